import Foundation
import MorphMotion
import MorphRuntime
import MorphScene
import PluginFixtures
import Testing

@testable import MorphDev

@Suite struct LiveReloadTests {
  @Test func aSaveIsSwappedInMidFlight() throws {
    let bench = LiveBench()
    try bench.add("pill", LiveBench.built())
    #expect(bench.takeEvents() == ["pill building", "pill started"])
    #expect(bench.watcher.watched == ["/sources/pill.c"])
    bench.live(0.5)
    let before = try bench.x("pill")
    #expect(abs(before.value - 30) < 1e-9 && before.velocity > 59)
    try bench.save("pill", "two", LiveBench.built("MARKER=2"))
    #expect(
      bench.takeEvents() == ["pill building", "pill reloaded: values kept", "pill retired"])
    #expect(try bench.x("pill") == before)
    #expect(try bench.marker("pill") == 2)
    // What the file of the picture is made of: the first frame of each build.
    #expect(bench.shown.map(\.name) == ["pill", "pill"])
    #expect(bench.shown.last?.hash == (try bench.instance("pill").frame?.hash))
    bench.live(0.5)
    #expect(abs(try bench.x("pill").value - 60) < 1e-9)
  }

  @Test func componentsThatAppearRunToo() throws {
    let bench = LiveBench()
    try bench.add("one", LiveBench.built())
    let builder = ToldBuilder(path: "/sources/two/two.c", source: "first")
    builder.outcomes["first"] = try LiveBench.built("MARKER=2")
    var isThere = false
    bench.loop.discover(in: "/sources") { running in
      isThere && !running.contains("two") ? [("two", builder)] : []
    }
    _ = bench.takeEvents()
    bench.watcher.pending.append("/sources/two")
    try bench.settle()
    #expect(bench.takeEvents() == [])
    isThere = true
    bench.watcher.pending.append("/sources/two/two.c")
    try bench.settle()
    #expect(bench.takeEvents() == ["two building", "two started"])
    bench.watcher.pending.append("/sources/two/two.c")
    try bench.settle()
    #expect(bench.loop.components.map(\.name) == ["one", "two"])
  }

  @Test func stagesAndTheirSumAreSaid() throws {
    let bench = LiveBench()
    try bench.add("pill", LiveBench.built())
    try bench.save("pill", "two", LiveBench.built("MARKER=2"))
    let texts = bench.events.compactMap { $0.text(at: "12:04:11") }
    #expect(texts.count == 3)
    #expect(texts[0] == "12:04:11  pill  building")
    #expect(texts[1] == "12:04:11  pill  started in 0 ms (compile 3, load 0, frame 0)")
    #expect(
      texts[2] == "12:04:11  pill  reloaded in 0 ms (compile 3, load 0, frame 0) values kept")
  }

  @Test func whatCannotTakeOverIsRefusedAndTheNextGoodSaveRuns() throws {
    var worker = PluginFixture.patient
    // For the one that hangs; the others load in a hundredth of it.
    worker.budget.loadTime = 3_000_000_000
    let bench = LiveBench(worker: worker)
    try bench.add("pill", LiveBench.built())
    bench.live(0.1)
    _ = bench.takeEvents()
    let bad: [(macro: String, reason: String)] = [
      ("MAJOR=2", "speaks protocol 2.0, and this host speaks 1.0"),
      ("ABORTS", "SIGABRT in a constructor, while loading"),
      ("HANGS", "no answer within 3 s in a constructor, while loading"),
      ("FIXTURE_ID=\"test.other\"", "it is component test.other; accepted: test.fixture"),
    ]
    for (number, (macro, reason)) in bad.enumerated() {
      let before = try bench.x("pill")
      try bench.save("pill", macro, LiveBench.built(macro))
      #expect(bench.takeEvents() == ["pill building", "pill refused: \(reason)"])
      #expect(try bench.x("pill") == before)
      bench.live(0.1)
      #expect(abs(try bench.x("pill").value - Double(number + 2) * 6) < 1e-9)
      try bench.save("pill", "good \(number)", LiveBench.built("MARKER=\(number + 2)"))
      #expect(try bench.marker("pill") == number + 2)
      _ = bench.takeEvents()
    }
  }

  @Test func aLoadThatHangsHoldsNothingUp() throws {
    var worker = PluginFixture.patient
    worker.budget.loadTime = 60_000_000_000
    let bench = LiveBench(worker: worker)
    try bench.add("pill", LiveBench.built())
    bench.builders["pill"]!.length = 0
    bench.write("pill", "hangs", try LiveBench.built("HANGS"))
    bench.loop.turn()
    bench.live(0.5)
    #expect(abs(try bench.x("pill").value - 30) < 1e-9)
    // A newer build takes the place of the one that hangs.
    bench.write("pill", "good", try LiveBench.built("MARKER=3"))
    bench.live(0.1)
    try bench.settle()
    #expect(try bench.marker("pill") == 3)
  }

  @Test func threadLocalsDoNotKeepOldCode() throws {
    let bench = LiveBench()
    try bench.add("pill", LiveBench.built("THREAD_LOCAL", "MARKER=4"))
    #expect(try bench.marker("pill") == 4)
    try bench.save("pill", "two", LiveBench.built("THREAD_LOCAL", "MARKER=7"))
    #expect(try bench.marker("pill") == 7)
  }

  @Test func aRevertIsAReload() throws {
    let bench = LiveBench()
    try bench.add("pill", LiveBench.built("MARKER=1"))
    bench.live(3)
    let first = try bench.instance("pill").frame?.hash
    try bench.save("pill", "b", LiveBench.built("MARKER=2"))
    #expect(try bench.instance("pill").frame?.hash != first)
    try bench.save("pill", "first", LiveBench.built("MARKER=1"))
    #expect(try bench.instance("pill").frame?.hash == first)
    #expect(bench.takeEvents().count { $0 == "pill reloaded: values kept" } == 2)
  }

  @Test func ofQuickSavesTheLastCounts() throws {
    let bench = LiveBench()
    try bench.add("pill", LiveBench.built())
    let builder = try #require(bench.builders["pill"])
    builder.length = 3
    for number in 1...10 {
      bench.write("pill", "save \(number)", try LiveBench.built("MARKER=\(number)"))
      bench.loop.turn()
    }
    try bench.settle()
    #expect(try bench.marker("pill") == 10)
    #expect(builder.started == 11 && builder.cancelled == 9)
    #expect(builder.finished == ["first", "save 10"])
  }

  @Test func anErrorItsFixAndASecondEdit() throws {
    let bench = LiveBench()
    try bench.add("pill", LiveBench.built())
    bench.live(0.2)
    _ = bench.takeEvents()
    try bench.save("pill", "typo", LiveBench.mistake)
    #expect(
      bench.events.compactMap { $0.text(at: "t") } == [
        "t  pill  does not build (compile); the last good build goes on\n"
          + (try failure(bench.events).diagnostics[0].text)
      ])
    #expect(bench.takeEvents() == ["pill building", "pill failed: compile"])
    bench.live(0.2)
    #expect(abs(try bench.x("pill").value - 24) < 1e-9)
    try bench.save("pill", "fixed", LiveBench.built("MARKER=2"))
    #expect(try bench.marker("pill") == 2)
    try bench.save("pill", "second", LiveBench.built("MARKER=3"))
    #expect(try bench.marker("pill") == 3)
  }

  private func failure(_ events: [DevEvent]) throws -> BuildFailure {
    let failures = events.compactMap {
      if case .failed(_, let failure, _) = $0 { failure } else { nil }
    }
    return try #require(failures.first)
  }

  @Test func aTouchWithoutAChangeDoesNothing() throws {
    let bench = LiveBench()
    try bench.add("pill", LiveBench.built())
    bench.live(0.2)
    let plugin = try bench.instance("pill").plugin
    _ = bench.takeEvents()
    bench.watcher.pending = ["/sources/pill.c"]
    try bench.settle()
    #expect(bench.events.compactMap { $0.text(at: "t") }.isEmpty)
    #expect(bench.takeEvents() == ["pill building", "pill unchanged"])
    #expect(try bench.instance("pill").plugin === plugin)
    bench.watcher.pending = ["/sources/other.c"]
    try bench.settle()
    #expect(bench.takeEvents().isEmpty)
  }

  @Test func speedPlayheadAndValuesSurvive() throws {
    var trace = Trace(header: Trace.Header(component: "test.fixture"))
    trace.entries = [
      Trace.Entry(at: ns(0.05), .tap(Point(10, 10))),
      Trace.Entry(at: ns(0.1), .set(parameter: "height", .number(50))),
      Trace.Entry(at: ns(0.9), .tap(Point(10, 10))),
    ]
    let bench = LiveBench(speed: 0.5, trace: trace)
    try bench.add("pill", LiveBench.built())
    bench.live(1)
    let instance = try bench.instance("pill")
    #expect(instance.session.now == ns(0.5))
    let state = instance.session.capture()
    try bench.save("pill", "typo", LiveBench.mistake)
    try bench.save("pill", "bad", LiveBench.built("ABORTS"))
    try bench.save("pill", "good", LiveBench.built("MARKER=2"))
    #expect(instance.session.now == ns(0.5) && instance.speed == 0.5)
    #expect(instance.session.capture() == state)
    #expect(state.slots.map(\.value) == [.int(1)])
    #expect(instance.session.parameter("height") == .double(50))
    // The trace goes on where it was, once.
    bench.live(6)
    #expect(instance.session.capture().slots.map(\.value) == [.int(2)])
    // A range that has shrunk is said.
    _ = bench.takeEvents()
    try bench.save("pill", "small", LiveBench.built("HEIGHT_MAXIMUM=40"))
    #expect(
      bench.takeEvents()[1] == "pill reloaded: values kept; parameter:height: 50 is now 40")
  }

  @Test func aSlotOfAnotherTypeIsRebuiltFromTheInput() throws {
    let bench = LiveBench()
    try bench.add("pill", LiveBench.built())
    let instance = try bench.instance("pill")
    for _ in 0..<3 {
      bench.live(0.1)
      try instance.send(.pointer(PointerInput(.down, at: Point(20, 20))), at: bench.now)
      bench.live(0.05)
      try instance.send(.pointer(PointerInput(.up, at: Point(20, 20))), at: bench.now)
    }
    bench.live(0.05)
    #expect(instance.session.capture().slots.map(\.value) == [.int(3)])
    let before = try bench.x("pill")
    _ = bench.takeEvents()
    try bench.save("pill", "text", LiveBench.built("SLOT_TEXT"))
    #expect(
      bench.takeEvents() == [
        "pill building",
        "pill reloaded: state rebuilt from trace; of another type, replayed slot:count",
        "pill retired",
      ])
    #expect(instance.session.capture().slots.map(\.value) == [.string("|||")])
    #expect(try bench.x("pill") == before)
  }

  @Test func itBeginsAgainWhenTold() throws {
    let bench = LiveBench()
    try bench.add("pill", LiveBench.built())
    bench.live(1)
    try bench.loop.restart("pill")
    #expect(bench.takeEvents().last == "pill restarted")
    #expect(try bench.x("pill").value == 0)
    bench.live(0.5)
    #expect(abs(try bench.x("pill").value - 30) < 1e-9)
    #expect(throws: DevError("nothing runs as pull")) { try bench.loop.restart("pull") }
  }

  @Test func restAndPauseNeedNoTurns() throws {
    let bench = LiveBench()
    try bench.add("pill", LiveBench.built())
    #expect(bench.loop.nextWake != nil)
    bench.live(2.1)
    #expect(bench.loop.nextWake == nil)
    let paused = LiveBench(speed: 0)
    try paused.add("pill", LiveBench.built())
    #expect(paused.loop.nextWake == nil)
    paused.live(1)
    #expect(try paused.x("pill").value == 0)
  }

  /// Descriptors of this process and children that nobody has waited for stay as many as they were,
  /// but for those of tests that run at the same time.
  @Test func twoHundredSwapsLeaveNothingBehind() throws {
    let bench = LiveBench()
    try bench.add("pill", LiveBench.built())
    let outcomes = [try LiveBench.built("MARKER=2"), try LiveBench.built("MARKER=3")]
    func images() throws -> Int {
      let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      return names.count { name in
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/\(name)")
        return target?.hasPrefix("/memfd:morph-") ?? false
      }
    }
    let before = try images()
    for number in 0..<200 {
      try bench.save("pill", "save \(number)", outcomes[number % 2])
      #expect(try bench.marker("pill") == 2 + number % 2)
    }
    // Each build that was not let go would hold two of them.
    #expect(try images() < before + 100)
    let pid = getpid()
    let names = try FileManager.default.contentsOfDirectory(atPath: "/proc")
    let zombies = names.compactMap(Int32.init).count { child in
      guard let line = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8),
        let name = line.lastIndex(of: ")")
      else { return false }
      let fields = line[line.index(after: name)...].split(separator: " ")
      return fields.count > 1 && fields[0] == "Z" && Int32(fields[1]) == pid
    }
    #expect(zombies < 20)
  }
}
