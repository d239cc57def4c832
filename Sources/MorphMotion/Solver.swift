internal import MorphPluginAPI

/// A value and its velocity in units a second.
typealias Motion = morph_motion

/// The closed form of one spring let go once, from <morph/math.h>: the scheduler and components
/// get the same digits because there is no second formula.
typealias SpringSolution = morph_spring_solution

extension SpringSolution {
  enum Regime {
    case underdamped, critical, overdamped
    /// Not a valid spring: at its target at once.
    case immediate
  }

  init(_ spring: Spring, from: Double, to: Double, velocity: Double) {
    self = morph_spring_solve(
      morph_spring(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping), from,
      to, velocity)
  }

  var kind: Regime {
    switch Int(regime) {
    case Int(MORPH_SPRING_UNDER): .underdamped
    case Int(MORPH_SPRING_CRITICAL): .critical
    case Int(MORPH_SPRING_OVER): .overdamped
    default: .immediate
    }
  }

  /// Where the spring is `time` seconds after it was let go; `from` before that.
  @inline(__always)
  func motion(at time: Double) -> Motion { morph_spring_at(self, time) }
}
