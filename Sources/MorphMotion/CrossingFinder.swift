internal import MorphPluginAPI

/// Finds the instant at which a value passes a level: samples on the millisecond grid of the
/// session, then bisects to the nanosecond.
///
/// The grid is absolute, so the answer does not depend on how a stretch of time is cut into
/// searches; a value that passes and returns within a millisecond may go unseen.
public struct CrossingFinder: Sendable {
  /// Nanoseconds between samples.
  public static let step: Nanoseconds = 1_000_000

  public var level: Double
  /// From below to the level or above; else from above to the level or below.
  public var rising: Bool

  public init(level: Double, rising: Bool) {
    self.level = level
    self.rising = rising
  }

  /// The first instant after `after`, and not after `before`, at which the value is past the level
  /// having been short of it; nil if there is none.
  public func first(
    after: Nanoseconds, before: Nanoseconds, value: (Nanoseconds) -> Double
  ) -> Nanoseconds? {
    CrossingFinder.firstTime(after: after, before: before) { time in
      rising ? value(time) >= level : value(time) <= level
    }
  }

  /// The first instant at which a condition holds, having not held.
  static func firstTime(
    after: Nanoseconds, before: Nanoseconds, _ holds: (Nanoseconds) -> Bool
  ) -> Nanoseconds? {
    guard after < before else { return nil }
    var previous = after
    var held = holds(after)
    while previous < before {
      let grid = (previous / step) * step + step
      let next = min(grid, before)
      let holdsNext = holds(next)
      if holdsNext, !held {
        var low = previous
        var high = next
        while high - low > 1 {
          let middle = low + (high - low) / 2
          if holds(middle) { high = middle } else { low = middle }
        }
        return high
      }
      held = holdsNext
      previous = next
    }
    return nil
  }
}

extension MotionEngine {
  /// The first instant after `after`, and not after `before`, at which a channel's presented value
  /// passes a level; nil if it does not, or the channel is unknown.
  public func crossing(
    of key: ChannelKey, level: Double, rising: Bool, after: Nanoseconds, before: Nanoseconds
  ) -> Nanoseconds? {
    guard let index = index(of: key), tracks[index].newest != Segment.none else { return nil }
    let finder = CrossingFinder(level: level, rising: rising)
    return finder.first(after: after, before: min(before, stillFrom(index))) { time in
      presented(index, at: time).value
    }
  }

  /// The instant from which a channel no longer changes; `.max` if something repeats for ever.
  private func stillFrom(_ index: Int) -> Nanoseconds {
    var last = Nanoseconds.min
    var segment = tracks[index].newest
    while segment != Segment.none {
      last = max(last, pool[segment].end)
      segment = pool[segment].older
    }
    return last
  }

  /// Finds when a channel that stops at its bounds next leaves them.
  mutating func findStop(_ index: Int, from time: Nanoseconds) {
    guard tracks[index].traits.bounds.stops else { return }
    tracks[index].stopAt = .max
    guard tracks[index].newest != Segment.none else { return }
    let lower = tracks[index].lower
    let upper = tracks[index].upper
    var last = stillFrom(index)
    if last == .max { last = time + nanoseconds(Spring.longestSettle) }
    let found = CrossingFinder.firstTime(after: time, before: last) { instant in
      let value = stackMotion(index, at: instant).value
      return value < lower || value > upper
    }
    guard let found else { return }
    tracks[index].stopAt = found
    tracks[index].stopValue = stackMotion(index, at: found).value < lower ? lower : upper
  }
}
