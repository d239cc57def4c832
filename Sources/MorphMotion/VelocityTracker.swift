/// Estimates how fast a pointer moves from its samples: points, y down, units a second.
///
/// Only the samples of the last 100 ms count, and none before a gap of more than 40 ms, in which
/// the pointer is taken to have rested; the limits are those of Android, Compose and Flutter.
public struct VelocityTracker: Sendable {
  /// How an estimate is made from samples; each axis by itself.
  public enum Strategy: Hashable, Sendable, CaseIterable {
    /// The slope, at the newest sample, of a parabola fitted by least squares (Flutter, Compose);
    /// of a line when there are two samples.
    case leastSquares
    /// The velocity that the work done on a unit mass would give it (Android).
    case impulse
    /// Weighted slopes of the last three pairs, an iOS scroll view's fling (Flutter).
    case iosFling
    /// The same with macOS's weights.
    case macosFling
    /// The newest slope by a quarter and the one before by three (SwiftUI's sampler).
    case weightedPair
  }

  /// Nanoseconds over which samples count.
  public static let horizon: Nanoseconds = 100_000_000
  /// A longer time without a sample, in nanoseconds, means that the pointer rested.
  public static let stopGap: Nanoseconds = 40_000_000
  /// The most samples kept.
  public static let capacity = 20

  public var strategy: Strategy
  private var samples: [Sample] = []

  private struct Sample {
    var time: Nanoseconds
    var x: Double
    var y: Double
  }

  public init(strategy: Strategy = .leastSquares) {
    self.strategy = strategy
    samples.reserveCapacity(VelocityTracker.capacity)
  }

  /// Adds a sample. One at the time of the newest replaces it; an older one is dropped.
  public mutating func add(x: Double, y: Double, at time: Nanoseconds) {
    if let newest = samples.last, time <= newest.time {
      if time == newest.time { samples[samples.count - 1] = Sample(time: time, x: x, y: y) }
      return
    }
    if samples.count == VelocityTracker.capacity { samples.removeFirst() }
    samples.append(Sample(time: time, x: x, y: y))
  }

  /// Forgets all samples.
  public mutating func reset() { samples.removeAll(keepingCapacity: true) }

  /// The velocity at `time`, usually that of the release; 0 when the pointer has rested.
  public func velocity(at time: Nanoseconds) -> (x: Double, y: Double) {
    guard let newest = samples.last, time - newest.time <= VelocityTracker.stopGap else {
      return (0, 0)
    }
    var first = samples.count - 1
    while first > 0, newest.time - samples[first - 1].time <= VelocityTracker.horizon,
      samples[first].time - samples[first - 1].time <= VelocityTracker.stopGap
    {
      first -= 1
    }
    let recent = samples[first...]
    let times = recent.map { seconds($0.time - newest.time) }
    return (
      estimate(times, recent.map(\.x)),
      estimate(times, recent.map(\.y))
    )
  }

  private func estimate(_ times: [Double], _ values: [Double]) -> Double {
    switch strategy {
    case .leastSquares:
      VelocityEstimate.leastSquares(times, values) ?? VelocityEstimate.slope(0, times, values)
    case .impulse: VelocityEstimate.impulse(times, values)
    case .iosFling: VelocityEstimate.weighted([0.05, 0.35, 0.6], times, values)
    case .macosFling: VelocityEstimate.weighted([0.2, 0.65, 0.15], times, values)
    case .weightedPair:
      times.count < 3
        ? VelocityEstimate.slope(0, times, values)
        : VelocityEstimate.weighted([0.25, 0.75], times, values)
    }
  }
}
