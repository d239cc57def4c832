/// Something that a session gave to the world around it, and when.
public struct Output: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// Intensity is 0 to 1.
    case haptic(Effect.Haptic, intensity: Double)
    /// The application is asked for something; `serial` counts the requests of a session from 1.
    case request(key: String, item: UInt64, serial: UInt64)
    case requestCancelled(key: String, item: UInt64, serial: UInt64)
    /// The component set one of its bindable parameters.
    case parameter(key: String, Value)
    case announce(String)
    case log(level: UInt32, String)
    case fault(Fault)
    /// An input that could not be delivered: a mistake of whoever sent it. `line` is that of the
    /// trace it came from.
    case rejected(String, line: Int?)
    /// What an action that was part of the input gave back.
    case result(action: String, Value)
  }

  public var time: Int64
  public var kind: Kind

  public init(time: Int64, kind: Kind) {
    self.time = time
    self.kind = kind
  }
}

/// A call into the component that gave nothing.
public struct Fault: Hashable, Sendable {
  /// What was called: `frame`, `handle(timer dwell)`, `action advance`.
  public var call: String
  public var failure: CallFailure
  /// One line that names the component, the call and the reason.
  public var message: String

  public init(call: String, failure: CallFailure, message: String) {
    self.call = call
    self.failure = failure
    self.message = message
  }
}
