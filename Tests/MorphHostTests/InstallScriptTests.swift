import Foundation
import MorphScene
import Testing

/// `script/install`, with the products of this build.
@Suite struct InstallScriptTests {
  private let stage = Folder()

  private func install(_ words: String...) throws -> Shell.Run {
    try Shell.run(
      [Fixture.root.path + "/script/install"] + words, in: stage.path,
      adding: ["DESTDIR": stage.path])
  }

  /// Installs twice, uses what is there as an outsider would, and takes it away again.
  @Test func aPrefixIsAllThatAComponentNeeds() throws {
    let prefix = stage.path + "/opt/morph"
    for _ in 1...2 {
      let run = try install("--prefix", "/opt/morph", "--products", Tool.products)
      #expect(run.status == 0, "\(run.text)")
    }
    let files = try Shell.files(below: prefix)
    for file in [
      "bin/morph", "bin/morph-worker", "include/morph/morph.h", "lib/morph/libStatusPill.morph.so",
      "lib/morph/swift/MorphKit.swiftmodule", "lib/pkgconfig/morph.pc", "share/morph/manifest",
      "share/morph/sdk/plugin.map", "share/morph/sdk/Sources/MorphKit/Component.swift",
    ] {
      #expect(files.contains(file), "\(file) is missing")
    }
    let manifest = String(
      decoding: try stage.read("opt/morph/share/morph/manifest"), as: UTF8.self
    ).split(separator: "\n").map(String.init)
    #expect(
      manifest.filter { !$0.hasSuffix("/") }.sorted()
        == files.filter { $0 != "share/morph/manifest" })
    #expect(!files.contains { $0.hasSuffix(".new") })

    // The installed tool finds the installed plugins and templates.
    let morph = prefix + "/bin/morph"
    let list = try Shell.run([morph, "list", "--json"], in: stage.path)
    #expect(list.text.contains("\"plugin\":\"\(prefix)/lib/morph/libStatusPill.morph.so\""))
    let made = try Shell.run([morph, "new", "dot"], in: stage.path)
    #expect(made.status == 0, "\(made.text)")

    // Through pkg-config, and with the compiled SDK.
    let variables = [
      "PKG_CONFIG_PATH": prefix + "/lib/pkgconfig", "PKG_CONFIG_SYSROOT_DIR": stage.path,
    ]
    let flags = try Shell.run(
      ["pkg-config", "--cflags", "morph"], in: stage.path, adding: variables)
    #expect(flags.text.contains("-I\(prefix)/include"), "\(flags.text)")
    let version = try Shell.run(
      ["pkg-config", "--modversion", "morph"], in: stage.path, adding: variables)
    #expect(version.text == "1.0.0\n")
    let built = try Shell.run(
      ["make", "MORPH_SDK=\(prefix)/share/morph/sdk"], in: stage.path + "/dot")
    #expect(built.status == 0, "\(built.text)")
    #expect(!FileManager.default.fileExists(atPath: stage.path + "/dot/.build/kit"))
    let described = try Shell.run([morph, "describe", "./dot.morph.so"], in: stage.path + "/dot")
    #expect(described.text.contains("example.dot 0.1.0"), "\(described.text)")

    try stage.write("mine\n", as: "opt/morph/lib/mine.txt")
    let removed = try install("--prefix", "/opt/morph", "--uninstall")
    #expect(removed.status == 0, "\(removed.text)")
    #expect(try Shell.files(below: prefix) == ["lib/mine.txt"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: prefix) == ["lib"])
  }

  @Test func wrongWordsAreNamed() throws {
    let unknown = try install("--frefix", "/opt")
    #expect(unknown.status == 64)
    #expect(unknown.text.contains("--frefix"))
    #expect(try install("--prefix").status == 64)
    #expect(try install("--prefix", "/a b").status == 64)
    let nothing = try install("--prefix", "/opt/none", "--uninstall")
    #expect(nothing.status == 1)
    #expect(nothing.text.contains("/opt/none/share/morph/manifest"))
    let unbuilt = try install("--prefix", "/opt/none", "--products", stage.path)
    #expect(unbuilt.status == 2)
    #expect(unbuilt.text.contains("morph is missing"))
    #expect(try stage.names.allSatisfy { $0 == "opt" || $0.hasPrefix(".") })
  }
}
