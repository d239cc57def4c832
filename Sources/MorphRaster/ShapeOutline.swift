import MorphScene

extension Contours {
  /// Adds the outline of a shape in the shape's own space.
  mutating func append(_ shape: Shape, _ flattening: Flattening) {
    switch shape {
    case .rectangle(let rect):
      append(SIMD2(rect.x, rect.y))
      append(SIMD2(rect.maxX, rect.y))
      append(SIMD2(rect.maxX, rect.maxY))
      append(SIMD2(rect.x, rect.maxY))
      endContour(isClosed: true)
    case .roundedRectangle(let rect, let radii, let corner):
      append(RoundedRectangle(rect, radii, corner), flattening)
    case .ellipse(let rect):
      appendEllipse(rect, flattening)
    case .arc(let center, let radius, let start, let end):
      // More than a whole turn draws over itself: nothing is gained after two.
      let sweep = min(max(end - start, -4 * .pi), 4 * .pi)
      appendArc(
        center: SIMD2(center), radii: SIMD2(repeating: radius), from: start, to: start + sweep,
        includingStart: true, flattening)
      endContour(isClosed: false)
    case .path(let path):
      append(path, flattening)
    }
  }
}

extension Shape {
  /// Which parts are inside.
  var rule: FillRule {
    switch self {
    case .path(let path): path.rule
    case .rectangle, .roundedRectangle, .ellipse, .arc: .nonZero
    }
  }

  /// A horizontal line crosses the outline at most twice.
  var isConvex: Bool {
    switch self {
    case .rectangle, .roundedRectangle, .ellipse: true
    case .arc, .path: false
    }
  }

  /// The same shape `width` smaller all around; nil where nothing is left. Only for shapes that
  /// have one of the same kind.
  func inset(by width: Double) -> Shape? {
    switch self {
    case .rectangle(let rect):
      return RoundedRectangle(rect, CornerRadii(0), .circular).inset(by: width).map {
        .rectangle($0.rect)
      }
    case .roundedRectangle(let rect, let radii, let corner):
      return RoundedRectangle(rect, radii, corner).inset(by: width).map {
        .roundedRectangle($0.rect, $0.radii, $0.corner)
      }
    case .ellipse(let rect):
      return RoundedRectangle(rect, CornerRadii(0), .circular).inset(by: width).map {
        .ellipse($0.rect)
      }
    case .arc, .path:
      return nil
    }
  }
}
