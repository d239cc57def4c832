internal import CMorphRuntime
internal import Glibc

/// A system call that a worker's filter stopped, as the host sees it. Its thread, the only one of
/// its process, waits; so the memory that it points to cannot change under us.
struct SystemCall {
  private static let longestPath = 4096
  /// Of linux/fcntl.h: the call is about the descriptor that it names, and not about a path.
  private static let emptyPath: UInt64 = 0x1000

  let name: String
  private let notice: morph_notice
  private let listener: Int32

  init(_ notice: morph_notice, listener: Int32) {
    self.notice = notice
    self.listener = listener
    let capacity = 64
    var bytes = [CChar](repeating: 0, count: capacity)
    unsafe morph_syscall_name(notice.number, &bytes, capacity)
    name = Self.text(bytes)
  }

  /// An argument, as the register holds it.
  func argument(_ index: Int) -> UInt64 {
    switch index {
    case 0: notice.arguments.0
    case 1: notice.arguments.1
    case 2: notice.arguments.2
    case 3: notice.arguments.3
    case 4: notice.arguments.4
    default: notice.arguments.5
    }
  }

  /// The path that the call is about; nil when it has none, or it cannot be read.
  var path: String? {
    let index: Int32
    switch name {
    case "open", "stat", "lstat", "access", "execve", "readlink", "unlink", "mkdir", "rmdir",
      "creat", "chdir", "chmod", "truncate", "statfs", "rename":
      index = 0
    case "openat", "openat2", "newfstatat", "statx", "faccessat", "faccessat2", "execveat",
      "readlinkat", "unlinkat", "mkdirat":
      index = 1
    default: return nil
    }
    var bytes = [CChar](repeating: 0, count: Self.longestPath)
    var notice = notice
    let code = unsafe morph_notice_text(listener, &notice, index, &bytes, Self.longestPath)
    return code == 0 ? Self.text(bytes) : nil
  }

  /// The address that the call is about, in words.
  private var address: String? {
    guard name == "connect" || name == "bind" else { return nil }
    let capacity = 160
    var bytes = [CChar](repeating: 0, count: capacity)
    var notice = notice
    let code = unsafe morph_notice_address(listener, &notice, &bytes, capacity)
    return code == 0 ? Self.text(bytes) : nil
  }

  /// The call in words, on one line: `openat /etc/passwd`, `connect 127.0.0.1:80`.
  var words: String {
    if isExecutableMemory { return "\(name) of executable memory" }
    let subject = path ?? address ?? ""
    guard !subject.isEmpty else { return name }
    let limit = 200
    let line = String(
      String.UnicodeScalarView(
        subject.unicodeScalars.prefix(limit).map { $0.value < 0x20 || $0.value == 0x7f ? "?" : $0 })
    )
    return subject.unicodeScalars.count > limit ? "\(name) \(line)..." : "\(name) \(line)"
  }

  private var isExecutableMemory: Bool {
    (name == "mmap" || name == "mprotect") && argument(2) & UInt64(PROT_EXEC) != 0
  }

  /// Maps a file that is to be executed; not one that the plugin can have written itself.
  var mapsCode: Bool {
    name == "mmap" && argument(3) & UInt64(MAP_ANONYMOUS) == 0
      && Int32(truncatingIfNeeded: argument(4)) > STDERR_FILENO
  }

  /// Asks about an open file, not about a path.
  var isOfDescriptor: Bool {
    name == "newfstatat" && argument(3) & Self.emptyPath != 0 && path == ""
  }

  /// A signal of the process to itself, as `abort` sends it.
  func isSignalToItself(_ process: pid_t) -> Bool {
    name == "tgkill" && argument(0) == UInt64(process) && argument(1) == UInt64(process)
  }

  private static func text(_ bytes: [CChar]) -> String {
    String(
      decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
