public import MorphScene

/// Bytes that break the format of the wire or a limit of the protocol. The field is a path, such as
/// `components[0].parameters[3].maximum`; the reason says what would be accepted.
public typealias WireError = ByteReader.Failure

extension ByteReader.Failure {
  /// The same error, seen from the structure around it.
  func within(_ outer: String) -> WireError {
    WireError(field: field.isEmpty ? outer : "\(outer).\(field)", reason: reason)
  }

  func within(_ list: String, _ index: Int) -> WireError {
    within("\(list)[\(index)]")
  }
}

extension ByteReader.Failure: CustomStringConvertible {
  public var description: String { "\(field) \(reason)" }
}
