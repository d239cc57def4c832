import MorphMotion
import Testing

@Suite struct TimeTests {
  /// An operation from the past happens now, and is counted.
  @Test func timeNeverRunsBackwards() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .linear(1), at: 0)
    try fixture.apply(.set(MotionFixture.second, 1), at: 0.5)
    #expect(fixture.engine.clampedTimes == 0)
    try fixture.animate(to: 0, .linear(1), at: 0.2)
    #expect(fixture.engine.clampedTimes == 1)
    #expect(fixture.engine.now == MotionFixture.time(0.5))
    #expect(fixture.value(0.5) == 50)
    fixture.engine.finishSegments(at: MotionFixture.time(0.1))
    #expect(fixture.engine.clampedTimes == 2)
    #expect(
      fixture.run() == ["1 logical @1.0", "1 finished @1.0", "3 logical @1.5", "3 finished @1.5"])
  }

  /// Instants may be asked for in any order.
  @Test func samplingOrderIsFree() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .gentle, at: 0)
    try fixture.animate(to: 30, .linear(0.7), at: 0.1)
    let forward = (0..<100).map { fixture.state(0.1 + 0.01 * Double($0)) }
    let backward = (0..<100).reversed().map { fixture.state(0.1 + 0.01 * Double($0)) }
    #expect(forward == backward.reversed())
  }

  /// Ends are on whole nanoseconds, not before the computed time.
  @Test func endsAreRoundedUp() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .gentle, at: 0)
    let settle = Spring(response: 0.5, dampingRatio: 0.825).settleTime(to: 100, epsilon: 0.1)
    #expect(fixture.engine.nextEnd() == MotionFixture.time(0.5))
    fixture.engine.finishSegments(at: MotionFixture.time(0.5))
    let end = try #require(fixture.engine.nextEnd())
    #expect(Double(end) >= settle * 1e9 && Double(end) < settle * 1e9 + 1)
  }

  /// Input comes before completions at the same instant: what would end now is taken over.
  @Test func operationAtTheInstantOfAnEnd() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .linear(0.5), at: 0)
    try fixture.animate(to: 0, .gentle, at: 0.5)
    #expect(fixture.value(0.5) == 100)
    #expect(
      fixture.events() == ["1 logical @0.5", "1 retargeted @0.5"].filter { $0.contains("ret") })
    // One nanosecond later it has ended by itself.
    var late = try MotionFixture()
    try late.animate(to: 100, .linear(0.5), at: 0)
    try late.animate(to: 0, .gentle, at: 0.500_000_001)
    #expect(late.events() == ["1 logical @0.5", "1 finished @0.5"])
  }

  /// At one instant events come in the order of operations, of one operation the logical first.
  @Test func eventsAreInOrderOfOperations() throws {
    var fixture = try MotionFixture()
    try fixture.apply(.animate([(MotionFixture.second, 1)], .linear(1)), at: 0)
    try fixture.apply(.animate([(MotionFixture.channel, 1)], .linear(1)), at: 0)
    #expect(
      fixture.run() == ["1 logical @1.0", "1 finished @1.0", "2 logical @1.0", "2 finished @1.0"])
    #expect(fixture.events().isEmpty)
  }

  /// Idle means that nothing is scheduled.
  @Test func stillMeansNothingScheduled() throws {
    var fixture = try MotionFixture()
    #expect(fixture.engine.nextWake(after: 0) == nil && fixture.engine.nextEnd() == nil)
    try fixture.animate(to: 100, .gentle, at: 0)
    #expect(fixture.engine.nextWake(after: MotionFixture.time(0.1)) == MotionFixture.time(0.1))
    #expect(fixture.engine.nextWake(of: MotionFixture.second, after: 0) == nil)
    #expect(fixture.engine.isMoving(MotionFixture.channel, at: MotionFixture.time(0.1)))
    #expect(!fixture.engine.isMoving(MotionFixture.second, at: MotionFixture.time(0.1)))
    _ = fixture.run()
    #expect(fixture.engine.nextWake(after: fixture.engine.now) == nil)
    #expect(fixture.engine.nextEnd() == nil)
    #expect(fixture.engine.liveSegments == 0)
  }

  /// The rest distance depends on the unit: the same spring takes longer over points.
  @Test func settlingDependsOnTheUnit() throws {
    func end(_ unit: ChannelUnit, _ to: Double) throws -> String {
      var fixture = try MotionFixture(ChannelTraits(unit: unit))
      try fixture.animate(to: to, .gentle, at: 0)
      return fixture.run()[1]
    }
    #expect(try end(.progress, 1) < end(.points, 288))
    #expect(try end(.progress, 1) > end(.alpha, 1))
  }
}
