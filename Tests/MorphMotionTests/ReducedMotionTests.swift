import MorphMotion
import Testing

@Suite struct ReducedMotionTests {
  static let still = ChannelState(model: 9, value: 9, velocity: 0, isRunning: false)

  static let operations: [MotionOperation] = [
    .animate([(MotionFixture.channel, 9)], .gentle),
    .animate([(MotionFixture.channel, 9)], .linear(1), MotionTiming(delay: 3, repeatCount: 3)),
    .release(MotionFixture.channel, to: 9, spring: .bouncy, velocity: 900),
    .keyframes(
      MotionFixture.channel,
      [
        Keyframe(value: 70, duration: 1, curve: .gentle),
        Keyframe(value: 9, duration: 1, curve: .gentle),
      ]),
    .decay(MotionFixture.channel, velocity: (9 - 25) / 0.499, rate: 0.998),
  ]

  /// Motion goes to its end at once, whatever its kind; the channel is at 25 by then.
  @Test(arguments: 0..<operations.count)
  func motionIsReplacedByItsEnd(_ index: Int) throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 50, .linear(1), at: 0)
    try fixture.apply(Self.operations[index], at: 0.5, reduced: true)
    let state = fixture.state(0.5)
    #expect(abs(state.value - 9) < 1e-9)
    #expect(state.value == state.model && state.velocity == 0 && !state.isRunning)
    #expect(fixture.events() == ["1 retargeted @0.5", "2 logical @0.5", "2 reduced @0.5"])
    #expect(fixture.engine.nextEnd() == nil)
  }

  @Test func feedbackMayRun() throws {
    var fixture = try MotionFixture(ChannelTraits(unit: .alpha, channelClass: .feedback))
    try fixture.apply(.animate([(MotionFixture.channel, 1)], .linear(0.2)), at: 0, reduced: true)
    #expect(fixture.value(0.1) == 0.5)
    #expect(fixture.run() == ["1 logical @0.2", "1 finished @0.2"])
  }

  /// What would repeat for ever, of either class, shows its first frame.
  @Test(arguments: [ChannelClass.motion, .feedback])
  func foreverHoldsItsFirstFrame(_ channelClass: ChannelClass) throws {
    var fixture = try MotionFixture(ChannelTraits(channelClass: channelClass, defaultValue: 0.25))
    try fixture.apply(
      .animate(
        [(MotionFixture.channel, 1)], .linear(1), MotionTiming(repeatCount: MotionTiming.forever)),
      at: 0, reduced: true)
    let held = ChannelState(model: 1, value: 0.25, velocity: 0, isRunning: false)
    #expect(fixture.state(0) == held)
    #expect(fixture.state(7) == held)
    #expect(fixture.run() == ["1 reduced @0.0"])
    try fixture.apply(
      .keyframes(
        MotionFixture.channel, [Keyframe(value: 3, duration: 1, curve: .gentle)],
        repeatCount: MotionTiming.forever),
      at: 200_000, reduced: true)
    #expect(fixture.state(200_000).value == 0.25)
    #expect(fixture.state(200_000).model == 3)
  }

  /// Switched on in flight: every channel of the class motion is at its model at that instant.
  @Test func switchedOnInFlight() throws {
    var engine = MotionEngine()
    let moving = ChannelKey(id: 1)
    let waiting = ChannelKey(id: 2)
    let press = ChannelKey(id: 3)
    try engine.declare(moving, ChannelTraits(unit: .points))
    try engine.declare(waiting, ChannelTraits(unit: .points))
    try engine.declare(press, ChannelTraits(channelClass: .feedback))
    try engine.apply(.animate([(moving, 9)], .gentle), at: 0)
    try engine.apply(.animate([(waiting, 9)], .gentle, MotionTiming(delay: 1)), at: 0)
    try engine.apply(.animate([(press, 1)], .linear(1)), at: 0)
    engine.reduceMotion(at: MotionFixture.time(0.1))
    #expect(engine.state(moving, at: MotionFixture.time(0.1)) == Self.still)
    #expect(engine.state(waiting, at: MotionFixture.time(0.1)) == Self.still)
    #expect(engine.state(press, at: MotionFixture.time(0.5)).value == 0.5)
    let events = engine.takeEvents().map(MotionFixture.text)
    #expect(events == ["1 logical @0.1", "1 reduced @0.1", "2 logical @0.1", "2 reduced @0.1"])
  }

  /// A group on channels of both classes runs where it may, and completes once, as reduced.
  @Test func mixedGroup() throws {
    var engine = MotionEngine()
    let press = ChannelKey(id: 3)
    try engine.declare(MotionFixture.channel, ChannelTraits())
    try engine.declare(press, ChannelTraits(channelClass: .feedback))
    try engine.apply(
      .animate([(MotionFixture.channel, 1), (press, 1)], .linear(0.2)), at: 0, reducedMotion: true)
    #expect(engine.state(MotionFixture.channel, at: 0).value == 1)
    #expect(engine.state(press, at: MotionFixture.time(0.1)).value == 0.5)
    engine.finishSegments(at: MotionFixture.time(1))
    #expect(engine.takeEvents().map(MotionFixture.text) == ["1 logical @0.2", "1 reduced @0.2"])
  }
}
