import MorphMotion
import MorphPluginAPI
import MorphRuntime
import MorphScene
import Testing

@Suite struct ScrollTouchTests {
  @Test func aFingerMovesItOneToOne() throws {
    let (code, session) = try makeList()
    try session.press(100, 300, at: 0.1)
    try session.move(100, 295, at: 0.11)
    session.advance(to: ns(0.11))
    #expect(listState(session).offset == 0)
    try session.move(100, 250, at: 0.12)
    session.advance(to: ns(0.12))
    #expect(listState(session).offset == 50)
    #expect(listState(session).isDragging)
    #expect(!session.isIdle)
    try session.lift(100, 250, at: 0.5)
    session.advance(to: ns(1))
    #expect(listState(session).offset == 50)
    #expect(session.isIdle)
    #expect(toldScrolls(code) == ["drag begin", "drag end"])
  }

  /// As when it lets go: 40 ms without a move are a rest.
  @Test func aFingerThatRestsHasNoVelocity() throws {
    let (_, session) = try makeList()
    try session.press(100, 300, at: 0.1)
    for step in 1...5 {
      try session.move(100, 300 - 10 * Double(step), at: 0.1 + 0.01 * Double(step))
    }
    session.advance(to: ns(0.19))
    #expect(abs(listState(session).velocity - 1000) < 1)
    session.advance(to: ns(0.1901))
    #expect(listState(session).velocity == 0)
    #expect(listState(session).isDragging)
  }

  @Test func pulledBeyondTheStartItIsARubberBand() throws {
    let (_, session) = try makeList()
    try session.press(100, 100, at: 0.1)
    try session.move(100, 244, at: 0.2)
    session.advance(to: ns(0.2))
    #expect(listState(session).offset == 0)
    #expect(abs(listState(session).overscroll - morph_rubber_band(144, 400, 0.55)) < 1e-12)
    try session.lift(100, 244, at: 0.3)
    session.advance(to: ns(0.3))
    // Released at rest: critically damped, mass 1, stiffness 100.
    let from = morph_rubber_band(144, 400, 0.55)
    for after in [0.05, 0.1, 0.2] {
      session.advance(to: ns(0.3 + after))
      let expected = from * (1 + 10 * after) * morph_exp(-10 * after)
      #expect(abs(listState(session).overscroll - expected) < 1e-9)
    }
    #expect(session.runUntilIdle())
    #expect(listState(session).overscroll == 0)
  }

  @Test func beyondTheEndOverscrollIsNegative() throws {
    let (_, session) = try makeList()
    try session.send(.key("End", isDown: true, modifiers: []), at: ns(0.1))
    session.advance(to: ns(1))
    #expect(listState(session).offset == 600)
    try session.press(100, 300, at: 1)
    try session.move(100, 200, at: 1.1)
    session.advance(to: ns(1.1))
    #expect(listState(session).offset == 600)
    #expect(abs(listState(session).overscroll + morph_rubber_band(100, 400, 0.55)) < 1e-12)
  }

