import MorphScene

extension TextLayout {
  /// Brings shaped text to the paragraph's size in points and places its lines.
  ///
  /// Every position is an integer times size / unitsPerEm: one multiplication and one division, so
  /// that an advance is the font's own at every size.
  init(
    _ shaped: ShapedText, _ paragraph: Paragraph, tracking: Int32, face: FaceMetrics, isCut: Bool
  ) {
    let scale = LayoutScale(
      size: paragraph.font.size, unitsPerEm: face.layoutUnitsPerEm,
      tracking: paragraph.font.tracking, shapedTracking: tracking)
    let widths = shaped.lines.map(scale.width(of:))
    let widest = widths.max() ?? 0
    metrics = TextMetrics(
      face, paragraph, width: widest, lineCount: shaped.lines.count,
      isTruncated: shaped.isTruncated || isCut)
    runs = []
    let boxWidth = paragraph.widthLimit ?? widest
    for (index, line) in shaped.lines.enumerated() {
      let start =
        (boxWidth - widths[index]) * paragraph.leftShare
        // Tracking follows a character, and so is to its left in a line from right to left.
        + (line.isRightToLeft && line.clusterCount > 0 ? paragraph.font.tracking : 0)
      let baseline = metrics.baselines[index] - metrics.baselines[0]
      for run in line.runs {
        let glyphs = run.glyphs.map { glyph in
          Glyph(
            id: glyph.id, x: start + scale.x(of: glyph),
            y: baseline + scale.points(Int(glyph.y)))
        }
        runs.append(
          GlyphRun(
            face: run.face, size: paragraph.font.size, glyphs: glyphs,
            isRightToLeft: run.isRightToLeft))
      }
    }
    self.isCut = isCut
  }
}

extension TextMetrics {
  /// Metrics of `lineCount` lines, the widest `width` points wide.
  fileprivate init(
    _ face: FaceMetrics, _ paragraph: Paragraph, width: Double, lineCount: Int, isTruncated: Bool
  ) {
    func points(_ units: Int) -> Double {
      Double(units) * paragraph.font.size / Double(face.unitsPerEm)
    }
    let ascent = points(face.ascender)
    let lineHeight = points(face.ascender - face.descender + face.lineGap)
    let pitch = lineHeight + paragraph.lineSpacing
    self.init(
      // A line may take 1/64 pt of a limit more than there is: it is told as none, so that what is
      // laid out again at its own width breaks at the same places.
      width: width <= (paragraph.widthLimit ?? width) + ShapingKey.spareWidth
        ? min(width, paragraph.widthLimit ?? width) : width,
      height: Double(lineCount) * lineHeight + Double(lineCount - 1) * paragraph.lineSpacing,
      baselines: (0..<lineCount).map { ascent + Double($0) * pitch },
      ascent: ascent, descent: points(face.descender), capHeight: points(face.capHeight),
      xHeight: points(face.xHeight), lineHeight: lineHeight, isTruncated: isTruncated)
  }
}

extension Paragraph {
  /// How much of the room beside a line is to its left, 0 to 1.
  fileprivate var leftShare: Double {
    switch alignment {
    case .leading: isRightToLeft ? 1 : 0
    case .center: 0.5
    case .trailing: isRightToLeft ? 0 : 1
    }
  }
}

/// From layout units to points.
private struct LayoutScale {
  var size: Double
  var unitsPerEm: Int
  /// Points between characters that the integer tracking of the layout lacks.
  var missingTracking: Double
  var tracking: Double

  init(size: Double, unitsPerEm: Int, tracking: Double, shapedTracking: Int32) {
    self.size = size
    self.unitsPerEm = unitsPerEm
    self.tracking = tracking
    missingTracking = 0
    missingTracking = tracking - points(Int(shapedTracking))
  }

  func points(_ units: Int) -> Double {
    Double(units) * size / Double(unitsPerEm)
  }

  func x(of glyph: ShapedGlyph) -> Double {
    points(Int(glyph.x)) + Double(glyph.clustersBefore) * missingTracking
  }

  /// With the tracking after the last character.
  func width(of line: ShapedLine) -> Double {
    guard line.clusterCount > 0 else { return 0 }
    return max(
      0, points(Int(line.width)) + Double(line.clusterCount - 1) * missingTracking + tracking)
  }
}
