import Foundation
import MorphScene
import Testing

@Suite struct ListTests {
  private static let shipped = [
    "morph.container", "morph.flick-banner", "morph.pull-refresh", "morph.squircle",
    "morph.status-pill",
  ]

  /// The problems of `list` with one folder in front of the build's own.
  private func problems(_ folder: String) throws -> [JSONValue] {
    let run = try Tool.succeed("list", "--json", "--plugins", folder)
    return try #require(run.json().at("problems").array).filter {
      $0["plugin"]?.string?.hasPrefix(folder) == true
    }
  }

  @Test func componentsAreSortedAndComplete() throws {
    let document = try Tool.succeed("list", "--json").json()
    #expect(document.keys == ["schema", "components", "problems"])
    #expect(try document.at("schema") == .string("morph.list/1"))
    let components = try #require(document.at("components").array)
    let ids = components.compactMap { $0["id"]?.string }
    #expect(ids == ids.sorted())
    for id in Self.shipped { #expect(ids.contains(id), "\(id) is missing") }
    for component in components {
      #expect(
        component.keys == ["id", "name", "version", "summary", "credit", "plugin", "protocol"])
      #expect(component["credit"]?.string?.isEmpty == false, "\(component)")
      let plugin = try #require(component["plugin"]?.string)
      #expect(plugin.hasSuffix(".morph.so"))
      #expect(FileManager.default.fileExists(atPath: plugin))
    }
    let text = try Tool.succeed("list").text
    for id in ids { #expect(text.contains(id)) }
  }

  @Test(arguments: [
    ("crash-in-entry", "crashed", "SIGSEGV in morph_plugin_entry"),
    ("abort-in-constructor", "crashed", "SIGABRT"),
    ("crash-in-describe", "crashed", "SIGSEGV"),
    ("hang-in-constructor", "timed-out", "no answer"),
    ("protocol-two-note", "incompatible", "2.0"),
    ("protocol-two-table", "incompatible", "2.0"),
    ("newer-minor", "incompatible", "1.7"),
    ("no-entry", "invalid", "morph_plugin_entry"),
    ("null-entry", "invalid", "answered NULL"),
    ("extra-symbols", "warning", "fixture_helper"),
  ])
  func aBrokenPluginIsAProblem(_ name: String, _ status: String, _ reason: String) throws {
    let problems = try problems(Fixture.folder(name))
    #expect(problems.count == 1, "\(problems)")
    let problem = try #require(problems.first)
    #expect(problem.keys == ["plugin", "status", "reason"])
    #expect(problem["status"] == .string(status), "\(problem)")
    #expect(problem["reason"]?.string?.contains(reason) == true, "\(problem)")
  }

  @Test func aTextFileIsUnreadable() throws {
    let folder = Folder()
    try folder.write("hello\n", as: "note.morph.so")
    let problems = try problems(folder.path)
    #expect(problems.count == 1)
    #expect(problems.first?["status"] == .string("unreadable"))
    #expect(problems.first?["reason"]?.string?.contains("not an ELF file") == true)
  }

  @Test func theCacheChangesNothing() throws {
    let words = ["list", "--json", "--plugins", try Fixture.folder("protocol-two-table")]
    let cached = try Tool.run(words).output
    #expect(try Tool.run(words).output == cached)
    #expect(try Tool.run(words + ["--no-cache"]).output == cached)
  }

  @Test func otherFilesAreLeftAlone() throws {
    let folder = Folder()
    try folder.write("hello\n", as: "libNote.so")
    try folder.write("hello\n", as: "morph.so.txt")
    #expect(try problems(folder.path).isEmpty)
  }

  @Test func strictMakesProblemsFail() throws {
    let broken = try Fixture.folder("no-entry")
    let run = try Tool.run("list", "--json", "--strict", "--plugins", broken)
    #expect(run.status == 1)
    #expect(try run.json().at("problems").array?.isEmpty == false)
    let fine = try Tool.run(
      "list", "--json", "--strict", "--plugins", Fixture.folder("good"))
    #expect(fine.status == 0, "\(fine.text)")
  }

  @Test func theFirstOfAnIdWins() throws {
    let first = try Fixture.folder("good")
    let second = try Fixture.folder("crash-in-frame")
    for folders in [[first, second], [second, first]] {
      let document = try Tool.succeed(
        "list", "--json", "--plugins", folders[0], folders[1]
      ).json()
      let components = try #require(document.at("components").array)
      let found = try #require(components.first { $0["id"] == .string("test.fixture") })
      #expect(found["plugin"]?.string?.hasPrefix(folders[0]) == true)
      let problems = try #require(document.at("problems").array)
      #expect(problems.count == 1)
      #expect(problems.first?["status"] == .string("shadowed"))
      #expect(problems.first?["plugin"]?.string?.hasPrefix(folders[1]) == true)
    }
  }

  @Test func thePathOfTheEnvironmentIsLookedThrough() throws {
    let folders = try [Fixture.folder("good", id: "a.one"), Fixture.folder("good", id: "b.two")]
    let run = try Tool.run(
      ["list", "--json"], adding: ["MORPH_PATH": folders.joined(separator: ":")])
    let ids = try #require(run.json().at("components").array).compactMap { $0["id"]?.string }
    #expect(ids.contains("a.one") && ids.contains("b.two"))
  }

  /// What a cache of an earlier run holds is never stale: another file at the same path is seen.
  @Test func aReplacedFileIsLookedAtAnew() throws {
    let folder = Folder()
    let path = folder.path + "/one.morph.so"
    let manager = FileManager.default
    try manager.copyItem(atPath: Fixture.plugin("good", id: "a.first"), toPath: path)
    let before = try Tool.succeed("list", "--json", "--plugins", folder.path).text
    #expect(before.contains("a.first"))
    #expect(try Tool.succeed("list", "--json", "--plugins", folder.path).text == before)
    try manager.removeItem(atPath: path)
    try manager.copyItem(atPath: Fixture.plugin("good", id: "a.second"), toPath: path)
    let after = try Tool.succeed("list", "--json", "--plugins", folder.path).text
    #expect(after.contains("a.second") && !after.contains("a.first"))
  }
}
