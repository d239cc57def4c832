import MorphMotion
import MorphRuntime
import MorphScene

/// The page of documentation of one component, in Markdown. It holds nothing of the machine that
/// wrote it, so that it is the same everywhere.
struct DocsPage {
  /// The first line of every page, by which `morph docs` knows its own.
  static let mark = "<!-- Written by `morph docs`: change the component, not this page. -->\n"

  var entry: CatalogueEntry
  /// The page's file name without its ending, with which its pictures' names begin too: a name of
  /// the component on the command line.
  var stem: String
  /// The frame in which it rests after appearing.
  var rest: Scene

  private var it: ComponentDescriptor { entry.descriptor }

  var markdown: String {
    var text = DocsPage.mark + "\n# \(Markdown.text(it.name))\n\n\(Markdown.text(it.summary))\n"
    text += "\n![\(Markdown.text(it.name)) at rest](\(stem).png)\n"
    if it.isScrubbable {
      text += "\n![\(Markdown.text(it.name)), progress 0 to 1](\(stem)-strip.png)\n"
      text += "\nAt rest; and \(DocsPage.stripCells) points of its story, from progress 0 to 1.\n"
    }
    text += section("About", ["What", "Value"], facts)
    text += section(
      "Parameters", ["Key", "Type", "Default", "Range", "Unit", "Group", "What"], parameters)
    text += section("State", ["Key", "Kind", "Default", "Unit", "Notes"], state)
    text += section("Gestures", ["Key", "Kind", "Region", "Notes"], gestures)
    text += section(
      "Regions", ["Key", "One for each item"],
      it.regions.map { [Markdown.code($0.key), $0.isPerItem ? "yes" : "no"] })
    text += section(
      "Requests", ["Key", "What"],
      it.requests.map { [Markdown.code($0.key), Markdown.text($0.doc)] })
    text += section("Actions", ["Call", "Kind", "What"], actions)
    text += section(
      "Accessibility at rest", ["Role", "Label", "Value", "Hint", "Actions", "Notes"],
      accessibility)
    return text + "\n## Running it\n\n```sh\n\(commands.joined(separator: "\n"))\n```\n"
  }

  /// Pictures of a strip.
  static let stripCells = 6

  private var facts: [[String]] {
    let size = "\(number(it.canvas.width)) x \(number(it.canvas.height)) pt"
    return [
      ["Id", Markdown.code(it.id)],
      ["Version", it.version],
      ["Protocol", entry.protocolVersion],
      ["Credit", Markdown.text(it.credit)],
      ["Licence", Markdown.text(it.license)],
      ["Canvas", "\(size), padding \(number(it.padding)) pt, anchor \(it.anchor.name)"],
      ["Progress", it.isScrubbable ? "pins it to any point of its story" : "none"],
    ].filter { !$0[1].isEmpty }
  }

  private var parameters: [[String]] {
    it.parameters.map { parameter in
      [
        Markdown.code(parameter.key), parameter.type.name,
        Markdown.code(value(parameter.initial, of: parameter)), range(parameter),
        parameter.unit == .none ? "" : parameter.unit.name, Markdown.text(parameter.group),
        Markdown.text(parameter.doc) + (parameter.isBindable ? " The component may set it." : ""),
      ]
    }
  }

  private var state: [[String]] {
    it.slots.map { slot in
      [
        Markdown.code(slot.key), "slot, \(slot.type.name)",
        Markdown.code(json(ValueJSON.write(slot.initial))), "", perItem(slot.isPerItem),
      ]
    }
      + it.channels.map { channel in
        let notes = [bounds(channel.bounds), perItem(channel.isPerItem)].filter { !$0.isEmpty }
        return [
          Markdown.code(channel.key), channel.isFeedback ? "channel, feedback" : "channel, motion",
          Markdown.code(number(channel.initial)), channel.unit == .none ? "" : channel.unit.name,
          notes.joined(separator: "; "),
        ]
      }
      + it.timers.map { [Markdown.code($0.key), "timer", "", "s", perItem($0.isPerItem)] }
      + it.scrolls.map { scroll in
        [
          Markdown.code(scroll.key), "scroll, \(scroll.isHorizontal ? "x" : "y")", "", "pt",
          scroll.bounces ? "bounces also when its content is short" : "",
        ]
      }
  }

  private var gestures: [[String]] {
    it.gestures.map { gesture in
      var notes: [String] = []
      if gesture.kind == .drag {
        if gesture.axis == .x || gesture.axis == .y {
          notes.append("along \(gesture.axis == .x ? "x" : "y")")
        }
        notes.append("from \(number(gesture.minimumDistance)) pt")
      }
      if gesture.kind == .longPress { notes.append("after \(number(gesture.deadline)) s") }
      if !gesture.exclusiveWith.isEmpty {
        notes.append("instead of \(keys(of: gesture.exclusiveWith))")
      }
      if !gesture.simultaneousWith.isEmpty {
        notes.append("together with \(keys(of: gesture.simultaneousWith))")
      }
      let region = it.regions.first { $0.id == gesture.region }?.key
      return [
        Markdown.code(gesture.key), gesture.kind.name, region.map(Markdown.code) ?? "anywhere",
        notes.joined(separator: ", "),
      ]
    }
  }

