internal import MorphPluginAPI

/// How a channel gets to its destination.
///
/// A `spring` merges: it takes over from whatever moved the channel, at its value and velocity.
/// Interpolating springs and timed curves add: what moved the channel keeps moving beneath.
public enum Curve: Equatable, Sendable {
  /// `response` in seconds, 0 arrives at once; `blend` is the time over which the response
  /// changes when one spring takes over from another.
  case spring(response: Double, dampingRatio: Double, blend: Double = 0)
  /// `velocity` in units a second at the start.
  case interpolatingSpring(Spring, velocity: Double = 0)
  /// `duration` in seconds.
  case timing(Easing, duration: Double)

  /// `velocity` in units a second at the start.
  public static func interpolatingSpring(
    response: Double, dampingRatio: Double, velocity: Double = 0
  ) -> Curve {
    .interpolatingSpring(Spring(response: response, dampingRatio: dampingRatio), velocity: velocity)
  }

  public static func linear(_ duration: Double) -> Curve { .timing(.linear, duration: duration) }
  public static func easeIn(_ duration: Double) -> Curve { .timing(.easeIn, duration: duration) }
  public static func easeOut(_ duration: Double) -> Curve { .timing(.easeOut, duration: duration) }

  public static func easeInOut(_ duration: Double) -> Curve {
    .timing(.easeInOut, duration: duration)
  }

  var foreign: morph_curve {
    var curve = morph_curve()
    curve.size = sizeField(morph_curve.self)
    switch self {
    case .spring(let response, let dampingRatio, let blend):
      curve.kind = MORPH_CURVE_SPRING
      curve.response = response
      curve.damping_ratio = dampingRatio
      curve.blend = blend
    case .interpolatingSpring(let spring, let velocity):
      curve.kind = MORPH_CURVE_INTERPOLATING
      curve.mass = spring.mass
      curve.stiffness = spring.stiffness
      curve.damping = spring.damping
      curve.velocity = velocity
    case .timing(let easing, let duration):
      curve.kind = MORPH_CURVE_TIMING
      curve.x1 = easing.x1
      curve.y1 = easing.y1
      curve.x2 = easing.x2
      curve.y2 = easing.y2
      curve.duration = duration
    }
    return curve
  }
}

/// How often an animation runs.
public enum Repetition: Equatable, Sendable {
  case once
  case times(Int)
  case forever

  var count: UInt32 {
    switch self {
    case .once: 1
    case .times(let count): UInt32(clamp(count, 1, Int(UInt32.max) - 1))
    case .forever: UInt32.max
    }
  }
}

/// One piece of a keyframe animation: `value` at its end, `duration` seconds later.
public struct Keyframe: Equatable, Sendable {
  public var value: Double
  public var duration: Double
  /// A duration in it is ignored.
  public var curve: Curve

  public init(_ value: Double, _ duration: Double, _ curve: Curve = .linear(0)) {
    self.value = value
    self.duration = duration
    self.curve = curve
  }
}

/// What a hand feels.
public enum Haptic: UInt32, Sendable {
  case selection = 1
  case light = 2
  case medium = 3
  case heavy = 4
  case soft = 5
  case rigid = 6
  case success = 7
  case warning = 8
  case error = 9
}
