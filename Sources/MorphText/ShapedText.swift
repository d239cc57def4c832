/// Text laid out in layout units (`FaceMetrics.layoutUnitsPerEm`), before a size in points.
struct ShapedText {
  var lines: [ShapedLine] = []
  /// Text was left out: an ellipsis stands for it, or lines are beyond the limit.
  var isTruncated = false
}

struct ShapedLine {
  /// Of all clusters, tracking between them, but not after the last.
  var width: Int32
  /// Characters as a reader counts them; tracking follows each.
  var clusterCount: Int32
  var isRightToLeft: Bool
  /// From left to right.
  var runs: [ShapedRun]
}

struct ShapedRun {
  var face: FaceID
  var isRightToLeft: Bool
  /// From left to right.
  var glyphs: [ShapedGlyph]
}

struct ShapedGlyph {
  var id: UInt32
  /// From the left end of the line, y down from its baseline.
  var x: Int32
  var y: Int32
  /// Clusters to its left in the line.
  var clustersBefore: Int32
}
