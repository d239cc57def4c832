import Foundation
import PluginFixtures
import Testing

@testable import MorphRuntime

@Suite struct CatalogueTests {
  private func options(_ folders: [String], cache: String? = nil) -> CatalogueOptions {
    var options = CatalogueOptions()
    options.searchPath = folders
    options.cacheFile = cache
    options.usesCache = cache != nil
    options.worker = PluginFixture.patient
    return options
  }

  private func options(_ folder: TemporaryFolder) -> CatalogueOptions {
    options([folder.path], cache: folder.path + "/cache/scan")
  }

  private static func good(_ number: Int) throws -> String {
    try PluginFixture.path("good", defining: ["FIXTURE_ID=\"test.good-\(number)\""])
  }

  /// Ten that work among all the ways not to.
  @Test func oneBadPluginSpoilsNothing() throws {
    let folder = TemporaryFolder()
    for number in 0..<10 { try folder.add(Self.good(number), as: "good\(number).morph.so") }
    let bad: [(String, PluginProblem.Status, String)] = [
      ("abort-in-constructor", .crashed, "SIGABRT in a constructor, while loading"),
      ("crash-in-describe", .crashed, "SIGSEGV while its description was read"),
      ("crash-in-entry", .crashed, "SIGSEGV in morph_plugin_entry"),
      ("exit-in-entry", .crashed, "exited with status 0 in morph_plugin_entry"),
      (
        "grandchild-then-crash", .crashed,
        "SIGABRT in a constructor, while loading, after clone, which was refused"
      ),
      ("hang-in-constructor", .timedOut, "no answer within 3 s in a constructor, while loading"),
      ("missing-symbol", .unreadable, "undefined symbol: fixture_nowhere"),
      ("newer-minor", .incompatible, "speaks protocol 1.7, and this host speaks 1.0"),
      ("no-entry", .invalid, "exports no morph_plugin_entry"),
      ("null-entry", .invalid, "morph_plugin_entry answered NULL"),
      ("protocol-two-note", .incompatible, "speaks protocol 2.0, and this host speaks 1.0"),
      ("protocol-two-table", .incompatible, "speaks protocol 2.0, and this host speaks 1.0"),
    ]
    for (name, _, _) in bad { try folder.add(PluginFixture.path(name)) }
    try folder.add(
      PluginFixture.path("bad-descriptor", defining: ["MISTAKE=0"]),
      as: "bad-descriptor.morph.so")
    try folder.write("Hello\n".utf8, as: "text.morph.so")
    let whole = try Data(contentsOf: URL(filePath: Self.good(0)))
    try folder.write(whole.prefix(9000), as: "truncated.morph.so")
    let library = try folder.write(Array(whole), as: "libswiftCore.so")
    let watch = OpenWatch([library])

    var options = options(folder)
    // Long enough for those that work, on a machine that is busy with other tests.
    options.worker.budget.loadTime = 3_000_000_000
    let catalogue = Catalogue(options: options)
    #expect(catalogue.entries.map(\.descriptor.id) == (0..<10).map { "test.good-\($0)" })
    var expected = bad.map { PluginProblem(plugin: $0, status: $1, reason: $2) }
    expected += [
      PluginProblem(
        plugin: "bad-descriptor", status: .invalid,
        reason: "components[0].parameters[0].default of \"height\" is 500.0; its range is 8.0 "
          + "to 400.0"),
      PluginProblem(
        plugin: "text", status: .unreadable, reason: "not an ELF file: begins with \"Hello\""),
      PluginProblem(
        plugin: "truncated", status: .unreadable,
        reason: "truncated: the section header table takes \(whole.count) bytes, and the file "
          + "has 9000"),
    ]
    expected = expected.map {
      PluginProblem(
        plugin: "\(folder.path)/\($0.plugin).morph.so", status: $0.status, reason: $0.reason)
    }
    #expect(catalogue.problems == expected.sorted { $0.plugin < $1.plugin })
    #expect(!watch.sawOpen())
  }

