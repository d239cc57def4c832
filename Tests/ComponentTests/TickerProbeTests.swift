import MorphMotion
import MorphRuntime
import MorphScene
import Testing

/// A number ticker written from the protocol alone: digits are items, each with its own channels.
@Suite struct TickerProbeTests {
  let ticker: BuiltComponent

  init() throws { ticker = try BuiltComponent("Ticker") }

  private func places(_ live: Live, _ key: String = "presence") throws -> [UInt64] {
    let id = try #require(live.session.descriptor.channels.first { $0.key == key }?.id)
    return live.session.snapshot().channels.filter { $0.id == id }.map(\.item)
  }

  private func roll(_ live: Live, _ place: UInt64) throws -> Snapshot.ChannelValue {
    try item(live, "roll", place)
  }

  private func item(_ live: Live, _ key: String, _ place: UInt64) throws -> Snapshot.ChannelValue {
    let id = try #require(live.session.descriptor.channels.first { $0.key == key }?.id)
    return try #require(
      live.session.snapshot().channels.first { $0.id == id && $0.item == place })
  }

  private func set(_ live: Live, _ value: Int64) throws { try live.set(("value", .int(value))) }

  // MARK: Springs

  @Test func eachDigitRollsByItselfAndLaterThanTheLast() throws {
    let live = try ticker.live(["value": .int(98)])
    live.advance(to: 0)
    try set(live, 101)
    #expect(try places(live) == [1, 2, 3])
    for step in 0...24 {
      let time = Double(step) * 0.02
      live.advance(to: time)
      for (place, from, to) in [(1, 8.0, 11.0), (2, 9.0, 10.0), (3, 0.0, 1.0)] {
        let spring = Underdamped(response: 0.5, ratio: 0.82, from: from, to: to)
        let own = max(0, time - 0.04 * Double(place - 1))
        let value = try roll(live, UInt64(place)).presented
        #expect(abs(value - spring.value(own)) < 1e-9, "place \(place) at \(time)")
      }
    }
    #expect(live.settle())
    #expect(live.outputs().isEmpty)
  }

  @Test func aSmallerNumberRollsDown() throws {
    let live = try ticker.live(["value": .int(41)])
    live.advance(to: 0)
    try set(live, 39)
    #expect(try roll(live, 1).model == -1 && roll(live, 2).model == 3)
  }

  // MARK: Coming and going

  @Test func whatTheNumberHasNoUseForIsDropped() throws {
    let live = try ticker.live(["value": .int(1234)])
    live.advance(to: 0)
    try set(live, 7)
    live.advance(to: 0.3)
    #expect(try places(live) == [1, 2, 3, 4])
    #expect(live.settle())
    #expect(try places(live) == [1] && places(live, "roll") == [1])
  }

  @Test func aDigitThatIsCalledBackStays() throws {
    let live = try ticker.live(["value": .int(12)])
    live.advance(to: 0)
    try set(live, 7)
    live.advance(to: 0.2)
    let before = try item(live, "presence", 2)
    try set(live, 45)
    let after = try item(live, "presence", 2)
    #expect(after.model == 1 && abs(before.presented - after.presented) < 1e-12)
    #expect(abs(before.velocity - after.velocity) < 1e-12)
    #expect(live.settle())
    #expect(try places(live) == [1, 2])
    #expect(try item(live, "presence", 2).presented == 1)
  }

  /// However the number changes while digits roll, it comes to rest on the last one.
  @Test(arguments: UInt64(1)...40) func itComesToRestOnTheNumber(_ seed: UInt64) throws {
    var state = seed &* 0x9e37_79b9_7f4a_7c15
    func random(_ count: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % count
    }
    let live = try ticker.live()
    live.advance(to: 0)
    var value: Int64 = 0
    for _ in 0..<12 {
      var limit: UInt64 = 1
      for _ in 0...random(8) { limit *= 10 }
      value = Int64(random(limit))
      try set(live, value)
      live.advance(by: Double(random(700)) / 1000)
    }
    #expect(live.settle())
    let digits = Array(String(value).reversed().compactMap(\.wholeNumberValue))
    #expect(try places(live) == (1...UInt64(digits.count)).map { $0 }, "seed \(seed)")
    for (index, digit) in digits.enumerated() {
      let strip = try roll(live, UInt64(index + 1)).presented
      #expect(strip - (strip / 10).rounded(.down) * 10 == Double(digit), "seed \(seed)")
      #expect(try item(live, "presence", UInt64(index + 1)).presented == 1, "seed \(seed)")
    }
    #expect(live.outputs().isEmpty)
  }

  // MARK: Frames

  @Test func digitsStandOnAGrid() throws {
    let live = try ticker.live(["value": .int(1111)])
    live.advance(to: 0)
    let ones = try live.texts()
    try set(live, 8888)
    #expect(live.settle())
    let eights = try live.texts()
    #expect(eights.map(\.text) == ["8", "8", "8", "8"])
    #expect(ones.map(\.position) == eights.map(\.position))
    let width = try ticker.measure(ones[0].paragraph).width
    for index in 1..<4 {
      #expect(abs(eights[index - 1].position.x - eights[index].position.x - width) < 1e-4)
    }
    #expect(eights.allSatisfy { $0.paragraph.font.digits == .tabular })
  }

  /// All digits are one picture that fades at its top and bottom.
  @Test func theStripIsMasked() throws {
    let live = try ticker.live(["value": .int(42)])
    live.advance(to: 0)
    let scene = try live.scene()
    let layer = try #require(scene.layers.first)
    guard case .paint(.linearGradient, over: .rectangle(let area))? = layer.mask else {
      Issue.record("the mask is \(String(describing: layer.mask))")
      return
    }
    #expect(area.width == scene.size.width && area.height == scene.size.height)
    #expect(scene.items.count == 2 && scene.items.allSatisfy { $0.layer == layer.id })
  }

  @Test func itTellsTheNumberAndNotItsDigits() throws {
    let live = try ticker.live(["value": .int(98)])
    live.advance(to: 0)
    try set(live, 101)
    live.advance(to: 0.1)
    #expect(try live.scene().nodes.map(\.value) == ["101"])
    #expect(try live.node().role == .text)
  }

  @Test func underReducedMotionItIsThereAtOnce() throws {
    let live = try ticker.live(["value": .int(98)], environment: [.reduceMotion(true)])
    live.advance(to: 0)
    try set(live, 7)
    #expect(try places(live) == [1])
    #expect(try roll(live, 1).presented == 7 && live.session.isIdle)
  }
}
