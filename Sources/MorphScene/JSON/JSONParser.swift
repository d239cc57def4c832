/// A strict parser of JSON (RFC 8259): UTF-8 is validated, surrogates must come in pairs, a key
/// may stand once in an object, and nothing but white space may follow the value.
public struct JSONParser {
  /// Arrays and objects within one another.
  public static let depthLimit = 128

  let bytes: [UInt8]
  let firstLine: Int
  var position = 0
  var depth = 0

  init(bytes: [UInt8], firstLine: Int) {
    self.bytes = bytes
    self.firstLine = firstLine
  }

  /// The one value in `bytes`.
  ///
  /// `firstLine` is the number that an error gives the first line: a file of one value a line is
  /// parsed line by line.
  public static func parse(
    _ bytes: [UInt8], firstLine: Int = 1
  ) throws(JSONError) -> JSONValue {
    var parser = JSONParser(bytes: bytes, firstLine: firstLine)
    parser.skipSpace()
    let value = try parser.value()
    parser.skipSpace()
    guard parser.position == bytes.count else { throw parser.error("the end of the document") }
    return value
  }

  public static func parse(_ text: String, firstLine: Int = 1) throws(JSONError) -> JSONValue {
    try parse(Array(text.utf8), firstLine: firstLine)
  }

  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 {
      position += 1
    }
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    switch current {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), (UInt8(ascii: "0")...UInt8(ascii: "9"))?: return try number()
    default: throw error("a value")
    }
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONError) -> JSONValue {
    let start = position
    for byte in "\(word)".utf8 {
      guard current == byte else {
        position = start
        throw error("a value")
      }
      position += 1
    }
    return value
  }

  private mutating func enter() throws(JSONError) {
    guard depth < JSONParser.depthLimit else {
      throw error("at most \(JSONParser.depthLimit) arrays and objects within one another")
    }
    depth += 1
    position += 1
    skipSpace()
  }

  private mutating func leave() {
    depth -= 1
    position += 1
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    try enter()
    var values: [JSONValue] = []
    if current == UInt8(ascii: "]") {
      leave()
      return .array(values)
    }
    while true {
      values.append(try value())
      skipSpace()
      switch current {
      case UInt8(ascii: ","):
        position += 1
        skipSpace()
      case UInt8(ascii: "]"):
        leave()
        return .array(values)
      default: throw error("',' or ']' after an element")
      }
    }
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    try enter()
    var members: [JSONValue.Member] = []
    if current == UInt8(ascii: "}") {
      leave()
      return .object(members)
    }
    var keys = KeySet()
    while true {
      guard current == UInt8(ascii: "\"") else { throw error("a key in quotation marks") }
      let start = position
      let key = try string()
      guard keys.insert(key) else {
        position = start
        throw error("each key once", found: "\"\(key)\" again")
      }
      skipSpace()
      guard current == UInt8(ascii: ":") else { throw error("':' after the key") }
      position += 1
      skipSpace()
      members.append(JSONValue.Member(key, try value()))
      skipSpace()
      switch current {
      case UInt8(ascii: ","):
        position += 1
        skipSpace()
      case UInt8(ascii: "}"):
        leave()
        return .object(members)
      default: throw error("',' or '}' after a member")
      }
    }
  }

  /// The keys of one object, told apart by their bytes: two spellings of "é" are two keys, which
  /// Swift's string comparison would not see.
  private struct KeySet {
    private var few: [String] = []
    private var many: Set<[UInt8]> = []

    mutating func insert(_ key: String) -> Bool {
      if few.count < 16 {
        if few.contains(where: { $0.utf8.elementsEqual(key.utf8) }) { return false }
        few.append(key)
        return true
      }
      if many.isEmpty { many = Set(few.map { Array($0.utf8) }) }
      return many.insert(Array(key.utf8)).inserted
    }
  }
}
