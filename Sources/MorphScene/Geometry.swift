/// A position in points, y down.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(0, 0)
}

/// An extent in points.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  public static let zero = Size(0, 0)
}

/// A rectangle in points: left, top and its extent.
public struct Rect: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public var maxX: Double { x + width }
  public var maxY: Double { y + height }
  public var midX: Double { x + width / 2 }
  public var midY: Double { y + height / 2 }
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  public func union(_ other: Rect) -> Rect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}

/// An affine map: x' = a x + c y + tx, y' = b x + d y + ty.
public struct Transform: Hashable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double

  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  public static func translation(_ x: Double, _ y: Double) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  public static func scale(_ x: Double, _ y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// The map that applies `inner` first and this one after it.
  public func appending(inner: Transform) -> Transform {
    Transform(
      a: a * inner.a + c * inner.b,
      b: b * inner.a + d * inner.b,
      c: a * inner.c + c * inner.d,
      d: b * inner.c + d * inner.d,
      tx: a * inner.tx + c * inner.ty + tx,
      ty: b * inner.tx + d * inner.ty + ty)
  }

  public func apply(_ point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  public var determinant: Double { a * d - b * c }

  /// The inverse map; nil where the map flattens the plane.
  public var inverse: Transform? {
    let scale = determinant
    guard scale != 0, scale.isFinite else { return nil }
    return Transform(
      a: d / scale, b: -b / scale, c: -c / scale, d: a / scale,
      tx: (c * ty - d * tx) / scale, ty: (b * tx - a * ty) / scale)
  }

  /// The bounding box of the image of `rect`.
  public func bounds(of rect: Rect) -> Rect {
    let corners = [
      apply(Point(rect.x, rect.y)), apply(Point(rect.maxX, rect.y)),
      apply(Point(rect.x, rect.maxY)), apply(Point(rect.maxX, rect.maxY)),
    ]
    var low = corners[0]
    var high = corners[0]
    for corner in corners.dropFirst() {
      low = Point(min(low.x, corner.x), min(low.y, corner.y))
      high = Point(max(high.x, corner.x), max(high.y, corner.y))
    }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

/// sRGB, straight alpha, each 0 to 1.
public struct Color: Hashable, Sendable {
  public var red: Float
  public var green: Float
  public var blue: Float
  public var alpha: Float

  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
}
