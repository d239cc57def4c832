internal import MorphPluginAPI

extension Canvas {
  public mutating func fill(_ shape: Shape, _ color: Color) {
    fill(shape, .solid(color))
  }

  public mutating func fill(_ shape: Shape, _ paint: Paint) {
    let table = unsafe table
    unsafe shape.withForeign { shape in
      unsafe paint.withForeign { unsafe table.pointee.fill(table, shape, $0) }
    }
  }

  public mutating func stroke(_ shape: Shape, _ color: Color, _ stroke: Stroke) {
    self.stroke(shape, .solid(color), stroke)
  }

  /// A line of `width` points along the shape.
  public mutating func stroke(
    _ shape: Shape, _ color: Color, width: Double, _ position: Stroke.Position = .center
  ) {
    stroke(shape, .solid(color), Stroke(width, position))
  }

  public mutating func stroke(_ shape: Shape, _ paint: Paint, _ stroke: Stroke) {
    let table = unsafe table
    unsafe shape.withForeign { shape in
      unsafe paint.withForeign { paint in
        unsafe stroke.withForeign { unsafe table.pointee.stroke(table, shape, paint, $0) }
      }
    }
  }

  /// The shadow alone, whole; draw the shape over it.
  public mutating func shadow(_ shape: Shape, _ shadow: Shadow) {
    let table = unsafe table
    unsafe shape.withForeign { shape in
      var foreign = morph_shadow()
      foreign.size = sizeField(morph_shadow.self)
      foreign.color = shadow.color.foreign
      foreign.sigma = max(shadow.sigma, 0)
      foreign.offset = morph_point(x: shadow.x, y: shadow.y)
      unsafe table.pointee.shadow(table, shape, &foreign)
    }
  }

  /// Text whose first baseline starts at `origin`, the left end of its box.
  public mutating func text(_ string: String, _ font: Font, _ color: Color, at origin: Point) {
    text(Paragraph(string, font), color, at: origin)
  }

  /// Text whose first baseline starts at `origin`: the left end of its box, which is as wide as
  /// the paragraph's width limit, or else as its widest line.
  public mutating func text(_ paragraph: Paragraph, _ color: Color, at origin: Point) {
    if isMirrored {
      let width =
        paragraph.width > 0
        ? paragraph.width : unsafe measureText(paragraph, host, nil, 0).width
      turnedBack(about: origin.x + width / 2) { $0.drawText(paragraph, color, origin) }
    } else {
      drawText(paragraph, color, origin)
    }
  }

  /// A symbol of the host's set, centred in a square of `extent` points; a name that the host does
  /// not have draws a dot. `mirrors` is for what points somewhere, such as a chevron: it is turned
  /// around inside `mirrored`.
  public mutating func symbol(
    _ name: String, _ color: Color, extent: Double, _ weight: Font.Weight = .regular,
    at center: Point, mirrors: Bool = false
  ) {
    if isMirrored && !mirrors {
      turnedBack(about: center.x) { $0.drawSymbol(name, color, extent, weight, center) }
    } else {
      drawSymbol(name, color, extent, weight, center)
    }
  }

  private mutating func drawText(_ paragraph: Paragraph, _ color: Color, _ origin: Point) {
    let table = unsafe table
    unsafe paragraph.withForeign { paragraph in
      var foreign = unsafe morph_text()
      unsafe foreign.size = sizeField(morph_text.self)
      unsafe foreign.paragraph = paragraph
      unsafe foreign.color = color.foreign
      unsafe foreign.origin = origin.foreign
      unsafe table.pointee.text(table, &foreign)
    }
  }

  private mutating func drawSymbol(
    _ name: String, _ color: Color, _ extent: Double, _ weight: Font.Weight, _ center: Point
  ) {
    let table = unsafe table
    unsafe name.withForeign { name in
      var foreign = unsafe morph_symbol()
      unsafe foreign.size = sizeField(morph_symbol.self)
      unsafe foreign.weight = weight.value
      unsafe foreign.name = name
      unsafe foreign.color = color.foreign
      unsafe foreign.center = center.foreign
      unsafe foreign.extent = extent
      unsafe table.pointee.symbol(table, &foreign)
    }
  }

  /// Draws `content` flipped once more about `x`, so that it can be read.
  private mutating func turnedBack(about x: Double, _ content: (inout Canvas) -> Void) {
    unsafe table.pointee.save(table)
    concat(Transform(a: -1, b: 0, c: 0, d: 1, tx: 2 * x, ty: 0))
    content(&self)
    unsafe table.pointee.restore(table)
  }
}
