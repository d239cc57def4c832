/// What a shape is filled or stroked with.
public enum Paint: Equatable, Sendable {
  case solid(Color)
  case linear(Gradient, from: Place, to: Place)
  /// Offset 1 lies at `radius`: points, or for a unit center parts of the shape's width.
  case radial(Gradient, center: Place, radius: Double)
  /// Offset 0 lies at `angle` radians, clockwise on the screen.
  case conic(Gradient, center: Place, angle: Double)

  /// A place in points, or over the bounding box of the shape that is painted.
  public enum Place: Equatable, Sendable {
    case point(Point)
    case unit(UnitPoint)
  }

  /// From one corner or edge of the shape's bounding box to another.
  public static func linear(
    _ gradient: Gradient, from: UnitPoint, to: UnitPoint
  ) -> Paint {
    .linear(gradient, from: .unit(from), to: .unit(to))
  }

  /// Between two places in points.
  public static func linear(_ gradient: Gradient, from: Point, to: Point) -> Paint {
    .linear(gradient, from: .point(from), to: .point(to))
  }

  /// Over the shape's bounding box; `radius` is a part of its width.
  public static func radial(
    _ gradient: Gradient, center: UnitPoint, radius: Double
  ) -> Paint {
    .radial(gradient, center: .unit(center), radius: radius)
  }

  /// Around a place in points; `radius` is in points.
  public static func radial(_ gradient: Gradient, center: Point, radius: Double) -> Paint {
    .radial(gradient, center: .point(center), radius: radius)
  }

  public static func conic(
    _ gradient: Gradient, center: UnitPoint = .center, angle: Double = 0
  ) -> Paint {
    .conic(gradient, center: .unit(center), angle: angle)
  }
}

/// Colours along a line, interpolated premultiplied in sRGB. At least two stops, offsets ascending.
public struct Gradient: Equatable, Sendable {
  /// `offset` is 0 to 1.
  public struct Stop: Equatable, Sendable {
    public var offset: Double
    public var color: Color

    public init(_ offset: Double, _ color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// What lies before offset 0 and after offset 1.
  public enum Spread: UInt32, Sendable {
    case pad = 0
    case `repeat` = 1
    case reflect = 2
  }

  public var stops: [Stop]
  public var spread: Spread

  public init(_ stops: [Stop], spread: Spread = .pad) {
    self.stops = stops
    self.spread = spread
  }

  /// The colours at even distances.
  public init(_ colors: Color..., spread: Spread = .pad) {
    let last = Double(max(1, colors.count - 1))
    stops = []
    for (index, color) in colors.enumerated() { stops.append(Stop(Double(index) / last, color)) }
    self.spread = spread
  }
}

/// How a line is drawn along a shape.
public struct Stroke: Equatable, Sendable {
  public enum Cap: UInt32, Sendable {
    case butt = 0
    case round = 1
    case square = 2
  }

  public enum Join: UInt32, Sendable {
    case miter = 0
    case round = 1
    case bevel = 2
  }

  public enum Position: UInt32, Sendable {
    /// Half of the width on each side of the outline.
    case center = 0
    /// The ring between a closed shape and itself inset by the width.
    case inside = 1
  }

  /// Points; negative ones count as 0.
  public var width: Double
  public var position: Position
  public var cap: Cap
  public var join: Join
  /// A ratio; sharper corners are cut off.
  public var miterLimit: Double
  /// Points: on, off, on, and so forth; empty is a solid line.
  public var dashes: [Double]
  public var dashPhase: Double

  public init(
    _ width: Double, _ position: Position = .center, cap: Cap = .butt, join: Join = .miter,
    miterLimit: Double = 10, dashes: [Double] = [], dashPhase: Double = 0
  ) {
    self.width = width
    self.position = position
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashPhase = dashPhase
  }
}

/// A shape blurred by a Gaussian and moved.
public struct Shadow: Equatable, Sendable {
  public var color: Color
  /// Points; negative ones count as 0.
  public var sigma: Double
  /// Points.
  public var x: Double
  public var y: Double

  public init(_ color: Color, sigma: Double, x: Double = 0, y: Double = 0) {
    self.color = color
    self.sigma = sigma
    self.x = x
    self.y = y
  }
}
