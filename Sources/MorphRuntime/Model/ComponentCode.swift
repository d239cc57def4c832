/// A component's code, wherever it runs: in a worker process or in this one. Stateless; every call
/// is given the whole snapshot.
public protocol ComponentCode: AnyObject {
  var descriptor: ComponentDescriptor { get }

  /// The effects with which the component answers an event.
  func handle(_ snapshot: Snapshot, _ event: Event) throws(CallFailure) -> [Effect]

  /// The display list of one instant.
  func frame(_ snapshot: Snapshot) throws(CallFailure) -> [UInt8]

  /// What an action answers. Arguments have the types of its description.
  func call(
    _ action: ActionDescriptor, _ arguments: [Value], _ snapshot: Snapshot
  ) throws(CallFailure) -> ActionAnswer
}

/// What an action gave back.
public struct ActionAnswer: Hashable, Sendable {
  public var result: Value
  public var effects: [Effect]

  public init(result: Value, effects: [Effect]) {
    self.result = result
    self.effects = effects
  }
}

/// Why a call into a component gave nothing.
public enum CallFailure: Error, Hashable, Sendable {
  /// The process that ran it ended: the signal or exit status, and where, as far as known.
  case crashed(reason: String)
  /// It used up its time.
  case timedOut(reason: String)
  /// It answered with an error status.
  case failed(message: String)
  /// What it answered breaks the protocol; the reason names the field.
  case invalid(reason: String)

  /// One line for a person.
  public var reason: String {
    switch self {
    case .crashed(let reason), .timedOut(let reason), .invalid(let reason): reason
    case .failed(let message): message
    }
  }
}
