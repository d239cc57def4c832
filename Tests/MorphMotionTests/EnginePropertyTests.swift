import MorphMotion
import Testing

/// Random sequences of operations on a few channels.
@Suite struct EnginePropertyTests {
  static let seeds: [UInt64] = Array(21...32)

  struct Timed {
    var at: Nanoseconds
    var operation: MotionOperation
    var reduced: Bool
  }

  static func traits(_ generator: inout Generator) -> ChannelTraits {
    let bounds: ChannelBounds =
      switch generator.integer(0...3) {
      case 0: .clamp(-150...150)
      case 1: .stop(-200...200)
      default: .none
      }
    return ChannelTraits(
      unit: ChannelUnit.allCases[generator.integer(0...8)],
      channelClass: generator.chance(0.3) ? .feedback : .motion, bounds: bounds,
      defaultValue: generator.number(-10...10))
  }

  static func curve(_ generator: inout Generator) -> MotionCurve {
    switch generator.integer(0...3) {
    case 0:
      let spring = generator.spring()
      return .interpolatingSpring(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
        velocity: generator.chance(0.5) ? 0 : generator.number(-500...500))
    case 1:
      return .timing(
        x1: generator.number(0...1), y1: generator.number(-1...2), x2: generator.number(0...1),
        y2: generator.number(-1...2),
        duration: generator.chance(0.1) ? 0 : generator.number(0.001...2))
    default:
      return .spring(
        response: generator.chance(0.1) ? 0 : generator.magnitude(0.02...2),
        dampingRatio: generator.magnitude(0.1...4),
        blend: generator.chance(0.3) ? generator.number(0...0.4) : 0)
    }
  }

  static func operation(_ generator: inout Generator, _ keys: [ChannelKey]) -> MotionOperation {
    let key = keys[generator.integer(0...(keys.count - 1))]
    let target = generator.number(-200...200)
    switch generator.integer(0...11) {
    case 0: return .set(key, target)
    case 1: return .shift(key, target)
    case 2: return .catchMotion(key)
    case 3: return .stop(key)
    case 4:
      return .release(
        key, to: target, spring: generator.spring(), velocity: generator.number(-3_000...3_000))
    case 5:
      return .decay(
        key, velocity: generator.number(-2_000...2_000), rate: generator.number(0.9...0.999))
    case 6:
      let frames = (0...generator.integer(0...3)).map { _ in
        Keyframe(
          value: generator.number(-200...200),
          duration: generator.chance(0.2) ? 0 : generator.number(0.01...0.5),
          curve: curve(&generator))
      }
      return .keyframes(key, frames, repeatCount: generator.integer(1...3))
    default:
      let targets = keys.filter { $0 == key || generator.chance(0.3) }
        .map { ($0, generator.number(-200...200)) }
      return .animate(
        targets, curve(&generator),
        MotionTiming(
          delay: generator.chance(0.3) ? generator.number(0...0.5) : 0,
          repeatCount: generator.chance(0.2) ? generator.integer(2...4) : 1,
          autoreverses: generator.chance(0.5),
          speed: generator.chance(0.2) ? generator.magnitude(0.3...3) : 1))
    }
  }

  /// Some operations share an instant.
  static func sequence(
    _ generator: inout Generator, _ keys: [ChannelKey], count: Int
  ) -> [Timed] {
    var time: Nanoseconds = 0
    return (0..<count).map { _ in
      if generator.chance(0.8) { time += Nanoseconds(generator.number(0...3e8)) }
      return Timed(
        at: time, operation: operation(&generator, keys), reduced: generator.chance(0.05))
    }
  }

  static func engine(_ generator: inout Generator) throws -> (MotionEngine, [ChannelKey]) {
    var engine = MotionEngine()
    let keys = (1...4).map { ChannelKey(id: UInt32($0), item: UInt64($0 % 2)) }
    for key in keys { try engine.declare(key, traits(&generator)) }
    return (engine, keys)
  }

  /// Everything stays finite, every operation with a motion completes exactly once, and in the end
  /// all is still, at its model, with nothing scheduled.
  @Test(arguments: seeds)
  func staysFiniteAndSettles(_ seed: UInt64) throws {
    print("seed \(seed)")
    var generator = Generator(seed: seed)
    var (engine, keys) = try Self.engine(&generator)
    var begun: [UInt64] = []
    var completed: [UInt64] = []
    func collect() {
      for event in engine.takeEvents() {
        if case .completed = event.kind { completed.append(event.operation) }
      }
    }
    for timed in Self.sequence(&generator, keys, count: 150) {
      let serial = try engine.apply(
        timed.operation, at: timed.at, reducedMotion: timed.reduced)
      switch timed.operation {
      case .animate, .release, .keyframes, .decay: begun.append(serial)
      case .set, .shift, .catchMotion, .stop: break
      }
      for key in keys {
        let ahead = timed.at + Nanoseconds(generator.number(0...1e9))
        let state = engine.state(key, at: ahead)
        #expect(state.value.isFinite && state.velocity.isFinite && state.model.isFinite)
      }
      collect()
    }
    engine.finishSegments(at: 2_000_000_000_000)
    collect()
    #expect(completed.sorted() == begun)
    #expect(engine.nextEnd() == nil)
    #expect(engine.nextWake(after: engine.now) == nil)
    #expect(engine.liveSegments == 0)
    #expect(engine.clampedTimes == 0)
    for key in keys {
      let state = engine.state(key, at: engine.now)
      #expect(!state.isRunning && state.velocity == 0)
    }
  }

