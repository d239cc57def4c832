import MorphRuntime

/// `morph new`: a component that moves, with its test, to begin with.
enum NewCommand: Command {
  static let spec = CommandSpec(
    name: "new", synopsis: "NAME [--lang swift|c|rust|zig] [-o DIR] | --sdk",
    summary: "Makes a folder with a new component that moves, and its test.",
    discussion: """
      NAME is letters, digits, hyphens and spaces: "Pulse dot" makes the component
      example.pulse-dot in ./pulse-dot. There, `morph dev` runs it, `make` builds it and
      `make test` tests it, with the SDK of the morph in the PATH or of MORPH_SDK.
      """,
    options: [
      .one("--lang", value: "LANG", "swift (the default), c, rust or zig."),
      .one("-o", "--output", value: "DIR", "The folder to make; it may exist when it is empty."),
      .flag("--sdk", "Prints the folder of the SDK that it would be for, and makes nothing."),
    ],
    positionals: 0...1)

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    if arguments.has("--sdk") { return try Output.write(SDKFolder.find().path + "\n") }
    guard let text = arguments.positionals.first else {
      throw .usage("morph new: too few arguments; usage: \(spec.usage)")
    }
    guard let name = ComponentName(text) else {
      throw .usage(
        "morph new: NAME \"\(text)\": expected at most 60 letters, digits, hyphens and spaces, "
          + "beginning with a letter")
    }
    let language = arguments.value("--lang") ?? ComponentTemplate.languages[0]
    guard ComponentTemplate.languages.contains(language) else {
      throw .usage(
        "morph new: --lang \(language): expected "
          + ComponentTemplate.languages.joined(separator: ", "))
    }
    let folder = try folder(arguments.value("-o") ?? name.kebab)
    let sdk = try SDKFolder.find()
    if language == "swift", try sdk.typeNames().contains(name.type) {
      throw .usage(
        "morph new: NAME \"\(text)\": \(name.type) is a type of the SDK; expected another name, "
          + "such as \"My \(name.words.joined(separator: " "))\"")
    }
    try ComponentTemplate(language, for: name, in: sdk).write(to: folder)
    let quoted = ShellWord.quoted(folder.hasPrefix("-") ? "./\(folder)" : folder)
    try Output.write("made \(folder); next:\n  cd \(quoted)\n  morph dev\n")
  }

  /// The folder to make, without slashes at its end.
  private static func folder(_ asked: String) throws(CommandFailure) -> String {
    var folder = asked
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    guard !folder.isEmpty, folder != "-" else {
      throw .usage("morph new: -o: expected the path of a folder")
    }
    guard !FileTree.isOccupied(folder) else {
      throw .usage(
        "morph new: \(folder) is there already and not an empty folder; -o names another")
    }
    return folder
  }
}
