internal import MorphScene

extension ParameterDescriptor {
  /// The most bytes of one string that crosses to a component.
  public static let longestString = 65_536

  /// The value as the session stores it: a number is clamped to the range, an integer is taken for
  /// a double. Throws when the type is another, a number is not finite, or an option is unknown.
  public func accept(_ value: Value) throws(SessionError) -> Value {
    switch (type, value) {
    case (.bool, .bool): return value
    case (.int, .int(let number)):
      return .int(
        min(
          max(number, ParameterDescriptor.integer(minimum.rounded(.up))),
          ParameterDescriptor.integer(maximum.rounded(.down))))
    case (.double, .double(let number)): return .double(try clamped(number))
    case (.double, .int(let number)): return .double(try clamped(Double(number)))
    case (.string, .string(let text)):
      try checkLength(text)
      return value
    case (.option, .option(let id)):
      guard options.contains(where: { $0.id == id }) else {
        throw wrong("\(id)", "one of " + options.map(\.key).joined(separator: ", "))
      }
      return value
    case (.color, .color(let color)): return .color(try clamped(color))
    case (.colors, .colors(let colors)):
      return .colors(try colors.map { (color) throws(SessionError) in try clamped(color) })
    case (.strings, .strings(let texts)):
      for text in texts { try checkLength(text) }
      return value
    case (.doubles, .doubles(let numbers)):
      return .doubles(try numbers.map { (number) throws(SessionError) in try clamped(number) })
    default: throw wrong("a value of type \(value.type.name)", form)
    }
  }

  /// What a value may look like, in words.
  public var form: String {
    switch type {
    case .none: "nothing"
    case .bool: "true or false"
    case .int: "a whole number from \(integerText(minimum)) to \(integerText(maximum))"
    case .double: "a number from \(minimum) to \(maximum)"
    case .string: "a string"
    case .option: "one of " + options.map(\.key).joined(separator: ", ")
    case .color: "a colour, #rrggbb or #rrggbbaa"
    case .colors: "a list of colours, #rrggbb or #rrggbbaa"
    case .strings: "a list of strings"
    case .doubles: "a list of numbers from \(minimum) to \(maximum)"
    case .bytes: "bytes"
    }
  }

  /// The error for a value that is not accepted.
  func wrong(_ found: String, _ expected: String) -> SessionError {
    SessionError("parameter \"\(key)\": \(found) is not accepted; accepted: \(expected)")
  }

  private func clamped(_ number: Double) throws(SessionError) -> Double {
    guard number.isFinite else { throw wrong("\(number)", form) }
    return min(max(number, minimum), maximum)
  }

  private func clamped(_ color: Color) throws(SessionError) -> Color {
    for part in [color.red, color.green, color.blue, color.alpha] where !part.isFinite {
      throw wrong("a colour with \(part) in it", form)
    }
    func unit(_ part: Float) -> Float { min(max(part, 0), 1) }
    return Color(
      red: unit(color.red), green: unit(color.green), blue: unit(color.blue),
      alpha: unit(color.alpha))
  }

  private func checkLength(_ text: String) throws(SessionError) {
    guard text.utf8.count <= ParameterDescriptor.longestString else {
      throw wrong(
        "a string of \(text.utf8.count) bytes",
        "at most \(ParameterDescriptor.longestString) bytes")
    }
  }

  private func integerText(_ bound: Double) -> String {
    String(ParameterDescriptor.integer(bound))
  }

  /// The integer nearest to a range's end; beyond 64 bits it is their end.
  static func integer(_ bound: Double) -> Int64 {
    Int64(exactly: bound.rounded(.towardZero)) ?? (bound < 0 ? .min : .max)
  }
}
