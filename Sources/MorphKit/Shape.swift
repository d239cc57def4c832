/// What can be filled, stroked, clipped to, shadowed or touched.
public enum Shape: Equatable, Sendable {
  case rectangle(Rect)
  case uneven(Rect, Corners, Corner)
  case ellipse(Rect)
  case arc(center: Point, radius: Double, from: Double, to: Double)
  case path(Path)

  /// How a corner is rounded.
  public enum Corner: UInt32, Sendable {
    /// A quarter of a circle.
    case circular = 0
    /// Curvature grows into the corner.
    case continuous = 1
  }

  /// The radii of the four corners in points; negative ones count as 0.
  public struct Corners: Equatable, Sendable {
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

    public init(top: Double, bottom: Double) {
      self.init(topLeft: top, topRight: top, bottomRight: bottom, bottomLeft: bottom)
    }
  }

  /// Radii are limited to half of the shorter side.
  public static func roundedRectangle(
    _ rect: Rect, radius: Double, _ corner: Corner = .continuous
  ) -> Shape {
    .uneven(rect, Corners(radius), corner)
  }

  /// Radii are limited to half of the shorter side.
  public static func roundedRectangle(
    _ rect: Rect, _ corners: Corners, _ corner: Corner = .continuous
  ) -> Shape {
    .uneven(rect, corners, corner)
  }

  /// A rounded rectangle whose ends are half circles.
  public static func capsule(_ rect: Rect) -> Shape {
    .uneven(rect, Corners(min(rect.width, rect.height) / 2), .continuous)
  }

  public static func circle(center: Point, radius: Double) -> Shape {
    .ellipse(Rect(center: center, Size(radius * 2, radius * 2)))
  }

  /// A closed polygon through the points.
  public static func polygon(_ points: [Point]) -> Shape {
    .path(Path(through: points))
  }
}
