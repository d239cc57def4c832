public import MorphScene

/// A value of a parameter, a slot, an argument or a result.
public enum Value: Hashable, Sendable {
  case none
  case bool(Bool)
  case int(Int64)
  case double(Double)
  case string(String)
  /// The id of the chosen option.
  case option(UInt32)
  case color(Color)
  case colors([Color])
  case strings([String])
  case doubles([Double])
  case bytes([UInt8])

  public var type: ValueType {
    switch self {
    case .none: .none
    case .bool: .bool
    case .int: .int
    case .double: .double
    case .string: .string
    case .option: .option
    case .color: .color
    case .colors: .colors
    case .strings: .strings
    case .doubles: .doubles
    case .bytes: .bytes
    }
  }
}

/// The types of values; the raw value is the protocol's number.
public enum ValueType: UInt32, Hashable, Sendable {
  case none = 0
  case bool = 1
  case int = 2
  case double = 3
  case string = 4
  case option = 5
  case color = 6
  case colors = 7
  case strings = 8
  case doubles = 9
  case bytes = 10

  /// The word that files and tools use.
  public var name: String {
    switch self {
    case .none: "none"
    case .bool: "bool"
    case .int: "int"
    case .double: "double"
    case .string: "string"
    case .option: "enum"
    case .color: "color"
    case .colors: "colors"
    case .strings: "strings"
    case .doubles: "doubles"
    case .bytes: "bytes"
    }
  }
}
