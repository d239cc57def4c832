internal import MorphPluginAPI

/// A throw that keeps `rate` of its velocity each millisecond, as a scroll view's does. It ends at
/// `from` + velocity / 1000 * rate / (1 - rate), UIKit's projection, which sums whole milliseconds:
/// just after the start its velocity is half a rate step below the one it was thrown with.
public struct Decay: Hashable, Sendable {
  public var from: Double
  /// Units a second, at the start.
  public var velocity: Double
  /// Above 0 and below 1; 0.998 is a list's, 0.99 a faster one.
  public var rate: Double

  public init(from: Double, velocity: Double, rate: Double = 0.998) {
    self.from = from
    self.velocity = velocity
    self.rate = rate
  }

  /// Where it comes to rest.
  public var to: Double { from + morph_project(velocity, rate) }

  /// Where it is `time` seconds after the start.
  public func value(at time: Double) -> Double { motion(at: time).value }

  /// Units a second, `time` seconds after the start.
  public func velocity(at time: Double) -> Double { motion(at: time).velocity }

  /// The last instant, in seconds, farther than `epsilon` from the end or faster than
  /// `velocityEpsilon` units a second; both fall as rate^(1000 t).
  public func settleTime(epsilon: Double, velocityEpsilon: Double) -> Double {
    let fall = -1000 * morph_log(rate)
    let distance = abs(to - from)
    let excess = Swift.max(distance / epsilon, distance * fall / velocityEpsilon)
    return excess > 1 ? morph_log(excess) / fall : 0
  }

  func motion(at seconds: Double) -> Motion { morph_decay_at(from, velocity, rate, seconds) }
}
