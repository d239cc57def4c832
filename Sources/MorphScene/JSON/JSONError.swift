/// Why bytes are not the JSON that was asked for, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  public var line: Int
  /// Characters (Unicode scalars) from the start of the line, from 1.
  public var column: Int
  /// What would have been accepted there.
  public var expected: String
  /// What stands there.
  public var found: String

  public init(line: Int, column: Int, expected: String, found: String) {
    self.line = line
    self.column = column
    self.expected = expected
    self.found = found
  }

  public var description: String {
    "line \(line), column \(column): expected \(expected), found \(found)"
  }
}