  @Test func momentumKeepsItsRateAndLands() throws {
    let (code, session) = try makeList(content: 100_000)
    try session.drag(from: (100, 390), to: (100, 290), at: 0.1, over: 0.096)
    let up = 0.196
    session.advance(to: ns(up))
    let start = listState(session)
    let velocity = 100 / 0.096
    #expect(abs(start.offset - 100) < 1e-9)
    for after in [0.1, 0.5, 1] {
      session.advance(to: ns(up + after))
      let expected = 100 + morph_project(velocity, 0.998) * (1 - morph_pow(0.998, 1000 * after))
      #expect(abs(listState(session).offset - expected) < 1e-6)
    }
    #expect(session.runUntilIdle())
    #expect(abs(listState(session).offset - 100 - morph_project(velocity, 0.998)) < 1e-6)
    #expect(
      toldScrolls(code) == ["drag begin", "drag end", "momentum begin", "momentum end"])
  }

  /// Momentum meets the edge, overshoots on the bounce spring with the velocity it had, and lands.
  @Test(arguments: [24.0, 60, 144]) func momentumBouncesAtTheEdge(_ rate: Double) throws {
    let (code, session) = try makeList(content: 500)
    try session.drag(from: (100, 390), to: (100, 340), at: 0.1, over: 0.048)
    session.advance(to: ns(0.148))
    var farthest = 0.0
    var frame = 0
    while session.now < ns(3) {
      session.advance(to: max(session.now, min(ns(3), Session.frameTime(frame, rate: rate))))
      farthest = min(farthest, listState(session).overscroll)
      _ = session.frame()
      frame += 1
    }
    #expect(farthest < -20)
    #expect(listState(session).offset == 100)
    #expect(listState(session).overscroll == 0)
    #expect(session.isIdle)
    let ended = try #require(code.events.last)
    #expect(ended.time == Self.bounceEnd(session, code))
    #expect(
      toldScrolls(code) == ["drag begin", "drag end", "momentum begin", "momentum end"])
  }

  /// The same run, advanced in one step.
  private static func bounceEnd(_ session: Session, _ code: ScriptedComponent) -> Nanoseconds {
    let other = ScriptedComponent { $0 = code.descriptor }
    other.onFrame = code.onFrame
    guard let fresh = try? Session(code: other) else { return -1 }
    try? fresh.drag(from: (100, 390), to: (100, 340), at: 0.1, over: 0.048)
    fresh.advance(to: ns(3))
    return other.events.last?.time ?? -1
  }

  @Test func aTouchCatchesAMovingListAndTakesTheTap() throws {
    let (code, session) = try makeList(content: 100_000) {
      $0.gesture(1, "tap", .tap, region: 1)
    }
    try session.drag(from: (100, 390), to: (100, 290), at: 0.1, over: 0.096)
    session.advance(to: ns(0.4) - 1)
    let before = listState(session)
    #expect(before.velocity > 0)
    try session.press(100, 200, at: 0.4)
    session.advance(to: ns(0.4))
    #expect(abs(listState(session).offset - before.offset) < 1e-5)
    #expect(listState(session).isDragging)
    try session.lift(100, 200, at: 0.45)
    session.advance(to: ns(2))
    #expect(listState(session).velocity == 0)
    #expect(code.told.allSatisfy { if case .gesture = $0.kind { false } else { true } })
    try session.tap(100, 200, at: 2)
    session.advance(to: ns(3))
    #expect(code.told.contains { if case .gesture = $0.kind { true } else { false } })
  }

  @Test func caughtBeyondAnEdgeItDoesNotJump() throws {
    let (_, session) = try makeList()
    try session.press(100, 100, at: 0.1)
    try session.move(100, 300, at: 0.2)
    try session.lift(100, 300, at: 0.3)
    session.advance(to: ns(0.35))
    let before = listState(session).overscroll
    try session.press(100, 150, at: 0.35)
    session.advance(to: ns(0.35))
    #expect(abs(listState(session).overscroll - before) < 1e-9)
    try session.move(100, 151, at: 0.36)
    session.advance(to: ns(0.36))
    #expect(listState(session).overscroll > before)
  }

  @Test func aShortListMovesOnlyIfItBounces() throws {
    for (bounces, expected) in [(true, morph_rubber_band(100, 400, 0.55)), (false, 0)] {
      let (_, session) = try makeList(content: 0, bounces: bounces)
      try session.press(100, 100, at: 0.1)
      try session.move(100, 200, at: 0.2)
      session.advance(to: ns(0.2))
      #expect(abs(listState(session).overscroll - expected) < 1e-12)
      try session.lift(100, 200, at: 0.3)
      #expect(session.runUntilIdle())
    }
  }

  @Test(arguments: [24.0, 30, 60, 144]) func overscrollIsWatchedExactly(_ rate: Double) throws {
    let (code, session) = try makeList()
    let level = 30.0
    code.onHandle = { (_, event) throws(CallFailure) in
      guard event.kind == .appear else { return [] }
      return [
        .watch(WatchKey(source: .overscroll, id: 1, item: 0, level: level, isRising: true)),
        .watch(WatchKey(source: .overscroll, id: 1, item: 0, level: level, isRising: false)),
      ]
    }
    let fresh = try Session(code: code)
    try fresh.drag(from: (100, 100), to: (100, 250), at: 0.1, over: 0.08)
    try fresh.press(100, 100, at: 4)
    var frame = 0
    while fresh.now < ns(3) {
      fresh.advance(to: min(ns(3), Session.frameTime(frame, rate: rate)))
      frame += 1
    }
    let crossings = code.events.compactMap { event -> (Nanoseconds, Bool)? in
      if case .crossed(let key) = event.kind { (event.time, key.isRising) } else { nil }
    }
    #expect(crossings.map(\.1) == [true, false])
    // Rising under the finger: at the sample that passed the level. Falling: on the bounce, to 1 ns.
    let sample = 1 + Int((morph_rubber_band_inverse(level, 400, 0.55) / 150 * 10).rounded(.down))
    #expect(crossings.first?.0 == ns(0.1 + 0.008 * Double(sample)))
    let fall = try #require(crossings.last?.0)
    let other = try Session(code: ScriptedComponent { $0 = code.descriptor }.drawing(code))
    try other.drag(from: (100, 100), to: (100, 250), at: 0.1, over: 0.08)
    other.advance(to: fall - 1)
    #expect(other.snapshot().scrolls[0].overscroll > level)
    other.advance(to: fall)
    #expect(other.snapshot().scrolls[0].overscroll <= level)
    _ = session
  }
}