  @Test func theFirstFoundWins() throws {
    let first = TemporaryFolder()
    let second = TemporaryFolder()
    try first.add(Self.good(1), as: "z.morph.so")
    try second.add(Self.good(1), as: "a.morph.so")
    try second.add(Self.good(2), as: "b.morph.so")
    let catalogue = Catalogue(
      options: options([first.path, second.path, first.path, "/nowhere"]))
    #expect(
      catalogue.entries.map(\.plugin) == [
        first.path + "/z.morph.so", second.path + "/b.morph.so",
      ])
    #expect(
      catalogue.problems == [
        PluginProblem(
          plugin: second.path + "/a.morph.so", status: .shadowed,
          reason: "test.good-1 is taken by \(first.path)/z.morph.so, which is found first")
      ])
  }

  @Test func symbolsTooManyAreAWarning() throws {
    let folder = TemporaryFolder()
    let path = try folder.add(PluginFixture.path("extra-symbols"))
    let catalogue = Catalogue(options: options(folder))
    #expect(catalogue.entries.map(\.descriptor.id) == ["test.fixture"])
    #expect(
      catalogue.problems == [
        PluginProblem(
          plugin: path, status: .warning,
          reason: "exports fixture_helper besides morph_plugin_entry")
      ])
  }

  @Test func aKnownFileIsNotOpenedAgain() throws {
    let folder = TemporaryFolder()
    let paths = [
      try folder.add(Self.good(1), as: "good.morph.so"),
      try folder.add(PluginFixture.path("crash-in-entry")),
      try folder.write("Hello".utf8, as: "text.morph.so"),
      try folder.add(PluginFixture.path("extra-symbols")),
    ]
    let fresh = Catalogue(options: options(folder))
    let watch = OpenWatch(paths)
    let known = Catalogue(options: options(folder))
    #expect(!watch.sawOpen())
    #expect(known.entries == fresh.entries && known.problems == fresh.problems)
    #expect(known.entries.count == 2 && known.problems.count == 3)
    var afresh = options(folder)
    afresh.usesCache = false
    #expect(Catalogue(options: afresh).entries == fresh.entries)
    #expect(watch.sawOpen())
  }

  @Test func aChangedFileIsTriedAgain() throws {
    let folder = TemporaryFolder()
    let path = try folder.add(PluginFixture.path("crash-in-entry"), as: "x.morph.so")
    #expect(Catalogue(options: options(folder)).problems.map(\.status) == [.crashed])
    try FileManager.default.removeItem(atPath: path)
    try folder.add(Self.good(1), as: "x.morph.so")
    let catalogue = Catalogue(options: options(folder))
    #expect(catalogue.problems.isEmpty)
    #expect(catalogue.entries.map(\.descriptor.id) == ["test.good-1"])
  }

  @Test func theSameBytesElsewhereNeedNoWorker() throws {
    let folder = TemporaryFolder()
    try folder.add(Self.good(1), as: "a.morph.so")
    _ = Catalogue(options: options(folder))
    let other = TemporaryFolder()
    try other.add(Self.good(1), as: "b.morph.so")
    // Without a worker that could be started, only what is known can be listed.
    let cache = ScanCache.read(
      folder.path + "/cache/scan",
      build: ScanCache.build(worker: WorkerOptions().executablePath()))
    let file = PluginScan.File(
      path: other.path + "/b.morph.so",
      key: try FileStatus(path: other.path + "/b.morph.so").key)
    var scan = PluginScan(
      [file], cache: cache, options: WorkerOptions(executable: "/nowhere/morph-worker"))
    guard case .loaded = scan.run()[0] else {
      Issue.record("the file was not known by its bytes")
      return
    }
    #expect(scan.found.map(\.key) == [file.key])
  }

  @Test func aMissingWorkerIsNamedAndNotRemembered() throws {
    let folder = TemporaryFolder()
    let path = try folder.add(Self.good(1), as: "a.morph.so")
    var broken = options(folder)
    broken.worker = WorkerOptions(executable: "/nowhere/morph-worker")
    #expect(
      Catalogue(options: broken).problems == [
        PluginProblem(
          plugin: path, status: .unreadable,
          reason: "cannot start /nowhere/morph-worker: No such file or directory")
      ])
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/cache/scan"))
  }

  @Test func aFolderAskedForMustBeThere() {
    var options = CatalogueOptions(folders: ["/nowhere/at/all"])
    options.searchPath = options.folders
    #expect(
      Catalogue(options: options).problems == [
        PluginProblem(
          plugin: "/nowhere/at/all", status: .unreadable,
          reason: "not a folder that can be read")
      ])
  }

  @Test func namesLeadToComponents() throws {
    let folder = TemporaryFolder()
    let ids = ["one.pill", "two.pill", "one.status-banner"]
    for (index, id) in ids.enumerated() {
      try folder.add(
        PluginFixture.path("good", defining: ["FIXTURE_ID=\"\(id)\""]), as: "\(index).morph.so")
    }
    let catalogue = Catalogue(options: options(folder))
    #expect(try catalogue.resolve("one.pill").plugin == folder.path + "/0.morph.so")
    #expect(try catalogue.resolve("status-banner").descriptor.id == "one.status-banner")
    #expect(throws: CatalogueError.ambiguous(name: "pill", ids: ["one.pill", "two.pill"])) {
      try catalogue.resolve("pill")
    }
    let unknown = #expect(throws: CatalogueError.self) {
      try catalogue.resolve("status-baner")
    }
    #expect(
      unknown?.message == "no component \"status-baner\"; did you mean one.status-banner?")
    let strange = #expect(throws: CatalogueError.self) { try catalogue.resolve("zebra") }
    #expect(
      strange?.message
        == "no component \"zebra\"; known: one.pill, one.status-banner, two.pill")
  }

  @Test func pathsLeadToComponents() throws {
    let options = options([])
    let path = try Self.good(3)
    #expect(try Catalogue.resolve(path, options: options).descriptor.id == "test.good-3")
    let missing = #expect(throws: CatalogueError.self) {
      try Catalogue.resolve("./nowhere.morph.so", options: options)
    }
    #expect(missing?.message == "./nowhere.morph.so: No such file or directory")
    let crashing = try PluginFixture.path("crash-in-entry")
    let broken = #expect(throws: CatalogueError.self) {
      try Catalogue.resolve(crashing, options: options)
    }
    #expect(
      broken
        == .broken(
          PluginProblem(
            plugin: crashing, status: .crashed, reason: "SIGSEGV in morph_plugin_entry")))
  }
}
