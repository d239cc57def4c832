/// The rules that `clang -MD` writes: `lamp.o: lamp.c \`, and a file on each line after it.
enum Depfile {
  /// The files behind the first colon, in order.
  static func files(_ text: String) -> [String] {
    guard let colon = text.firstIndex(of: ":") else { return [] }
    var files: [String] = []
    var word = ""
    var rest = text[colon...].dropFirst()
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        // An escaped space, or the end of a line.
        guard let next = rest.popFirst() else { break }
        if next == "\n" || next == "\r\n" { end(&word, &files) } else { word.append(next) }
      case "$" where rest.first == "$":
        rest.removeFirst()
        word.append("$")
      case " ", "\n", "\r\n", "\t": end(&word, &files)
      default: word.append(character)
      }
    }
    end(&word, &files)
    return files
  }

  private static func end(_ word: inout String, _ files: inout [String]) {
    if !word.isEmpty { files.append(word) }
    word = ""
  }
}
