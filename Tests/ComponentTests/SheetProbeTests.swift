import MorphMotion
import MorphRuntime
import MorphScene
import Testing

/// A bottom sheet written from the protocol alone: a drag around a scroll, and a throw that picks
/// where it stops. Its canvas is 390 by 700 points; it stands at 604, 350 or 40.
@Suite struct SheetProbeTests {
  let sheet: BuiltComponent

  init() throws { sheet = try BuiltComponent("Sheet") }

  private func standing(_ detent: UInt32) throws -> Live {
    let live = try sheet.live(["detent": .option(detent)])
    live.advance(to: 0)
    return live
  }

  private func list(_ live: Live) throws -> Snapshot.ScrollState {
    try #require(live.session.snapshot().scrolls.first)
  }

  /// Straight down the canvas in samples of 8 ms; the finger is up at the end unless it is kept.
  private func drag(
    _ live: Live, from: Double, to: Double, steps: Int, isLifted: Bool = true
  ) throws {
    try live.pointer(.down, 195, from)
    for step in 1...steps {
      live.advance(by: 0.008)
      try live.pointer(.move, 195, from + (to - from) * Double(step) / Double(steps))
    }
    if isLifted { try live.pointer(.up, 195, to) }
  }

  private func detents(_ live: Live) -> [UInt32] {
    live.outputs().compactMap {
      if case .parameter("detent", .option(let detent)) = $0 { detent } else { nil }
    }
  }

  // MARK: Which of the two moves

  @Test func belowTheTopTheSheetTakesTheFinger() throws {
    let live = try standing(2)
    try drag(live, from: 600, to: 500, steps: 25, isLifted: false)
    #expect(try list(live).offset == 0 && !list(live).isDragging)
    // The drag began 12 points from the touch, with the third sample.
    #expect(abs(try live.value("top") - (350 - 88)) < 1e-9)
  }

  @Test func atItsTopTheListLeavesAPullToTheSheet() throws {
    let live = try standing(3)
    try drag(live, from: 300, to: 420, steps: 12)
    #expect(detents(live) == [2])
    #expect(try list(live).offset == 0 && list(live).overscroll == 0)
    #expect(live.settle())
    #expect(try live.value("top") == 350)
  }

  @Test func inItsMiddleTheListScrolls() throws {
    let live = try standing(3)
    try drag(live, from: 500, to: 300, steps: 25)
    #expect(live.settle())
    let offset = try list(live).offset
    #expect(offset > 200)
    try live.pointer(.down, 195, 300)
    live.advance(by: 0.1)
    try live.pointer(.move, 195, 340)
    #expect(abs(try list(live).offset - (offset - 40)) < 1e-9)
    #expect(try live.value("top") == 40 && detents(live).isEmpty)
  }

  @Test func theListIsWhereItWasWhenTheSheetComesUpAgain() throws {
    let live = try standing(3)
    try drag(live, from: 500, to: 300, steps: 25)
    #expect(live.settle())
    let offset = try list(live).offset
    for detent in [UInt32(1), 3] {
      try live.set(("detent", .option(detent)))
      #expect(live.settle())
    }
    #expect(try list(live).offset == offset)
  }

  // MARK: Where it stops

  /// The nearest height to where it would coast at a rate of 0.99 a millisecond, which is 0.099 s
  /// of its speed further.
  @Test(arguments: [
    (0.0, UInt32(2)), (-1000, 2), (-1540, 2), (-1580, 3), (-4000, 3), (1000, 2), (1250, 2),
    (1300, 1), (9000, 1),
  ])
  func aThrowStopsNearWhereItWouldCoast(_ velocity: Double, _ detent: UInt32) throws {
    let places = [604.0, 350, 40]
    let coast = 350 + 0.099 * velocity
    let nearest = places.indices.min { abs(places[$0] - coast) < abs(places[$1] - coast) }
    #expect(nearest.map { UInt32($0 + 1) } == detent)

    let live = try standing(2)
    try live.gesture("pull", .begin)
    try live.gesture("pull", .end, velocity: Point(0, velocity))
    #expect(detents(live) == (detent == 2 ? [] : [detent]))
    #expect(try live.model("top") == places[Int(detent) - 1])
  }

