public import MorphScene

extension Session {
  /// Calls an action at `now` and answers what it gave back; its effects are not applied.
  public func call(
    _ key: String, _ arguments: [Value]
  ) throws(SessionError) -> Result<ActionAnswer, CallFailure> {
    let action = try state.declared.action(key)
    try action.check(arguments)
    do throws(CallFailure) {
      return .success(try code.call(action, arguments, snapshot()))
    } catch {
      return .failure(error)
    }
  }

  /// Calls an action and applies its effects; nil when the call failed, which is then a fault.
  func perform(_ action: ActionDescriptor, _ arguments: [Value]) throws(SessionError) -> Value? {
    try action.check(arguments)
    guard frozenReason == nil else { return nil }
    do throws(CallFailure) {
      let answer = try code.call(action, arguments, snapshot())
      if !action.isPure { try apply(answer.effects) }
      return answer.result
    } catch {
      note(call: "action \(action.key)", error)
      return nil
    }
  }

  /// The node of the frame at `now` that offers an accessibility action.
  func accessible(_ action: String, _ name: String?) throws(SessionError) -> SceneNode {
    let nodes = frame()?.scene.nodes.filter { !$0.isHidden } ?? []
    let named = name.map { name in nodes.filter { matches($0, name) } } ?? nodes
    if let name, named.isEmpty {
      throw SessionError(
        "accessibility node \"\(name)\" is not in the frame; "
          + accepted(nodes.map { title(of: $0) }))
    }
    let offering = named.filter { $0.actions.contains(action) }
    guard let first = offering.first else {
      throw SessionError(
        "accessibility action \"\(action)\" is offered by no node; "
          + accepted(named.flatMap(\.actions)))
    }
    guard offering.count == 1 else {
      throw SessionError(
        "accessibility action \"\(action)\" is offered by \(offering.count) nodes; name one: "
          + offering.map { title(of: $0) }.joined(separator: ", "))
    }
    return first
  }

  /// A node is named by its number, the key of the region of that number, or its label.
  private func matches(_ node: SceneNode, _ name: String) -> Bool {
    name == itemName("\(node.id)", node.item) || name == node.label || name == regionName(node)
  }

  private func regionName(_ node: SceneNode) -> String? {
    state.declared.regions.place(node.id).map { itemName(descriptor.regions[$0].key, node.item) }
  }

  private func title(of node: SceneNode) -> String {
    regionName(node) ?? (node.label.isEmpty ? itemName("\(node.id)", node.item) : node.label)
  }
}

extension ActionDescriptor {
  /// How it is called, for messages: `replace(title: string, message: string) -> double`.
  public var signature: String {
    let list = arguments.map { "\($0.key): \($0.type.name)" }.joined(separator: ", ")
    return "\(key)(\(list))" + (result == .none ? "" : " -> \(result.name)")
  }

  /// Arguments from a file.
  public func arguments(json: [JSONValue]) throws(SessionError) -> [Value] {
    try checkCount(json.count)
    var values: [Value] = []
    for (argument, json) in zip(arguments, json) {
      guard let value = ValueJSON.read(json, as: argument.type) else {
        throw wrong(argument, ValueJSON.text(json))
      }
      values.append(value)
    }
    return values
  }

  /// Arguments that a person typed.
  public func arguments(text: [String]) throws(SessionError) -> [Value] {
    try checkCount(text.count)
    var values: [Value] = []
    for (argument, text) in zip(arguments, text) {
      let value: Value? =
        switch argument.type {
        case .bool: text == "true" ? .bool(true) : text == "false" ? .bool(false) : nil
        case .int: Int64(text).map { .int($0) }
        case .double: Double(text).flatMap { $0.isFinite ? .double($0) : nil }
        case .string: .string(text)
        default: nil
        }
      guard let value else { throw wrong(argument, "\"\(text)\"") }
      values.append(value)
    }
    return values
  }

  /// Whether values have the types of the arguments, and finite numbers.
  func check(_ values: [Value]) throws(SessionError) {
    try checkCount(values.count)
    for (argument, value) in zip(arguments, values) {
      guard value.type == argument.type else {
        throw wrong(argument, "a \(value.type.name)")
      }
      if case .double(let number) = value, !number.isFinite { throw wrong(argument, "\(number)") }
      if case .string(let text) = value,
        text.utf8.count > ParameterDescriptor.longestString
      {
        throw wrong(argument, "a string of \(text.utf8.count) bytes")
      }
    }
  }

  private func checkCount(_ count: Int) throws(SessionError) {
    guard count == arguments.count else {
      throw SessionError(
        "action \"\(key)\" is given \(count) argument\(count == 1 ? "" : "s"); accepted: \(signature)"
      )
    }
  }

  private func wrong(_ argument: Argument, _ found: String) -> SessionError {
    SessionError(
      "action \"\(key)\": argument \"\(argument.key)\" is \(found); accepted: \(signature)")
  }
}
