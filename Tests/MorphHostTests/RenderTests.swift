import Foundation
import MorphRaster
import MorphScene
import Testing

@Suite struct RenderTests {
  /// Fails, and leaves nothing in the folder of its output.
  private func refuse(
    _ status: Int32, _ words: [String], as name: String = "x.png", naming parts: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = Folder()
    try Tool.fail(
      status, ["render"] + words + ["-o", folder.path + "/" + name], naming: parts,
      sourceLocation: sourceLocation)
    #expect(try folder.names == [], "a file was left", sourceLocation: sourceLocation)
  }

  private func png(_ words: String...) throws -> Bitmap {
    let run = try Tool.run(["render"] + words + ["-o", "-", "--format", "png"])
    #expect(run.status == 0, "\(words): \(run.errors)")
    return try PNG.decode(run.output)
  }

  private func scene(_ words: String...) throws -> JSONValue {
    let run = try Tool.run(["render"] + words + ["-o", "-", "--format", "json"])
    #expect(run.status == 0, "\(words): \(run.errors)")
    return try run.json()
  }

  // MARK: What comes out

  @Test func sizeScaleAndGround() throws {
    let plain = try png("status-pill", "--scale", "1")
    #expect((plain.width, plain.height) == (200, 70))
    #expect(plain[0, 0].alpha == 0)
    #expect(plain[100, 35].alpha == 255)
    let double = try png("status-pill")
    #expect((double.width, double.height) == (400, 140))
    let large = try png("status-pill", "--size", "120x60", "--background", "#102030")
    #expect((large.width, large.height) == (240, 120))
    #expect(large[0, 0] == (0x10, 0x20, 0x30, 0xff))
  }

  @Test func theEndingChoosesTheForm() throws {
    let folder = Folder()
    for name in ["a.png", "a.svg", "a.json"] {
      _ = try Tool.succeed("render", "status-pill", "-o", folder.path + "/" + name)
    }
    #expect(try folder.names == ["a.json", "a.png", "a.svg"])
    #expect(try PNG.decode(folder.read("a.png")).width == 400)
    let svg = String(decoding: try folder.read("a.svg"), as: UTF8.self)
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
    let scene = try JSONParser.parse(folder.read("a.json"))
    #expect(try scene.at("schema") == .string("morph.scene/1"))
  }

  @Test func theDocumentOfAScene() throws {
    let scene = try scene("status-pill", "--progress", "1")
    for key in [
      "canvas", "size", "origin", "items", "layers", "regions", "accessibility", "hash",
    ] {
      #expect(scene[key] != nil, "no \(key)")
    }
    #expect(try scene.at("canvas", "width").double == 200)
    #expect(try scene.at("hash").string?.count == 16)
    let items = try #require(scene.at("items").array)
    let text = try #require(items.first { $0["op"] == .string("text") })
    #expect(try text.at("text") == .string("Live"))
    // The font is 0.58 of a height of 22 points.
    #expect(abs(try #require(text.at("font", "size").double) - 12.76) < 1e-5)
    let region = try scene.at("regions", "0")
    #expect(try region.at("key") == .string("pill"))
    #expect(try region.at("gestures").array == [.string("tap"), .string("long-press")])
    #expect(try scene.at("accessibility", "0", "label") == .string("Status"))
  }

