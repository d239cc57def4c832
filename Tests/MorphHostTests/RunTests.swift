import Foundation
import MorphScene
import Testing

@Suite struct RunTests {
  private let header = #"{"schema":"morph.trace/1","component":"morph.status-pill"}"#

  private func run(_ entries: [String], _ words: String...) throws -> Tool.Run {
    let folder = Folder()
    let text = ([header] + entries).map { $0 + "\n" }.joined()
    let trace = try folder.write(text, as: "trace.jsonl")
    return try Tool.run(["run", "status-pill", "--trace", trace] + words)
  }

  @Test func aTapMovesThePillOn() throws {
    let run = try run([#"{"at":0.1,"do":"tap","x":100,"y":35}"#])
    #expect(run.status == 0, "\(run.errors)")
    let lines = try run.lines()
    #expect(try lines[0].at("schema") == .string("morph.run/1"))
    #expect(try lines[0].at("component") == .string("morph.status-pill"))
    #expect(try lines[1].at("t").double == 0)
    for key in [
      "t", "channels", "slots", "parameters", "scroll", "size", "accessibility", "outputs",
      "settled", "idle", "hash",
    ] {
      #expect(lines[1][key] != nil, "no \(key)")
    }
    let frames = lines.dropFirst().dropLast()
    let times = frames.compactMap { $0["t"]?.double }
    #expect(times == times.sorted())
    #expect(times.contains(0.1))
    let last = try #require(frames.last)
    #expect(try last.at("slots", "stepped").integer == 1)
    #expect(try last.at("channels", "position", "value").double == 3)
    #expect(try last.at("channels", "position", "velocity").double == 0)
    #expect(try last.at("accessibility", "0", "value") == .string("Draft"))
    #expect(try last.at("settled") == .bool(true))
    #expect(try last.at("idle") == .bool(true))
    let outputs = frames.flatMap { $0["outputs"]?.array ?? [] }
    #expect(outputs.count == 1)
    #expect(outputs.first?["kind"] == .string("haptic"))
    #expect(outputs.first?["name"] == .string("selection"))
    // The tap is recognised at the up.
    #expect(abs(try #require(outputs.first?["t"]?.double) - 0.15) < 1e-9)
    let end = try #require(lines.last)
    #expect(try end.at("ended") == .string("idle"))
    #expect(try #require(end.at("frames").integer) > 10)
  }

  /// The instants that frames share are the same at any rate, to the last digit.
  @Test func theRateDoesNotMatter() throws {
    func frames(_ rate: String) throws -> [Double: JSONValue] {
      let run = try run([#"{"at":0.1,"do":"tap","x":100,"y":35}"#], "--fps", rate)
      var frames: [Double: JSONValue] = [:]
      for line in try run.lines() {
        guard let time = line["t"]?.double, let channels = line["channels"] else { continue }
        frames[time] = channels
      }
      return frames
    }
    let slow = try frames("30")
    let fast = try frames("120")
    let shared = slow.keys.filter { fast[$0] != nil }
    #expect(shared.count > 10)
    for time in shared { #expect(slow[time] == fast[time], "at \(time) s") }
  }

  @Test func itEndsWhenAsked() throws {
    let run = try Tool.succeed("run", "status-pill", "--until", "1.5", "--fps", "29.97")
    let end = try #require(run.lines().last)
    #expect(try end.at("ended") == .string("time"))
    #expect(try end.at("t").double == 1.5)
    let settled = try Tool.succeed("run", "status-pill", "--until", "settled")
    #expect(try settled.lines().last?.at("ended") == .string("idle"))
  }

  @Test func aTraceOfMoreThanAMinuteComesToRest() throws {
    let run = try run([#"{"at":100,"do":"tap","x":100,"y":35}"#])
    let lines = try run.lines()
    #expect(try #require(lines.last).at("ended") == .string("idle"))
    #expect(try lines[lines.count - 2].at("channels", "position", "value").double == 3)
  }

  @Test func anEntryThatComesTooLateEndsTheLog() throws {
    let run = try run([
      #"{"at":0.2,"do":"focus","region":"pill"}"#,
      #"{"at":0.3,"do":"accessibility","action":"Jump"}"#,
    ])
    #expect(run.status == 65)
    #expect(run.errorLines.count == 1 && run.errors.contains("trace.jsonl:3: "), "\(run.errors)")
    let last = try #require(run.lines().last)
    #expect(try last.at("ended") == .string("rejected"))
  }

  @Test func aSnapshotBeyondTheLimitsNamesTheTrace() throws {
    let folder = Folder()
    let trace = try folder.write(
      #"{"schema":"morph.trace/1","component":"morph.status-pill","#
        + #""snapshot":{"channels":{"position":{"value":1e300,"velocity":0}}}}"# + "\n",
      as: "far.jsonl")
    let run = try Tool.run(["run", "status-pill", "--trace", trace])
    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("\(trace):1: "), "\(run.errors)")
  }

  /// The arc turns until the request is answered, and nobody answers.
  @Test func itEndsAtSixtySeconds() throws {
    let run = try Tool.succeed(
      "run", "pull-refresh", "--fps", "1", "--trace",
      Fixture.trace("pull-refresh-never-answered"))
    let end = try #require(run.lines().last)
    #expect(try end.at("ended") == .string("limit"))
    #expect(try end.at("t").double == 60)
  }

  @Test func theLogGoesToAFile() throws {
    let folder = Folder()
    let log = folder.path + "/run.jsonl"
    let run = try Tool.succeed("run", "squircle", "-o", log)
    #expect(run.output.isEmpty)
    #expect(try folder.read("run.jsonl") == Tool.succeed("run", "squircle").output)
  }

  @Test func settingsAndTheEnvironmentReachTheSession() throws {
    let run = try run(
      [#"{"at":0.1,"do":"tap","x":100,"y":35}"#], "--set", "states=One · Two", "--set", "index=0",
      "--env", "reduce-motion=true")
    let lines = try run.lines()
    let positions = lines.compactMap { $0["channels"]?["position"]?["value"]?.double }
    #expect(Set(positions) == [0, 1], "reduced motion leaves no position in between")
    #expect(try lines[lines.count - 2].at("accessibility", "0", "value") == .string("Two"))
  }

  @Test(arguments: [
    (#"{"at":0.1,"do":"jump"}"#, ["\"jump\"", "tap"]),
    (#"{"at":0.1,"do":"tap","x":1,"y":2,"z":3}"#, ["\"z\""]),
    (#"{"at":0.1,"do":"tap","x":1}"#, ["y"]),
    (#"{"at":-1,"do":"tap","x":1,"y":2}"#, ["at", "-1"]),
    (#"{"at":0.1,"do":"set","parameter":"heigt","value":3}"#, ["heigt", "height"]),
    (#"{"at":0.1,"do":"action","name":"advance","arguments":["x"]}"#, ["advance"]),
    (#"{"at":0.1,"do":"environment","motion":true}"#, ["motion", "reduce-motion"]),
    (#"{"at":0.1"#, [":2"]),
  ])
  func aMistakeInATraceNamesItsLine(_ entry: String, _ parts: [String]) throws {
    let run = try run([entry])
    #expect(run.status == 65, "\(run.errors)")
    #expect(run.errorLines.count == 1, "\(run.errors)")
    for part in ["trace.jsonl:2"] + parts {
      #expect(run.errors.contains(part), "no \(part) in \(run.errors)")
    }
  }

  @Test func wrongFilesAreBadInput() throws {
    let folder = Folder()
    let other = try folder.write(
      #"{"schema":"morph.trace/1","component":"morph.other"}"# + "\n", as: "other.jsonl")
    try Tool.fail(
      65, ["run", "status-pill", "--trace", other],
      naming: ["other.jsonl:1", "morph.other", "morph.status-pill"])
    let schema = try folder.write(#"{"schema":"morph.trace/9"}"# + "\n", as: "new.jsonl")
    try Tool.fail(
      65, ["run", "status-pill", "--trace", schema],
      naming: ["new.jsonl:1", "morph.trace/9", "morph.trace/1"])
    let late = try folder.write(
      header + "\n" + #"{"at":2,"do":"visible","value":false}"# + "\n"
        + #"{"at":1,"do":"visible","value":true}"# + "\n", as: "late.jsonl")
    try Tool.fail(65, ["run", "status-pill", "--trace", late], naming: ["late.jsonl:3"])
    try Tool.fail(
      65, ["run", "status-pill", "--trace", "/nowhere.jsonl"], naming: ["/nowhere.jsonl"])
  }

  @Test func wrongOptionsAreNamed() throws {
    try Tool.fail(64, ["run", "status-pill", "--fps", "0"], naming: ["--fps 0"])
    try Tool.fail(64, ["run", "status-pill", "--fps", "nan"], naming: ["--fps nan"])
    try Tool.fail(64, ["run", "status-pill", "--until", "soon"], naming: ["soon", "settled"])
    try Tool.fail(64, ["run", "status-pill", "--set", "height=1"], naming: ["height", "8", "400"])
  }

  /// What was logged is there, then the summary with the reason.
  @Test(
    arguments: [
      ("crash-in-frame", 70, "crashed", "SIGSEGV in frame"),
      ("trap-in-frame", 70, "crashed", "SIGILL in frame"),
      ("hang-in-handle", 124, "timed-out", "no answer"),
    ] as [(String, Int32, String, String)])
  func aBrokenPluginEndsTheRun(
    _ name: String, _ status: Int32, _ ended: String, _ reason: String
  ) throws {
    let run = try Tool.run(["run", Fixture.plugin(name)])
    #expect(run.status == status, "\(run.text)")
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains(reason))
    #expect(!run.errors.contains("test.fixture: test.fixture"), "\(run.errors)")
    let lines = try run.lines()
    #expect(try lines[0].at("schema") == .string("morph.run/1"))
    let end = try #require(lines.last)
    #expect(try end.at("ended") == .string(ended))
    #expect(end["reason"]?.string?.contains(reason) == true)
  }

  @Test func aFaultIsAnOutput() throws {
    let run = try Tool.run(["run", Fixture.plugin("nan-in-frame")])
    let outputs = try run.lines().flatMap { $0["outputs"]?.array ?? [] }
    #expect(outputs.count == 1)
    #expect(outputs.first?["kind"] == .string("fault"))
    #expect(outputs.first?["text"]?.string?.contains("nan") == true)
  }

  /// What is refused, or answered with a fixed value, would else be a riddle.
  @Test func useOfAClockIsNamed() throws {
    let plugin = try Fixture.plugin("impure-plugin", defining: ["USE=use_clock"])
    let run = try Tool.run(["run", plugin, "--until", "0.1"])
    #expect(run.status == 0)
    #expect(
      run.errorLines == ["morph run: test.fixture: clock_gettime in frame always answers the same"])
  }
}
