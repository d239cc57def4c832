import Glibc

/// Folders with files in them.
enum FileTree {
  /// The paths of all regular files below a folder, relative to it and sorted; none when it cannot
  /// be read.
  static func files(below folder: String) -> [String] {
    var files: [String] = []
    for name in names(in: folder) {
      var status = stat()
      guard unsafe stat("\(folder)/\(name)", &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: files += self.files(below: "\(folder)/\(name)").map { "\(name)/\($0)" }
      case S_IFREG: files.append(name)
      default: break
      }
    }
    return files.sorted()
  }

  /// Whether a folder is there and holds something, or something else is there in its place.
  static func isOccupied(_ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT != S_IFDIR || !names(in: path).isEmpty
  }

  /// Makes a folder and those above it. `command` begins the line that says why it cannot be.
  static func make(_ path: String, for command: String = "morph") throws(CommandFailure) {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += (made.isEmpty || made == "/" ? "" : "/") + part
      if unsafe mkdir(made, 0o755) != 0, errno != EEXIST {
        throw CommandFailure(.failure, "\(command): cannot make \(made): \(Output.systemMessage())")
      }
    }
  }

  /// Removes a folder and everything in it; links are removed, and not followed.
  static func remove(_ path: String) {
    for name in names(in: path) {
      let inside = "\(path)/\(name)"
      var status = stat()
      guard unsafe lstat(inside, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR { remove(inside) } else { unsafe unlink(inside) }
    }
    unsafe rmdir(path)
  }

  /// What is right in a folder, in no order; none when it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}
