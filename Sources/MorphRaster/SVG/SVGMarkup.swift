/// Elements and attributes as text, one element a line.
struct SVGMarkup {
  typealias Attribute = (name: String, value: String)

  private(set) var text = ""
  var isEmpty: Bool { text.isEmpty }

  mutating func open(_ name: String, _ attributes: [Attribute] = []) {
    start(name, attributes)
    text += ">\n"
  }

  mutating func close(_ name: String) {
    text += "</\(name)>\n"
  }

  mutating func element(_ name: String, _ attributes: [Attribute]) {
    start(name, attributes)
    text += "/>\n"
  }

  mutating func element(_ name: String, text content: String) {
    start(name, [])
    text += ">"
    escape(content, inAttribute: false)
    text += "</\(name)>\n"
  }

  /// An element around others; none at all where there are none.
  mutating func element(
    _ name: String, _ attributes: [Attribute] = [], content: SVGMarkup
  ) {
    guard !content.isEmpty else { return }
    open(name, attributes)
    append(content)
    close(name)
  }

  mutating func append(_ other: SVGMarkup) {
    text += other.text
  }

  private mutating func start(_ name: String, _ attributes: [Attribute]) {
    text += "<\(name)"
    for attribute in attributes {
      text += " \(attribute.name)=\""
      escape(attribute.value, inAttribute: true)
      text += "\""
    }
  }

  private mutating func escape(_ content: String, inAttribute: Bool) {
    let isPlain = content.utf8.allSatisfy {
      // The bytes that are written otherwise, and those that U+FFFE and U+FFFF begin with.
      $0 >= 0x20 && $0 != 0x22 && $0 != 0x26 && $0 != 0x3c && $0 != 0x3e && $0 != 0xef
    }
    if isPlain {
      text += content
      return
    }
    for scalar in content.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"" where inAttribute: text += "&quot;"
      case "\t", "\n", "\r": text += "&#\(scalar.value);"
      // XML 1.0 has no way to write these.
      case "\0"..<" ", "\u{fffe}", "\u{ffff}": text += "\u{fffd}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
