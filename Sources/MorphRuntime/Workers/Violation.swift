/// What plugin code did, or tried to do, that a pure function does not.
public struct Violation: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A system call that the sandbox refused.
    case deniedCall = "denied-call"
    /// A function that reads a clock, the environment or chance; it got a fixed value.
    case forbiddenFunction = "forbidden-function"
    /// Memory of the plugin's own that lasts from one call to the next has changed.
    case hiddenState = "hidden-state"
    /// A signal handler, the locale or the floating-point control was left changed.
    case processState = "process-state"
  }

  public var kind: Kind
  /// `openat /etc/passwd`, `clock_gettime`, the symbol that changed, `locale`.
  public var name: String
  /// Where: `in frame`, `in a constructor, while loading`.
  public var place: String

  /// For a person, in one line.
  public var text: String {
    switch kind {
    case .deniedCall: "\(name) \(place) was refused"
    case .forbiddenFunction: "\(name) \(place) always answers the same"
    case .hiddenState: "\(name) has changed \(place), which must not last"
    case .processState: "\(name) was left changed \(place)"
    }
  }

  public init(_ kind: Kind, _ name: String, in place: String) {
    self.kind = kind
    self.name = name
    self.place = place
  }
}