  /// The same operations, sampled and finished at 24, 60 and 144 frames a second, give the same
  /// events at the same times, and the same values, to the bit.
  @Test(arguments: seeds)
  func frameRateChangesNothing(_ seed: UInt64) throws {
    print("seed \(seed)")
    var generator = Generator(seed: seed)
    let (start, keys) = try Self.engine(&generator)
    let sequence = Self.sequence(&generator, keys, count: 80)
    let quiet = (sequence.last?.at ?? 0) / 1_000_000_000 + 5
    let end = (quiet + 1_000) * 1_000_000_000
    func play(_ rate: Int64) throws -> (events: [ChannelEvent], states: [ChannelState]) {
      var engine = start
      var events: [ChannelEvent] = []
      var states: [ChannelState] = []
      var next = 0
      var frame: Int64 = 0
      while true {
        // A long quiet end needs no frames.
        let isLast = frame > 0 && next == sequence.count && frame / rate > quiet
        let time = isLast ? end : frame * 1_000_000_000 / rate
        while next < sequence.count, sequence[next].at <= time {
          let timed = sequence[next]
          try engine.apply(timed.operation, at: timed.at, reducedMotion: timed.reduced)
          next += 1
        }
        engine.finishSegments(at: time)
        events += engine.takeEvents()
        // Every twelfth of a second is a frame of all three rates.
        let isCommon = time * 12 % 1_000_000_000 < 12
        for key in keys {
          let state = engine.state(key, at: time)
          if isCommon, time < 20_000_000_000 { states.append(state) }
        }
        if isLast { return (events, states) }
        frame += 1
      }
    }
    let slow = try play(24)
    #expect(slow.events.contains { $0.kind == .completed(.finished) })
    for rate in [60, 144] as [Int64] {
      let other = try play(rate)
      #expect(other.events == slow.events)
      #expect(other.states == slow.states)
    }
  }

  /// Merging and additive operations never make a value or, when merging, a velocity jump.
  @Test(arguments: seeds)
  func retargetsAreContinuous(_ seed: UInt64) throws {
    print("seed \(seed)")
    var generator = Generator(seed: seed)
    var engine = MotionEngine()
    let key = ChannelKey(id: 1)
    try engine.declare(key, ChannelTraits(unit: .points, epsilon: 1e-4))
    var time: Nanoseconds = 0
    for _ in 0..<60 {
      let merges = generator.chance(0.5)
      let curve: MotionCurve =
        merges
        ? .spring(
          response: generator.number(0.1...1), dampingRatio: generator.number(0.2...2),
          blend: generator.number(0...0.3))
        : .interpolatingSpring(
          stiffness: generator.number(20...300), damping: generator.number(4...40))
      time += Nanoseconds(generator.number(1e6...4e8))
      let before = engine.state(key, at: time)
      try engine.apply(.animate([(key, generator.number(-300...300))], curve), at: time)
      let after = engine.state(key, at: time)
      #expect(abs(after.value - before.value) <= 1e-9)
      #expect(abs(after.velocity - before.velocity) <= 1e-8)
    }
  }

  /// A copy taken at any moment goes on as the original does.
  @Test(arguments: seeds)
  func snapshotsGoOnAlike(_ seed: UInt64) throws {
    print("seed \(seed)")
    var generator = Generator(seed: seed)
    var (engine, keys) = try Self.engine(&generator)
    let sequence = Self.sequence(&generator, keys, count: 40)
    var copy: MotionEngine?
    for (index, timed) in sequence.enumerated() {
      if index == 20 { copy = engine }
      try engine.apply(timed.operation, at: timed.at, reducedMotion: timed.reduced)
    }
    var resumed = try #require(copy)
    for timed in sequence[20...] {
      try resumed.apply(timed.operation, at: timed.at, reducedMotion: timed.reduced)
    }
    let later = engine.now + 123_456_789
    for key in keys { #expect(engine.state(key, at: later) == resumed.state(key, at: later)) }
    #expect(engine.takeEvents() == resumed.takeEvents())
  }
}
