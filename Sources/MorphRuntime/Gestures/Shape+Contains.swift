internal import MorphScene

extension Shape {
  /// Whether a point of the shape's own space lies inside. A continuous corner counts as the
  /// circular one of its radius; an arc is a line and has no inside.
  func contains(_ point: Point) -> Bool {
    switch self {
    case .rectangle(let rect): rect.contains(point)
    case .roundedRectangle(let rect, let radii, _):
      rect.contains(point) && !Shape.isCutOff(point, rect, radii)
    case .ellipse(let rect): Shape.ellipse(rect, contains: point)
    case .arc: false
    case .path(let path): path.contains(point)
    }
  }

  private static func ellipse(_ rect: Rect, contains point: Point) -> Bool {
    guard !rect.isEmpty else { return false }
    let x = (point.x - rect.midX) / (rect.width / 2)
    let y = (point.y - rect.midY) / (rect.height / 2)
    return x * x + y * y <= 1
  }

  /// Whether a point of the rectangle lies outside one of its corners.
  private static func isCutOff(_ point: Point, _ rect: Rect, _ radii: CornerRadii) -> Bool {
    let most = min(rect.width, rect.height) / 2
    func isOutside(_ radius: Double, _ dx: Double, _ dy: Double) -> Bool {
      let radius = min(radius, most)
      guard dx < radius, dy < radius else { return false }
      let x = radius - dx
      let y = radius - dy
      return x * x + y * y > radius * radius
    }
    let left = point.x - rect.x
    let right = rect.maxX - point.x
    let top = point.y - rect.y
    let bottom = rect.maxY - point.y
    return isOutside(radii.topLeft, left, top) || isOutside(radii.topRight, right, top)
      || isOutside(radii.bottomRight, right, bottom) || isOutside(radii.bottomLeft, left, bottom)
  }
}

extension Path {
  /// Straight pieces that stand for one curve.
  private static let curvePieces = 16

  /// Whether a point lies inside by the path's rule. Every part counts as closed.
  func contains(_ point: Point) -> Bool {
    var winding = 0
    forEachLine { from, to in
      // The upper end belongs to a line, the lower one to the next, so that a vertex counts once.
      guard (from.y <= point.y) != (to.y <= point.y) else { return }
      let part = (point.y - from.y) / (to.y - from.y)
      guard from.x + (to.x - from.x) * part > point.x else { return }
      winding += to.y > from.y ? 1 : -1
    }
    return rule == .nonZero ? winding != 0 : winding & 1 != 0
  }

  private func forEachLine(_ line: (Point, Point) -> Void) {
    var index = 0
    var start = Point.zero
    var current = Point.zero
    func curve(_ at: (Double) -> Point) {
      for piece in 1...Path.curvePieces {
        let next = at(Double(piece) / Double(Path.curvePieces))
        line(current, next)
        current = next
      }
    }
    for verb in verbs {
      switch verb {
      case .move:
        line(current, start)
        start = points[index]
        current = start
      case .line:
        line(current, points[index])
        current = points[index]
      case .quad:
        let (p0, p1, p2) = (current, points[index], points[index + 1])
        curve { t in
          let u = 1 - t
          return Point(
            u * u * p0.x + 2 * u * t * p1.x + t * t * p2.x,
            u * u * p0.y + 2 * u * t * p1.y + t * t * p2.y)
        }
      case .cubic:
        let (p0, p1, p2, p3) = (current, points[index], points[index + 1], points[index + 2])
        curve { t in
          let u = 1 - t
          let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          return Point(
            a * p0.x + b * p1.x + c * p2.x + d * p3.x, a * p0.y + b * p1.y + c * p2.y + d * p3.y)
        }
      case .close:
        line(current, start)
        current = start
      }
      index += verb.pointCount
    }
    line(current, start)
  }
}

extension SceneRegion {
  /// Whether a point of the canvas lies inside.
  func contains(_ point: Point) -> Bool {
    transform.inverse.map { shape.contains($0.apply(point)) } ?? false
  }

  /// Whether it takes a gesture: one that it lists, or without a list one declared for it.
  func takes(_ gesture: GestureDescriptor) -> Bool {
    gestures.isEmpty ? gesture.region == id : gestures.contains(gesture.id)
  }
}

extension Scene {
  /// The regions under a point of the canvas, the uppermost first.
  func regions(at point: Point) -> [SceneRegion] {
    regions.reversed().filter { $0.contains(point) }
  }

  /// Whether a gesture begins anywhere: it was declared for no region, and none takes it.
  func isAnywhere(_ gesture: GestureDescriptor) -> Bool {
    gesture.region == 0 && !regions.contains { $0.takes(gesture) }
  }

  func region(_ id: UInt32, _ item: UInt64) -> SceneRegion? {
    regions.last { $0.id == id && $0.item == item }
  }
}
