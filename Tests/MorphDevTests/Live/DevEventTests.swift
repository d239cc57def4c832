import MorphRuntime
import MorphScene
import Testing

@testable import MorphDev

@Suite struct DevEventTests {
  private func json(_ event: DevEvent) throws -> JSONValue {
    let bytes = event.json(at: "12:04:11")
    #expect(bytes.last == 0x0a && bytes.count { $0 == 0x0a } == 1)
    let value = try JSONParser.parse(bytes)
    #expect(value["schema"]?.string == "morph.dev/1")
    #expect(value["time"]?.string == "12:04:11")
    return value
  }

  @Test func aReloadForTools() throws {
    var report = ReloadReport()
    report.kept = ["channel:x"]
    report.clamped = ["parameter:height: 50 is now 40"]
    let value = try json(
      .reloaded(
        component: "StatusPill", build: 3, elapsed: 412_000_000,
        stages: [
          DevStage("compile", nanoseconds: 310_000_000),
          DevStage("frame", nanoseconds: 2_500_000),
        ], report: report))
    #expect(value["event"]?.string == "reloaded")
    #expect(value["component"]?.string == "StatusPill")
    #expect(value["build"]?.integer == 3)
    #expect(value["ms"]?.double == 412)
    #expect(value["stages"]?["frame"]?.double == 2.5)
    #expect(value["report"]?["outcome"]?.string == "values kept")
    #expect(value["report"]?["kept"]?.array?.map(\.string) == ["channel:x"])
  }

  @Test func aReloadForPeople() {
    let event = DevEvent.reloaded(
      component: "StatusPill", build: 3, elapsed: 411_200_000,
      stages: [
        DevStage("compile", nanoseconds: 310_000_000),
        DevStage("link", nanoseconds: 27_400_000),
      ], report: ReloadReport())
    #expect(
      event.text(at: "12:04:11")
        == "12:04:11  StatusPill  reloaded in 412 ms (compile 310, link 28) values kept")
  }

  @Test func mistakesForTools() throws {
    let value = try json(
      .failed(
        component: "a",
        BuildFailure(
          stage: .compile,
          diagnostics: [
            Diagnostic(
              file: "/x/a.c", line: 3, column: 7, severity: .error, message: "expected ';'",
              source: "int a")
          ], stages: [], output: "all of it"),
        isRunning: true))
    let first = try #require(value["diagnostics"]?.array?.first)
    #expect(first["file"]?.string == "/x/a.c")
    #expect(first["line"]?.integer == 3 && first["column"]?.integer == 7)
    #expect(first["severity"]?.string == "error")
    #expect(value["output"]?.string == "all of it")
  }

  @Test func everyEventSaysWhatItIs() throws {
    let replay = ReplayFile(path: "/r", command: "morph run /p --trace /r")
    let problem = PluginProblem(plugin: "/p", status: .crashed, reason: "SIGSEGV")
    let events: [(DevEvent, String)] = [
      (.started(component: "a", id: "t.a", build: 1, elapsed: 1, stages: []), "started"),
      (.building(component: "a", isFirst: false), "building"),
      (.restarted(component: "a"), "restarted"),
      (.refused(component: "a", build: 1, reason: "no", isRunning: true), "refused"),
      (.unchanged(component: "a", stages: []), "unchanged"),
      (.warned(component: "a", []), "warned"),
      (.fault(component: "a", message: "m", time: 1_500_000_000, replay: replay), "fault"),
      (.frozen(component: "a", reason: "r"), "frozen"),
      (.retired(component: "a", build: 1), "retired"),
      (.plugin(.added(path: "/p", components: ["t.a"])), "plugin-added"),
      (.plugin(.changed(path: "/p", components: ["t.a"])), "plugin-changed"),
      (.plugin(.removed(path: "/p")), "plugin-removed"),
      (.plugin(.incomplete(path: "/p", reason: "r")), "plugin-incomplete"),
      (.plugin(.refused(problem)), "plugin-refused"),
      (.trouble(component: nil, message: "m"), "trouble"), (.ended(reason: "saves"), "ended"),
      (
        .output(
          component: "a", Output(time: 0, kind: .announce("hello")), ComponentDescriptor()),
        "output"
      ),
    ]
    for (event, name) in events { #expect(try json(event)["event"]?.string == name) }
    #expect(
      events[6].0.text(at: "t")
        == "t  a  fault at 1.5 s: m\nt  a  to repeat: morph run /p --trace /r")
    #expect(try json(events[6].0)["command"]?.string == replay.command)
  }
}
