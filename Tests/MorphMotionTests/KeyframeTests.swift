import MorphMotion
import Testing

@Suite struct KeyframeTests {
  static let linear = MotionCurve.timing(.linear, duration: 0)
  static let spring = Spring(response: 0.4, dampingRatio: 0.6)
  static let springCurve = MotionCurve.spring(response: 0.4, dampingRatio: 0.6)

  @Test func piecesFollowEachOther() throws {
    var fixture = try MotionFixture(ChannelTraits(unit: .points, defaultValue: 10))
    try fixture.animate(to: 99, .linear(5), at: 0)
    try fixture.apply(.set(MotionFixture.channel, 10), at: 0.5)
    try fixture.apply(
      .keyframes(
        MotionFixture.channel,
        [
          Keyframe(value: 20, duration: 0.2, curve: Self.linear),
          Keyframe(value: 50, duration: 0, curve: Self.linear),
          Keyframe(value: 30, duration: 0.4, curve: .timing(.easeInOut, duration: 9)),
        ]),
      at: 1)
    #expect(fixture.state(1).model == 30)
    for (t, expected) in [(1.1, 15.0), (1.2, 50), (1.4, 40), (1.6, 30)] {
      #expect(abs(fixture.value(t) - expected) < 1e-9, "at \(t)")
    }
    #expect(abs(fixture.velocity(1.1) - 50) < 1e-9)
    #expect(
      fixture.run() == ["1 cancelled @0.5", "3 logical @1.6", "3 finished @1.6"])
  }

  /// A spring piece starts with the velocity of the one before and is cut off at its duration; the
  /// last one runs until it is still.
  @Test func springsCarryTheirVelocity() throws {
    var fixture = try MotionFixture(ChannelTraits(unit: .points, epsilon: 1e-3))
    try fixture.apply(
      .keyframes(
        MotionFixture.channel,
        [
          Keyframe(value: 30, duration: 0.1, curve: Self.linear),
          Keyframe(value: 100, duration: 0.15, curve: Self.springCurve),
          Keyframe(value: 0, duration: 0.2, curve: Self.springCurve),
        ]),
      at: 0)
    let first = (
      Self.spring.value(from: 30, to: 100, velocity: 300, at: 0.15),
      Self.spring.velocity(from: 30, to: 100, velocity: 300, at: 0.15)
    )
    #expect(abs(fixture.velocity(0.1) - 300) < 1e-9)
    #expect(abs(fixture.value(0.25) - first.0) < 1e-9)
    #expect(abs(fixture.velocity(0.25) - first.1) < 1e-9)
    let later = Self.spring.value(from: first.0, to: 0, velocity: first.1, at: 0.3)
    #expect(abs(fixture.value(0.55) - later) < 1e-6)
    let rest = Self.spring.settleTime(from: first.0, to: 0, velocity: first.1, epsilon: 1e-3)
    let events = fixture.run()
    #expect(events[0] == "1 logical @0.65")
    let end = Double(events[1].split(separator: "@")[1]) ?? 0
    #expect(abs(end - (0.25 + rest)) < 1e-6)
    #expect(fixture.value(end) == 0)
  }

  @Test func startsFromValueAndVelocity() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .linear(1), at: 0)
    try fixture.apply(
      .keyframes(MotionFixture.channel, [Keyframe(value: 0, duration: 1, curve: Self.springCurve)]),
      at: 0.4)
    #expect(fixture.state(0.4) == ChannelState(model: 0, value: 40, velocity: 100, isRunning: true))
    #expect(fixture.events() == ["1 retargeted @0.4"])
  }

  /// Every run starts where the first one did.
  @Test func repeatedKeyframes() throws {
    var fixture = try MotionFixture(ChannelTraits(unit: .points, defaultValue: 4))
    let pieces = [
      Keyframe(value: 8, duration: 0.5, curve: Self.linear),
      Keyframe(value: 6, duration: 0.5, curve: Self.linear),
    ]
    try fixture.apply(.keyframes(MotionFixture.channel, pieces, repeatCount: 2), at: 0)
    for (t, expected) in [(0.25, 6.0), (0.5, 8), (1, 4), (1.25, 6), (2, 6)] {
      #expect(abs(fixture.value(t) - expected) < 1e-9, "at \(t)")
    }
    #expect(fixture.run() == ["1 logical @2.0", "1 finished @2.0"])
    try fixture.apply(
      .keyframes(MotionFixture.channel, pieces, repeatCount: MotionTiming.forever), at: 100_000)
    #expect(fixture.value(100_077.5) == 8)
    #expect(fixture.engine.nextEnd() == nil)
  }

  /// Jumps alone take no time.
  @Test func onlyJumpsArriveAtOnce() throws {
    var fixture = try MotionFixture()
    try fixture.apply(
      .keyframes(
        MotionFixture.channel, [Keyframe(value: 8, duration: 0, curve: Self.linear)],
        repeatCount: MotionTiming.forever), at: 0.5)
    #expect(fixture.state(0.5) == ChannelState(model: 8, value: 8, velocity: 0, isRunning: false))
    #expect(fixture.events() == ["1 logical @0.5", "1 finished @0.5"])
  }

  /// Keyframes and a later curve add like any others.
  @Test func aCurveAddsToKeyframes() throws {
    var fixture = try MotionFixture()
    try fixture.apply(
      .keyframes(MotionFixture.channel, [Keyframe(value: 100, duration: 1, curve: Self.linear)]),
      at: 0)
    try fixture.animate(to: 200, .linear(1), at: 0.5)
    #expect(abs(fixture.value(0.75) - 100) < 1e-9)
    #expect(
      fixture.run().map { $0.prefix(10) } == [
        "1 logical ", "1 finished", "2 logical ", "2 finished",
      ])
  }
}
