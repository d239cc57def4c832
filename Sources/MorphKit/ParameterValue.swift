internal import MorphPluginAPI

/// A type that a parameter can have: `Bool`, `Int`, `Double`, `String`, `Color`, lists of the last
/// three, and enumerations that are `Choosable`.
public protocol ParameterValue: Sendable {
  static var valueType: ValueType { get }
  static var options: [OptionDescription] { get }
  init?(stored: StoredValue)
  func store(in value: inout ValueWriter)
}

/// A parameter value that needs no range.
public protocol PlainParameterValue: ParameterValue {}

extension ParameterValue {
  public static var options: [OptionDescription] { [] }
}

/// A type that a slot can have: `Bool`, `Int`, `Double`, `String`, bytes (`[UInt8]`), and
/// enumerations with an `Int` behind them, which only need to say so:
/// `enum Phase: Int, SlotValue { case idle, busy }`.
public protocol SlotValue: Sendable {
  static var valueType: ValueType { get }
  init?(stored: StoredValue)
  func store(in value: inout ValueWriter)
}

/// An enumeration that a person can choose from. Its numbers are stored and never reused:
///
///     enum FiresOn: UInt32, Choosable, CaseIterable {
///       case collapse = 1, release = 2
///       var key: StaticString { self == .collapse ? "collapse" : "release" }
///     }
public protocol Choosable: PlainParameterValue, RawRepresentable, CaseIterable
where RawValue == UInt32 {
  /// What files hold: kebab-case ASCII.
  var key: StaticString { get }
  /// What a person reads; empty takes the key in words.
  var label: StaticString { get }
}

extension Choosable {
  public var label: StaticString { "" }
  public static var valueType: ValueType { .choice }

  public static var options: [OptionDescription] {
    var list: [OptionDescription] = []
    for option in allCases {
      list.append(OptionDescription(id: option.rawValue, key: option.key, label: option.label))
    }
    return list
  }

  public init?(stored: StoredValue) {
    guard let raw = UInt32(exactly: stored.integer) else { return nil }
    self.init(rawValue: raw)
  }

  public func store(in value: inout ValueWriter) { value.integer = Int64(rawValue) }
}

/// One case of a `Choosable`, as it is described to the host.
public struct OptionDescription: Sendable {
  let id: UInt32
  let key: StaticString
  let label: StaticString
}

/// The protocol's types of values.
public enum ValueType: UInt32, Sendable {
  case none = 0
  case bool = 1
  case int = 2
  case double = 3
  case string = 4
  case choice = 5
  case color = 6
  case colors = 7
  case strings = 8
  case doubles = 9
  case bytes = 10
}

/// A value that the host holds, read in place.
@safe public struct StoredValue {
  private let pointer: UnsafePointer<morph_value>

  init(_ pointer: UnsafePointer<morph_value>) {
    unsafe self.pointer = pointer
  }

  var type: UInt32 { unsafe pointer.pointee.type }
  var integer: Int64 { unsafe pointer.pointee.integer }
  var number: Double { unsafe pointer.pointee.number }
  var string: String { unsafe String(pointer.pointee.string) }
  var color: Color { unsafe Color(pointer.pointee.color) }

  var bytes: [UInt8] {
    let text = unsafe pointer.pointee.string
    guard let data = unsafe text.data else { return [] }
    return unsafe data.withMemoryRebound(to: UInt8.self, capacity: text.length) {
      unsafe [UInt8](UnsafeBufferPointer(start: $0, count: text.length))
    }
  }

  var colors: [Color] {
    let value = unsafe pointer.pointee
    return unsafe list(value.colors, value.count) { Color($0) }
  }

  var strings: [String] {
    let value = unsafe pointer.pointee
    return unsafe list(value.strings, value.count) { unsafe String($0) }
  }

  var numbers: [Double] {
    let value = unsafe pointer.pointee
    return unsafe list(value.numbers, value.count) { $0 }
  }

  private func list<Raw, Element>(
    _ start: UnsafePointer<Raw>?, _ count: Int, _ convert: (Raw) -> Element
  ) -> [Element] {
    guard let start = unsafe start else { return [] }
    var list: [Element] = []
    list.reserveCapacity(count)
    for index in 0..<count { unsafe list.append(convert(start[index])) }
    return list
  }
}

/// A value on its way to the host.
public struct ValueWriter {
  var integer: Int64 = 0
  var number = 0.0
  var string = ""
  var bytes: [UInt8] = []
  var color = Color.clear
  var colors: [Color] = []
  var strings: [String] = []
  var numbers: [Double] = []
}

extension Bool: PlainParameterValue, SlotValue {
  public static var valueType: ValueType { .bool }
  public init?(stored: StoredValue) { self = stored.integer != 0 }
  public func store(in value: inout ValueWriter) { value.integer = self ? 1 : 0 }
}

extension Int: ParameterValue, SlotValue {
  public static var valueType: ValueType { .int }
  public init?(stored: StoredValue) { self = Int(stored.integer) }
  public func store(in value: inout ValueWriter) { value.integer = Int64(self) }
}

extension Double: ParameterValue, SlotValue {
  public static var valueType: ValueType { .double }
  public init?(stored: StoredValue) { self = stored.number }
  public func store(in value: inout ValueWriter) { value.number = self }
}

extension String: PlainParameterValue, SlotValue {
  public static var valueType: ValueType { .string }
  public init?(stored: StoredValue) { self = stored.string }
  public func store(in value: inout ValueWriter) { value.string = self }
}

extension Color: PlainParameterValue {
  public static var valueType: ValueType { .color }
  public init?(stored: StoredValue) { self = stored.color }
  public func store(in value: inout ValueWriter) { value.color = self }
}
