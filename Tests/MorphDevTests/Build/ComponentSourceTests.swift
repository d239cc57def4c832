import Foundation
import PluginFixtures
import Testing

@testable import MorphDev

@Suite struct ComponentSourceTests {
  @Test(arguments: [
    "status-pill", "morph.status-pill", "StatusPill", "Plugins/StatusPill", "./Plugins/StatusPill/",
  ])
  func findsAShippedComponent(_ word: String) throws {
    let root = PluginFixture.root.path
    let found = try ComponentSource.find(word, in: root)
    #expect(found.map(\.name) == ["StatusPill"])
    #expect(found[0].language == .swift)
    #expect(found[0].folder == root + "/Plugins/StatusPill")
    #expect(found[0].files == [root + "/Plugins/StatusPill/StatusPill.swift"])
  }

  @Test func withoutAWordFindsEveryComponent() throws {
    let root = PluginFixture.root.path
    let all = try ComponentSource.find(nil, in: root)
    #expect(
      all.map(\.name) == ["Container", "FlickBanner", "PullRefresh", "Squircle", "StatusPill"])
    #expect(try ComponentSource.find("Plugins", in: root) == all)
    let one = try ComponentSource.find(nil, in: root + "/Plugins/Squircle")
    #expect(one.map(\.name) == ["Squircle"])
  }

  @Test func findsSourcesInTheUsualPlaces() throws {
    let bench = BuildBench()
    try bench.write("", as: "flat/a.swift")
    try bench.write("", as: "flat/Package.swift")
    try bench.write("", as: "sources/Sources/b.c")
    try bench.write("", as: "Package/Package.swift")
    try bench.write("", as: "Package/Sources/Package/c.swift")
    try bench.write("build = \"make\"\n[build]\nbuild = 3", as: "custom/morph.toml")
    try bench.write("", as: "custom/target/x.rs")
    try bench.write("", as: "custom/src/x.rs")
    func one(_ word: String) throws -> ComponentSource {
      let found = try ComponentSource.find(word, in: bench.folder.path)
      #expect(found.count == 1)
      return found[0]
    }
    let root = bench.folder.path
    #expect(try one("flat").files == [root + "/flat/a.swift"])
    #expect(try one("sources").language == .c)
    #expect(try one("Package").files == [root + "/Package/Sources/Package/c.swift"])
    #expect(try one("custom").command == "make")
    #expect(try one("custom").files == [root + "/custom/morph.toml", root + "/custom/src/x.rs"])
    #expect(try one(root + "/flat/a.swift").isSingleFile)
  }

  @Test func findsAComponentWhoseFolderHasAnotherName() throws {
    let bench = BuildBench()
    try bench.write("Identity(\"example.lamp\", \"Lamp\")", as: "Plugins/Light/Light.swift")
    try bench.write("Identity(\"example.door\", \"Door\")", as: "Plugins/Door/Door.swift")
    for word in ["example.lamp", "lamp"] {
      #expect(try ComponentSource.find(word, in: bench.folder.path).map(\.name) == ["Light"])
    }
  }

  @Test func saysWhatWasLookedForAndWhere() throws {
    let bench = BuildBench()
    let root = bench.folder.path
    try bench.write("", as: "Plugins/Lamp/Lamp.swift")
    try bench.write("", as: "mixed/a.swift")
    try bench.write("", as: "mixed/b.c")
    try bench.write("", as: "empty/note.txt")
    func message(_ word: String) -> String {
      do throws(DevError) {
        _ = try ComponentSource.find(word, in: root)
        return ""
      } catch {
        return error.message
      }
    }
    #expect(message("lmap").contains("no component lmap"))
    #expect(message("lmap").contains("\(root)/Plugins (Lamp)"))
    #expect(message("mixed").hasPrefix("\(root)/mixed holds Swift and C files"))
    #expect(message("empty").hasPrefix("no sources in \(root)/empty"))
    #expect(message("empty/note.txt").hasSuffix("a .swift or .c file is needed"))
  }
}
