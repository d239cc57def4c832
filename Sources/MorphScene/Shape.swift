/// A shape of a display list. All numbers were 32-bit floats in the list.
public enum Shape: Hashable, Sendable {
  case rectangle(Rect)
  /// Radii in points, before they are limited to half of the shorter side.
  case roundedRectangle(Rect, CornerRadii, Corner)
  case ellipse(Rect)
  /// An open line on a circle; angles in radians, clockwise on the screen from the x axis.
  case arc(center: Point, radius: Double, start: Double, end: Double)
  case path(Path)
}

/// How a rounded corner turns: on a circle, or with curvature that grows into the corner.
public enum Corner: UInt32, Hashable, Sendable {
  case circular = 0
  case continuous = 1
}

/// The four radii of a rounded rectangle, in points.
public struct CornerRadii: Hashable, Sendable {
  public var topLeft: Double
  public var topRight: Double
  public var bottomRight: Double
  public var bottomLeft: Double

  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }
}

/// Which parts of a self-crossing path are inside.
public enum FillRule: UInt32, Hashable, Sendable {
  case nonZero = 0
  case evenOdd = 1
}

/// A path as verbs and the points they take.
public struct Path: Hashable, Sendable {
  /// The raw value is the verb's byte in the protocol.
  public enum Verb: UInt8, Hashable, Sendable {
    case move = 0
    case line = 1
    case quad = 2
    case cubic = 3
    case close = 4

    /// How many points the verb takes.
    public var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  public var verbs: [Verb]
  public var points: [Point]
  public var rule: FillRule

  public init(verbs: [Verb] = [], points: [Point] = [], rule: FillRule = .nonZero) {
    self.verbs = verbs
    self.points = points
    self.rule = rule
  }

  public mutating func move(to point: Point) {
    verbs.append(.move)
    points.append(point)
  }

  public mutating func line(to point: Point) {
    verbs.append(.line)
    points.append(point)
  }

  public mutating func quad(_ control: Point, to point: Point) {
    verbs.append(.quad)
    points.append(control)
    points.append(point)
  }

  public mutating func cubic(_ first: Point, _ second: Point, to point: Point) {
    verbs.append(.cubic)
    points.append(first)
    points.append(second)
    points.append(point)
  }

  public mutating func close() {
    verbs.append(.close)
  }
}
