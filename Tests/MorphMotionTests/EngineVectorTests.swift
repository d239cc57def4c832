import MorphMotion
import Testing

struct EngineVector: Decodable, CustomTestStringConvertible {
  struct Operation: Decodable {
    var at: Double
    var to: Double
    var response: Double
    var dampingRatio: Double
    /// Given for a release.
    var velocity: Double?
  }

  struct Sample: Decodable {
    var t: Double
    var x: Double
    var v: Double?
  }

  var id: String
  var source: String
  var start: Double
  var operations: [Operation]
  var samples: [Sample]

  var testDescription: String { id }
}

@Suite struct EngineVectorTests {
  @Test(arguments: try VectorFile<EngineVector>.load("engine"))
  func portedMotions(_ vector: EngineVector) throws {
    // An epsilon far below the digits, so that nothing lands early.
    var fixture = try MotionFixture(
      ChannelTraits(unit: .points, epsilon: 1e-11, defaultValue: vector.start))
    for operation in vector.operations {
      if let velocity = operation.velocity {
        let spring = Spring(response: operation.response, dampingRatio: operation.dampingRatio)
        try fixture.apply(
          .release(MotionFixture.channel, to: operation.to, spring: spring, velocity: velocity),
          at: operation.at)
      } else {
        try fixture.animate(
          to: operation.to,
          .spring(response: operation.response, dampingRatio: operation.dampingRatio),
          at: operation.at)
      }
    }
    for sample in vector.samples {
      let state = fixture.state(sample.t)
      #expect(abs(state.value - sample.x) <= 1e-9, "x at \(sample.t) is \(state.value)")
      if let v = sample.v {
        #expect(abs(state.velocity - v) <= 1e-9, "v at \(sample.t) is \(state.velocity)")
      }
    }
  }

  /// S2's highest point, and S4's lowest: where the velocity passes 0.
  @Test func turningPoints() throws {
    var panel = try MotionFixture(ChannelTraits(unit: .progress, epsilon: 1e-11))
    try panel.animate(to: 1, .spring(response: 0.42, dampingRatio: 0.82), at: 0)
    try panel.animate(to: 0, .spring(response: 0.36, dampingRatio: 0.9), at: 0.15)
    let top = (0...50).map { panel.value(0.15 + 0.001 * Double($0)) }
    #expect(abs(top.max()! - 0.76254) < 1e-5)
    #expect(top.firstIndex(of: top.max()!) == 14)

    var banner = try MotionFixture(ChannelTraits(unit: .points, epsilon: 1e-11, defaultValue: -20))
    try banner.apply(
      .release(
        MotionFixture.channel, to: 0, spring: Spring(response: 0.34, dampingRatio: 0.85),
        velocity: -300),
      at: 0)
    #expect(abs(banner.value(0.0255) - -23.3729) < 1e-4)
    #expect(banner.velocity(0.0254) < 0 && banner.velocity(0.0257) > 0)
  }

  /// V10 and V21: at its end a spring is exactly at its target, still; before it, it is not.
  @Test func springsLandExactly() throws {
    var fixture = try MotionFixture(ChannelTraits(unit: .none, epsilon: 0.1))
    try fixture.animate(to: 1, .spring(response: 2 * Double.pi / 20, dampingRatio: 1), at: 0)
    #expect(fixture.state(0.4) == ChannelState(model: 1, value: 1, velocity: 0, isRunning: false))
    let end = try #require(fixture.engine.nextEnd())
    let before = fixture.engine.state(MotionFixture.channel, at: end - 1)
    #expect(before.isRunning && before.value < 1 && before.velocity > 0)

    var far = try MotionFixture()
    try far.animate(to: 100, .gentle, at: 0)
    _ = far.engine.nextEnd().map { far.engine.finishSegments(at: $0) }
    let settled = try #require(far.engine.nextEnd())
    #expect(far.engine.state(MotionFixture.channel, at: settled).value == 100)
    #expect(far.engine.state(MotionFixture.channel, at: settled).velocity == 0)
    #expect(abs(far.engine.state(MotionFixture.channel, at: settled - 1).value - 100) <= 0.1 + 1e-9)
  }

  /// V22: sent to where it happens to be, a spring goes on from its value and velocity.
  @Test func retargetToTheCurrentValueKeepsTheVelocity() throws {
    let spring = Spring(mass: 1, stiffness: 1_500, damping: 2 * 1_500.0.squareRoot())
    let curve = MotionCurve.spring(response: spring.response, dampingRatio: 1)
    var fixture = try MotionFixture(ChannelTraits(unit: .points, epsilon: 1e-9, defaultValue: 200))
    try fixture.animate(to: 500, curve, at: 0)
    let cut = fixture.state(0.15)
    try fixture.animate(to: cut.value, curve, at: 0.15)
    #expect(fixture.state(0.15).value == cut.value)
    #expect(fixture.state(0.15).velocity == cut.velocity)
    let after = fixture.state(0.165)
    let x = spring.value(from: cut.value, to: cut.value, velocity: cut.velocity, at: 0.015)
    let v = spring.velocity(from: cut.value, to: cut.value, velocity: cut.velocity, at: 0.015)
    #expect(abs(after.value - x) < 1e-9 && abs(after.velocity - v) < 1e-9)
  }

  /// V32 and V46: no distance but a velocity still moves, and ends exactly where it began.
  @Test(arguments: [(700.0, 80.0, 1.0, 50.0), (100, 20, 1, 50), (157.9, 17.6, 0, 1_000)])
  func noDistanceButVelocity(_ stiffness: Double, _ damping: Double, _ at: Double, _ v: Double)
    throws
  {
    var fixture = try MotionFixture(ChannelTraits(unit: .progress, defaultValue: at))
    try fixture.animate(
      to: at, .interpolatingSpring(stiffness: stiffness, damping: damping, velocity: v), at: 0)
    #expect(fixture.state(0).isRunning)
    #expect(fixture.value(0.000_01) != at)
    #expect(fixture.run().last?.contains("finished") == true)
    #expect(fixture.state(60).value == at)
  }

  /// V44: frames at 0, 10 ms and 300 s; the last one shows the end.
  @Test func longGapShowsTheEnd() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 1_000, .gentle, at: 0)
    #expect(fixture.value(0) == 0)
    #expect(fixture.value(0.01) > 0)
    #expect(fixture.run(until: 300).map { $0.split(separator: " ")[1] } == ["logical", "finished"])
    #expect(fixture.value(300) == 1_000)
  }

  /// V47: frame 42, of 17 ms, is at rest; V47b: sent back after frame 8 it first rises.
  @Test func reversedSpring() throws {
    let spring = Spring(mass: 1, stiffness: 170, damping: 26)
    let curve = MotionCurve.spring(response: spring.response, dampingRatio: spring.dampingRatio)
    var fixture = try MotionFixture(ChannelTraits(unit: .progress, defaultValue: 1))
    try fixture.animate(to: 0, curve, at: 0)
    #expect(fixture.value(0.017 * 42) == 0)

    var back = try MotionFixture(ChannelTraits(unit: .progress, epsilon: 1e-9))
    try back.animate(to: 1, curve, at: 0)
    try back.animate(to: 0, curve, at: 0.136)
    #expect(abs(back.value(0.136) - 0.53008) < 1e-5)
    #expect(abs(back.velocity(0.136) - 3.93383) < 1e-5)
    for (frame, expected) in [0.57244, 0.57703, 0.55716, 0.52235].enumerated() {
      #expect(abs(back.value(0.136 + 0.017 * Double(frame + 1)) - expected) < 6e-6)
    }
  }
}