  private var actions: [[String]] {
    it.actions.map { action in
      let arguments = action.arguments.filter { !$0.doc.isEmpty }.map {
        " \(Markdown.code($0.key)): \(Markdown.text($0.doc))"
      }
      return [
        Markdown.code(action.signature), action.isPure ? "computes" : "acts",
        Markdown.text(action.doc) + arguments.joined(),
      ]
    }
  }

  private var accessibility: [[String]] {
    rest.nodes.map { node in
      var notes = node.isHidden ? ["hidden"] : []
      let parent = rest.nodes.first { $0.id == node.parent && $0.item == node.parentItem }
      if node.parent != 0, let parent {
        notes.append("in \(parent.label.isEmpty ? parent.role.name : parent.label)")
      }
      return [
        node.role.name, Markdown.text(node.label), Markdown.text(node.value),
        Markdown.text(node.hint), Markdown.text(node.actions.joined(separator: ", ")),
        Markdown.text(notes.joined(separator: ", ")),
      ]
    }
  }

  private var commands: [String] {
    var commands = ["morph describe \(stem)", "morph render \(stem) -o \(stem).png"]
    if it.isScrubbable {
      commands.append("morph render \(stem) --progress 0.4 -o \(stem).svg")
      commands.append("morph render \(stem) --strip \(DocsPage.stripCells) -o \(stem)-strip.png")
    }
    if let parameter = it.parameters.first(where: { $0.type == .double || $0.type == .int }) {
      let setting = "\(parameter.key)=\(value(parameter.initial, of: parameter))"
      commands.append("morph render \(stem) --set \(setting) -o \(stem).png")
    }
    commands.append("morph run \(stem)")
    for action in it.actions {
      let words = action.arguments.map { " " + sample($0) }
      commands.append("morph call \(stem) \(action.key)\(words.joined())")
    }
    return commands
  }

  // MARK: Words

  /// A word of a shell that an argument accepts.
  private func sample(_ argument: ActionDescriptor.Argument) -> String {
    switch argument.type {
    case .bool: "true"
    case .int: "1"
    case .double: "0.5"
    default: "'\(argument.key)'"
    }
  }

  /// A value as `--set` takes it.
  private func value(_ value: Value, of parameter: ParameterDescriptor) -> String {
    switch value {
    case .color(let color): hex(color)
    case .colors(let colors): colors.map(hex).joined(separator: ",")
    default:
      switch parameter.json(value) {
      case .string(let text): text
      case let other: json(other)
      }
    }
  }

  /// `#rrggbb`, and `aa` where it is not opaque.
  private func hex(_ color: Color) -> String {
    let alpha = color.alpha == 1 ? [] : [color.alpha]
    return ([color.red, color.green, color.blue] + alpha).reduce(into: "#") { text, part in
      let byte = Int((min(max(part, 0), 1) * 255).rounded())
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }

  private func range(_ parameter: ParameterDescriptor) -> String {
    switch parameter.type {
    case .int, .double, .doubles: "\(number(parameter.minimum)) to \(number(parameter.maximum))"
    case .option: parameter.options.map { Markdown.code($0.key) }.joined(separator: ", ")
    default: ""
    }
  }

  private func bounds(_ bounds: ChannelBounds) -> String {
    switch bounds {
    case .none: ""
    case .clamp(let range):
      "shown within \(number(range.lowerBound)) to \(number(range.upperBound))"
    case .stop(let range):
      "stops at \(number(range.lowerBound)) and \(number(range.upperBound))"
    }
  }

  private func keys(of gestures: [UInt32]) -> String {
    it.gestures.filter { gestures.contains($0.id) }.map { Markdown.code($0.key) }
      .joined(separator: ", ")
  }

  private func perItem(_ isPerItem: Bool) -> String { isPerItem ? "one for each item" : "" }

  private func section(_ title: String, _ heads: [String], _ rows: [[String]]) -> String {
    rows.isEmpty ? "" : "\n## \(title)\n\n\(Markdown.table(heads, rows))"
  }

  private func number(_ number: Double) -> String { json(.number(number)) }

  private func json(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// Text as GitHub Flavored Markdown, also inside tables.
enum Markdown {
  /// Plain text: what Markdown would read as markup is escaped, and lines are joined.
  static func text(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "\\`*_[]<>|".contains(character) { escaped += "\\" }
      escaped.append(character.isNewline ? " " : character)
    }
    return escaped
  }

  /// A code span; the fence is longer than any run of backticks within.
  static func code(_ text: String) -> String {
    guard !text.isEmpty else { return "" }
    var longest = 0
    var run = 0
    var escaped = ""
    for character in text {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
      if character == "|" { escaped += "\\" }
      escaped.append(character.isNewline ? " " : character)
    }
    let fence = String(repeating: "`", count: longest + 1)
    return longest == 0 ? "`\(escaped)`" : "\(fence) \(escaped) \(fence)"
  }

  /// A table; columns in which every cell is empty are left out.
  static func table(_ heads: [String], _ rows: [[String]]) -> String {
    let columns = heads.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    func line(_ cells: [String]) -> String {
      "|" + columns.map { cells[$0].isEmpty ? " |" : " \(cells[$0]) |" }.joined() + "\n"
    }
    return line(heads) + "|" + columns.map { _ in "---|" }.joined() + "\n"
      + rows.map(line).joined()
  }
}
