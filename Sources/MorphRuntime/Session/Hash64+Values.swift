internal import MorphScene

extension Hash64 {
  mutating func combine(_ number: UInt64) {
    combine(
      (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) })
  }

  mutating func combine(_ number: Double) { combine(number.bitPattern) }

  mutating func combine(_ text: String) {
    combine(UInt64(text.utf8.count))
    combine(text.utf8)
  }

  /// A value with its type, so that 1 and true differ.
  mutating func combine(_ value: Value) {
    combine(UInt64(value.type.rawValue))
    switch value {
    case .none: break
    case .bool(let value): combine(UInt64(value ? 1 : 0))
    case .int(let value): combine(UInt64(bitPattern: value))
    case .double(let value): combine(value)
    case .string(let value): combine(value)
    case .option(let id): combine(UInt64(id))
    case .color(let color): combine(color)
    case .colors(let colors):
      combine(UInt64(colors.count))
      for color in colors { combine(color) }
    case .strings(let texts):
      combine(UInt64(texts.count))
      for text in texts { combine(text) }
    case .doubles(let numbers):
      combine(UInt64(numbers.count))
      for number in numbers { combine(number) }
    case .bytes(let bytes):
      combine(UInt64(bytes.count))
      combine(bytes)
    }
  }

  mutating func combine(_ environment: Environment) {
    for flag in [
      environment.reduceMotion, environment.reduceTransparency, environment.boldText,
      environment.focusVisible, environment.isRightToLeft, environment.highContrast,
    ] {
      combine(UInt64(flag ? 1 : 0))
    }
    combine(environment.textScale)
    combine(environment.scale)
    combine(UInt64(environment.scheme.rawValue))
    combine(UInt64(environment.pointer.rawValue))
    combine(environment.locale)
    combine(environment.safeArea.top)
    combine(environment.safeArea.leading)
    combine(environment.safeArea.bottom)
    combine(environment.safeArea.trailing)
    combine(environment.keyboardInset)
  }

  private mutating func combine(_ color: Color) {
    combine(UInt64(color.red.bitPattern) | UInt64(color.green.bitPattern) << 32)
    combine(UInt64(color.blue.bitPattern) | UInt64(color.alpha.bitPattern) << 32)
  }
}
