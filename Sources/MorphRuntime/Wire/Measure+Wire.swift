internal import MorphPluginAPI
internal import MorphScene

extension ByteReader {
  /// The question of a `measure` call.
  mutating func paragraph() throws(WireError) -> Paragraph {
    let text = try string("paragraph.string")
    let points = try f32("paragraph.font.points")
    guard points > 0 else {
      throw WireError(field: "paragraph.font.points", reason: "is \(points); it must be above 0")
    }
    let weight = try u32("paragraph.font.weight")
    guard (100...900).contains(weight) else {
      throw WireError(
        field: "paragraph.font.weight", reason: "is \(weight); it must be 100 to 900")
    }
    let font = Font(
      size: Double(points), weight: Int(weight),
      design: try choice("paragraph.font.design", as: Font.Design.self),
      isItalic: try flag("paragraph.font.italic"),
      digits: try choice("paragraph.font.digits", as: Font.Digits.self),
      tracking: Double(try f32("paragraph.font.tracking")))
    let widthLimit = try f32("paragraph.width_limit")
    guard widthLimit >= 0 else {
      throw WireError(
        field: "paragraph.width_limit", reason: "is \(widthLimit); it must be at least 0")
    }
    let lineLimit = try u32("paragraph.line_limit")
    return Paragraph(
      text: text, font: font, widthLimit: widthLimit == 0 ? nil : Double(widthLimit),
      lineLimit: lineLimit == 0 ? nil : Int(lineLimit),
      lineSpacing: Double(try f32("paragraph.line_spacing")),
      alignment: try choice("paragraph.alignment", as: Paragraph.Alignment.self),
      truncation: try choice("paragraph.truncation", as: Paragraph.Truncation.self),
      isRightToLeft: try flag("right to left"))
  }
}

extension WireWriter {
  mutating func measured(_ metrics: TextMetrics) {
    u32(UInt32(MORPH_OK))
    f64(metrics.width)
    f64(metrics.height)
    f64(metrics.ascent)
    f64(metrics.descent)
    f64(metrics.capHeight)
    f64(metrics.xHeight)
    f64(metrics.lineHeight)
    bool32(metrics.isTruncated)
    count(metrics.baselines.count)
    for baseline in metrics.baselines { f64(baseline) }
  }

  /// The answer to a question that cannot be answered.
  mutating func notMeasured() {
    u32(UInt32(bitPattern: MORPH_ERROR_ARGUMENT))
    for _ in 0..<7 { f64(0) }
    bool32(false)
    count(0)
  }
}
