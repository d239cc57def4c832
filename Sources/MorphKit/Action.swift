internal import CMorphKit
internal import MorphPluginAPI

/// A typed function that the component offers by name to tools, traces and other programs.
///
///     static let advance = Action(1, "advance", step, "by", doc: "Moves so many states on.")
///     static func step(by: Int, _ now: Snapshot, _ effects: inout Effects) { … }
///
/// Arguments are `Int`, `Double`, `Bool` or `String`; there may be 0, 1, 2 or 4. A pure action
/// computes a result from the snapshot: `Action(4, "area", answering: area, "width", doc: …)`.
public struct Action: Sendable {
  let id: UInt32
  let key: StaticString
  let doc: StaticString
  let arguments: [Argument]
  let result: ValueType
  let isPure: Bool
  let body: @Sendable (Arguments, Snapshot, inout Effects, inout ValueWriter) -> Void

  struct Argument: Sendable {
    let key: StaticString
    let type: ValueType
  }

  public init(
    _ id: UInt32, _ key: StaticString,
    _ body: @escaping @Sendable (Snapshot, inout Effects) -> Void, doc: StaticString
  ) {
    self.init(id, key, doc, []) { _, now, effects, _ in body(now, &effects) }
  }

  public init<A: ActionValue>(
    _ id: UInt32, _ key: StaticString,
    _ body: @escaping @Sendable (A, Snapshot, inout Effects) -> Void, _ first: StaticString,
    doc: StaticString
  ) {
    self.init(id, key, doc, [Argument(key: first, type: A.valueType)]) { values, now, effects, _ in
      body(A(values, 0), now, &effects)
    }
  }

  public init<A: ActionValue, B: ActionValue>(
    _ id: UInt32, _ key: StaticString,
    _ body: @escaping @Sendable (A, B, Snapshot, inout Effects) -> Void, _ first: StaticString,
    _ second: StaticString, doc: StaticString
  ) {
    self.init(
      id, key, doc,
      [Argument(key: first, type: A.valueType), Argument(key: second, type: B.valueType)]
    ) { values, now, effects, _ in
      body(A(values, 0), B(values, 1), now, &effects)
    }
  }

  public init<A: ActionValue, B: ActionValue, C: ActionValue, D: ActionValue>(
    _ id: UInt32, _ key: StaticString,
    _ body: @escaping @Sendable (A, B, C, D, Snapshot, inout Effects) -> Void,
    _ first: StaticString, _ second: StaticString, _ third: StaticString, _ fourth: StaticString,
    doc: StaticString
  ) {
    self.init(
      id, key, doc,
      [
        Argument(key: first, type: A.valueType), Argument(key: second, type: B.valueType),
        Argument(key: third, type: C.valueType), Argument(key: fourth, type: D.valueType),
      ]
    ) { values, now, effects, _ in
      body(A(values, 0), B(values, 1), C(values, 2), D(values, 3), now, &effects)
    }
  }

  public init<R: ActionValue>(
    _ id: UInt32, _ key: StaticString, answering body: @escaping @Sendable (Snapshot) -> R,
    doc: StaticString
  ) {
    self.init(id, key, doc, [], result: R.valueType) { _, now, _, result in
      body(now).store(in: &result)
    }
  }

  public init<A: ActionValue, R: ActionValue>(
    _ id: UInt32, _ key: StaticString, answering body: @escaping @Sendable (A, Snapshot) -> R,
    _ first: StaticString, doc: StaticString
  ) {
    self.init(
      id, key, doc, [Argument(key: first, type: A.valueType)], result: R.valueType
    ) { values, now, _, result in
      body(A(values, 0), now).store(in: &result)
    }
  }

  public init<A: ActionValue, B: ActionValue, R: ActionValue>(
    _ id: UInt32, _ key: StaticString, answering body: @escaping @Sendable (A, B, Snapshot) -> R,
    _ first: StaticString, _ second: StaticString, doc: StaticString
  ) {
    self.init(
      id, key, doc,
      [Argument(key: first, type: A.valueType), Argument(key: second, type: B.valueType)],
      result: R.valueType
    ) { values, now, _, result in
      body(A(values, 0), B(values, 1), now).store(in: &result)
    }
  }

  public init<A: ActionValue, B: ActionValue, C: ActionValue, D: ActionValue, R: ActionValue>(
    _ id: UInt32, _ key: StaticString,
    answering body: @escaping @Sendable (A, B, C, D, Snapshot) -> R, _ first: StaticString,
    _ second: StaticString, _ third: StaticString, _ fourth: StaticString, doc: StaticString
  ) {
    self.init(
      id, key, doc,
      [
        Argument(key: first, type: A.valueType), Argument(key: second, type: B.valueType),
        Argument(key: third, type: C.valueType), Argument(key: fourth, type: D.valueType),
      ],
      result: R.valueType
    ) { values, now, _, result in
      body(A(values, 0), B(values, 1), C(values, 2), D(values, 3), now).store(in: &result)
    }
  }

  private init(
    _ id: UInt32, _ key: StaticString, _ doc: StaticString, _ arguments: [Argument],
    result: ValueType = .none,
    _ body: @escaping @Sendable (Arguments, Snapshot, inout Effects, inout ValueWriter) -> Void
  ) {
    self.id = id
    self.key = key
    self.doc = doc
    self.arguments = arguments
    self.result = result
    isPure = result != .none
    self.body = body
  }
}

/// A type that arguments and results of actions can have.
public protocol ActionValue: SlotValue {
  init(_ arguments: Arguments, _ index: Int)
}

/// The arguments of one call of an action.
@safe public struct Arguments {
  private let list: UnsafePointer<morphkit_argument>

  init(_ list: UnsafePointer<morphkit_argument>) { unsafe self.list = list }

  subscript(index: Int) -> morphkit_argument { unsafe list[index] }
}

extension Int: ActionValue {
  public init(_ arguments: Arguments, _ index: Int) {
    self = Int(unsafe arguments[index].integer)
  }
}

extension Double: ActionValue {
  public init(_ arguments: Arguments, _ index: Int) { self = unsafe arguments[index].number }
}

extension Bool: ActionValue {
  public init(_ arguments: Arguments, _ index: Int) { self = unsafe arguments[index].integer != 0 }
}

extension String: ActionValue {
  public init(_ arguments: Arguments, _ index: Int) { self = unsafe String(arguments[index].text) }
}
