import MorphPluginAPI

extension Shape {
  /// The smallest upright rectangle around the shape, in its own space. For a path with curves it
  /// is that of the curves, not of their control points.
  public var bounds: Rect {
    switch self {
    case .rectangle(let rect), .ellipse(let rect), .roundedRectangle(let rect, _, _): return rect
    case .arc(let center, let radius, let start, let end):
      return Self.arcBounds(center: center, radius: radius, start: start, end: end)
    case .path(let path): return path.bounds
    }
  }

  private static func arcBounds(
    center: Point, radius: Double, start: Double, end: Double
  ) -> Rect {
    let low = min(start, end)
    let high = max(start, end)
    var extent = Extent()
    for angle in [start, end] {
      extent.add(
        Point(center.x + radius * morph_cos(angle), center.y + radius * morph_sin(angle)))
    }
    // The circle's own extremes lie at multiples of a quarter turn.
    let quarter = Double.pi / 2
    let first = (low / quarter).rounded(.up)
    if high - low >= 2 * Double.pi {
      extent.add(Point(center.x - radius, center.y - radius))
      extent.add(Point(center.x + radius, center.y + radius))
    } else if first.magnitude < 1e15 {
      for step in 0..<4 {
        let turn = first + Double(step)
        guard turn * quarter <= high else { break }
        let side = Int64(turn) & 3
        extent.add(
          Point(
            center.x + radius * (side == 0 ? 1 : side == 2 ? -1 : 0),
            center.y + radius * (side == 1 ? 1 : side == 3 ? -1 : 0)))
      }
    }
    return extent.rect
  }
}

extension Path {
  /// The smallest upright rectangle around the curves.
  public var bounds: Rect {
    var extent = Extent()
    var index = 0
    var current = Point.zero
    for verb in verbs {
      switch verb {
      case .move, .line:
        current = points[index]
        extent.add(current)
      case .quad:
        extent.addQuad(current, points[index], points[index + 1])
        current = points[index + 1]
      case .cubic:
        extent.addCubic(current, points[index], points[index + 1], points[index + 2])
        current = points[index + 2]
      case .close: break
      }
      index += verb.pointCount
    }
    return extent.rect
  }
}

/// A bounding box in the making.
private struct Extent {
  var low = Point(.infinity, .infinity)
  var high = Point(-.infinity, -.infinity)

  mutating func add(_ point: Point) {
    low = Point(min(low.x, point.x), min(low.y, point.y))
    high = Point(max(high.x, point.x), max(high.y, point.y))
  }

  /// Adds the ends of a quadratic and the places where it turns back.
  mutating func addQuad(_ p0: Point, _ p1: Point, _ p2: Point) {
    addCubic(
      p0, Point(p0.x + (p1.x - p0.x) * 2 / 3, p0.y + (p1.y - p0.y) * 2 / 3),
      Point(p2.x + (p1.x - p2.x) * 2 / 3, p2.y + (p1.y - p2.y) * 2 / 3), p2)
  }

  /// Adds the ends of a cubic and the places where it turns back: the roots of its derivative.
  mutating func addCubic(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    add(p0)
    add(p3)
    func at(_ t: Double) -> Point {
      let u = 1 - t
      let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      return Point(
        a * p0.x + b * p1.x + c * p2.x + d * p3.x, a * p0.y + b * p1.y + c * p2.y + d * p3.y)
    }
    for (v0, v1, v2, v3) in [(p0.x, p1.x, p2.x, p3.x), (p0.y, p1.y, p2.y, p3.y)] {
      let a = 3 * (v3 - 3 * v2 + 3 * v1 - v0)
      let b = 6 * (v2 - 2 * v1 + v0)
      let c = 3 * (v1 - v0)
      for t in Self.roots(a, b, c) where t > 0 && t < 1 {
        add(at(t))
      }
    }
  }

  /// The real roots of a t^2 + b t + c.
  private static func roots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    guard a.magnitude > 1e-12 else { return b == 0 ? [] : [-c / b] }
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return [] }
    // The stable pair: q has no cancellation, and c / q is the other root.
    let q = -0.5 * (b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
    return q == 0 ? [0] : [q / a, c / q]
  }

  var rect: Rect {
    guard low.x <= high.x else { return Rect(x: 0, y: 0, width: 0, height: 0) }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
