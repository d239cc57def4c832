import Glibc
import MorphMotion
import MorphRuntime
import MorphScene
import Testing

/// The shipped container in a session: opening, closing, and turning round in between.
@Suite struct ContainerTests {
  let container: BuiltComponent

  init() throws { container = try BuiltComponent("Container") }

  private func appeared(
    _ parameters: [String: Value] = [:], environment: [EnvironmentField] = []
  ) throws -> Live {
    let live = try container.live(parameters, environment: environment)
    live.advance(to: 0)
    #expect(live.outputs().isEmpty)
    return live
  }

  private func opened(_ parameters: [String: Value] = [:]) throws -> Live {
    let live = try appeared(parameters)
    try live.action("toggle")
    #expect(live.settle())
    return live
  }

  // MARK: Description

  @Test func namesAreKept() {
    let descriptor = container.descriptor
    #expect(descriptor.id == "morph.container" && descriptor.isScrubbable)
    #expect(descriptor.canvas == Size(400, 440) && descriptor.padding == 0)
    #expect(descriptor.anchor == .center)
    #expect(descriptor.credit.contains("https://syxui.dev/components/morph-container"))
    #expect(
      descriptor.parameters.map(\.key) == [
        "surface", "accent", "art-a", "art-b", "corner-radius-open", "damping-fraction", "title",
        "subtitle", "body", "primary", "secondary", "accessibility-label",
      ])
    #expect(descriptor.channels.map(\.key) == ["progress"])
    #expect(descriptor.actions.map(\.signature) == ["toggle()"])
    for parameter in descriptor.parameters {
      #expect(!parameter.doc.isEmpty && !parameter.group.isEmpty)
    }
  }

  // MARK: Springs

  @Test func openingOvershootsAByAPercent() throws {
    let live = try appeared()
    try live.action("toggle")
    let spring = Underdamped(response: 0.42, ratio: 0.82)
    var most = 0.0
    for step in 0...600 {
      live.advance(to: Double(step) / 1000)
      let value = try live.value("progress")
      // The channel lands when it is within 0.001 and slower than 0.0625 a second.
      if live.session.isIdle {
        #expect(value == 1)
      } else {
        #expect(abs(value - spring.value(Double(step) / 1000)) < 1e-9)
      }
      most = max(most, value)
    }
    // e^(-pi z / sqrt(1 - z^2)) for z = 0.82.
    #expect(abs(most - 1.011_10) < 1e-5)
    #expect(abs((most - 1) * 288 - 3.2) < 0.05)
  }

  @Test func closingHardlyOvershoots() throws {
    let live = try opened()
    let start = live.now
    try live.action("toggle")
    let spring = Underdamped(response: 0.36, ratio: 0.90, from: 1, to: 0)
    var least = 1.0
    for step in 0...600 {
      live.advance(to: start + Double(step) / 1000)
      let value = try live.value("progress")
      if live.session.isIdle {
        #expect(value == 0)
      } else {
        #expect(abs(value - spring.value(Double(step) / 1000)) < 1e-9)
      }
      least = min(least, value)
    }
    #expect(abs(least + 0.001_52) < 1e-5)
  }

  /// The second tap 0.15 s after the first takes over value and velocity.
  @Test func aSecondTapTurnsItRound() throws {
    let live = try appeared()
    try live.pointer(.down, 200, 220)
    try live.pointer(.up, 200, 220)
    live.advance(to: 0.15)
    #expect(abs(try live.value("progress") - 0.736_889_769_0) < 1e-9)
    #expect(abs(try live.velocity("progress") - 3.981_635_152_7) < 1e-9)
    try live.pointer(.down, 200, 220)
    try live.pointer(.up, 200, 220)
    #expect(try live.model("progress") == 0)
    #expect(abs(try live.value("progress") - 0.736_889_769_0) < 1e-9)
    var most = (value: 0.0, at: 0.0)
    for step in 0...400 {
      live.advance(to: 0.15 + Double(step) / 10_000)
      let value = try live.value("progress")
      if value > most.value { most = (value, Double(step) / 10_000) }
    }
    #expect(abs(most.value - 0.762_54) < 1e-5 && abs(most.at - 0.014) < 1e-3)
    for (after, value) in [
      (0.05, 0.658_114_308_8), (0.1, 0.404_038_889_5), (0.2, 0.089_826_830_5),
      (0.4, -0.000_993_872_1),
    ] {
      live.advance(to: 0.15 + after)
      #expect(abs(try live.value("progress") - value) < 1e-9)
    }
    live.settle()
    #expect(try live.value("progress") == 0 && live.outputs().isEmpty)
  }

  @Test func theTraceOfTwoTapsAgrees() throws {
    let live = try container.live(playing: try ExampleTraces.read("container-interrupted.jsonl"))
    // The taps are recognised 0.05 s after they begin: at 0.10 and 0.25.
    live.advance(to: 0.25)
    #expect(try live.model("progress") == 0)
    live.advance(to: 0.27)
    #expect(abs(try live.value("progress") - 0.758_384_936_0) < 1e-9)
    #expect(live.settle())
    #expect(try live.value("progress") == 0 && live.outputs().isEmpty)
  }

  /// Where it is going decides, not where it is.
  @Test func theModelDecides() throws {
    let live = try appeared()
    try live.action("toggle")
    #expect(try live.value("progress") == 0 && live.node().value == "Expanded")
    live.advance(by: 0.01)
    #expect(try live.value("progress") < 0.5)
    try live.action("toggle")
    #expect(try live.model("progress") == 0 && live.node().value == "Collapsed")
    live.settle()
    try live.action("toggle")
    live.settle()
    try live.action("toggle")
    #expect(try live.value("progress") == 1 && live.node().value == "Collapsed")
    live.advance(by: 0.01)
    #expect(try live.value("progress") > 0.5)
    try live.action("toggle")
    #expect(try live.model("progress") == 1)
  }

  @Test(arguments: [(0, 0.05, 0.13), (0.05, 0.05, 0.13), (0.5, 0.5, 0.58), (0.95, 0.95, 0)])
  func theDampingIsTheParameters(_ set: Double, _ opens: Double, _ closes: Double) throws {
    let live = try appeared(["damping-fraction": .double(set)])
    try live.action("toggle")
    live.advance(to: 0.2)
    let opening = Underdamped(response: 0.42, ratio: opens)
    #expect(abs(try live.value("progress") - opening.value(0.2)) < 1e-9)
    #expect(live.settle())
    let start = live.now
    try live.action("toggle")
    live.advance(to: start + 0.2)
    // Damped critically, 1 - x = (1 + w t) e^(-w t) of the way is left.
    let frequency = 2 * Double.pi / 0.36
    let closing =
      closes > 0
      ? Underdamped(response: 0.36, ratio: closes, from: 1, to: 0).value(0.2)
      : (1 + frequency * 0.2) * exp(-frequency * 0.2)
    #expect(abs(try live.value("progress") - closing) < 1e-9)
    #expect(live.settle())
    #expect(live.outputs().isEmpty)
  }

  @Test func anOverdampedCardNeverOvershoots() throws {
    let live = try appeared(["damping-fraction": .double(2)])
    try live.action("toggle")
    var last = 0.0
    for step in 1...400 {
      live.advance(to: Double(step) / 100)
      let value = try live.value("progress")
      #expect(value >= last && value <= 1)
      last = value
    }
    #expect(last == 1)
  }

  // MARK: What it answers to

  @Test func theWholeCardTakesTaps() throws {
    for (point, opens) in [
      (Point(31, 173), true), (Point(369, 267), true), (Point(200, 160), false),
      (Point(20, 220), false),
    ] {
      let live = try appeared()
      try live.pointer(.down, point.x, point.y)
      try live.pointer(.up, point.x, point.y)
      #expect(try live.model("progress") == (opens ? 1 : 0))
    }
    let live = try opened()
    try live.pointer(.down, 360, 30)
    try live.pointer(.up, 360, 30)
    #expect(try live.model("progress") == 0)
  }

  @Test func pinnedItDoesNotReact() throws {
    let live = try container.live(playing: try ExampleTraces.read("container-scrubbed.jsonl"))
    for (time, height) in [(0.05, 384.0), (0.15, 96), (0.25, 96 + 288 * 0.4), (0.39, 211.2)] {
      live.advance(to: time)
      #expect(abs(try live.scene().size.height - height) < 1e-4)
      #expect(try live.model("progress") == 0)
    }
    live.advance(to: 0.45)
    #expect(try live.scene().size.height == 96)
    #expect(live.settle())
    #expect(try live.value("progress") == 1 && live.outputs().isEmpty)
  }

  @Test func reducedMotionSnaps() throws {
    let live = try appeared(environment: [.reduceMotion(true)])
    for model in [1.0, 0, 1] {
      try live.action("toggle")
      #expect(try live.value("progress") == model && live.session.isIdle)
    }
    let other = try container.live(
      playing: try ExampleTraces.read("container-reduced-motion.jsonl"))
    other.advance(to: 0.2)
    #expect(try other.value("progress") == 1 && other.session.isSettled)
    #expect(other.settle())
    #expect(try other.value("progress") == 0 && other.outputs().isEmpty)
  }

  @Test func itIsOneButton() throws {
    let live = try appeared(["accessibility-label": .string("A mix")])
    let closed = try live.node()
    #expect(try live.scene().nodes.count == 1)
    #expect(closed.role == .button && closed.label == "A mix" && closed.value == "Collapsed")
    #expect(closed.hint == "Double tap to expand")
    #expect(closed.frame == Rect(x: 30, y: 172, width: 340, height: 96))
    try live.action("toggle")
    #expect(try live.node().hint == "Double tap to collapse")
    let pinned = try container.live(progress: 0.6)
    pinned.advance(to: 0)
    #expect(try pinned.node().value == "Expanded")
    #expect(try pinned.node().label == "Northern Lights, ambient mix, 12 tracks")
  }

  // MARK: Traces

  @Test func theTracesPlay() throws {
    let files = try ExampleTraces.files(of: "container")
    #expect(files.count >= 7)
    for file in files {
      let live = try container.live(playing: try ExampleTraces.read(file))
      #expect(live.settle(), "\(file)")
      #expect(live.outputs().isEmpty, "\(file)")
      #expect(try live.value("progress") == live.model("progress"), "\(file)")
    }
  }

  @Test func fiveTapsLeaveItOpen() throws {
    let live = try container.live(playing: try ExampleTraces.read("container-burst.jsonl"))
    #expect(live.settle())
    #expect(try live.value("progress") == 1)
  }

  @Test func whatIsCancelledChangesNothing() throws {
    let live = try container.live(playing: try ExampleTraces.read("container-cancelled.jsonl"))
    #expect(live.settle())
    #expect(try live.model("progress") == 0)
  }
}
