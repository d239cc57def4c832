import MorphValidator
import PluginFixtures
import Testing

/// What is shipped, shown and tested with keeps every rule.
@Suite struct GoodPluginTests {
  @Test func thereArePlugins() {
    #expect(Validating.builtFiles.count >= 8, "only \(Validating.builtFiles)")
  }

  @Test(arguments: Validating.builtFiles) func builtPluginsAreValid(_ file: String) throws {
    let report = try Validating.report(Validating.products + "/" + file)
    let complaints = Validating.complaints(report)
    #expect(complaints.isEmpty, "\(complaints.map { "\($0.name): \($0.message)" })")
  }

  @Test func theExampleInCIsValid() throws {
    let report = try Validating.report(PluginFixture.example("lamp"))
    let complaints = Validating.complaints(report)
    #expect(complaints.isEmpty, "\(complaints.map { "\($0.name): \($0.message)" })")
  }

  @Test func aPluginWithNothingDeclaredIsValid() throws {
    let report = try Validating.report(PluginFixture.path("good"))
    let complaints = Validating.complaints(report)
    #expect(complaints.isEmpty, "\(complaints.map { "\($0.name): \($0.message)" })")
    #expect(report.count(.skipped) > 0)
  }
}
