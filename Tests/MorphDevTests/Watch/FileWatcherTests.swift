import Foundation
import MorphDev
import PluginFixtures
import Testing

@Suite struct FileWatcherTests {
  let folder = TemporaryFolder()

  private func path(_ name: String) -> String { folder.path + "/" + name }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path(name)))
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: true)
  }

  private func rename(_ old: String, _ new: String) {
    #expect(Glibc.rename(path(old), path(new)) == 0)
  }

  /// Makes an empty file without opening it. While another test starts a process, that process
  /// holds what is open for a moment, and the end of a write is told that much later.
  private func makeFile(_ name: String) {
    #expect(mknod(path(name), S_IFREG | 0o644, 0) == 0)
  }

  private func isReadable(_ watcher: FileWatcher, within milliseconds: Int32 = 0) -> Bool {
    var entry = pollfd(fd: watcher.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, milliseconds) == 1
  }

  /// All that is told until every one of `names` has been.
  @discardableResult
  private func changes(
    _ watcher: FileWatcher, until names: String..., location: SourceLocation = #_sourceLocation
  ) -> Set<String> {
    let deadline = Date(timeIntervalSinceNow: 60)
    let awaited = Set(names.map(path))
    var told = Set(watcher.changes())
    while !told.isSuperset(of: awaited), Date() < deadline {
      _ = isReadable(watcher, within: 1000)
      told.formUnion(watcher.changes())
    }
    #expect(told.isSuperset(of: awaited), sourceLocation: location)
    return told
  }

  @Test func seesAWriteOnceItIsWhole() throws {
    makeFile("file")
    let watcher = try FileWatcher()
    watcher.watch([path("file")])
    #expect(watcher.changes() == [])
    #expect(!isReadable(watcher))
    let handle = try #require(FileHandle(forWritingAtPath: path("file")))
    handle.write(Data("half".utf8))
    #expect(watcher.changes() == [])
    handle.write(Data("whole".utf8))
    try handle.close()
    #expect(isReadable(watcher, within: 60_000))
    #expect(watcher.changes() == [path("file")])
    #expect(watcher.changes() == [])
    makeFile("other")
    #expect(watcher.changes() == [])
  }

  @Test func seesEverySaveOfAnEditorThatRenames() throws {
    makeFile("file")
    let watcher = try FileWatcher()
    watcher.watch([path("file")])
    for _ in 1...5 {
      makeFile("file.tmp")
      rename("file.tmp", "file")
      #expect(watcher.changes() == [path("file")])
    }
    // And of one that moves the old file away first.
    rename("file", "file~")
    try write("6", "file")
    changes(watcher, until: "file")
    rename("file~", "file")
    #expect(changes(watcher, until: "file") == [path("file")])
  }

  @Test func seesRemovalAndReturn() throws {
    makeFile("file")
    let watcher = try FileWatcher()
    watcher.watch([path("file")])
    for _ in 0..<3 {
      #expect(unlink(path("file")) == 0)
      #expect(watcher.changes() == [path("file")])
      makeFile("new")
      rename("new", "file")
      #expect(watcher.changes() == [path("file")])
    }
    #expect(unlink(path("file")) == 0)
    #expect(watcher.changes() == [path("file")])
    try write("1", "file")
    changes(watcher, until: "file")
  }

  @Test func aFolderStandsForItsEntries() throws {
    try makeFolder("sources")
    let watcher = try FileWatcher()
    watcher.watch([path("sources")])
    try write("a", "sources/a")
    try makeFolder("sources/new")
    #expect(symlink("a", path("sources/link")) == 0)
    let told = changes(watcher, until: "sources/a", "sources/link", "sources/new")
    #expect(told.count == 3)
    rename("sources/a", "sources/c")
    changes(watcher, until: "sources/a", "sources/c")
  }

  @Test func waitsForFoldersThatAppearLater() throws {
    let watcher = try FileWatcher()
    watcher.watch([path("a/b/file"), path("plugins")])
    try makeFolder("a/b")
    // Before anyone has looked, so that it happens unwatched.
    makeFile("a/b/file")
    #expect(watcher.changes().contains(path("a/b/file")))
    try write("2", "a/b/file")
    changes(watcher, until: "a/b/file")

    try makeFolder("plugins")
    #expect(watcher.changes() == [path("plugins")])
    try write("1", "plugins/x.so")
    changes(watcher, until: "plugins/x.so")
  }

  @Test func followsAFolderThatIsReplaced() throws {
    try makeFolder("sources")
    makeFile("sources/file")
    let watcher = try FileWatcher()
    watcher.watch([path("sources"), path("sources/file")])
    rename("sources", "old")
    #expect(watcher.changes().contains(path("sources")))
    try makeFolder("sources")
    makeFile("sources/file")
    #expect(watcher.changes().contains(path("sources/file")))
    // What happens in the old folder is nobody's business, least of all under the new one's name.
    try write("3", "old/strange")
    try write("4", "sources/last")
    #expect(!changes(watcher, until: "sources/last").contains(path("sources/strange")))
    try FileManager.default.removeItem(atPath: path("sources"))
    #expect(watcher.changes().contains(path("sources")))
    try makeFolder("sources")
    makeFile("sources/again")
    #expect(watcher.changes().contains(path("sources/again")))
  }

  @Test func followsSymbolicLinks() throws {
    try makeFolder("real")
    try makeFolder("other")
    try write("1", "real/file")
    try write("2", "other/file")
    for (link, target) in [("link", "real/file"), ("current", "real")] {
      try FileManager.default.createSymbolicLink(
        atPath: path(link), withDestinationPath: target)
    }
    let watcher = try FileWatcher()
    watcher.watch([path("link"), path("current/file")])
    try write("3", "real/file")
    changes(watcher, until: "link", "current/file")
    try write("4", "real/new")
    rename("real/new", "real/file")
    changes(watcher, until: "link", "current/file")
    // The links lead elsewhere, and what they lead to is edited.
    for (link, target) in [("link", "other/file"), ("current", "other")] {
      try FileManager.default.createSymbolicLink(
        atPath: path(link + "-new"), withDestinationPath: target)
      rename(link + "-new", link)
    }
    changes(watcher, until: "link", "current/file")
    try write("5", "other/file")
    changes(watcher, until: "link", "current/file")
  }

  @Test func seesAFolderAboveReplaced() throws {
    try makeFolder("include/deep")
    try makeFolder("next/deep")
    try write("1", "include/deep/file")
    try write("2", "next/deep/file")
    let watcher = try FileWatcher()
    watcher.watch([path("include/deep/file")])
    rename("include", "old")
    rename("next", "include")
    changes(watcher, until: "include/deep/file")
    try write("3", "include/deep/file")
    changes(watcher, until: "include/deep/file")
    try write("4", "old/deep/file")
    #expect(watcher.changes().isEmpty)
  }

  @Test func forgetsWhatIsNoLongerWanted() throws {
    try makeFolder("a")
    try makeFolder("b")
    let watcher = try FileWatcher()
    watcher.watch([path("a")])
    watcher.watch([path("b")])
    try write("1", "a/file")
    try write("1", "b/file")
    #expect(changes(watcher, until: "b/file") == [path("b/file")])
  }

  @Test func leavesNoDescriptorOpen() throws {
    func count() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }
    let before = try count()
    for _ in 0..<120 {
      let watcher = try FileWatcher()
      watcher.watch([path("x"), folder.path])
    }
    // Tests that run at the same time open files too, but not one for each of these.
    #expect(try count() < before + 100)
  }
}
