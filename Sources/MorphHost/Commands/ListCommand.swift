import MorphRuntime
import MorphScene

/// `morph list`: what there is, and what is wrong with the rest.
enum ListCommand: Command {
  static let spec = CommandSpec(
    name: "list", synopsis: "[--json] [--plugins DIR ...] [--no-cache] [--strict] [--no-sandbox]",
    summary: "Lists the components of all plugins, and plugins that cannot be used.",
    options: [
      .list("--plugins", value: "DIR ...", "Folders of plugins, looked through first."),
      .flag("--json", "One JSON document."),
      .flag("--no-cache", "Looks into every file again."),
      .flag("--strict", "Problems make the exit code 1."), PluginAccess.unconfined,
    ])

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    var options = PluginAccess(arguments).catalogueOptions
    if arguments.has("--no-cache") { options.usesCache = false }
    let catalogue = Catalogue(options: options)
    if arguments.has("--json") {
      try Output.write(json(catalogue))
    } else {
      try Output.write(text(catalogue))
      for problem in catalogue.problems {
        Output.note("\(problem.status.rawValue): \(problem.message)")
      }
    }
    if arguments.has("--strict"), !catalogue.problems.isEmpty { throw CommandFailure(.no, "") }
  }

  private static func text(_ catalogue: Catalogue) -> String {
    guard !catalogue.entries.isEmpty else {
      return "no components in \(catalogue.searchPath.joined(separator: ", "))\n"
    }
    return Table(
      heads: ["ID", "VERSION", "NAME", "SUMMARY"],
      rows: catalogue.entries.map {
        [$0.descriptor.id, $0.descriptor.version, $0.descriptor.name, $0.descriptor.summary]
      }
    ).text
  }

  private static func json(_ catalogue: Catalogue) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("schema", "morph.list/1")
    writer.key("components")
    writer.beginArray()
    for entry in catalogue.entries {
      let descriptor = entry.descriptor
      writer.beginObject()
      writer.field("id", descriptor.id)
      writer.field("name", descriptor.name)
      writer.field("version", descriptor.version)
      writer.field("summary", descriptor.summary)
      writer.field("credit", descriptor.credit)
      writer.field("plugin", entry.plugin)
      writer.field("protocol", entry.protocolVersion)
      writer.endObject()
    }
    writer.endArray()
    writer.key("problems")
    writer.beginArray()
    for problem in catalogue.problems {
      writer.beginObject()
      writer.field("plugin", problem.plugin)
      writer.field("status", problem.status.rawValue)
      writer.field("reason", problem.reason)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.finish()
  }
}
