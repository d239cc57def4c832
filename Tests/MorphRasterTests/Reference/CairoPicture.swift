import CCairo
public import MorphRaster
public import MorphScene
public import MorphText

/// Draws scenes with cairo: a second opinion on every pixel, and the time to compare with.
///
/// Conic gradients and layers masked by a paint do not exist there or here.
@safe public final class CairoPicture {
  public enum Blur {
    /// A Gaussian, computed as slowly and as exactly as it is defined.
    case exact
    /// Three box filters in a row, as programs that draw with cairo do.
    case boxes
  }

  public let width: Int
  public let height: Int
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private let scale: Double
  private let text: any GlyphSource
  private let blur: Blur

  public init(_ scene: Scene, scale: Double, text: any GlyphSource, blur: Blur) {
    width = Int((scene.canvas.width * scale).rounded())
    height = Int((scene.canvas.height * scale).rounded())
    self.scale = scale
    self.text = text
    self.blur = blur
    unsafe surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    unsafe context = cairo_create(surface)
    unsafe cairo_set_tolerance(context, 0.02)
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }

  /// Draws the scene over a clear picture.
  public func draw(_ scene: Scene) throws(TextError) {
    unsafe cairo_save(context)
    unsafe cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    unsafe cairo_paint(context)
    unsafe cairo_restore(context)
    var layers: [Int] = []
    for item in scene.items {
      var wanted: [Int] = []
      var id = item.layer
      while id > 0 {
        wanted.insert(id, at: 0)
        id = scene.layers[id - 1].parent
      }
      while layers != Array(wanted.prefix(layers.count)) {
        endLayer(scene.layers[layers.removeLast() - 1])
      }
      for id in wanted.dropFirst(layers.count) {
        layers.append(id)
        unsafe cairo_save(context)
        apply(scene.layers[id - 1].clips)
        unsafe cairo_push_group(context)
      }
      unsafe cairo_save(context)
      apply(item.clips)
      transform(item.transform)
      try draw(item.drawing)
      unsafe cairo_restore(context)
    }
    while let id = layers.popLast() {
      endLayer(scene.layers[id - 1])
    }
  }

  private func endLayer(_ layer: SceneLayer) {
    unsafe cairo_pop_group_to_source(context)
    if case .shape(let shape) = layer.mask {
      transform(layer.transform)
      fillPath(shape)
      unsafe cairo_clip(context)
    }
    unsafe cairo_paint_with_alpha(context, layer.alpha)
    unsafe cairo_restore(context)
  }

  private func transform(_ transform: Transform) {
    var matrix = cairo_matrix_t(
      xx: transform.a * scale, yx: transform.b * scale, xy: transform.c * scale,
      yy: transform.d * scale, x0: transform.tx * scale, y0: transform.ty * scale)
    unsafe cairo_set_matrix(context, &matrix)
  }

  private func apply(_ clips: [SceneClip]) {
    for clip in clips {
      transform(clip.transform)
      fillPath(clip.shape)
      unsafe cairo_clip(context)
    }
  }

