/// A statement about every plugin that the validator can check.
public struct ValidatorTest: Sendable {
  /// Kebab-case.
  public let name: String
}
