import MorphRuntime
import MorphScene

/// A descriptor as a page for people.
enum DescriptorText {
  static func write(_ entry: CatalogueEntry) -> String {
    let it = entry.descriptor
    var text = "\(it.name)  \(it.id) \(it.version)\n\(it.summary)\n"
    if !it.credit.isEmpty { text += "\(it.credit)\n" }
    text += "\nplugin    \(entry.plugin)\nprotocol  \(entry.protocolVersion)\n"
    text += "canvas    \(plain(it.canvas.width)) x \(plain(it.canvas.height)) pt, padding "
    text += "\(plain(it.padding)), anchor \(it.anchor.name)\n"
    text += section(
      "Parameters", ["KEY", "TYPE", "DEFAULT", "RANGE", "UNIT", "GROUP", "WHAT"],
      it.parameters.map { parameter in
        [
          parameter.key, parameter.type.name, json(parameter.json(parameter.initial)),
          range(parameter), parameter.unit == .none ? "" : parameter.unit.name, parameter.group,
          parameter.doc,
        ]
      })
    text += section(
      "State", ["KEY", "KIND", "UNIT"],
      it.slots.map { [$0.key, "slot \($0.type.name)", ""] }
        + it.channels.map {
          [$0.key, $0.isFeedback ? "channel, feedback" : "channel", $0.unit.name]
        }
        + it.timers.map { [$0.key, "timer", ""] }
        + it.scrolls.map { [$0.key, "scroll \($0.isHorizontal ? "x" : "y")", ""] })
    text += section(
      "Input", ["KEY", "KIND", "REGION"],
      it.gestures.map { gesture in
        [
          gesture.key, gesture.kind.name,
          it.regions.first { $0.id == gesture.region }?.key ?? "anywhere",
        ]
      })
    text += section("Requests", ["KEY", "WHAT"], it.requests.map { [$0.key, $0.doc] })
    text += section("Actions", ["CALL", "WHAT"], it.actions.map { [$0.signature, $0.doc] })
    return text
  }

  private static func section(_ title: String, _ heads: [String], _ rows: [[String]]) -> String {
    rows.isEmpty ? "" : "\n\(title)\n\n\(Table(heads: heads, rows: rows).text)"
  }

  private static func range(_ it: ParameterDescriptor) -> String {
    switch it.type {
    case .int, .double, .doubles: "\(plain(it.minimum)) to \(plain(it.maximum))"
    case .option: it.options.map(\.key).joined(separator: ", ")
    default: ""
    }
  }

  private static func plain(_ number: Double) -> String { json(.number(number)) }

  private static func json(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
