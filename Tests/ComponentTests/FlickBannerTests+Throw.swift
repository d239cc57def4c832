import MorphMotion
import MorphRuntime
import MorphScene
import Testing

/// The banner under a finger: caught, pulled, thrown, let go and lost.
@Suite struct FlickBannerThrowTests {
  let banner: BuiltComponent

  init() throws { banner = try BuiltComponent("FlickBanner") }

  private func rested(_ parameters: [String: Value] = [:]) throws -> Live {
    let live = try banner.live(parameters)
    #expect(live.settle())
    _ = live.outputs()
    return live
  }

  private func offset(_ live: Live) throws -> Double {
    try live.value("entry") + live.value("drag")
  }

  /// A finger comes down on the middle of where the banner is shown.
  private func touch(_ live: Live) throws -> Double {
    let y = 16 + (try offset(live)) + 36
    try live.pointer(.down, 210, y)
    return y
  }

  // MARK: Catching

  /// From the first frame to long after the overshoot, which lies between 0.27 and 0.6 s.
  @Test(arguments: (1...20).map { Double($0) * 0.033 })
  func caughtOnTheWayInItDoesNotJump(time: Double) throws {
    let live = try banner.live()
    live.advance(to: time)
    let before = try offset(live)
    let y = try touch(live)
    #expect(abs(try offset(live) - before) < 1e-9)
    #expect(try live.value("entry") == 0 && live.slot("finger") == .int(1))
    // It stays under the finger, whatever it was doing.
    live.advance(by: 0.05)
    #expect(abs(try offset(live) - before) < 1e-9)
    try live.pointer(.move, 210, y - 3)
    // 3 pt up: one to one above rest, and less while it is below.
    let moved = before - (try offset(live))
    if before <= 0 {
      #expect(abs(moved - 3) < 1e-9)
    } else {
      let finger = before * 216 / (0.55 * (216 - before)) - 3
      let expected = finger > 0 ? finger * 216 * 0.55 / (216 + 0.55 * finger) : finger
      #expect(abs(try offset(live) - expected) < 1e-9)
    }
  }

  @Test func twentyInstantsIncludeTheOvershoot() throws {
    var below = 0
    for step in 1...20 {
      let live = try banner.live()
      live.advance(to: Double(step) * 0.033)
      if try offset(live) > 0.1 { below += 1 }
    }
    #expect(below >= 5)
  }

  @Test(arguments: (0..<20).map { Double($0) * 0.02 })
  func caughtOnTheWayBackItDoesNotJump(time: Double) throws {
    let live = try rested(["height": .double(120)])
    try live.pointer(.down, 210, 60)
    live.advance(by: 0.1)
    try live.pointer(.move, 210, 220)
    live.advance(by: 0.2)
    try live.pointer(.up, 210, 220)
    live.advance(by: time)
    let before = try offset(live)
    try live.pointer(.down, 210, 16 + before + 60)
    #expect(abs(try offset(live) - before) < 1e-9)
    #expect(live.haptics().isEmpty)
  }

  @Test func caughtFarBelowTheBandItDoesNotJump() throws {
    let live = try rested()
    try live.gesture("drag", .begin)
    try live.gesture("drag", .change, translation: Point(0, 40))
    try live.gesture("drag", .end, translation: Point(0, 40), velocity: Point(0, 20_000))
    live.advance(by: 0.06)
    let before = try offset(live)
    #expect(before > 216, "no finger could have pulled it there")
    try live.gesture("drag", .begin)
    #expect(abs(try offset(live) - before) < 1e-9)
    try live.gesture("drag", .change, translation: Point(0, -30))
    // It still feels the finger.
    #expect(try offset(live) < before - 3)
    try live.gesture("drag", .cancel)
    #expect(live.settle())
    #expect(try offset(live) == 0)
  }

  @Test func itCanBeTouchedWhereItIsShown() throws {
    let live = try banner.live()
    live.advance(to: 0.06)
    let before = try offset(live)
    #expect(before < -40)
    // Where it will rest there is nothing yet.
    try live.pointer(.down, 210, 100)
    #expect(try live.slot("finger") == .int(0))
    try live.pointer(.up, 210, 100)
    try live.pointer(.down, 210, 16 + before + 70)
    #expect(try live.slot("finger") == .int(1))
  }

  @Test func goneItCannotBeTouched() throws {
    let live = try rested()
    try live.action("dismiss", .double(0))
    live.advance(by: 0.02)
    // Still in sight, but on its way.
    try live.pointer(.down, 210, 40)
    try live.pointer(.move, 210, 90)
    try live.pointer(.up, 210, 90)
    #expect(live.settle())
    #expect(try live.value("drag") == -96 && live.haptics().isEmpty)
  }

