internal import MorphRuntime
internal import MorphScene

/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers from a seed on every machine.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// 0 up to, and without, 1.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
  mutating func upTo(_ count: Int) -> Int { Int(next() % UInt64(count)) }
  mutating func chance(_ oneIn: Int) -> Bool { upTo(oneIn) == 0 }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }

  mutating func element<Element>(_ list: [Element]) -> Element { list[upTo(list.count)] }

  /// Left to right, right to left, joined, combining, and much.
  private static let words = [
    "", "A", "Ünïcödé", "שלום עולם", "مرحبا", "👩‍👩‍👧", "e\u{301}\u{301}\u{301}", "one · two · three",
    "\u{202e}backwards", "line\nbreak", String(repeating: "long ", count: 60),
  ]

  mutating func string() -> String { element(SeededNumbers.words) }

  mutating func color() -> Color {
    Color(red: Float(unit()), green: Float(unit()), blue: Float(unit()), alpha: Float(unit()))
  }

  /// A number that is, one time in eight each, the least or the greatest.
  private mutating func number(of parameter: ParameterDescriptor) -> Double {
    switch upTo(8) {
    case 0: parameter.minimum
    case 1: parameter.maximum
    default: number(parameter.minimum...parameter.maximum)
    }
  }

  /// A value that the parameter accepts.
  mutating func value(of parameter: ParameterDescriptor) -> Value {
    switch parameter.type {
    case .none, .bytes: .none
    case .bool: .bool(chance(2))
    case .int: .int(integer(of: parameter))
    case .double: .double(number(of: parameter))
    case .string: .string(string())
    case .option: .option(element(parameter.options).id)
    case .color: .color(color())
    case .colors: .colors((0..<upTo(5)).map { _ in color() })
    case .strings: .strings((0..<upTo(20)).map { _ in string() })
    case .doubles: .doubles((0..<upTo(5)).map { _ in number(of: parameter) })
    }
  }

  private mutating func integer(of parameter: ParameterDescriptor) -> Int64 {
    let number = number(of: parameter)
    // A range may reach to the ends of 64 bits, which no double hits.
    return Int64(exactly: number.rounded()) ?? (number < 0 ? .min : .max)
  }

  mutating func arguments(of action: ActionDescriptor) -> [Value] {
    action.arguments.map { argument in
      switch argument.type {
      case .bool: .bool(chance(2))
      case .int: .int(Int64(upTo(7)) - 3)
      case .double: .double(number(-1_000...1_000))
      default: .string(string())
      }
    }
  }
}
