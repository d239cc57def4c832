import MorphMotion
import MorphRuntime
import MorphScene
import Testing

/// The shipped banner in a session: arriving, leaving, and what it is given to show.
@Suite struct FlickBannerTests {
  let banner: BuiltComponent

  init() throws { banner = try BuiltComponent("FlickBanner") }

  /// At rest after its arrival.
  private func rested(_ parameters: [String: Value] = [:]) throws -> Live {
    let live = try banner.live(parameters)
    #expect(live.settle())
    _ = live.outputs()
    return live
  }

  // MARK: Description

  @Test func namesAreKept() {
    let descriptor = banner.descriptor
    #expect(descriptor.id == "morph.flick-banner" && descriptor.isScrubbable)
    #expect(descriptor.canvas == Size(420, 170) && descriptor.padding == 16)
    #expect(descriptor.anchor == .top)
    #expect(descriptor.credit.contains("https://syxui.dev/components/banner-flick-dismiss"))
    #expect(
      Set(descriptor.parameters.map(\.key)) == [
        "height", "corner-radius", "response", "dismiss-velocity", "surface", "accent", "title",
        "message", "stamp", "glyph", "arrival-damping", "commit-fraction", "dwell", "cross-fade",
      ])
    #expect(
      descriptor.parameters.filter(\.isBindable).map(\.key) == [
        "title", "message", "stamp", "glyph",
      ])
    #expect(descriptor.channels.map(\.key) == ["entry", "drag", "lift", "press", "cross-fade"])
    #expect(
      descriptor.actions.map(\.signature) == [
        "dismiss(velocity: double)", "present()",
        "replace(title: string, message: string, stamp: string, glyph: string)",
        "rubber-band(x: double, limit: double) -> double",
        "rubber-band-inverse(x: double, limit: double) -> double",
      ])
    for parameter in descriptor.parameters {
      #expect(!parameter.doc.isEmpty && !parameter.group.isEmpty)
    }
  }

  // MARK: Arriving

  @Test func theArrivalIsASpring() throws {
    let live = try banner.live()
    let arrival = Underdamped(response: 0.42, ratio: 0.78, from: -84, to: 0)
    let shadow = Underdamped(response: 0.30, ratio: 0.82)
    for step in 0...12 {
      let time = Double(step) * 0.03
      live.advance(to: time)
      #expect(abs(try live.value("entry") - arrival.value(time)) < 1e-9)
      #expect(abs(try live.value("lift") - shadow.value(time)) < 1e-9)
      #expect(try live.value("drag") == 0)
      #expect(try live.model("entry") == 0 && live.model("lift") == 1)
    }
    #expect(live.settle())
    #expect(try live.value("entry") == 0 && live.value("lift") == 1)
    #expect(live.outputs().isEmpty)
  }

  @Test func theShadowLeads() throws {
    let live = try banner.live()
    var shadow = 0.0
    var arrival = 0.0
    for step in 0...4000 where arrival == 0 {
      live.advance(to: Double(step) / 10_000)
      if try shadow == 0 && live.value("lift") >= 1 { shadow = live.now }
      if try arrival == 0 && live.value("entry") >= 0 { arrival = live.now }
    }
    // (pi - acos(ratio)) / damped frequency is the first crossing of either.
    #expect(abs(shadow - 0.2112) < 2e-4 && abs(arrival - 0.2633) < 2e-4)
    #expect(abs((arrival - shadow) - 0.0521) < 2e-4)
  }

  @Test func itArrivesOpaque() throws {
    let live = try banner.live()
    for step in 0...30 {
      live.advance(to: Double(step) * 0.02)
      #expect(try live.scene().items.allSatisfy { $0.alpha == 1 })
      #expect(try live.node().isHidden == false)
    }
  }

  @Test func theArrivalOvershootsAsMuchAsItsDampingSays() throws {
    let live = try banner.live()
    var most = 0.0
    for step in 200...500 {
      live.advance(to: Double(step) / 1000)
      most = max(most, try live.value("entry"))
    }
    // e^(-pi ratio / sqrt(1 - ratio^2)) of the way.
    #expect(abs(most / 84 - 0.0198) < 1e-3)
  }

  // MARK: Leaving by itself or by name

  @Test func dismissingFadesTheLastPart() throws {
    let live = try rested()
    try live.action("dismiss", .double(0))
    let exit = Underdamped(response: 0.50, ratio: 0.85, from: 0, to: -96)
    let start = live.now
    for step in 0...12 {
      live.advance(to: start + Double(step) * 0.02)
      let offset = exit.value(Double(step) * 0.02)
      #expect(abs(try live.value("drag") - offset) < 1e-9)
      let alpha = 1 - min(max((offset / -96 - 0.6) / 0.4, 0), 1)
      let drawn = try live.scene().items.first?.alpha ?? 0
      #expect(abs(drawn - alpha) < 1e-6)
      #expect(try live.node().isHidden && live.node().actions.isEmpty)
      #expect(try live.scene().regions.isEmpty)
    }
    #expect(live.settle())
    #expect(try live.value("drag") == -96 && live.scene().items.isEmpty)
  }

  @Test func dismissingHandsTheVelocityOn() throws {
    let live = try rested()
    try live.action("dismiss", .double(-800))
    #expect(abs(try live.velocity("drag") + 800) < 1e-9)
    let start = live.now
    let exit = Underdamped(response: 0.50, ratio: 0.85, from: 0, to: -96, velocity: -800)
    for step in 1...10 {
      live.advance(to: start + Double(step) * 0.03)
      #expect(abs(try live.value("drag") - exit.value(Double(step) * 0.03)) < 1e-9)
    }
  }

  @Test func dismissingTwiceIsDismissingOnce() throws {
    let once = try rested()
    let twice = try rested()
    for live in [once, twice] { try live.action("dismiss", .double(-300)) }
    once.advance(by: 0.07)
    twice.advance(by: 0.07)
    try twice.action("dismiss", .double(-5000))
    for step in 0...20 {
      once.advance(by: Double(step) * 0.004)
      twice.advance(by: Double(step) * 0.004)
      #expect(try once.channel("drag") == twice.channel("drag"))
    }
    #expect(twice.settle() && twice.outputs().isEmpty)
  }

  @Test func dismissedOnTheWayInItKeepsArriving() throws {
    let live = try banner.live()
    live.advance(to: 0.1)
    let before = try live.value("entry") + live.value("drag")
    try live.send(.accessibility(action: "Dismiss", node: "banner", value: ""))
    #expect(abs(try live.value("entry") + live.value("drag") - before) < 1e-9)
    live.advance(to: 0.2)
    let arrival = Underdamped(response: 0.42, ratio: 0.78, from: -84, to: 0)
    let exit = Underdamped(response: 0.50, ratio: 0.85, from: 0, to: -96)
    #expect(abs(try live.value("entry") - arrival.value(0.2)) < 1e-9)
    #expect(abs(try live.value("drag") - exit.value(0.1)) < 1e-9)
    #expect(live.settle())
    #expect(try live.slot("gone") == .bool(true))
  }

  @Test func presentingBringsANewArrival() throws {
    let live = try rested()
    try live.action("present")
    #expect(live.session.isIdle, "a banner that is there does not arrive")
    try live.action("dismiss", .double(0))
    #expect(live.settle())
    live.advance(by: 1)
    let start = live.now
    try live.action("present")
    let arrival = Underdamped(response: 0.42, ratio: 0.78, from: -84, to: 0)
    let shadow = Underdamped(response: 0.30, ratio: 0.82)
    for step in 0...10 {
      live.advance(to: start + Double(step) * 0.03)
      #expect(
        abs(try live.value("entry") + live.value("drag") - arrival.value(Double(step) * 0.03))
          < 1e-9)
      #expect(abs(try live.value("lift") - shadow.value(Double(step) * 0.03)) < 1e-9)
      #expect(try live.scene().items.allSatisfy { $0.alpha == 1 })
    }
    #expect(live.settle())
    #expect(try live.scene().regions.count == 1 && live.node().isHidden == false)
  }

  @Test func presentedOnTheWayOutItTurnsRound() throws {
    let live = try rested()
    try live.action("dismiss", .double(-200))
    live.advance(by: 0.16)
    let offset = try live.value("drag")
    let velocity = try live.velocity("drag")
    let alpha = try #require(try live.scene().items.first?.alpha)
    #expect(alpha < 1 && alpha > 0)
    try live.action("present")
    #expect(abs(try live.value("drag") - offset) < 1e-9)
    #expect(abs(try live.velocity("drag") - velocity) < 1e-9)
    #expect(try live.scene().items.first?.alpha == alpha)
    #expect(live.settle())
    #expect(try live.value("drag") == 0 && live.slot("vanishing") == .double(0))
    #expect(try live.scene().items.allSatisfy { $0.alpha == 1 })
  }

  @Test func aNewMessageDoesNotBringItBack() throws {
    let live = try rested(["dwell": .double(1)])
    live.settle()
    #expect(try live.slot("gone") == .bool(true))
    try live.set(
      ("title", .string("Later")), ("message", .string(String(repeating: "long ", count: 60))))
    #expect(live.settle())
    #expect(try live.slot("gone") == .bool(true) && live.scene().items.isEmpty)
    try live.action("present")
    #expect(try live.texts().map(\.text).first == "Later")
    // It comes from above its new, greater height.
    #expect(try live.value("entry") < -100)
  }

  // MARK: Dwell

  /// Seconds at which it was dismissed, to a millisecond; nil if it was not within 20 s.
  private func timeOfLeaving(_ live: Live) throws -> Double? {
    while live.now < 20 {
      if try live.slot("gone") == .bool(true) { return live.now }
      live.advance(by: 0.001)
    }
    return nil
  }

  @Test func theDwellEndsIt() throws {
    let live = try banner.live(["dwell": .double(2)])
    live.advance(to: 1.9995)
    #expect(try live.slot("gone") == .bool(false))
    live.advance(to: 2)
    #expect(try live.slot("gone") == .bool(true))
  }

  @Test func withoutADwellItStays() throws {
    let live = try banner.live()
    #expect(live.settle())
    #expect(live.session.nextWake == nil)
    live.advance(by: 3600)
    #expect(try live.slot("gone") == .bool(false) && live.value("drag") == 0)
  }

  @Test func aFingerSuspendsTheDwell() throws {
    let live = try banner.live(["dwell": .double(2)])
    live.advance(to: 1)
    try live.pointer(.down, 210, 50)
    live.advance(to: 9)
    #expect(try live.slot("gone") == .bool(false))
    // A replacement while it is held does not start it either.
    try live.set(("title", .string("Held")))
    live.advance(to: 15)
    try live.pointer(.up, 210, 50)
    let left = try #require(try timeOfLeaving(live))
    #expect(abs(left - 17) < 0.0011)
  }

  @Test func aCancelledTouchStartsTheDwellAnew() throws {
    let live = try banner.live(["dwell": .double(2)])
    live.advance(to: 1.5)
    try live.pointer(.down, 210, 50)
    live.advance(to: 1.6)
    try live.pointer(.cancel, 210, 50)
    let left = try #require(try timeOfLeaving(live))
    #expect(abs(left - 3.6) < 0.0011)
  }

  @Test func aReplacementStartsTheDwellAnew() throws {
    let live = try banner.live(["dwell": .double(2)])
    live.advance(to: 1.5)
    try live.action(
      "replace", .string("A"), .string("B"), .string("C"), .string("bell.fill"))
    live.advance(to: 3)
    // The same words again are no new message, but somebody asked.
    try live.action(
      "replace", .string("A"), .string("B"), .string("C"), .string("bell.fill"))
    let left = try #require(try timeOfLeaving(live))
    #expect(abs(left - 5) < 0.0011)
  }

  @Test func aNewDwellCountsFromNow() throws {
    let live = try banner.live()
    live.advance(to: 3)
    try live.set(("dwell", .double(4)))
    live.advance(to: 4)
    try live.set(("dwell", .double(0)))
    live.advance(to: 12)
    #expect(try live.slot("gone") == .bool(false))
    try live.set(("dwell", .double(1)))
    let left = try #require(try timeOfLeaving(live))
    #expect(abs(left - 13) < 0.0011)
  }

  // MARK: Reduced motion

  @Test func reducedMotionHasNoPlacesInBetween() throws {
    let live = try banner.live(
      ["dwell": .double(1)], environment: [.reduceMotion(true)])
    var offsets: Set<Double> = []
    var lifts: Set<Double> = []
    for step in 0...300 {
      live.advance(to: Double(step) * 0.01)
      offsets.insert(try live.value("entry") + live.value("drag"))
      lifts.insert(try live.value("lift"))
    }
    #expect(offsets == [0, -96] && lifts == [1])
    #expect(try live.scene().items.isEmpty)
    try live.action("present")
    #expect(try live.value("entry") + live.value("drag") == 0 && live.value("lift") == 1)
  }

  @Test func reducedMotionFollowsTheFingerAndJumpsBack() throws {
    let live = try banner.live(environment: [.reduceMotion(true)])
    live.advance(to: 1)
    try live.pointer(.down, 210, 50)
    #expect(try live.channel("press").isRunning, "a press is feedback, not travel")
    live.advance(by: 0.1)
    try live.pointer(.move, 210, 40)
    #expect(try live.value("drag") == -10)
    live.advance(by: 0.2)
    try live.pointer(.up, 210, 40)
    #expect(try live.value("drag") == 0)
    try live.set(("title", .string("At once")))
    #expect(try live.value("cross-fade") == 1)
    #expect(try live.texts().map(\.text).contains("At once"))
  }

  @Test func reducedMotionInMidFlight() throws {
    let live = try banner.live()
    live.advance(to: 0.1)
    try live.send(.environment([.reduceMotion(true)]))
    #expect(try live.value("entry") == 0 && live.value("lift") == 1)
  }

  // MARK: Accessibility

  @Test func itIsOneElement() throws {
    let live = try banner.live()
    live.advance(to: 0)
    let node = try live.node()
    #expect(try live.scene().nodes.count == 1)
    #expect(node.label == "Mara Villanueva. Landing at 6:40 — see you there")
    #expect(node.actions == ["Dismiss"] && !node.isHidden)
    try live.set(("title", .string("Airport shuttle")), ("message", .string("")))
    #expect(try live.node().label == "Airport shuttle")
    try live.send(.accessibility(action: "Dismiss", node: nil, value: ""))
    #expect(try live.node().isHidden && live.slot("gone") == .bool(true))
  }
}
