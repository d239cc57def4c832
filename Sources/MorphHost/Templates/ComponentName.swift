/// A component's name in the forms that files hold it in.
struct ComponentName {
  /// In lower case.
  let words: [String]

  /// Longer ones make no good file names.
  private static let longest = 60

  /// Reads a name such as `PulseDot`, `pulse-dot` or `Pulse dot`; nil unless it is letters of
  /// ASCII, digits, hyphens and spaces, beginning with a letter.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.longest, let first = bytes.first, Self.isLetter(first) else {
      return nil
    }
    var words: [String] = []
    var word: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if byte == 0x2d || byte == 0x20 {
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        word = []
        continue
      }
      guard Self.isLetter(byte) || Self.isDigit(byte) else { return nil }
      if Self.isUpper(byte), !word.isEmpty {
        // `pulseDot` has two words, and so has `HTTPDot`.
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        if !Self.isUpper(bytes[index - 1]) || Self.isLower(next) {
          words.append(String(decoding: word, as: UTF8.self))
          word = []
        }
      }
      word.append(Self.isUpper(byte) ? byte | 0x20 : byte)
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    self.words = words
  }

  /// `pulse-dot`: in ids, keys and names of files.
  var kebab: String { words.joined(separator: "-") }
  /// `PulseDot`: as a type.
  var type: String { words.map(Self.capitalised).joined() }
  /// `Pulse dot`: for people.
  var title: String { Self.capitalised(words.joined(separator: " ")) }

  private static func capitalised(_ word: String) -> String {
    guard let first = word.first else { return word }
    return first.uppercased() + word.dropFirst()
  }

  private static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5a).contains(byte) }
  private static func isLower(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { isUpper(byte) || isLower(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
