/// Why an operation ended.
public enum CompletionReason: String, Hashable, Sendable, CaseIterable {
  /// It arrived.
  case finished
  /// Another motion took one of its channels over.
  case retargeted
  /// Its channel was set, caught or stopped.
  case cancelled
  /// It was not still after its longest time, or was one of too many on its channel.
  case capped
  /// Motion is reduced, so it went to its end at once.
  case reduced
}

/// What an operation has come to. An operation on several channels reports under the first of
/// them.
public struct ChannelEvent: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The operation has ended; delivered once.
    case completed(CompletionReason)
    /// The operation has done what a person would call arriving, and may still settle.
    case logical
  }

  public var key: ChannelKey
  public var kind: Kind
  public var at: Nanoseconds
  /// The serial number that `MotionEngine.apply` gave the operation.
  public var operation: UInt64

  public init(key: ChannelKey, kind: Kind, at: Nanoseconds, operation: UInt64) {
    self.key = key
    self.kind = kind
    self.at = at
    self.operation = operation
  }
}
