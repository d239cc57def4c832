public import MorphMotion
public import MorphScene

/// What a component says of itself. Ids are never reused; keys are what files and tools use.
public struct ComponentDescriptor: Hashable, Sendable {
  public enum Anchor: UInt32, Hashable, Sendable {
    case center = 0
    case top = 1

    public var name: String { self == .center ? "center" : "top" }
  }

  public var id = ""
  public var version = ""
  public var name = ""
  public var summary = ""
  public var credit = ""
  public var license = ""
  public var url = ""
  /// Preferred size in points.
  public var canvas = Size.zero
  /// Points on each side that the proposal leaves free.
  public var padding = 0.0
  public var anchor = Anchor.center
  /// Draws any point of its story from `progress` alone.
  public var isScrubbable = false
  public var parameters: [ParameterDescriptor] = []
  public var slots: [SlotDescriptor] = []
  public var channels: [ChannelDescriptor] = []
  public var timers: [TimerDescriptor] = []
  public var scrolls: [ScrollDescriptor] = []
  public var gestures: [GestureDescriptor] = []
  public var regions: [RegionDescriptor] = []
  public var requests: [RequestDescriptor] = []
  public var actions: [ActionDescriptor] = []

  public init() {}

  /// The last part of the id: `status-pill` of `morph.status-pill`.
  public var shortName: String {
    guard let dot = id.lastIndex(of: ".") else { return id }
    return String(id[id.index(after: dot)...])
  }
}

/// Units of parameters and channels; the raw value is the protocol's number.
public enum Unit: UInt32, Hashable, Sendable {
  case none = 0
  case points = 1
  case seconds = 2
  case milliseconds = 3
  case pointsPerSecond = 4
  case degrees = 5
  case ratio = 6
  case progress = 7
  case index = 8
  case scale = 9
  case alpha = 10
  case color = 11

  /// The word that files and tools use.
  public var name: String {
    switch self {
    case .none: "none"
    case .points: "pt"
    case .seconds: "s"
    case .milliseconds: "ms"
    case .pointsPerSecond: "pt/s"
    case .degrees: "deg"
    case .ratio: "ratio"
    case .progress: "progress"
    case .index: "index"
    case .scale: "scale"
    case .alpha: "alpha"
    case .color: "color"
    }
  }
}

public struct ParameterDescriptor: Hashable, Sendable {
  public struct Option: Hashable, Sendable {
    public var id: UInt32
    public var key: String
    public var label: String

    public init(id: UInt32, key: String, label: String) {
      self.id = id
      self.key = key
      self.label = label
    }
  }

  public var id: UInt32 = 0
  public var key = ""
  public var label = ""
  public var doc = ""
  public var group = ""
  public var type = ValueType.none
  public var unit = Unit.none
  /// The component may set it too.
  public var isBindable = false
  public var isAdvanced = false
  public var isMultiline = false
  /// Range of int and double, and of each number of doubles.
  public var minimum = 0.0
  public var maximum = 0.0
  /// 0 for none.
  public var step = 0.0
  public var initial = Value.none
  public var options: [Option] = []

  public init() {}
}

public struct SlotDescriptor: Hashable, Sendable {
  public var id: UInt32 = 0
  public var key = ""
  public var isPerItem = false
  public var type = ValueType.none
  public var initial = Value.none

  public init() {}
}

public struct ChannelDescriptor: Hashable, Sendable {
  public var id: UInt32 = 0
  public var key = ""
  public var isPerItem = false
  public var unit = Unit.none
  /// Feedback may run under reduced motion; motion may not.
  public var isFeedback = false
  public var bounds = ChannelBounds.none
  public var initial = 0.0
  /// Distance that counts as still; nil takes the unit's own.
  public var epsilon: Double?

  public init() {}
}

public struct TimerDescriptor: Hashable, Sendable {
  public var id: UInt32 = 0
  public var key = ""
  public var isPerItem = false

  public init() {}
}

public struct ScrollDescriptor: Hashable, Sendable {
  public var id: UInt32 = 0
  public var key = ""
  public var isHorizontal = false
  /// Overscrolls even when the content is short or empty.
  public var bounces = false

  public init() {}
}

public struct GestureDescriptor: Hashable, Sendable {
  public enum Kind: UInt32, Hashable, Sendable {
    case tap = 1
    case longPress = 2
    case drag = 3
    case scroll = 4
    case hover = 5
    case key = 6
    case pointer = 7

    public var name: String {
      switch self {
      case .tap: "tap"
      case .longPress: "long-press"
      case .drag: "drag"
      case .scroll: "scroll"
      case .hover: "hover"
      case .key: "key"
      case .pointer: "pointer"
      }
    }
  }

  public enum Axis: UInt32, Hashable, Sendable {
    case any = 0
    case x = 1
    case y = 2
    case both = 3
  }

  public var id: UInt32 = 0
  public var key = ""
  public var kind = Kind.tap
  /// A press that leaves the region is cancelled.
  public var cancelsOnExit = false
  /// Id of a declared region; 0 is anywhere.
  public var region: UInt32 = 0
  public var axis = Axis.any
  /// Points before a drag begins; 0 begins at the touch.
  public var minimumDistance = 0.0
  /// Seconds until a long press fires.
  public var deadline = 0.5
  public var exclusiveWith: [UInt32] = []
  public var simultaneousWith: [UInt32] = []

  public init() {}
}

public struct RegionDescriptor: Hashable, Sendable {
  public var id: UInt32 = 0
  public var key = ""
  public var isPerItem = false

  public init() {}
}

public struct RequestDescriptor: Hashable, Sendable {
  public var id: UInt32 = 0
  public var key = ""
  public var doc = ""

  public init() {}
}

public struct ActionDescriptor: Hashable, Sendable {
  public struct Argument: Hashable, Sendable {
    public var key: String
    public var type: ValueType
    public var doc: String

    public init(key: String, type: ValueType, doc: String) {
      self.key = key
      self.type = type
      self.doc = doc
    }
  }

  public var id: UInt32 = 0
  public var key = ""
  public var doc = ""
  /// Computes a result from the snapshot; has no effects.
  public var isPure = false
  public var isVariadic = false
  public var result = ValueType.none
  public var arguments: [Argument] = []

  public init() {}
}