  // MARK: Pulling

  @Test func upItFollowsAndDownItResists() throws {
    let live = try rested()
    try live.pointer(.down, 210, 50)
    for pull in stride(from: -60.0, through: 300, by: 15) {
      live.advance(by: 0.01)
      try live.pointer(.move, 210, 50 + pull)
      let expected = pull <= 0 ? pull : pull * 216 * 0.55 / (216 + 0.55 * pull)
      #expect(abs(try offset(live) - expected) < 1e-9)
    }
  }

  @Test func theBandIsUIKits() throws {
    let live = try rested()
    // x d c / (d + c x) with c = 0.55 and d = 216.
    for (x, y) in [(1.0, 0.549), (50, 24.394), (216, 76.645), (1000, 155.09), (1e6, 215.9)] {
      #expect(abs(try live.answer("rubber-band", x, 216) - y) < 0.02)
    }
    #expect(abs(try live.answer("rubber-band", 120, 216) - 50.5532) < 1e-4)
    #expect(try live.answer("rubber-band", -40, 216) == -40)
    for x in stride(from: -200.0, through: 800, by: 7.3) {
      let there = try live.answer("rubber-band", x, 216)
      #expect(abs(try live.answer("rubber-band-inverse", there, 216) - x) < 1e-9)
    }
  }

  @Test func thePressScalesItAboutItsMiddle() throws {
    let live = try rested()
    try live.pointer(.down, 210, 50)
    let start = live.now
    let press = Underdamped(response: 0.20, ratio: 0.90)
    for step in 0...5 {
      live.advance(to: start + Double(step) * 0.02)
      #expect(abs(try live.value("press") - press.value(Double(step) * 0.02)) < 1e-9)
    }
    live.advance(by: 1)
    let scene = try live.scene()
    let item = try #require(scene.items.first)
    #expect(abs(item.transform.a - 0.985) < 1e-6)
    let middle = item.transform.apply(Point(194, 36))
    #expect(abs(middle.x - 210) < 1e-4 && abs(middle.y - 52) < 1e-4)
    // What can be touched does not shrink.
    #expect(scene.regions[0].transform.a == 1 && scene.regions[0].cursor == .grabbing)
    try live.pointer(.up, 210, 50)
    #expect(live.settle())
    #expect(try live.value("press") == 0 && live.scene().regions[0].cursor == .grab)
  }

  // MARK: Arming

  @Test func itArmsOnceAndAgainBelow85Percent() throws {
    let live = try rested()
    try live.pointer(.down, 210, 80)
    // The line is 0.34 x 72 = 24.48 pt up, and 0.85 of it 20.808.
    func pull(_ translation: Double) throws -> [Output.Kind] {
      live.advance(by: 0.05)
      try live.pointer(.move, 210, 80 + translation)
      return live.haptics()
    }
    let tick = Output.Kind.haptic(.light, intensity: 0.45)
    #expect(try pull(-24.4) == [])
    #expect(try pull(-24.5) == [tick])
    #expect(try live.slot("armed") == .bool(true))
    for translation in [-30, -24.5, -22, -20.9, -24.6, -40] {
      #expect(try pull(translation) == [])
    }
    #expect(try pull(-20.7) == [])
    #expect(try live.slot("armed") == .bool(false))
    #expect(try pull(-24.4) == [])
    #expect(try pull(-25) == [tick])
    live.advance(by: 0.2)
    try live.pointer(.up, 210, 55)
    #expect(live.haptics() == [], "letting go is not felt")
    #expect(try live.slot("gone") == .bool(true), "what was felt is what happens")
  }

  @Test func caughtInFlightTheFingersOwnPullCounts() throws {
    let live = try banner.live()
    live.advance(to: 0.1)
    #expect(try offset(live) < -30)
    let y = try touch(live)
    live.advance(by: 0.02)
    try live.pointer(.move, 210, y - 5)
    #expect(live.haptics() == [], "the banner is past the line, the finger is not")
    live.advance(by: 0.2)
    try live.pointer(.up, 210, y - 5)
    #expect(try live.slot("gone") == .bool(false))
    #expect(live.settle())
    #expect(try offset(live) == 0)
  }

  // MARK: Letting go

  /// With nothing pulled, 0.2 s of coasting reach the height of 72 at 360 pt/s.
  @Test(arguments: [(-359.0, false), (-361, true), (359, false), (361, false)])
  func theProjectedStopDecides(velocity: Double, dismisses: Bool) throws {
    let live = try rested()
    try live.gesture("drag", .end, velocity: Point(0, velocity))
    #expect(try live.slot("gone") == .bool(dismisses))
    // Thrown, it keeps the finger's speed; at home a release has no way to go.
    #expect(try live.velocity("drag") == (dismisses ? velocity : 0))
    #expect(live.settle())
    #expect(try offset(live) == (dismisses ? -96 : 0))
  }

