/// Why the development loop cannot go on: one line that names what, where and what would do.
public struct DevError: Error, Hashable, Sendable {
  public var message: String

  public init(_ message: String) {
    self.message = message
  }
}
