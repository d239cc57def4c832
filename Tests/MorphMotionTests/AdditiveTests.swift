import MorphMotion
import Testing

@Suite struct AdditiveTests {
  /// value = model minus what each segment has still to go; velocity is their sum.
  @Test func residualsAdd() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .linear(1), at: 0)
    try fixture.animate(to: 40, .linear(2), at: 0.5)
    for t in [0.5, 0.6, 0.9] {
      let first = 100 * (1 - t)
      let second = -60 * (1 - (t - 0.5) / 2)
      #expect(abs(fixture.value(t) - (40 - first - second)) < 1e-9)
      #expect(abs(fixture.velocity(t) - (100 - 30)) < 1e-9)
    }
    #expect(abs(fixture.velocity(1.5) - -30) < 1e-9)
    #expect(fixture.value(2.5) == 40)
  }

  /// Every segment lives until its own end. SwiftUI ends the whole stack with the newest entry, and
  /// the rest of the older ones jumps.
  @Test func aShortNewCurveDoesNotEndALongOldOne() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .linear(1), at: 0)
    try fixture.animate(to: 200, .linear(0.2), at: 0.1)
    #expect(fixture.run(until: 0.3) == ["2 logical @0.3", "2 finished @0.3"])
    #expect(abs(fixture.value(0.3) - 130) < 1e-9)
    #expect(fixture.state(0.3).isRunning)
    #expect(fixture.run() == ["1 logical @1.0", "1 finished @1.0"])
    #expect(fixture.value(1) == 200)
  }

  @Test func interpolatingSpringIsItsClosedForm() throws {
    var fixture = try MotionFixture(ChannelTraits(unit: .points, defaultValue: 10))
    try fixture.animate(
      to: 110, .interpolatingSpring(mass: 2, stiffness: 90, damping: 6, velocity: -250), at: 0)
    let spring = Spring(mass: 2, stiffness: 90, damping: 6)
    for t in [0, 0.05, 0.3, 0.9] {
      #expect(fixture.value(t) == spring.value(from: 10, to: 110, velocity: -250, at: t))
      #expect(fixture.velocity(t) == spring.velocity(from: 10, to: 110, velocity: -250, at: t))
    }
  }

  /// The velocity is in units a second; a normalised one could not express no travel.
  @Test func velocityNeedsNoDistance() throws {
    var fixture = try MotionFixture()
    try fixture.animate(
      to: 0, .interpolatingSpring(stiffness: 100, damping: 10, velocity: 300), at: 0)
    #expect(fixture.velocity(0) == 300)
    #expect(fixture.value(0.05) > 5)
  }

  /// A damping above the critical one counts as critical in an interpolating spring.
  @Test func overdampedInterpolatingIsCritical() throws {
    var fixture = try MotionFixture(ChannelTraits(unit: .points, epsilon: 1e-6))
    try fixture.animate(to: 100, .interpolatingSpring(stiffness: 100, damping: 80), at: 0)
    let critical = Spring(mass: 1, stiffness: 100, damping: 20)
    #expect(fixture.value(0.2) == critical.value(to: 100, at: 0.2))
  }

  /// A linear retarget starts from where the value is, not from 0.
  @Test func retargetedCurveIsContinuous() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .timing(.easeInOut, duration: 0.7), at: 0)
    let before = fixture.state(0.3)
    try fixture.animate(to: 0, .timing(.easeInOut, duration: 0.7), at: 0.3)
    let after = fixture.state(0.3)
    #expect(abs(after.value - before.value) < 1e-12)
    #expect(abs(after.velocity - before.velocity) < 1e-9)
  }

  @Test func noDurationArrivesAtOnce() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 5, .linear(0), at: 0.3)
    #expect(fixture.events() == ["1 logical @0.3", "1 finished @0.3"])
    #expect(fixture.value(0.3) == 5)
  }

  /// 64 segments at most; the oldest ends at once and is counted.
  @Test func fullStackDropsTheOldest() throws {
    var fixture = try MotionFixture()
    for step in 0..<70 {
      try fixture.animate(to: Double(step + 1), .linear(10), at: Double(step) / 100)
      #expect(fixture.engine.liveSegments == min(step + 1, MotionEngine.longestStack))
    }
    #expect(fixture.engine.droppedSegments == 6)
    let capped = fixture.events().filter { $0.contains("capped") }
    #expect(capped == (1...6).map { "\($0) capped @\(Double($0 + 63) / 100)" })
    #expect(fixture.value(100) == 70)
  }
}