  /// Down 40 pt, held for 0.1 s, and back to the start in samples of 8 ms.
  @Test(arguments: [(359.0, false), (361, true)])
  func aFlickFromAPullDecidesByItsSpeed(speed: Double, dismisses: Bool) throws {
    let live = try rested()
    try live.pointer(.down, 210, 50)
    live.advance(by: 0.05)
    try live.pointer(.move, 210, 90)
    live.advance(by: 0.1)
    let start = live.now
    let duration = 40 / speed
    for sample in 1...Int(duration / 0.008) {
      live.advance(to: start + Double(sample) * 0.008)
      try live.pointer(.move, 210, 90 - speed * Double(sample) * 0.008)
    }
    live.advance(to: start + duration)
    try live.pointer(.up, 210, 50)
    #expect(try live.slot("gone") == .bool(dismisses))
  }

  @Test func aTallBannerGoesAtTheDismissVelocity() throws {
    for (velocity, dismisses) in [(-519.0, false), (-520, true)] {
      let live = try rested(["height": .double(120)])
      try live.gesture("drag", .end, velocity: Point(0, velocity))
      #expect(try live.slot("gone") == .bool(dismisses))
    }
  }

  @Test func aSlowPullPastTheLineDismisses() throws {
    for (pull, dismisses) in [(-24.4, false), (-24.5, true)] {
      let live = try rested()
      try live.gesture("drag", .begin)
      try live.gesture("drag", .change, translation: Point(0, pull))
      try live.gesture("drag", .end, translation: Point(0, pull))
      #expect(try live.slot("gone") == .bool(dismisses))
    }
  }

  /// -20 pt at -300 pt/s: on to -23.3729 at 25.5 ms, then home.
  @Test func theReturnKeepsTheFingersVelocity() throws {
    // So high that 20 pt and 0.2 s of coasting are no throw.
    let live = try rested(["height": .double(120)])
    try live.gesture("drag", .begin)
    try live.gesture("drag", .change, translation: Point(0, -20))
    try live.gesture("drag", .end, translation: Point(0, -20), velocity: Point(0, -300))
    #expect(abs(try live.velocity("drag") + 300) < 1e-9)
    let start = live.now
    live.advance(to: start + 0.0255)
    #expect(abs(try live.value("drag") + 23.3729) < 1e-4)
    #expect(abs(try live.velocity("drag")) < 2)
    for (time, value) in [(0.05, -21.5142950258), (0.1, -13.1822967929), (0.2, -2.2181299754)] {
      live.advance(to: start + time)
      #expect(abs(try live.value("drag") - value) < 1e-9)
    }
  }

  @Test func theThrowKeepsTheFingersVelocity() throws {
    let live = try rested()
    try live.gesture("drag", .begin)
    try live.gesture("drag", .change, translation: Point(0, -30))
    try live.gesture("drag", .end, translation: Point(0, -30), velocity: Point(0, -700))
    let start = live.now
    let exit = Underdamped(response: 0.50, ratio: 0.85, from: -30, to: -96, velocity: -700)
    for step in 0...12 {
      live.advance(to: start + Double(step) * 0.03)
      #expect(abs(try live.value("drag") - exit.value(Double(step) * 0.03)) < 1e-9)
    }
  }

  @Test func releasedWithinAPointOfHomeItStays() throws {
    let live = try rested()
    try live.gesture("drag", .begin)
    try live.gesture("drag", .change, translation: Point(0, -0.9))
    try live.gesture("drag", .end, translation: Point(0, -0.9), velocity: Point(0, -200))
    #expect(try live.velocity("drag") == 0)
  }

  // MARK: Losing the touch

  @Test(arguments: 0..<50)
  func cancelledItGoesHome(step: Int) throws {
    let live = try rested()
    try live.pointer(.down, 210, 60)
    let start = live.now
    // Down 40 pt, then up 120 pt, fast: let go anywhere near the end it would fly.
    for sample in 0...step {
      live.advance(to: start + Double(sample) * 0.008)
      let y = sample < 20 ? Double(sample) * 2 : 40 - Double(sample - 20) * 4
      try live.pointer(.move, 210, 60 + y)
    }
    let from = try offset(live)
    _ = live.outputs()
    try live.pointer(.cancel, 210, 60)
    #expect(try live.slot("gone") == .bool(false) && live.slot("armed") == .bool(false))
    let cancelled = live.now
    let home = Underdamped(response: 0.38, ratio: 0.86, from: from, to: 0)
    live.advance(to: cancelled + 0.06)
    #expect(abs(try offset(live) - home.value(0.06)) < 1e-9)
    #expect(live.settle())
    #expect(try offset(live) == 0 && live.value("press") == 0 && live.value("lift") == 1)
    #expect(live.outputs().isEmpty)
  }

