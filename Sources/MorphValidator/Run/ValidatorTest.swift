/// A statement about every plugin that the validator can check.
public struct ValidatorTest: Sendable {
  /// What the statement is about; tests are listed and run in this order.
  public enum Family: String, Hashable, Sendable, CaseIterable {
    case loading = "Loading"
    case descriptor = "Descriptor"
    case frame = "Frame"
    case events = "Events"
    case purity = "Purity"
    case state = "State"
    case accessibility = "Accessibility"
  }

  enum Scope: Sendable {
    /// The bytes of the file alone; nothing is loaded.
    case file(@Sendable (ValidationContext) throws(TestStop) -> Void)
    /// The plugin as a whole, loaded.
    case plugin(@Sendable (ValidationContext) throws(TestStop) -> Void)
    /// Each component of the plugin.
    case component(@Sendable (Subject) throws(TestStop) -> Void)
  }

  /// Kebab-case.
  public let name: String
  public let family: Family
  /// What holds for a plugin that passes.
  public let sentence: String
  /// Whether what it does depends on the seed.
  public let isSeeded: Bool
  let scope: Scope

  private init(
    _ family: Family, _ name: String, _ sentence: String, isSeeded: Bool, _ scope: Scope
  ) {
    self.family = family
    self.name = name
    self.sentence = sentence
    self.isSeeded = isSeeded
    self.scope = scope
  }

  static func file(
    _ family: Family, _ name: String, _ sentence: String,
    _ run: @escaping @Sendable (ValidationContext) throws(TestStop) -> Void
  ) -> ValidatorTest {
    ValidatorTest(family, name, sentence, isSeeded: false, .file(run))
  }

  static func plugin(
    _ family: Family, _ name: String, _ sentence: String,
    _ run: @escaping @Sendable (ValidationContext) throws(TestStop) -> Void
  ) -> ValidatorTest {
    ValidatorTest(family, name, sentence, isSeeded: false, .plugin(run))
  }

  static func component(
    _ family: Family, _ name: String, _ sentence: String, isSeeded: Bool = false,
    _ run: @escaping @Sendable (Subject) throws(TestStop) -> Void
  ) -> ValidatorTest {
    ValidatorTest(family, name, sentence, isSeeded: isSeeded, .component(run))
  }

  /// All tests, in the order in which they run.
  public static let all: [ValidatorTest] =
    LoadingTests.all + DescriptorTests.all + FrameTests.all + EventTests.all + PurityTests.all
    + StateTests.all + AccessibilityTests.all

  /// The test of that name.
  public static func named(_ name: String) -> ValidatorTest? { all.first { $0.name == name } }
}
