internal import MorphMotion
internal import MorphScene

/// Everything of a session that lasts: a plain value, so that the effects of a call are tried on a
/// copy and kept only if all of them are accepted.
struct LiveState: Sendable {
  /// The most live items of one per-item declaration.
  static let mostItems = 4096

  struct Timer: Hashable, Sendable {
    var id: UInt32
    var item: UInt64
    var deadline: Nanoseconds
    /// Counts the starts, so that timers of one deadline fire in the order they were started.
    var order: UInt64
  }

  struct Request: Hashable, Sendable {
    var id: UInt32
    var item: UInt64
    var serial: UInt64
  }

  var declared: Declarations
  var engine = MotionEngine()
  /// The engine's number of each declared channel. It is the channel's id unless a reload gave the
  /// id to another key.
  var channelNumbers: [UInt32] = []
  /// Live items of each declared channel.
  var channelItems: [ItemTable<Void>] = []
  var slots: [ItemTable<Value>] = []
  /// Unordered; see `dueTimers`.
  var timers: [Timer] = []
  var timerStarts: UInt64 = 0
  var watches: [Watch] = []
  var requests: [Request] = []
  var requestCount: UInt64 = 0
  /// One for each declared scroll.
  var scrollers: [Scroller] = []
  var parameters: [Value] = []
  /// Which parameters someone has set; the others follow their defaults.
  var isSet: [Bool] = []
  /// Which parameters the component has set last.
  var isSetByComponent: [Bool] = []
  var environment = Environment()
  var generation: UInt64 = 0
  var focusRegion: UInt32 = 0
  var focusItem: UInt64 = 0

  /// The state of a new instance.
  init(_ declared: Declarations) throws(SessionError) {
    self.declared = declared
    let descriptor = declared.descriptor
    parameters = descriptor.parameters.map(\.initial)
    isSet = Array(repeating: false, count: parameters.count)
    isSetByComponent = isSet
    for slot in descriptor.slots {
      var table = ItemTable<Value>()
      if !slot.isPerItem { table[0] = slot.initial }
      slots.append(table)
    }
    for (place, channel) in descriptor.channels.enumerated() {
      channelNumbers.append(channel.id)
      channelItems.append(ItemTable())
      if !channel.isPerItem { try declareChannel(place, item: 0) }
    }
    scrollers = descriptor.scrolls.map { Scroller($0) }
  }

  // MARK: Channels

  /// The engine's key of a declared channel's item.
  func channelKey(_ place: Int, _ item: UInt64) -> ChannelKey {
    ChannelKey(id: channelNumbers[place], item: item)
  }

  /// The declared channel that the engine knows by a number.
  func channelPlace(number: UInt32) -> Int? { channelNumbers.firstIndex(of: number) }

  mutating func declareChannel(_ place: Int, item: UInt64) throws(SessionError) {
    let channel = declared.descriptor.channels[place]
    do {
      try engine.declare(channelKey(place, item), channel.traits)
    } catch {
      throw SessionError(
        "\(declared.descriptor.id): channel \"\(channel.key)\": \(error.message)")
    }
    channelItems[place][item] = ()
  }

  // MARK: Watches

  /// The value of a watch's source; nil when the source is not live.
  func value(of key: WatchKey, at time: Nanoseconds) -> Double? {
    switch key.source {
    case .channel:
      guard let place = declared.channels.place(key.id), channelItems[place][key.item] != nil
      else { return nil }
      return engine.state(channelKey(place, key.item), at: time).value
    case .overscroll:
      guard let place = declared.scrolls.place(key.id) else { return nil }
      return scrollers[place].overscroll(at: time)
    }
  }

  // MARK: Timers

  /// The timers whose deadline is not after `time`, in the order they fire.
  func dueTimers(at time: Nanoseconds) -> [Timer] {
    timers.filter { $0.deadline <= time }.sorted {
      $0.deadline != $1.deadline ? $0.deadline < $1.deadline : $0.order < $1.order
    }
  }

  mutating func startTimer(_ id: UInt32, _ item: UInt64, deadline: Nanoseconds) {
    timers.removeAll { $0.id == id && $0.item == item }
    timerStarts += 1
    timers.append(Timer(id: id, item: item, deadline: deadline, order: timerStarts))
  }

  // MARK: Generation

  /// Parameters and environment have changed: the generation is a hash of both, so that equal
  /// contents have equal generations, in this session and in every other.
  mutating func renewGeneration() {
    var hash = Hash64()
    for value in parameters { hash.combine(value) }
    hash.combine(environment)
    // 0 is for snapshots made by hand.
    generation = max(1, hash.value)
  }
}

extension ChannelDescriptor {
  /// What the motion engine needs to know.
  var traits: ChannelTraits {
    ChannelTraits(
      unit: unit.channelUnit, channelClass: isFeedback ? .feedback : .motion, bounds: bounds,
      epsilon: epsilon, defaultValue: initial)
  }
}

extension Unit {
  /// The engine's unit, which decides when a channel counts as still.
  var channelUnit: ChannelUnit {
    switch self {
    case .points, .pointsPerSecond: .points
    case .progress: .progress
    case .index: .index
    case .scale: .scale
    case .alpha: .alpha
    case .color: .colour
    case .degrees: .degrees
    case .ratio: .ratio
    case .none, .seconds, .milliseconds: .none
    }
  }
}
