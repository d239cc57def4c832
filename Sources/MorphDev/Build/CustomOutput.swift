internal import Glibc
internal import MorphRuntime

/// The library that an author's command leaves.
enum CustomOutput {
  /// The newest file that matches.
  static func find(_ source: ComponentSource) throws(DevError) -> String {
    let pattern = SourceFolder.absolute(source.output ?? "*.morph.so", in: source.folder)
    let folder = SourceFolder.parent(of: pattern)
    let last = SourceFolder.name(of: pattern)
    let found = SourceFolder.names(in: folder)
      .filter { unsafe fnmatch(last, $0, 0) == 0 }
      .compactMap { name -> (path: String, modified: Int64)? in
        let path = folder + "/" + name
        guard let status = try? FileStatus(path: path), status.isRegular else { return nil }
        return (path, status.key.modified)
      }
    guard let newest = found.max(by: { $0.modified < $1.modified }) else {
      throw DevError(
        "the command \(source.command ?? "") left no \(pattern); say in \(source.settingsFile) "
          + "where it does: output = \"...\"")
    }
    return newest.path
  }

  /// Copies it, for the next run of the command overwrites it.
  static func copy(_ path: String, to target: String) throws(DevError) {
    let bytes = try SourceFolder.bytes(of: path)
    do throws(SystemError) {
      let file = try FileDescriptor(creating: target, mode: 0o755)
      try file.write(bytes)
    } catch {
      _ = unsafe unlink(target)
      throw DevError("cannot copy \(path) to \(target): \(error.reason)")
    }
  }
}
