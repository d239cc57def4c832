/// What became of a session's state when new code took over. Names are `parameter:height`,
/// `slot:stepped`, `channel:position`; each list is in the order of the descriptors.
public struct ReloadReport: Hashable, Sendable {
  /// Where the state that the new code goes on with comes from.
  public enum Outcome: String, Hashable, Sendable {
    /// Carried over as it was, by key.
    case kept = "values kept"
    /// Made anew: the recorded input was played to the new code.
    case rebuilt = "state rebuilt from trace"
    /// The instance has begun again.
    case restarted
  }

  public var outcome = Outcome.kept
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
  /// Of another type than before; they have the values to which the recorded input leads.
  public var rebuilt: [String] = []
  /// Outside a range that has shrunk, each as a line: `parameter:height: 50 is now 40`.
  public var clamped: [String] = []
  /// Recorded input that the new code does not declare, each as a line.
  public var skipped: [String] = []
  /// Why the recorded input could not be played to the new code; nil when it was, or did not have
  /// to be.
  public var obstacle: String?

  public init() {}

  public var isUnchanged: Bool {
    outcome == .kept && added.isEmpty && restored.isEmpty && removed.isEmpty && reset.isEmpty
      && clamped.isEmpty
  }

  /// One line for a person: `values kept; parameter:height: 50 is now 40`.
  public var text: String {
    var parts = [outcome.rawValue]
    func add(_ names: [String], _ what: String) {
      if !names.isEmpty { parts.append("\(what) \(names.joined(separator: ", "))") }
    }
    add(added, "new")
    add(restored, "back")
    add(removed, "gone")
    add(rebuilt, "of another type, replayed")
    add(reset, "of another type, now at its default:")
    parts += clamped
    if let first = skipped.first {
      parts.append(
        skipped.count == 1 ? "not replayed: \(first)" : "\(skipped.count) inputs not replayed")
    }
    if let obstacle { parts.append(obstacle) }
    return parts.joined(separator: "; ")
  }
}
