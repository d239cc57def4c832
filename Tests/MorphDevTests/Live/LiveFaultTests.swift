import Foundation
import MorphMotion
import MorphRuntime
import MorphScene
import PluginFixtures
import Testing

@testable import MorphDev

@Suite struct LiveFaultTests {
  @Test func aCrashAtFrameThirtyStopsNobodyElse() throws {
    let bench = LiveBench()
    try bench.add("bad", LiveBench.built("CRASH_ABOVE=30.5"))
    try bench.add("good", LiveBench.built())
    _ = bench.takeEvents()
    bench.live(0.505)
    #expect(bench.takeEvents().isEmpty)
    let last = try bench.instance("bad").frame?.hash
    bench.live(0.02)
    #expect(
      bench.takeEvents() == ["bad fault: test.fixture: frame: SIGSEGV in frame (kept)"])
    #expect(try bench.instance("bad").frame?.hash == last)
    try isOnTime(bench)
    bench.live(0.2)
    // Twice more, each for another snapshot; then it is left alone, and its time stands still.
    let events = bench.takeEvents()
    #expect(events.count == 3 && events[2] == "bad frozen")
    let stopped = try bench.instance("bad").session.now
    bench.live(0.5)
    #expect(bench.takeEvents().isEmpty)
    #expect(try bench.instance("bad").session.now == stopped)
    try isOnTime(bench)
    #expect(try bench.instance("bad").frame?.hash == last)

    // The next good save goes on from there, with every value.
    let before = try bench.x("bad")
    try bench.save("bad", "fixed", LiveBench.built("MARKER=2"))
    #expect(try bench.marker("bad") == 2)
    #expect(try bench.x("bad") == before)
    bench.live(0.1)
    #expect(abs(try bench.x("bad").value - before.value - 6) < 1e-6)
  }

  /// The one that works is not more than a frame behind the clock.
  private func isOnTime(_ bench: LiveBench) throws {
    let time = try bench.instance("good").session.now
    #expect(bench.now - time < 16_666_667)
    #expect(abs(try bench.x("good").value - 60 * Double(time) / 1e9) < 1e-6)
  }

  @Test func whatLedToAFaultCanBeSeenAgain() throws {
    let bench = LiveBench()
    try bench.add("pill", LiveBench.built("CRASH_ABOVE=12"))
    try bench.instance("pill").send(.set(parameter: "height", .double(77)), at: bench.now)
    bench.live(0.25)
    let faults = bench.events.compactMap { event -> (Nanoseconds, ReplayFile)? in
      if case .fault(_, _, let time, let replay?) = event { (time, replay) } else { nil }
    }
    // One file for a call, however often it fails.
    try #require(faults.count == 1)
    let (time, replay) = faults[0]
    let folder = bench.folder.path + "/state/morph/replays"
    #expect(replay.path == folder + "/fixture-stamp.jsonl")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["fixture-stamp.jsonl"])
    let plugin = try PluginFixture.path("live", defining: ["CRASH_ABOVE=12"])
    #expect(replay.command == "morph run \(plugin) --trace \(replay.path)")

    // As `morph run` does it.
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: replay.path)))
    let trace = try Trace.read(bytes, file: replay.path)
    let host = try WorkerPlugin(
      PluginImage(path: plugin), services: .none, options: PluginFixture.patient)
    let session = try Session(
      code: host.code(at: 0), options: trace.options(for: host.description.components[0]))
    #expect(session.parameter("height") == .double(20))
    var log = RunLog(session: session, trace: trace)
    var lines = 0
    let summary = try log.run { _ in lines += 1 }
    #expect(summary.reason == .crashed && summary.time <= time)
    #expect(summary.detail == "test.fixture: frame: SIGSEGV in frame")
    #expect(session.parameter("height") == .double(77))
    #expect(lines > 3)
  }

  @Test func replayFilesNeverTakeAnothersPlace() throws {
    let folder = TemporaryFolder()
    let trace = Trace(header: Trace.Header(component: "test.fixture"))
    func write(_ plugin: String) throws -> ReplayFile {
      try ReplayFile.write(
        trace, of: "pill", plugin: plugin, stamp: "s", in: folder.path + "/a b")
    }
    let first = try write("/p/it's.morph.so")
    let second = try write("/p/x.morph.so")
    #expect(first.path == folder.path + "/a b/pill-s.jsonl")
    #expect(second.path == folder.path + "/a b/pill-s-2.jsonl")
    #expect(
      first.command == "morph run '/p/it'\\''s.morph.so' --trace '\(folder.path)/a b/pill-s.jsonl'")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/a b").count == 2)
    let error = #expect(throws: DevError.self) {
      try ReplayFile.write(trace, of: "pill", plugin: "x", stamp: "s", in: "/proc/nowhere")
    }
    #expect(error?.message.hasPrefix("cannot write /proc/nowhere/") == true)
  }

  @Test func aReplayThatCannotBeKeptIsSaid() throws {
    let bench = LiveBench { $0.replayFolder = "/proc/nowhere" }
    try bench.add("pill", LiveBench.built("CRASH_ABOVE=1"))
    _ = bench.takeEvents()
    bench.live(0.04)
    let events = bench.takeEvents()
    #expect(events.first?.hasPrefix("trouble: cannot write /proc/nowhere/") == true)
    #expect(events.dropFirst().first == "pill fault: test.fixture: frame: SIGSEGV in frame")
  }
}
