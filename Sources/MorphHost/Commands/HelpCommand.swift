import MorphPluginAPI

/// `morph help [COMMAND]`.
enum HelpCommand {
  static let protocolVersion = "\(MORPH_PROTOCOL_MAJOR).\(MORPH_PROTOCOL_MINOR)"

  static var overview: String {
    var text = """
      Morph runs UI motion components: draws them, drives them, tells what they take.

      usage: morph COMMAND [COMPONENT] [options]

      commands:

      """
    for command in commands {
      let name = command.spec.name
      let gap = String(repeating: " ", count: max(1, 12 - name.count))
      text += "  \(name)\(gap)\(command.spec.summary)\n"
    }
    text += """
        help        Explains a command.

      COMPONENT is an id (morph.status-pill), its last part (status-pill), or a plugin's file.
      Plugins are looked for in --plugins DIR, MORPH_PATH (colon separated), the folder of the
      program, its ../lib/morph, $XDG_DATA_HOME/morph/plugins, /usr/local/lib/morph and
      /usr/lib/morph.
      """
    return text
  }

  static func run(_ words: [String]) throws(CommandFailure) {
    // `morph help help` explains what it has just been.
    guard let name = words.first, words != ["help"] else {
      return try Output.write(overview + "\n")
    }
    guard words.count == 1, let command = commands.first(where: { $0.spec.name == name }) else {
      throw .usage(
        "morph help: no command \(words.joined(separator: " ")); there are "
          + commands.map { $0.spec.name }.joined(separator: ", "))
    }
    try Output.write(command.spec.help)
  }
}
