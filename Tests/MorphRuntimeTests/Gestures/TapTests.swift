import MorphMotion
import MorphRuntime
import MorphScene
import Testing

@Suite struct TapTests {
  @Test func theInnermostRegionWins() throws {
    let (code, session) = try makeCard {
      $0.gesture(1, "outer", .tap, region: 1)
      $0.gesture(2, "inner", .tap, region: 2)
    }
    try session.tap(100, 50, at: 0.1)
    try session.tap(10, 10, at: 0.3)
    session.advance(to: ns(1))
    #expect(toldGestures(code) == ["inner end", "outer end"])
    #expect(code.told.map(\.time) == [ns(0.15), ns(0.35)])
  }

  @Test func aRegionWithoutTheGestureLetsItThrough() throws {
    let (code, session) = try makeCard { $0.gesture(1, "outer", .tap, region: 1) }
    try session.tap(100, 50, at: 0.1)
    session.advance(to: ns(1))
    #expect(toldGestures(code) == ["outer end"])
  }

  /// Declared for no region, a gesture begins anywhere, unless the frame gives it a region.
  @Test func aGestureOfNoRegionBeginsAnywhere() throws {
    let (code, session) = try makeCard { $0.gesture(1, "tap", .tap) }
    try session.tap(10, 10, at: 0.1)
    session.advance(to: ns(1))
    #expect(toldGestures(code) == ["tap end"])
    code.onFrame = { (_, list) throws(CallFailure) in
      list.region(2, Rect(x: 80, y: 40, width: 40, height: 20), gestures: [1])
    }
    let other = try Session(code: code)
    code.clearEvents()
    try other.tap(10, 10, at: 1)
    try other.tap(100, 50, at: 2)
    other.advance(to: ns(3))
    #expect(toldGestures(code) == ["tap end"])
    #expect(gestureEvents(code).first?.region == 2)
  }

  @Test func aTapFailsBeyondTenPoints() throws {
    let (code, session) = try makeCard {
      $0.gesture(1, "tap", .tap, region: 1)
      $0.gesture(2, "hold", .longPress, region: 1)
    }
    try session.press(20, 20, at: 0.1)
    try session.move(29, 20, at: 0.15)
    try session.lift(20, 20, at: 0.2)
    try session.press(20, 20, at: 1)
    try session.move(31, 20, at: 1.1)
    try session.lift(20, 20, at: 2)
    session.advance(to: ns(3))
    #expect(toldGestures(code) == ["tap end"])
  }

  @Test func aLongPressFiresAtItsDeadlineAndConsumesTheTouch() throws {
    let (code, session) = try makeCard {
      $0.gesture(1, "tap", .tap, region: 1)
      $0.gesture(2, "hold", .longPress, region: 1, deadline: 0.45)
    }
    try session.press(20, 20, at: 0.1)
    try session.lift(20, 20, at: 0.7)
    session.advance(to: ns(0.55) - 1)
    #expect(toldGestures(code) == [])
    #expect(session.nextWake == ns(0.55))
    #expect(!session.isIdle)
    session.advance(to: ns(1))
    #expect(toldGestures(code) == ["hold end"])
    #expect(code.told.first?.time == ns(0.55))
    // Up at the deadline itself: input comes before deadlines.
    try session.press(20, 20, at: 2)
    try session.lift(20, 20, at: 2.45)
    session.advance(to: ns(3))
    #expect(toldGestures(code) == ["hold end", "tap end"])
  }

  @Test func pointsAreTheComponentsOwn() throws {
    let (code, session) = try makeCard { $0.gesture(1, "tap", .tap, region: 1) }
    code.onFrame = { (_, list) throws(CallFailure) in
      list.size(60, 20)
      list.region(1, Rect(x: 0, y: 0, width: 60, height: 20))
    }
    // Centred in 200 x 100: the origin is at (70, 40).
    try session.tap(75, 48, at: 0.1)
    session.advance(to: ns(1))
    #expect(gestureEvents(code).first?.location == Point(5, 8))
    #expect(gestureEvents(code).first?.region == 1)
  }
}
