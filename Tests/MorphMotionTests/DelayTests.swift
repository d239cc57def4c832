import MorphMotion
import Testing

@Suite struct DelayTests {
  static let half = MotionTiming(delay: 0.5)

  @Test(arguments: [
    MotionCurve.gentle, .linear(1), .interpolatingSpring(stiffness: 90, damping: 9),
  ])
  func nothingMovesBeforeTheDelay(_ curve: MotionCurve) throws {
    var fixture = try MotionFixture(ChannelTraits(unit: .points, defaultValue: 10))
    try fixture.animate(to: 60, curve, Self.half, at: 0.2)
    for t in [0.2, 0.5, 0.7] {
      #expect(fixture.state(t).model == 60)
      #expect(fixture.value(t) == 10)
      #expect(fixture.state(t).isRunning)
    }
    #expect(fixture.velocity(0.6) == 0)
    #expect(fixture.value(0.72) > 10)
    #expect(!fixture.engine.isMoving(at: MotionFixture.time(0.4)))
    #expect(fixture.engine.isMoving(at: MotionFixture.time(0.8)))
    #expect(fixture.engine.nextWake(after: MotionFixture.time(0.4)) == MotionFixture.time(0.7))
    #expect(fixture.run().last?.hasPrefix("1 finished") == true)
  }

  /// The delayed curve is the curve itself, later.
  @Test func delayShiftsTime() throws {
    var late = try MotionFixture()
    try late.animate(to: 60, .gentle, Self.half, at: 0)
    var early = try MotionFixture()
    try early.animate(to: 60, .gentle, at: 0)
    for t in [0.01, 0.2, 0.4, 2] { #expect(late.value(t + 0.5) == early.value(t)) }
  }

  /// Older motion goes on until the delay ends; then the spring takes over value and velocity.
  @Test func mergeCollapsesWhenTheDelayEnds() throws {
    var fixture = try MotionFixture(ChannelTraits(unit: .points, epsilon: 1e-3))
    try fixture.animate(to: 100, .linear(2), at: 0)
    try fixture.animate(to: -50, .gentle, MotionTiming(delay: 1), at: 0.5)
    #expect(fixture.state(0.5).model == -50)
    #expect(fixture.value(1) == 50)
    #expect(fixture.velocity(1) == 50)
    let spring = Spring(response: 0.5, dampingRatio: 0.825)
    #expect(fixture.value(1.5) == 75)
    #expect(fixture.velocity(1.5) == 50)
    let expected = spring.value(from: 75, to: -50, velocity: 50, at: 0.2)
    #expect(fixture.value(1.7) == expected)
    // The first is told when it loses the channel, not before.
    #expect(fixture.events().isEmpty)
    #expect(fixture.engine.nextEnd() == MotionFixture.time(1.5))
    #expect(fixture.run(until: 1.5) == ["1 retargeted @1.5"])
    #expect(fixture.value(1.7) == expected)
    #expect(fixture.run().map { $0.prefix(10) } == ["2 logical ", "2 finished"])
  }

  /// What ends during the delay finishes in the ordinary way.
  @Test func olderMotionMayFinishFirst() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .linear(0.3), at: 0)
    try fixture.animate(to: 0, .gentle, MotionTiming(delay: 1), at: 0.1)
    #expect(fixture.run(until: 0.5) == ["1 logical @0.3", "1 finished @0.3"])
    #expect(fixture.value(0.8) == 100)
    #expect(fixture.value(50) == 0)
  }

  /// A later operation takes a delayed merge back, and with it its model.
  @Test func laterOperationCancelsThePendingMerge() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .linear(2), at: 0)
    try fixture.animate(to: -50, .gentle, MotionTiming(delay: 1), at: 0.5)
    var added = fixture
    try added.animate(to: 140, .linear(1), at: 1)
    #expect(added.events() == ["2 retargeted @1.0"])
    #expect(added.value(1) == 50)
    #expect(abs(added.value(1.5) - 95) < 1e-9)
    #expect(added.value(2) == 140)

    var shifted = fixture
    try shifted.apply(.shift(MotionFixture.channel, 120), at: 1)
    #expect(shifted.events() == ["2 cancelled @1.0"])
    #expect(shifted.value(1) == 70)

    var set = fixture
    try set.apply(.set(MotionFixture.channel, 3), at: 1)
    #expect(set.events() == ["1 cancelled @1.0", "2 cancelled @1.0"])

    var caught = fixture
    try caught.apply(.catchMotion(MotionFixture.channel), at: 1)
    #expect(caught.state(1).model == 50)

    var replaced = fixture
    try replaced.animate(to: 7, .gentle, MotionTiming(delay: 0.2), at: 0.5)
    #expect(replaced.events() == ["2 retargeted @0.5"])
    #expect(abs(replaced.value(0.7) - 35) < 1e-9)
  }

  @Test func delayedJumpJumpsAtItsTime() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .linear(1), at: 0)
    try fixture.animate(to: 7, .spring(response: 0, dampingRatio: 1), Self.half, at: 0)
    // At one instant the second replaces the first.
    #expect(fixture.value(0.4) == 0)
    var later = try MotionFixture()
    try later.animate(to: 100, .linear(1), at: 0)
    try later.animate(to: 7, .linear(0), Self.half, at: 0.1)
    #expect(later.value(0.4) == 40)
    #expect(later.value(0.6) == 7)
    #expect(
      later.run() == ["1 retargeted @0.6", "2 logical @0.6", "2 finished @0.6"])
  }

  /// A stagger is a delay on each item, one completion each.
  @Test func stagger() throws {
    var engine = MotionEngine()
    for item in 0..<5 as Range<UInt64> {
      let key = ChannelKey(id: 1, item: item)
      try engine.declare(key, ChannelTraits())
      try engine.apply(
        .animate([(key, 1)], .linear(0.2), MotionTiming(delay: 0.05 * Double(item))), at: 0)
    }
    engine.finishSegments(at: MotionFixture.time(1))
    let done = engine.takeEvents().filter { $0.kind != .logical }
    #expect(done.map(\.key.item) == [0, 1, 2, 3, 4])
    #expect(done.map(\.at) == (0..<5).map { MotionFixture.time(0.2 + 0.05 * Double($0)) })
  }

  @Test func speedMultipliesTime() throws {
    var fast = try MotionFixture()
    try fast.animate(to: 100, .gentle, MotionTiming(speed: 2.5), at: 0)
    let spring = Spring(response: 0.5, dampingRatio: 0.825)
    #expect(fast.value(0.1) == spring.value(to: 100, at: 0.25))
    #expect(abs(fast.velocity(0.1) - 2.5 * spring.velocity(to: 100, at: 0.25)) < 1e-9)
    #expect(fast.run()[0] == "1 logical @0.2")
    // It keeps the velocity it takes over, and the delay is not scaled.
    var merged = try MotionFixture()
    try merged.animate(to: 100, .linear(1), at: 0)
    try merged.animate(to: 0, .gentle, MotionTiming(delay: 0.2, speed: 3), at: 0.1)
    #expect(abs(merged.velocity(0.3) - 100) < 1e-9)
    #expect(abs(merged.value(0.3) - 30) < 1e-9)
  }
}
