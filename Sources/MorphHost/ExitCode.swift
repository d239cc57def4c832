/// How the process ends; scripts rely on the numbers.
enum ExitCode: Int32 {
  case success = 0
  /// The answer is no: invalid, differs.
  case no = 1
  /// Internal, or reading and writing failed.
  case failure = 2
  /// Wrong usage.
  case usage = 64
  /// An input file cannot be used.
  case badInput = 65
  /// A plugin or a tool is missing.
  case missing = 69
  /// A plugin crashed.
  case crashed = 70
  /// A plugin took too long.
  case timedOut = 124
}

/// Ends a command: one line on standard error and an exit code.
struct CommandFailure: Error {
  var code: ExitCode
  /// One line: what, where, the value and what would be accepted. Empty when the command has
  /// already said everything.
  var message: String

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }

  static func usage(_ message: String) -> CommandFailure { CommandFailure(.usage, message) }
}
