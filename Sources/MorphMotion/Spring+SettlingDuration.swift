internal import MorphPluginAPI

/// The settling durations of other libraries, for comparison and for authors who think in them.
/// The scheduler uses none of them: it ends a spring at its `settleTime`.
extension Spring {
  /// SwiftUI's `Spring.settlingDuration`: towards 1 from rest, within 0.001, in seconds.
  public var settlingDuration: Double { settlingDuration(to: 1, epsilon: 0.001) }

  /// SwiftUI's estimate in seconds from 0 to `target`. Under-damped ln((|decay target - velocity|
  /// + |target|) / epsilon) / decay, with decay = c / 2m; otherwise the first of the samples at
  /// every 0.1 s from which the spring is within epsilon for a second, 0 if there is none within
  /// 102.4 s. Infinite without damping.
  public func settlingDuration(
    to target: Double, velocity: Double = 0, epsilon: Double
  ) -> Double {
    let decay = damping / (2 * mass)
    if decay == 0 { return .infinity }
    guard dampingRatio >= 1 else {
      let magnitude = abs(decay * target - velocity) + abs(target)
      return Swift.max(0, morph_log(magnitude / epsilon) / decay)
    }
    var time = 0.0
    var settledSince = 0.0
    var isSettled = false
    for _ in 0..<1024 {
      let distance = abs(value(to: target, velocity: velocity, at: time) - target)
      if distance >= epsilon {
        isSettled = false
      } else if !isSettled {
        isSettled = true
        settledSince = time
      } else if time - settledSince > 1 {
        return settledSince
      }
      time += 0.1
    }
    return 0
  }

  /// SwiftUI's spring of mass 1 that takes about `settlingDuration` seconds (0.01 to 10) to come
  /// within `epsilon`, with a damping ratio up to 1. The natural frequency w solves, under-damped,
  /// z / sqrt(1 - z^2) e^(-z w d) = epsilon, and at critical damping (1 + w d) e^(-w d) = epsilon.
  public init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) {
    let duration = Swift.min(Swift.max(settlingDuration, 0.01), 10)
    let ratio = Swift.min(Swift.max(dampingRatio, Double.ulpOfOne), 1)
    let frequency: Double
    if ratio < 1 {
      let amplitude = ratio / ((1 - ratio) * (1 + ratio)).squareRoot()
      // A ratio at or below epsilon is within it from the start: one time constant.
      let constants = Swift.max(1, morph_log(amplitude / epsilon))
      frequency = constants / (ratio * duration)
    } else {
      frequency = Spring.criticalSettling(within: epsilon) / duration
    }
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      allowOverdamping: true)
  }

  /// The u above 0 at which (1 + u) e^-u falls to `epsilon`, which is below 1.
  private static func criticalSettling(within epsilon: Double) -> Double {
    var low = 0.0
    var high = 800.0
    for _ in 0..<64 {
      let middle = 0.5 * (low + high)
      if (1 + middle) * morph_exp(-middle) > epsilon { low = middle } else { high = middle }
    }
    return high
  }

  /// `CASpringAnimation.settlingDuration`, in seconds: ln((1 + |(decay - velocity) / angular|) /
  /// epsilon) / decay, with decay = c / 2m and the damped angular frequency; `velocity` is in
  /// travels a second. At or above critical damping, the settle time within epsilon.
  public func coreAnimationSettlingDuration(
    velocity: Double = 0, epsilon: Double = 0.001
  ) -> Double {
    let decay = damping / (2 * mass)
    let square = stiffness / mass - decay * decay
    guard square > 0 else {
      return settleTime(
        to: 1, velocity: velocity, epsilon: epsilon, velocityEpsilon: .infinity)
    }
    let swing = 1 + abs((decay - velocity) / square.squareRoot())
    return morph_log(swing / epsilon) / decay
  }

  /// Wave's `settlingDuration`, in seconds: the time in which the envelope falls to 0.0001 of the
  /// travel, a quarter longer from critical damping on, and 1 for a spring that arrives at once.
  public var envelopeSettlingDuration: Double {
    guard stiffness.isFinite else { return 1 }
    let ratio = Swift.min(dampingRatio, 1)
    let time = -morph_log(0.0001) / (ratio * naturalFrequency)
    return dampingRatio >= 1 ? time * 1.25 : time
  }
}
