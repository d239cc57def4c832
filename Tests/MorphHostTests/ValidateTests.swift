import Foundation
import MorphScene
import Testing

@Suite struct ValidateTests {
  private static let pill = Tool.products + "/libStatusPill.morph.so"

  @Test func listNamesEveryTestWithItsSentence() throws {
    let text = try Tool.succeed("validate", "--list").text
    let json = try Tool.succeed("validate", "--list", "--json").json()
    let tests = try #require(json["tests"]?.array)
    #expect(tests.count == 48)
    for test in tests {
      let name = try #require(test["name"]?.string)
      let sentence = try #require(test["sentence"]?.string)
      #expect(text.contains(name) && text.contains(sentence))
    }
  }

  @Test func oneTestOfAPlugin() throws {
    let run = try Tool.succeed("validate", Self.pill, "--only", "ids-unique", "--json")
    let json = try run.json()
    #expect(json["schema"]?.string == "morph.validate/1")
    #expect(json["plugin"]?.string == Self.pill)
    let test = try json.at("tests", "0")
    #expect(test.keys == ["name", "component", "status", "message", "seed", "repeat"])
    #expect(test["status"]?.string == "passed")
    #expect(test["component"]?.string == "morph.status-pill")
  }

  @Test func textHasOneLineATestAndCounts() throws {
    let run = try Tool.succeed(
      "validate", Self.pill, "--only", "ids-unique", "labels-present", "--seed", "5")
    #expect(run.text.contains("  passed    ids-unique (morph.status-pill)\n"))
    #expect(run.text.hasSuffix("\n2 results with seed 5: 2 passed\n"))
  }

  @Test func mistakesHaveOneLineAndACode() throws {
    let folder = Folder()
    let text = try folder.write("hello", as: "text.morph.so")
    try Tool.fail(64, ["validate"], naming: ["FILE"])
    try Tool.fail(
      64, ["validate", Self.pill, "--only", "id-unique"],
      naming: ["id-unique", "did you mean ids-unique?", "labels-present"])
    try Tool.fail(64, ["validate", Self.pill, "--seed", "-1"], naming: ["--seed -1"])
    try Tool.fail(69, ["validate", folder.path + "/none.morph.so"], naming: ["none.morph.so"])
    try Tool.fail(65, ["validate", text], naming: ["text.morph.so", "not an ELF file"])
  }
}
