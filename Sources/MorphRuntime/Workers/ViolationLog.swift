/// What plugin code did that a pure function does not, each thing once, until somebody asks.
struct ViolationLog {
  /// Different things that are kept. Code that tries everything must not fill memory.
  static let capacity = 64

  private var violations: [Violation] = []
  private var known: Set<Violation> = []

  mutating func add(_ violation: Violation) {
    guard violations.count < Self.capacity, known.insert(violation).inserted else { return }
    violations.append(violation)
  }

  mutating func add(_ others: [Violation]) {
    for violation in others { add(violation) }
  }

  mutating func take() -> [Violation] {
    defer { self = ViolationLog() }
    return violations
  }
}
