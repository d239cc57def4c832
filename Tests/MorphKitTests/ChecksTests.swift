import Testing

@testable import MorphKit

/// Mistakes in declarations end the process at load and name what is wrong.
@Suite struct ChecksTests {
  struct Mistake: Sendable {
    let line: String
    let make: @Sendable (inout Contents) -> Void
  }

  static let mistakes = [
    Mistake(line: "slot 'two' has the same id as another") {
      $0.slots = [SlotDeclaration(Slot(1, "one", 0)), SlotDeclaration(Slot(1, "two", 0))]
    },
    Mistake(line: "timer 'one' is listed twice") {
      $0.timers = [Timer(1, "one"), Timer(2, "one")]
    },
    Mistake(line: "channel 'one' must have an id within 1...65535") {
      $0.channels = [Channel(70_000, "one", unit: .none)]
    },
    Mistake(line: "scroll 'one' must have an id within 1...65535") {
      $0.scrolls = [Scroll(0, "one")]
    },
    Mistake(line: "region 'two--words' must have a kebab-case key such as 'corner-radius'") {
      $0.regions = [Region(1, "two--words")]
    },
    Mistake(line: "request 'Refresh' must have a kebab-case key such as 'corner-radius'") {
      $0.requests = [Request(1, "Refresh", doc: "")]
    },
    Mistake(line: "parameter 'width' has a default outside its range") {
      $0.parameters = [ParameterDeclaration(Number(1, "width", 3, in: 4...5, doc: ""))]
    },
    Mistake(line: "parameter 'count' has a default outside its range") {
      $0.parameters = [ParameterDeclaration(Integer(1, "count", -3, in: -2...5, doc: ""))]
    },
    Mistake(line: "parameter 'width' must have a finite range") {
      $0.parameters = [ParameterDeclaration(Number(1, "width", 3, in: 0 ... .infinity, doc: ""))]
    },
    Mistake(line: "channel 'one' must have a finite start and an epsilon of at least 0") {
      $0.channels = [Channel(7, "one", unit: .none, epsilon: -1)]
    },
    Mistake(line: "gesture 'tap' belongs to a region that is not listed in `contents`") {
      $0.gestures = [Gesture.tap(1, "tap", in: Region(1, "card"))]
    },
    Mistake(line: "gesture 'tap' names another gesture that is not listed in `contents`") {
      $0.gestures = [Gesture.tap(1, "tap", exclusiveWith: [.longPress(2, "hold")])]
    },
  ]

  @Test(arguments: mistakes.indices)
  func everyMistakeIsNamed(index: Int) async {
    let result = await #expect(
      processExitsWith: .signal(6), observing: [\.standardErrorContent]
    ) { [index] in
      var contents = Contents()
      ChecksTests.mistakes[index].make(&contents)
      contents.check(
        Identity("test.x", "X", version: "1", summary: "", canvas: Size(1, 1)))
    }
    let line = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(line == "test.x: \(Self.mistakes[index].line)\n")
  }

  @Test func everythingOfTheProbeIsInOrder() {
    Probe.contents.check(Probe.identity)
    #expect(Probe.contents.parameters.count == 10 && Probe.contents.actions.count == 8)
  }
}
