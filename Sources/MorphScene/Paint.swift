/// What fills a shape. Coordinates are points of the shape's own space: those that a list gives
/// as parts of the bounding box are resolved when the list is read.
public enum Paint: Hashable, Sendable {
  case solid(Color)
  case linearGradient(from: Point, to: Point, Gradient)
  /// Offset 1 lies at `radius` from `center`.
  case radialGradient(center: Point, radius: Double, Gradient)
  /// Offset 0 lies at `angle` (radians), offsets grow clockwise on the screen.
  case conicGradient(center: Point, angle: Double, Gradient)
}

/// Colours along a line, interpolated premultiplied in sRGB.
public struct Gradient: Hashable, Sendable {
  public struct Stop: Hashable, Sendable {
    /// 0 to 1, ascending.
    public var offset: Double
    public var color: Color

    public init(offset: Double, color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  public enum Spread: UInt32, Hashable, Sendable {
    case pad = 0
    case `repeat` = 1
    case reflect = 2
  }

  public var stops: [Stop]
  public var spread: Spread

  public init(stops: [Stop], spread: Spread) {
    self.stops = stops
    self.spread = spread
  }
}

/// How a line is drawn along a shape.
public struct Stroke: Hashable, Sendable {
  public enum Cap: UInt32, Hashable, Sendable {
    case butt = 0
    case round = 1
    case square = 2
  }

  public enum Join: UInt32, Hashable, Sendable {
    case miter = 0
    case round = 1
    case bevel = 2
  }

  public enum Position: UInt32, Hashable, Sendable {
    case center = 0
    /// The ring between a closed shape and the same shape inset by the width.
    case inside = 1
  }

  /// Points.
  public var width: Double
  public var cap: Cap
  public var join: Join
  public var position: Position
  /// A ratio, at least 1.
  public var miterLimit: Double
  /// Points: on, off, on, ...; empty for a solid line.
  public var dashes: [Double]
  public var dashPhase: Double

  public init(
    width: Double, cap: Cap = .butt, join: Join = .miter, position: Position = .center,
    miterLimit: Double = 10, dashes: [Double] = [], dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.position = position
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashPhase = dashPhase
  }
}

/// A shape blurred by a Gaussian and moved, under the shape that casts it.
public struct Shadow: Hashable, Sendable {
  public var color: Color
  /// Standard deviation of the Gaussian, in points.
  public var sigma: Double
  public var dx: Double
  public var dy: Double

  public init(color: Color, sigma: Double, dx: Double, dy: Double) {
    self.color = color
    self.sigma = sigma
    self.dx = dx
    self.dy = dy
  }
}