  @Test func aSecondFingerCancels() throws {
    let live = try rested()
    try live.pointer(.down, 210, 60)
    live.advance(by: 0.02)
    try live.pointer(.move, 210, 20)
    try live.send(.pointer(PointerInput(.down, at: Point(100, 30), pointer: 1)))
    #expect(try live.slot("finger") == .int(0))
    live.advance(by: 0.01)
    try live.pointer(.up, 210, 20)
    try live.send(.pointer(PointerInput(.up, at: Point(100, 30), pointer: 1)))
    #expect(live.settle())
    #expect(try offset(live) == 0 && live.slot("gone") == .bool(false))
  }

  @Test func dismissedUnderTheFingerItIsOutOfItsHand() throws {
    let live = try rested()
    try live.pointer(.down, 210, 60)
    live.advance(by: 0.05)
    try live.pointer(.move, 210, 50)
    try live.action("dismiss", .double(0))
    #expect(try live.model("press") == 0)
    live.advance(by: 0.05)
    try live.pointer(.move, 210, 90)
    #expect(live.session.isSettled == false)
    live.advance(by: 3)
    #expect(try offset(live) == -96)
    // Brought back, it arrives, and the finger that is still down has no part in it.
    try live.action("present")
    live.advance(by: 0.05)
    let arriving = try offset(live)
    try live.pointer(.move, 210, 120)
    #expect(try offset(live) == arriving)
    try live.pointer(.up, 210, 120)
    #expect(live.settle())
    #expect(try offset(live) == 0 && live.slot("gone") == .bool(false))
    _ = try touch(live)
    #expect(try live.slot("finger") == .int(1))
  }

  // MARK: Anything at all

  /// xorshift64*, so that a failure can be repeated from the seed in its message.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state ^= state >> 12
      state ^= state << 25
      state ^= state >> 27
      return state &* 0x2545_F491_4F6C_DD1D
    }
  }

  /// Whatever happens to it, only a finger moves the banner at once, and in the end it is at home or
  /// away.
  @Test(arguments: [UInt64](1...40))
  func whateverHappensItComesToRest(seed: UInt64) throws {
    var random = Generator(state: seed &* 0x9E37_79B9_7F4A_7C15)
    let live = try banner.live(["dwell": .double([0, 0.3, 2].randomElement(using: &random)!)])
    live.advance(to: 0)
    var isDown = false
    var y = 0.0
    for _ in 0..<40 {
      live.advance(by: Double.random(in: 0...0.2, using: &random))
      let before = try offset(live)
      let isAway = try live.slot("gone") == .bool(true) && !live.channel("drag").isRunning
      var moves = false
      switch Int.random(in: 0..<9, using: &random) {
      case 0...3 where !isDown:
        y = 16 + before + Double.random(in: 2...70, using: &random)
        try live.pointer(.down, 200, y)
        isDown = true
      case 0...3:
        y += Double.random(in: -60...60, using: &random)
        try live.pointer(.move, 200, y)
        moves = true
      case 4:
        try live.pointer(.up, 200, y)
        isDown = false
      case 5:
        try live.pointer(.cancel, 200, y)
        isDown = false
      case 6:
        try live.action("dismiss", .double(Double.random(in: -3000...3000, using: &random)))
      case 7:
        try live.action("present")
        moves = isAway
      default:
        let copy = String(repeating: "word ", count: Int.random(in: 0...80, using: &random))
        try live.set(("message", .string(copy)))
      }
      if !moves { #expect(abs(try offset(live) - before) < 1e-9, "seed \(seed)") }
    }
    try live.pointer(.cancel, 200, y)
    #expect(live.settle(), "seed \(seed)")
    let isGone = try live.slot("gone") == .bool(true)
    #expect(try offset(live) == (isGone ? live.model("drag") : 0), "seed \(seed)")
    #expect(try live.scene().items.isEmpty == isGone, "seed \(seed)")
    #expect(try live.value("press") == 0 && live.value("cross-fade") == 1, "seed \(seed)")
    _ = live.outputs()
  }

  @Test func aPinnedBannerIsOutOfReach() throws {
    let live = try banner.live(progress: 0.5)
    live.advance(to: 1)
    #expect(try live.scene().regions.isEmpty)
    for phase in [Event.Phase.begin, .change, .end] {
      try live.gesture("drag", phase, translation: Point(0, -60), velocity: Point(0, -900))
    }
    try live.action("dismiss", .double(0))
    #expect(try live.slot("gone") == .bool(false) && live.value("drag") == 0)
    #expect(live.outputs().isEmpty)
  }
}
