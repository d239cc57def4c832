import MorphMotion
import Testing

@Suite struct BoundsTests {
  static let bouncy = MotionCurve.spring(response: 0.5, dampingRatio: 0.3)

  @Test func overshootIsKeptWithoutBounds() throws {
    var fixture = try MotionFixture(ChannelTraits(unit: .progress))
    try fixture.animate(to: 1, Self.bouncy, at: 0)
    #expect((0..<100).map { fixture.value(0.01 * Double($0)) }.max()! > 1.3)
  }

  /// Clamping hides the overshoot; the motion beneath runs on and completes in its time.
  @Test func clampIsOnlyOnTheValue() throws {
    var free = try MotionFixture(ChannelTraits(unit: .progress))
    var fixture = try MotionFixture(ChannelTraits(unit: .progress, bounds: .clamp(0...1)))
    for target in [1.0, 0] {
      let at = target == 1 ? 0 : 0.3
      try free.animate(to: target, Self.bouncy, at: at)
      try fixture.animate(to: target, Self.bouncy, at: at)
    }
    for step in 0..<200 {
      let t = 0.3 + 0.01 * Double(step)
      #expect(fixture.value(t) == min(1, max(0, free.value(t))))
      #expect(fixture.velocity(t) == free.velocity(t))
    }
    #expect(fixture.run() == free.run())
  }

  @Test func modelMayLieOutsideAClamp() throws {
    var fixture = try MotionFixture(ChannelTraits(unit: .progress, bounds: .clamp(0...1)))
    try fixture.apply(.set(MotionFixture.channel, 3), at: 0)
    #expect(fixture.state(0) == ChannelState(model: 3, value: 1, velocity: 0, isRunning: false))
  }

  /// The motion ends where it meets the bound, to the nanosecond, and completes as finished.
  @Test func stopEndsAtTheBound() throws {
    var fixture = try MotionFixture(ChannelTraits(unit: .progress, bounds: .stop(0...1)))
    try fixture.animate(to: 1, Self.bouncy, at: 0)
    let spring = Spring(response: 0.5, dampingRatio: 0.3)
    let end = try #require(fixture.engine.nextEnd())
    #expect(spring.value(to: 1, at: Double(end - 1) / 1e9) <= 1)
    #expect(spring.value(to: 1, at: Double(end) / 1e9) > 1)
    #expect(fixture.engine.state(MotionFixture.channel, at: end - 1).velocity > 1)
    let stopped = ChannelState(model: 1, value: 1, velocity: 0, isRunning: false)
    #expect(fixture.engine.state(MotionFixture.channel, at: end) == stopped)
    #expect(fixture.state(10) == stopped)
    let events = fixture.run()
    #expect(events.map { $0.split(separator: " ")[1] } == ["logical", "finished"])
    #expect(events[1].hasSuffix("@\(Double(end) / 1e9)"))
    #expect(fixture.state(10) == stopped)
    #expect(fixture.engine.nextEnd() == nil)
  }

  @Test func thrownAgainstABound() throws {
    var fixture = try MotionFixture(
      ChannelTraits(unit: .points, bounds: .stop(-50...200), defaultValue: 20))
    try fixture.apply(.decay(MotionFixture.channel, velocity: -900, rate: 0.998), at: 0)
    #expect(fixture.state(0).model < -400)
    #expect(fixture.run().count == 2)
    #expect(
      fixture.state(20) == ChannelState(model: -50, value: -50, velocity: 0, isRunning: false))
  }

  /// From the bound it may leave to the inside; a value set outside lands on the bound.
  @Test func startingAtTheBound() throws {
    var fixture = try MotionFixture(ChannelTraits(unit: .points, bounds: .stop(0...100)))
    try fixture.apply(.set(MotionFixture.channel, 140), at: 0)
    #expect(fixture.state(0).model == 100)
    try fixture.animate(to: 30, .gentle, at: 0)
    #expect(fixture.value(0.1) < 90)
    #expect(fixture.run().last?.contains("finished") == true)
    #expect(fixture.value(10) == 30)
  }

  /// A delayed spring starts from the bound at which the motion before it stopped.
  @Test func delayedSpringAfterAStop() throws {
    var fixture = try MotionFixture(ChannelTraits(unit: .points, bounds: .stop(0...100)))
    try fixture.animate(to: 300, .linear(1), at: 0)
    try fixture.animate(to: 40, .gentle, MotionTiming(delay: 1), at: 0.1)
    let spring = Spring(response: 0.5, dampingRatio: 0.825)
    let expected = spring.value(from: 100, to: 40, at: 0.1)
    for _ in 0..<2 {
      #expect(abs(fixture.value(0.2) - 60) < 1e-9)
      #expect(fixture.value(0.7) == 100)
      #expect(fixture.value(1.2) == expected)
      #expect(fixture.run(until: 0.05) == [])
    }
    let events = fixture.run(until: 0.6)
    #expect(events.count == 2 && events[1].hasPrefix("1 finished @0.333"))
    #expect(fixture.value(0.7) == 100)
    #expect(fixture.value(1.2) == expected)
    #expect(fixture.run().last?.hasPrefix("2 finished") == true)
    #expect(fixture.value(10) == 40)
  }

  /// Repeating for ever against a bound ends at the bound.
  @Test func foreverStopsAtABound() throws {
    var fixture = try MotionFixture(ChannelTraits(unit: .points, bounds: .stop(0...100)))
    try fixture.animate(
      to: 120, .linear(1), MotionTiming(repeatCount: MotionTiming.forever), at: 0)
    #expect(fixture.run().last?.hasPrefix("1 finished @0.8333") == true)
  }
}
