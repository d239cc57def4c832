public import MorphScene

extension ParameterDescriptor {
  /// The value that a file holds: options by key, colours as `[r, g, b]`, `[r, g, b, a]` or
  /// `#rrggbb`. Throws when the type is another; the range is for `accept` to clamp to.
  public func value(json: JSONValue) throws(SessionError) -> Value {
    switch type {
    case .option:
      guard let key = json.string, let option = options.first(where: { $0.key == key }) else {
        throw wrong(ValueJSON.text(json), form)
      }
      return .option(option.id)
    default:
      guard let value = ValueJSON.read(json, as: type) else {
        throw wrong(ValueJSON.text(json), form)
      }
      return try accept(value)
    }
  }

  /// The JSON of a value of this parameter: an option as its key.
  public func json(_ value: Value) -> JSONValue {
    if case .option(let id) = value, let option = options.first(where: { $0.id == id }) {
      return .string(option.key)
    }
    return ValueJSON.write(value)
  }
}
