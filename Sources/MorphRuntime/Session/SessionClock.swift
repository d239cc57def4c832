public import MorphMotion

/// Turns the instants of a real clock into session time. It reads no clock: instants are handed to
/// it, in nanoseconds of any monotonic clock.
///
/// Only this adapter knows gaps: a frame was due and came over a second late, or the view was
/// hidden. Waiting for the next wake of an idle session is no gap.
public struct SessionClock: Hashable, Sendable {
  public enum Policy: Hashable, Sendable {
    /// After a gap the session goes on as if one frame had passed.
    case pause
    /// After a gap the session goes on at the present.
    case catchUp
  }

  /// Nanoseconds by which a frame may be late before it counts as a gap.
  public static let gap: Nanoseconds = 1_000_000_000

  public var policy: Policy
  /// Nanoseconds of one frame.
  public var frame: Nanoseconds
  /// Gaps so far.
  public private(set) var gaps = 0
  /// Times that the clock went backwards.
  public private(set) var clamped = 0
  private var lastReal: Nanoseconds
  private var lastSession: Nanoseconds

  /// `session` is the session time at the instant `real`.
  public init(
    real: Nanoseconds, session: Nanoseconds = 0, frame: Nanoseconds = 16_666_667,
    policy: Policy = .pause
  ) {
    self.policy = policy
    self.frame = frame
    lastReal = real
    lastSession = session
  }

  /// The session time of an instant.
  ///
  /// - Parameters:
  ///   - due: the instant at which a frame had been wanted; nil when none was.
  ///   - wasHidden: whether the view could not be seen since the last instant.
  public mutating func time(
    at real: Nanoseconds, due: Nanoseconds?, wasHidden: Bool = false
  ) -> Nanoseconds {
    guard real >= lastReal else {
      clamped += 1
      return lastSession
    }
    var step = real - lastReal
    let isLate = due.map { real - $0 > SessionClock.gap } ?? false
    if isLate || wasHidden {
      gaps += 1
      if policy == .pause { step = min(step, frame) }
    }
    lastReal = real
    lastSession += step
    return lastSession
  }
}
