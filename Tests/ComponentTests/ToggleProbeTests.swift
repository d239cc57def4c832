import MorphMotion
import MorphRuntime
import MorphScene
import Testing

/// A switch written from the protocol alone: taps, a dragged knob, focus and keys, a bound value.
@Suite struct ToggleProbeTests {
  let toggle: BuiltComponent

  init() throws { toggle = try BuiltComponent("Toggle") }

  /// The knob's way in points.
  private let way = 20.0
  private let on = Output.Kind.parameter(key: "on", .bool(true))
  private let off = Output.Kind.parameter(key: "on", .bool(false))
  private let click = Output.Kind.haptic(.light, intensity: 1)

  private func key(_ live: Live, _ name: String) throws {
    try live.send(.key(name, isDown: true, modifiers: []))
    try live.send(.key(name, isDown: false, modifiers: []))
  }

  private func hasFocus(_ live: Live) -> Bool { live.session.snapshot().focusRegion != 0 }

  // MARK: Taps

  @Test func aTapSwitches() throws {
    let live = try toggle.live()
    live.advance(to: 0.1)
    try live.pointer(.down, 60, 35)
    #expect(try live.model("press") == 1)
    live.advance(by: 0.05)
    try live.pointer(.up, 60, 35)
    #expect(live.outputs() == [on, click])
    #expect(try live.model("press") == 0)
    let start = live.now
    let spring = Underdamped(response: 0.3, ratio: 0.8)
    for step in 0...10 {
      live.advance(to: start + Double(step) * 0.02)
      #expect(abs(try live.value("position") - spring.value(Double(step) * 0.02)) < 1e-9)
    }
    #expect(live.settle())
    #expect(try live.value("position") == 1 && live.value("tint") == 1)
  }

  /// In mid-air it turns round where it is, at the speed that it has.
  @Test func aSecondTapTurnsItRound() throws {
    let live = try toggle.live()
    live.advance(to: 0)
    try live.action("flip")
    live.advance(to: 0.08)
    let (value, velocity) = (try live.value("position"), try live.velocity("position"))
    try live.action("flip")
    #expect(try live.value("position") == value && live.velocity("position") == velocity)
    #expect(try live.model("position") == 0)
    #expect(live.outputs() == [on, click, off, click])
  }

  /// What the component set is not told back to it; what others set moves it without an output.
  @Test func theValueIsBoundBothWays() throws {
    let live = try toggle.live()
    live.advance(to: 0)
    try live.set(("on", .bool(true)))
    #expect(try live.model("position") == 1)
    #expect(live.outputs().isEmpty && live.session.componentSet.isEmpty)
    try live.action("flip")
    #expect(live.outputs() == [off, click])
    #expect(live.session.componentSet.map(\.key) == ["on"])
    let velocity = try live.velocity("position")
    try live.set(("on", .bool(false)))
    #expect(try live.velocity("position") == velocity && live.outputs().isEmpty)
  }

  // MARK: Drags

  @Test(arguments: [false, true]) func theKnobFollowsTheFinger(_ isMirrored: Bool) throws {
    let live = try toggle.live(environment: [.isRightToLeft(isMirrored)])
    let forward = isMirrored ? -1.0 : 1.0
    live.advance(to: 0)
    try live.pointer(.down, 60, 35)
    live.advance(to: 0.1)
    try live.pointer(.move, 60 + 4 * forward, 35)
    #expect(try live.slot("dragged") == .bool(true))
    try live.pointer(.move, 60 + 12 * forward, 35)
    #expect(abs(try live.value("position") - 8 / way) < 1e-12)
    try live.pointer(.move, 60 + 90 * forward, 35)
    #expect(try live.value("position") == 1)
    try live.pointer(.move, 60 + 12 * forward, 35)
    // A finger that has rested throws nothing, and 8 points of 20 are not half the way.
    live.advance(to: 0.5)
    try live.pointer(.up, 60 + 12 * forward, 35)
    #expect(live.outputs().isEmpty)
    #expect(live.settle())
    #expect(try live.value("position") == 0)
  }

