internal import Glibc
public import MorphRuntime

/// A recording that leads to a fault, kept in a file so that anybody can see it again.
public struct ReplayFile: Hashable, Sendable {
  public var path: String
  /// What to type: it repeats the fault in a worker of its own.
  public var command: String

  /// `$XDG_STATE_HOME/morph/replays`, as the XDG Base Directory Specification (0.8) has it; without
  /// a home the folder for temporary files.
  public static func standardFolder() -> String {
    if let state = variable("XDG_STATE_HOME"), state.hasPrefix("/") {
      return state + "/morph/replays"
    }
    if let home = variable("HOME") { return home + "/.local/state/morph/replays" }
    return (variable("TMPDIR") ?? "/tmp") + "/morph-replays"
  }

  private static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Writes a recording, whole or not at all, under a name that no file has yet.
  ///
  /// - Parameters:
  ///   - stamp: the time of day, for the name.
  ///   - plugin: path of the file whose code failed.
  public static func write(
    _ trace: Trace, of component: String, plugin: String, stamp: String, in folder: String
  ) throws(DevError) -> ReplayFile {
    for index in folder.utf8.indices.dropFirst() where folder.utf8[index] == 0x2f {
      _ = unsafe mkdir(String(folder[..<index]), 0o700)
    }
    _ = unsafe mkdir(folder, 0o700)
    let temporary = "\(folder)/.\(component)-\(getpid())"
    try write(trace.write(), to: temporary)
    defer { _ = unsafe unlink(temporary) }
    for number in 1...1000 {
      let path =
        "\(folder)/\(component)-\(stamp)\(number == 1 ? "" : "-\(number)").jsonl"
      // Unlike a rename, a link never takes the place of another file.
      if unsafe link(temporary, path) == 0 {
        return ReplayFile(path: path, command: command(plugin: plugin, trace: path))
      }
      guard errno == EEXIST else { throw failure(path) }
    }
    throw DevError("cannot write \(folder)/\(component)-\(stamp).jsonl: 1000 are there already")
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(DevError) {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(file, $0.baseAddress! + written, $0.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let error = failure(path)
        _ = unsafe unlink(path)
        throw error
      }
      written += count
    }
  }

  private static func failure(_ path: String) -> DevError {
    DevError("cannot write \(path): \(unsafe String(cString: strerror(errno)))")
  }

  /// A command that a shell understands whatever is in the paths.
  static func command(plugin: String, trace: String) -> String {
    "morph run \(ShellWord.quoted(plugin)) --trace \(ShellWord.quoted(trace))"
  }
}
