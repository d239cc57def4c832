import MorphScene
import Testing

@Suite struct DiffTests {
  private func version(_ macros: String...) throws -> String {
    try Fixture.plugin("versions", defining: macros)
  }

  @Test func aPluginDoesNotDifferFromItself() throws {
    let plugin = try version()
    #expect(try Tool.succeed("diff", plugin, plugin).text == "no differences\n")
    let document = try Tool.succeed("diff", plugin, plugin, "--json").json()
    #expect(document.keys == ["schema", "old", "new", "changes"])
    #expect(try document.at("schema") == .string("morph.diff/1"))
    #expect(try document.at("old") == .string(plugin))
    #expect(try document.at("changes").array?.isEmpty == true)
  }

  @Test func breakingChangesMakeItExitOne() throws {
    let (old, new) = (try version(), try version("VERSION_TWO"))
    let run = try Tool.run("diff", old, new, "--json")
    #expect(run.status == 1)
    #expect(run.errors == "")
    let changes = try #require(run.json().at("changes").array)
    #expect(
      changes.allSatisfy {
        $0.keys == ["severity", "component", "kind", "subject", "message"]
      })
    let words = changes.map { change in
      ["severity", "component", "kind", "subject"].map { change[$0]?.string ?? "" }
    }
    #expect(
      words == [
        ["breaking", "test.versions", "range-shrunk", "parameter amount"],
        ["breaking", "test.versions", "renamed", "parameter title"],
        ["note", "test.versions", "version-changed", "component"],
      ])
    let text = try Tool.run("diff", old, new)
    #expect(text.status == 1)
    #expect(text.text.contains("its range was 0 to 100 and is 0 to 50"))
    #expect(text.text.hasSuffix("2 breaking, 0 compatible, 1 note\n"))
  }

  @Test func aComponentMoreIsCompatible() throws {
    let (old, new) = (try version(), try version("TWO_COMPONENTS"))
    let run = try Tool.run("diff", old, new)
    #expect(run.status == 0, "\(run.text)")
    #expect(run.text.contains("compatible  test.second"))
    #expect(try Tool.run("diff", new, old).status == 1)
  }

  @Test func filesThatAreNoPluginsAreNamed() throws {
    let plugin = try version()
    try Tool.fail(69, ["diff", plugin, "/nowhere.so"], naming: ["/nowhere.so", "No such file"])
    let broken = try Fixture.plugin("no-entry")
    try Tool.fail(65, ["diff", broken, plugin], naming: [broken, "morph_plugin_entry"])
    try Tool.fail(70, ["diff", plugin, Fixture.plugin("crash-in-entry")], naming: ["SIGSEGV"])
    try Tool.fail(64, ["diff", plugin], naming: ["usage: morph diff OLD NEW"])
  }
}
