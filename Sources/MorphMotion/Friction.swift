internal import MorphPluginAPI

/// Motion whose velocity falls exponentially: v(t) = v0 e^(-decay t), x(t) = x0 + (v0 / decay)
/// (1 - e^(-decay t)). The continuous form, of which `Decay` is the one that sums milliseconds.
public struct Friction: Hashable, Sendable {
  /// The rate of the fall, 1 / s, above 0.
  public var decay: Double

  /// From the fraction of the velocity that is left after a second (Flutter's drag), above 0 and
  /// below 1.
  public init(drag: Double) { decay = -morph_log(drag) }

  /// From the fraction of the velocity that is left after a millisecond.
  public init(ratePerMillisecond rate: Double) { decay = -1000 * morph_log(rate) }

  /// From the seconds in which the velocity falls to 1 / e.
  public init(timeConstant: Double) { decay = 1 / timeConstant }

  /// Where something is `time` seconds after it left `from` with `velocity` units a second.
  public func value(from: Double, velocity: Double, at time: Double) -> Double {
    from - velocity / decay * morph_expm1(-decay * time)
  }

  /// What is left of `velocity` after `time` seconds.
  public func velocity(_ velocity: Double, at time: Double) -> Double {
    velocity * morph_exp(-decay * time)
  }

  /// Where it comes to rest.
  public func destination(from: Double, velocity: Double) -> Double { from + velocity / decay }

  /// When it passes `value`, in seconds; infinite if it rests before.
  public func time(toReach value: Double, from: Double, velocity: Double) -> Double {
    if value == from { return 0 }
    let left = 1 - (value - from) * decay / velocity
    // Above 1 it lies behind; at 0 and below it is never reached.
    return left > 0 && left < 1 ? -morph_log(left) / decay : .infinity
  }

  /// When it is within `epsilon` of its destination, in seconds.
  public func settleTime(velocity: Double, epsilon: Double) -> Double {
    let excess = abs(velocity / decay) / epsilon
    return excess > 1 ? morph_log(excess) / decay : 0
  }
}
