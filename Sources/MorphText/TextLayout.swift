public import MorphScene

/// A face of the engine that made it: an index, without meaning to any other engine.
public struct FaceID: Hashable, Sendable {
  public var index: Int

  public init(index: Int) {
    self.index = index
  }
}

/// A glyph and where its origin lies, in points, y down.
public struct Glyph: Hashable, Sendable {
  /// Of the face of its run.
  public var id: UInt32
  public var x: Double
  public var y: Double

  public init(id: UInt32, x: Double, y: Double) {
    self.id = id
    self.x = x
    self.y = y
  }
}

/// Glyphs of one face and one line, from left to right.
public struct GlyphRun: Hashable, Sendable {
  public var face: FaceID
  /// Points of one em.
  public var size: Double
  public var glyphs: [Glyph]
  public var isRightToLeft: Bool

  public init(face: FaceID, size: Double, glyphs: [Glyph], isRightToLeft: Bool) {
    self.face = face
    self.size = size
    self.glyphs = glyphs
    self.isRightToLeft = isRightToLeft
  }
}

/// A paragraph, ready to draw.
///
/// Positions are from the left end of the first baseline of the paragraph's box, which is as wide
/// as the width limit, or else as the widest line.
public struct TextLayout: Hashable, Sendable {
  public var metrics: TextMetrics
  /// Line by line from the top, from left to right in each. Tabs and other blanks without a glyph
  /// have none here.
  public var runs: [GlyphRun]
  /// True when the text was longer than `TextEngine.byteLimit` and its end was left out before
  /// layout; `metrics.isTruncated` is then true too.
  public var isCut: Bool

  public init(metrics: TextMetrics, runs: [GlyphRun], isCut: Bool) {
    self.metrics = metrics
    self.runs = runs
    self.isCut = isCut
  }
}
