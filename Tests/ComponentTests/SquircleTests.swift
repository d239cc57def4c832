import Glibc
import MorphMotion
import MorphRuntime
import MorphScene
import Testing

/// The shipped squircle in a session: its stops, how it gets from one to the next, what it says.
@Suite struct SquircleTests {
  let squircle: BuiltComponent

  init() throws { squircle = try BuiltComponent("Squircle") }

  private func appeared(
    _ parameters: [String: Value] = [:], environment: [EnvironmentField] = []
  ) throws -> Live {
    let live = try squircle.live(parameters, environment: environment)
    live.advance(to: 0)
    #expect(live.outputs().isEmpty)
    return live
  }

  private func label(_ live: Live) throws -> String {
    try #require(try live.texts().first).text
  }

  /// n at a stop: geometric between 2 and the far end.
  private func stop(_ number: Int, of exponent: Double = 4.5) -> Double {
    2 * pow(exponent / 2, Double(number) / 3)
  }

  // MARK: Description

  @Test func namesAreKept() {
    let descriptor = squircle.descriptor
    #expect(descriptor.id == "morph.squircle" && descriptor.isScrubbable)
    #expect(descriptor.canvas == Size(428, 288) && descriptor.padding == 24)
    #expect(descriptor.anchor == .center)
    #expect(descriptor.credit.contains("https://syxui.dev/components/morph-squircle"))
    #expect(
      descriptor.parameters.map(\.key) == [
        "fill-a", "fill-b", "stroke-color", "exponent", "aspect", "samples",
      ])
    #expect(descriptor.channels.map(\.key) == ["exponent", "ratio"])
    #expect(
      descriptor.actions.map(\.signature) == [
        "advance()", "exponent-at(amount: double) -> double",
        "outline-residual(amount: double) -> double",
      ])
    for parameter in descriptor.parameters {
      #expect(!parameter.doc.isEmpty && !parameter.group.isEmpty)
    }
  }

  // MARK: Stops

  @Test func theStopsAreGeometric() throws {
    let live = try appeared()
    let printed = [2, 2.6207, 3.4341, 4.5]
    for number in 0...3 {
      let exponent = try live.answer("exponent-at", Double(number) / 3)
      #expect(abs(exponent - printed[number]) < 5e-5)
      #expect(abs(exponent - stop(number)) < 1e-14)
    }
    #expect(try live.answer("exponent-at", 0) == 2 && live.answer("exponent-at", 1) == 4.5)
  }

  @Test func itWalksUpAndDown() throws {
    let live = try appeared(["aspect": .double(2.5)])
    #expect(try live.slot("stop") == .int(3))
    for number in [2, 1, 0, 1, 2, 3, 2, 1, 0, 1] {
      try live.send(.pointer(PointerInput(.down, at: Point(214, 144))))
      live.advance(by: 0.05)
      try live.send(.pointer(PointerInput(.up, at: Point(214, 144))))
      #expect(try live.slot("stop") == .int(Int64(number)))
      #expect(abs(try live.model("exponent") - stop(number)) < 1e-14)
      #expect(abs(try live.model("ratio") - (1 + 1.5 * Double(number) / 3)) < 1e-14)
      #expect(live.outputs() == [.haptic(.selection, intensity: 1)])
      live.settle()
    }
  }

  @Test func theWholeAreaTakesTaps() throws {
    let live = try appeared()
    for corner in [Point(25, 25), Point(403, 25), Point(25, 263), Point(403, 263)] {
      let before = try live.slot("stop")
      try live.send(.pointer(PointerInput(.down, at: corner)))
      try live.send(.pointer(PointerInput(.up, at: corner)))
      #expect(try live.slot("stop") != before)
    }
    let before = try live.slot("stop")
    try live.send(.pointer(PointerInput(.down, at: Point(20, 144))))
    try live.send(.pointer(PointerInput(.up, at: Point(20, 144))))
    #expect(try live.slot("stop") == before)
  }

  // MARK: Moving

  /// Exponent and ratio are on one curve, linear in both within a step.
  @Test func oneCurveMovesThePair() throws {
    let live = try appeared(["aspect": .double(2)])
    try live.action("advance")
    for step in 0...20 {
      let time = Double(step) * 0.035
      live.advance(to: time)
      let eased = easeInOut(time / 0.7)
      let exponent = try live.value("exponent")
      let ratio = try live.value("ratio")
      #expect(abs(exponent - (4.5 + (stop(2) - 4.5) * eased)) < 1e-6)
      #expect(abs((4.5 - exponent) / (4.5 - stop(2)) - (2 - ratio) * 3) < 1e-12)
    }
    #expect(try live.value("exponent") == live.model("exponent"))
    #expect(try live.value("ratio") == live.model("ratio"))
  }

  @Test func aStepTakesSevenTenths() throws {
    let live = try appeared()
    try live.action("advance")
    live.advance(to: 0.699_999)
    #expect(!live.session.isIdle)
    live.advance(to: 0.7)
    #expect(live.session.isIdle && live.session.nextWake == nil)
  }

  /// A tap in mid-flight adds a second curve; the first plays on beneath.
  @Test func interruptionsAdd() throws {
    let live = try appeared()
    try live.action("advance")
    live.advance(to: 0.3)
    try live.action("advance")
    for step in 0...16 {
      let time = 0.3 + Double(step) * 0.05
      live.advance(to: time)
      let expected =
        stop(1) + (stop(3) - stop(2)) * (1 - easeInOut(time / 0.7))
        + (stop(2) - stop(1)) * (1 - easeInOut((time - 0.3) / 0.7))
      #expect(abs(try live.value("exponent") - expected) < 1e-6)
    }
    live.advance(to: 1)
    #expect(live.session.isIdle)
  }

  @Test func theLabelJumpsWhileTheShapeMoves() throws {
    let live = try appeared()
    #expect(try label(live) == "n 4.50" && live.node().value == "exponent 4.5")
    for (number, words) in [(2, "3.43"), (1, "2.62"), (0, "2.00"), (1, "2.62")] {
      let before = try live.value("exponent")
      try live.action("advance")
      #expect(try label(live) == "n " + words)
      #expect(try live.node().value == "exponent " + ["2.0", "2.6", "3.4"][number])
      #expect(try live.value("exponent") == before)
      live.advance(by: 0.4)
      #expect(try label(live) == "n " + words)
      #expect(abs(try live.value("exponent") - stop(number)) > 0.05)
      live.settle()
    }
  }

  @Test func aNewFarEndIsShownAtOnce() throws {
    let live = try appeared()
    try live.set(("exponent", .double(9)), ("aspect", .double(1.6)))
    #expect(try live.value("exponent") == 9 && live.value("ratio") == 1.6)
    #expect(live.session.isIdle && live.outputs().isEmpty)
    try live.action("advance")
    live.advance(to: 0.35)
    let travelled = try live.value("exponent") - live.model("exponent")
    try live.set(("exponent", .double(24)))
    #expect(abs(try live.model("exponent") - stop(2, of: 24)) < 1e-13)
    // What was under way goes on.
    #expect(abs(try live.value("exponent") - live.model("exponent") - travelled) < 1e-12)
    live.settle()
    #expect(try live.value("exponent") == live.model("exponent"))
  }

  // MARK: Reduced motion

  @Test func reducedMotionSnapsAndStillTicks() throws {
    let live = try appeared(environment: [.reduceMotion(true)])
    try live.action("advance")
    #expect(try live.value("exponent") == live.model("exponent"))
    #expect(abs(try live.value("exponent") - stop(2)) < 1e-14)
    #expect(live.session.isIdle)
    #expect(live.outputs() == [.haptic(.selection, intensity: 1)])
  }

  @Test func reducedMotionInFlightLands() throws {
    let live = try appeared()
    try live.action("advance")
    live.advance(to: 0.2)
    try live.send(.environment([.reduceMotion(true)]))
    #expect(try live.value("exponent") == live.model("exponent"))
    #expect(live.session.isIdle)
  }

  // MARK: One loop

  @Test func theLoopRestsAtBothEnds() throws {
    let smooth = { (x: Double) in x * x * (3 - 2 * x) }
    let amounts: [(Double, Double)] = [
      (-1, 0), (0, 0), (0.085, smooth(0.25)), (0.17, 0.5), (0.34, 1), (0.42, 1), (0.5, 1),
      (0.67, 0.5), (0.755, 1 - smooth(0.75)), (0.84, 0), (0.9, 0), (1, 0), (2, 0), (1e300, 0),
    ]
    for (progress, amount) in amounts {
      let live = try squircle.live(["aspect": .double(1.5)], progress: progress)
      live.advance(to: 0)
      let outline = try #require(try live.outline())
      let exponent = 2 * pow(2.25, amount)
      #expect(outline.residual(exponent: exponent) < 5e-6)
      #expect(abs(outline.width / outline.height - (1 + 0.5 * amount)) < 1e-6)
      #expect(abs(exponent - (try number(in: label(live)))) < 0.005_001)
    }
  }

  @Test func pinnedItDoesNotReact() throws {
    let live = try squircle.live(progress: 0.42)
    live.advance(to: 0)
    let hash = live.session.frame()?.hash
    try live.pointer(.down, 214, 144)
    try live.pointer(.up, 214, 144)
    try live.action("advance")
    #expect(try live.slot("stop") == .int(3) && live.outputs().isEmpty)
    #expect(live.session.frame()?.hash == hash && live.session.isIdle)
  }

  // MARK: Accessibility

  @Test func itIsAButton() throws {
    let node = try appeared().node()
    #expect(node.role == .button && node.label == "Squircle morph")
    #expect(node.hint == "Cycles the corner presets")
    #expect(node.frame == Rect(x: 24, y: 24, width: 380, height: 240))
  }

  // MARK: Traces

  @Test func theTracesPlay() throws {
    let files = try ExampleTraces.files(of: "squircle")
    #expect(files.count >= 6)
    for file in files {
      let live = try squircle.live(playing: try ExampleTraces.read(file))
      #expect(live.settle(), "\(file)")
      _ = live.outputs()
      #expect(try live.value("exponent") == live.model("exponent"), "\(file)")
    }
  }

  @Test func aBurstComesBack() throws {
    let live = try squircle.live(playing: try ExampleTraces.read("squircle-burst.jsonl"))
    #expect(live.settle())
    #expect(try live.slot("stop") == .int(3))
    #expect(try live.value("exponent") == 24 && live.value("ratio") == 1.5)
    #expect(live.haptics().count == 6)
    // The last tap is recognised 0.05 s after its beginning.
    #expect(abs(live.now - 1.6) < 1e-9)
  }

  @Test func whatIsCancelledChangesNothing() throws {
    let live = try squircle.live(playing: try ExampleTraces.read("squircle-cancelled.jsonl"))
    #expect(live.settle())
    #expect(try live.slot("stop") == .int(3) && live.outputs().isEmpty)
  }

  private func number(in label: String) throws -> Double {
    try #require(Double(label.dropFirst(2)))
  }

  /// The cubic Bezier of (0.42, 0), (0.58, 1), by bisection.
  private func easeInOut(_ x: Double) -> Double {
    let time = min(max(x, 0), 1)
    var low = 0.0
    var high = 1.0
    for _ in 0..<60 {
      let t = (low + high) / 2
      let place = 3 * (1 - t) * (1 - t) * t * 0.42 + 3 * (1 - t) * t * t * 0.58 + t * t * t
      if place < time { low = t } else { high = t }
    }
    let t = (low + high) / 2
    return 3 * (1 - t) * t * t + t * t * t
  }
}
