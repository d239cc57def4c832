public import MorphScene

extension ParameterDescriptor {
  /// The value that a person typed, as in `--set height=28`: `#rrggbb` or `#rrggbbaa` for colours,
  /// lists separated by commas or as JSON. A number outside the range is an error here, not
  /// clamped: whoever typed it should know.
  public func value(text: String) throws(SessionError) -> Value {
    func number(_ text: some StringProtocol) throws(SessionError) -> Double {
      guard let number = Double(String(text)), number.isFinite, number >= minimum,
        number <= maximum
      else { throw wrong("\"\(text)\"", form) }
      return number
    }
    switch type {
    case .bool:
      switch text {
      case "true": return .bool(true)
      case "false": return .bool(false)
      default: throw wrong("\"\(text)\"", form)
      }
    case .int:
      guard let number = Int64(text), Double(number) >= minimum, Double(number) <= maximum else {
        throw wrong("\"\(text)\"", form)
      }
      return .int(number)
    case .double: return .double(try number(text))
    case .string: return try accept(.string(text))
    case .option:
      guard let option = options.first(where: { $0.key == text }) else {
        throw wrong("\"\(text)\"", form)
      }
      return .option(option.id)
    case .color:
      guard let color = Color(hex: text) else { throw wrong("\"\(text)\"", form) }
      return .color(color)
    case .colors:
      if let list = try list(text) { return list }
      var colors: [Color] = []
      for part in ParameterDescriptor.parts(text) {
        guard let color = Color(hex: part) else { throw wrong("\"\(part)\"", form) }
        colors.append(color)
      }
      return .colors(colors)
    case .strings:
      if let list = try list(text) { return list }
      return try accept(.strings(ParameterDescriptor.parts(text)))
    case .doubles:
      if let list = try list(text) { return list }
      var numbers: [Double] = []
      for part in ParameterDescriptor.parts(text) { numbers.append(try number(part)) }
      return .doubles(numbers)
    case .none, .bytes: throw wrong("\"\(text)\"", form)
    }
  }

  /// A list written as JSON; nil when it is not meant as JSON.
  private func list(_ text: String) throws(SessionError) -> Value? {
    guard text.utf8.first == UInt8(ascii: "[") else { return nil }
    let json: JSONValue
    do { json = try JSONParser.parse(text) } catch { throw wrong("\"\(text)\" (\(error))", form) }
    guard let list = ValueJSON.read(json, as: type) else { throw wrong("\"\(text)\"", form) }
    if case .doubles(let numbers) = list {
      for number in numbers where number < minimum || number > maximum {
        throw wrong("\(number)", form)
      }
    }
    return try accept(list)
  }

  /// The parts between commas, without the spaces around them; none for an empty text.
  private static func parts(_ text: String) -> [String] {
    text.isEmpty ? [] : text.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.utf8.first == UInt8(ascii: " ") { text = text.dropFirst() }
    while text.utf8.last == UInt8(ascii: " ") { text = text.dropLast() }
    return String(text)
  }
}

extension Color {
  /// `#rrggbb` or `#rrggbbaa`; nil for anything else.
  public init?(hex text: String) {
    let digits = Array(text.utf8)
    guard digits.first == UInt8(ascii: "#"), digits.count == 7 || digits.count == 9 else {
      return nil
    }
    var parts: [Float] = []
    for place in stride(from: 1, to: digits.count, by: 2) {
      guard let high = Color.nibble(digits[place]), let low = Color.nibble(digits[place + 1])
      else { return nil }
      parts.append(Float(high * 16 + low) / 255)
    }
    self.init(
      red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 1)
  }

  private static func nibble(_ digit: UInt8) -> Int? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit) - 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(digit) - 0x61 + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(digit) - 0x41 + 10
    default: nil
    }
  }
}
