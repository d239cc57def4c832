public import MorphMotion
public import MorphScene

/// Timed input that drives a component without a person: the file format `morph.trace/1`.
///
/// A trace is JSON lines: a header, then entries in the order of time. What is equal in time
/// arrives in the order of the file, but for environment and parameters, which come first.
public struct Trace: Hashable, Sendable {
  public static let schema = "morph.trace/1"
  /// Seconds from down to up of a tap and of a long press.
  public static let tapLength = 0.05
  public static let longPressLength = 0.6
  /// Nanoseconds between the samples of a drag.
  public static let dragStep: Nanoseconds = 8_000_000

  /// What the session begins with.
  public struct Header: Hashable, Sendable {
    /// The component's id.
    public var component: String
    /// By key, in the order of the file.
    public var parameters: [JSONValue.Member] = []
    public var environment: [EnvironmentField] = []
    /// The canvas in points; nil is the component's own.
    public var size: Size?
    /// Pixels a point.
    public var scale: Double?
    /// Slots, channels and so on, before `appear`.
    public var snapshot: [JSONValue.Member] = []
    public var seed: UInt64 = 0
    public var progress: Double?

    public init(component: String) {
      self.component = component
    }
  }

  /// What an entry does.
  public enum Step: Hashable, Sendable {
    case pointer(PointerInput)
    case tap(Point)
    case longPress(Point)
    /// Straight, in nanoseconds.
    case drag(from: Point, to: Point, over: Nanoseconds)
    case gesture(GestureInput)
    case scroll(Point)
    case key(String, isDown: Bool, modifiers: Event.Modifiers)
    case hover(Point?)
    case focus(String?)
    case set(parameter: String, JSONValue)
    case action(String, [JSONValue])
    case accessibility(action: String, node: String?, value: String)
    case complete(request: String, item: UInt64, ok: Bool, message: String)
    case environment([EnvironmentField])
    case resize(Size)
    case visible(Bool)
    case progress(Double?)
  }

  public struct Entry: Hashable, Sendable {
    public var at: Nanoseconds
    public var step: Step
    /// In the file it was read from; 0 if it was not.
    public var line: Int

    public init(at: Nanoseconds, _ step: Step, line: Int = 0) {
      self.at = at
      self.step = step
      self.line = line
    }
  }

  /// The name in messages.
  public var file: String
  public var header: Header
  public var entries: [Entry]

  public init(header: Header, entries: [Entry] = [], file: String = "trace") {
    self.file = file
    self.header = header
    self.entries = entries
  }

  /// Nanoseconds of a time in seconds, as files write it.
  static func nanoseconds(_ seconds: Double) -> Nanoseconds {
    Nanoseconds((seconds * 1e9 + 0.5).rounded(.down))
  }

  /// The time in seconds that `nanoseconds` gives back, exactly, for the first hundred days.
  static func seconds(_ nanoseconds: Nanoseconds) -> Double { Double(nanoseconds) / 1e9 }
}
