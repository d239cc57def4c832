/// A mistake of whoever drives a session: one clear line that names what was wrong and what would
/// be accepted. The session is unchanged.
public struct SessionError: Error, Hashable, Sendable, CustomStringConvertible {
  public var message: String

  public init(_ message: String) {
    self.message = message
  }

  public var description: String { message }
}

/// What could have been named, for the end of a message: `accepted: height, index`.
func accepted(_ names: some Sequence<String>) -> String {
  let list = names.sorted().joined(separator: ", ")
  return list.isEmpty ? "none is declared" : "accepted: \(list)"
}
