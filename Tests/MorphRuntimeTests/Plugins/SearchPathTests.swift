import Foundation
import PluginFixtures
import Testing

@testable import MorphRuntime

@Suite struct SearchPathTests {
  private func folders(_ variables: [String: String], asked: [String] = []) -> [String] {
    SearchPath.folders(asked: asked) { variables[$0] }
  }

  @Test func hasTheStandardOrder() {
    let beside = WorkerOptions.executableFolder()
    #expect(
      folders(["MORPH_PATH": "/a:/b", "XDG_DATA_HOME": "/data", "HOME": "/h"], asked: ["x"])
        == [
          "x", "/a", "/b", beside, "/data/morph/plugins", "/usr/local/lib/morph",
          "/usr/lib/morph",
        ])
    #expect(folders(["HOME": "/h"])[1] == "/h/.local/share/morph/plugins")
    #expect(folders(["HOME": "/h", "XDG_DATA_HOME": "relative"])[1].hasPrefix("/h/"))
    #expect(folders([:]) == [beside, "/usr/local/lib/morph", "/usr/lib/morph"])
  }

  @Test func anInstalledExecutableHasItsPrefixsPlugins() {
    func folders(_ executableFolder: String) -> [String] {
      SearchPath.folders(asked: [], executableFolder: executableFolder) { _ in nil }
    }
    #expect(
      folders("/opt/morph/bin")
        == ["/opt/morph/bin", "/opt/morph/lib/morph", "/usr/local/lib/morph", "/usr/lib/morph"])
    #expect(
      folders("/usr/local/bin") == ["/usr/local/bin", "/usr/local/lib/morph", "/usr/lib/morph"])
    #expect(folders("/usr/bin") == ["/usr/bin", "/usr/lib/morph", "/usr/local/lib/morph"])
    #expect(folders("/w/.build/debug")[1] == "/usr/local/lib/morph")
  }

  @Test func looksAtFilesOfThatEndingOnly() throws {
    let folder = TemporaryFolder()
    for name in ["b.morph.so", "a.morph.so", ".morph.so", "libswiftCore.so", "c.morph.so.bak"] {
      try folder.write([], as: name)
    }
    mkfifo(folder.path + "/d.morph.so", 0o600)
    try FileManager.default.createDirectory(
      atPath: folder.path + "/e.morph.so", withIntermediateDirectories: true)
    symlink("nowhere", folder.path + "/f.morph.so")
    let candidates = try #require(SearchPath.candidates(in: folder.path))
    let found = candidates.map {
      switch $0 {
      case .file(let path, _): path.dropFirst(folder.path.count + 1).description
      case .problem(let problem): problem.message.dropFirst(folder.path.count + 1).description
      }
    }
    #expect(
      found == [
        "a.morph.so", "b.morph.so", "d.morph.so: not a regular file but a named pipe",
        "e.morph.so: not a regular file but a folder",
        "f.morph.so: No such file or directory",
      ])
    #expect(SearchPath.candidates(in: folder.path + "/missing") == nil)
  }
}

extension SearchPath.Candidate: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.file(let a, let b), .file(let c, let d)): a == c && b == d
    case (.problem(let a), .problem(let b)): a == b
    default: false
    }
  }
}
