import Foundation
import MorphMotion
import MorphRuntime
import PluginFixtures
import Testing

@testable import MorphDev

/// Plugins that others build: listed as they come and go, and upgraded while they run.
@Suite struct LiveFileTests {
  private func replace(_ bench: LiveBench, _ macros: String...) throws {
    // As installers do it: a rename over the file that was there.
    let new = try bench.folder.add(PluginFixture.path("live", defining: macros), as: "new")
    #expect(rename(new, bench.folder.path + "/x.morph.so") == 0)
    bench.watcher.pending = [bench.folder.path + "/x.morph.so"]
  }

  @Test func aRunningPluginIsUpgradedInPlace() throws {
    let bench = LiveBench()
    let path = try bench.folder.add(PluginFixture.path("live"), as: "x.morph.so")
    bench.loop.add("fixture", file: path, id: "test.fixture")
    bench.loop.list([bench.folder.path])
    try settle(bench)
    #expect(
      Set(bench.takeEvents()) == [
        "fixture started",
        "plugin \(PluginFolders.Change.added(path: path, components: ["test.fixture"]))",
      ])
    #expect(Set(bench.watcher.watched) == [bench.folder.path, path])
    bench.live(0.5)
    let before = try bench.x("fixture")
    try replace(bench, "MARKER=2")
    try settle(bench)
    #expect(
      bench.takeEvents() == [
        "plugin \(PluginFolders.Change.changed(path: path, components: ["test.fixture"]))",
        "fixture reloaded: values kept", "fixture retired",
      ])
    #expect(try bench.marker("fixture") == 2)
    #expect(try bench.x("fixture") == before)
  }

  @Test func aFileThatIsHalfThereOrBrokenOrGoneChangesNothing() throws {
    let bench = LiveBench()
    let path = try bench.folder.add(PluginFixture.path("live"), as: "x.morph.so")
    bench.loop.add("fixture", file: path, id: "test.fixture")
    bench.loop.list([])
    try settle(bench)
    bench.live(0.1)
    _ = bench.takeEvents()
    let whole = try Data(
      contentsOf: URL(filePath: PluginFixture.path("live", defining: ["MARKER=3"])))
    try bench.folder.write(whole.prefix(5000), as: "x.morph.so")
    bench.watcher.pending = [path]
    try settle(bench)
    #expect(bench.takeEvents().isEmpty)
    try replace(bench, "ABORTS")
    try settle(bench)
    #expect(
      bench.takeEvents() == ["fixture refused: SIGABRT in a constructor, while loading"])
    try FileManager.default.removeItem(atPath: path)
    bench.watcher.pending = [path]
    try settle(bench)
    #expect(bench.takeEvents() == ["trouble: \(path) is gone; what runs goes on"])
    bench.live(0.1)
    #expect(abs(try bench.x("fixture").value - 12) < 1e-9)
    try replace(bench, "MARKER=3")
    try settle(bench)
    #expect(try bench.marker("fixture") == 3)
  }

  @Test func foldersAreListedWithoutRunningAnything() throws {
    let bench = LiveBench()
    bench.loop.list([bench.folder.path + "/"])
    try settle(bench)
    #expect(bench.takeEvents().isEmpty)
    let path = try bench.folder.add(PluginFixture.path("live"), as: "x.morph.so")
    bench.watcher.pending = [path]
    try settle(bench)
    #expect(
      bench.events.compactMap { $0.text(at: "t") } == ["t  plugin added: \(path) (test.fixture)"])
    _ = bench.takeEvents()
    try FileManager.default.removeItem(atPath: path)
    bench.watcher.pending = [path]
    try settle(bench)
    #expect(bench.events.compactMap { $0.text(at: "t") } == ["t  plugin removed: \(path)"])
    #expect(bench.loop.nextWake == nil)
  }

  /// Turns until nothing has happened for a few turns and no worker is at work.
  private func settle(_ bench: LiveBench) throws {
    let end = ContinuousClock.now + .seconds(60)
    var quiet = 0
    while quiet < 3 {
      try #require(ContinuousClock.now < end, "still at work after a minute")
      try bench.settle()
      // Only work that may end without a word makes the loop want a turn this soon.
      let isBusy = bench.loop.descriptors.count > 1
      if isBusy {
        var polls = bench.loop.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = poll(&polls, nfds_t(polls.count), 5)
      }
      quiet = isBusy ? 0 : quiet + 1
    }
  }
}