  @Test func settingsReachTheComponent() throws {
    let scene = try scene(
      "status-pill", "--set", "states=Open · Shut", "--set", "index=1", "--set", "text=#ff000080",
      "--set", "palette=#000000,#00ff00", "--env", "text-scale=2")
    let items = try #require(scene.at("items").array)
    let text = try #require(items.first { $0["op"] == .string("text") })
    #expect(try text.at("text") == .string("Shut"))
    #expect(abs(try #require(text.at("font", "size").double) - 2 * 12.76) < 1e-5)
    let color = try #require(text.at("color").array).compactMap(\.double)
    #expect(color[0] == 1 && color[1] == 0 && abs(color[3] - 128.0 / 255) < 1e-6)
    let fill = try #require(items.first { $0["op"] == .string("fill") })
    #expect(
      try fill.at("paint", "color").array == [.integer(0), .integer(1), .integer(0), .integer(1)])
  }

  @Test func listsComeWithCommasOrAsJSON() throws {
    let commas = try scene("pull-refresh", "--set", "rows=One,Two")
    let json = try scene("pull-refresh", "--set", #"rows=["One","Two"]"#)
    #expect(commas == json)
    #expect(try commas.at("hash") != scene("pull-refresh").at("hash"))
  }

  /// N cells that touch; each is the still of its progress.
  @Test func aStripIsItsStills() throws {
    let strip = try png("squircle", "--strip", "3", "--scale", "0.25")
    let cells = try ["0", "0.5", "1"].map {
      try png("squircle", "--progress", $0, "--scale", "0.25")
    }
    #expect(strip.width == 3 * cells[0].width && strip.height == cells[0].height)
    for (index, cell) in cells.enumerated() {
      var isSame = true
      for y in 0..<cell.height {
        for x in 0..<cell.width where strip[index * cell.width + x, y] != cell[x, y] {
          isSame = false
        }
      }
      #expect(isSame, "cell \(index) is not its still")
    }
    #expect(try png("squircle", "--strip", "1", "--scale", "0.25") == cells[0])
  }

  @Test func aStripOfATraceIsItsInstants() throws {
    let trace = ["--trace", Fixture.trace("container-first-tap"), "--scale", "0.25"]
    let strip = try Tool.run(
      [
        "render", "container", "--strip", "2", "--from", "0.2", "--to", "0.5", "-o", "-",
        "--format", "png",
      ] + trace)
    let picture = try PNG.decode(strip.output)
    for (index, at) in ["0.2", "0.5"].enumerated() {
      let run = try Tool.run(
        ["render", "container", "--at", at, "-o", "-", "--format", "png"] + trace)
      let still = try PNG.decode(run.output)
      #expect(picture.width == 2 * still.width)
      var isSame = true
      for y in 0..<still.height {
        for x in 0..<still.width where picture[index * still.width + x, y] != still[x, y] {
          isSame = false
        }
      }
      #expect(isSame, "cell \(index) is not the instant \(at)")
    }
  }

  /// Twice, and in this process instead of a worker: the same bytes.
  @Test(arguments: ["png", "svg", "json"]) func bytesAreTheSame(_ form: String) throws {
    let words = ["render", "flick-banner", "--progress", "0.2", "-o", "-", "--format", form]
    let first = try Tool.run(words)
    #expect(first.status == 0)
    #expect(try Tool.run(words).output == first.output)
    #expect(try Tool.run(words + ["--in-process"]).output == first.output)
  }

  @Test func anyFiniteProgressIsTaken() throws {
    for progress in ["-3", "0", "7.5", "1e300"] {
      _ = try scene("container", "--progress", progress)
    }
  }

  @Test func aFileThatWasThereIsReplacedOrKept() throws {
    let folder = Folder()
    let file = try folder.write("old", as: "x.png")
    try Tool.fail(
      64, ["render", "status-pill", "-o", file, "--set", "height=9999"], naming: ["height"])
    #expect(try folder.read("x.png") == Array("old".utf8))
    _ = try Tool.succeed("render", "status-pill", "-o", file)
    #expect(try PNG.decode(folder.read("x.png")).width == 400)
    #expect(try folder.names == ["x.png"])
  }

  // MARK: What is refused

  @Test(arguments: [
    ("heigt=3", ["heigt", "height"]), ("height=x", ["height", "\"x\"", "8", "400"]),
    ("height=9999", ["height", "9999", "8", "400"]), ("height=nan", ["height", "nan", "8", "400"]),
    ("index=1.5", ["index", "1.5", "whole number"]), ("height", ["height", "KEY=VALUE"]),
    ("=3", ["=3", "KEY=VALUE"]), ("text=#12345", ["text", "#12345", "#rrggbb"]),
    ("palette=red", ["palette", "red", "#rrggbb"]),
  ])
  func aWrongSettingIsNamed(_ setting: String, _ parts: [String]) throws {
    try refuse(64, ["status-pill", "--set", setting], naming: parts)
  }

  @Test func wrongOptionsAreNamed() throws {
    try refuse(
      64, ["pull-refresh", "--set", "fires-on=never"], naming: ["never", "collapse, release"])
    try refuse(
      64, ["pull-refresh", "--set", "shows-indicators=yes"], naming: ["yes", "true or false"])
    let pill = "status-pill"
    try refuse(64, [pill, "--progress", "nan"], naming: ["--progress nan", "a number"])
    try refuse(64, [pill, "--progress", "inf"], naming: ["--progress inf", "a number"])
    let trace = Fixture.trace("container-first-tap")
    try refuse(
      64, ["container", "--progress", "0.5", "--trace", trace], naming: ["--progress", "--trace"])
    try refuse(64, [pill, "--at", "1"], naming: ["--at", "--trace"])
    try refuse(64, [pill, "--size", "5"], naming: ["--size 5", "WxH"])
    try refuse(64, [pill, "--size", "-1x5"], naming: ["--size -1x5", "WxH"])
    try refuse(64, [pill, "--size", "nanx5"], naming: ["--size nanx5", "WxH"])
    try refuse(64, [pill, "--scale", "0"], naming: ["--scale 0"])
    try refuse(64, [pill, "--background", "red"], naming: ["red", "#rrggbb"])
    try refuse(64, [pill, "--strip", "0"], naming: ["--strip 0"])
    try refuse(64, [pill, "--strip", "3"], as: "x.json", naming: ["--strip", "PNG or SVG"])
    try refuse(64, [pill, "--env", "text-scale=9"], naming: ["text-scale", "9", "0.5", "4"])
    try refuse(64, [pill, "--env", "scheme=pink"], naming: ["scheme", "pink", "light or dark"])
    try refuse(64, [pill, "--env", "motion=no"], naming: ["motion", "reduce-motion"])
    try refuse(64, [pill], as: "x.bmp", naming: ["x.bmp", ".png, .svg or .json"])
    try Tool.fail(64, ["render", pill], naming: ["-o"])
    try Tool.fail(64, ["render", pill, "-o", "-"], naming: ["--format"])
    try Tool.fail(
      64, ["render", pill, "-o", "-", "--format", "gif"], naming: ["gif", "png, svg or json"])
    try Tool.fail(
      2, ["render", pill, "-o", "/nowhere/x.png"], naming: ["/nowhere/x.png", "No such file"])
  }

  @Test func aComponentWithoutAStoryHasNoProgress() throws {
    let plugin = try Fixture.plugin("good")
    try refuse(64, [plugin, "--progress", "0.5"], naming: ["test.fixture", "--progress"])
  }

  @Test(
    arguments: [
      ("crash-in-frame", 70, "SIGSEGV in frame"), ("trap-in-frame", 70, "Index out of range"),
      ("nan-in-frame", 65, "nan"), ("hang-in-handle", 124, "no answer"),
      ("protocol-two-note", 65, "2.0"), ("no-entry", 65, "morph_plugin_entry"),
      ("crash-in-entry", 70, "SIGSEGV"),
    ] as [(String, Int32, String)])
  func aBrokenPluginLeavesNoFile(_ name: String, _ status: Int32, _ reason: String) throws {
    try refuse(status, [Fixture.plugin(name)], naming: [reason])
  }

  @Test func aMissingWorkerIsSaid() throws {
    let folder = Folder()
    let run = try Tool.run(
      ["render", "status-pill", "-o", folder.path + "/x.png"],
      adding: ["MORPH_WORKER": "/nowhere/worker"])
    #expect(run.status == 69, "\(run.errors)")
    #expect(run.errors.contains("/nowhere/worker"))
    #expect(try folder.names == [])
  }

  @Test func aLinkStaysAndItsTargetIsReplaced() throws {
    let folder = Folder()
    let target = try folder.write("old", as: "target.svg")
    let link = folder.path + "/link.svg"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
    _ = try Tool.succeed("render", "status-pill", "-o", link)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    #expect(try folder.read("target.svg").starts(with: Array("<".utf8)))
    let attributes = try FileManager.default.attributesOfItem(atPath: target)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  /// A pipe stays one, and its reader gets the bytes.
  @Test func aPipeIsWrittenTo() throws {
    let folder = Folder()
    let pipe = folder.path + "/pipe.json"
    #expect(mkfifo(pipe, 0o600) == 0)
    let reader = Process()
    reader.executableURL = URL(filePath: "/bin/cat")
    reader.arguments = [pipe]
    let output = Pipe()
    reader.standardOutput = output
    try reader.run()
    _ = try Tool.succeed("render", "status-pill", "-o", pipe)
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    reader.waitUntilExit()
    #expect(bytes.starts(with: Array(#"{"schema":"morph.scene/1""#.utf8)))
    var status = stat()
    #expect(stat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test(arguments: [
    (["--size", "0x0"], "--size"), (["--size", "400x10", "--strip", "1000"], "--strip 1000"),
    (["--format", "json"], "--format"), (["--progress", "0x10"], "--progress"),
    (["--env", "locale=a\nb"], "locale"),
  ])
  func whatCannotBeAskedForIsAWrongUse(_ options: [String], _ named: String) throws {
    let folder = Folder()
    let path = folder.path + "/picture.png"
    let run = try Tool.run(["render", "status-pill", "-o", path] + options)
    #expect(run.status == 64)
    #expect(run.errorLines.count == 1 && run.errors.contains(named), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
