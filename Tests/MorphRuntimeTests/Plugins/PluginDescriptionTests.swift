import MorphMotion
import MorphScene
import PluginFixtures
import Testing

@testable import MorphRuntime

/// What a C plugin declares arrives as it was declared.
@Suite struct PluginDescriptionTests {
  private func component() throws -> ComponentDescriptor {
    let plugin = try PluginFixture.worker("everything")
    #expect(plugin.description.protocolVersion == "1.0")
    #expect(plugin.description.components.count == 1)
    return plugin.description.components[0]
  }

  @Test func identity() throws {
    let component = try component()
    #expect(component.id == "test.fixture")
    #expect(component.shortName == "fixture")
    #expect(component.name == "Fixture")
    #expect(component.version == "1.0.0")
    #expect(component.summary == "Stands in for a component.")
    #expect(component.credit == "Nobody")
    #expect(component.license == "MIT")
    #expect(component.url == "https://example.org/")
    #expect(component.canvas == Size(100, 50))
    #expect(component.padding == 5)
    #expect(component.anchor == .top)
    #expect(component.isScrubbable)
  }

  @Test func parameters() throws {
    let parameters = try component().parameters
    #expect(parameters.map(\.id) == [1, 2, 3, 4, 5, 6, 7, 8, 90])
    #expect(
      parameters.map(\.key) == [
        "enabled", "count", "height", "title", "style", "tint", "palette", "words", "stops",
      ])
    #expect(
      parameters.map(\.initial) == [
        .bool(true), .int(-7), .double(22.5), .string("caf\u{e9}"), .option(20),
        .color(Color(red: 0.25, green: 0.5, blue: 0.75)),
        .colors([
          Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0.5, blue: 0, alpha: 0.5),
        ]),
        .strings(["Live", "In review"]), .doubles([0.5, 1]),
      ])
    #expect(parameters[0].isBindable && !parameters[1].isBindable)
    #expect(parameters[3].isMultiline && parameters[5].isAdvanced)
    let height = parameters[2]
    #expect(height.unit == .points && height.minimum == 8 && height.maximum == 400)
    #expect(height.step == 0.5 && height.group == "Group")
    #expect(height.label == "Label of height" && height.doc == "Doc of height")
    #expect(
      parameters[4].options == [
        ParameterDescriptor.Option(id: 10, key: "one", label: "One"),
        ParameterDescriptor.Option(id: 20, key: "two", label: "Two"),
      ])
  }

  @Test func state() throws {
    let component = try component()
    #expect(component.slots.map(\.key) == ["stepped", "note"])
    #expect(component.slots.map(\.isPerItem) == [false, true])
    #expect(component.slots.map(\.initial) == [.int(-7), .bytes([0, 255])])
    #expect(component.channels.map(\.key) == ["position", "digit"])
    #expect(component.channels.map(\.unit) == [.index, .alpha])
    #expect(component.channels.map(\.bounds) == [.stop(0...3), .none])
    #expect(component.channels.map(\.isFeedback) == [false, true])
    #expect(component.channels.map(\.epsilon) == [nil, 0.125])
    #expect(component.channels[0].initial == 0.5)
    #expect(component.timers.map(\.key) == ["dwell"] && component.timers[0].isPerItem)
    let list = component.scrolls[0]
    #expect(list.key == "list" && !list.isHorizontal && list.bounces)
  }

  @Test func interaction() throws {
    let component = try component()
    #expect(component.regions.map(\.key) == ["pill"])
    let tap = component.gestures[0]
    #expect(tap.kind == .tap && tap.cancelsOnExit && tap.region == 1 && tap.deadline == 0.5)
    #expect(tap.exclusiveWith == [2] && tap.simultaneousWith == [])
    let drag = component.gestures[1]
    #expect(drag.kind == .drag && drag.axis == .y && drag.minimumDistance == 8)
    #expect(drag.deadline == 0.25 && drag.region == 0)
    #expect(component.requests[0].key == "refresh")
    #expect(component.requests[0].doc == "Fetches the list.")
    let mix = component.actions[0]
    #expect(mix.isPure && !mix.isVariadic && mix.result == .string)
    #expect(mix.arguments.map(\.type) == [.bool, .int, .double, .string])
    #expect(mix.arguments.map(\.key) == ["flag", "by", "number", "text"])
    #expect(component.actions[1].result == .none && !component.actions[1].isPure)
  }

  @Test(arguments: [
    (0, "parameters[0].default of \"height\" is 500.0; its range is 8.0 to 400.0"),
    (1, "parameters[0].key is \"Height\"; it must be lowercase words joined by hyphens"),
    (2, "parameters[0].unit is 77, which means nothing in this protocol"),
    (3, "parameters[0].maximum is inf; it must be a finite number"),
    (4, "parameters[1].id 3 is used twice"),
    (5, "gestures[0].region of \"tap\" is 9; no such region is declared"),
    (6, "license is not UTF-8"),
  ])
  func mistakesAreNamed(_ mistake: Int, _ message: String) throws {
    let path = try PluginFixture.path("bad-descriptor", defining: ["MISTAKE=\(mistake)"])
    let image = try PluginImage(path: path)
    let expected = PluginProblem(
      plugin: path, status: .invalid, reason: "components[0].\(message)")
    #expect(throws: expected) {
      try WorkerPlugin(image, services: .none, options: PluginFixture.patient)
    }
  }

  @Test func damageNeverDoesHarm() throws {
    let seed: UInt64 = 0x5ca1_ab1e
    var random = PluginFixture.Random(seed: seed)
    let image = try PluginImage(path: PluginFixture.path("everything"))
    let runner = WorkerRunner(image, services: .none, options: PluginFixture.patient)
    let payload = try runner.start()
    var refused = 0
    for _ in 0..<2000 {
      var damaged = payload
      for _ in 0..<(1 + random.next() % 4) {
        damaged[Int(random.next() % UInt64(damaged.count))] = UInt8(
          truncatingIfNeeded: random.next())
      }
      if (try? PluginDescription(loaded: damaged, plugin: "x")) == nil { refused += 1 }
    }
    #expect(refused > 0, "seed \(seed)")
    for count in stride(from: 0, to: payload.count, by: 7) {
      #expect(throws: PluginProblem.self) {
        try PluginDescription(loaded: Array(payload.prefix(count)), plugin: "x")
      }
    }
  }
}
