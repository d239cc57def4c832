import MorphMotion
import MorphScene
import Testing

@testable import MorphRuntime

@Suite struct DescriptorCheckTests {
  typealias Change = @Sendable (inout ComponentDescriptor) -> Void

  static var sound: ComponentDescriptor {
    var component = ComponentDescriptor()
    component.id = "test.sound"
    component.name = "Sound"
    component.version = "1.0.0"
    component.canvas = Size(100, 50)
    component.parameters = [number("height", 1), option("style", 2)]
    var slot = SlotDescriptor()
    slot.id = 1
    slot.key = "stepped"
    slot.type = .int
    slot.initial = .int(0)
    component.slots = [slot]
    var channel = ChannelDescriptor()
    channel.key = "position"
    component.channels = [channel]
    var region = RegionDescriptor()
    region.id = 1
    region.key = "pill"
    component.regions = [region]
    var gesture = GestureDescriptor()
    gesture.id = 1
    gesture.key = "tap"
    gesture.region = 1
    component.gestures = [gesture]
    var action = ActionDescriptor()
    action.key = "advance"
    action.arguments = [ActionDescriptor.Argument(key: "by", type: .int, doc: "")]
    component.actions = [action]
    return component
  }

  private static func number(_ key: String, _ id: UInt32) -> ParameterDescriptor {
    var parameter = ParameterDescriptor()
    parameter.id = id
    parameter.key = key
    parameter.type = .double
    parameter.minimum = 8
    parameter.maximum = 400
    parameter.initial = .double(22)
    return parameter
  }

  private static func option(_ key: String, _ id: UInt32) -> ParameterDescriptor {
    var parameter = ParameterDescriptor()
    parameter.id = id
    parameter.key = key
    parameter.type = .option
    parameter.options = [
      ParameterDescriptor.Option(id: 10, key: "one", label: "One"),
      ParameterDescriptor.Option(id: 20, key: "two", label: "Two"),
    ]
    parameter.initial = .option(10)
    return parameter
  }

  private func refusal(_ components: [ComponentDescriptor]) -> String? {
    do throws(WireError) {
      try DescriptorCheck.check(components)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func acceptsWhatIsSound() {
    #expect(refusal([Self.sound]) == nil)
  }

  @Test func idsAreUniqueInAPlugin() {
    #expect(
      refusal([Self.sound, Self.sound]) == "components[1].id \"test.sound\" is used twice")
  }

  static let mistakes: [(String, Change)] = [
    ("id is \"pill\"; it must be lowercase words joined by dots, such as", { $0.id = "pill" }),
    ("id is \"a.\";", { $0.id = "a." }),
    ("id is \"Test.Pill\";", { $0.id = "Test.Pill" }),
    ("name is empty", { $0.name = "" }),
    ("version is empty", { $0.version = "" }),
    ("canvas.width is 0.0; it must be above 0", { $0.canvas.width = 0 }),
    ("canvas.height is 20000.0;", { $0.canvas.height = 20_000 }),
    ("padding is 26.0; it must be 0 to half of the canvas, 25.0", { $0.padding = 26 }),
    ("parameters[1].id 1 is used twice", { $0.parameters[1].id = 1 }),
    ("parameters[1].key \"height\" is used twice", { $0.parameters[1].key = "height" }),
    ("parameters[0].key is \"corner_radius\";", { $0.parameters[0].key = "corner_radius" }),
    ("parameters[0].key is \"-a\";", { $0.parameters[0].key = "-a" }),
    ("parameters[0].key is \"a--b\";", { $0.parameters[0].key = "a--b" }),
    ("parameters[0].key is \"\";", { $0.parameters[0].key = "" }),
    ("regions[0].id is 0; it must be at least 1", { $0.regions[0].id = 0 }),
    ("parameters[0].type of \"height\" is bytes;", { $0.parameters[0].type = .bytes }),
    ("parameters[0].unit of \"height\" is alpha;", { $0.parameters[0].unit = .alpha }),
    ("parameters[0].step of \"height\" is -1.0;", { $0.parameters[0].step = -1 }),
    (
      "parameters[0].default of \"height\" is 7.5; its range is 8.0 to 400.0",
      { $0.parameters[0].initial = .double(7.5) }
    ),
    (
      "parameters[0].default of \"height\" is int; the parameter is double",
      { $0.parameters[0].initial = .int(9) }
    ),
    (
      "parameters[0].minimum of \"height\" is 500.0, above the maximum 400.0",
      { $0.parameters[0].minimum = 500 }
    ),
    (
      "parameters[0].maximum of \"height\" is 400.5; an int needs a whole",
      {
        $0.parameters[0].type = .int
        $0.parameters[0].initial = .int(9)
        $0.parameters[0].maximum = 400.5
      }
    ),
    (
      "parameters[0].default of \"height\" is 401.0;",
      {
        $0.parameters[0].type = .doubles
        $0.parameters[0].initial = .doubles([9, 401])
      }
    ),
    (
      "parameters[1].default of \"style\" is option 3; its options are 10, 20",
      { $0.parameters[1].initial = .option(3) }
    ),
    (
      "parameters[1].options[1].id 10 is used twice", { $0.parameters[1].options[1].id = 10 }
    ),
    (
      "parameters[1].options[1].key is \"No\";", { $0.parameters[1].options[1].key = "No" }
    ),
    ("parameters[1].options of \"style\" is empty", { $0.parameters[1].options = [] }),
    (
      "parameters[1].default of \"style\" has a colour with 1.5;",
      {
        $0.parameters[1].type = .color
        $0.parameters[1].initial = .color(Color(red: 1.5, green: 0, blue: 0))
      }
    ),
    ("slots[0].type is enum;", { $0.slots[0].type = .option }),
    (
      "slots[0].default of \"stepped\" is none; the slot is int", { $0.slots[0].initial = .none }
    ),
    (
      "channels[0].default of \"position\" is 0.0; its bounds are 1.0 to 2.0",
      { $0.channels[0].bounds = .clamp(1...2) }
    ),
    (
      "gestures[0].region of \"tap\" is 9; no such region is declared",
      { $0.gestures[0].region = 9 }
    ),
    (
      "gestures[0].exclusive_with of \"tap\" names 4; no such gesture is declared",
      { $0.gestures[0].exclusiveWith = [4] }
    ),
    ("gestures[0].minimum_distance is -1.0;", { $0.gestures[0].minimumDistance = -1 }),
    ("actions[0].result is colors;", { $0.actions[0].result = .colors }),
    (
      "actions[0].arguments[0].type is bytes;", { $0.actions[0].arguments[0].type = .bytes }
    ),
    (
      "actions[0].arguments[0].key is \"By\";", { $0.actions[0].arguments[0].key = "By" }
    ),
  ]

  @Test(arguments: mistakes.indices) func namesTheField(_ index: Int) {
    let (message, change) = Self.mistakes[index]
    var component = Self.sound
    change(&component)
    let found = refusal([component])
    #expect(found?.hasPrefix("components[0].\(message)") == true, "\(found ?? "accepted")")
  }
}
