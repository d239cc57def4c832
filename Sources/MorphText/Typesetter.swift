import CPango
import MorphScene
import Synchronization

/// Lays out text in one variant of a font, in layout units. Only this file and Typesetter+Glyphs
/// call Pango.
@safe final class Typesetter {
  /// A code point for which no font of the typesetter has a glyph.
  struct MissingGlyph: Error {
    var codePoint: UInt32
  }

  /// How a stretch of text without line ends is set.
  struct Style {
    var hasTabularDigits: Bool
    /// Layout units added after each character.
    var tracking: Int32
    /// The ligatures of a monospaced font join characters that tracking wants apart.
    var hasContextualAlternates: Bool
    /// Layout units; nil is no limit.
    var width: Int32?
    /// Base direction where the text has none of its own.
    var isRightToLeft: Bool
  }

  struct DigitGlyph: Hashable {
    var face: FaceID
    var id: UInt32
  }

  /// Held while Pango breaks lines. It does so by the average width of a character, and guards the
  /// computing of that against itself with a static variable that all threads share: a thread that
  /// comes second gets a width of 0, and other lines.
  private static let oneAtATime = Mutex<Void>(())

  private let map: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer
  private let layout: OpaquePointer
  let faces: FaceTable
  /// One reference is held to each, so that no other font can get its address.
  var fonts: [UnsafeMutablePointer<PangoFont>: FaceID] = unsafe [:]
  /// Nil before the first text with tabular digits.
  private var digitShortfalls: [DigitGlyph: Int32]?

  /// Family names of its own for the files that are added to a configuration, first to last.
  static let families = ["morph-first", "morph-second"]

  /// Nil when Pango cannot be set up.
  init?(_ configuration: borrowing FontConfiguration, metrics: FaceMetrics, faces: FaceTable) {
    guard let map = unsafe configuration.makeFontMap() else { return nil }
    let context = unsafe pango_font_map_create_context(map)!
    let layout = unsafe pango_layout_new(context)!
    unsafe self.map = map
    unsafe self.context = context
    unsafe self.layout = layout
    self.faces = faces

    unsafe pango_context_set_round_glyph_positions(context, 0)
    // Pango knows nothing of this language and so takes it for every script. With any other it
    // would ask the environment which language a script is for, and glyphs differ by language.
    unsafe pango_context_set_language(context, pango_language_from_string("xx"))
    let description = unsafe pango_font_description_new()
    let families = (Self.families + ["sans-serif"]).joined(separator: ",")
    unsafe pango_font_description_set_family(description, families)
    unsafe pango_font_description_set_absolute_size(
      description, Double(metrics.layoutUnitsPerEm))
    unsafe pango_layout_set_font_description(layout, description)
    unsafe pango_font_description_free(description)
    unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
  }

  deinit {
    unsafe fonts.keys.forEach { unsafe g_object_unref($0) }
    unsafe g_object_unref(UnsafeMutableRawPointer(layout))
    unsafe g_object_unref(UnsafeMutableRawPointer(context))
    unsafe g_object_unref(map)
  }

