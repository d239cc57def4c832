import Glibc

/// Writing: data on standard output, everything else on standard error, files whole or not at all.
enum Output {
  /// Writes bytes to standard output.
  static func write(_ bytes: [UInt8]) throws(CommandFailure) {
    try write(bytes, to: STDOUT_FILENO, named: "standard output")
  }

  static func write(_ text: String) throws(CommandFailure) {
    try write(Array(text.utf8))
  }

  /// One line on standard error.
  static func note(_ text: String) {
    try? write(Array((text + "\n").utf8), to: STDERR_FILENO, named: "standard error")
  }

  /// Puts a file in place in one step: a reader sees the old one or the whole new one, and nothing
  /// is left behind when writing fails. A link stays, and what it leads to is replaced; a device or
  /// a pipe is written to. `-` is standard output.
  static func write(_ bytes: [UInt8], toFile path: String) throws(CommandFailure) {
    guard path != "-" else { return try write(bytes) }
    var old = stat()
    let exists = unsafe stat(path, &old) == 0
    if exists, old.st_mode & S_IFMT != S_IFREG { return try write(bytes, into: path) }
    try replace(
      exists ? resolved(path) : path, with: bytes, mode: exists ? old.st_mode & 0o777 : nil)
  }

  /// Writes to what is there and is no file.
  private static func write(_ bytes: [UInt8], into path: String) throws(CommandFailure) {
    let file = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw CommandFailure(.failure, "morph: cannot write \(path): \(systemMessage())")
    }
    defer { close(file) }
    try write(bytes, to: file, named: path)
  }

  /// The path without links.
  private static func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  private static func replace(
    _ path: String, with bytes: [UInt8], mode: mode_t?
  ) throws(CommandFailure) {
    let temporary = "\(path).\(getpid()).tmp"
    let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else {
      throw CommandFailure(.failure, "morph: cannot write \(path): \(systemMessage())")
    }
    if let mode { fchmod(file, mode) }
    do throws(CommandFailure) {
      try write(bytes, to: file, named: path)
    } catch {
      close(file)
      unsafe unlink(temporary)
      throw error
    }
    close(file)
    guard unsafe rename(temporary, path) == 0 else {
      let reason = systemMessage()
      unsafe unlink(temporary)
      throw CommandFailure(.failure, "morph: cannot write \(path): \(reason)")
    }
  }

  /// The words of the last failed system call.
  static func systemMessage() -> String { unsafe String(cString: strerror(errno)) }

  private static func write(
    _ bytes: [UInt8], to file: Int32, named name: String
  ) throws(CommandFailure) {
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(file, buffer.baseAddress! + offset, bytes.count - offset)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw CommandFailure(.failure, "morph: cannot write to \(name): \(systemMessage())")
      }
      offset += count
    }
  }

  /// Whether standard output is a terminal that shows colours.
  static let showsColor = unsafe isatty(STDOUT_FILENO) == 1 && getenv("NO_COLOR") == nil
}

/// Reading whole files.
enum Input {
  /// The bytes of a file; `-` is standard input.
  static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
    let file = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw CommandFailure(.badInput, "morph: cannot read \(path): \(Output.systemMessage())")
    }
    defer { if path != "-" { close(file) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(file, buffer.baseAddress!, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw CommandFailure(.badInput, "morph: cannot read \(path): \(Output.systemMessage())")
      }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }
}
