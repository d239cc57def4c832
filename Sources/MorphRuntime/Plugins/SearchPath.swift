internal import Glibc

/// Where plugins are looked for, and which files there are candidates.
package enum SearchPath {
  /// What the name of a plugin's file ends in.
  static let ending = ".morph.so"

  /// A file to look into, or why it is not one.
  enum Candidate {
    case file(path: String, FileKey)
    case problem(PluginProblem)
  }

  /// The folders, first found first: `asked`, MORPH_PATH, the folder of the executable and, of an
  /// installed one, its prefix's; the user's and the system's.
  static func folders(
    asked: [String], executableFolder: String = WorkerOptions.executableFolder(),
    variable: (String) -> String? = WorkerOptions.variable
  ) -> [String] {
    var folders = asked
    folders += (variable("MORPH_PATH") ?? "").split(separator: ":").map(String.init)
    folders.append(executableFolder)
    let prefixFolder = prefix(executableFolder).map { $0 + "/lib/morph" }
    if let prefixFolder { folders.append(prefixFolder) }
    if let user = userPlugins(variable: variable) { folders.append(user) }
    folders += ["/usr/local/lib/morph", "/usr/lib/morph"].filter { $0 != prefixFolder }
    return folders
  }

  /// The folder that an executable in a `bin` was installed below: `/usr/local` of
  /// `/usr/local/bin`; nil for one that lies elsewhere, as in a build's folder.
  static func prefix(_ executableFolder: String) -> String? {
    executableFolder.hasSuffix("/bin") ? String(executableFolder.dropLast(4)) : nil
  }

  /// The folder of the user's own plugins; nil when the user has no folder at all.
  static func userPlugins(
    variable: (String) -> String? = WorkerOptions.variable
  ) -> String? {
    userFolder("XDG_DATA_HOME", "/.local/share", variable: variable).map {
      $0 + "/morph/plugins"
    }
  }

  /// A base directory of the user; nil when there is none. Relative ones are ignored, as the XDG
  /// Base Directory Specification (0.8) wants.
  package static func userFolder(
    _ name: String, _ standard: String,
    variable: (String) -> String? = WorkerOptions.variable
  ) -> String? {
    if let folder = variable(name), folder.hasPrefix("/") { return folder }
    return variable("HOME").map { $0 + standard }
  }

  /// The plugin files of a folder by name; nil when it cannot be read. Looks at names and at what
  /// the file system says of them, and opens none.
  static func candidates(in folder: String) -> [Candidate]? {
    guard let names = names(in: folder) else { return nil }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return names.sorted().map { candidate(prefix + $0) }
  }

  static func candidate(_ path: String) -> Candidate {
    let status: FileStatus
    do throws(SystemError) {
      status = try FileStatus(path: path)
    } catch {
      return .problem(PluginProblem(plugin: path, status: .unreadable, reason: error.reason))
    }
    guard status.isRegular else {
      return .problem(
        PluginProblem(
          plugin: path, status: .unreadable, reason: "not a regular file but \(status.kind)"))
    }
    return .file(path: path, status.key)
  }

  private static func names(in folder: String) -> [String]? {
    guard let directory = unsafe opendir(folder) else { return nil }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name.hasSuffix(ending) && name.utf8.count > ending.utf8.count { names.append(name) }
    }
    return names
  }
}
