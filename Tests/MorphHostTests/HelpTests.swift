import MorphScene
import Testing

/// Words that are no command of their own: help, the version, mistakes; and `doctor`.
@Suite struct HelpTests {
  @Test func versionIsOneLine() throws {
    let run = try Tool.succeed("--version")
    #expect(run.text.hasPrefix("morph "))
    #expect(run.text.hasSuffix("\n"))
    #expect(run.text.split(separator: "\n").count == 1)
    #expect(run.text.contains("protocol 1."))
  }

  @Test func helpNamesEveryCommand() throws {
    let overview = try Tool.succeed("help").text
    #expect(try Tool.succeed("--help").text == overview)
    for name in ["list", "describe", "render", "run", "call", "spring", "dev", "docs", "doctor"] {
      #expect(overview.contains("  \(name) "), "\(name) is not in the overview")
      let help = try Tool.succeed("help", name).text
      #expect(help.contains("usage: morph \(name)"))
      #expect(try Tool.succeed(name, "--help").text == help)
    }
  }

  /// A usage line names every option, or says that there are more.
  @Test func usageLinesAreWhole() throws {
    let overview = try Tool.succeed("help").text
    let names = try #require(overview.split(separator: "commands:\n").last)
      .split(separator: "\n").prefix { $0.hasPrefix("  ") }
      .map { String($0.split(separator: " ")[0]) }.filter { $0 != "help" }
    #expect(names.count >= 15)
    for name in names {
      let lines = try Tool.succeed("help", name).text.split(separator: "\n")
      let usage = try #require(lines.first { $0.hasPrefix("usage: ") })
      let options = lines.filter { $0.hasPrefix("  -") }.map {
        $0.split(separator: " ")[0].filter { $0 != "," }
      }
      if usage.hasSuffix("[options]") { continue }
      for option in options {
        #expect(usage.contains(option), "\(usage): \(option) is not named")
      }
    }
  }

  @Test func nothingIsWrongUsage() throws {
    let run = try Tool.run([])
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("usage: morph COMMAND"))
  }

  @Test func unknownWordsAreNamed() throws {
    try Tool.fail(64, ["rendr"], naming: ["rendr", "render"])
    try Tool.fail(64, ["help", "rendr"], naming: ["rendr", "render"])
    try Tool.fail(64, ["list", "--jsno"], naming: ["--jsno", "--json"])
    try Tool.fail(64, ["list", "more"], naming: ["more", "usage: morph list"])
    try Tool.fail(64, ["describe"], naming: ["usage: morph describe COMPONENT"])
    try Tool.fail(64, ["list", "--json=yes"], naming: ["--json", "no value"])
    try Tool.fail(64, ["spring", "--at"], naming: ["--at", "needs a value"])
    try Tool.fail(
      64, ["run", "status-pill", "--fps", "60", "--fps", "30"], naming: ["--fps", "twice"])
  }

  @Test func doctorFindsWhatTheBuildHas() throws {
    let document = try Tool.succeed("doctor", "--json").json()
    #expect(try document.at("schema") == .string("morph.doctor/1"))
    let checks = try #require(document.at("checks").array)
    let names = checks.compactMap { $0["name"]?.string }
    for name in ["versions", "fonts", "worker", "seccomp", "landlock", "search path", "components"]
      + ["swift compiler", "c compiler", "sdk"]
    {
      #expect(names.contains(name), "\(name) was not looked at")
    }
    for check in checks { #expect(check["ok"] == .bool(true), "\(check)") }
    #expect(try Tool.succeed("doctor").text.contains("morph.status-pill"))
  }

  @Test func doctorSaysNoForABrokenPlugin() throws {
    let run = try Tool.run("doctor", "--json", "--plugins", Fixture.folder("crash-in-entry"))
    #expect(run.status == 1)
    let checks = try #require(run.json().at("checks").array)
    let broken = checks.filter { $0["ok"] == .bool(false) }
    #expect(broken.count == 1)
    #expect(broken.first?["detail"]?.string?.contains("SIGSEGV in morph_plugin_entry") == true)
  }

  @Test func doctorSaysNoWithoutAWorker() throws {
    let run = try Tool.run(["doctor", "--json"], adding: ["MORPH_WORKER": "/nowhere/worker"])
    #expect(run.status == 1)
    let checks = try #require(run.json().at("checks").array)
    let worker = try #require(checks.first { $0["name"] == .string("worker") })
    #expect(worker["ok"] == .bool(false))
    #expect(worker["detail"]?.string?.contains("/nowhere/worker") == true)
  }
}
