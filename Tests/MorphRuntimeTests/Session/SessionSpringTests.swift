import MorphMotion
import MorphRuntime
import MorphScene
import Testing

@Suite struct SessionSpringTests {
  /// Two taps recognised 0.1 s apart: the analytic row S1 of the port vectors.
  @Test func tapsGiveTheAnalyticSpring() throws {
    let session = try Session(code: makePill())
    try session.tap(100, 50, at: 0.05)
    try session.tap(100, 50, at: 0.15)
    let start = 0.1
    session.advance(to: ns(start + 0.1) - 1)
    #expect(abs(session.value(1).presented - 0.5359058587) < 1e-7)
    session.advance(to: ns(start + 0.1))
    #expect(abs(session.value(1).presented - 0.5359058587) < 1e-9)
    #expect(abs(session.value(1).velocity - 5.8401053632) < 1e-9)
    #expect(session.value(1).model == 2)
    let rows: [(Double, Double, Double?)] = [
      (0.05, 0.9869111876, 10.1784057601), (0.1, 1.4452748614, 7.7129050065),
      (0.2, 1.9073131652, nil), (0.4, 2.0062144956, nil),
    ]
    for (after, value, velocity) in rows {
      session.advance(to: ns(start + 0.1 + after))
      #expect(abs(session.value(1).presented - value) < 1e-9)
      if let velocity { #expect(abs(session.value(1).velocity - velocity) < 1e-9) }
    }
  }

  @Test func landsExactlyAndIsIdle() throws {
    let session = try Session(code: makePill())
    try session.tap(100, 50, at: 0)
    #expect(session.runUntilIdle())
    #expect(session.value(1).presented == 1)
    #expect(session.value(1).velocity == 0)
    #expect(session.isSettled)
    #expect(session.nextWake == nil)
    let drawn = session.frameEvaluations
    _ = session.frame()
    session.advance(to: session.now + ns(10))
    _ = session.frame()
    #expect(session.frameEvaluations == drawn + 1)
    #expect(session.nextWake == nil)
  }

  /// The same input sampled at three rates: the same events at the same times, the same effects.
  @Test func ratesSampleTheSameEvents() throws {
    func run(_ rate: Double) throws -> ([Event], [Snapshot], Snapshot) {
      let code = makePill()
      let session = try Session(code: code)
      for number in 0..<7 { try session.tap(100, 50, at: 0.013 + Double(number) * 0.117) }
      var frame = 0
      while session.now < ns(2) {
        session.advance(to: min(ns(2), Session.frameTime(frame, rate: rate)))
        _ = session.frame()
        frame += 1
      }
      return (code.events, code.snapshots, session.snapshot())
    }
    let reference = try run(60)
    #expect(reference.0.count > 14)
    for rate in [24, 144, 29.97] {
      let other = try run(rate)
      #expect(other.0 == reference.0)
      #expect(other.1 == reference.1)
      #expect(other.2 == reference.2)
    }
  }

  @Test func frameTimesAreComputedFromTheNumber() {
    #expect(Session.frameTime(1, rate: 60) == 16_666_667)
    #expect(Session.frameTime(3, rate: 60) == 50_000_000)
    #expect(Session.frameTime(86_400 * 60, rate: 60) == 86_400_000_000_000)
    #expect(Session.frameTime(2997, rate: 29.97) == 100_000_000_000)
  }

  @Test func aDayPassesAtOnce() throws {
    let code = makePill()
    let session = try Session(code: code)
    try session.tap(100, 50, at: 1)
    session.advance(to: ns(86_400))
    #expect(session.value(1).presented == 1)
    #expect(session.isIdle)
    try session.tap(100, 50, at: 86_400)
    session.advance(to: ns(2 * 86_400))
    #expect(session.value(1).presented == 2)
    #expect(code.told.count { if case .gesture = $0.kind { true } else { false } } == 2)
  }

  @Test func timeEndsFarAway() throws {
    let session = try Session(code: makePill())
    try session.tap(100, 50, at: 1)
    session.advance(to: .max)
    #expect(session.now == Session.latest)
    try session.send(.pointer(PointerInput(.down, at: Point(100, 50))), at: .max)
    session.advance(to: .max)
    #expect(session.value(1).presented == 1)
  }

  @Test func timeNeverRunsBackwards() throws {
    let session = try Session(code: makePill())
    session.advance(to: ns(1))
    session.advance(to: ns(0.5))
    #expect(session.now == ns(1))
    #expect(session.clampedTimes == 1)
    try session.tap(100, 50, at: 0.2)
    #expect(session.clampedTimes == 3)
    session.advance(to: ns(1))
    #expect(session.value(1).model == 1)
  }
}
