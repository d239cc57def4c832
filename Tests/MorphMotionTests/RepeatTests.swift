import MorphMotion
import Testing

@Suite struct RepeatTests {
  static func timing(_ count: Int, back: Bool = false) -> MotionTiming {
    MotionTiming(repeatCount: count, autoreverses: back)
  }

  @Test func everyRunStartsAgain() throws {
    var fixture = try MotionFixture(ChannelTraits(unit: .points, defaultValue: 10))
    try fixture.animate(to: 30, .linear(0.1), Self.timing(3), at: 0)
    for (t, expected) in [(0.05, 20.0), (0.1, 10), (0.15, 20), (0.2, 10), (0.275, 25), (0.3, 30)] {
      #expect(abs(fixture.value(t) - expected) < 1e-9, "at \(t)")
    }
    #expect(fixture.run() == ["1 logical @0.3", "1 finished @0.3"])
  }

  /// At a boundary the value is exactly the start or the end, and no drift adds up: the run is
  /// found from the time since the start, in whole nanoseconds.
  @Test func boundariesAreExact() throws {
    var fixture = try MotionFixture(ChannelTraits(unit: .points, defaultValue: 0.1))
    try fixture.animate(
      to: 0.7, .timing(.easeInOut, duration: 0.85), Self.timing(MotionTiming.forever, back: true),
      at: 0.013)
    for run in [0, 1, 2, 3, 1_000, 1_001, 123_456_788] {
      let at = MotionFixture.time(0.013) + Int64(run) * 850_000_000
      let state = fixture.engine.state(MotionFixture.channel, at: at)
      #expect(state.value == (run % 2 == 0 ? 0.1 : 0.7))
      #expect(state.isRunning)
    }
    #expect(fixture.engine.nextEnd() == nil)
    #expect(fixture.engine.nextWake(after: MotionFixture.time(9)) == MotionFixture.time(9))
  }

  /// Going back plays the same curve from the end to the start, as in SwiftUI.
  @Test func autoreverseByParity() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 1, .timing(.easeIn, duration: 1), Self.timing(4, back: true), at: 0)
    for step in 1..<10 {
      let t = Double(step) / 10
      #expect(abs(fixture.value(1 + t) - (1 - fixture.value(t))) < 1e-9)
      #expect(abs(fixture.velocity(1 + t) + fixture.velocity(t)) < 1e-6)
      #expect(abs(fixture.value(2 + t) - fixture.value(t)) < 1e-9)
    }
    // After an even number of runs it is back at the start, and then at its model.
    #expect(fixture.value(3.999_999) < 1e-4)
    #expect(fixture.value(4) == 1)
  }

  /// A spring's run is as long as it takes to settle; only the first starts with a velocity.
  @Test func repeatedSpring() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: -60, .linear(1), at: 0)
    try fixture.animate(to: 100, .gentle, Self.timing(3), at: 0.5)
    let spring = Spring(response: 0.5, dampingRatio: 0.825)
    let first = spring.settleTime(from: -30, to: 100, velocity: -60, epsilon: 0.1)
    let later = spring.settleTime(from: -30, to: 100, epsilon: 0.1)
    #expect(first != later)
    let restart = 0.5 + first
    #expect(abs(fixture.value(restart + 2e-9) - -30) < 1e-3)
    #expect(abs(fixture.velocity(restart + 2e-9)) < 1e-2)
    #expect(
      abs(fixture.value(restart + 0.1) - spring.value(from: -30, to: 100, at: 0.1)) < 1e-4)
    let events = fixture.run()
    #expect(events.count == 3 && events[2].hasPrefix("2 finished"))
    let end = Double(events[2].split(separator: "@")[1]) ?? 0
    #expect(abs(end - (0.5 + first + 2 * later)) < 1e-8)
    let logical = Double(events[1].split(separator: "@")[1]) ?? 0
    #expect(abs(logical - (0.5 + first + later + 0.5)) < 1e-8)
  }

  /// What repeats for ever goes on until it is told otherwise.
  @Test func foreverEndsByAMergeOrASet() throws {
    var fixture = try MotionFixture()
    try fixture.animate(
      to: 100, .linear(1), Self.timing(MotionTiming.forever, back: true), at: 0)
    #expect(fixture.run(until: 4_000.25).isEmpty)
    #expect(abs(fixture.value(4_000.25) - 25) < 1e-9)
    try fixture.animate(to: 0, .gentle, at: 4_000.25)
    #expect(fixture.velocity(4_000.25) == 100)
    #expect(fixture.events() == ["1 retargeted @4000.25"])
    #expect(fixture.run().count == 2)
    #expect(fixture.engine.nextWake(after: fixture.engine.now) == nil)
  }

  @Test func manyRunsDoNotOverflow() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 1, .linear(1e6), Self.timing(Int(Int32.max)), at: 0)
    #expect(fixture.state(3e6).isRunning)
    #expect(fixture.engine.nextEnd() == nil)
  }
}
