/// A command line, taken apart by a command's specification.
struct Arguments {
  private let spec: CommandSpec
  private var found: [String: [String]] = [:]
  private(set) var positionals: [String] = []

  /// - Throws: usage failures naming the argument and what the command takes.
  init(_ words: [String], spec: CommandSpec) throws(CommandFailure) {
    self.spec = spec
    var index = 0
    var optionsEnded = false
    while index < words.count {
      let word = words[index]
      index += 1
      if optionsEnded || word == "-" || !word.hasPrefix("-") || Self.isNumber(word) {
        positionals.append(word)
        continue
      }
      if word == "--" {
        optionsEnded = true
        continue
      }
      var name = word
      var attached: String?
      if word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
        name = String(word[..<equals])
        attached = String(word[word.index(after: equals)...])
      }
      guard let option = spec.options.first(where: { $0.names.contains(name) }) else {
        let known = spec.options.flatMap(\.names).joined(separator: ", ")
        throw .usage(
          "morph \(spec.name): unknown option \(name); "
            + (known.isEmpty ? "it takes no options" : "it takes \(known)"))
      }
      let key = option.names[0]
      if option.arity == .flag {
        guard attached == nil else {
          throw .usage("morph \(spec.name): \(name) takes no value")
        }
        found[key, default: []].append("")
        continue
      }
      if option.arity == .one, found[key] != nil {
        throw .usage("morph \(spec.name): \(name) is given twice")
      }
      if let attached {
        found[key, default: []].append(attached)
        continue
      }
      guard index < words.count, words[index] != "--" else {
        throw .usage("morph \(spec.name): \(name) needs a value: \(option.value)")
      }
      found[key, default: []].append(words[index])
      index += 1
      while option.arity == .list, index < words.count, !words[index].hasPrefix("--") {
        found[key, default: []].append(words[index])
        index += 1
      }
    }
    guard spec.positionals.contains(positionals.count) else {
      let problem =
        positionals.count < spec.positionals.lowerBound
        ? "too few arguments" : "unexpected argument \(positionals.last ?? "")"
      throw .usage("morph \(spec.name): \(problem); usage: \(spec.usage)")
    }
  }

  func has(_ name: String) -> Bool { found[name] != nil }
  func value(_ name: String) -> String? { found[name]?.first }
  func values(_ name: String) -> [String] { found[name] ?? [] }

  /// A finite number, within `range` when one is given.
  func number(
    _ name: String, in range: ClosedRange<Double>? = nil, _ accepted: String = "a number"
  ) throws(CommandFailure) -> Double? {
    guard let text = value(name) else { return nil }
    return try Self.number(text, named: "\(spec.name): \(name)", in: range, accepted)
  }

  static func number(
    _ text: String, named name: String, in range: ClosedRange<Double>? = nil,
    _ accepted: String = "a number"
  ) throws(CommandFailure) -> Double {
    guard let value = Double(text), isDecimal(text), value.isFinite, range?.contains(value) ?? true
    else {
      throw .usage("morph \(name) \(text): expected \(accepted)")
    }
    return value
  }

  /// A whole number within `range`.
  func integer(
    _ name: String, in range: ClosedRange<Int>, _ accepted: String
  ) throws(CommandFailure) -> Int? {
    guard let text = value(name) else { return nil }
    guard let value = Int(text), range.contains(value) else {
      throw .usage("morph \(spec.name): \(name) \(text): expected \(accepted)")
    }
    return value
  }

  /// Splits `KEY=VALUE`.
  func pairs(_ name: String) throws(CommandFailure) -> [(key: String, value: String)] {
    var pairs: [(key: String, value: String)] = []
    for text in values(name) {
      guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
        throw .usage("morph \(spec.name): \(name) \(text): expected KEY=VALUE")
      }
      pairs.append((String(text[..<equals]), String(text[text.index(after: equals)...])))
    }
    return pairs
  }

  private static func isNumber(_ word: String) -> Bool { Double(word) != nil }

  /// Swift also reads hexadecimal numbers, which no form of the command line has.
  private static func isDecimal(_ text: String) -> Bool {
    !text.contains { $0 == "x" || $0 == "X" }
  }
}