  /// Lines of `text`, which has no line ends. With an ellipsis, and a width, at most `lineLimit`
  /// lines come back and the ellipsis stands for what they do not hold; else all lines do.
  func lines(
    of text: String, _ style: Style, ellipsis: Paragraph.Truncation = .none, lineLimit: Int = 1
  ) throws(MissingGlyph) -> (lines: [ShapedLine], isEllipsized: Bool) {
    unsafe pango_context_set_base_dir(
      context, style.isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    if style.hasTabularDigits && digitShortfalls == nil { digitShortfalls = try shortfalls() }
    setAttributes(style, of: text)
    unsafe pango_layout_set_width(layout, style.width ?? -1)
    unsafe pango_layout_set_ellipsize(layout, ellipsis.ellipsizeMode)
    unsafe pango_layout_set_height(layout, -Int32(clamping: lineLimit))
    let shortfalls = style.hasTabularDigits ? digitShortfalls : nil
    let lines = try lines(of: text, filling: shortfalls ?? [:])
    return (lines, unsafe pango_layout_is_ellipsized(layout) != 0)
  }

  /// The lines of `text` as the layout is set, digits filled up by what they lack.
  private func lines(
    of text: String, filling shortfalls: [DigitGlyph: Int32]
  ) throws(MissingGlyph) -> [ShapedLine] {
    var text = text
    text.withUTF8 { bytes in
      let characters = unsafe UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(
        to: CChar.self)
      unsafe pango_layout_set_text(layout, characters, Int32(bytes.count))
    }
    var lines: [ShapedLine] = []
    let count = Self.oneAtATime.withLock { _ in unsafe pango_layout_get_line_count(layout) }
    lines.reserveCapacity(Int(count))
    for index in 0..<count {
      let line = unsafe pango_layout_get_line_readonly(layout, index)!
      lines.append(try unsafe shaped(line, of: text, filling: shortfalls))
    }
    return lines
  }

  /// What each tabular digit is narrower than the zero. Inter 4.0 beta 7 draws a tabular four that
  /// is up to 0.003 em narrower than the other digits in weights above 400.
  private func shortfalls() throws(MissingGlyph) -> [DigitGlyph: Int32] {
    let digits = "0\n1\n2\n3\n4\n5\n6\n7\n8\n9"
    let style = Style(
      hasTabularDigits: true, tracking: 0, hasContextualAlternates: true, width: nil,
      isRightToLeft: false)
    setAttributes(style, of: digits)
    unsafe pango_layout_set_width(layout, -1)
    unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE)
    var shortfalls: [DigitGlyph: Int32] = [:]
    let lines = try lines(of: digits, filling: [:])
    for line in lines {
      for run in line.runs {
        for glyph in run.glyphs where line.width != lines[0].width {
          shortfalls[DigitGlyph(face: run.face, id: glyph.id)] = lines[0].width - line.width
        }
      }
    }
    return shortfalls
  }

  private func setAttributes(_ style: Style, of text: String) {
    let attributes = unsafe pango_attr_list_new()
    if style.tracking != 0 {
      unsafe pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(style.tracking))
    }
    unsafe appendHyphenation(of: text, to: attributes)
    var features: [String] = []
    if style.hasTabularDigits { features.append("tnum=1") }
    if !style.hasContextualAlternates { features.append("calt=0") }
    if !features.isEmpty {
      unsafe pango_attr_list_insert(
        attributes, pango_attr_font_features_new(features.joined(separator: ",")))
    }
    unsafe pango_layout_set_attributes(layout, attributes)
    unsafe pango_attr_list_unref(attributes)
  }

  /// Pango hyphenates a word that it must break between any two characters; only the end of a
  /// range in which it may not, and so only a break after a soft hyphen, is left to hyphenate.
  private func appendHyphenation(of text: String, to attributes: OpaquePointer?) {
    var start: UInt32 = 0
    var offset: UInt32 = 0
    func forbid(from start: UInt32, to end: UInt32) {
      let attribute = unsafe pango_attr_insert_hyphens_new(0)!
      unsafe attribute.pointee.start_index = start
      unsafe attribute.pointee.end_index = end
      unsafe pango_attr_list_insert(attributes, attribute)
    }
    for scalar in text.unicodeScalars {
      offset += UInt32(UTF8.width(scalar))
      if scalar == "\u{ad}" {
        forbid(from: start, to: offset)
        start = offset
      }
    }
    forbid(from: start, to: UInt32.max)
  }
}

extension Paragraph.Truncation {
  fileprivate var ellipsizeMode: PangoEllipsizeMode {
    switch self {
    case .none: PANGO_ELLIPSIZE_NONE
    case .end: PANGO_ELLIPSIZE_END
    case .middle: PANGO_ELLIPSIZE_MIDDLE
    case .start: PANGO_ELLIPSIZE_START
    }
  }
}
