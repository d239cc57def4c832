/// Why a display list is refused. Nothing of a refused list is drawn.
public struct DisplayListError: Error, Hashable, Sendable {
  /// Position of the operation in the list, from 0.
  public var operation: Int
  /// Name of the operation: "fill", "text".
  public var name: String
  /// Name of the field, such as "shape.width"; empty when the operation as a whole is wrong.
  public var field: String
  public var reason: String

  public init(operation: Int, name: String, field: String, reason: String) {
    self.operation = operation
    self.name = name
    self.field = field
    self.reason = reason
  }

  /// One line for a person.
  public var description: String {
    let subject = field.isEmpty ? name : "\(name): \(field)"
    return "\(subject) \(reason) (operation \(operation))"
  }
}
