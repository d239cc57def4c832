import MorphScene
import Testing

@Suite struct DescribeTests {
  @Test func theDocumentHasEveryPart() throws {
    let document = try Tool.succeed("describe", "status-pill", "--json").json()
    #expect(try document.at("schema") == .string("morph.describe/1"))
    for key in [
      "id", "name", "version", "summary", "credit", "plugin", "protocol", "canvas", "padding",
      "anchor", "scrollable", "scrubbable", "parameters", "slots", "channels", "timers", "scrolls",
      "gestures", "regions", "requests", "actions",
    ] {
      #expect(document[key] != nil, "no \(key)")
    }
    #expect(try document.at("canvas", "width").double == 200)
    #expect(try document.at("canvas", "height").double == 70)
    #expect(try document.at("padding").double == 24)
    #expect(try document.at("anchor") == .string("center"))
    #expect(try document.at("scrubbable") == .bool(true))
    #expect(try document.at("scrollable") == .bool(false))

    let parameters = try #require(document.at("parameters").array)
    let height = try #require(parameters.first { $0["key"] == .string("height") })
    for key in [
      "id", "key", "type", "default", "minimum", "maximum", "unit", "group", "label", "doc",
      "bindable",
    ] {
      #expect(height[key] != nil, "no \(key)")
    }
    #expect(try height.at("default").double == 22)
    #expect(try height.at("unit") == .string("pt"))

    let channel = try document.at("channels", "0")
    for key in ["id", "key", "unit", "default", "class", "bounds", "epsilon", "per-item"] {
      #expect(channel[key] != nil, "no \(key)")
    }
    #expect(try channel.at("key") == .string("position"))
    #expect(try channel.at("class") == .string("motion"))
    #expect(try document.at("slots", "0", "key") == .string("stepped"))
    #expect(try document.at("gestures", "0", "region") == .string("pill"))
    let action = try document.at("actions", "0")
    #expect(try action.at("key") == .string("advance"))
    #expect(try action.at("arguments", "0", "type") == .string("int"))
    #expect(try action.at("result") == .null)
    #expect(try action.at("pure") == .bool(false))
  }

  @Test func optionsScrollsAndRequestsAreThere() throws {
    let document = try Tool.succeed("describe", "pull-refresh", "--json").json()
    let parameters = try #require(document.at("parameters").array)
    let fires = try #require(parameters.first { $0["key"] == .string("fires-on") })
    #expect(try fires.at("type") == .string("enum"))
    let options = try #require(fires.at("options").array)
    #expect(options.map { $0["key"] } == [.string("collapse"), .string("release")])
    #expect(try document.at("scrollable") == .bool(true))
    #expect(try document.at("scrolls", "0", "axis") == .string("y"))
    #expect(try document.at("requests", "0", "key") == .string("refresh"))
  }

  /// An id, its last part and the plugin's file name the same component.
  @Test func threeWaysToNameAComponent() throws {
    let byId = try Tool.succeed("describe", "morph.squircle", "--json").output
    #expect(try Tool.succeed("describe", "squircle", "--json").output == byId)
    let file = Tool.products + "/libSquircle.morph.so"
    let document = try Tool.succeed("describe", file, "--json").json()
    #expect(try document.at("id") == .string("morph.squircle"))
  }

  @Test func theTableNamesEverything() throws {
    let text = try Tool.succeed("describe", "flick-banner").text
    for word in [
      "dismiss-velocity", "rubber-band(x: double, limit: double) -> double", "pt/s", "drag",
      "syxUI",
    ] {
      #expect(text.contains(word), "no \(word)")
    }
  }

  @Test func whatIsMissingIsNamed() throws {
    try Tool.fail(69, ["describe", "status-pil"], naming: ["status-pil", "status-pill"])
    try Tool.fail(
      69, ["describe", "/nowhere/x.morph.so"], naming: ["/nowhere/x.morph.so", "No such file"])
  }

  @Test func aSharedShortNameNeedsTheWholeId() throws {
    let folders = try [
      Fixture.folder("good", id: "a.fixture"), Fixture.folder("good", id: "b.fixture"),
    ]
    let words = ["--plugins", folders[0], "--plugins", folders[1]]
    try Tool.fail(64, ["describe", "fixture"] + words, naming: ["a.fixture", "b.fixture"])
    let run = try Tool.run(["describe", "b.fixture", "--json"] + words)
    #expect(run.status == 0)
    #expect(try run.json().at("plugin").string?.hasPrefix(folders[1]) == true)
  }

  @Test(
    arguments: [
      ("crash-in-entry", 70, "SIGSEGV"), ("hang-in-constructor", 124, "no answer"),
      ("protocol-two-note", 65, "2.0"), ("no-entry", 65, "morph_plugin_entry"),
    ] as [(String, Int32, String)])
  func aBrokenPluginEndsTheCommand(_ name: String, _ status: Int32, _ reason: String) throws {
    let plugin = try Fixture.plugin(name)
    try Tool.fail(status, ["describe", plugin], naming: [plugin, reason])
  }

  @Test func aTextFileIsBadInput() throws {
    let folder = Folder()
    let file = try folder.write("hello\n", as: "note.morph.so")
    try Tool.fail(65, ["describe", file], naming: [file, "not an ELF file"])
  }
}
