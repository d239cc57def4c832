import Foundation
import MorphScene
import Testing

@Suite struct NewTests {
  private static let sdk = Fixture.root.path

  /// Makes a component in a folder of its own, and gives where it is.
  private func make(_ name: String, _ language: String, in folder: Folder) throws -> String {
    let run = try Tool.run(
      ["new", name, "--lang", language, "-o", folder.path + "/made"],
      adding: ["MORPH_SDK": Self.sdk])
    #expect(run.status == 0, "\(run.errors)")
    return folder.path + "/made"
  }

  @Test(arguments: [
    ("PulseDot", "pulse-dot", "PulseDot", "Pulse dot"),
    ("status light 2", "status-light-2", "StatusLight2", "Status light 2"),
    ("big-red--Button", "big-red-button", "BigRedButton", "Big red button"),
    ("HTTPDot", "http-dot", "HttpDot", "Http dot"), ("x", "x", "X", "X"),
    ("Dot2Go", "dot2-go", "Dot2Go", "Dot2 go"),
  ])
  func aNameHasThreeForms(
    _ name: String, _ kebab: String, _ type: String, _ title: String
  ) throws {
    let folder = Folder()
    let made = try make(name, "swift", in: folder)
    #expect(
      try Shell.files(below: made)
        == [
          ".gitignore", "Makefile", "README.md", "\(type).swift", "test", "traces/tap.jsonl",
        ].sorted())
    let source = String(decoding: try folder.read("made/\(type).swift"), as: UTF8.self)
    #expect(source.contains("@main enum \(type): Component"))
    #expect(source.contains("\"example.\(kebab)\", \"\(title)\","))
    for file in try Shell.files(below: made) {
      let text = String(decoding: try folder.read("made/" + file), as: UTF8.self)
      for form in ["PulseDot", "pulse-dot", "Pulse dot"] where form != kebab {
        guard ![kebab, type, title].contains(form) else { continue }
        #expect(!text.contains(form), "\(file) still has \(form)")
      }
    }
    #expect(FileManager.default.isExecutableFile(atPath: made + "/test"))
  }

  @Test(arguments: [
    "", "2dots", "-dot", "dot_two", "caf\u{e9}", "a/b", "../x", " x", "dot.two",
    String(repeating: "a", count: 61),
  ])
  func otherNamesAreRefused(_ name: String) throws {
    let folder = Folder()
    let run = try Tool.run(["new", "--lang", "c", "--", name], in: folder.path)
    #expect(run.status == 64)
    #expect(run.errorLines.count == 1, "\(run.errors)")
    #expect(run.errors.contains("NAME \"\(name)\""))
    #expect(try folder.names.isEmpty)
  }

  @Test func aTypeOfTheSDKIsNoNameInSwift() throws {
    let folder = Folder()
    for name in ["toggle", "Component", "Canvas", "AnyComponent", "channel"] {
      try Tool.fail(
        64, ["new", name, "-o", folder.path + "/x"], naming: [name, "type of the SDK"])
    }
    #expect(try folder.names.isEmpty)
    _ = try make("toggle", "c", in: folder)
  }

  @Test func wordsAreNamed() throws {
    try Tool.fail(64, ["new"], naming: ["usage: morph new NAME"])
    try Tool.fail(64, ["new", "dot", "--lang", "go"], naming: ["go", "swift, c, rust, zig"])
    let run = try Tool.run(["new", "dot"], adding: ["MORPH_SDK": "/nowhere"])
    #expect(run.status == 69)
    #expect(run.errors.contains("MORPH_SDK is /nowhere"))
  }

  @Test func whatIsThereIsKept() throws {
    let folder = Folder()
    try folder.write("mine\n", as: "notes.txt")
    try Tool.fail(
      64, ["new", "dot", "-o", folder.path], naming: [folder.path, "not an empty folder"])
    #expect(try folder.names == ["notes.txt"])
    let file = folder.path + "/notes.txt"
    try Tool.fail(64, ["new", "dot", "-o", file], naming: [file])
    try Tool.fail(2, ["new", "dot", "-o", file + "/dot"], naming: [file])
    #expect(try folder.names == ["notes.txt"])
    #expect(try folder.read("notes.txt") == Array("mine\n".utf8))
    // An empty folder is taken, and folders above are made.
    let empty = Folder()
    _ = try Tool.succeed("new", "dot", "--lang", "c", "-o", empty.path + "/")
    #expect(try empty.names.contains("dot.c"))
    _ = try Tool.succeed("new", "dot", "--lang", "c", "-o", folder.path + "/a/b")
    #expect(try folder.names == ["a", "notes.txt"])
  }

  /// What a newcomer does: `make test` in the new folder, with nothing but a checkout.
  @Test(arguments: ["c", "swift"])
  func aNewComponentPassesItsTest(_ language: String) throws {
    let folder = Folder()
    let made = try make("Warm glow", language, in: folder)
    let run = try Shell.run(["make", "test"], in: made, adding: ["MORPH_SDK": Self.sdk])
    #expect(run.status == 0, "\(run.text)")
    #expect(run.text.contains("warm-glow: "), "\(run.text)")
    #expect(!run.text.contains("warning:"), "\(run.text)")

    let plugin = made + "/warm-glow.morph.so"
    let description = try Tool.succeed("describe", plugin, "--json").json()
    #expect(try description.at("id") == .string("example.warm-glow"))
    #expect(try description.at("scrubbable") == .bool(true))
    let symbols = try Shell.run(["nm", "-D", "--defined-only", plugin], in: made)
    #expect(symbols.text.split(separator: "\n").count == 1, "\(symbols.text)")
    #expect(symbols.text.hasSuffix(" T morph_plugin_entry\n"))
    let dynamic = try Shell.run(["readelf", "-d", plugin], in: made).text
    let needed = dynamic.split(separator: "\n").filter { $0.contains("(NEEDED)") }
    #expect(needed.allSatisfy { $0.contains("[libc.so.6]") || $0.contains("[libm.so.6]") })

    // Reduced motion: it is on at once, and still.
    let log = try Tool.succeed(
      "run", plugin, "--trace", made + "/traces/tap.jsonl", "--env", "reduce-motion=true"
    ).lines()
    let values = log.compactMap { $0["channels"]?["growth"]?["value"]?.double }
    #expect(Set(values).isSubset(of: [0, 1]), "\(values)")
    #expect(values.last == 1)
  }

  /// One component, whatever it is written in: every number of the motion is the same.
  @Test func languagesAgree() throws {
    var logs: [[UInt8]] = []
    for language in ["c", "swift"] {
      let folder = Folder()
      let made = try make("Warm glow", language, in: folder)
      let run = try Shell.run(["make", "-s"], in: made, adding: ["MORPH_SDK": Self.sdk])
      #expect(run.status == 0, "\(run.text)")
      logs.append(
        try Tool.succeed(
          "run", made + "/warm-glow.morph.so", "--trace", made + "/traces/tap.jsonl"
        ).output)
    }
    #expect(logs[0] == logs[1])
    #expect(logs[0].count > 1000)
  }

  /// Without a variable, the SDK is that of the morph which made the folder.
  @Test func theSDKIsThatOfTheTool() throws {
    #expect(try Tool.succeed("new", "--sdk").text == Self.sdk + "\n")
    try Tool.fail(64, ["new"], naming: ["usage: morph new"])
    let folder = Folder()
    let made = try make("dot", "c", in: folder)
    let run = try Shell.run(["make", "-s"], in: made, adding: ["PKG_CONFIG_LIBDIR": made])
    #expect(run.status == 0, "\(run.text)")
    #expect(FileManager.default.fileExists(atPath: made + "/dot.morph.so"))
  }

  @Test func makeSaysWhatItMisses() throws {
    for language in ["c", "swift", "zig"] {
      let folder = Folder()
      let made = try make("dot", language, in: folder)
      let run = try Shell.run(
        ["make"], in: made, adding: ["PKG_CONFIG_LIBDIR": made, "MORPH": "/nowhere/morph"])
      #expect(run.status == 2)
      #expect(run.text.contains("PKG_CONFIG_PATH") && run.text.contains("MORPH_SDK"))
    }
  }

  /// The example in Rust is what `morph new` makes.
  @Test func theExampleInRustIsFresh() throws {
    let folder = Folder()
    let made = try make("Signal dot", "rust", in: folder)
    let example = Self.sdk + "/Examples/rust"
    for file in try Shell.files(below: made) {
      let expected = try folder.read("made/" + file)
      let found = try Data(contentsOf: URL(filePath: example + "/" + file))
      #expect([UInt8](found) == expected, "Examples/rust/\(file) is stale")
    }
  }

  /// The structs that the template in Rust repeats have the sizes of the headers' own.
  @Test func theMirrorInRustHasTheProtocolsSizes() throws {
    let table = try String(
      contentsOfFile: Self.sdk + "/Sources/MorphPluginAPI/layout.h", encoding: .utf8)
    var sizes: [String: Int] = [:]
    for match in table.matches(of: /MORPH_SIZE\(morph_([a-z_]+), ([0-9]+)\)/) {
      sizes[String(match.1.replacing("_", with: ""))] = Int(match.2)
    }
    let mirror = try String(
      contentsOfFile: Self.sdk + "/Templates/rust/src/morph.rs", encoding: .utf8)
    let mirrored = mirror.matches(of: /(?:protocol!\(|\n +)([A-Z][A-Za-z]+), ([0-9]+), \{/)
    #expect(mirrored.count == 20)
    for match in mirrored {
      let size = try #require(sizes[match.1.lowercased()], "no morph struct \(match.1)")
      #expect(Int(match.2) == size, "\(match.1)")
    }
  }
}
