import Glibc
import MorphRaster
import MorphRuntime
import MorphScene

/// `morph docs`: pages about components, with pictures.
enum DocsCommand: Command {
  static let spec = CommandSpec(
    name: "docs", synopsis: "COMPONENT|--all -o DIR [--check] [options]",
    summary: "Writes a Markdown page with pictures for a component, or for all.",
    discussion: """
      A component gets NAME.md, NAME.png as it rests and, where it has a story, NAME-strip.png.
      --all adds the index README.md. --check exits 1 and names the pages that are stale.
      """,
    options: [
      .flag("--all", "Every component that is found, and an index."),
      .one("-o", "--output", value: "DIR", "Where the pages are, made when it is missing."),
      .flag("--check", "Writes nothing; compares what is there with what would be written."),
    ] + PluginAccess.options,
    positionals: 0...1)

  /// One file of the documentation.
  private struct File {
    var name: String
    var bytes: [UInt8]
  }

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let isAll = arguments.has("--all")
    guard isAll != (arguments.positionals.count == 1) else {
      throw .usage("morph docs: expected COMPONENT or --all; usage: \(spec.usage)")
    }
    guard let folder = arguments.value("-o") else {
      throw .usage("morph docs: -o DIR is missing; usage: \(spec.usage)")
    }
    guard folder != "-" else {
      throw .usage("morph docs: -o -: expected a folder, for there are several files")
    }
    let entries = try entries(arguments)
    var files: [File] = []
    var index = DocsPage.mark + "\n# Components\n"
    for entry in entries {
      // Two components may share the last part of their ids; then files have the whole id.
      let short = entry.descriptor.shortName
      let isShared = entries.filter { $0.descriptor.shortName == short }.count > 1
      let stem = isShared ? entry.descriptor.id : short
      files += try self.files(of: entry, stem: stem, arguments)
      index += indexEntry(entry.descriptor, stem: stem)
    }
    if isAll { files.append(File(name: "README.md", bytes: Array(index.utf8))) }

    if arguments.has("--check") {
      let stale = try stale(files, in: folder, whole: isAll)
      guard stale.isEmpty else {
        throw CommandFailure(
          .no, "morph docs: stale in \(folder): \(stale.joined(separator: ", "))")
      }
    } else {
      try FileTree.make(folder, for: "morph docs")
      for file in files { try Output.write(file.bytes, toFile: "\(folder)/\(file.name)") }
    }
  }

  private static func entries(_ arguments: Arguments) throws(CommandFailure) -> [CatalogueEntry] {
    let access = PluginAccess(arguments)
    if let name = arguments.positionals.first { return [try access.resolve(name)] }
    let catalogue = Catalogue(options: access.catalogueOptions)
    for problem in catalogue.problems where problem.status != .shadowed {
      Output.note("\(problem.status.rawValue): \(problem.message)")
    }
    guard !catalogue.entries.isEmpty else {
      throw CommandFailure(
        .missing,
        "morph docs: no component in \(catalogue.searchPath.joined(separator: ", "))")
    }
    return catalogue.entries
  }

  private static func indexEntry(_ descriptor: ComponentDescriptor, stem: String) -> String {
    let name = Markdown.text(descriptor.name)
    let credit = descriptor.credit.isEmpty ? "" : " Credit: \(Markdown.text(descriptor.credit))."
    return "\n## [\(name)](\(stem).md)\n\n\(Markdown.text(descriptor.summary))\(credit)\n"
      + "\n[![\(name) at rest](\(stem).png)](\(stem).md)\n"
  }

  // MARK: Pages and pictures

  private static func files(
    of entry: CatalogueEntry, stem: String, _ arguments: Arguments
  ) throws(CommandFailure) -> [File] {
    let descriptor = entry.descriptor
    // What was asked for may be a file that no search would find.
    let source = arguments.positionals.first ?? descriptor.id
    let page = DocsPage(entry: entry, stem: stem, rest: try rest(source, arguments))
    var files = [
      File(name: "\(stem).md", bytes: Array(page.markdown.utf8)),
      File(name: "\(stem).png", bytes: try picture(source, [], arguments)),
    ]
    if descriptor.isScrubbable {
      let cells = ["--strip", "\(DocsPage.stripCells)", "--scale", "1"]
      files.append(
        File(name: "\(stem)-strip.png", bytes: try picture(source, cells, arguments)))
    }
    return files
  }

  /// The frame in which a component rests after appearing.
  private static func rest(
    _ source: String, _ arguments: Arguments
  ) throws(CommandFailure) -> Scene {
    let component = try PluginAccess(arguments).open(source)
    let session: Session
    do throws(SessionError) {
      session = try Session(code: component.code())
    } catch {
      throw CommandFailure(.badInput, "morph docs: \(source): \(error)")
    }
    session.advance(to: 0)
    _ = session.runUntilIdle()
    return try session.picture()
  }

  /// A PNG file as `morph render` writes it, on a light ground.
  private static func picture(
    _ source: String, _ options: [String], _ arguments: Arguments
  ) throws(CommandFailure) -> [UInt8] {
    var words = [source, "-o", "-", "--format", "png", "--background", "#f4f4f6"] + options
    for folder in arguments.values("--plugins") { words += ["--plugins", folder] }
    if arguments.has("--in-process") { words.append("--in-process") }
    if arguments.has("--no-sandbox") { words.append("--no-sandbox") }
    return try RenderCommand.draw(Arguments(words, spec: RenderCommand.spec)).bytes
  }

  // MARK: Folders

  /// The names of files that are missing or differ and, when `whole`, of pages without a component.
  private static func stale(
    _ files: [File], in folder: String, whole: Bool
  ) throws(CommandFailure) -> [String] {
    var stale: [String] = []
    for file in files {
      let path = "\(folder)/\(file.name)"
      guard unsafe access(path, F_OK) == 0 else {
        stale.append("\(file.name) (missing)")
        continue
      }
      if try !isSame(Input.read(path), file.bytes) { stale.append(file.name) }
    }
    guard whole else { return stale.sorted() }
    let mark = Array(DocsPage.mark.utf8)
    for name in FileTree.names(in: folder) where name.hasSuffix(".md") {
      guard !files.contains(where: { $0.name == name }) else { continue }
      if try Input.read("\(folder)/\(name)").starts(with: mark) {
        stale.append("\(name) (no such component)")
      }
    }
    return stale.sorted()
  }

  /// Whether two files are the same, or are PNG files of the same pixels: another compressor may
  /// have packed them otherwise.
  private static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    if one == other { return true }
    guard let picture = try? PNG.decode(one), let expected = try? PNG.decode(other) else {
      return false
    }
    return picture == expected
  }
}
