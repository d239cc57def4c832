import MorphRuntime
import MorphScene

/// `morph describe`: what a component takes and offers.
enum DescribeCommand: Command {
  static let spec = CommandSpec(
    name: "describe", synopsis: "COMPONENT [--json] [--plugins DIR] [--no-sandbox]",
    summary: "Shows a component's parameters, state, gestures and actions.",
    options: [
      PluginAccess.folders, .flag("--json", "One JSON document."), PluginAccess.unconfined,
    ],
    positionals: 1...1)

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let entry = try PluginAccess(arguments).resolve(arguments.positionals[0])
    if arguments.has("--json") {
      try Output.write(DescriptorJSON.write(entry))
    } else {
      try Output.write(DescriptorText.write(entry))
    }
  }
}
