/// What became of a session's state when new code took over. Names are `parameter:height`,
/// `slot:stepped`, `channel:position`; each list is in the order of the descriptors.
public struct ReloadReport: Hashable, Sendable {
  /// Carried over, by key.
  public var kept: [String] = []
  /// New; they begin with their defaults.
  public var added: [String] = []
  /// Were taken away by an earlier build and are back with their values.
  public var restored: [String] = []
  /// Gone; their values are kept in case they come back.
  public var removed: [String] = []
  /// Of another type than before; they fell to their defaults.
  public var reset: [String] = []
  /// Outside a range that has shrunk, each as a line: `parameter:height: 50 is now 40`.
  public var clamped: [String] = []

  public init() {}

  public var isUnchanged: Bool {
    added.isEmpty && restored.isEmpty && removed.isEmpty && reset.isEmpty && clamped.isEmpty
  }
}
