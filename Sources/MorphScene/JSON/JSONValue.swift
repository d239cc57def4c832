/// A JSON document as a value. Objects keep the order of their members.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number written without a fraction and an exponent that fits 64 bits.
  case integer(Int64)
  /// Any other number; always finite when it came from the parser.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  public struct Member: Hashable, Sendable {
    public var key: String
    public var value: JSONValue

    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value of a member whose key has exactly these bytes; nil where this is no object or has
  /// no such member.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// An integer, also one written as `2.0` or `2e3`, if 64 bits hold it exactly.
  public var integer: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int64(exactly: value)
    default: nil
    }
  }

  public var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  public var array: [JSONValue]? {
    if case .array(let values) = self { values } else { nil }
  }

  public var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// What kind of value this is, for messages: "a string", "null".
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
