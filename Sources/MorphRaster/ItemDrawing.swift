import MorphScene

extension Rasterizer {
  /// Draws one item on the innermost layer. Its alpha is what its own layer does not give it.
  func draw(
    _ item: SceneItem, at index: Int, _ scene: Scene, _ stack: LayerStack
  ) throws(RasterError) {
    let transform = deviceTransform(item.transform)
    switch item.drawing {
    case .fill(let shape, let paint):
      let clip = resolve(
        item.clips(without: shape), within: stack.canvas.bounds)
      guard let brush = brush(paint, alpha: item.alpha, transform) else { return }
      let touched = outlineBounds(clip) { self.outline(of: shape, transform) }
      paintOutline(touched, shape.rule, brush, clip, stack)
    case .stroke(let shape, let paint, let stroke):
      draw(shape, paint, stroke, item, transform, stack)
    case .shadow(let shape, let shadow):
      let clip = resolve(item.clips, within: stack.canvas.bounds)
      let cover = clip.mask == nil ? opaqueCover(of: item, after: index, scene) : nil
      draw(shape, shadow, alpha: item.alpha, transform, clip, cover: cover, stack)
    case .text(let paragraph, let color, let origin):
      let clip = resolve(item.clips, within: stack.canvas.bounds)
      try draw(
        paragraph, Pixel(color, alpha: item.alpha), origin, transform, clip, stack)
    case .symbol(let symbol):
      let clip = resolve(item.clips, within: stack.canvas.bounds)
      draw(symbol, alpha: item.alpha, transform, clip, stack)
    }
  }

  /// What a paint comes to on the device; nil where it draws nothing.
  func brush(_ paint: Paint, alpha: Double, _ transform: Transform) -> Brush? {
    switch paint {
    case .solid(let color):
      let pixel = Pixel(color, alpha: alpha)
      return pixel == 0 ? nil : .solid(pixel)
    case .linearGradient(_, _, let stops), .radialGradient(_, _, let stops),
      .conicGradient(_, _, let stops):
      gradient.build(stops, alpha: alpha)
      return GradientShader(paint, transform, gradient).map { .gradient($0) }
    }
  }

  private func outlineBounds(_ clip: ResolvedClip, _ outline: () -> PixelBounds) -> PixelBounds {
    clip.bounds.isEmpty ? .empty : outline().intersection(clip.bounds)
  }

  /// Fills `contours`, which touch `region` of the device.
  private func paintOutline(
    _ region: PixelBounds, _ rule: FillRule, _ brush: Brush, _ clip: ResolvedClip,
    _ stack: LayerStack
  ) {
    guard !region.isEmpty else { return }
    coverage.begin(region)
    coverage.add(contours)
    paint(rule, brush, clip: clip.mask, on: stack.surface)
    stack.markDrawn(region)
  }

  private func draw(
    _ shape: Shape, _ paint: Paint, _ stroke: Stroke, _ item: SceneItem, _ transform: Transform,
    _ stack: LayerStack
  ) {
    guard stroke.width > 0, let brush = brush(paint, alpha: item.alpha, transform) else {
      return
    }
    var clips = item.clips
    var line = stroke
    let isInside = stroke.position == .inside && shape.isClosed
    if isInside {
      clips = item.clips(without: shape)
      if stroke.dashes.isEmpty && shape.isConvex {
        let clip = resolve(clips, within: stack.canvas.bounds)
        let touched = outlineBounds(clip) {
          contours.removeAll()
          contours.appendRing(
            shape, width: stroke.width, Flattening(tolerance: tolerance(transform)))
          return finishOutline(transform)
        }
        paintOutline(touched, .nonZero, brush, clip, stack)
        return
      }
      // Any other shape has no inset of its own kind: the inner half of a line twice as wide. The
      // outer edge is the clip's alone.
      clips.append(SceneClip(shape: shape, transform: item.transform))
      line.width *= 2
    }
    let clip = resolve(clips, within: stack.canvas.bounds)
    let touched = outlineBounds(clip) {
      contours.removeAll()
      contours.appendLine(along: shape, line, tolerance: tolerance(transform), path: &path)
      return finishOutline(transform)
    }
    paintOutline(touched, .nonZero, brush, clip, stack)
  }

  /// A symbol's path in its square.
  private func draw(
    _ symbol: SceneSymbol, alpha: Double, _ transform: Transform, _ clip: ResolvedClip,
    _ stack: LayerStack
  ) {
    let pixel = Pixel(symbol.color, alpha: alpha)
    guard pixel != 0 && symbol.size > 0 else { return }
    let path = SymbolLibrary.outline(name: symbol.name, weight: symbol.weight).path
    let square = transform.appending(
      inner: Transform(
        a: symbol.size, b: 0, c: 0, d: symbol.size, tx: symbol.center.x - symbol.size / 2,
        ty: symbol.center.y - symbol.size / 2))
    let touched = outlineBounds(clip) { self.outline(of: .path(path), square) }
    paintOutline(touched, path.rule, .solid(pixel), clip, stack)
  }
}

extension SceneItem {
  /// The clips but those of `shape` itself: where a clip's edge is the shape's own, applying it
  /// would count the edge twice.
  fileprivate func clips(without shape: Shape) -> [SceneClip] {
    guard !clips.isEmpty else { return clips }
    return clips.filter { $0.transform != transform || $0.shape != shape }
  }
}

extension Shape {
  /// It has an inside that a line can keep to.
  fileprivate var isClosed: Bool {
    if case .arc = self { return false }
    return true
  }
}
