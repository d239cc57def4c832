/// What is wrong in a trace, and where: one line for a person.
public struct TraceError: Error, Hashable, Sendable, CustomStringConvertible {
  public var file: String
  /// From 1; 0 for the file as a whole.
  public var line: Int
  public var message: String

  public init(file: String, line: Int, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  public var description: String {
    line == 0 ? "\(file): \(message)" : "\(file):\(line): \(message)"
  }
}
