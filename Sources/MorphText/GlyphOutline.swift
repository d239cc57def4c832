public import MorphScene

/// The contours of a glyph as its font draws them, in font units, y down from the baseline.
///
/// Quadratic curves (TrueType) and cubic ones (CFF) are kept as they are. A blank has no verbs.
/// To draw it at a size of s points, scale by s / unitsPerEm.
public struct GlyphOutline: Hashable, Sendable {
  /// Contours are closed and filled by the non-zero rule.
  public var path: Path
  public var unitsPerEm: Int

  public init(path: Path, unitsPerEm: Int) {
    self.path = path
    self.unitsPerEm = unitsPerEm
  }
}
