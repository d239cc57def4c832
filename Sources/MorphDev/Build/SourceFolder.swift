internal import Glibc
internal import MorphRuntime

/// Reading files and folders of sources.
enum SourceFolder {
  /// Files beyond this are no sources, in bytes.
  private static let largestFile = 64 << 20
  /// Folders below folders, and files, that a component may have.
  private static let deepest = 8
  private static let largestCount = 10_000

  static func bytes(of path: String) throws(DevError) -> [UInt8] {
    let content: (bytes: [UInt8], kind: String?)
    do throws(SystemError) {
      let file = try FileDescriptor(reading: path)
      let status = try file.status()
      content =
        status.isRegular ? (try file.read(limit: largestFile), nil) : ([], status.kind)
    } catch {
      throw DevError("cannot read \(path): \(error.reason)")
    }
    if let kind = content.kind {
      throw DevError("cannot read \(path): it is \(kind), and a file is needed")
    }
    return content.bytes
  }

  static func isFile(_ path: String) -> Bool { (try? FileStatus(path: path))?.isRegular ?? false }

  static func isFolder(_ path: String) -> Bool {
    (try? FileStatus(path: path))?.isDirectory ?? false
  }

  static func exists(_ path: String) -> Bool { (try? FileStatus(path: path)) != nil }

  static func isExecutable(_ path: String) -> Bool {
    unsafe access(path, X_OK) == 0 && isFile(path)
  }

  /// The names in a folder in order, without hidden ones; empty when it cannot be read.
  static func names(in folder: String) -> [String] {
    entries(in: folder).filter { !$0.hasPrefix(".") }.sorted()
  }

  private static func entries(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
      names.append(
        unsafe String(
          cString: UnsafeRawPointer(entry).advanced(by: offset)
            .assumingMemoryBound(to: CChar.self)))
    }
    return names.filter { $0 != "." && $0 != ".." }
  }

  /// The files right in a folder whose names end in `ending`, as paths in order.
  static func files(in folder: String, ending: String) -> [String] {
    names(in: folder).filter { $0.hasSuffix(ending) }.map { folder + "/" + $0 }.filter(isFile)
  }

  /// The folder and those below it, in order, without hidden ones and those that hold what build
  /// tools produce.
  static func folders(from folder: String) -> [String] {
    var found = [folder]
    var level = [folder]
    for _ in 0..<deepest where found.count < largestCount {
      level = level.flatMap { parent in
        names(in: parent).filter { !products.contains($0) }.map { parent + "/" + $0 }
          .filter(isFolder)
      }
      found += level
    }
    return found
  }

  /// Every file in a folder and below it that may be a source, in order.
  static func allFiles(in folder: String) -> [String] {
    Array(
      folders(from: folder).flatMap { folder in
        names(in: folder).filter(isSource)
          .map { folder + "/" + $0 }.filter { isFile($0) && !isOwnOutput($0) }
      }.prefix(largestCount))
  }

  private static let products: Set<String> = [
    "target", "build", "out", "zig-out", "zig-cache", "node_modules",
  ]
  /// Whether a name may be a source's: not hidden, and of nothing that a tool produces.
  static func isSource(_ name: String) -> Bool {
    // Linkers write `NAME.so.tmp123` beside what they make.
    !name.hasPrefix(".") && !name.contains(".so.")
      && !productEndings.contains { name.hasSuffix($0) }
  }

  /// Whether this process writes what it says into a file: each word would be a change.
  private static func isOwnOutput(_ path: String) -> Bool {
    guard let key = (try? FileStatus(path: path))?.key else { return false }
    return [STDOUT_FILENO, STDERR_FILENO].contains { number in
      var status = stat()
      return unsafe fstat(number, &status) == 0 && UInt64(status.st_dev) == key.device
        && UInt64(status.st_ino) == key.inode
    }
  }

  private static let productEndings = [
    ".so", ".o", ".a", ".d", ".new", ".tmp", "~", ".swp", ".log",
  ]

  /// Makes a folder and those above it. No error when it is there.
  static func make(_ folder: String) throws(DevError) {
    var code: Int32 = 0
    for index in folder.utf8.indices.dropFirst() where folder.utf8[index] == 0x2f {
      _ = unsafe mkdir(String(folder[..<index]), 0o755)
    }
    if unsafe mkdir(folder, 0o755) != 0 { code = errno }
    guard isFolder(folder) else {
      let reason = SystemError("mkdir", code: code == EEXIST ? ENOTDIR : code).reason
      throw DevError("cannot make the folder \(folder): \(reason)")
    }
  }

  /// Removes a folder with what is in it.
  static func remove(_ folder: String) {
    for name in entries(in: folder) {
      let path = folder + "/" + name
      // A link is removed, and never followed.
      if unsafe unlink(path) != 0 && errno == EISDIR { remove(path) }
    }
    _ = unsafe rmdir(folder)
  }

  /// An absolute path without `.` and `..`.
  static func absolute(_ path: String, in folder: String) -> String {
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : folder + "/" + path).split(separator: "/") {
      switch part {
      case ".": continue
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Where symbolic links lead; nil when there is nothing.
  static func resolved(_ path: String) -> String? {
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  static func workingFolder() -> String { resolved(".") ?? "/" }

  static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: 0x2f), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
