/// The sources of one plugin, and how it is built.
public struct ComponentSource: Hashable, Sendable {
  public enum Language: String, Sendable {
    case swift, c
    /// By a command of the author's.
    case custom
  }

  /// For people, and of the Swift module: the folder's or the file's name.
  public var name: String
  public var language: Language
  /// The folder that was named, or that the named file is in. Absolute.
  public var folder: String
  /// Absolute paths in order; for a custom build everything that may be a source.
  public var files: [String]
  /// What `/bin/sh` runs in the folder, of a custom build.
  public var command: String?
  /// Where the command leaves its library, relative to the folder; the last part may hold `*` and
  /// `?`. nil takes the newest `*.morph.so` of the folder.
  public var output: String?
  /// Whether the whole component is one file, whatever lies beside it.
  public var isSingleFile: Bool

  public init(
    name: String, language: Language, folder: String, files: [String], command: String? = nil,
    output: String? = nil, isSingleFile: Bool = false
  ) {
    self.name = name
    self.language = language
    self.folder = folder
    self.files = files
    self.command = command
    self.output = output
    self.isSingleFile = isSingleFile
  }

  static let settingsName = "morph.toml"

  /// The file that says how a folder is built, whether or not it exists.
  var settingsFile: String { folder + "/" + Self.settingsName }

  // MARK: - Reading a folder

  /// The component whose sources are in a folder, in its `Sources` or in `Sources/NAME`; nil when
  /// there are none.
  static func read(_ folder: String) throws(DevError) -> ComponentSource? {
    let name = SourceFolder.name(of: folder)
    let settings = folder + "/" + settingsName
    if SourceFolder.isFile(settings) {
      let settings = try BuildSettings(reading: settings)
      if let command = settings.build {
        return ComponentSource(
          name: name, language: .custom, folder: folder, files: SourceFolder.allFiles(in: folder),
          command: command, output: settings.output)
      }
    }
    for place in [folder, folder + "/Sources", folder + "/Sources/" + name] {
      let swift = SourceFolder.files(in: place, ending: ".swift")
        .filter { SourceFolder.name(of: $0) != "Package.swift" }
      let c = SourceFolder.files(in: place, ending: ".c")
      guard swift.isEmpty || c.isEmpty else {
        throw DevError(
          "\(place) holds Swift and C files; a component is built from one of them, or by a "
            + "command: write build = \"...\" into \(settings)")
      }
      if !swift.isEmpty || !c.isEmpty {
        return ComponentSource(
          name: name, language: swift.isEmpty ? .c : .swift, folder: folder, files: swift + c)
      }
    }
    return nil
  }

  /// The same component with the files that are there now.
  func refreshed() throws(DevError) -> ComponentSource {
    if isSingleFile { return self }
    guard var source = try Self.read(folder) else {
      throw DevError(
        "no sources in \(folder); .swift or .c files, or a \(Self.settingsName), are needed")
    }
    source.name = name
    return source
  }

  /// Folders in which a new file changes the component.
  var watchedFolders: [String] {
    if isSingleFile { return [] }
    if language == .custom { return SourceFolder.folders(from: folder) }
    return Set(files.map(SourceFolder.parent)).union([folder]).sorted()
  }
}
