extension ComponentSource {
  /// Finds the sources that a word of the command line names.
  ///
  /// A word is the path of a folder or of a `.swift` or `.c` file, or names a folder below
  /// `Plugins` by the component's id, its short name or the folder's name. Without a word: every
  /// component of `Plugins`, else the working folder itself.
  public static func find(
    _ word: String?, in workingFolder: String
  ) throws(DevError) -> [ComponentSource] {
    guard let word else { return try findAll(in: workingFolder) }
    let path = SourceFolder.absolute(word, in: workingFolder)
    if SourceFolder.isFile(path) { return [try single(path)] }
    let named = try namedComponents(word, in: workingFolder)
    if word.utf8.contains(0x2f) || word == "." || word == ".." || named.isEmpty {
      if SourceFolder.isFolder(path) { return try components(of: path) }
    }
    guard !named.isEmpty else {
      throw DevError(
        "no component \(word): no such file or folder in \(workingFolder), and none of that id or "
          + "name in \(workingFolder)/Plugins\(known(in: workingFolder))")
    }
    return named
  }

  private static func findAll(in workingFolder: String) throws(DevError) -> [ComponentSource] {
    let plugins = workingFolder + "/Plugins"
    return try components(of: SourceFolder.isFolder(plugins) ? plugins : workingFolder)
  }

  /// The component of a folder, else those of the folders in it.
  private static func components(of folder: String) throws(DevError) -> [ComponentSource] {
    if let source = try read(folder) { return [source] }
    var found: [ComponentSource] = []
    for name in SourceFolder.names(in: folder) {
      let child = folder + "/" + name
      guard SourceFolder.isFolder(child) else { continue }
      if let source = try read(child) { found.append(source) }
    }
    guard !found.isEmpty else {
      throw DevError(
        "no sources in \(folder), its Sources or the folders in it; .swift or .c files, or a "
          + "\(settingsName) with build = \"...\", are needed")
    }
    return found
  }

  private static func single(_ path: String) throws(DevError) -> ComponentSource {
    let name = SourceFolder.name(of: path)
    for (ending, language) in [(".swift", Language.swift), (".c", Language.c)]
    where name.hasSuffix(ending) {
      return ComponentSource(
        name: String(name.dropLast(ending.count)), language: language,
        folder: SourceFolder.parent(of: path), files: [path], isSingleFile: true)
    }
    throw DevError("\(path) is no source of a component; a .swift or .c file is needed")
  }

  // MARK: - By name

  private static func namedComponents(
    _ word: String, in workingFolder: String
  ) throws(DevError) -> [ComponentSource] {
    let plugins = workingFolder + "/Plugins"
    let folders = SourceFolder.names(in: plugins).map { plugins + "/" + $0 }
      .filter(SourceFolder.isFolder)
    let wanted = plain(word.split(separator: ".").last.map(String.init) ?? word)
    var found: [ComponentSource] = []
    for folder in folders where plain(SourceFolder.name(of: folder)) == wanted {
      if let source = try read(folder) { found.append(source) }
    }
    if !found.isEmpty { return found }
    // A folder may have another name than its component.
    let literals = [Array("\"\(word)\"".utf8), Array(".\(word)\"".utf8)]
    for folder in folders {
      guard let source = try read(folder) else { continue }
      let mentions = source.files.contains { file in
        guard let bytes = try? SourceFolder.bytes(of: file) else { return false }
        return literals.contains { bytes.firstRange(of: $0) != nil }
      }
      if mentions { found.append(source) }
    }
    return found.count == 1 ? found : []
  }

  /// `StatusPill`, `status-pill` and `status_pill` are one name.
  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "-" && $0 != "_" }
  }

  private static func known(in workingFolder: String) -> String {
    let names = SourceFolder.names(in: workingFolder + "/Plugins")
    return names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
  }
}
