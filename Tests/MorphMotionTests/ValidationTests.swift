import MorphMotion
import Testing

@Suite struct ValidationTests {
  static func spring(_ response: Double, _ ratio: Double, _ blend: Double = 0) -> MotionOperation {
    .animate(
      [(MotionFixture.channel, 1)], .spring(response: response, dampingRatio: ratio, blend: blend))
  }

  static func interpolating(
    _ mass: Double, _ stiffness: Double, _ damping: Double, _ velocity: Double = 0
  ) -> MotionOperation {
    .animate(
      [(MotionFixture.channel, 1)],
      .interpolatingSpring(
        mass: mass, stiffness: stiffness, damping: damping, velocity: velocity))
  }

  static func timed(_ timing: MotionTiming) -> MotionOperation {
    .animate([(MotionFixture.channel, 1)], .gentle, timing)
  }

  static func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ duration: Double)
    -> MotionOperation
  {
    .animate(
      [(MotionFixture.channel, 1)], .timing(x1: x1, y1: y1, x2: x2, y2: y2, duration: duration))
  }

  static func keyframe(_ value: Double, _ duration: Double, _ curve: MotionCurve)
    -> MotionOperation
  {
    .keyframes(MotionFixture.channel, [Keyframe(value: value, duration: duration, curve: curve)])
  }

  static let refused: [(MotionOperation, MotionError.Code)] = [
    (.set(ChannelKey(id: 99), 1), .unknownChannel),
    (.animate([(ChannelKey(id: 1, item: 4), 1)], .gentle), .unknownChannel),
    (.animate([], .gentle), .noTargets),
    (
      .animate([(MotionFixture.channel, 1), (MotionFixture.channel, 2)], .gentle), .duplicateTarget
    ),
    (.animate([(MotionFixture.channel, .nan)], .gentle), .notFinite),
    (.animate([(MotionFixture.channel, 2e30)], .gentle), .outOfRange),
    (spring(-0.1, 1), .outOfRange), (spring(.infinity, 1), .notFinite),
    (spring(0.5, -0.1), .outOfRange), (spring(0.5, .nan), .notFinite),
    (spring(0.5, 0), .zeroDampingWithoutCap), (spring(0.5, 1, -1), .outOfRange),
    (interpolating(0, 100, 10), .outOfRange), (interpolating(-1, 100, 10), .outOfRange),
    (interpolating(1, 0, 10), .outOfRange), (interpolating(1, .infinity, 10), .notFinite),
    (interpolating(1, 100, -1), .outOfRange), (interpolating(1, 100, 0), .zeroDampingWithoutCap),
    (interpolating(.nan, 100, 1), .notFinite), (interpolating(1, 100, 1, .infinity), .notFinite),
    (curve(-0.1, 0, 1, 1, 1), .outOfRange), (curve(0, 0, 1.1, 1, 1), .outOfRange),
    (curve(0, .nan, 1, 1, 1), .notFinite), (curve(0, 0, 1, 1, -1), .outOfRange),
    (timed(MotionTiming(delay: -0.1)), .outOfRange),
    (timed(MotionTiming(delay: .nan)), .notFinite),
    (timed(MotionTiming(repeatCount: 0)), .outOfRange),
    (timed(MotionTiming(repeatCount: -2)), .outOfRange),
    (timed(MotionTiming(speed: 0)), .outOfRange),
    (timed(MotionTiming(cap: 0)), .outOfRange),
    (.release(MotionFixture.channel, to: .nan, spring: .smooth, velocity: 0), .notFinite),
    (.release(MotionFixture.channel, to: 0, spring: .smooth, velocity: .infinity), .notFinite),
    (
      .release(
        MotionFixture.channel, to: 0, spring: Spring(duration: 0.5, bounce: -2), velocity: 0),
      .notFinite
    ),
    (
      .release(
        MotionFixture.channel, to: 0, spring: Spring(response: 1, dampingRatio: 0), velocity: 0),
      .zeroDampingWithoutCap
    ),
    (.keyframes(MotionFixture.channel, []), .noKeyframes),
    (keyframe(.nan, 1, .gentle), .notFinite), (keyframe(1, -1, .gentle), .outOfRange),
    (keyframe(1, 1, .spring(response: 0.5, dampingRatio: 0)), .zeroDampingWithoutCap),
    (
      .keyframes(
        MotionFixture.channel, [Keyframe(value: 1, duration: 1, curve: .gentle)], repeatCount: 0),
      .outOfRange
    ),
    (.decay(MotionFixture.channel, velocity: .nan, rate: 0.998), .notFinite),
    (.decay(MotionFixture.channel, velocity: 1, rate: 0), .outOfRange),
    (.decay(MotionFixture.channel, velocity: 1, rate: 1), .outOfRange),
    (.set(MotionFixture.channel, .infinity), .notFinite),
    (.shift(MotionFixture.channel, .nan), .notFinite),
    (.catchMotion(ChannelKey(id: 99)), .unknownChannel),
    (.stop(ChannelKey(id: 99)), .unknownChannel),
  ]

  /// A refused operation has a code, one line of text, and changes nothing.
  @Test(arguments: 0..<refused.count)
  func refusedOperationsChangeNothing(_ index: Int) throws {
    let (operation, code) = Self.refused[index]
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .gentle, at: 0)
    let before = fixture
    #expect {
      try fixture.apply(operation, at: 0.1)
    } throws: { error in
      guard let error = error as? MotionError else { return false }
      return error.code == code && !error.message.isEmpty && !error.message.contains("\n")
    }
    #expect(fixture.state(0.1) == before.state(0.1))
    #expect(fixture.state(0.4) == before.state(0.4))
    #expect(fixture.engine.now == before.engine.now)
    #expect(fixture.events().isEmpty)
  }

  @Test func messageNamesValueAndRange() throws {
    var fixture = try MotionFixture()
    let error = #expect(throws: MotionError.self) {
      try fixture.apply(Self.spring(-0.25, 1), at: 0)
    }
    #expect(error?.description == "channel 1: response is -0.25, not within 0.0 to 1000000.0")
  }

  @Test func traitsAreChecked() throws {
    var engine = MotionEngine()
    for traits in [
      ChannelTraits(epsilon: 0), ChannelTraits(epsilon: -1), ChannelTraits(epsilon: .nan),
      ChannelTraits(defaultValue: .infinity),
      ChannelTraits(bounds: .stop(-Double.infinity...0)),
    ] {
      #expect(throws: MotionError.self) { try engine.declare(MotionFixture.channel, traits) }
    }
    #expect(engine.keys.isEmpty)
  }

  /// Without damping a spring swings until its cap, and says so.
  @Test func undampedWithACap() throws {
    var fixture = try MotionFixture()
    try fixture.animate(
      to: 100, .spring(response: 0.5, dampingRatio: 0), MotionTiming(cap: 3), at: 0)
    #expect(abs(fixture.value(2.25) - 200) < 1e-6)
    #expect(fixture.run() == ["1 logical @0.5", "1 capped @3.0"])
    #expect(fixture.value(3) == 100)
  }

  /// What is not still after 60 s ends there.
  @Test func slowSpringsAreCapped() throws {
    var fixture = try MotionFixture()
    try fixture.animate(to: 100, .spring(response: 20, dampingRatio: 0.01), at: 0)
    #expect(fixture.run() == ["1 logical @20.0", "1 capped @60.0"])
    #expect(fixture.engine.longestSettle == 60_000_000_000)
  }

  /// The ends of every accepted range: nothing overflows, all ends.
  @Test func extremesAreFinite() throws {
    let longest = MotionEngine.longestTime
    let far = MotionEngine.largestValue
    let curves: [MotionCurve] = [
      .spring(response: longest, dampingRatio: 1e6), .spring(response: longest, dampingRatio: 1e-6),
      .spring(response: 1e-9, dampingRatio: 1e6), .spring(response: 1e-9, dampingRatio: 1e-6),
      .interpolatingSpring(mass: 1e9, stiffness: 1e-12, damping: 1e-20, velocity: -far),
      .interpolatingSpring(mass: 1e-9, stiffness: 1e20, damping: 1e20, velocity: far),
      .timing(x1: 1, y1: 1e6, x2: 0, y2: -1e6, duration: longest),
      .timing(x1: 0, y1: -1e6, x2: 1, y2: 1e6, duration: 1e-9),
    ]
    let timings = [
      MotionTiming(delay: longest, repeatCount: Int(Int32.max), speed: 1e-6),
      MotionTiming(repeatCount: 2, autoreverses: true, speed: 1e6, cap: longest),
      MotionTiming(repeatCount: MotionTiming.forever, speed: 1e-6),
    ]
    for curve in curves {
      for timing in timings {
        var fixture = try MotionFixture()
        try fixture.apply(.set(MotionFixture.channel, -far), at: 0)
        try fixture.animate(to: far, curve, timing, at: 1)
        for t in [1, 1.000_000_001, 1.5, 100, 1e6, 1e9] {
          let state = fixture.state(t)
          #expect(state.value.isFinite && state.velocity.isFinite, "\(curve) \(timing) \(t)")
        }
        try fixture.apply(.stop(MotionFixture.channel), at: 2e9)
        #expect(fixture.value(2e9) == far)
      }
    }
    var frames = try MotionFixture()
    let frame = Keyframe(value: far, duration: longest, curve: .gentle)
    try frames.apply(
      .keyframes(
        MotionFixture.channel,
        [Keyframe](repeating: frame, count: MotionEngine.longestKeyframes),
        repeatCount: Int(Int32.max)), at: 0)
    #expect(frames.value(3e9) == far)
    try frames.apply(.decay(MotionFixture.channel, velocity: far, rate: 0.999_999), at: 3e9)
    #expect(frames.run(until: 4e9).last?.hasSuffix("capped @3000000060.0") == true)
  }

  @Test func unitsHaveTheirEpsilon() {
    let expected: [(ChannelUnit, Double)] = [
      (.points, 0.1), (.progress, 0.001), (.index, 0.001), (.scale, 0.001), (.alpha, 1.0 / 512),
      (.colour, 1.0 / 1024), (.degrees, 0.05), (.ratio, 0.001), (.none, 0.001),
    ]
    for (unit, epsilon) in expected {
      let traits = ChannelTraits(unit: unit)
      #expect(traits.restDistance == epsilon)
      #expect(traits.restSpeed == 62.5 * epsilon)
    }
    #expect(expected.count == ChannelUnit.allCases.count)
    #expect(ChannelTraits(unit: .points, epsilon: 0.5).restDistance == 0.5)
  }
}
