internal import Glibc
internal import Synchronization

/// Copies of libraries that this process has loaded itself, each under a name of its own: the
/// loader answers a path that it knows with the code it had before. Removed at exit, not earlier,
/// for a debugger reads them.
enum PrivateFolder {
  private struct State {
    var folder: String?
    var files: [String] = []
  }

  private static let state = Mutex(State())

  /// Writes a copy of a library and gives its path.
  static func write(_ image: PluginImage) throws(SystemError) -> String {
    let name = String(image.path.split(separator: "/").last ?? "plugin.morph.so")
    let result = state.withLock { state -> Result<String, SystemError> in
      do throws(SystemError) {
        let folder: String
        if let known = state.folder { folder = known } else { folder = try make() }
        state.folder = folder
        let path = "\(folder)/\(state.files.count)-\(name)"
        let file = try FileDescriptor(creating: path, mode: 0o500)
        state.files.append(path)
        try file.write(image.bytes)
        return .success(path)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func make() throws(SystemError) -> String {
    let parent = WorkerOptions.variable("TMPDIR") ?? "/tmp"
    var template = Array("\(parent)/morph-XXXXXX".utf8CString)
    let isMade = unsafe template.withUnsafeMutableBufferPointer {
      unsafe mkdtemp($0.baseAddress!) != nil
    }
    guard isMade else { throw SystemError("mkdtemp", code: errno) }
    _ = atexit { PrivateFolder.remove() }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func remove() {
    state.withLock { state in
      for file in state.files { _ = unsafe unlink(file) }
      if let folder = state.folder { _ = unsafe rmdir(folder) }
      state = State()
    }
  }
}
