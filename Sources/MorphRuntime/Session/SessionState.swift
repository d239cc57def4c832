public import MorphMotion

/// What a session can be put back to, by key: values that outlive any build of the component.
public struct SessionState: Hashable, Sendable {
  public struct Parameter: Hashable, Sendable {
    public var key: String
    public var value: Value

    public init(key: String, value: Value) {
      self.key = key
      self.value = value
    }
  }

  public struct Slot: Hashable, Sendable {
    public var key: String
    public var item: UInt64
    public var value: Value

    public init(key: String, item: UInt64 = 0, value: Value) {
      self.key = key
      self.item = item
      self.value = value
    }
  }

  public struct Channel: Hashable, Sendable {
    public var key: String
    public var item: UInt64
    public var model: Double
    public var value: Double
    /// Units a second.
    public var velocity: Double

    public init(
      key: String, item: UInt64 = 0, model: Double, value: Double, velocity: Double = 0
    ) {
      self.key = key
      self.item = item
      self.model = model
      self.value = value
      self.velocity = velocity
    }
  }

  public struct Timer: Hashable, Sendable {
    public var key: String
    public var item: UInt64
    /// Until it fires.
    public var remaining: Nanoseconds

    public init(key: String, item: UInt64 = 0, remaining: Nanoseconds) {
      self.key = key
      self.item = item
      self.remaining = remaining
    }
  }

  public struct Scroll: Hashable, Sendable {
    public var key: String
    /// offset - overscroll, in points.
    public var place: Double
    /// Points a second.
    public var velocity: Double
    public var content: Double
    public var viewport: Double

    public init(
      key: String, place: Double, velocity: Double, content: Double, viewport: Double
    ) {
      self.key = key
      self.place = place
      self.velocity = velocity
      self.content = content
      self.viewport = viewport
    }
  }

  /// Those that someone has set; the others have their defaults.
  public var parameters: [Parameter] = []
  public var slots: [Slot] = []
  public var channels: [Channel] = []
  public var timers: [Timer] = []
  public var scrolls: [Scroll] = []
  /// Names of open requests, such as `refresh`.
  public var requests: [String] = []
  /// Name of the region with the focus.
  public var focus: String?

  public init() {}
}

/// What a reload has taken away, until it comes back.
struct ParkedState {
  var parameters: [SessionState.Parameter] = []
  var slots: [SessionState.Slot] = []
  var channels: [SessionState.Channel] = []
}
