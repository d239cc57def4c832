import Glibc
import MorphRuntime

/// `morph remove`: takes a plugin out of the user's own folder.
enum RemoveCommand: Command {
  static let spec = CommandSpec(
    name: "remove", synopsis: "COMPONENT [--all]",
    summary: "Removes a component's plugin from your folder of plugins.",
    discussion: """
      Only files in $XDG_DATA_HOME/morph/plugins are removed. COMPONENT is an id, a short name, or
      the name of a file there, also of one that cannot be used.
      """,
    options: [.flag("--all", "Also when the plugin has other components, which go with it.")],
    positionals: 1...1)

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let name = arguments.positionals[0]
    let installation = try PluginInstallation.ofUser()
    let installed = installation.installed()
    let path: String
    do throws(CatalogueError) {
      path = try installed.resolve(name).plugin
    } catch {
      if case .ambiguous = error { throw CommandFailure(error) }
      guard let file = installation.file(named: name) else { throw elsewhere(name, installation) }
      path = file
    }
    let components = installed.entries.filter { $0.plugin == path }.map(\.descriptor)
    let ids = components.map(\.id)
    guard components.count <= 1 || arguments.has("--all") else {
      throw .usage(
        "morph remove: \(path) has \(ids.joined(separator: ", ")); --all removes all of them")
    }
    do throws(PluginInstallation.Failure) {
      try installation.remove(path)
    } catch {
      throw CommandFailure(.failure, "morph remove: \(error)")
    }
    let names = components.map { "\($0.id) \($0.version)" }.joined(separator: ", ")
    try Output.write("removed \(names.isEmpty ? path : "\(names), \(path)")\n")
    for entry in Catalogue().entries where ids.contains(entry.descriptor.id) {
      let other = entry.descriptor
      try Output.write("\(other.id) \(other.version) is now found in \(entry.plugin)\n")
    }
  }

  /// Why nothing of the user's has this name.
  private static func elsewhere(
    _ name: String, _ installation: PluginInstallation
  ) -> CommandFailure {
    if name.hasSuffix(".so"), unsafe access(name, F_OK) != 0 {
      return CommandFailure(
        .missing,
        "morph remove: no plugin \(name); what can be removed is in "
          + installation.folder)
    }
    do throws(CatalogueError) {
      let entry = try Catalogue.resolve(name)
      return CommandFailure(
        .no,
        "morph remove: \(entry.descriptor.id) is in \(entry.plugin), which is not removed; "
          + "only what is in \(installation.folder) is")
    } catch {
      return CommandFailure(error)
    }
  }
}
