import MorphMotion
import Testing

@Suite struct MergeTests {
  /// Whatever moved a channel, a merging spring starts with its value and its true velocity.
  /// SwiftUI loses the velocity after curves and interpolating springs; a hand that catches a
  /// fading curve would feel the stop.
  @Test(arguments: [
    MotionCurve.linear(0.8), .timing(.easeInOut, duration: 0.8),
    .interpolatingSpring(stiffness: 120, damping: 8), .gentle,
    .spring(response: 0.4, dampingRatio: 1.7),
  ])
  func valueAndVelocityAreKept(_ first: MotionCurve) throws {
    var fixture = try MotionFixture(ChannelTraits(unit: .points, epsilon: 1e-6))
    try fixture.animate(to: 100, first, at: 0)
    let before = fixture.state(0.21)
    #expect(before.velocity != 0)
    try fixture.animate(to: -40, .gentle, at: 0.21)
    let after = fixture.state(0.21)
    #expect(after.value == before.value)
    #expect(after.velocity == before.velocity)
    #expect(after.model == -40)
  }

  @Test func oneRetargetedAndOneFinished() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .gentle, at: 0)
    try fixture.animate(to: 50, .gentle, at: 0.1)
    #expect(fixture.events() == ["1 retargeted @0.1"])
    let rest = fixture.run()
    #expect(rest.count == 2)
    #expect(rest[0] == "2 logical @0.6")
    #expect(rest[1].hasPrefix("2 finished"))
    #expect(fixture.value(10) == 50)
    #expect(fixture.engine.nextEnd() == nil)
  }

  /// At the instant of an operation a frame shows its start.
  @Test func startIsShownAtTheInstant() throws {
    var fixture = try MotionFixture(ChannelTraits(unit: .points, defaultValue: 7))
    try fixture.animate(to: 100, .gentle, at: 0.25)
    #expect(fixture.state(0.25) == ChannelState(model: 100, value: 7, velocity: 0, isRunning: true))
    // An earlier instant, for a preview: nothing has moved.
    #expect(fixture.value(0.1) == 7)
  }

  /// A merge without distance or velocity is over at once.
  @Test func nothingToDoIsFinishedAtOnce() throws {
    var fixture = try MotionFixture(ChannelTraits(unit: .points, defaultValue: 7))
    try fixture.animate(to: 7, .gentle, at: 0.5)
    #expect(fixture.events() == ["1 logical @0.5", "1 finished @0.5"])
    #expect(!fixture.state(0.5).isRunning)
    #expect(fixture.engine.nextEnd() == nil)
    #expect(fixture.engine.nextWake(after: MotionFixture.time(0.5)) == nil)
  }

  /// A response of 0 arrives at once, and completes at the same instant.
  @Test func noResponseArrivesAtOnce() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .gentle, at: 0)
    try fixture.animate(to: 30, .spring(response: 0, dampingRatio: 1), at: 0.1)
    #expect(fixture.events() == ["1 retargeted @0.1", "2 logical @0.1", "2 finished @0.1"])
    #expect(fixture.state(0.1) == ChannelState(model: 30, value: 30, velocity: 0, isRunning: false))
  }

  /// A stiffness that SwiftUI would cap at 45000 is taken as it is.
  @Test func verySmallResponse() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .spring(response: 0.01, dampingRatio: 1), at: 0)
    let spring = Spring(response: 0.01, dampingRatio: 1)
    #expect(fixture.value(0.005) == spring.value(to: 100, at: 0.005))
  }

  @Test func blendGoesSmoothlyFromOneResponseToTheOther() throws {
    func fixture(blend: Double) throws -> MotionFixture {
      var fixture = try MotionFixture(ChannelTraits(unit: .points, epsilon: 1e-6))
      try fixture.animate(to: 100, .spring(response: 0.15, dampingRatio: 0.86), at: 0)
      try fixture.animate(
        to: 200, .spring(response: 0.6, dampingRatio: 0.86, blend: blend), at: 0.05)
      return fixture
    }
    let blended = try fixture(blend: 0.25)
    let sharp = try fixture(blend: 0)
    #expect(blended.state(0.05).value == sharp.state(0.05).value)
    #expect(blended.state(0.05).velocity == sharp.state(0.05).velocity)
    // At first it goes like the old response, which is quicker.
    let old = Spring(response: 0.15, dampingRatio: 0.86)
    let start = sharp.state(0.05)
    let quick = old.value(from: start.value, to: 200, velocity: start.velocity, at: 0.01)
    #expect(abs(blended.value(0.06) - quick) < 0.2)
    #expect(blended.value(0.1) > sharp.value(0.1) + 1)
    // Value and velocity are continuous over every piece.
    for step in 1..<320 {
      let t = 0.05 + Double(step) / 1_000
      let h = 1e-7
      #expect(abs(blended.value(t + h) - blended.value(t - h)) < 1e-3)
      #expect(abs(blended.velocity(t + h) - blended.velocity(t - h)) < 0.1)
    }
    #expect(blended.value(5) == 200)
  }

  /// A merging spring for every sample of a finger: each takes over from the one before.
  @Test func chasingAFingerKeepsOneSegment() throws {
    var fixture = try MotionFixture()
    for step in 0..<500 {
      try fixture.animate(
        to: Double(step + 1), .spring(response: 0.15, dampingRatio: 0.86),
        at: 0.008 * Double(step))
      #expect(fixture.engine.liveSegments == 1)
    }
    #expect(fixture.events().count == 499)
  }
}
