/// What one version of a plugin says differently from another, seen by those who use it: files and
/// traces that hold keys, programs that hold ids, people who know what it looks like.
public struct PluginChange: Hashable, Sendable {
  public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Something that was fine with the old plugin fails, or means something else, with the new.
    case breaking
    /// Only more is possible.
    case compatible
    /// Nothing fails, and something looks or feels another way.
    case note

    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .breaking: 0
      case .compatible: 1
      case .note: 2
      }
    }
  }

  public var severity: Severity
  /// Id of the component.
  public var component: String
  /// What happened, as a word for programs: `removed`, `renamed`, `range-shrunk`.
  public var kind: String
  /// What it happened to: `parameter height`, or `component`.
  public var subject: String
  /// A sentence.
  public var message: String

  public init(
    severity: Severity, component: String, kind: String, subject: String, message: String
  ) {
    self.severity = severity
    self.component = component
    self.kind = kind
    self.subject = subject
    self.message = message
  }
}

/// Compares what two versions of a plugin say of themselves.
public enum PluginDifference {
  /// The changes, by component, then the breaking ones first, in the order of the declarations.
  public static func changes(
    from old: [ComponentDescriptor], to new: [ComponentDescriptor]
  ) -> [PluginChange] {
    var changes: [PluginChange] = []
    let ids = Set(old.map(\.id)).union(new.map(\.id)).sorted()
    for id in ids {
      switch (old.first { $0.id == id }, new.first { $0.id == id }) {
      case (.some, nil):
        changes.append(
          PluginChange(
            severity: .breaking, component: id, kind: "removed", subject: "component",
            message: "the component is gone"))
      case (nil, .some):
        changes.append(
          PluginChange(
            severity: .compatible, component: id, kind: "added", subject: "component",
            message: "the component is new"))
      case (.some(let before), .some(let after)):
        changes += ComponentDifference.changes(from: before, to: after)
      case (nil, nil): break
      }
    }
    return changes
  }

  /// The change in what the plugins ask of a host; nil when the new one asks for no more.
  public static func protocolChange(
    from old: PluginDescription, to new: PluginDescription
  ) -> PluginChange? {
    guard (new.major, new.needsMinor) != (old.major, old.needsMinor) else { return nil }
    let needsMore = new.major != old.major || new.needsMinor > old.needsMinor
    return PluginChange(
      severity: needsMore ? .breaking : .compatible, component: "", kind: "protocol",
      subject: "plugin",
      message: "it needs a host of protocol \(new.major).\(new.needsMinor), and needed "
        + "\(old.major).\(old.needsMinor)")
  }
}
