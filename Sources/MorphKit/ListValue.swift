/// A type that a list of values can hold: `Color`, `String` and `Double` as parameters, `UInt8` in
/// slots.
public protocol ListElement: Sendable {
  static var listType: ValueType { get }
  static func list(stored: StoredValue) -> [Self]
  static func store(_ list: [Self], in value: inout ValueWriter)
}

/// An element of a list that needs no range.
public protocol PlainListElement: ListElement {}

extension Array: ParameterValue where Element: ListElement {
  public static var valueType: ValueType { Element.listType }
  public init?(stored: StoredValue) { self = Element.list(stored: stored) }
  public func store(in value: inout ValueWriter) { Element.store(self, in: &value) }
}

extension Array: PlainParameterValue where Element: PlainListElement {}

extension Array: SlotValue where Element == UInt8 {}

extension Color: PlainListElement {
  public static var listType: ValueType { .colors }
  public static func list(stored: StoredValue) -> [Color] { stored.colors }
  public static func store(_ list: [Color], in value: inout ValueWriter) { value.colors = list }
}

extension String: PlainListElement {
  public static var listType: ValueType { .strings }
  public static func list(stored: StoredValue) -> [String] { stored.strings }
  public static func store(_ list: [String], in value: inout ValueWriter) { value.strings = list }
}

extension Double: ListElement {
  public static var listType: ValueType { .doubles }
  public static func list(stored: StoredValue) -> [Double] { stored.numbers }
  public static func store(_ list: [Double], in value: inout ValueWriter) { value.numbers = list }
}

extension UInt8: ListElement {
  public static var listType: ValueType { .bytes }
  public static func list(stored: StoredValue) -> [UInt8] { stored.bytes }
  public static func store(_ list: [UInt8], in value: inout ValueWriter) { value.bytes = list }
}
