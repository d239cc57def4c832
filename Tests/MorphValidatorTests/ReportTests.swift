import MorphRuntime
import MorphScene
import PluginFixtures
import Testing

@testable import MorphValidator

@Suite struct ReportTests {
  @Test func testsHaveNamesAndSentencesOfTheirOwn() {
    let tests = ValidatorTest.all
    #expect(tests.count == 48)
    #expect(Set(tests.map(\.name)).count == tests.count)
    #expect(Set(tests.map(\.sentence)).count == tests.count)
    for test in tests {
      #expect(test.sentence.hasSuffix("."), "\(test.name)")
      #expect(
        test.name.utf8.allSatisfy {
          $0 == 0x2d || (0x30...0x39).contains($0)
            || (0x61...0x7a).contains($0)
        })
    }
    // A family is listed in one piece.
    let families = tests.map(\.family)
    let changes = zip(families, families.dropFirst()).count { $0 != $1 }
    #expect(changes == ValidatorTest.Family.allCases.count - 1)
  }

  @Test func jsonHoldsEveryResult() throws {
    let report = ValidationReport(
      plugin: "a b.morph.so", seed: 7,
      results: [
        TestResult(
          name: "ids-unique", component: "test.a", status: .timedOut, message: "says \"no\"",
          seed: 7, repeat: "morph validate 'a b.morph.so' --only ids-unique"),
        TestResult(
          name: "load-is-silent", component: nil, status: .passed, message: "", seed: 9,
          repeat: "x"),
      ])
    let json = try JSONParser.parse(report.json)
    #expect(json["schema"]?.string == "morph.validate/1")
    #expect(json["plugin"]?.string == "a b.morph.so")
    let tests = try #require(json["tests"]?.array)
    #expect(tests.count == 2)
    #expect(tests[0]["status"]?.string == "timed-out")
    #expect(tests[0]["component"]?.string == "test.a")
    #expect(tests[0]["message"]?.string == "says \"no\"")
    #expect(tests[1]["component"] == .null)
    #expect(tests[1]["seed"]?.double == 9)
    #expect(!report.isValid)
    #expect(report.summary == "2 results with seed 7: 1 passed, 1 timed-out")
  }

  @Test func aSeedRepeatsTheFault() throws {
    let path = try PluginFixture.broken("random-traces")
    let first = try Validating.report(path, seed: 3, only: ["random-traces"])
    #expect(
      first.results == (try Validating.report(path, seed: 3, only: ["random-traces"])).results)
    let found = try #require(first.results.first)
    #expect(found.status == .failed)
    // The seed that is given leads there with the first trace.
    #expect(found.seed >= 3)
    #expect(found.repeat.hasSuffix("--only random-traces --seed \(found.seed)"))
    let again = try Validating.report(path, seed: found.seed, only: ["random-traces"])
    #expect(again.results.first?.message == found.message)
    #expect(again.results.first?.seed == found.seed)
  }

  @Test func anEarlierReportIsNotRepeated() throws {
    let report = try Validating.report(
      PluginFixture.broken("numbers-finite"), only: ["numbers-finite", "random-traces"])
    #expect(report.results.map(\.status) == [.failed, .skipped])
    #expect(report.results[1].message.contains("numbers-finite"))
    // By itself the later test tells of it.
    let alone = try Validating.report(
      PluginFixture.broken("numbers-finite"), only: ["random-traces"])
    #expect(alone.results.map(\.status) == [.failed])
  }

  @Test func wordsAreQuotedForTheShell() {
    #expect(ShellWord.quoted("/a/b-c.morph.so") == "/a/b-c.morph.so")
    #expect(ShellWord.quoted("a b") == "'a b'")
    #expect(ShellWord.quoted("it's") == "'it'\\''s'")
    #expect(ShellWord.quoted("") == "''")
  }

  @Test func textIsGroupedAndNamesTheRepeat() {
    var text = ValidationText(hasColor: false, showsComponents: true)
    let passed = TestResult(
      name: "ids-unique", component: "test.a", status: .passed, message: "", seed: 1, repeat: "r")
    let failed = TestResult(
      name: "budget", component: "test.a", status: .failed, message: "why", seed: 1,
      repeat: "how")
    #expect(text.lines(passed) == "Descriptor\n  passed    ids-unique (test.a)\n")
    #expect(
      text.lines(failed)
        == "\nFrame\n  failed    budget (test.a)\n            why\n            repeat: how\n")
  }
}
