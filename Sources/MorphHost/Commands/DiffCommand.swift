import Glibc
import MorphRuntime
import MorphScene

/// `morph diff`: what one version of a plugin breaks of another's.
enum DiffCommand: Command {
  static let spec = CommandSpec(
    name: "diff", synopsis: "OLD NEW [--json]",
    summary: "Compares two versions of a plugin: what breaks, what is new, what changed.",
    discussion: """
      OLD and NEW are plugin files. Breaking is what makes files, traces or programs that were fine
      with OLD fail or mean something else with NEW; it makes the exit code 1.
      """,
    options: [.flag("--json", "One JSON document.")],
    positionals: 2...2)

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let (old, new) = (arguments.positionals[0], arguments.positionals[1])
    let (before, after) = (try describe(old), try describe(new))
    var changes = PluginDifference.changes(from: before.components, to: after.components)
    if let change = PluginDifference.protocolChange(from: before, to: after) {
      changes.insert(change, at: 0)
    }
    if arguments.has("--json") {
      try Output.write(json(changes, old: old, new: new))
    } else {
      try Output.write(text(changes))
    }
    if changes.contains(where: { $0.severity == .breaking }) { throw CommandFailure(.no, "") }
  }

  private static func describe(_ path: String) throws(CommandFailure) -> PluginDescription {
    guard unsafe access(path, F_OK) == 0 else {
      throw CommandFailure(
        .missing, "morph diff: \(path): \(Output.systemMessage()); expected a plugin's file")
    }
    do throws(PluginProblem) {
      return try WorkerPlugin(PluginImage(path: path), services: .none).description
    } catch {
      throw CommandFailure(error)
    }
  }

  private static func text(_ changes: [PluginChange]) -> String {
    guard !changes.isEmpty else { return "no differences\n" }
    let counts = PluginChange.Severity.allCases.map { severity in
      "\(changes.count { $0.severity == severity }) \(severity.rawValue)"
    }
    return Table(
      heads: ["", "COMPONENT", "WHAT", "CHANGE"],
      rows: changes.map { [$0.severity.rawValue, $0.component, $0.subject, $0.message] }
    ).text + counts.joined(separator: ", ") + "\n"
  }

  private static func json(_ changes: [PluginChange], old: String, new: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("schema", "morph.diff/1")
    writer.field("old", old)
    writer.field("new", new)
    writer.key("changes")
    writer.beginArray()
    for change in changes {
      writer.beginObject()
      writer.field("severity", change.severity.rawValue)
      writer.field("component", change.component)
      writer.field("kind", change.kind)
      writer.field("subject", change.subject)
      writer.field("message", change.message)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.finish()
  }
}
