/// An affine map: x' = a x + c y + tx, y' = b x + d y + ty.
public struct Transform: Equatable, Sendable {
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

  public static var identity: Transform { Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  public static func translation(_ x: Double, _ y: Double) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  public static func scale(_ factor: Double, about center: Point = .zero) -> Transform {
    scale(x: factor, y: factor, about: center)
  }

  public static func scale(x: Double, y: Double, about center: Point = .zero) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: center.x * (1 - x), ty: center.y * (1 - y))
  }

  /// Clockwise on the screen.
  public static func rotation(_ radians: Double, about center: Point = .zero) -> Transform {
    let cosine = cos(radians)
    let sine = sin(radians)
    return Transform(
      a: cosine, b: sine, c: -sine, d: cosine,
      tx: center.x - cosine * center.x + sine * center.y,
      ty: center.y - sine * center.x - cosine * center.y)
  }

  /// This map first, then `next`.
  public func then(_ next: Transform) -> Transform {
    Transform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  public func apply(to point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }
}
