import MorphMotion
import MorphRuntime
import MorphScene
import Testing

@Suite struct CancelTests {
  @Test func aSecondPointerCancelsAndIsIgnored() throws {
    let (code, session) = try makeCard {
      $0.gesture(1, "drag", .drag, region: 1)
      $0.gesture(2, "tap", .tap, region: 1, simultaneous: [1])
    }
    try session.press(20, 20, at: 0.1)
    try session.move(40, 20, at: 0.15)
    try session.press(90, 90, at: 0.2, pointer: 1)
    try session.move(60, 20, at: 0.25)
    try session.lift(60, 20, at: 0.3)
    try session.press(20, 20, at: 0.35)
    try session.lift(20, 20, at: 0.4)
    try session.lift(90, 90, at: 0.5, pointer: 1)
    session.advance(to: ns(0.6))
    #expect(toldGestures(code) == ["drag begin", "drag change", "drag cancel"])
    #expect(gestureEvents(code).last?.velocity == .zero)
    #expect(session.isIdle)
    try session.tap(20, 20, at: 1)
    session.advance(to: ns(2))
    #expect(toldGestures(code).suffix(3) == ["drag begin", "tap end", "drag end"])
  }

  @Test func lossAndBlurCancel() throws {
    let (code, session) = try makeCard { $0.gesture(1, "drag", .drag, region: 1) }
    try session.press(20, 20, at: 0.1)
    try session.send(.pointer(PointerInput(.cancel, at: .zero)), at: ns(0.2))
    try session.press(20, 20, at: 0.3)
    try session.send(.visible(false), at: ns(0.4))
    try session.lift(20, 20, at: 0.5)
    session.advance(to: ns(1))
    #expect(
      toldGestures(code) == ["drag begin", "drag cancel", "drag begin", "drag cancel"])
    try session.send(.visible(true), at: ns(1.1))
    try session.press(20, 20, at: 1.2)
    session.advance(to: ns(1.3))
    session.close()
    #expect(toldGestures(code).suffix(2) == ["drag begin", "drag cancel"])
    #expect(code.events.last?.kind == .disappear)
    session.advance(to: ns(9))
    #expect(code.events.last?.kind == .disappear)
  }

  @Test func aPressThatLeavesItsRegionIsCancelled() throws {
    let (code, session) = try makeCard {
      $0.gesture(1, "drag", .drag, region: 2, cancelsOnExit: true)
    }
    try session.press(100, 50, at: 0.1)
    try session.move(115, 50, at: 0.2)
    try session.move(130, 50, at: 0.3)
    try session.move(100, 50, at: 0.4)
    try session.lift(100, 50, at: 0.5)
    session.advance(to: ns(1))
    #expect(toldGestures(code) == ["drag begin", "drag change", "drag cancel"])
  }

  @Test func rawPointersAreFollowedAllAtOnce() throws {
    let (code, session) = try makeCard { $0.gesture(1, "raw", .pointer, region: 1) }
    try session.press(20, 20, at: 0.1)
    try session.press(90, 30, at: 0.2, pointer: 1)
    try session.move(30, 20, at: 0.3)
    try session.lift(90, 30, at: 0.4, pointer: 1)
    session.advance(to: ns(0.5))
    #expect(!session.isIdle)
    try session.send(.pointer(PointerInput(.cancel, at: .zero)), at: ns(0.6))
    session.advance(to: ns(1))
    #expect(
      toldGestures(code) == ["raw0 begin", "raw1 begin", "raw0 change", "raw1 end", "raw0 cancel"])
    #expect(session.isIdle)
  }

  /// A drag of 50 samples, cancelled after each of them: one ending, and back at rest.
  @Test(arguments: 0..<50) func cancelledAnywhereItComesBack(_ point: Int) throws {
    let code = ScriptedComponent {
      $0.channel(1, "drag", unit: .points)
      $0.gesture(1, "flick", .drag)
    }
    code.onHandle = { (_, event) throws(CallFailure) in
      guard case .gesture(let gesture) = event.kind else { return [] }
      let key = ChannelKey(id: 1)
      return switch gesture.phase {
      case .begin: [.hold(key)]
      case .change: [.set(key, gesture.translation.y)]
      case .end:
        [
          .release(
            key, to: 0, .spring(response: 0.34, dampingRatio: 0.85),
            velocity: gesture.velocity.y)
        ]
      case .cancel: [.spring(1, to: 0)]
      }
    }
    let session = try Session(code: code)
    try session.press(100, 50, at: 0)
    for step in 0..<point { try session.move(100, 50 - Double(step), at: Double(step) * 0.008) }
    try session.send(
      .pointer(PointerInput(.cancel, at: Point(100, 0))), at: ns(Double(point) * 0.008))
    #expect(session.runUntilIdle(limit: ns(10)))
    #expect(session.value(1).presented == 0)
    #expect(gestureEvents(code).count { $0.phase == .end || $0.phase == .cancel } == 1)
    #expect(gestureEvents(code).last?.phase == .cancel)
  }
}
