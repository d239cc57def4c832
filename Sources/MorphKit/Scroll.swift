/// A viewport that the host moves: drag, momentum, rubber band, bounce, wheel and keys. Each frame
/// says where it is and how large its content is: `canvas.viewport(list, …)`.
public struct Scroll: Sendable {
  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Overscrolls even when the content is short or empty.
    public static var bounces: Flags { Flags(rawValue: 1) }
  }

  let id: UInt32
  let key: StaticString
  let axis: Axis
  let flags: Flags

  public init(
    _ id: UInt32, _ key: StaticString, _ axis: Axis = .vertical, _ flags: Flags = [.bounces]
  ) {
    self.id = id
    self.key = key
    self.axis = axis
    self.flags = flags
  }

  /// A scroll at one instant, in points.
  public struct State: Equatable, Sendable {
    /// 0 at the start, never outside the content.
    public var offset: Double
    /// Beyond an edge: positive before the start, negative after the end.
    public var overscroll: Double
    /// Points a second of `offset - overscroll`.
    public var velocity: Double
    /// Extent of the content along the axis, as the last frame gave it.
    public var content: Double
    public var viewport: Double
    /// A finger holds it.
    public var isDragging: Bool
  }
}
