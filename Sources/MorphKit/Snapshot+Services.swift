internal import MorphPluginAPI

/// What the host does for a component while one of its functions runs.
extension Snapshot {
  public enum LogLevel: UInt32, Sendable {
    case debug = 0
    case info = 1
    case warning = 2
    case error = 3
  }

  /// How large the text is. The same question always has the same answer.
  public func measure(_ string: String, _ font: Font) -> TextMetrics {
    measure(Paragraph(string, font))
  }

  /// How large the text is, laid out as it will be drawn.
  public func measure(_ paragraph: Paragraph) -> TextMetrics {
    unsafe measureText(paragraph, pointer.pointee.host, nil, 0)
  }

  /// The baseline of each line, in points from the top of the first.
  public func baselines(of paragraph: Paragraph) -> [Double] {
    let lines = measure(paragraph).lines
    if lines == 0 { return [] }
    return unsafe [Double](unsafeUninitializedCapacity: lines) { buffer, count in
      let metrics = unsafe measureText(
        paragraph, pointer.pointee.host, buffer.baseAddress, UInt32(lines))
      count = min(lines, metrics.lines)
    }
  }

  /// Writes a line for the author. Never part of the output.
  public func log(_ text: String, _ level: LogLevel = .info) {
    guard let host = unsafe pointer.pointee.host, let log = unsafe host.pointee.log else { return }
    unsafe text.withForeign { unsafe log(host, level.rawValue, $0) }
  }
}

func measureText(
  _ paragraph: Paragraph, _ host: UnsafePointer<morph_host>?,
  _ baselines: UnsafeMutablePointer<Double>?, _ capacity: UInt32
) -> TextMetrics {
  guard let host = unsafe host, let measure = unsafe host.pointee.measure else {
    return TextMetrics()
  }
  var answer = unsafe morph_text_metrics()
  unsafe answer.size = sizeField(morph_text_metrics.self)
  unsafe answer.baseline_capacity = capacity
  unsafe answer.baselines = baselines
  var status = MORPH_ERROR
  unsafe paragraph.withForeign { unsafe status = measure(host, $0, &answer) }
  guard status == MORPH_OK else { return TextMetrics() }
  return unsafe TextMetrics(
    width: answer.width, height: answer.height, lines: Int(answer.line_count),
    firstBaseline: answer.first_baseline, lastBaseline: answer.last_baseline,
    ascent: answer.ascent, descent: answer.descent, capHeight: answer.cap_height,
    xHeight: answer.x_height, lineHeight: answer.line_height, isTruncated: answer.truncated != 0)
}

extension Paragraph {
  /// The paragraph as the protocol passes it, for as long as `body` runs.
  func withForeign(_ body: (UnsafePointer<morph_paragraph>) -> Void) {
    var face = morph_font()
    face.size = sizeField(morph_font.self)
    face.weight = font.weight.value
    face.points = font.points
    face.design = font.design.rawValue
    face.italic = font.isItalic ? 1 : 0
    face.digits = font.digits.rawValue
    face.tracking = font.tracking
    unsafe string.withForeign { text in
      unsafe withUnsafePointer(to: face) { face in
        var foreign = unsafe morph_paragraph()
        unsafe foreign.size = sizeField(morph_paragraph.self)
        unsafe foreign.line_limit = UInt32(clamp(lines, 0, Int(UInt32.max)))
        unsafe foreign.string = text
        unsafe foreign.font = face
        unsafe foreign.width_limit = width
        unsafe foreign.line_spacing = spacing
        unsafe foreign.alignment = alignment.rawValue
        unsafe foreign.truncation = truncation.rawValue
        unsafe withUnsafePointer(to: foreign) { unsafe body($0) }
      }
    }
  }
}
