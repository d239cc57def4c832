/// Why a file is not, or not quite, a usable plugin.
public struct PluginProblem: Error, Hashable, Sendable {
  public enum Status: String, Hashable, Sendable, CaseIterable {
    /// Its code ended the process that ran it.
    case crashed
    /// Its code did not return in time.
    case timedOut = "timed-out"
    /// It speaks another version of the protocol.
    case incompatible
    /// What it says of itself breaks the protocol.
    case invalid
    /// The file cannot be read or loaded.
    case unreadable
    /// Another plugin, found earlier, has a component of the same id.
    case shadowed
    /// It works, and something about it should be known.
    case warning
  }

  /// Path of the file, as it was found.
  public var plugin: String
  public var status: Status
  /// One line without the path.
  public var reason: String

  public init(plugin: String, status: Status, reason: String) {
    self.plugin = plugin
    self.status = status
    self.reason = reason
  }

  /// One line for a person.
  public var message: String { "\(plugin): \(reason)" }

  /// What a failure to load means. A failure that is nobody's crash is the host's: there was no
  /// worker to load it.
  init(loading plugin: String, _ failure: CallFailure) {
    let status: Status =
      switch failure {
      case .crashed: .crashed
      case .timedOut: .timedOut
      case .invalid: .invalid
      case .failed: .unreadable
      }
    self.init(plugin: plugin, status: status, reason: failure.reason)
  }
}

extension PluginProblem: CustomStringConvertible {
  public var description: String { message }
}
