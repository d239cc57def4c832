/// Bytes that break the format of the wire or a limit of the protocol.
public struct WireError: Error, Hashable, Sendable {
  /// Where: `components[0].parameters[3].maximum`.
  public var field: String
  /// What is wrong with it, and what would be accepted.
  public var reason: String

  public init(field: String, reason: String) {
    self.field = field
    self.reason = reason
  }

  /// The same error, seen from the structure around it.
  func within(_ outer: String) -> WireError {
    WireError(field: field.isEmpty ? outer : "\(outer).\(field)", reason: reason)
  }

  func within(_ list: String, _ index: Int) -> WireError {
    within("\(list)[\(index)]")
  }
}

extension WireError: CustomStringConvertible {
  public var description: String { "\(field) \(reason)" }
}
