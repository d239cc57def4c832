import MorphRuntime
import PluginFixtures
import Testing

@testable import MorphValidator

/// Plugins that cannot be loaded: one test says why, all others are skipped.
@Suite struct RefusalTests {
  @Test(arguments: [
    ("no-entry", "exports-only-entry", "exports no morph_plugin_entry"),
    ("null-entry", "entry-same-pointer", "answered NULL"),
    ("crash-in-entry", "entry-same-pointer", "SIGSEGV in morph_plugin_entry"),
    ("exit-in-entry", "entry-same-pointer", "exited with status"),
    ("abort-in-constructor", "loads-in-100-ms", "SIGABRT in a constructor"),
    ("crash-in-describe", "strings-valid", "while its description was read"),
    ("missing-symbol", "no-undefined-symbols", "undefined symbol"),
    ("protocol-two-note", "version-refusal-names-both", "2.0, and this host speaks 1.0"),
    ("protocol-two-table", "version-refusal-names-both", "2.0, and this host speaks 1.0"),
    ("newer-minor", "version-refusal-names-both", "1.7, and this host speaks 1.0"),
  ]) func oneTestSaysWhy(_ plugin: String, _ test: String, _ words: String) throws {
    let report = try Validating.report(PluginFixture.path(plugin))
    let own = try #require(report.results.first { $0.name == test })
    #expect(own.status.isFailure)
    #expect(own.message.contains(words), "\(own.message)")
    let loaded: [ValidatorTest] = ValidatorTest.all.filter {
      if case .file = $0.scope { false } else { $0.name != test }
    }
    for other in loaded {
      let result = try #require(report.results.first { $0.name == other.name })
      #expect(result.status == .skipped, "\(other.name) \(result.status)")
      #expect(result.message.contains(test))
    }
  }

  /// Asked for another test alone, a plugin that cannot be loaded is still not valid.
  @Test func aRefusalIsReportedWhateverIsAskedFor() throws {
    let report = try Validating.report(
      PluginFixture.path("null-entry"), only: ["labels-present"])
    #expect(report.results.map(\.name) == ["entry-same-pointer", "labels-present"])
    #expect(!report.isValid)
  }

  @Test func whatIsNoPluginIsNotValidated() throws {
    let folder = TemporaryFolder()
    let text = try folder.write("hello".utf8, as: "text.morph.so")
    let whole = try PluginImage(path: PluginFixture.path("good")).bytes
    let cut = try folder.write(whole.prefix(whole.count / 2), as: "cut.morph.so")
    for path in [text, cut, folder.path + "/missing.morph.so"] {
      #expect(throws: PluginProblem.self) { try Validating.report(path) }
    }
  }

  @Test(arguments: [
    ("components[0].summary is not UTF-8", "strings-valid"),
    ("components[0].name is empty", "strings-valid"),
    ("components[0].parameters[1].id 3 is used twice", "ids-unique"),
    ("components[0].slots[1].key \"a\" is used twice", "ids-unique"),
    ("components[0].id \"a.b\" is used twice", "ids-unique"),
    ("components[0].id is \"X\"; it must be lowercase words joined by dots", "keys-well-formed"),
    (
      "components[0].timers[0].key is \"A b\"; it must be lowercase words joined by hyphens",
      "keys-well-formed"
    ),
    ("components[0].parameters[0].maximum is inf; it must be a finite number", "ranges-finite"),
    (
      "components[0].parameters[0].minimum of \"a\" is 3.0, above the maximum 1.0",
      "ranges-finite"
    ),
    (
      "components[0].parameters[0].default of \"a\" is 5.0; its range is 0.0 to 1.0",
      "defaults-in-range"
    ),
    (
      "components[0].channels[0].default of \"a\" is 5.0; its bounds are 0.0 to 1.0",
      "defaults-in-range"
    ),
    (
      "components[0].parameters[0].default of \"a\" is option 9; its options are 1, 2",
      "defaults-in-range"
    ),
    ("components[0].parameters[0].options[1].key \"a\" is used twice", "enum-options-unique"),
    ("components[0].parameters[0].options of \"a\" is empty", "enum-options-unique"),
    (
      "components[0].gestures[0].region of \"a\" is 9; no such region is declared",
      "declarations-consistent"
    ),
    (
      "components[0].padding is 99.0; it must be 0 to half of the canvas, 25.0",
      "declarations-consistent"
    ),
    ("plugin.component_count is 0; it must be 1 to 256", "declarations-consistent"),
  ]) func reasonsNameTheirRule(_ reason: String, _ test: String) {
    #expect(LoadRefusal.brokenRule(reason) == test)
  }
}
