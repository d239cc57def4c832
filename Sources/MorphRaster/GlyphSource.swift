public import MorphScene
public import MorphText

/// Where a rasteriser gets its text from: the engine, or a set of outlines made for a test.
public protocol GlyphSource {
  /// The glyphs of a paragraph, in points from the left end of its first baseline.
  func layout(_ paragraph: Paragraph) throws(TextError) -> TextLayout
  /// A glyph's contours, in font units. The same glyph always has the same outline.
  func outline(face: FaceID, glyph: UInt32) -> GlyphOutline
}

extension TextEngine: GlyphSource {}
