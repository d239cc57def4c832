import MorphScene

// Fills, strokes and shadows.
extension SVGSceneWriter {
  static let white = Color(red: 1, green: 1, blue: 1)

  mutating func draw(
    _ shape: Shape, _ paint: Paint, _ transform: Transform, into content: inout SVGMarkup
  ) {
    let data = SVGPathData(shape)
    let geometry: [SVGMarkup.Attribute] =
      shape.rule.svgAttributes("fill-rule") + [("d", data.text)]
    draw(
      "fill", paint, transform, reach: data.bounds ?? Rect(x: 0, y: 0, width: 0, height: 0),
      geometry, into: &content)
  }

  mutating func draw(
    _ shape: Shape, _ paint: Paint, _ stroke: Stroke, _ transform: Transform,
    into content: inout SVGMarkup
  ) {
    guard stroke.width > 0 else { return }
    let data = SVGPathData(shape)
    let bounds = data.bounds ?? Rect(x: 0, y: 0, width: 0, height: 0)
    let miter = stroke.join == .miter ? max(1, stroke.miterLimit) : 1
    let reach = stroke.width * max(miter, 1.5)
    let geometry: [SVGMarkup.Attribute] =
      [("fill", "none")] + stroke.svgAttributes + [("d", data.text)]
    draw(
      "stroke", paint, transform,
      reach: Rect(
        x: bounds.x - reach, y: bounds.y - reach, width: bounds.width + 2 * reach,
        height: bounds.height + 2 * reach),
      geometry, into: &content)
  }

  /// The ring between a shape and its inset, or for shapes that have none, and for dashes, the
  /// inner half of a line twice as wide.
  mutating func drawInside(
    _ shape: Shape, _ paint: Paint, _ stroke: Stroke, _ transform: Transform,
    into content: inout SVGMarkup
  ) {
    guard stroke.width > 0 else { return }
    if stroke.dashes.isEmpty, shape.isConvex {
      var data = SVGPathData(shape)
      let bounds = data.bounds ?? Rect(x: 0, y: 0, width: 0, height: 0)
      if let inner = shape.inset(by: stroke.width) { data.append(inner) }
      let geometry = FillRule.evenOdd.svgAttributes("fill-rule") + [("d", data.text)]
      draw("fill", paint, transform, reach: bounds, geometry, into: &content)
      return
    }
    var line = stroke
    line.width *= 2
    var outline = SVGMarkup()
    draw(shape, paint, line, transform, into: &outline)
    let clip = definitions.clip(SceneClip(shape: shape, transform: transform))
    content.element("g", [("clip-path", "url(#\(clip))")], content: outline)
  }

  /// One path element with a paint as its fill or stroke. `reach` covers all that it touches, in
  /// its own space.
  private mutating func draw(
    _ property: String, _ paint: Paint, _ transform: Transform, reach: Rect,
    _ geometry: [SVGMarkup.Attribute], into content: inout SVGMarkup
  ) {
    switch paint {
    case .solid(let color):
      guard color.alpha > 0 else { return }
      content.element(
        "path", transform.svgAttributes + SVGPaint.solid(color, property) + geometry)
    case .linearGradient(let from, let to, let gradient):
      let id = definitions.id(
        "g", "linearGradient",
        [
          ("gradientUnits", "userSpaceOnUse"), ("x1", SVGNumber.text(from.x)),
          ("y1", SVGNumber.text(from.y)), ("x2", SVGNumber.text(to.x)),
          ("y2", SVGNumber.text(to.y)),
        ] + SVGPaint.name(of: gradient.spread), content: SVGPaint.stops(gradient))
      content.element("path", transform.svgAttributes + [(property, "url(#\(id))")] + geometry)
    case .radialGradient(let center, let radius, let gradient):
      let id = definitions.id(
        "g", "radialGradient",
        [
          ("gradientUnits", "userSpaceOnUse"), ("cx", SVGNumber.text(center.x)),
          ("cy", SVGNumber.text(center.y)), ("r", SVGNumber.text(radius)),
        ] + SVGPaint.name(of: gradient.spread), content: SVGPaint.stops(gradient))
      content.element("path", transform.svgAttributes + [(property, "url(#\(id))")] + geometry)
    case .conicGradient(let center, let angle, let gradient):
      var outline = SVGMarkup()
      outline.element("path", SVGPaint.solid(SVGSceneWriter.white, property) + geometry)
      // One point more, so that the region does not cut smoothed edges.
      let region = Rect(
        x: reach.x - 1, y: reach.y - 1, width: reach.width + 2, height: reach.height + 2)
      let mask = definitions.mask(region, content: outline)
      content.element(
        "g", transform.svgAttributes + [("mask", "url(#\(mask))")],
        content: SVGConic(center: center, angle: angle, gradient).markup(over: region))
    }
  }

  mutating func draw(
    _ shape: Shape, _ shadow: Shadow, _ transform: Transform, into content: inout SVGMarkup
  ) {
    let data = SVGPathData(shape)
    guard shadow.color.alpha > 0, let bounds = data.bounds else { return }
    let placed = transform.appending(inner: .translation(shadow.dx, shadow.dy))
    var attributes = placed.svgAttributes + SVGPaint.solid(shadow.color)
    if shadow.sigma > 0 {
      let id = definitions.blur(sigma: shadow.sigma, bounds: bounds)
      attributes.append(("filter", "url(#\(id))"))
    }
    content.element(
      "path", attributes + shape.rule.svgAttributes("fill-rule") + [("d", data.text)])
  }
}

extension Paint {
  /// The same alpha in white.
  var whitened: Paint {
    func white(_ gradient: Gradient) -> Gradient {
      Gradient(
        stops: gradient.stops.map {
          Gradient.Stop(offset: $0.offset, color: SVGSceneWriter.white.withAlpha($0.color.alpha))
        }, spread: gradient.spread)
    }
    switch self {
    case .solid(let color):
      return .solid(SVGSceneWriter.white.withAlpha(color.alpha))
    case .linearGradient(let from, let to, let gradient):
      return .linearGradient(from: from, to: to, white(gradient))
    case .radialGradient(let center, let radius, let gradient):
      return .radialGradient(center: center, radius: radius, white(gradient))
    case .conicGradient(let center, let angle, let gradient):
      return .conicGradient(center: center, angle: angle, white(gradient))
    }
  }
}
