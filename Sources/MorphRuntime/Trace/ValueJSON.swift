public import MorphScene

/// Values as JSON: numbers and strings as themselves, colours as `[r, g, b, a]`, bytes as
/// hexadecimal digits.
public enum ValueJSON {
  public static func write(_ value: Value) -> JSONValue {
    switch value {
    case .none: .null
    case .bool(let value): .bool(value)
    case .int(let value): .integer(value)
    case .double(let value): .number(value)
    case .string(let value): .string(value)
    case .option(let id): .integer(Int64(id))
    case .color(let color): write(color)
    case .colors(let colors): .array(colors.map(write))
    case .strings(let texts): .array(texts.map { .string($0) })
    case .doubles(let numbers): .array(numbers.map { .number($0) })
    case .bytes(let bytes): .string(hex(bytes))
    }
  }

  /// The value, or nil when the JSON is not one of that type. An option has no JSON without its
  /// parameter; see `ParameterDescriptor.value(json:)`.
  public static func read(_ json: JSONValue, as type: ValueType) -> Value? {
    switch type {
    case .none: json == .null ? Value.none : nil
    case .bool: json.bool.map { .bool($0) }
    case .int: json.integer.map { .int($0) }
    case .double: json.double.map { .double($0) }
    case .string: json.string.map { .string($0) }
    case .option: nil
    case .color: color(json).map { .color($0) }
    case .colors: list(json, color).map { .colors($0) }
    case .strings: list(json, \.string).map { .strings($0) }
    case .doubles: list(json, \.double).map { .doubles($0) }
    case .bytes: json.string.flatMap(bytes).map { .bytes($0) }
    }
  }

  /// A value in a message: short, on one line.
  static func text(_ json: JSONValue) -> String {
    var writer = JSONWriter()
    writer.value(json)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    return text.count <= 80 ? text : "\(text.prefix(77))..."
  }

  // MARK: Parts

  /// The shortest decimals of a 32-bit number, as a 64-bit one that prints the same.
  private static func shortest(_ part: Float) -> JSONValue {
    .number(Double(part.description) ?? Double(part))
  }

  private static func write(_ color: Color) -> JSONValue {
    .array([color.red, color.green, color.blue, color.alpha].map(shortest))
  }

  private static func color(_ json: JSONValue) -> Color? {
    if let text = json.string { return Color(hex: text) }
    guard let parts = list(json, \.double), parts.count == 3 || parts.count == 4 else {
      return nil
    }
    return Color(
      red: Float(parts[0]), green: Float(parts[1]), blue: Float(parts[2]),
      alpha: parts.count == 4 ? Float(parts[3]) : 1)
  }

  private static func list<Element>(
    _ json: JSONValue, _ element: (JSONValue) -> Element?
  ) -> [Element]? {
    guard let values = json.array else { return nil }
    var elements: [Element] = []
    for value in values {
      guard let element = element(value) else { return nil }
      elements.append(element)
    }
    return elements
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    var digits: [UInt8] = []
    let alphabet = Array("0123456789abcdef".utf8)
    for byte in bytes {
      digits.append(alphabet[Int(byte >> 4)])
      digits.append(alphabet[Int(byte & 15)])
    }
    return String(decoding: digits, as: UTF8.self)
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let byte = UInt8(String(decoding: digits[place...place + 1], as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
