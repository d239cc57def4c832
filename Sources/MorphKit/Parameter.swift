internal import MorphPluginAPI

/// A value that a person, a file or a tool sets. Read it with `now[height]`.
///
/// `id` and `key` never get another meaning: files and traces hold the key. The label shown is the
/// key in words unless one is given.
public struct Parameter<Value: ParameterValue>: Sendable {
  let id: UInt32
  let key: StaticString
  let initial: Value
  let minimum: Double
  let maximum: Double
  let step: Double
  let unit: Unit
  let group: StaticString
  let label: StaticString
  let doc: StaticString
  let flags: ParameterFlags

  init(
    id: UInt32, key: StaticString, initial: Value, minimum: Double = 0, maximum: Double = 0,
    step: Double = 0, unit: Unit = .none, group: StaticString, label: StaticString,
    doc: StaticString, flags: ParameterFlags
  ) {
    self.id = id
    self.key = key
    self.initial = initial
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
    self.unit = unit
    self.group = group
    self.label = label
    self.doc = doc
    self.flags = flags
  }
}

/// What a parameter is beyond its value.
public struct ParameterFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The component may set it too, with `effects.set`.
  public static var bindable: ParameterFlags { ParameterFlags(rawValue: 1) }
  /// Shown after the others.
  public static var advanced: ParameterFlags { ParameterFlags(rawValue: 2) }
  /// A text that may hold line breaks.
  public static var multiline: ParameterFlags { ParameterFlags(rawValue: 4) }
}

public typealias Number = Parameter<Double>
public typealias Integer = Parameter<Int>
public typealias Toggle = Parameter<Bool>
public typealias Text = Parameter<String>
public typealias Ink = Parameter<Color>
public typealias Palette = Parameter<[Color]>
public typealias Texts = Parameter<[String]>
public typealias Numbers = Parameter<[Double]>
/// One of an enumeration's cases; see `Choosable`.
public typealias Choice<Option: Choosable> = Parameter<Option>

extension Parameter where Value == Double {
  public init(
    _ id: UInt32, _ key: StaticString, _ initial: Double, in range: ClosedRange<Double>,
    step: Double = 0, unit: Unit = .none, group: StaticString = "", label: StaticString = "",
    _ flags: ParameterFlags = [], doc: StaticString
  ) {
    self.init(
      id: id, key: key, initial: initial, minimum: range.lowerBound, maximum: range.upperBound,
      step: step, unit: unit, group: group, label: label, doc: doc, flags: flags)
  }
}

extension Parameter where Value == Int {
  public init(
    _ id: UInt32, _ key: StaticString, _ initial: Int, in range: ClosedRange<Int>,
    step: Int = 1, unit: Unit = .none, group: StaticString = "", label: StaticString = "",
    _ flags: ParameterFlags = [], doc: StaticString
  ) {
    self.init(
      id: id, key: key, initial: initial, minimum: Double(range.lowerBound),
      maximum: Double(range.upperBound), step: Double(step), unit: unit, group: group,
      label: label, doc: doc, flags: flags)
  }
}

extension Parameter where Value == [Double] {
  /// The range and the step are those of each number.
  public init(
    _ id: UInt32, _ key: StaticString, _ initial: [Double], in range: ClosedRange<Double>,
    step: Double = 0, unit: Unit = .none, group: StaticString = "", label: StaticString = "",
    _ flags: ParameterFlags = [], doc: StaticString
  ) {
    self.init(
      id: id, key: key, initial: initial, minimum: range.lowerBound, maximum: range.upperBound,
      step: step, unit: unit, group: group, label: label, doc: doc, flags: flags)
  }
}

extension Parameter where Value: PlainParameterValue {
  public init(
    _ id: UInt32, _ key: StaticString, _ initial: Value, group: StaticString = "",
    label: StaticString = "", _ flags: ParameterFlags = [], doc: StaticString
  ) {
    self.init(
      id: id, key: key, initial: initial, group: group, label: label, doc: doc, flags: flags)
  }
}
