import Foundation
import MorphRaster
import MorphScene
import Testing

/// `morph dev` as a child process, on plugins that others have built.
@Suite struct DevTests {
  private func events(_ run: Tool.Run) throws -> [JSONValue] {
    let lines = try run.lines()
    #expect(lines.allSatisfy { $0["schema"]?.string == "morph.dev/1" })
    return lines
  }

  @Test func runsAnInstalledPluginAndDrawsIt() throws {
    let folder = Folder()
    let picture = folder.path + "/out.png"
    let run = try Tool.run([
      "dev", Fixture.plugin("good"), "--json", "--until", "0.2", "--frame", picture,
    ])
    #expect(run.status == 0 && run.errors == "")
    let events = try events(run)
    #expect(events.map { $0["event"]?.string } == ["started", "ended"])
    #expect(events[0]["component"]?.string == "fixture")
    #expect(events[0]["stages"]?.members?.map(\.key) == ["load", "frame"])
    #expect(events[1]["reason"]?.string == "time")
    // The canvas of 100 x 50 points, two pixels a point.
    let bitmap = try PNG.decode(folder.read("out.png"))
    #expect(bitmap.width == 200 && bitmap.height == 100)
    #expect(try folder.names == ["out.png"])
  }

  @Test func listsFoldersAndSaysItInWords() throws {
    let plugins = try Fixture.folder("good")
    let run = try Tool.run(["dev", "fixture", "--plugins", plugins, "--until", "0.5"])
    #expect(run.status == 0 && run.errors == "")
    let lines = run.text.split(separator: "\n")
    #expect(
      lines.contains { $0.hasSuffix("plugin added: \(plugins)/good.morph.so (test.fixture)") })
    #expect(lines.contains { $0.contains("  fixture  started in ") })
  }

  @Test func severalComponentsHaveAPictureEach() throws {
    let folder = Folder()
    let one = try Fixture.plugin("good", id: "test.one")
    let run = try Tool.run([
      "dev", one, Fixture.plugin("good"), "--until", "0.1", "--frame", folder.path + "/out.png",
    ])
    #expect(run.status == 0)
    #expect(try folder.names == ["out-fixture.png", "out-one.png"])
  }

  @Test func aFaultIsKeptAndItsCommandRepeatsIt() throws {
    let state = Folder()
    let plugin = try Fixture.plugin("crash-in-frame")
    let run = try Tool.run(
      ["dev", plugin, "--json", "--until", "0.2"], adding: ["XDG_STATE_HOME": state.path])
    #expect(run.status == 0)
    let fault = try #require(try events(run).first { $0["event"]?.string == "fault" })
    #expect(fault["reason"]?.string == "test.fixture: frame: SIGSEGV in frame")
    let replay = try #require(fault["replay"]?.string)
    #expect(replay.hasPrefix(state.path + "/morph/replays/fixture-"))
    let command = try #require(fault["command"]?.string)
    #expect(command == "morph run \(plugin) --trace \(replay)")
    let again = try Tool.run(Array(command.split(separator: " ").map(String.init).dropFirst()))
    #expect(again.status == 70)
    #expect(again.errorLines == ["morph: test.fixture: frame: SIGSEGV in frame"])
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT]) func aSignalEndsItCleanly(signal: Int32)
    throws
  {
    let process = Process()
    process.executableURL = URL(filePath: Tool.products + "/morph")
    process.arguments = ["dev", try Fixture.plugin("good"), "--json", "--until", "60"]
    process.environment = ["HOME": Folder().path, "MORPH_HERMETIC": "1"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // It has begun.
    _ = pipe.fileHandleForReading.availableData
    kill(process.processIdentifier, signal)
    // At its end only once the last process that could write has ended.
    let rest = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    #expect(String(decoding: rest, as: UTF8.self).contains(#""reason":"stopped""#))
  }

  @Test func whatNeverRanMakesTheExitCodeOne() throws {
    let folder = Folder()
    let source = try folder.write("int broken = ;\n", as: "lamp.c")
    let run = try Tool.run(["dev", source, "--until", "5"])
    #expect(run.status == 1)
    #expect(run.errorLines == ["morph dev: lamp never ran"])
    #expect(run.text.contains("does not build (compile)\n") && run.text.contains("int broken"))
    let plugin = try Fixture.plugin("good")
    let refused = try Tool.run(["dev", plugin, "--set", "nope=1", "--until", "1"])
    #expect(refused.status == 1)
    #expect(refused.text.contains("refused: --set nope=1"), "\(refused.text)")
  }

  @Test func mistakesAreNamed() throws {
    try Tool.fail(69, ["dev", "no-such-thing"], naming: ["no-such-thing"])
    try Tool.fail(64, ["dev", "--speed", "-1"], naming: ["--speed", "0 to 100"])
    try Tool.fail(64, ["dev", "--saves", "0"], naming: ["--saves", "from 1"])
    let plugin = try Fixture.plugin("good")
    try Tool.fail(64, ["dev", plugin, "--frame", "x.jpg"], naming: ["x.jpg", ".png"])
    try Tool.fail(64, ["dev", plugin, "--env", "scheme=pink"], naming: ["scheme", "pink"])
    try Tool.fail(
      70, ["dev", Fixture.plugin("crash-in-entry")], naming: ["SIGSEGV in morph_plugin_entry"])
    try Tool.fail(65, ["dev", plugin, "--trace", "/nowhere"], naming: ["/nowhere"])
  }
}
