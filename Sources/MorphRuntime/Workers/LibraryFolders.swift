internal import Glibc

/// Where the loader may read while it loads one plugin.
struct LibraryFolders: Hashable, Sendable {
  /// The list of the libraries of this machine.
  static let cache = "/etc/ld.so.cache"
  private static let standard = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib"]

  /// Folders whose libraries it may read.
  var folders: [String]
  /// Folders that the plugin asks it to search and that are not for it to read.
  var searched: [String]
  /// The plugin is linked with Swift's runtime, which asks for much when it starts.
  var bringsSwift: Bool

  /// A plugin chooses its own run path, so that is believed only where Swift's runtime lies, and
  /// only for a plugin that needs it.
  init(needed: [String], runPath: [String]) {
    folders = Self.standard
    searched = []
    bringsSwift = needed.contains { $0.hasPrefix("libswift") }
    for entry in runPath {
      // A worker loads its plugin from a descriptor.
      let folder = entry.replacingOrigin(with: "/proc/self/fd")
      let isSwift =
        bringsSwift && folder.hasPrefix("/") && !folder.split(separator: "/").contains("..")
        && Self.isReadable(folder + "/libswiftCore.so")
      if isSwift { folders.append(folder) } else { searched.append(folder) }
    }
  }

  private static func isReadable(_ path: String) -> Bool {
    unsafe access(path, R_OK) == 0
  }

  /// What Landlock permits.
  var readable: [String] { folders + [Self.cache] }

  /// Whether the loader may open the file.
  func allowsOpening(_ path: String) -> Bool {
    path == Self.cache || path == WorkerRunner.imagePath
      || allowsLooking(at: path) && Self.isLibrary(path)
  }

  /// Whether the loader may ask what is at a path: it looks whether folders are there.
  func allowsLooking(at path: String) -> Bool {
    !path.split(separator: "/").contains("..")
      && folders.contains { path == $0 || path.hasPrefix($0 + "/") }
  }

  /// Whether the loader looks there only because the plugin told it so.
  func isSearched(_ path: String) -> Bool {
    searched.contains { path == $0 || path.hasPrefix($0 + "/") } && Self.isLibrary(path)
  }

  /// `libm.so.6`, `ld-linux-x86-64.so.2`.
  private static func isLibrary(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    guard name.hasPrefix("lib") || name.hasPrefix("ld-") else { return false }
    return name.hasSuffix(".so") || name.split(separator: ".").dropFirst().contains("so")
  }
}

extension String {
  /// The loader's `$ORIGIN` and `${ORIGIN}`, at the beginning of a folder.
  fileprivate func replacingOrigin(with folder: String) -> String {
    for origin in ["${ORIGIN}", "$ORIGIN"] where hasPrefix(origin) {
      return folder + dropFirst(origin.count)
    }
    return self
  }
}
