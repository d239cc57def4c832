import Foundation
import PluginFixtures
import Testing

@testable import MorphRuntime

@Suite struct PluginFoldersTests {
  private let folder = TemporaryFolder()

  private func folders(_ files: [String] = []) -> PluginFolders {
    PluginFolders(folders: [folder.path], files: files, options: PluginFixture.patient)
  }

  /// Looks, and waits for the workers that this starts.
  private func changes(_ folders: PluginFolders) -> [PluginFolders.Change] {
    folders.look()
    var changes = folders.advance()
    while folders.isBusy {
      var polls = folders.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      _ = poll(&polls, nfds_t(polls.count), 20)
      changes += folders.advance()
    }
    return changes
  }

  private var path: String { folder.path + "/x.morph.so" }

  @Test func filesComeChangeAndGo() throws {
    let folders = folders()
    #expect(changes(folders) == [])
    try folder.add(PluginFixture.path("good"), as: "x.morph.so")
    try folder.add(PluginFixture.path("good"), as: "not-a-plugin.so")
    #expect(changes(folders) == [.added(path: path, components: ["test.fixture"])])
    #expect(changes(folders) == [])
    try FileManager.default.removeItem(atPath: path)
    try folder.add(
      PluginFixture.path("good", defining: ["FIXTURE_ID=\"test.other\""]), as: "x.morph.so")
    #expect(changes(folders) == [.changed(path: path, components: ["test.other"])])
    try FileManager.default.removeItem(atPath: path)
    #expect(changes(folders) == [.removed(path: path)])
    #expect(changes(folders) == [])
  }

  @Test func aFileThatArrivesSlowlyIsReadOnceItIsWhole() throws {
    let whole = try Data(contentsOf: URL(filePath: PluginFixture.path("good")))
    let folders = folders()
    try folder.write([UInt8](), as: "x.morph.so")
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    var seen: [PluginFolders.Change] = []
    for start in stride(from: 0, to: whole.count, by: 4096) {
      seen += changes(folders)
      try file.write(contentsOf: whole[start..<min(start + 4096, whole.count)])
    }
    #expect(!seen.isEmpty)
    for change in seen {
      guard case .incomplete(path, let reason) = change else {
        Issue.record("\(change)")
        continue
      }
      #expect(reason.hasPrefix("still being written: "))
    }
    try file.close()
    #expect(changes(folders) == [.added(path: path, components: ["test.fixture"])])
  }

  @Test func aCutFileWaitsForTheRestOfIt() throws {
    let whole = try Data(contentsOf: URL(filePath: PluginFixture.path("good")))
    try folder.write(whole.prefix(9000), as: "x.morph.so")
    let folders = folders()
    guard case .incomplete(path, let reason)? = changes(folders).first else {
      Issue.record("a cut file was not taken for one")
      return
    }
    #expect(reason.hasPrefix("truncated: "))
    #expect(changes(folders) == [])
    try folder.write(whole, as: "x.morph.so")
    #expect(changes(folders) == [.added(path: path, components: ["test.fixture"])])
  }

  @Test func whatCannotBeUsedIsNamedOnce() throws {
    try folder.add(PluginFixture.path("abort-in-constructor"))
    try folder.write("Hello".utf8, as: "text.morph.so")
    let folders = folders()
    let problems = changes(folders).compactMap {
      if case .refused(let problem) = $0 { problem } else { nil }
    }
    #expect(Set(problems.map(\.status)) == [.crashed, .unreadable])
    #expect(changes(folders) == [])
  }

  @Test func singleFilesAreFollowedToo() throws {
    let other = TemporaryFolder()
    let file = other.path + "/y.morph.so"
    let folders = folders([file])
    #expect(changes(folders) == [])
    try other.add(PluginFixture.path("good"), as: "y.morph.so")
    try other.add(PluginFixture.path("good"), as: "z.morph.so")
    #expect(changes(folders) == [.added(path: file, components: ["test.fixture"])])
  }

  @Test func aScanDoesNotRememberAnUnfinishedFile() throws {
    let whole = try Data(contentsOf: URL(filePath: PluginFixture.path("good")))
    try folder.write(whole.prefix(9000), as: "x.morph.so")
    var options = CatalogueOptions()
    options.searchPath = [folder.path]
    options.cacheFile = folder.path + "/scan"
    options.worker = PluginFixture.patient
    #expect(Catalogue(options: options).problems.map(\.status) == [.unreadable])
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    #expect(
      Catalogue(options: options).problems.first?.reason.hasPrefix("still being written: ") == true)
    try file.close()
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/scan"))
  }
}
