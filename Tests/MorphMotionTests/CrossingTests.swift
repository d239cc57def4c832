import MorphMotion
import Testing

@Suite struct CrossingTests {
  @Test func foundToTheNanosecond() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .linear(1), at: 0)
    let found = fixture.engine.crossing(
      of: MotionFixture.channel, level: 32.1, rising: true, after: 0, before: MotionFixture.time(1))
    let time = try #require(found)
    #expect(fixture.engine.state(MotionFixture.channel, at: time).value >= 32.1)
    #expect(fixture.engine.state(MotionFixture.channel, at: time - 1).value < 32.1)
    #expect(abs(Double(time) - 0.321e9) <= 1)
  }

  /// A search cut into pieces, at any frame rate, finds the same instants.
  @Test(arguments: [24, 30, 60, 144] as [Int64])
  func doesNotDependOnFrames(_ rate: Int64) throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 1, .spring(response: 0.3, dampingRatio: 0.08), at: 0.0123)
    func crossings(_ cuts: [Nanoseconds]) -> [Nanoseconds] {
      var found: [Nanoseconds] = []
      for (start, end) in zip(cuts, cuts.dropFirst()) {
        var from = start
        while let next = fixture.engine.crossing(
          of: MotionFixture.channel, level: 1, rising: true, after: from, before: end)
        {
          found.append(next)
          from = next
        }
      }
      return found
    }
    let whole = crossings([0, MotionFixture.time(3)])
    #expect(whole.count > 3)
    #expect(crossings((0...(3 * rate)).map { $0 * 1_000_000_000 / rate }) == whole)
  }

  @Test func directionsAndMisses() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .linear(1), at: 0)
    try fixture.apply(.animate([(MotionFixture.second, -100)], .linear(1)), at: 0)
    func find(_ key: ChannelKey, _ level: Double, _ rising: Bool) -> Nanoseconds? {
      fixture.engine.crossing(
        of: key, level: level, rising: rising, after: 0, before: MotionFixture.time(5))
    }
    #expect(find(MotionFixture.channel, 50, false) == nil)
    #expect(find(MotionFixture.channel, 101, true) == nil)
    #expect(find(MotionFixture.second, -50, false) == MotionFixture.time(0.5))
    // Starting on the level is not passing it; arriving on it is.
    #expect(find(MotionFixture.channel, 0, true) == nil)
    #expect(find(MotionFixture.channel, 100, true) == MotionFixture.time(1))
    #expect(find(ChannelKey(id: 77), 0, true) == nil)
  }

  /// The same search over any function of time.
  @Test func finderTakesAnyFunction() {
    let finder = CrossingFinder(level: 40_000_000, rising: true)
    let found = finder.first(after: 5_500_000, before: 900_000_000) { Double($0 - 123_456_789) }
    #expect(found == 163_456_789)
    #expect(finder.first(after: 5, before: 5) { _ in 100 } == nil)
    #expect(CrossingFinder.step == 1_000_000)
  }
}
