internal import MorphPluginAPI

/// A damped spring: m x'' = -k (x - to) - c x'.
///
///     let spring = Spring(response: 0.38, dampingRatio: 0.86)
///     let value = spring.value(to: 1, at: 0.1)
///
/// Any of the three regimes; values are closed forms of time in seconds, velocities are in units a
/// second.
public struct Spring: Hashable, Sendable {
  /// Above 0.
  public var mass: Double
  /// Force for a unit of distance, above 0; infinite for a spring that arrives at once.
  public var stiffness: Double
  /// Force for a unit of velocity, at least 0.
  public var damping: Double

  /// A spring from its constants. Without `allowOverdamping` a damping above the critical one
  /// becomes the critical one, which is what SwiftUI's `Spring` does.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, allowOverdamping: Bool = false
  ) {
    self.mass = mass
    self.stiffness = stiffness
    let critical = 2 * (stiffness * mass).squareRoot()
    self.damping = allowOverdamping || damping <= critical ? damping : critical
  }

  /// A spring of mass 1 from its undamped period in seconds and the fraction of critical damping:
  /// k = (2 pi / response)^2, c = 4 pi dampingRatio / response. A response of 0 or less arrives at
  /// once.
  public init(response: Double, dampingRatio: Double) {
    let spring = morph_spring_from_response(Swift.max(0, response), dampingRatio)
    mass = spring.mass
    stiffness = spring.stiffness
    damping = spring.damping
  }

  /// A spring of mass 1 from its perceptual duration in seconds and its bounce, as in SwiftUI: the
  /// damping ratio is 1 - bounce from 0 to 1, and 1 / (1 + bounce) below 0. A bounce of 1 or more
  /// never ends; -1 or less is no spring, and its damping is not a number.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    let spring = morph_spring_from_duration_bounce(Swift.max(0, duration), bounce)
    mass = spring.mass
    stiffness = spring.stiffness
    damping = spring.damping
  }

  /// Seconds of one undamped period, 2 pi sqrt(m / k); 0 for an infinitely stiff spring.
  public var response: Double { 2 * Double.pi / naturalFrequency }

  /// The fraction of critical damping, c / (2 sqrt(k m)).
  public var dampingRatio: Double {
    stiffness.isInfinite ? 1 : damping / (2 * (stiffness * mass).squareRoot())
  }

  /// The perceptual duration in seconds, which is the response.
  public var duration: Double { response }

  /// 1 - dampingRatio up to critical damping, 1 / dampingRatio - 1 above it.
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// sqrt(k / m), in radians a second.
  var naturalFrequency: Double { (stiffness / mass).squareRoot() }

  /// The value `time` seconds after the spring was at `from` with `velocity`. Before that it is
  /// `from`; an infinitely stiff spring is at `to` at any time.
  public func value(
    from: Double = 0, to: Double, velocity: Double = 0, at time: Double
  ) -> Double {
    motion(from: from, to: to, velocity: velocity, at: time).value
  }

  /// The velocity `time` seconds after the spring was at `from` with `velocity`.
  public func velocity(
    from: Double = 0, to: Double, velocity: Double = 0, at time: Double
  ) -> Double {
    motion(from: from, to: to, velocity: velocity, at: time).velocity
  }

  /// The force, in units a second squared for mass 1, on a spring at `position` with `velocity`.
  public func force(to target: Double, position: Double, velocity: Double) -> Double {
    stiffness * (target - position) - damping * velocity
  }

  /// Moves `value` and `velocity` on by `seconds`.
  public func update(
    value: inout Double, velocity: inout Double, to target: Double, by seconds: Double
  ) {
    let next = motion(from: value, to: target, velocity: velocity, at: seconds)
    value = next.value
    velocity = next.velocity
  }

  func motion(from: Double, to: Double, velocity: Double, at time: Double) -> Motion {
    SpringSolution(self, from: from, to: to, velocity: velocity).motion(at: time)
  }
}

extension Spring {
  /// 0.5 s without bounce.
  public static let smooth = Spring(duration: 0.5, bounce: 0)
  /// 0.5 s with a little bounce.
  public static let snappy = Spring(duration: 0.5, bounce: 0.15)
  /// 0.5 s with visible bounce.
  public static let bouncy = Spring(duration: 0.5, bounce: 0.3)
}
