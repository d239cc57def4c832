/// Writes compact JSON, piece by piece, in the order of the calls.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.field("name", "pill")
///     writer.field("width", 200.0)
///     writer.endObject()
///     writer.finish()   // {"name":"pill","width":200} and a line feed
///
/// The caller balances begins and ends, and writes a key before every value of an object.
public struct JSONWriter: Sendable {
  /// What was written so far.
  public private(set) var bytes: [UInt8] = []
  /// Whether a number that is not finite was asked for; see `number`.
  public private(set) var hasNonFinite = false
  private var needsComma = false

  public init() {}

  /// The document, ended by a line feed. The writer can go on with the next one, as files of one
  /// document a line need it.
  @discardableResult
  public mutating func finish() -> [UInt8] {
    bytes.append(0x0a)
    needsComma = false
    return bytes
  }

  public mutating func beginObject() { begin(UInt8(ascii: "{")) }
  public mutating func endObject() { end(UInt8(ascii: "}")) }
  public mutating func beginArray() { begin(UInt8(ascii: "[")) }
  public mutating func endArray() { end(UInt8(ascii: "]")) }

  /// The key of the value that is written next.
  public mutating func key(_ key: String) {
    separate()
    quote(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  public mutating func null() { scalar("null") }
  public mutating func bool(_ value: Bool) { scalar(value ? "true" : "false") }
  public mutating func integer(_ value: some FixedWidthInteger) { scalar(String(value)) }

  public mutating func string(_ value: String) {
    separate()
    quote(value)
    needsComma = true
  }

  /// The shortest decimals that read back as the same 64-bit number; `200`, not `200.0`.
  ///
  /// Precondition: `value` is finite, JSON has no other numbers. If it is not, the nearest finite
  /// number is written (0 for a NaN), so that the document stays valid, and `hasNonFinite` is set;
  /// `finiteNumber` asks first.
  public mutating func number(_ value: Double) {
    if value.isFinite {
      scalar(JSONWriter.decimals(value.description))
    } else {
      hasNonFinite = true
      let nearest = value.isNaN ? 0 : Double.greatestFiniteMagnitude * (value < 0 ? -1 : 1)
      scalar(JSONWriter.decimals(nearest.description))
    }
  }

  /// The shortest decimals that read back as the same 32-bit number. Precondition as above.
  public mutating func number(_ value: Float) {
    if value.isFinite {
      scalar(JSONWriter.decimals(value.description))
    } else {
      hasNonFinite = true
      let nearest = value.isNaN ? 0 : Float.greatestFiniteMagnitude * (value < 0 ? -1 : 1)
      scalar(JSONWriter.decimals(nearest.description))
    }
  }

  /// Writes a finite number and answers true; else writes nothing and answers false.
  public mutating func finiteNumber(_ value: Double) -> Bool {
    guard value.isFinite else { return false }
    number(value)
    return true
  }

  public mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .integer(let value): integer(value)
    case .number(let value): number(value)
    case .string(let value): string(value)
    case .array(let values):
      beginArray()
      for value in values { self.value(value) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members { field(member.key, member.value) }
      endObject()
    }
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func scalar(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0a: bytes.append(contentsOf: "\\n".utf8)
      case 0x0d: bytes.append(contentsOf: "\\r".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20:
        bytes.append(contentsOf: (byte < 16 ? "\\u000" : "\\u00").utf8)
        bytes.append(contentsOf: String(byte, radix: 16).utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Swift's description of a finite number as JSON: it differs only by the `.0` of whole numbers.
  static func decimals(_ description: String) -> String {
    description.utf8.suffix(2).elementsEqual(".0".utf8)
      ? String(description.dropLast(2)) : description
  }
}

extension JSONWriter {
  public mutating func field(_ key: String, _ value: String) {
    self.key(key)
    string(value)
  }

  public mutating func field(_ key: String, _ value: Bool) {
    self.key(key)
    bool(value)
  }

  public mutating func field(_ key: String, _ value: Double) {
    self.key(key)
    number(value)
  }

  public mutating func field(_ key: String, _ value: Float) {
    self.key(key)
    number(value)
  }

  public mutating func field(_ key: String, _ value: some FixedWidthInteger) {
    self.key(key)
    integer(value)
  }

  public mutating func field(_ key: String, _ value: JSONValue) {
    self.key(key)
    self.value(value)
  }
}
