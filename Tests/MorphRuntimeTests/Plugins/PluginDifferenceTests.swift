import MorphMotion
import MorphScene
import Testing

@testable import MorphRuntime

@Suite struct PluginDifferenceTests {
  /// One of everything.
  private static let original: ComponentDescriptor = {
    var it = ComponentDescriptor()
    it.id = "test.card"
    it.version = "1.0.0"
    it.name = "Card"
    it.canvas = Size(100, 50)
    it.isScrubbable = true
    var height = ParameterDescriptor()
    (height.id, height.key, height.type, height.unit) = (1, "height", .double, .points)
    (height.minimum, height.maximum, height.initial) = (8, 400, .double(22))
    var style = ParameterDescriptor()
    (style.id, style.key, style.type, style.initial) = (2, "style", .option, .option(10))
    style.options = [
      .init(id: 10, key: "plain", label: "Plain"), .init(id: 20, key: "bold", label: "Bold"),
    ]
    it.parameters = [height, style]
    var stepped = SlotDescriptor()
    (stepped.id, stepped.key, stepped.type, stepped.initial) = (1, "stepped", .int, .int(0))
    it.slots = [stepped]
    var position = ChannelDescriptor()
    (position.id, position.key, position.unit) = (1, "position", .index)
    it.channels = [position]
    var dwell = TimerDescriptor()
    (dwell.id, dwell.key) = (1, "dwell")
    it.timers = [dwell]
    var list = ScrollDescriptor()
    (list.id, list.key) = (1, "list")
    it.scrolls = [list]
    var body = RegionDescriptor()
    (body.id, body.key) = (1, "body")
    it.regions = [body]
    var tap = GestureDescriptor()
    (tap.id, tap.key, tap.kind, tap.region) = (1, "tap", .tap, 1)
    it.gestures = [tap]
    var refresh = RequestDescriptor()
    (refresh.id, refresh.key) = (1, "refresh")
    it.requests = [refresh]
    var advance = ActionDescriptor()
    (advance.id, advance.key) = (1, "advance")
    advance.arguments = [.init(key: "by", type: .int, doc: "")]
    it.actions = [advance]
    return it
  }()

  /// The changes of a new version that differs as `edit` says, as "severity kind subject".
  private func changes(_ edit: (inout ComponentDescriptor) -> Void) -> [String] {
    var new = Self.original
    new.version = "2.0.0"
    edit(&new)
    return PluginDifference.changes(from: [Self.original], to: [new])
      .filter { $0.kind != "version-changed" }
      .map { "\($0.severity.rawValue) \($0.kind) \($0.subject)" }
  }

  private func message(_ edit: (inout ComponentDescriptor) -> Void) -> String? {
    var new = Self.original
    edit(&new)
    return PluginDifference.changes(from: [Self.original], to: [new]).first?.message
  }

  @Test func theSameIsNoChange() {
    #expect(PluginDifference.changes(from: [Self.original], to: [Self.original]).isEmpty)
    #expect(changes { _ in } == [])
  }

  @Test func componentsComeAndGo() {
    let added = PluginDifference.changes(from: [], to: [Self.original])
    #expect(added.map(\.kind) == ["added"] && added.map(\.severity) == [.compatible])
    let removed = PluginDifference.changes(from: [Self.original], to: [])
    #expect(removed.map(\.kind) == ["removed"] && removed.map(\.severity) == [.breaking])
    #expect(removed.map(\.component) == ["test.card"])
  }

