import Foundation
import MorphScene
import Testing

@Suite struct InstallTests {
  /// A user with a folder of plugins of its own.
  private let user = Folder()

  private var plugins: String { user.path + "/morph/plugins" }

  private func run(_ words: String..., adding: [String: String] = [:]) throws -> Tool.Run {
    try Tool.run(words, adding: ["XDG_DATA_HOME": user.path].merging(adding) { $1 })
  }

  /// What `list` finds of an id: the plugin's path and its version.
  private func found(_ id: String) throws -> (plugin: String, version: String)? {
    let components = try #require(run("list", "--json").json().at("components").array)
    return try components.first { $0["id"] == .string(id) }.map {
      (try #require($0["plugin"]?.string), try #require($0["version"]?.string))
    }
  }

  private func version(_ number: Int, and macros: String...) throws -> String {
    try Fixture.plugin("versions", defining: (number == 2 ? ["VERSION_TWO"] : []) + macros)
  }

  @Test func whatIsInstalledIsFound() throws {
    let path = plugins + "/versions.morph.so"
    let first = try run("install", version(1))
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.text == "installed test.versions 1.0.0 as \(path)\n")
    #expect(try #require(try found("test.versions")) == (path, "1.0.0"))
    let second = try run("install", version(2))
    #expect(second.text == "installed test.versions 2.0.0 as \(path), replacing 1.0.0\n")
    #expect(try #require(try found("test.versions")) == (path, "2.0.0"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: plugins) == ["versions.morph.so"])
    #expect(
      FileManager.default.contents(atPath: path)
        == FileManager.default.contents(atPath: try version(2)))

    let removed = try run("remove", "versions")
    #expect(removed.status == 0, "\(removed.errors)")
    #expect(removed.text == "removed test.versions 2.0.0, \(path)\n")
    #expect(try found("test.versions") == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: plugins).isEmpty)
  }

  @Test(arguments: [
    ("crash-in-frame", 1, "SIGSEGV"), ("nan-in-frame", 1, "finite"),
    ("crash-in-entry", 70, "SIGSEGV"), ("no-entry", 65, "exports no"),
    ("protocol-two-note", 65, "2.0"),
  ])
  func whatBreaksTheRulesIsRefused(_ name: String, _ status: Int32, _ reason: String) throws {
    let run = try run("install", Fixture.plugin(name))
    #expect(run.status == status)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(reason) && run.errors.contains("\(name).morph.so"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: plugins))
  }

  @Test func validationCanBeSkippedButNotLoading() throws {
    let path = plugins + "/fixture.morph.so"
    let skipped = try run("install", "--skip-validation", Fixture.plugin("crash-in-frame"))
    #expect(skipped.status == 0, "\(skipped.errors)")
    #expect(FileManager.default.fileExists(atPath: path))
    #expect(try run("install", "--skip-validation", Fixture.plugin("no-entry")).status == 65)
    #expect(try run("install", "/dev/null").errors.contains("not a regular file but a device"))
    #expect(try run("remove", "nosuch.morph.so").status == 69)
    let missing = try run("install", "/nowhere/x.morph.so")
    #expect(missing.status == 69)
    #expect(missing.errors.contains("/nowhere/x.morph.so: No such file"))
  }

  @Test func whatIsHiddenIsSaid() throws {
    let elsewhere = try Fixture.folder("versions")
    let installed = try run("install", version(2), adding: ["MORPH_PATH": elsewhere])
    let lines = installed.text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines.last == "test.versions 1.0.0 in \(elsewhere)/versions.morph.so is found before it")
    let removed = try run("remove", "test.versions", adding: ["MORPH_PATH": elsewhere])
    #expect(removed.status == 0, "\(removed.errors)")
    #expect(
      removed.text.hasSuffix("test.versions 1.0.0 is now found in \(elsewhere)/versions.morph.so\n")
    )
    // Only the user's own is removed.
    let kept = try run("remove", "test.versions", adding: ["MORPH_PATH": elsewhere])
    #expect(kept.status == 1)
    #expect(kept.errorLines.count == 1)
    #expect(kept.errors.contains("is in \(elsewhere)/versions.morph.so, which is not removed"))
    #expect(FileManager.default.fileExists(atPath: elsewhere + "/versions.morph.so"))
  }

  @Test func anUnknownNameIsMissing() throws {
    let run = try run("remove", "status-pil")
    #expect(run.status == 69)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("did you mean morph.status-pill?"))
    let shipped = try self.run("remove", "status-pill")
    #expect(shipped.status == 1)
    #expect(shipped.errors.contains("morph.status-pill is in "))
  }

  @Test func severalComponentsGoTogetherOnlyWhenAsked() throws {
    let path = plugins + "/versions.morph.so"
    let installed = try run("install", version(1, and: "TWO_COMPONENTS"))
    #expect(installed.text == "installed test.versions 1.0.0, test.second 1.0.0 as \(path)\n")
    let refused = try run("remove", "second")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("test.second, test.versions; --all"))
    #expect(FileManager.default.fileExists(atPath: path))
    let removed = try run("remove", "second", "--all")
    #expect(removed.status == 0, "\(removed.errors)")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  /// Two components of one short name are two components.
  @Test func anotherComponentIsNotReplaced() throws {
    for id in ["a.dot", "b.dot", "b.dot"] {
      let run = try run("install", Fixture.plugin("good", id: id))
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: plugins).sorted()
        == ["b.dot.morph.so", "dot.morph.so"])
    #expect(try found("a.dot") != nil && found("b.dot") != nil)
    let ambiguous = try run("remove", "dot")
    #expect(ambiguous.status == 64)
    #expect(ambiguous.errors.contains("a.dot or b.dot"))
  }

  @Test func aBrokenFileIsRemovedByItsName() throws {
    try FileManager.default.createDirectory(
      atPath: plugins, withIntermediateDirectories: true)
    let path = plugins + "/torn.morph.so"
    for name in ["torn", "torn.morph.so", path] {
      try Data("not a plugin".utf8).write(to: URL(filePath: path))
      let run = try run("remove", name)
      #expect(run.status == 0, "\(name): \(run.errors)")
      #expect(run.text == "removed \(path)\n")
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }
}
