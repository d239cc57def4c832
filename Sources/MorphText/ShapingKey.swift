import MorphScene

/// What of a paragraph reaches Pango, its numbers in layout units. Texts that differ in size only
/// are equal.
struct ShapingKey: Hashable {
  /// Points by which a line may be wider than its limit. Text that is measured and then drawn in
  /// a box of that width never wraps, though padding was added to the width and taken off again.
  static let spareWidth = 1.0 / 64

  var text: String
  var variant: FontVariant
  var hasTabularDigits: Bool
  /// Rounded down, so that text never is wider than it is measured.
  var tracking: Int32
  /// Nil is no limit.
  var width: Int32?
  var lineLimit: Int?
  var truncation: Paragraph.Truncation
  var isRightToLeft: Bool

  /// Checks the paragraph's numbers; `unitsPerEm` are layout units.
  init(_ paragraph: Paragraph, _ variant: FontVariant, unitsPerEm: Int) throws(TextError) {
    let size = paragraph.font.size
    guard size.isFinite, size > 0 else {
      throw .invalidText("font size \(size): a finite number of points above 0 is needed")
    }
    guard paragraph.lineSpacing.isFinite else {
      throw .invalidText("line spacing \(paragraph.lineSpacing): a finite number is needed")
    }
    if let limit = paragraph.lineLimit, limit < 1 {
      throw .invalidText("line limit \(limit): at least 1 is needed")
    }
    if let limit = paragraph.widthLimit, limit.isNaN {
      throw .invalidText("width limit \(limit): a number is needed")
    }
    let unitsPerPoint = Double(unitsPerEm) / size
    let tracking = (paragraph.font.tracking * unitsPerPoint).rounded(.down)
    // Pango adds up a line in 32 bits.
    let bytes = min(paragraph.text.utf8.count, TextEngine.byteLimit)
    let reach = Double(Int32.max) - 1.25 * Double(unitsPerEm * bytes)
    guard abs(tracking) * Double(bytes) <= reach else {
      throw .invalidText(
        "tracking \(paragraph.font.tracking): too much for \(bytes) bytes of text at \(size) pt")
    }
    text = paragraph.text
    self.variant = variant
    hasTabularDigits = paragraph.font.digits == .tabular
    self.tracking = Int32(tracking)
    width = paragraph.widthLimit.flatMap { limit in
      let units = ((max(limit, 0) + Self.spareWidth) * unitsPerPoint).rounded(.down)
      return units < Double(Int32.max) ? Int32(units) : nil
    }
    lineLimit = paragraph.lineLimit
    truncation = paragraph.lineLimit == nil ? .none : paragraph.truncation
    isRightToLeft = paragraph.isRightToLeft
  }
}
