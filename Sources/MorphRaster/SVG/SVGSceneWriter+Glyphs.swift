import MorphScene
import MorphText

// Symbols and text, both as outlines.
extension SVGSceneWriter {
  func draw(
    _ symbol: SceneSymbol, _ transform: Transform, into content: inout SVGMarkup
  ) {
    guard symbol.color.alpha > 0, symbol.size > 0 else { return }
    let path = SymbolLibrary.outline(name: symbol.name, weight: symbol.weight).path
    let placed = transform.appending(
      inner: Transform(
        a: symbol.size, b: 0, c: 0, d: symbol.size, tx: symbol.center.x - symbol.size / 2,
        ty: symbol.center.y - symbol.size / 2))
    content.element(
      "path",
      placed.svgAttributes + SVGPaint.solid(symbol.color) + path.rule.svgAttributes("fill-rule")
        + [("d", SVGPathData(path).text)])
  }

  /// Glyphs are defined once in the units of their font and used wherever they stand.
  mutating func draw(
    _ paragraph: Paragraph, _ color: Color, _ transform: Transform, into content: inout SVGMarkup
  ) throws(RasterError) {
    guard color.alpha > 0 else { return }
    let layout: TextLayout
    do throws(TextError) {
      layout = try glyphs.layout(paragraph)
    } catch {
      throw .text(paragraph.text, reason: error.description)
    }
    let opacity: [SVGMarkup.Attribute] =
      color.alpha < 1 ? [("opacity", SVGNumber.text(color.alpha))] : []
    var runs = SVGMarkup()
    for run in layout.runs {
      guard run.size > 0, let first = run.glyphs.first else { continue }
      let unitsPerEm = glyphs.outline(face: run.face, glyph: first.id).unitsPerEm
      let scale = run.size / Double(max(unitsPerEm, 1))
      var uses = SVGMarkup()
      for glyph in run.glyphs {
        guard let id = glyphID(glyph.id, of: run.face) else { continue }
        uses.element(
          "use",
          [
            ("href", "#\(id)"), ("x", SVGNumber.text(glyph.x / scale)),
            ("y", SVGNumber.text(glyph.y / scale)),
          ])
      }
      // The opacity is the group's, so that letters that touch are not covered twice.
      runs.element(
        "g", Transform.scale(scale, scale).svgAttributes + opacity, content: uses)
    }
    content.element(
      "g",
      transform.svgAttributes + [("fill", SVGPaint.hex(color)), ("aria-label", paragraph.text)],
      content: runs)
  }

  /// The id of a glyph's outline; nil for a blank.
  private mutating func glyphID(_ glyph: UInt32, of face: FaceID) -> String? {
    let key = GlyphKey(face: face, glyph: glyph)
    if let known = glyphIDs[key] { return known }
    let path = glyphs.outline(face: face, glyph: glyph).path
    guard !path.verbs.isEmpty else { return nil }
    let id = definitions.id("t", "path", [("d", SVGPathData(path).text)])
    glyphIDs[key] = id
    return id
  }
}
