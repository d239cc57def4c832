internal import CMorphRuntime
internal import Glibc
internal import MorphRuntime

/// A command to run, and where.
struct CompilerCommand {
  var executable: String
  /// Without the program's own name.
  var arguments: [String]
  var folder: String
}

/// A compiler, linker or author's command at work, at a low priority. Ends with this object,
/// together with whatever it started.
final class CompilerProcess {
  enum Ending: Hashable {
    case exited(Int32)
    /// The name of the signal.
    case killed(String)
  }

  /// What is read of the output, in bytes.
  private static let largestOutput = 1 << 20
  private static let niceness: Int32 = 10

  private let pid: pid_t
  private let handle: FileDescriptor
  /// A file, for a pipe that is full would block the compiler.
  private let printed: FileDescriptor
  private var isReaped = false

  init(_ command: CompilerCommand) throws(SystemError) {
    // Above the numbers that the child's own get.
    printed = try FileDescriptor(memory: "morph-compiler").movedUp()
    _ = morph_append_only(printed.number)
    let words = [command.executable] + command.arguments
    let text = words.map { $0 + "\0" }.joined()
    let output = printed.number
    var started: pid_t = 0
    var descriptor: Int32 = -1
    let code = unsafe command.executable.withCString { executable in
      unsafe text.withCString { text in
        unsafe command.folder.withCString { folder in
          var start = unsafe morph_command_start()
          unsafe start.executable = unsafe executable
          unsafe start.arguments = unsafe text
          unsafe start.argument_count = words.count
          unsafe start.folder = unsafe folder
          unsafe start.output = output
          unsafe start.niceness = Self.niceness
          return unsafe morph_command_spawn(&start, &started, &descriptor)
        }
      }
    }
    guard code == 0 else { throw SystemError("execve", code: code) }
    pid = started
    handle = FileDescriptor(owning: descriptor)
  }

  deinit {
    kill()
  }

  /// Readable once it has ended.
  var descriptor: Int32 { handle.number }

  /// How it ended; nil while it runs. What it left running is ended as well.
  func ending() -> Ending? {
    var end = morph_process_end()
    guard !isReaped, unsafe morph_process_peek(pid, &end) == 0, end.has_ended != 0 else {
      return nil
    }
    kill()
    return end.signal != 0 ? .killed(SignalName.name(of: end.signal)) : .exited(end.status)
  }

  /// Ends it and everything in its process group, and waits for it.
  func kill() {
    guard !isReaped else { return }
    isReaped = true
    morph_process_kill(pid)
  }

  /// What it printed, at most the first megabyte.
  var output: String {
    String(decoding: (try? printed.read(limit: Self.largestOutput)) ?? [], as: UTF8.self)
  }
}
