import Glibc

/// The commands, in the order in which help shows them.
let commands: [any (Command & SendableMetatype).Type] = [
  ListCommand.self, DescribeCommand.self, RenderCommand.self, RunCommand.self, CallCommand.self,
  SpringCommand.self, DevCommand.self, NewCommand.self, ValidateCommand.self, DiffCommand.self,
  InstallCommand.self, RemoveCommand.self, DocsCommand.self, BenchCommand.self, DoctorCommand.self,
]

/// One word after `morph`.
protocol Command {
  static var spec: CommandSpec { get }
  static func run(_ arguments: Arguments) throws(CommandFailure)
}

@main enum Morph {
  /// The version of the tool; the protocol's is in its headers.
  static let version = "1.0.0"

  static func main() {
    // A reader that goes away is an error of the write, and not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    do throws(CommandFailure) {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      if !error.message.isEmpty { Output.note(error.message) }
      exit(error.code.rawValue)
    }
  }

  static func run(_ words: [String]) throws(CommandFailure) {
    guard let name = words.first else {
      Output.note(HelpCommand.overview)
      throw CommandFailure(.usage, "")
    }
    let rest = Array(words.dropFirst())
    switch name {
    case "--version", "version":
      try Output.write("morph \(version), protocol \(HelpCommand.protocolVersion)\n")
    case "help", "--help", "-h":
      try HelpCommand.run(rest)
    default:
      guard let command = commands.first(where: { $0.spec.name == name }) else {
        throw .usage(
          "morph: unknown command \(name); there are "
            + commands.map { $0.spec.name }.joined(separator: ", ") + " and help")
      }
      if rest.contains("--help") || rest.contains("-h") {
        return try Output.write(command.spec.help)
      }
      try command.run(Arguments(rest, spec: command.spec))
    }
  }
}