  @Test func aThrowCarriesTheFingersSpeed() throws {
    let live = try toggle.live()
    live.advance(to: 0)
    try live.pointer(.down, 45, 35)
    for step in 1...6 {
      live.advance(to: Double(step) * 0.008)
      try live.pointer(.move, 45 + Double(step) * 2, 35)
    }
    // 4 of the 12 points went by before the drag began.
    let from = 8 / way
    #expect(abs(try live.value("position") - from) < 1e-12)
    try live.pointer(.up, 57, 35)
    #expect(live.outputs() == [on, click])
    let speed = try live.velocity("position")
    #expect(abs(speed - 2 / 0.008 / way) < 1e-6)
    let start = live.now
    let spring = Underdamped(response: 0.3, ratio: 0.8, from: from, to: 1, velocity: speed)
    for step in 1...8 {
      live.advance(to: start + Double(step) * 0.02)
      #expect(abs(try live.value("position") - spring.value(Double(step) * 0.02)) < 1e-9)
    }
  }

  @Test func aLostFingerLeavesItAsItWas() throws {
    let live = try toggle.live()
    live.advance(to: 0)
    try live.pointer(.down, 45, 35)
    live.advance(to: 0.1)
    try live.pointer(.move, 60, 35)
    try live.pointer(.move, 70, 35)
    try live.pointer(.cancel, 70, 35)
    #expect(try live.slot("dragged") == .bool(false))
    #expect(try live.model("position") == 0 && live.model("press") == 0)
    #expect(live.outputs().isEmpty)
  }

  // MARK: Focus and keys

  @Test func keysNeedTheFocus() throws {
    let live = try toggle.live()
    live.advance(to: 0)
    try key(live, " ")
    #expect(live.outputs().isEmpty && !hasFocus(live))
    try key(live, "Tab")
    #expect(hasFocus(live))
    try key(live, " ")
    try key(live, "Enter")
    #expect(live.outputs() == [on, click, off, click])
    try key(live, "Tab")
    #expect(!hasFocus(live))
    try key(live, "Enter")
    #expect(live.outputs().isEmpty)
  }

  @Test(arguments: [false, true]) func arrowsPointToASide(_ isMirrored: Bool) throws {
    let live = try toggle.live(environment: [.isRightToLeft(isMirrored)])
    live.advance(to: 0)
    try live.send(.focus("track"))
    let (forward, back) = isMirrored ? ("ArrowLeft", "ArrowRight") : ("ArrowRight", "ArrowLeft")
    try key(live, back)
    #expect(live.outputs().isEmpty)
    try key(live, forward)
    try key(live, forward)
    #expect(live.outputs() == [on, click])
    try key(live, back)
    #expect(live.outputs() == [off, click])
  }

  /// A tap gives it the focus, but only keys make the ring visible.
  @Test func theRingIsForKeys() throws {
    func rings(_ live: Live) throws -> Int {
      try live.scene().items.count { if case .stroke = $0.drawing { true } else { false } }
    }
    let live = try toggle.live()
    live.advance(to: 0)
    try live.pointer(.down, 60, 35)
    try live.pointer(.up, 60, 35)
    #expect(try hasFocus(live) && rings(live) == 0)
    try live.send(.environment([.focusVisible(true)]))
    #expect(try rings(live) == 1)
    try live.send(.focus(nil))
    #expect(try rings(live) == 0)
  }

  // MARK: Assistive tools and reduced motion

  @Test func itIsASwitch() throws {
    let live = try toggle.live(["label": .string("Lamp")])
    live.advance(to: 0)
    #expect(try live.node().role == .toggle && live.node().label == "Lamp")
    #expect(try live.node().value == "Off" && live.node().actions == ["Toggle"])
    try live.send(.accessibility(action: "Toggle", node: "track", value: ""))
    #expect(live.outputs() == [on, click])
    #expect(try live.node().value == "On")
  }

  @Test func underReducedMotionTheColourStillFades() throws {
    let live = try toggle.live(environment: [.reduceMotion(true)])
    live.advance(to: 0)
    try live.action("flip")
    #expect(try live.value("position") == 1 && live.value("tint") == 0)
    live.advance(to: 0.05)
    #expect(try live.value("tint") > 0.1 && live.value("tint") < 0.9)
  }
}
