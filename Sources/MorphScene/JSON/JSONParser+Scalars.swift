// Strings, numbers, and the messages that name a place.
extension JSONParser {
  mutating func string() throws(JSONError) -> String {
    position += 1
    var content: [UInt8] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"):
        try escape(into: &content)
      case 0..<0x20:
        throw error("control characters in a string written as escapes")
      case 0x20..<0x80:
        content.append(byte)
        position += 1
      default:
        let length = sequenceLength(at: position)
        guard length > 0 else { throw error("valid UTF-8") }
        content.append(contentsOf: bytes[position..<position + length])
        position += length
      }
    }
    throw error("'\"' at the end of the string")
  }

  private mutating func escape(into content: inout [UInt8]) throws(JSONError) {
    let start = position
    position += 1
    guard let byte = current else { throw error("an escape after '\\'") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0c)
    case UInt8(ascii: "n"): content.append(0x0a)
    case UInt8(ascii: "r"): content.append(0x0d)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "u"):
      var scalar = UInt32(try fourDigits())
      if 0xd800...0xdfff ~= scalar {
        guard scalar < 0xdc00, current == UInt8(ascii: "\\"), position + 1 < bytes.count,
          bytes[position + 1] == UInt8(ascii: "u")
        else { throw loneSurrogate(at: start) }
        position += 2
        let low = UInt32(try fourDigits())
        guard 0xdc00...0xdfff ~= low else { throw loneSurrogate(at: start) }
        scalar = 0x10000 + (scalar - 0xd800) << 10 + (low - 0xdc00)
      }
      content.append(contentsOf: Array(String(Unicode.Scalar(scalar)!).utf8))
    default:
      position -= 1
      throw error("one of \" \\ / b f n r t u after '\\'")
    }
  }

  private mutating func fourDigits() throws(JSONError) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("four hexadecimal digits after '\\u'")
      }
      value = value << 4 | UInt16(digit)
      position += 1
    }
    return value
  }

  private mutating func loneSurrogate(at start: Int) -> JSONError {
    position = start
    return error("surrogates in pairs, high before low", found: "one alone")
  }

  /// The bytes of the UTF-8 sequence at `start`; 0 where it is not one (RFC 3629, section 4).
  private func sequenceLength(at start: Int) -> Int {
    let lead = bytes[start]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xbf
    switch lead {
    case 0xc2...0xdf: length = 2
    case 0xe0: (length, second) = (3, 0xa0...0xbf)
    case 0xe1...0xec, 0xee, 0xef: length = 3
    case 0xed: (length, second) = (3, 0x80...0x9f)
    case 0xf0: (length, second) = (4, 0x90...0xbf)
    case 0xf1...0xf3: length = 4
    case 0xf4: (length, second) = (4, 0x80...0x8f)
    default: return 0
    }
    guard start + length <= bytes.count, second ~= bytes[start + 1] else { return 0 }
    for index in start + 2..<max(start + 2, start + length) where bytes[index] & 0xc0 != 0x80 {
      return 0
    }
    return length
  }

  mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    let isNegative = current == UInt8(ascii: "-")
    if isNegative { position += 1 }
    if current == UInt8(ascii: "0") {
      position += 1
      if let byte = current, isDigit(byte) { throw error("no digit after a leading zero") }
    } else {
      try digits("a digit")
    }
    var isInteger = true
    if current == UInt8(ascii: ".") {
      isInteger = false
      position += 1
      try digits("a digit after the decimal point")
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      isInteger = false
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      try digits("a digit in the exponent")
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    // A negative zero is kept as a number: an integer has no sign for it.
    if isInteger, let value = Int64(text), !(isNegative && value == 0) { return .integer(value) }
    guard let value = Double(text), value.isFinite else {
      position = start
      throw error("a number of at most 1.8e308", found: text)
    }
    return .number(value)
  }

  private mutating func digits(_ expected: String) throws(JSONError) {
    guard let byte = current, isDigit(byte) else { throw error(expected) }
    while let byte = current, isDigit(byte) { position += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// An error at the current position.
  func error(_ expected: String, found: String? = nil) -> JSONError {
    var line = firstLine
    var column = 1
    for byte in bytes[..<position] {
      if byte == 0x0a {
        line += 1
        column = 1
      } else if byte & 0xc0 != 0x80 {
        column += 1
      }
    }
    return JSONError(
      line: line, column: column, expected: expected, found: found ?? foundAtPosition())
  }

  private func foundAtPosition() -> String {
    guard let byte = current else { return "the end" }
    switch byte {
    case 0x0a: return "the end of the line"
    case 0..<0x20, 0x7f: return "control character \(byte)"
    case 0x20..<0x7f: return "'\(Character(Unicode.Scalar(byte)))'"
    default:
      let length = sequenceLength(at: position)
      guard length > 0 else { return "byte 0x\(String(byte, radix: 16))" }
      return "'\(String(decoding: bytes[position..<position + length], as: UTF8.self))'"
    }
  }
}
