import MorphScene

/// A rectangle with rounded corners: how its radii are limited and how its corners run.
struct RoundedRectangle {
  var rect: Rect
  var radii: CornerRadii
  var corner: Corner

  /// Radii are limited to half of the shorter side.
  init(_ rect: Rect, _ radii: CornerRadii, _ corner: Corner) {
    let most = max(0, min(rect.width, rect.height) / 2)
    self.rect = rect
    self.corner = corner
    self.radii = CornerRadii(
      topLeft: min(max(radii.topLeft, 0), most), topRight: min(max(radii.topRight, 0), most),
      bottomRight: min(max(radii.bottomRight, 0), most),
      bottomLeft: min(max(radii.bottomLeft, 0), most))
  }

  /// The same inset by `width` on each side, each radius as much smaller; nil where nothing is
  /// left.
  func inset(by width: Double) -> RoundedRectangle? {
    let inner = Rect(
      x: rect.x + width, y: rect.y + width, width: rect.width - 2 * width,
      height: rect.height - 2 * width)
    guard !inner.isEmpty else { return nil }
    return RoundedRectangle(
      inner,
      CornerRadii(
        topLeft: radii.topLeft - width, topRight: radii.topRight - width,
        bottomRight: radii.bottomRight - width, bottomLeft: radii.bottomLeft - width), corner)
  }

  /// How far a corner of a radius reaches along both its sides at most.
  func reach(of radius: Double) -> Double {
    min(radius * (corner == .continuous ? ContinuousCorner.reach : 1), rect.width, rect.height)
  }
}

/// The corner that Apple's systems draw: three cubic curves whose curvature grows into the corner.
///
/// Points are in units of the radius, u along one side and v along the other, from the corner's
/// vertex. The published constants (PaintCode, "Code for iOS 7 rounded rectangles", 2013) need
/// 1.528665 radii of each side. Where half a side is shorter, the corner goes over to the circle,
/// split at the same angle: at 1 radius it is the circle, so that a shape ends as a capsule.
struct ContinuousCorner {
  static let reach = 1.528665

  /// First point, two controls and end of the curve that leaves a side; then the first control of
  /// the curve in the middle. The rest is their mirror image.
  private static let published: [SIMD2<Double>] = [
    SIMD2(1.528665, 0), SIMD2(1.08849296, 0), SIMD2(0.86840694, 0),
    SIMD2(0.63149379, 0.07491139), SIMD2(0.37282383, 0.16905956),
  ]
  private static let circle: [SIMD2<Double>] = [
    SIMD2(1, 0), SIMD2(0.87326, 0), SIMD2(0.747676, 0.024093), SIMD2(0.629934, 0.070995),
    SIMD2(0.374766, 0.17264),
  ]

  /// Ten points of three cubic curves, from the side along u to the side along v, in units of the
  /// radius: `halfU` and `halfV` are half the sides in the same units, at least 1.
  static func points(halfU: Double, halfV: Double) -> [SIMD2<Double>] {
    func share(_ half: Double) -> Double {
      min(max((half - 1) / (reach - 1), 0), 1)
    }
    func point(_ index: Int, _ share: Double) -> SIMD2<Double> {
      circle[index] + (published[index] - circle[index]) * share
    }
    func mirrored(_ point: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(point.y, point.x)
    }
    let u = share(halfU)
    let v = share(halfV)
    let mean = (u + v) / 2
    return [
      point(0, u), point(1, u), point(2, u), point(3, u), point(4, mean),
      mirrored(point(4, mean)), mirrored(point(3, v)), mirrored(point(2, v)),
      mirrored(point(1, v)), mirrored(point(0, v)),
    ]
  }
}

extension Contours {
  /// Adds the outline of a rounded rectangle, clockwise on the screen from the top left corner.
  mutating func append(_ shape: RoundedRectangle, _ flattening: Flattening) {
    let rect = shape.rect
    let right = SIMD2(1.0, 0.0)
    let down = SIMD2(0.0, 1.0)
    // Each corner runs from the side before it, along -u, to the side after it.
    appendCorner(
      shape, SIMD2(rect.x, rect.y), down, right, shape.radii.topLeft, .pi, flattening)
    appendCorner(
      shape, SIMD2(rect.maxX, rect.y), -right, down, shape.radii.topRight, 1.5 * .pi, flattening)
    appendCorner(
      shape, SIMD2(rect.maxX, rect.maxY), -down, -right, shape.radii.bottomRight, 0, flattening)
    appendCorner(
      shape, SIMD2(rect.x, rect.maxY), right, -down, shape.radii.bottomLeft, 0.5 * .pi, flattening)
    endContour(isClosed: true)
  }

  /// A corner at `vertex` between the side along `u`, where it starts, and the one along `v`.
  private mutating func appendCorner(
    _ shape: RoundedRectangle, _ vertex: SIMD2<Double>, _ u: SIMD2<Double>, _ v: SIMD2<Double>,
    _ radius: Double, _ angle: Double, _ flattening: Flattening
  ) {
    guard radius > 0 else {
      append(vertex)
      return
    }
    switch shape.corner {
    case .circular:
      appendArc(
        center: vertex + (u + v) * radius, radii: SIMD2(repeating: radius), from: angle,
        to: angle + .pi / 2, includingStart: true, flattening)
    case .continuous:
      let halfWidth = shape.rect.width / 2 / radius
      let halfHeight = shape.rect.height / 2 / radius
      let isAlongX = u.x != 0
      let points = ContinuousCorner.points(
        halfU: isAlongX ? halfWidth : halfHeight, halfV: isAlongX ? halfHeight : halfWidth
      ).map { vertex + (u * $0.x + v * $0.y) * radius }
      append(points[0])
      appendCubic(points[0], points[1], points[2], points[3], flattening)
      appendCubic(points[3], points[4], points[5], points[6], flattening)
      appendCubic(points[6], points[7], points[8], points[9], flattening)
    }
  }
}
