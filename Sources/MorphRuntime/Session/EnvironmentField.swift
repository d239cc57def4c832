public import MorphScene

/// One field of the environment with a new value.
public enum EnvironmentField: Hashable, Sendable {
  case reduceMotion(Bool)
  case reduceTransparency(Bool)
  case boldText(Bool)
  case focusVisible(Bool)
  /// Clamped to 0.5 to 4.
  case textScale(Double)
  /// Pixels a point; clamped to 0.1 to 16.
  case scale(Double)
  case scheme(Environment.Scheme)
  case isRightToLeft(Bool)
  case highContrast(Bool)
  case pointer(Environment.Pointer)
  case locale(String)
  /// Top, leading, bottom, trailing in points.
  case safeArea([Double])
  case keyboardInset(Double)

  /// The keys that files and tools use.
  public static let keys = [
    "reduce-motion", "reduce-transparency", "bold-text", "focus-visible", "text-scale", "scale",
    "scheme", "direction", "contrast", "pointer", "locale", "safe-area", "keyboard-inset",
  ]

  public var key: String {
    switch self {
    case .reduceMotion: "reduce-motion"
    case .reduceTransparency: "reduce-transparency"
    case .boldText: "bold-text"
    case .focusVisible: "focus-visible"
    case .textScale: "text-scale"
    case .scale: "scale"
    case .scheme: "scheme"
    case .isRightToLeft: "direction"
    case .highContrast: "contrast"
    case .pointer: "pointer"
    case .locale: "locale"
    case .safeArea: "safe-area"
    case .keyboardInset: "keyboard-inset"
    }
  }

  public var json: JSONValue {
    switch self {
    case .reduceMotion(let value), .reduceTransparency(let value), .boldText(let value),
      .focusVisible(let value):
      .bool(value)
    case .textScale(let value), .scale(let value), .keyboardInset(let value): .number(value)
    case .scheme(let value): .string(value == .light ? "light" : "dark")
    case .isRightToLeft(let value): .string(value ? "rtl" : "ltr")
    case .highContrast(let value): .string(value ? "high" : "normal")
    case .pointer(let value): .string(value.name)
    case .locale(let value): .string(value)
    case .safeArea(let values): .array(values.map { .number($0) })
    }
  }

  /// A field of a file.
  public init(key: String, json: JSONValue) throws(SessionError) {
    func wrong(_ form: String) -> SessionError {
      SessionError(
        "environment \"\(key)\": \(ValueJSON.text(json)) is not accepted; accepted: \(form)")
    }
    func bool() throws(SessionError) -> Bool {
      guard let value = json.bool else { throw wrong("true or false") }
      return value
    }
    func word<Word>(_ words: [(String, Word)]) throws(SessionError) -> Word {
      guard let text = json.string, let found = words.first(where: { $0.0 == text }) else {
        throw wrong(words.map(\.0).joined(separator: " or "))
      }
      return found.1
    }
    func number(_ range: ClosedRange<Double>) throws(SessionError) -> Double {
      guard let value = json.double, range.contains(value) else {
        throw wrong("a number from \(range.lowerBound) to \(range.upperBound)")
      }
      return value
    }
    switch key {
    case "reduce-motion": self = .reduceMotion(try bool())
    case "reduce-transparency": self = .reduceTransparency(try bool())
    case "bold-text": self = .boldText(try bool())
    case "focus-visible": self = .focusVisible(try bool())
    case "text-scale": self = .textScale(try number(Environment.textScales))
    case "scale": self = .scale(try number(Environment.scales))
    case "scheme": self = .scheme(try word([("light", .light), ("dark", .dark)]))
    case "direction": self = .isRightToLeft(try word([("ltr", false), ("rtl", true)]))
    case "contrast": self = .highContrast(try word([("normal", false), ("high", true)]))
    case "pointer":
      self = .pointer(try word([("touch", .touch), ("mouse", .mouse), ("pen", .pen)]))
    case "locale":
      guard let text = json.string, !text.isEmpty, text.utf8.count <= 256,
        text.utf8.allSatisfy(Self.isTagCharacter)
      else {
        throw wrong("a language tag such as en or ar-EG")
      }
      self = .locale(text)
    case "safe-area":
      guard case .doubles(let values)? = ValueJSON.read(json, as: .doubles), values.count == 4,
        values.allSatisfy({ (0...10_000).contains($0) })
      else { throw wrong("top, leading, bottom and trailing in points, each at least 0") }
      self = .safeArea(values)
    case "keyboard-inset": self = .keyboardInset(try number(0...10_000))
    default:
      throw SessionError(
        "environment \"\(key)\" is unknown; " + accepted(EnvironmentField.keys))
    }
  }

