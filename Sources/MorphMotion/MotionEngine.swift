/// Every channel of a session and what moves it.
///
///     var engine = MotionEngine()
///     try engine.declare(size, ChannelTraits(unit: .points))
///     try engine.apply(.animate([(size, 120)], .spring(response: 0.4, dampingRatio: 0.8)), at: 0)
///     engine.state(size, at: 50_000_000).value
///
/// Values are closed forms: what a channel shows at an instant depends on the operations before it
/// and on nothing else, however often and in whatever order it is sampled. The engine reads no
/// clock and is a plain value: a copy is a snapshot of the whole motion.
///
/// The owner applies operations in order of time, calls `finishSegments(at:)` at the instants that
/// `nextEnd()` names, and takes the events that both leave behind.
public struct MotionEngine: Sendable {
  /// The most segments that move one channel at a time; beyond it the oldest ends at once.
  public static let longestStack = 64

  /// The declared channels, ascending.
  public internal(set) var keys: [ChannelKey] = []
  /// The latest instant at which anything was applied or finished.
  public internal(set) var now: Nanoseconds = 0
  /// The longest time that a run has been given to settle, in nanoseconds.
  public internal(set) var longestSettle: Nanoseconds = 0
  /// Times that lay before `now` and were taken as `now`.
  public internal(set) var clampedTimes = 0
  /// Segments ended because their channel had too many.
  public internal(set) var droppedSegments = 0

  var tracks: [ChannelTrack] = []
  var pool = SegmentPool()
  var operations: [OperationRecord] = []
  var events: [ChannelEvent] = []
  var lastSerial: UInt64 = 0

  public init() {}

  /// Begins a channel at its default value, at rest. One that exists keeps its motion and takes
  /// the new traits.
  ///
  /// Throws when epsilon is not above 0, or a number is not finite.
  public mutating func declare(_ key: ChannelKey, _ traits: ChannelTraits) throws(MotionError) {
    try validate(traits, of: key)
    let index = position(of: key)
    if index < keys.count, keys[index] == key {
      let old = tracks[index]
      var track = ChannelTrack(traits)
      track.model = old.model
      track.newest = old.newest
      track.isHeld = old.isHeld
      track.heldValue = old.heldValue
      track.heldVelocity = old.heldVelocity
      tracks[index] = track
      schedule(index, from: now)
    } else {
      keys.insert(key, at: index)
      tracks.insert(ChannelTrack(traits), at: index)
    }
  }

  /// Ends a channel. What moved it is cancelled and, unless other channels share it, tells nothing.
  public mutating func drop(_ key: ChannelKey) {
    guard let index = index(of: key) else { return }
    let serials = discard(index)
    keys.remove(at: index)
    tracks.remove(at: index)
    for serial in serials { handOver(serial, from: key) }
  }

  public func contains(_ key: ChannelKey) -> Bool { index(of: key) != nil }

  /// Puts a channel into a recorded state, where it stays until the next operation. What moved it
  /// ends without an event.
  ///
  /// Throws when the channel is unknown or a number is not finite.
  public mutating func restore(
    _ key: ChannelKey, model: Double, value: Double, velocity: Double, at time: Nanoseconds
  ) throws(MotionError) {
    let index = try requireIndex(of: key)
    try validate(model, "model", of: key)
    try validate(value, "value", of: key)
    try validate(velocity, "velocity", of: key)
    advance(to: time)
    for serial in discard(index) { handOver(serial, from: key) }
    tracks[index].rest(at: model)
    if value != model || velocity != 0 {
      tracks[index].isHeld = true
      tracks[index].heldValue = value
      tracks[index].heldVelocity = velocity
    }
  }

  // MARK: Look-up

  /// Where a key is, or would be inserted.
  @inline(__always)
  func position(of key: ChannelKey) -> Int {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  @inline(__always)
  func index(of key: ChannelKey) -> Int? {
    let index = position(of: key)
    return index < keys.count && keys[index] == key ? index : nil
  }

  func requireIndex(of key: ChannelKey) throws(MotionError) -> Int {
    guard let index = index(of: key) else {
      throw MotionError(
        code: .unknownChannel, channel: key, message: "no such channel is declared")
    }
    return index
  }
}
