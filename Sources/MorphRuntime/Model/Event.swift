public import MorphMotion
public import MorphScene

/// What a component is told, and when.
public struct Event: Hashable, Sendable {
  public var time: Nanoseconds
  public var kind: Kind

  public init(time: Nanoseconds, kind: Kind) {
    self.time = time
    self.kind = kind
  }

  public enum Phase: UInt32, Hashable, Sendable {
    case begin = 1
    case change = 2
    case end = 3
    case cancel = 4

    public var name: String {
      switch self {
      case .begin: "begin"
      case .change: "change"
      case .end: "end"
      case .cancel: "cancel"
      }
    }
  }

  public struct Modifiers: OptionSet, Hashable, Sendable {
    public var rawValue: UInt32

    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    public static let shift = Modifiers(rawValue: 1)
    public static let control = Modifiers(rawValue: 2)
    public static let alt = Modifiers(rawValue: 4)
    public static let meta = Modifiers(rawValue: 8)
  }

  /// Points are in the component's own space.
  public struct Gesture: Hashable, Sendable {
    public var gesture: UInt32
    public var phase: Phase
    public var region: UInt32 = 0
    public var item: UInt64 = 0
    public var pointerCount: UInt32 = 1
    public var location = Point.zero
    public var start = Point.zero
    public var translation = Point.zero
    /// Points a second.
    public var velocity = Point.zero
    public var modifiers: Modifiers = []
    public var device = Environment.Pointer.touch

    public init(gesture: UInt32, phase: Phase) {
      self.gesture = gesture
      self.phase = phase
    }
  }

  public struct Pointer: Hashable, Sendable {
    public var gesture: UInt32
    public var phase: Phase
    public var region: UInt32 = 0
    public var item: UInt64 = 0
    public var pointer: UInt32 = 0
    public var location = Point.zero
    public var modifiers: Modifiers = []
    public var device = Environment.Pointer.touch

    public init(gesture: UInt32, phase: Phase) {
      self.gesture = gesture
      self.phase = phase
    }
  }

  /// A wheel that turned over the region of a scroll gesture.
  public struct Wheel: Hashable, Sendable {
    public var gesture: UInt32
    public var region: UInt32
    public var item: UInt64
    /// Where the pointer is, in the component's own space.
    public var location: Point
    /// In points.
    public var delta: Point

    public init(gesture: UInt32, region: UInt32, item: UInt64, location: Point, delta: Point) {
      self.gesture = gesture
      self.region = region
      self.item = item
      self.location = location
      self.delta = delta
    }
  }

  public enum ScrollCause: UInt32, Hashable, Sendable {
    case drag = 1
    case momentum = 2
    case wheel = 3
    case key = 4
    case effect = 5
  }

  public enum Kind: Hashable, Sendable {
    case appear
    case disappear
    case parameters([UInt32])
    case environment
    case resized
    case visibility(Bool)
    case reloaded(added: [String], removed: [String], reset: [String])
    case gesture(Gesture)
    case pointer(Pointer)
    case hover(gesture: UInt32, region: UInt32, item: UInt64, isInside: Bool, location: Point)
    case key(
      String, isDown: Bool, modifiers: Modifiers, region: UInt32, item: UInt64, gesture: UInt32)
    case focus(region: UInt32, item: UInt64, isFocused: Bool)
    case scroll(scroll: UInt32, phase: Phase, cause: ScrollCause, gesture: UInt32, delta: Point)
    case wheel(Wheel)
    case crossed(WatchKey)
    case timer(id: UInt32, item: UInt64)
    case channelDone(
      id: UInt32, item: UInt64, reason: CompletionReason, isLogical: Bool)
    case requestDone(id: UInt32, item: UInt64, ok: Bool, message: String)
    case accessibility(node: UInt32, item: UInt64, name: String, value: String)
    /// A kind of a later protocol; only validators send it.
    case unknown(UInt32)
  }
}

/// A level that a moving number is watched at.
public struct WatchKey: Hashable, Sendable {
  public enum Source: UInt32, Hashable, Sendable {
    case channel = 1
    case overscroll = 2
  }

  public var source: Source
  public var id: UInt32
  public var item: UInt64
  public var level: Double
  public var isRising: Bool

  public init(source: Source, id: UInt32, item: UInt64, level: Double, isRising: Bool) {
    self.source = source
    self.id = id
    self.item = item
    self.level = level
    self.isRising = isRising
  }
}
