/// Why an operation was refused. The motion is unchanged.
public struct MotionError: Error, Hashable, Sendable {
  public enum Code: String, Hashable, Sendable, CaseIterable {
    case unknownChannel = "unknown-channel"
    case notFinite = "not-finite"
    case outOfRange = "out-of-range"
    case zeroDampingWithoutCap = "zero-damping-without-cap"
    case noTargets = "no-targets"
    case duplicateTarget = "duplicate-target"
    case noKeyframes = "no-keyframes"
  }

  public var code: Code
  public var channel: ChannelKey
  /// One line: what, the value, and what would be accepted.
  public var message: String

  public init(code: Code, channel: ChannelKey, message: String) {
    self.code = code
    self.channel = channel
    self.message = message
  }
}

extension MotionError: CustomStringConvertible {
  public var description: String { "channel \(channel): \(message)" }
}
