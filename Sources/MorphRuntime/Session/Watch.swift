internal import MorphMotion

/// A level that a component watches, and what is known of when it will be passed.
///
/// A jump (a finger, `set`) passes a level too, at its own instant. In between, the crossing is
/// searched from the last instant at which anything happened, in equal stretches, so that the
/// answer does not depend on how often the session is advanced.
struct Watch: Hashable, Sendable {
  /// Nanoseconds of one search: more than the time between two samples of a pointer, and so little
  /// that not much is searched in vain when the next one changes the motion.
  static let stretch: Nanoseconds = 50_000_000

  var key: WatchKey
  /// The watched value when it was last looked at.
  var last: Double
  /// The next crossing, once found.
  var found: Nanoseconds?
  /// Up to where the motion has been searched.
  var searched: Nanoseconds

  init(_ key: WatchKey, value: Double, at time: Nanoseconds) {
    self.key = key
    last = value
    searched = time
  }

  /// Whether a value that was `last` and is now `value` has passed the level.
  func isPassed(by value: Double) -> Bool {
    key.isRising ? last < key.level && value >= key.level : last > key.level && value <= key.level
  }
}
