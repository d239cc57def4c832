public import MorphScene

/// Something that reaches a session from outside. Names are keys; points are in the canvas.
public enum Input: Hashable, Sendable {
  /// All environment changes of one instant are one event.
  case environment([EnvironmentField])
  /// All parameter changes of one instant are one event.
  case set(parameter: String, Value)
  /// A new canvas, in points.
  case resize(Size)
  case visible(Bool)
  case progress(Double?)
  case pointer(PointerInput)
  /// Where a pointer that is not down is; nil when it has left.
  case hover(Point?)
  /// A wheel or trackpad, in points: positive y moves the content down.
  case wheel(Point)
  /// Named as in the web's KeyboardEvent.key.
  case key(String, isDown: Bool, modifiers: Event.Modifiers)
  /// A region such as `row[3]`; nil for none.
  case focus(String?)
  /// A recogniser's event that no recogniser made.
  case gesture(GestureInput)
  case action(String, [Value])
  /// `node` is a key, number or label; nil where only one node offers the action.
  case accessibility(action: String, node: String?, value: String)
  /// The application's answer to a request.
  case complete(request: String, item: UInt64, ok: Bool, message: String)
}

/// What a finger, a mouse button or a pen does.
public struct PointerInput: Hashable, Sendable {
  public enum Phase: Hashable, Sendable {
    case down, move, up
    /// The pointer is lost, to the system or to another window.
    case cancel
  }

  public var phase: Phase
  /// Tells pointers apart, from 0.
  public var pointer: UInt32
  public var location: Point
  public var device: Environment.Pointer
  public var modifiers: Event.Modifiers

  public init(
    _ phase: Phase, at location: Point, pointer: UInt32 = 0, device: Environment.Pointer = .touch,
    modifiers: Event.Modifiers = []
  ) {
    self.phase = phase
    self.pointer = pointer
    self.location = location
    self.device = device
    self.modifiers = modifiers
  }
}

/// A gesture event as a trace spells it out. Points are in the component's own space.
public struct GestureInput: Hashable, Sendable {
  /// Key of the gesture.
  public var gesture: String
  public var phase: Event.Phase
  public var item: UInt64
  public var location: Point
  public var translation: Point
  /// Points a second.
  public var velocity: Point

  public init(
    _ gesture: String, _ phase: Event.Phase, item: UInt64 = 0, location: Point = .zero,
    translation: Point = .zero, velocity: Point = .zero
  ) {
    self.gesture = gesture
    self.phase = phase
    self.item = item
    self.location = location
    self.translation = translation
    self.velocity = velocity
  }
}
