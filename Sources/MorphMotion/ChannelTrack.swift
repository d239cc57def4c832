/// What the engine keeps for one channel.
struct ChannelTrack {
  var traits: ChannelTraits
  var lower: Double
  var upper: Double
  var model: Double
  /// The newest segment, the first of a list that goes to ever older ones.
  var newest = Segment.none
  /// The next instant at which a segment begins to take over, ends or meets a bound.
  var due = Nanoseconds.max
  /// When the motion meets a bound that stops it, and which.
  var stopAt = Nanoseconds.max
  var stopValue = 0.0
  /// A value and a velocity that no segment accounts for: put back from a snapshot, or the first
  /// frame of what would repeat for ever. They stand until the next operation.
  var isHeld = false
  var heldValue = 0.0
  var heldVelocity = 0.0
  /// The last `animate`, and what stood before it: a second one at the same instant replaces it.
  var animatedAt = Nanoseconds.min
  var animatedBy: UInt64 = 0
  var modelBefore = 0.0
  var heldBefore = false

  init(_ traits: ChannelTraits) {
    self.traits = traits
    lower = traits.bounds.range?.lowerBound ?? -.infinity
    upper = traits.bounds.range?.upperBound ?? .infinity
    model = traits.defaultValue
  }

  /// Puts the channel at a value, still. Its segments must be gone.
  mutating func rest(at value: Double) {
    model = traits.bounds.stops ? clamped(value) : value
    isHeld = false
    stopAt = .max
    due = .max
    animatedAt = .min
  }

  @inline(__always)
  func clamped(_ value: Double) -> Double {
    value < lower ? lower : value > upper ? upper : value
  }
}

/// An operation that has not completed.
struct OperationRecord {
  var serial: UInt64
  /// The channel it reports under.
  var key: ChannelKey
  /// Segments, one a channel, that have not ended.
  var open: Int
  /// The gravest way in which one of them has ended.
  var reason = CompletionReason.finished
  /// When it has logically arrived; `.max` once told, or when it never will.
  var logicalAt: Nanoseconds
}

extension CompletionReason {
  /// The reason of an operation on several channels is the gravest of theirs.
  var gravity: Int {
    switch self {
    case .finished: 0
    case .reduced: 1
    case .capped: 2
    case .retargeted: 3
    case .cancelled: 4
    }
  }

  /// Whether the motion was taken away before it could arrive.
  var interrupts: Bool { gravity >= CompletionReason.retargeted.gravity }
}
