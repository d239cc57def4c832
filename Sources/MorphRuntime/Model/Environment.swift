/// What surrounds a component: preferences of the person, and of the place it is shown in.
public struct Environment: Hashable, Sendable {
  public enum Scheme: UInt32, Hashable, Sendable {
    case light = 0
    case dark = 1
  }

  public enum Pointer: UInt32, Hashable, Sendable {
    case touch = 0
    case mouse = 1
    case pen = 2
  }

  /// Distances from the four edges, in points.
  public struct Insets: Hashable, Sendable {
    public var top = 0.0
    public var leading = 0.0
    public var bottom = 0.0
    public var trailing = 0.0

    public init() {}
  }

  public var reduceMotion = false
  public var reduceTransparency = false
  public var boldText = false
  public var focusVisible = false
  /// Multiplies every font size: 0.5 to 4.
  public var textScale = 1.0
  /// Device pixels a point.
  public var scale = 2.0
  public var scheme = Scheme.light
  public var isRightToLeft = false
  public var highContrast = false
  public var pointer = Pointer.touch
  /// BCP 47.
  public var locale = "en"
  public var safeArea = Insets()
  public var keyboardInset = 0.0

  public init() {}
}