  @Test func everyKindOfDeclarationMayNotGo() {
    #expect(changes { $0.parameters.removeFirst() } == ["breaking removed parameter height"])
    #expect(changes { $0.slots = [] } == ["breaking removed slot stepped"])
    #expect(changes { $0.channels = [] } == ["breaking removed channel position"])
    #expect(changes { $0.timers = [] } == ["breaking removed timer dwell"])
    #expect(changes { $0.scrolls = [] } == ["breaking removed scroll list"])
    #expect(changes { $0.gestures = [] } == ["breaking removed gesture tap"])
    #expect(changes { $0.requests = [] } == ["breaking removed request refresh"])
    #expect(changes { $0.actions = [] } == ["breaking removed action advance"])
    #expect(
      changes { $0.regions = [] } == [
        "breaking removed region body", "note region-changed gesture tap",
      ])
  }

  @Test func moreIsCompatible() {
    #expect(
      changes {
        var more = $0.parameters[0]
        (more.id, more.key) = (7, "width")
        $0.parameters.append(more)
      } == ["compatible added parameter width"])
    #expect(
      changes {
        var more = $0.requests[0]
        (more.id, more.key) = (7, "save")
        $0.requests.append(more)
      } == ["note added request save"])
  }

  @Test func idsAndKeysKeepTheirMeaning() {
    #expect(changes { $0.parameters[0].key = "extent" } == ["breaking renamed parameter height"])
    #expect(changes { $0.parameters[0].id = 9 } == ["breaking renumbered parameter height"])
    // Another type under the old id: not a new name, but something else.
    #expect(
      changes {
        $0.parameters[0].key = "title"
        $0.parameters[0].type = .string
        $0.parameters[0].initial = .string("")
      } == ["breaking removed parameter height", "breaking id-reused parameter title"])
    // The key stays under another id, and its id goes to a new key.
    #expect(
      changes {
        var more = $0.parameters[0]
        more.key = "width"
        $0.parameters[0].id = 9
        $0.parameters.append(more)
      } == ["breaking renumbered parameter height", "breaking id-reused parameter width"])
    // Two exchange their ids.
    #expect(
      changes {
        ($0.parameters[0].id, $0.parameters[1].id) = (2, 1)
      } == [
        "breaking renumbered parameter height", "breaking renumbered parameter style",
        "breaking id-reused parameter height", "breaking id-reused parameter style",
      ])
    #expect(
      message { $0.parameters[0].key = "extent" }
        == "id 1 is now called extent; files and traces hold height")
  }

  @Test func ranges() {
    #expect(
      changes { $0.parameters[0].maximum = 500 } == ["compatible range-grown parameter height"])
    for (low, high) in [(8.0, 399.0), (9, 400), (0, 100), (9, 500)] {
      #expect(
        changes { ($0.parameters[0].minimum, $0.parameters[0].maximum) = (low, high) }
          == ["breaking range-shrunk parameter height"])
    }
    #expect(
      message { $0.parameters[0].maximum = 100 }
        == "its range was 8 to 400 and is 8 to 100; values outside are clamped")
  }

  @Test func detailsOfParameters() {
    #expect(
      changes {
        $0.parameters[0].type = .int
        $0.parameters[0].initial = .int(22)
      } == ["breaking type-changed parameter height"])
    #expect(
      changes { $0.parameters[0].unit = .ratio } == ["breaking unit-changed parameter height"])
    #expect(changes { $0.parameters[0].step = 1 } == ["note step-changed parameter height"])
    #expect(
      changes { $0.parameters[0].isBindable = true } == ["note binding-changed parameter height"])
    #expect(
      changes { $0.parameters[0].initial = .double(30) } == [
        "note default-changed parameter height"
      ])
    #expect(
      message { $0.parameters[0].initial = .double(30) } == "its default was 22 and is 30")
    #expect(
      message { $0.parameters[1].initial = .option(20) }
        == "its default was \"plain\" and is \"bold\"")
    // Words for people are named without being repeated.
    #expect(
      message {
        ($0.parameters[0].label, $0.parameters[0].doc) = ("Tall", "How tall")
      } == "other words: label, doc")
  }

  @Test func options() {
    let style = "parameter style"
    #expect(
      changes { $0.parameters[1].options.removeLast() } == ["breaking option-removed \(style)"])
    #expect(
      changes { $0.parameters[1].options[1].key = "heavy" } == ["breaking option-renamed \(style)"])
    #expect(
      changes { $0.parameters[1].options[1].id = 30 } == ["breaking option-renumbered \(style)"])
    #expect(
      changes { $0.parameters[1].options.append(.init(id: 30, key: "thin", label: "")) }
        == ["compatible option-added \(style)"])
  }

  @Test func state() {
    #expect(
      changes {
        $0.slots[0].type = .string
        $0.slots[0].initial = .string("")
      } == ["breaking type-changed slot stepped"])
    #expect(changes { $0.slots[0].initial = .int(1) } == ["note default-changed slot stepped"])
    #expect(changes { $0.slots[0].isPerItem = true } == ["breaking items-changed slot stepped"])
    #expect(changes { $0.channels[0].unit = .points } == ["breaking unit-changed channel position"])
    #expect(changes { $0.channels[0].initial = 1 } == ["note default-changed channel position"])
    #expect(changes { $0.channels[0].isFeedback = true } == ["note class-changed channel position"])
    #expect(changes { $0.channels[0].epsilon = 0.5 } == ["note epsilon-changed channel position"])
    #expect(
      changes { $0.channels[0].bounds = .stop(0...3) } == ["note bounds-changed channel position"])
    #expect(
      message { $0.channels[0].bounds = .stop(0...3) }
        == "what bounds it was nothing and is stop 0 to 3")
    #expect(changes { $0.scrolls[0].isHorizontal = true } == ["breaking axis-changed scroll list"])
    #expect(changes { $0.scrolls[0].bounces = true } == ["note bounce-changed scroll list"])
    #expect(changes { $0.timers[0].isPerItem = true } == ["breaking items-changed timer dwell"])
  }

  @Test func inputAndActions() {
    #expect(changes { $0.gestures[0].kind = .drag } == ["breaking kind-changed gesture tap"])
    #expect(changes { $0.gestures[0].region = 0 } == ["note region-changed gesture tap"])
    #expect(changes { $0.gestures[0].deadline = 1 } == ["note deadline-changed gesture tap"])
    let signature = ["breaking signature-changed action advance"]
    #expect(changes { $0.actions[0].arguments[0].type = .double } == signature)
    #expect(changes { $0.actions[0].arguments = [] } == signature)
    #expect(changes { $0.actions[0].result = .int } == signature)
    #expect(
      changes { $0.actions[0].arguments[0].key = "steps" }
        == ["note arguments-renamed action advance"])
    #expect(changes { $0.actions[0].isPure = true } == ["breaking purity-changed action advance"])
    #expect(
      message { $0.actions[0].result = .int } == "it was advance(by: int) and is "
        + "advance(by: int) -> int")
  }

  @Test func theComponentItself() {
    #expect(changes { $0.isScrubbable = false } == ["breaking not-scrubbable component"])
    #expect(changes { $0.name = "Cards" } == ["note name-changed component"])
    #expect(changes { $0.summary = "Other words." } == ["note reworded component"])
    #expect(changes { $0.canvas = Size(200, 50) } == ["note canvas-changed component"])
    #expect(changes { $0.padding = 4 } == ["note padding-changed component"])
    #expect(changes { $0.anchor = .top } == ["note anchor-changed component"])
    var new = Self.original
    new.padding = 4
    let kinds = PluginDifference.changes(from: [Self.original], to: [new]).map(\.kind)
    #expect(kinds == ["padding-changed", "version-unchanged"])
    new = Self.original
    new.version = "1.1.0"
    #expect(
      PluginDifference.changes(from: [Self.original], to: [new]).map(\.message)
        == ["its version was 1.0.0 and is 1.1.0"])
  }

  @Test func breakingChangesComeFirst() {
    let severities = PluginDifference.changes(
      from: [Self.original],
      to: [
        {
          var new = Self.original
          new.name = "Cards"
          new.parameters[0].maximum = 500
          new.actions = []
          return new
        }()
      ]
    ).map(\.severity)
    #expect(severities == [.breaking, .compatible, .note, .note])
  }
}
