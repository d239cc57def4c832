/// What an operation may ask for. Everything is checked here, once, before anything changes; what
/// comes after trusts it. The limits keep every closed form finite.
extension MotionEngine {
  /// The largest magnitude of a value or a velocity.
  public static let largestValue = 1e30
  /// The largest number of seconds in a delay, a response or a duration.
  public static let longestTime = 1e6
  /// The most pieces of a keyframe animation.
  public static let longestKeyframes = 4_096

  func validate(
    _ number: Double, _ name: String, in range: ClosedRange<Double>? = nil, of key: ChannelKey
  ) throws(MotionError) {
    guard number.isFinite else {
      throw MotionError(
        code: .notFinite, channel: key, message: "\(name) is \(number), not a finite number")
    }
    let range = range ?? -MotionEngine.largestValue...MotionEngine.largestValue
    guard range.contains(number) else {
      throw MotionError(
        code: .outOfRange, channel: key,
        message: "\(name) is \(number), not within \(range.lowerBound) to \(range.upperBound)")
    }
  }

  private func validate(
    time: Double, _ name: String, of key: ChannelKey
  ) throws(MotionError) {
    try validate(time, name, in: 0...MotionEngine.longestTime, of: key)
  }

  func validate(_ traits: ChannelTraits, of key: ChannelKey) throws(MotionError) {
    try validate(traits.defaultValue, "default value", of: key)
    try validate(traits.restDistance, "epsilon", in: 1e-12...1e12, of: key)
    if let range = traits.bounds.range {
      try validate(range.lowerBound, "lower bound", of: key)
      try validate(range.upperBound, "upper bound", of: key)
    }
  }

  func validate(
    _ spring: Spring, cap: Double?, of key: ChannelKey
  ) throws(MotionError) {
    // A spring that arrives at once has no constants to check.
    guard spring.stiffness != .infinity else { return }
    try validate(spring.mass, "mass", in: 1e-9...1e9, of: key)
    try validate(spring.stiffness, "stiffness", in: 1e-12...1e20, of: key)
    try validate(spring.damping, "damping", in: 0...1e20, of: key)
    if spring.damping == 0, cap == nil {
      throw MotionError(
        code: .zeroDampingWithoutCap, channel: key,
        message: "a spring with damping 0 never rests; give it damping or a cap in seconds")
    }
  }

  func validate(
    _ curve: MotionCurve, cap: Double?, of key: ChannelKey
  ) throws(MotionError) {
    switch curve {
    case .spring(let response, let dampingRatio, let blend):
      try validate(time: response, "response", of: key)
      try validate(dampingRatio, "damping ratio", in: 0...1e6, of: key)
      try validate(time: blend, "blend", of: key)
      if let spring = curve.spring { try validate(spring, cap: cap, of: key) }
    case .interpolatingSpring(let mass, let stiffness, let damping, let velocity):
      try validate(
        Spring(mass: mass, stiffness: stiffness, damping: damping, allowOverdamping: true),
        cap: cap, of: key)
      try validate(stiffness, "stiffness", in: 1e-12...1e20, of: key)
      try validate(velocity, "velocity", of: key)
    case .timing(let x1, let y1, let x2, let y2, let duration):
      try validate(x1, "x1", in: 0...1, of: key)
      try validate(y1, "y1", in: -1e6...1e6, of: key)
      try validate(x2, "x2", in: 0...1, of: key)
      try validate(y2, "y2", in: -1e6...1e6, of: key)
      try validate(time: duration, "duration", of: key)
    }
  }

  func validate(_ timing: MotionTiming, of key: ChannelKey) throws(MotionError) {
    try validate(time: timing.delay, "delay", of: key)
    try validate(timing.speed, "speed", in: 1e-6...1e6, of: key)
    try validate(repeatCount: timing.repeatCount, of: key)
    if let cap = timing.cap {
      try validate(cap, "cap", in: 1e-3...MotionEngine.longestTime, of: key)
    }
  }

  private func validate(repeatCount: Int, of key: ChannelKey) throws(MotionError) {
    guard repeatCount >= 1 || repeatCount == MotionTiming.forever else {
      throw MotionError(
        code: .outOfRange, channel: key,
        message: "repeat count is \(repeatCount), not at least 1 or \(MotionTiming.forever)")
    }
  }

  func validate(
    _ keyframes: [Keyframe], repeatCount: Int, of key: ChannelKey
  ) throws(MotionError) {
    guard !keyframes.isEmpty else {
      throw MotionError(
        code: .noKeyframes, channel: key, message: "no keyframes; at least one is needed")
    }
    guard keyframes.count <= MotionEngine.longestKeyframes else {
      throw MotionError(
        code: .outOfRange, channel: key,
        message: "\(keyframes.count) keyframes; at most \(MotionEngine.longestKeyframes)")
    }
    try validate(repeatCount: repeatCount, of: key)
    for (index, keyframe) in keyframes.enumerated() {
      try validate(keyframe.value, "value of keyframe \(index)", of: key)
      try validate(time: keyframe.duration, "duration of keyframe \(index)", of: key)
      // Only the last spring runs until it rests; the others are cut off.
      let cap = index < keyframes.count - 1 ? keyframe.duration : nil
      try validate(keyframe.curve, cap: cap, of: key)
    }
  }

  /// The positions of an animation's channels, in the order of its targets.
  func validate(_ targets: [(ChannelKey, Double)]) throws(MotionError) -> [Int] {
    guard !targets.isEmpty else {
      throw MotionError(
        code: .noTargets, channel: ChannelKey(id: 0),
        message: "an animation without targets; at least one is needed")
    }
    var indices: [Int] = []
    indices.reserveCapacity(targets.count)
    for (key, value) in targets {
      indices.append(try requireIndex(of: key))
      try validate(value, "target", of: key)
    }
    var previous = -1
    for index in indices.sorted() {
      if index == previous {
        throw MotionError(
          code: .duplicateTarget, channel: keys[index],
          message: "an animation names the channel twice; once is accepted")
      }
      previous = index
    }
    return indices
  }
}

extension MotionCurve {
  /// The spring of a curve that has one; an interpolating one is at most critically damped.
  var spring: Spring? {
    switch self {
    case .spring(let response, let dampingRatio, _):
      // Below the resolution of time it arrives at once.
      Spring(response: response < 1e-9 ? 0 : response, dampingRatio: dampingRatio)
    case .interpolatingSpring(let mass, let stiffness, let damping, _):
      Spring(mass: mass, stiffness: stiffness, damping: damping)
    case .timing: nil
    }
  }

  /// Whether it is at its destination as soon as it begins.
  var isImmediate: Bool {
    switch self {
    case .spring, .interpolatingSpring: spring.map { !$0.stiffness.isFinite } ?? false
    case .timing(_, _, _, _, let duration): nanoseconds(duration) == 0
    }
  }
}
