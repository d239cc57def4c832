import MorphMotion
import Testing

@Suite struct OperationTests {
  @Test func setPutsItThereStill() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .gentle, at: 0)
    try fixture.animate(to: 200, .linear(1), at: 0.05)
    try fixture.apply(.set(MotionFixture.channel, 12), at: 0.1)
    #expect(fixture.state(0.1) == ChannelState(model: 12, value: 12, velocity: 0, isRunning: false))
    #expect(fixture.events() == ["1 cancelled @0.1", "2 cancelled @0.1"])
    #expect(fixture.engine.nextEnd() == nil)
  }

  @Test func catchFreezesWhatIsPresented() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .gentle, at: 0)
    let before = fixture.value(0.1)
    try fixture.apply(.catchMotion(MotionFixture.channel), at: 0.1)
    #expect(
      fixture.state(0.1)
        == ChannelState(model: before, value: before, velocity: 0, isRunning: false))
    #expect(fixture.events() == ["1 cancelled @0.1"])
  }

  @Test func stopEndsAtTheModel() throws {
    var fixture = try MotionFixture()
    try fixture.animate(
      to: 100, .linear(1), MotionTiming(repeatCount: MotionTiming.forever), at: 0)
    try fixture.apply(.stop(MotionFixture.channel), at: 3.25)
    #expect(
      fixture.state(3.25) == ChannelState(model: 100, value: 100, velocity: 0, isRunning: false))
    #expect(fixture.events() == ["1 cancelled @3.25"])
  }

  /// SwiftUI's model change without an animation: the residual keeps running. Here it has a name of
  /// its own, and an ordinary `set` stops the motion.
  @Test func shiftMovesTheModelUnderTheMotion() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .linear(1), at: 0)
    try fixture.apply(.shift(MotionFixture.channel, 130), at: 0.5)
    #expect(
      fixture.state(0.5) == ChannelState(model: 130, value: 80, velocity: 100, isRunning: true))
    #expect(fixture.run() == ["1 logical @1.0", "1 finished @1.0"])
    #expect(fixture.value(1) == 130)
  }

  /// Velocity in units a second, nothing normalised by the distance, as in UIKit.
  @Test func releaseStartsFromThePresentedValue() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .linear(1), at: 0)
    try fixture.apply(
      .release(
        MotionFixture.channel, to: 0, spring: Spring(response: 0.3, dampingRatio: 0.7),
        velocity: 640),
      at: 0.4)
    #expect(fixture.state(0.4) == ChannelState(model: 0, value: 40, velocity: 640, isRunning: true))
    #expect(fixture.events() == ["1 retargeted @0.4"])
    let spring = Spring(response: 0.3, dampingRatio: 0.7)
    #expect(fixture.value(0.45) == spring.value(from: 40, to: 0, velocity: 640, at: 0.05))
  }

  /// A point from the destination, or ten epsilon of another unit, the hand's velocity is forgotten.
  @Test func releaseNearTheTargetForgetsTheVelocity() throws {
    let spring = Spring(response: 0.3, dampingRatio: 0.7)
    for (unit, near, far) in [
      (ChannelUnit.points, 0.99, 1.01), (.progress, 0.0099, 0.0101), (.degrees, 0.49, 0.51),
    ] {
      for (start, expected) in [(near, 0.0), (far, 50.0)] {
        var fixture = try MotionFixture(ChannelTraits(unit: unit, defaultValue: start))
        try fixture.apply(
          .release(MotionFixture.channel, to: 0, spring: spring, velocity: 50), at: 0)
        #expect(fixture.velocity(0) == expected, "\(unit) \(start)")
      }
    }
  }

  @Test func decayKnowsItsTarget() throws {
    var fixture = try MotionFixture(ChannelTraits(unit: .points, defaultValue: 20))
    try fixture.apply(.decay(MotionFixture.channel, velocity: 1_000, rate: 0.998), at: 0)
    let decay = Decay(from: 20, velocity: 1_000, rate: 0.998)
    #expect(fixture.state(0).model == decay.to)
    #expect(fixture.velocity(0) == 1_000)
    #expect(fixture.value(0.3) == decay.value(at: 0.3))
    let end = try #require(fixture.engine.nextEnd())
    let before = fixture.engine.state(MotionFixture.channel, at: end - 1_000)
    #expect(max(abs(before.value - decay.to) / 0.1, abs(before.velocity) / 6.25) > 1 - 1e-5)
    #expect(fixture.engine.state(MotionFixture.channel, at: end).value == decay.to)
    #expect(fixture.run().map { $0.split(separator: " ")[1] } == ["logical", "finished"])
  }

  /// Several channels, one curve, one completion, when the last of them is still.
  @Test func groupCompletesOnce() throws {
    var fixture = try MotionFixture()
    try fixture.apply(
      .animate([(MotionFixture.second, 1), (MotionFixture.channel, 1_000)], .gentle), at: 0)
    fixture.engine.finishSegments(at: MotionFixture.time(100))
    let events = fixture.engine.takeEvents()
    #expect(events.map(\.kind) == [.logical, .completed(.finished)])
    // It reports under the first of its targets.
    #expect(events.allSatisfy { $0.key == MotionFixture.second && $0.operation == 1 })
    let far = Spring(response: 0.5, dampingRatio: 0.825)
    let settle = far.settleTime(to: 1_000, epsilon: 0.1)
    #expect(events[1].at == Nanoseconds((settle * 1e9).rounded(.up)))
  }

  /// A group that loses a channel ends with the others, and says so.
  @Test func groupKeepsTheGravestReason() throws {
    var fixture = try MotionFixture()
    try fixture.apply(
      .animate([(MotionFixture.channel, 100), (MotionFixture.second, 100)], .linear(1)), at: 0)
    try fixture.apply(.set(MotionFixture.channel, 0), at: 0.2)
    #expect(fixture.events().isEmpty)
    #expect(fixture.run() == ["1 cancelled @1.0"])
  }

  /// A second `animate` at the same instant replaces the first: nothing of it is left.
  @Test(
    arguments: [
      MotionCurve.linear(0.4), .interpolatingSpring(stiffness: 90, damping: 6, velocity: 700),
      .gentle, .spring(response: 0, dampingRatio: 1),
    ], [MotionCurve.linear(0.7), .gentle])
  func sameInstantReplaces(_ first: MotionCurve, _ second: MotionCurve) throws {
    var replaced = try MotionFixture()
    try replaced.animate(to: 50, .timing(.easeIn, duration: 1), at: 0)
    var alone = replaced
    try replaced.animate(to: 300, first, at: 0.3)
    try replaced.animate(to: 80, second, at: 0.3)
    try alone.animate(to: 80, second, at: 0.3)
    for t in [0.3, 0.31, 0.5, 0.9, 1.2, 3] {
      #expect(replaced.state(t) == alone.state(t), "at \(t)")
    }
    let told = replaced.events()
    #expect(told.contains { $0.hasPrefix("2 ") && !$0.contains("logical") })
    #expect(
      replaced.run().last == alone.run().last?.replacing("2 ", with: "3 ", maxReplacements: 1))
  }

  @Test func setThenAnimateAtTheSameInstantDoesBoth() throws {
    var fixture = try MotionFixture()
    try fixture.apply(.set(MotionFixture.channel, 40), at: 0.1)
    try fixture.animate(to: 100, .linear(1), at: 0.1)
    #expect(
      fixture.state(0.1) == ChannelState(model: 100, value: 40, velocity: 60, isRunning: true))
    // A set between two animations is not undone by the second.
    var between = try MotionFixture()
    try between.animate(to: 100, .linear(1), at: 0.1)
    try between.apply(.set(MotionFixture.channel, 40), at: 0.1)
    try between.animate(to: 60, .linear(1), at: 0.1)
    #expect(between.value(0.1) == 40)
  }

  @Test func dropTellsNothing() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .gentle, at: 0)
    try fixture.apply(
      .animate([(MotionFixture.channel, 50), (MotionFixture.second, 100)], .linear(1)), at: 0.1)
    #expect(fixture.events().isEmpty)
    fixture.engine.drop(MotionFixture.channel)
    #expect(fixture.engine.keys == [MotionFixture.second])
    // What it shared goes on for the other channel, and reports under it.
    fixture.engine.finishSegments(at: MotionFixture.time(100))
    let events = fixture.engine.takeEvents()
    #expect(events.map(MotionFixture.text) == ["2 cancelled @1.1"])
    #expect(events.map(\.key) == [MotionFixture.second])
  }

  @Test func restoreHoldsUntilTheNextOperation() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .gentle, at: 0)
    try fixture.engine.restore(
      MotionFixture.channel, model: 80, value: 30, velocity: 200, at: MotionFixture.time(0.1))
    let held = ChannelState(model: 80, value: 30, velocity: 200, isRunning: false)
    #expect(fixture.state(0.1) == held)
    #expect(fixture.state(5) == held)
    #expect(fixture.run() == [])
    #expect(fixture.engine.nextWake(after: 0) == nil)

    var merged = fixture
    try merged.animate(to: 90, .gentle, at: 200_000)
    #expect(merged.value(200_000) == 30)
    #expect(merged.velocity(200_000) == 200)
    var added = fixture
    try added.animate(to: 90, .linear(1), at: 200_000)
    #expect(added.value(200_000) == 30)
    #expect(abs(added.value(200_000.5) - 60) < 1e-9)
    #expect(added.value(200_001) == 90)
  }

  /// New traits for a channel that moves: it moves on.
  @Test func declaringAgainKeepsTheMotion() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .linear(1), at: 0)
    try fixture.engine.declare(
      MotionFixture.channel, ChannelTraits(unit: .points, bounds: .clamp(0...70), defaultValue: 5))
    #expect(fixture.value(0.5) == 50)
    #expect(fixture.value(0.9) == 70)
    #expect(fixture.run() == ["1 logical @1.0", "1 finished @1.0"])
  }

  /// A copy is a snapshot: what happens to one is unknown to the other.
  @Test func copiesAreIndependent() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .linear(1), at: 0)
    let copy = fixture
    try fixture.apply(.set(MotionFixture.channel, 0), at: 0.2)
    #expect(copy.value(0.5) == 50)
    #expect(fixture.value(0.5) == 0)
  }
}
