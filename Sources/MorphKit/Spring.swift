internal import MorphPluginAPI

/// A damped spring as a value: the very numbers that channels move by.
///
/// `response` is the period of the undamped spring in seconds, `dampingRatio` 1 is critical. A
/// response that is not positive is a spring that has always arrived.
public struct Spring: Equatable, Sendable {
  public var mass: Double
  public var stiffness: Double
  public var damping: Double

  public init(mass: Double = 1, stiffness: Double, damping: Double) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
  }

  public init(response: Double, dampingRatio: Double) {
    let spring = morph_spring_from_response(response, dampingRatio)
    self.init(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping)
  }

  /// SwiftUI's: bounce 0 is critical, 1 never comes to rest.
  public init(duration: Double, bounce: Double) {
    let spring = morph_spring_from_duration_bounce(duration, bounce)
    self.init(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping)
  }

  public var response: Double { morph_spring_response(record) }
  public var dampingRatio: Double { morph_spring_damping_ratio(record) }

  /// How far it has come from 0 to 1, `time` seconds after it was let go at rest.
  public func travel(_ time: Double) -> Double {
    value(from: 0, to: 1, at: time)
  }

  /// `velocity` is in units a second at the start.
  @inline(never)
  public func value(
    from: Double, to: Double, velocity: Double = 0, at time: Double
  ) -> Double {
    morph_spring_at(morph_spring_solve(record, from, to, velocity), time).value
  }

  /// In units a second.
  @inline(never)
  public func velocity(
    from: Double, to: Double, velocity: Double = 0, at time: Double
  ) -> Double {
    morph_spring_at(morph_spring_solve(record, from, to, velocity), time).velocity
  }

  private var record: morph_spring {
    morph_spring(mass: mass, stiffness: stiffness, damping: damping)
  }
}

/// A cubic Bezier curve from (0, 0) to (1, 1), for easing; `x1` and `x2` lie within 0...1.
public struct Easing: Equatable, Sendable {
  public var x1: Double
  public var y1: Double
  public var x2: Double
  public var y2: Double

  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  public static var linear: Easing { Easing(0, 0, 1, 1) }
  public static var easeIn: Easing { Easing(0.42, 0, 1, 1) }
  public static var easeOut: Easing { Easing(0, 0, 0.58, 1) }
  public static var easeInOut: Easing { Easing(0.42, 0, 0.58, 1) }

  /// The height of the curve at `t`, which is limited to 0...1.
  @inline(never)
  public func value(_ t: Double) -> Double {
    morph_bezier_at(x1, y1, x2, y2, t).value
  }
}
