import Foundation
import MorphValidator
import PluginFixtures
import Testing

/// Every test of the validator finds what it is for, and nothing else: on the plugin of its name in
/// `Tests/Fixtures/broken`, which breaks one rule, that test alone complains.
@Suite struct BrokenPluginTests {
  /// Where the complaint is not that the statement does not hold.
  private static let statuses: [String: TestResult.Status] = [
    "loads-in-100-ms": .warning,
    "budget": .warning,
    "every-event-kind": .crashed,
  ]

  @Test(arguments: ValidatorTest.all.map(\.name)) func exactlyThatTestComplains(
    _ name: String
  ) throws {
    let report = try Validating.report(PluginFixture.broken(name))
    let own = report.results.filter { $0.name == name }
    #expect(own.map(\.status) == [Self.statuses[name] ?? .failed], "\(own)")
    #expect(own.allSatisfy { !$0.message.isEmpty && !$0.message.contains("\n") })
    let others = Validating.complaints(report).filter { $0.name != name }
    #expect(others.isEmpty, "\(others.map { "\($0.name): \($0.message)" })")
    for result in report.results where result.status == .skipped {
      #expect(!result.message.isEmpty, "\(result.name) is skipped without a reason")
    }
  }

  /// A report has each test once, whatever happens on the way.
  @Test(arguments: ["strings-valid", "every-event-kind", "nothing"]) func reportsAreComplete(
    _ name: String
  ) throws {
    let report = try Validating.report(PluginFixture.broken(name))
    #expect(report.results.map(\.name) == ValidatorTest.all.map(\.name))
  }

  @Test func theSubjectOfAllOfThemPasses() throws {
    let report = try Validating.report(PluginFixture.broken("nothing"))
    #expect(Validating.complaints(report).isEmpty, "\(Validating.complaints(report))")
    #expect(report.isValid)
    // Each of them can be broken, so each of them must apply here.
    let skipped = report.results.filter { $0.status == .skipped }
    #expect(skipped.isEmpty, "\(skipped.map { "\($0.name): \($0.message)" })")
  }

  /// A plugin that ends or hangs its process spoils its own test and no other.
  @Test func aCrashHarmsNoOtherTest() throws {
    let report = try Validating.report(
      PluginFixture.broken("every-event-kind"), only: ["every-event-kind", "labels-present"])
    #expect(report.results.map(\.status) == [.crashed, .passed])
    #expect(report.results[0].message.contains("SIGSEGV"))
    #expect(!report.isValid)
  }

  /// Two threads are at work at once. On a busy machine they may miss each other, but not always.
  @Test func aRaceBetweenTwoFramesShows() throws {
    let path = try PluginFixture.broken("static-scratch")
    let isFound = try (0..<25).contains { _ in
      let report = try Validating.report(path, only: ["same-snapshot-same-bytes"])
      return report.results[0].message.contains("on two threads")
    }
    #expect(isFound)
  }
}
