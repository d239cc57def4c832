import MorphRuntime
import MorphScene
import Testing

/// The pill in a session: what taps, time and parameters make of it.
@Suite struct StatusPillSessionTests {
  let component: BuiltComponent

  init() throws { component = try BuiltComponent("StatusPill") }

  func tap(_ live: Live, at seconds: Double) throws {
    live.advance(to: seconds - 0.05)
    try live.pointer(.down, 100, 35)
    live.advance(to: seconds)
    try live.pointer(.up, 100, 35)
    live.advance(to: seconds)
  }

  /// One tap and a second one 0.1 s later: one slide, merged at its value and velocity.
  @Test func twoTapsAreOneSlide() throws {
    let live = try component.live(["index": .int(0)])
    try tap(live, at: 0.1)
    try tap(live, at: 0.2)
    #expect(abs(try live.value("position") - 0.535_905_858_7) < 1e-9)
    #expect(abs(try live.velocity("position") - 5.840_105_363_2) < 1e-9)
    let later = [
      (0.25, 0.986_911_187_6), (0.3, 1.445_274_861_4), (0.4, 1.907_313_165_2),
      (0.6, 2.006_214_495_6),
    ]
    for (time, value) in later {
      live.advance(to: time)
      #expect(abs(try live.value("position") - value) < 1e-9)
    }
    #expect(live.settle())
    #expect(try live.value("position") == 2)
    #expect(live.session.isIdle && live.session.nextWake == nil)
    #expect(
      live.haptics() == [.haptic(.selection, intensity: 1), .haptic(.success, intensity: 1)])
  }

  /// The value that is read out is where the pill is going, in every frame of a slide.
  @Test func theValueReadsTheModel() throws {
    let live = try component.live(["index": .int(0)])
    live.advance(to: 0)
    #expect(try live.node().value == "Draft")
    try tap(live, at: 0.1)
    for step in 0..<20 {
      live.advance(to: 0.1 + Double(step) * 0.01)
      #expect(try live.node().value == "In review")
      #expect(try live.node().actions == ["Next", "Previous"])
    }
  }

  /// Widths in every frame are those of the two words at the travel of the spring.
  @Test func widthFollowsTheSpring() throws {
    let live = try component.live(["index": .int(0)])
    live.advance(to: 0)
    let draft = try live.scene().size.width
    try tap(live, at: 0.1)
    #expect(live.settle())
    let review = try live.scene().size.width
    #expect(review > draft + 10)
    let spring = Underdamped(response: 0.38, ratio: 0.86)
    let again = try component.live(["index": .int(0)])
    try tap(again, at: 0.1)
    for step in 1...20 {
      let time = Double(step) * 0.01
      again.advance(to: 0.1 + time)
      let travel = spring.value(time)
      guard travel <= 1 else { continue }
      #expect(abs(try again.scene().size.width - (draft + (review - draft) * travel)) < 1e-4)
    }
  }

  @Test func aLongPressStepsBackAndIsNoTap() throws {
    let live = try component.live(["index": .int(1)])
    live.advance(to: 0.1)
    try live.pointer(.down, 100, 35)
    live.advance(to: 0.549)
    #expect(try live.slot("stepped") == .int(0))
    live.advance(to: 0.55)
    #expect(try live.slot("stepped") == .int(-1))
    live.advance(to: 0.8)
    try live.pointer(.up, 100, 35)
    #expect(live.settle())
    #expect(try live.slot("stepped") == .int(-1))
    #expect(try live.node().value == "Draft")
  }

  @Test func pinnedTapsAreIgnored() throws {
    let live = try component.live(["index": .int(1)], progress: 0.4)
    try tap(live, at: 0.1)
    #expect(try live.slot("stepped") == .int(0))
    #expect(live.haptics().isEmpty)
  }

  /// Over the whole story and every pair of states: both words' alphas sum to 1, no frame is
  /// without ink, and no word that is at least half there crosses the rim.
  @Test func noFrameIsBlankAndNoWordIsCropped() throws {
    for index in 0..<3 {
      for step in 0...100 {
        let live = try component.live(
          ["index": .int(Int64(index)), "height": .double(50)], canvas: Size(400, 120),
          progress: Double(step) / 100)
        live.advance(to: 0)
        let scene = try live.scene()
        let texts = try live.texts()
        #expect(!texts.isEmpty && texts.count <= 2)
        #expect(abs(texts.reduce(0) { $0 + $1.alpha } - 1) < 1e-6)
        for text in texts where text.alpha >= 0.5 {
          let metrics = try component.measure(text.paragraph)
          let left = text.transform.apply(text.origin)
          let right = text.transform.apply(Point(text.origin.x + metrics.width, text.origin.y))
          #expect(left.x >= scene.origin.x && right.x <= scene.origin.x + scene.size.width)
          let top = text.transform.apply(
            Point(text.origin.x, text.origin.y - metrics.capHeight))
          #expect(top.y >= scene.origin.y && left.y <= scene.origin.y + scene.size.height)
        }
      }
    }
  }

  /// At the preview's 0.183 the spring has gone 0.599 of the way; width, corner and colour say so.
  @Test func thePreviewIsSixtyPercentOnItsWay() throws {
    func frame(_ progress: Double) throws -> (width: Double, radius: Double) {
      let live = try component.live(progress: progress)
      live.advance(to: 0)
      let scene = try live.scene()
      guard case .fill(.roundedRectangle(let rect, let radii, _), _) = scene.items[0].drawing else {
        Issue.record("the first item is not the pill")
        return (0, 0)
      }
      return (rect.width, radii.topLeft)
    }
    let (start, middle, end) = (try frame(0), try frame(0.183), try frame(1))
    #expect(abs((middle.width - start.width) / (end.width - start.width) - 0.599) < 0.001)
    #expect(abs((middle.radius - start.radius) / (end.radius - start.radius) - 0.599) < 0.001)
  }

  @Test func reducedMotionHasNothingInBetween() throws {
    let trace = try ExampleTraces.read("status-pill-reduced-motion.jsonl")
    let live = try component.live(playing: trace)
    for step in 0...60 {
      live.advance(to: Double(step) / 100)
      let value = try live.value("position")
      #expect(value == value.rounded())
      #expect(try live.velocity("position") == 0)
    }
    #expect(try live.value("position") == 2)
    #expect(live.haptics().count == 2)
  }

  @Test func everyExampleTraceEndsIdle() throws {
    for name in try ExampleTraces.files(of: "status-pill") {
      let live = try component.live(playing: try ExampleTraces.read(name))
      live.advance(to: 5)
      #expect(live.session.isIdle, "\(name)")
      _ = live.outputs()
    }
  }
}