  @Test func theSpringCarriesTheSpeed() throws {
    let live = try standing(1)
    try live.gesture("pull", .begin)
    try live.gesture("pull", .change, translation: Point(0, -100))
    #expect(try live.value("top") == 504)
    try live.gesture("pull", .end, translation: Point(0, -100), velocity: Point(0, -1200))
    let spring = Underdamped(response: 0.4, ratio: 0.85, from: 504, to: 350, velocity: -1200)
    for step in 0...15 {
      live.advance(to: Double(step) * 0.02)
      #expect(abs(try live.value("top") - spring.value(Double(step) * 0.02)) < 1e-7)
    }
  }

  @Test func aHandCatchesItWithoutAJump() throws {
    let live = try standing(1)
    try live.set(("detent", .option(3)))
    live.advance(to: 0.1)
    let place = try live.value("top")
    try live.gesture("pull", .begin, translation: Point(0, 12))
    #expect(try live.value("top") == place && live.velocity("top") == 0)
    try live.gesture("pull", .change, translation: Point(0, 32))
    #expect(abs(try live.value("top") - place - 20) < 1e-9)
  }

  @Test func aboveItsHighestPlaceItIsARubberBand() throws {
    let live = try standing(3)
    try live.gesture("pull", .begin)
    try live.gesture("pull", .change, translation: Point(0, -100))
    // limit (1 - 1 / (0.55 x / limit + 1)), UIKit's, with a limit of 40.
    #expect(abs(try live.value("top") - (40 - 40 * (1 - 1 / (0.55 * 100 / 40 + 1)))) < 1e-9)
    try live.gesture("pull", .cancel)
    #expect(live.settle())
    #expect(try live.value("top") == 40 && detents(live).isEmpty)
  }

  // MARK: Wheel, keys, taps, canvas

  @Test func theWheelIsForTheListFirst() throws {
    let live = try standing(3)
    try live.send(.hover(Point(195, 400)))
    try live.send(.wheel(Point(0, -60)))
    #expect(try list(live).offset == 60)
    try live.send(.wheel(Point(0, 60)))
    #expect(try list(live).offset == 0 && live.model("top") == 40)
    try live.send(.wheel(Point(0, 60)))
    #expect(detents(live) == [2])
    try live.send(.wheel(Point(0, -60)))
    #expect(try list(live).offset == 0 && detents(live) == [3])
  }

  @Test func keysAreForTheSheetWhileItHasTheFocus() throws {
    let live = try standing(1)
    for key in ["Tab", "ArrowUp", "ArrowUp", "ArrowUp", "Escape"] {
      try live.send(.key(key, isDown: true, modifiers: []))
    }
    #expect(detents(live) == [2, 3, 1])
  }

  /// Keys and a wheel that is nowhere in particular move no list that the frame does not show.
  @Test func nothingScrollsOutOfSight() throws {
    let live = try standing(3)
    try live.send(.key("PageDown", isDown: true, modifiers: []))
    #expect(live.settle())
    let offset = try list(live).offset
    #expect(offset > 100)
    try live.set(("detent", .option(1)))
    #expect(live.settle())
    try live.send(.key("PageUp", isDown: true, modifiers: []))
    try live.send(.wheel(Point(0, 50)))
    #expect(live.settle())
    #expect(try list(live).offset == offset)
  }

  @Test func aTapBringsItUp() throws {
    let live = try standing(1)
    try live.pointer(.down, 195, 650)
    try live.pointer(.up, 195, 650)
    #expect(detents(live) == [2])
    #expect(live.settle())
    try live.pointer(.down, 195, 650)
    try live.pointer(.up, 195, 650)
    #expect(detents(live).isEmpty)
  }

  @Test func anotherCanvasMovesItsPlaces() throws {
    let live = try standing(1)
    try live.send(.resize(Size(390, 500)))
    #expect(try live.value("top") == 404)
  }

  @Test func itsRowsAreInsideIt() throws {
    let live = try standing(2)
    let nodes = try live.scene().nodes
    #expect(nodes[0].label == "Sheet" && nodes[0].value == "Half" && nodes[0].parent == 0)
    #expect(nodes.dropFirst().allSatisfy { $0.parent == nodes[0].id })
    #expect(nodes[1].label == "Row 1")
    try live.send(.accessibility(action: "Expand", node: "sheet", value: ""))
    #expect(detents(live) == [3])
  }
}