  /// What BCP 47 makes tags of, and the underscore of older names.
  private static func isTagCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// A field that a person typed, as in `--env scheme=dark`.
  public init(key: String, text: String) throws(SessionError) {
    let json: JSONValue
    switch key {
    case "scheme", "direction", "contrast", "pointer", "locale": json = .string(text)
    case "safe-area":
      let parts = text.split(separator: ",").map { Double(String($0)) }
      json = .array(parts.map { part in part.map { .number($0) } ?? .string(text) })
    default:
      if text == "true" || text == "false" {
        json = .bool(text == "true")
      } else if let number = Double(text), number.isFinite {
        json = .number(number)
      } else {
        json = .string(text)
      }
    }
    self = try EnvironmentField(key: key, json: json)
  }
}

extension Environment {
  public static let textScales = 0.5...4.0
  public static let scales = 0.1...16.0

  /// Takes a field, clamped to what is accepted.
  public mutating func set(_ field: EnvironmentField) {
    func clamped(_ value: Double, _ range: ClosedRange<Double>) -> Double {
      value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
    }
    switch field {
    case .reduceMotion(let value): reduceMotion = value
    case .reduceTransparency(let value): reduceTransparency = value
    case .boldText(let value): boldText = value
    case .focusVisible(let value): focusVisible = value
    case .textScale(let value): textScale = clamped(value, Environment.textScales)
    case .scale(let value): scale = clamped(value, Environment.scales)
    case .scheme(let value): scheme = value
    case .isRightToLeft(let value): isRightToLeft = value
    case .highContrast(let value): highContrast = value
    case .pointer(let value): pointer = value
    case .locale(let value): locale = value
    case .safeArea(let values):
      guard values.count == 4 else { return }
      let values = values.map { clamped($0, 0...10_000) }
      safeArea.top = values[0]
      safeArea.leading = values[1]
      safeArea.bottom = values[2]
      safeArea.trailing = values[3]
    case .keyboardInset(let value): keyboardInset = clamped(value, 0...10_000)
    }
  }

  /// The fields that differ from the defaults, in the order of `EnvironmentField.keys`.
  public var changedFields: [EnvironmentField] {
    let plain = Environment()
    var fields: [EnvironmentField] = []
    func add(_ field: EnvironmentField, _ differs: Bool) {
      if differs { fields.append(field) }
    }
    add(.reduceMotion(reduceMotion), reduceMotion != plain.reduceMotion)
    add(.reduceTransparency(reduceTransparency), reduceTransparency != plain.reduceTransparency)
    add(.boldText(boldText), boldText != plain.boldText)
    add(.focusVisible(focusVisible), focusVisible != plain.focusVisible)
    add(.textScale(textScale), textScale != plain.textScale)
    add(.scale(scale), scale != plain.scale)
    add(.scheme(scheme), scheme != plain.scheme)
    add(.isRightToLeft(isRightToLeft), isRightToLeft != plain.isRightToLeft)
    add(.highContrast(highContrast), highContrast != plain.highContrast)
    add(.pointer(pointer), pointer != plain.pointer)
    add(.locale(locale), locale != plain.locale)
    add(
      .safeArea([safeArea.top, safeArea.leading, safeArea.bottom, safeArea.trailing]),
      safeArea != plain.safeArea)
    add(.keyboardInset(keyboardInset), keyboardInset != plain.keyboardInset)
    return fields
  }
}

extension Environment.Pointer {
  /// The word that files and tools use.
  public var name: String {
    switch self {
    case .touch: "touch"
    case .mouse: "mouse"
    case .pen: "pen"
    }
  }
}
