internal import MorphRuntime
internal import MorphScene

extension ParameterDescriptor {
  /// Values at the ends of what it accepts: of numbers the least and the greatest, of choices all,
  /// of strings nothing and much.
  var ends: [Value] {
    switch type {
    case .none, .bytes: []
    case .bool: [.bool(false), .bool(true)]
    case .int: [.int(wholeEnd(minimum, .up)), .int(wholeEnd(maximum, .down))]
    case .double: [.double(minimum), .double(maximum)]
    case .string: [.string(""), .string(Self.longText)]
    case .option: options.map { .option($0.id) }
    case .color: [.color(.clear), .color(Self.white)]
    case .colors: [.colors([]), .colors(Array(repeating: Self.white, count: 64))]
    case .strings: [.strings([]), .strings([""]), .strings([Self.longText])]
    case .doubles: [.doubles([]), .doubles([minimum, maximum])]
    }
  }

  private func wholeEnd(_ end: Double, _ rule: FloatingPointRoundingRule) -> Int64 {
    Int64(exactly: end.rounded(rule)) ?? (end < 0 ? .min : .max)
  }

  /// Five thousand characters.
  private static let longText = String(String(repeating: "Wide words ", count: 500).prefix(5_000))
  private static let white = Color(red: 1, green: 1, blue: 1)

  /// Whether it says how long something lasts or how much it swings: motion may then take longer
  /// than any limit, and by the person's own wish.
  var governsDuration: Bool { unit == .seconds || unit == .milliseconds || unit == .ratio }
}
