internal import MorphRuntime

/// What components are compiled against: the protocol's headers and the SDK's sources.
public struct DeveloperKit: Hashable, Sendable {
  public var root: String

  /// `root` holds `Sources/MorphPluginAPI`, `Sources/MorphKit`, `Sources/CMorphKit` and
  /// `plugin.map`.
  public init(root: String) {
    self.root = root
  }

  /// Folders for the compilers' `-I`.
  public var headers: [String] {
    [root + "/Sources/MorphPluginAPI/include", root + "/Sources/CMorphKit/include"]
  }

  /// The SDK's Swift files, in order.
  public var swiftSources: [String] {
    SourceFolder.files(in: root + "/Sources/MorphKit", ending: ".swift")
  }

  /// The SDK's C files, in order.
  public var cSources: [String] {
    SourceFolder.files(in: root + "/Sources/CMorphKit", ending: ".c")
  }

  /// Names the one symbol that a plugin exports.
  public var versionScript: String { root + "/plugin.map" }

  /// Every header, in order.
  var headerFiles: [String] {
    headers.flatMap { SourceFolder.allFiles(in: $0) }
  }

  /// In which a new file belongs to it.
  var folders: [String] {
    [root + "/Sources/MorphKit", root + "/Sources/CMorphKit"]
      + headers.flatMap { SourceFolder.folders(from: $0) }
  }

  var isWhole: Bool {
    !swiftSources.isEmpty && !cSources.isEmpty && headers.allSatisfy(SourceFolder.isFolder)
      && SourceFolder.isFile(versionScript)
  }

  /// The folder that the variable MORPH_SDK names, else the one installed beside the executable,
  /// else the checkout that the executable or the working folder lies in.
  public static func find(
    workingFolder: String? = nil, variable: String? = nil
  ) throws(DevError) -> DeveloperKit {
    let workingFolder = workingFolder ?? SourceFolder.workingFolder()
    if let named = variable ?? WorkerOptions.variable("MORPH_SDK") {
      let kit = DeveloperKit(root: SourceFolder.absolute(named, in: workingFolder))
      guard kit.isWhole else {
        throw DevError(
          "MORPH_SDK is \(named), which holds no SDK; Sources/MorphKit, Sources/MorphPluginAPI, "
            + "Sources/CMorphKit and plugin.map are needed")
      }
      return kit
    }
    let executable = WorkerOptions.executableFolder()
    let installed = SourceFolder.absolute("../share/morph/sdk", in: executable)
    let candidates = [installed] + ancestors(executable) + ancestors(workingFolder)
    for root in candidates where DeveloperKit(root: root).isWhole {
      return DeveloperKit(root: root)
    }
    throw DevError(
      "no SDK in \(installed), nor above \(executable) or \(workingFolder); set MORPH_SDK to a "
        + "folder that holds Sources/MorphKit, Sources/MorphPluginAPI, Sources/CMorphKit and "
        + "plugin.map")
  }

  private static func ancestors(_ folder: String) -> [String] {
    var folders = [folder]
    while let last = folders.last, last != "/", last != "." {
      folders.append(SourceFolder.parent(of: last))
    }
    return folders
  }
}
