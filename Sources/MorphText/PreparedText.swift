/// Text as it is laid out: stretches without line ends, and without what nobody can see.
struct PreparedText {
  /// At least one.
  var stretches: [String]
  /// Bytes beyond the limit were left out.
  var isCut: Bool

  init(_ text: String, byteLimit: Int) {
    let kept = text.prefix(bytes: byteLimit)
    isCut = kept.endIndex != text.endIndex
    let stretches =
      kept.utf8.contains(where: Self.needsCare) ? Self.stretches(of: kept) : [String(kept)]
    self.stretches = stretches.map(Self.breakable)
  }

  /// The longest word that Pango may break between any two characters. It shapes a word anew for
  /// each line it breaks it into: one of 8 KiB would cost 20 s in a narrow column.
  private static let wordLimit = 128

  /// A word that is longer gets a zero width space, at which a line may end, after so many
  /// characters. It is there whatever the width, so that the text is measured as it is drawn.
  private static func breakable(_ stretch: String) -> String {
    guard stretch.utf8.count > wordLimit else { return stretch }
    var result = ""
    var length = 0
    for character in stretch {
      if character.isWhitespace {
        length = 0
      } else if length == wordLimit {
        result.append("\u{200b}")
        length = 1
      } else {
        length += 1
      }
      result.append(character)
    }
    return result
  }

  /// True of bytes that may begin a control character or a line end. U+0080 to U+009F begin with
  /// C2, U+2028 and U+2029 with E2.
  private static func needsCare(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7f || byte == 0xc2 || byte == 0xe2
  }

  /// Splits at every mandatory break of Unicode Standard Annex 14 (classes BK, CR, LF and NL) and
  /// drops all other control characters but the tab: they have no glyph and no width.
  private static func stretches(of text: Substring) -> [String] {
    var stretches: [String] = []
    var current = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      let completesReturn = isAfterReturn && scalar == "\n"
      isAfterReturn = scalar == "\r"
      if completesReturn { continue }
      switch scalar.value {
      case 0x0a...0x0d, 0x85, 0x2028, 0x2029:
        stretches.append(String(current))
        current = String.UnicodeScalarView()
      case 0x09: current.append(scalar)
      case 0..<0x20, 0x7f..<0xa0: break
      default: current.append(scalar)
      }
    }
    stretches.append(String(current))
    return stretches
  }
}

extension String {
  /// As many whole characters as fit in `limit` bytes; where not even one does, whole scalars.
  fileprivate func prefix(bytes limit: Int) -> Substring {
    guard utf8.count > limit else { return self[...] }
    var end = utf8.index(utf8.startIndex, offsetBy: limit)
    var kept = startIndex
    while true {
      let next = index(after: kept)
      if next > end { break }
      kept = next
    }
    if kept > startIndex { return self[..<kept] }
    while utf8[end] & 0xc0 == 0x80 {
      end = utf8.index(before: end)
    }
    return self[..<end]
  }
}
