import Glibc
import MorphRuntime
import MorphText
import MorphValidator

/// `morph install`: puts a plugin where every `morph` of this user finds it.
enum InstallCommand: Command {
  static let spec = CommandSpec(
    name: "install", synopsis: "FILE [--skip-validation]",
    summary: "Validates a plugin and copies it into your folder of plugins.",
    discussion: """
      It goes to $XDG_DATA_HOME/morph/plugins (~/.local/share/morph/plugins) as NAME.morph.so, after
      the short name of its component. What fails validation is refused with exit code 1.
      """,
    options: [
      .flag("--skip-validation", "Installs what loads, whether or not it keeps the rules.")
    ],
    positionals: 1...1)

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let file = arguments.positionals[0]
    guard unsafe access(file, F_OK) == 0 else {
      throw CommandFailure(
        .missing, "morph install: \(file): \(Output.systemMessage()); expected a plugin's file")
    }
    let image: PluginImage
    let plugin: WorkerPlugin
    do throws(PluginProblem) {
      image = try PluginImage(path: file)
      plugin = try WorkerPlugin(image, services: .none)
    } catch {
      throw CommandFailure(error)
    }
    let components = plugin.description.components
    plugin.close()
    guard !components.isEmpty else {
      throw CommandFailure(.badInput, "morph install: \(file): has no component")
    }
    if !arguments.has("--skip-validation") {
      let reasons = try reasonsToRefuse(image)
      for reason in reasons { Output.note("morph install: \(file): \(reason)") }
      if !reasons.isEmpty { throw CommandFailure(.no, "") }
    }
    try install(image, components)
  }

  /// Why a plugin that loads is not to be installed, each in a line; none when all is well.
  private static func reasonsToRefuse(_ image: PluginImage) throws(CommandFailure) -> [String] {
    let text = TextEngine.machine()
    let services = PluginServices(measure: { paragraph in try text.measure(paragraph) })
    do throws(PluginProblem) {
      let report = try Validation(image, services: services).run()
      return report.results.filter(\.status.isFailure).map { result in
        "\(result.status.rawValue) \(result.name): \(result.message)"
      }
    } catch {
      throw CommandFailure(error)
    }
  }

  private static func install(
    _ image: PluginImage, _ components: [ComponentDescriptor]
  ) throws(CommandFailure) {
    let installation = try PluginInstallation.ofUser()
    let before = Catalogue().entries
    let (path, occupant) = installation.place(for: components.map(\.id))
    do throws(PluginInstallation.Failure) {
      try installation.copy(image, to: path)
    } catch {
      throw CommandFailure(.failure, "morph install: \(error)")
    }
    let names = components.map { "\($0.id) \($0.version)" }.joined(separator: ", ")
    let replaced =
      switch occupant {
      case .nothing: ""
      case .earlier(let version): ", replacing \(version)"
      case .unusable: ", replacing a file that could not be used"
      }
    try Output.write("installed \(names) as \(path)\(replaced)\n")
    let after = Catalogue().entries
    for component in components {
      let first = after.first { $0.descriptor.id == component.id }
      if let first, first.plugin != path {
        try Output.write(
          "\(component.id) \(first.descriptor.version) in \(first.plugin) is found before it\n")
      } else if let hidden = before.first(where: { $0.descriptor.id == component.id }),
        hidden.plugin != path
      {
        try Output.write(
          "it is found before \(component.id) \(hidden.descriptor.version) in \(hidden.plugin)\n")
      }
    }
  }
}

extension PluginInstallation {
  /// The folder of the user who runs this.
  static func ofUser() throws(CommandFailure) -> PluginInstallation {
    do throws(PluginInstallation.Failure) {
      return try PluginInstallation()
    } catch {
      throw CommandFailure(.failure, "morph: \(error)")
    }
  }
}
