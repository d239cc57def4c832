public import MorphScene

/// Everything about one instance at one instant: what a component's functions are given.
public struct Snapshot: Hashable, Sendable {
  public struct SlotState: Hashable, Sendable {
    public var id: UInt32
    public var item: UInt64
    public var value: Value

    public init(id: UInt32, item: UInt64, value: Value) {
      self.id = id
      self.item = item
      self.value = value
    }
  }

  public struct ChannelValue: Hashable, Sendable {
    public var id: UInt32
    public var item: UInt64
    public var model: Double
    public var presented: Double
    public var velocity: Double
    public var isRunning: Bool

    public init(
      id: UInt32, item: UInt64, model: Double, presented: Double, velocity: Double,
      isRunning: Bool
    ) {
      self.id = id
      self.item = item
      self.model = model
      self.presented = presented
      self.velocity = velocity
      self.isRunning = isRunning
    }
  }

  public struct ScrollState: Hashable, Sendable {
    public var id: UInt32
    /// Points scrolled within the content.
    public var offset = 0.0
    /// Points beyond an edge: positive before the start, negative after the end.
    public var overscroll = 0.0
    /// Points a second of offset - overscroll.
    public var velocity = 0.0
    public var content = 0.0
    public var viewport = 0.0
    public var isDragging = false

    public init(id: UInt32) {
      self.id = id
    }
  }

  /// Changes whenever `parameters` or `environment` do, so that they travel once.
  public var generation: UInt64 = 0
  /// One for each declared parameter, in descriptor order.
  public var parameters: [Value] = []
  public var environment = Environment()
  /// In descriptor order, items ascending.
  public var slots: [SlotState] = []
  /// In descriptor order, items ascending.
  public var channels: [ChannelValue] = []
  /// In descriptor order.
  public var scrolls: [ScrollState] = []
  public var progress: Double?
  /// The canvas less the padding, in points.
  public var proposal = Size.zero
  public var seed: UInt64 = 0
  /// Id 0 for none.
  public var focusRegion: UInt32 = 0
  public var focusItem: UInt64 = 0

  public init() {}
}
