import Foundation
import MorphRaster
import MorphScene
import Testing

@Suite struct DocsTests {
  @Test func aPageHasEveryPart() throws {
    let folder = Folder()
    let target = folder.path + "/a/b"
    _ = try Tool.succeed("docs", "status-pill", "-o", target)
    let names = try FileManager.default.contentsOfDirectory(atPath: target).sorted()
    #expect(names == ["status-pill-strip.png", "status-pill.md", "status-pill.png"])
    let page = String(decoding: try folder.read("a/b/status-pill.md"), as: UTF8.self)
    for part in [
      "# Status pill\n", "https://syxui.dev/components/status-morph-pill",
      "](status-pill.png)", "](status-pill-strip.png)",
      "| `height` | double | `22` | 8 to 400 | pt | Shape |",
      "`#8b8d98,#f5a524,#30a46c`", "`Draft · In review · Live`", "| `stepped` | slot, int | `0` |",
      "| `position` | channel, motion | `2` | index |", "| `long-press` | long-press | `pill` |",
      "`advance(by: int)`", "| button | Status | Live |", "Next, Previous",
      "morph render status-pill -o status-pill.png\n", "morph call status-pill advance 1\n",
    ] {
      #expect(page.contains(part), "no \(part) in\n\(page)")
    }
    #expect(!page.contains(Tool.products), "the page names a folder of this machine")
  }

  /// The pictures are those of `morph render`.
  @Test func picturesAreRendered() throws {
    let folder = Folder()
    _ = try Tool.succeed("docs", "squircle", "-o", folder.path)
    let words = ["render", "squircle", "-o", "-", "--format", "png", "--background", "#f4f4f6"]
    #expect(try folder.read("squircle.png") == Tool.run(words).output)
    let strip = try Tool.run(words + ["--strip", "6", "--scale", "1"]).output
    #expect(try folder.read("squircle-strip.png") == strip)
  }

  @Test func allPagesAreListedAndChecked() throws {
    let folder = Folder()
    let words = ["docs", "--all", "-o", folder.path]
    _ = try Tool.succeed("docs", "--all", "-o", folder.path)
    let names = try folder.names
    let index = String(decoding: try folder.read("README.md"), as: UTF8.self)
    let ids = try #require(Tool.succeed("list", "--json").json().at("components").array)
      .compactMap { $0["id"]?.string }
    for id in ids {
      let stem = String(id.split(separator: ".").last ?? "")
      #expect(names.contains(stem + ".md"))
      #expect(index.contains("](\(stem).md)"))
    }

    // A PNG file of the same pixels is not stale: here one with a chunk more, empty, of type "moRe".
    let still = try folder.read("squircle.png")
    let chunk: [UInt8] = [0, 0, 0, 0, 0x6d, 0x6f, 0x52, 0x65, 0x1e, 0xd6, 0xd6, 0xde]
    try Data(still.dropLast(12) + chunk + still.suffix(12)).write(
      to: URL(filePath: folder.path + "/squircle.png"))
    _ = try Tool.succeed("docs", "--all", "--check", "-o", folder.path)

    let picture = try PNG.decode(folder.read("squircle.png"))
    try folder.write(
      String(decoding: folder.read("squircle.md"), as: UTF8.self) + "more\n", as: "squircle.md")
    try FileManager.default.removeItem(atPath: folder.path + "/container.png")
    var pixels = picture.straight()
    pixels[0] ^= 1
    let other = Bitmap(width: picture.width, height: picture.height, straight: pixels)
    try Data(PNG.encode(other)).write(to: URL(filePath: folder.path + "/squircle.png"))
    try folder.write(
      "<!-- Written by `morph docs`: change the component, not this page. -->\n", as: "gone.md")
    try folder.write("# By hand\n", as: "notes.md")
    let stale = try folder.names
    let run = try Tool.fail(
      1, words + ["--check"],
      naming: [
        "container.png (missing)", "gone.md (no such component)", "squircle.md", "squircle.png",
      ])
    #expect(try folder.names == stale, "a check wrote something")
    #expect(!run.errors.contains("notes.md") && !run.errors.contains("status-pill"))
  }

  @Test func aComponentWithoutAStoryHasNoStrip() throws {
    let folder = Folder()
    _ = try Tool.succeed("docs", Fixture.plugin("good"), "-o", folder.path)
    #expect(try folder.names == ["fixture.md", "fixture.png"])
  }

  @Test func wrongUsageIsNamed() throws {
    let folder = Folder()
    let output = ["-o", folder.path]
    try Tool.fail(64, ["docs"] + output, naming: ["COMPONENT or --all"])
    try Tool.fail(64, ["docs", "squircle", "--all"] + output, naming: ["COMPONENT or --all"])
    try Tool.fail(64, ["docs", "--all"], naming: ["-o DIR"])
    try Tool.fail(69, ["docs", "nothing"] + output, naming: ["nothing"])
    try Tool.fail(
      70, ["docs", Fixture.plugin("crash-in-frame")] + output, naming: ["SIGSEGV in frame"])
    #expect(try folder.names == [])
  }
}