  private func fillPath(_ shape: Shape) {
    unsafe cairo_new_path(context)
    unsafe CairoPath(context: context).add(shape)
    var isEvenOdd = false
    if case .path(let path) = shape {
      isEvenOdd = path.rule == .evenOdd
    }
    unsafe cairo_set_fill_rule(
      context, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
  }

  private func draw(_ drawing: SceneItem.Drawing) throws(TextError) {
    switch drawing {
    case .fill(let shape, let paint):
      setSource(paint)
      fillPath(shape)
      unsafe cairo_fill(context)
    case .stroke(let shape, let paint, let stroke):
      setSource(paint)
      draw(shape, stroke)
    case .shadow(let shape, let shadow):
      draw(shape, shadow)
    case .text(let paragraph, let color, let origin):
      try draw(paragraph, color, origin)
    case .symbol(let symbol):
      setSource(.solid(symbol.color))
      unsafe cairo_translate(
        context, symbol.center.x - symbol.size / 2, symbol.center.y - symbol.size / 2)
      unsafe cairo_scale(context, symbol.size, symbol.size)
      fillPath(.path(SymbolLibrary.outline(name: symbol.name, weight: symbol.weight).path))
      unsafe cairo_fill(context)
    }
  }

  private func draw(_ shape: Shape, _ stroke: Stroke) {
    if stroke.position == .inside {
      // Half of a line twice as wide; the clip's edge is the outline's.
      fillPath(shape)
      unsafe cairo_clip_preserve(context)
    } else {
      fillPath(shape)
    }
    unsafe cairo_set_line_width(
      context, stroke.position == .inside ? stroke.width * 2 : stroke.width)
    let cap = stroke.cap
    unsafe cairo_set_line_cap(
      context,
      cap == .butt
        ? CAIRO_LINE_CAP_BUTT : cap == .round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_SQUARE)
    let join = stroke.join
    unsafe cairo_set_line_join(
      context,
      join == .miter
        ? CAIRO_LINE_JOIN_MITER : join == .round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_BEVEL)
    unsafe cairo_set_miter_limit(context, stroke.miterLimit)
    unsafe cairo_set_dash(context, stroke.dashes, Int32(stroke.dashes.count), stroke.dashPhase)
    unsafe cairo_stroke(context)
  }

  private func draw(_ paragraph: Paragraph, _ color: Color, _ origin: Point) throws(TextError) {
    setSource(.solid(color))
    unsafe cairo_translate(context, origin.x, origin.y)
    unsafe cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    for run in try text.layout(paragraph).runs {
      unsafe cairo_new_path(context)
      for glyph in run.glyphs {
        let outline = text.outline(face: run.face, glyph: glyph.id)
        let size = run.size / Double(outline.unitsPerEm)
        unsafe cairo_save(context)
        unsafe cairo_translate(context, glyph.x, glyph.y)
        unsafe cairo_scale(context, size, size)
        unsafe CairoPath(context: context).add(outline.path)
        unsafe cairo_restore(context)
      }
      unsafe cairo_fill(context)
    }
  }

  private func draw(_ shape: Shape, _ shadow: Shadow) {
    let mask = unsafe cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
    defer { unsafe cairo_surface_destroy(mask) }
    let pen = unsafe cairo_create(mask)!
    var matrix = cairo_matrix_t()
    unsafe cairo_get_matrix(context, &matrix)
    unsafe cairo_set_matrix(pen, &matrix)
    unsafe cairo_translate(pen, shadow.dx, shadow.dy)
    unsafe CairoPath(context: pen).add(shape)
    if case .path(let path) = shape, path.rule == .evenOdd {
      unsafe cairo_set_fill_rule(pen, CAIRO_FILL_RULE_EVEN_ODD)
    }
    unsafe cairo_fill(pen)
    unsafe cairo_destroy(pen)
    unsafe cairo_surface_flush(mask)
    let area = matrix.xx * matrix.yy - matrix.xy * matrix.yx
    let sigma = shadow.sigma * abs(area).squareRoot()
    let stride = unsafe Int(cairo_image_surface_get_stride(mask))
    let pixels = unsafe UnsafeMutableBufferPointer(
      start: cairo_image_surface_get_data(mask), count: stride * height)
    switch blur {
    case .exact:
      unsafe blurExactly(pixels, width: width, height: height, stride: stride, sigma: sigma)
    case .boxes:
      unsafe blurByBoxes(pixels, width: width, height: height, stride: stride, sigma: sigma)
    }
    unsafe cairo_surface_mark_dirty(mask)
    setSource(.solid(shadow.color))
    unsafe cairo_identity_matrix(context)
    unsafe cairo_mask_surface(context, mask, 0, 0)
  }

  private func setSource(_ paint: Paint) {
    let pattern: OpaquePointer
    let gradient: Gradient
    switch paint {
    case .solid(let color):
      unsafe cairo_set_source_rgba(
        context, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
      return
    case .linearGradient(let from, let to, let stops):
      unsafe pattern = cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
      gradient = stops
    case .radialGradient(let center, let radius, let stops):
      unsafe pattern = cairo_pattern_create_radial(
        center.x, center.y, 0, center.x, center.y, radius)
      gradient = stops
    case .conicGradient:
      preconditionFailure("cairo has no conic gradient")
    }
    for stop in gradient.stops {
      let color = stop.color
      unsafe cairo_pattern_add_color_stop_rgba(
        pattern, stop.offset, Double(color.red), Double(color.green), Double(color.blue),
        Double(color.alpha))
    }
    switch gradient.spread {
    case .pad: unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    case .repeat: unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
    case .reflect: unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REFLECT)
    }
    unsafe cairo_set_source(context, pattern)
    unsafe cairo_pattern_destroy(pattern)
  }

  /// The picture in the rasteriser's format.
  public var bitmap: Bitmap {
    unsafe cairo_surface_flush(surface)
    let stride = unsafe Int(cairo_image_surface_get_stride(surface))
    let data = unsafe cairo_image_surface_get_data(surface)!
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        // Cairo's bytes are blue, green, red, alpha.
        let pixel = unsafe data + y * stride + x * 4
        unsafe pixels += [pixel[2], pixel[1], pixel[0], pixel[3]]
      }
    }
    return Bitmap(width: width, height: height, premultiplied: pixels)
  }
}
