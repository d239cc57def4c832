/// Why text could not be laid out.
public enum TextError: Error, Hashable, Sendable {
  /// A font file is in none of the directories. `package` is Debian's name for what holds it.
  case missingFonts(font: String, file: String, package: String, directories: [String])
  /// A file is there, but is no font.
  case unreadableFont(path: String)
  /// No font that may be used draws the code point; `font` is the one that was asked for.
  case missingGlyph(codePoint: UInt32, font: String)
  /// Fontconfig or Pango refused; the text says what.
  case setUpFailed(String)
  /// A number of the paragraph is out of its range; the text says which and what is accepted.
  case invalidText(String)
}

extension TextError: CustomStringConvertible {
  /// One line.
  public var description: String {
    switch self {
    case .missingFonts(let font, let file, let package, let directories):
      "font \(font) not found: no \(file) in \(directories.joined(separator: ", "))"
        + "; install the package \(package), or set MORPH_FONTS to the directory that holds it"
    case .unreadableFont(let path):
      "\(path) is not a font file that can be read"
    case .missingGlyph(let codePoint, let font):
      "no glyph for \(Self.name(of: codePoint)) in \(font) or the fonts after it"
    case .setUpFailed(let reason):
      "text cannot be set up: \(reason)"
    case .invalidText(let reason):
      "text cannot be laid out: \(reason)"
    }
  }

  /// U+ and at least four hexadecimal digits.
  private static func name(of codePoint: UInt32) -> String {
    let digits = String(codePoint, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
