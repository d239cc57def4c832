import MorphScene

/// Pixels that an opaque shape covers wholly. What lies under them need not be drawn: a shadow is
/// mostly hidden by the shape that casts it.
struct OpaqueCover {
  /// Device pixels of the whole shape, without those its edges cross.
  private let pixels: PixelBounds
  /// How far from its corners the shape may be round, in pixels.
  private let reachX: Int
  private let reachY: Int

  /// Nil for a shape that is no rectangle on the device.
  init?(_ shape: Shape, _ transform: Transform) {
    let rounded: RoundedRectangle
    switch shape {
    case .rectangle(let rect):
      rounded = RoundedRectangle(rect, CornerRadii(0), .circular)
    case .roundedRectangle(let rect, let radii, let corner):
      rounded = RoundedRectangle(rect, radii, corner)
    case .ellipse, .arc, .path:
      return nil
    }
    guard transform.isAxisAligned else { return nil }
    let box = transform.bounds(of: rounded.rect)
    let radii = rounded.radii
    let reach = rounded.reach(
      of: max(radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft))
    func pixel(_ value: Double) -> Int {
      Int(min(max(value, -FixedPoint.limit), FixedPoint.limit))
    }
    guard box.x.isFinite && box.y.isFinite && box.maxX.isFinite && box.maxY.isFinite else {
      return nil
    }
    pixels = PixelBounds(
      left: pixel(box.x.rounded(.up)), top: pixel(box.y.rounded(.up)),
      right: pixel(box.maxX.rounded(.down)), bottom: pixel(box.maxY.rounded(.down)))
    reachX = pixel((reach * (abs(transform.a) + abs(transform.c))).rounded(.up))
    reachY = pixel((reach * (abs(transform.b) + abs(transform.d))).rounded(.up))
  }

  /// The pixels of row `y` that are covered wholly.
  func span(_ y: Int) -> Range<Int> {
    guard y >= pixels.top && y < pixels.bottom else { return 0..<0 }
    let isBeside = y < pixels.top + reachY || y >= pixels.bottom - reachY
    let inset = isBeside ? reachX : 0
    let left = pixels.left + inset
    return left..<max(left, pixels.right - inset)
  }
}

extension Rasterizer {
  /// What is drawn over a shadow at once, where it hides the shadow: the next item but for other
  /// shadows, if it is an opaque fill of the same layer inside the same clips.
  func opaqueCover(of item: SceneItem, after index: Int, _ scene: Scene) -> OpaqueCover? {
    let shadow = scene.items[index]
    guard shadow.layer == item.layer else { return nil }
    for next in scene.items.dropFirst(index + 1) {
      guard next.layer == shadow.layer && next.clips == shadow.clips else { return nil }
      switch next.drawing {
      case .shadow:
        continue
      case .fill(let shape, let paint) where paint.isOpaque:
        return OpaqueCover(shape, deviceTransform(next.transform))
      case .fill, .stroke, .text, .symbol:
        return nil
      }
    }
    return nil
  }
}

extension Paint {
  /// No pixel inside lets anything through.
  fileprivate var isOpaque: Bool {
    switch self {
    case .solid(let color):
      return Pixel(color).isOpaque
    case .linearGradient(_, _, let gradient), .radialGradient(_, _, let gradient),
      .conicGradient(_, _, let gradient):
      return !gradient.stops.isEmpty && gradient.stops.allSatisfy { Pixel($0.color).isOpaque }
    }
  }
}
