import MorphPluginAPI

extension ByteReader {
  mutating func weight() throws(Failure) -> Int {
    let weight = Int(try u32("font.weight"))
    guard weight >= 100, weight <= 900 else {
      throw Failure(field: "font.weight", reason: "is \(weight); it must be 100 to 900")
    }
    return weight
  }

  /// A paragraph, as a text operation and a question to `measure` hold it.
  public mutating func paragraph(isRightToLeft: Bool) throws(Failure) -> Paragraph {
    let text = try string("text")
    let size = try number("font.points")
    guard size >= 0, size <= 4096 else {
      throw Failure(field: "font.points", reason: "is \(Float(size)); it must be 0 to 4096")
    }
    let weight = try weight()
    let design = try choice("font.design", as: Font.Design.self)
    let isItalic = try truth("font.italic")
    let digits = try choice("font.digits", as: Font.Digits.self)
    let tracking = try number("font.tracking")
    let widthLimit = try number("width_limit")
    let lineLimit = Int(try u32("line_limit"))
    let lineSpacing = try number("line_spacing")
    guard widthLimit >= 0 else { throw Failure(field: "width_limit", reason: "is negative") }
    return Paragraph(
      text: text,
      font: Font(
        size: size, weight: weight, design: design, isItalic: isItalic, digits: digits,
        tracking: tracking),
      widthLimit: widthLimit == 0 ? nil : widthLimit,
      lineLimit: lineLimit == 0 ? nil : lineLimit,
      lineSpacing: lineSpacing,
      alignment: try choice("alignment", as: Paragraph.Alignment.self),
      truncation: try choice("truncation", as: Paragraph.Truncation.self),
      isRightToLeft: isRightToLeft)
  }
}
