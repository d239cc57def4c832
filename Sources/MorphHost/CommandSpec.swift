/// What a command takes, written once: its arguments are parsed from it, and its help is made of it.
struct CommandSpec {
  /// One option.
  struct Option {
    enum Arity {
      case flag
      case one
      /// May be given again; each time with one value.
      case repeated
      /// Takes every value up to the next option.
      case list
    }

    var names: [String]
    /// What stands for the value in the help; empty for a flag.
    var value: String
    var arity: Arity
    var help: String

    static func flag(_ name: String, _ help: String) -> Option {
      Option(names: [name], value: "", arity: .flag, help: help)
    }

    static func one(_ names: String..., value: String, _ help: String) -> Option {
      Option(names: names, value: value, arity: .one, help: help)
    }

    static func repeated(_ name: String, value: String, _ help: String) -> Option {
      Option(names: [name], value: value, arity: .repeated, help: help)
    }

    static func list(_ name: String, value: String, _ help: String) -> Option {
      Option(names: [name], value: value, arity: .list, help: help)
    }
  }

  var name: String
  /// After the name, as in "COMPONENT -o FILE".
  var synopsis: String
  var summary: String
  /// Paragraphs after the options.
  var discussion = ""
  var options: [Option] = []
  /// How many arguments that are no options it takes.
  var positionals: ClosedRange<Int> = 0...0

  var usage: String { synopsis.isEmpty ? "morph \(name)" : "morph \(name) \(synopsis)" }

  var help: String {
    var text = "\(summary)\n\nusage: \(usage)\n"
    if !options.isEmpty {
      text += "\noptions:\n"
      let heads = options.map { option in
        let names = option.names.joined(separator: ", ")
        return option.value.isEmpty ? names : "\(names) \(option.value)"
      }
      let width = min(26, heads.map(\.count).max() ?? 0)
      for (head, option) in zip(heads, options) {
        let gap =
          head.count <= width
          ? String(repeating: " ", count: width - head.count + 2)
          : "\n" + String(repeating: " ", count: width + 4)
        text += "  \(head)\(gap)\(option.help)\n"
      }
    }
    if !discussion.isEmpty { text += "\n\(discussion)\n" }
    return text
  }
}
