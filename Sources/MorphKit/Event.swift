/// What `handle` is told. Match it against the component's own declarations:
///
///     switch event {
///     case .appear: …
///     case .tap(card), .accessibility("Open"): …
///     case .drag(flick, .change, let touch): …
///     case .changed(title): …
///     case .timer(dwell): …
///     case .crossed(list, .rising, _): …
///     default: break
///     }
public enum Event: Sendable {
  /// The instance begins.
  case appear
  /// The instance ends; effects are not applied.
  case disappear
  /// Parameters were set, by whoever but the component itself: `.changed(height)`.
  case changed(Changes)
  /// Something around the component changed; read the snapshot.
  case environment
  /// The proposal changed.
  case resized
  /// It was hidden or shown.
  case visible(Bool)
  /// New code took over.
  case reloaded(Reload)
  /// `.tap`, or `.tap(gesture)`, or `.tap(region)`, or `.tap(let touch)`.
  case tap(Touch)
  /// A long press reached its deadline; the finger may still be down.
  case longPress(Touch)
  case drag(Touch.Origin, Phase, Touch)
  /// A raw pointer.
  case pointer(Touch.Origin, Phase, RawPointer)
  case hover(Hover)
  /// A key while a region has the focus; `.key("ArrowDown")` matches when it goes down.
  case key(Key)
  case focus(Focus)
  /// A scroll begins or ends its movement.
  case scroll(Reference, Phase, ScrollCause)
  /// A wheel turned over a scroll gesture's region; points.
  case wheel(Touch.Origin, Point)
  /// A watched channel or overscroll passed a level, at exactly this instant.
  case crossed(Source, Direction, Double)
  case timer(Reference)
  case channelDone(Reference, Completion, Reason)
  /// The answer to a request: whether it went well, and why not.
  case requestDone(Reference, Bool, String)
  /// A person used an assistive tool: `.accessibility("Next")`.
  case accessibility(AccessibilityRequest)
  /// A kind that this SDK does not know.
  case unknown

  /// How far a gesture is. `begin` is followed by any number of `change` and by exactly one `end`
  /// or `cancel`.
  public enum Phase: UInt32, Sendable {
    case begin = 1
    case change = 2
    case end = 3
    case cancel = 4
  }

  public enum Direction: UInt32, Sendable {
    case rising = 1
    case falling = 2
  }

  public enum ScrollCause: UInt32, Sendable {
    case drag = 1
    case momentum = 2
    case wheel = 3
    case key = 4
    case effect = 5
  }

  /// An animation looks finished after one response (`logical`); later it is still (`settled`).
  public enum Completion: UInt32, Sendable {
    case logical = 1
    case settled = 2
  }

  public enum Reason: UInt32, Sendable {
    case finished = 1
    /// Another animation took over.
    case retargeted = 2
    /// Set, held, stopped or dropped.
    case cancelled = 3
    /// It never settles, and was ended.
    case capped = 4
    /// Reduced motion put it at its destination.
    case reduced = 5
  }

  /// Names something declared, and one of its items.
  public struct Reference: Sendable {
    let id: UInt32
    public let item: Int
  }

  /// What was watched.
  public struct Source: Sendable {
    let isOverscroll: Bool
    let id: UInt32
    public let item: Int
  }

  /// Which parameters were set.
  public struct Changes: Sendable {
    let ids: [UInt32]

    public func contains<Value>(_ parameter: Parameter<Value>) -> Bool {
      for id in ids where id == parameter.id { return true }
      return false
    }
  }

  /// What a new build brought. Keys read "slot:stepped".
  public struct Reload: Sendable {
    public let added: [String]
    public let removed: [String]
    public let reset: [String]
  }

  public struct Modifiers: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static var shift: Modifiers { Modifiers(rawValue: 1) }
    public static var control: Modifiers { Modifiers(rawValue: 2) }
    public static var alt: Modifiers { Modifiers(rawValue: 4) }
    public static var meta: Modifiers { Modifiers(rawValue: 8) }
  }

  /// A finger or pointer, in the component's own space: the origin of what it draws.
  public struct Touch: Sendable {
    /// The gesture, and the region where it began.
    public struct Origin: Sendable {
      let gesture: UInt32
      let region: UInt32
      public let item: Int
    }

    public let origin: Origin
    public let location: Point
    /// Where the pointer went down.
    public let start: Point
    /// `location - start`.
    public let translation: Point
    /// Points a second; 0 but for a change and an end.
    public let velocity: Point
    public let pointerCount: Int
    public let modifiers: Modifiers
    public let device: Snapshot.Pointer

    /// Of the region.
    public var item: Int { origin.item }
  }

  public struct RawPointer: Sendable {
    /// Its number, from 0.
    public let number: Int
    public let location: Point
    public let modifiers: Modifiers
    public let device: Snapshot.Pointer
  }

  public struct Hover: Sendable {
    public let origin: Touch.Origin
    public let isInside: Bool
    public let location: Point

    public var item: Int { origin.item }
  }

  public struct Key: Sendable {
    public let origin: Touch.Origin
    /// As in the web's KeyboardEvent.key: "ArrowDown", "a".
    public let name: String
    public let isDown: Bool
    public let modifiers: Modifiers

    /// Of the region with the focus.
    public var item: Int { origin.item }
  }

  public struct Focus: Sendable {
    let region: UInt32
    public let item: Int
    public let isFocused: Bool
  }

  public struct AccessibilityRequest: Sendable {
    /// The id of the element.
    public let element: Int
    public let item: Int
    /// One of the element's actions.
    public let name: String
    /// Of a field or an adjustable; may be empty.
    public let value: String
  }
}
