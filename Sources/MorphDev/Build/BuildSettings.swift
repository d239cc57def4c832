/// What a `morph.toml` says: the text keys `build` and `output` before the first table. Everything
/// else in the file is for others.
///
/// Format: TOML 1.0.0, "Key/Value Pair" and "String", single-line strings.
struct BuildSettings: Hashable {
  /// The command that builds the component.
  var build: String?
  /// Where it leaves the library.
  var output: String?

  init(reading path: String) throws(DevError) {
    let text = String(decoding: try SourceFolder.bytes(of: path), as: UTF8.self)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = Self.trimmed(line)
      if line.hasPrefix("[") { break }
      guard let equals = line.firstIndex(of: "="), !line.hasPrefix("#") else { continue }
      let key = Self.trimmed(line[..<equals])
      guard key == "build" || key == "output" else { continue }
      let value = Self.trimmed(line[line.index(after: equals)...])
      guard let string = Self.string(value), !string.isEmpty else {
        throw DevError(
          "\(path):\(index + 1): \(key) = \(value) is no text; write \(key) = \"...\"")
      }
      if key == "build" { build = string } else { output = string }
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  /// A basic or literal string with nothing but a comment behind it.
  private static func string(_ text: Substring) -> String? {
    guard let quote = text.first, quote == "\"" || quote == "'" else { return nil }
    var result = ""
    var rest = text.dropFirst()
    while let character = rest.popFirst() {
      if character == quote {
        let after = trimmed(rest)
        return after.isEmpty || after.hasPrefix("#") ? result : nil
      }
      guard character == "\\", quote == "\"" else {
        result.append(character)
        continue
      }
      switch rest.popFirst() {
      case "\"": result.append("\"")
      case "\\": result.append("\\")
      case "n": result.append("\n")
      case "t": result.append("\t")
      default: return nil
      }
    }
    return nil
  }
}
