import MorphMotion
import MorphRuntime
import MorphScene
import Testing

@Suite struct DragTests {
  @Test func aDragBeginsAtItsDistanceAndFailsTheTap() throws {
    let (code, session) = try makeCard {
      $0.gesture(1, "tap", .tap, region: 1)
      $0.gesture(2, "drag", .drag, region: 1, minimumDistance: 6)
    }
    try session.press(20, 20, at: 0.1)
    try session.move(25, 20, at: 0.11)
    try session.move(27, 20, at: 0.12)
    try session.move(37, 20, at: 0.13)
    try session.lift(37, 20, at: 0.13)
    session.advance(to: ns(1))
    #expect(toldGestures(code) == ["drag begin", "drag change", "drag end"])
    let all = gestureEvents(code)
    #expect(all[0].translation == Point(7, 0))
    #expect(all[0].start == Point(20, 20))
    #expect(all[1].location == Point(37, 20))
    #expect(all[2].velocity.x > 400)
  }

  @Test func aDragOfNoDistanceBeginsAtTheTouch() throws {
    let (code, session) = try makeCard { $0.gesture(1, "drag", .drag, region: 1) }
    try session.press(20, 20, at: 0.1)
    session.advance(to: ns(0.1))
    #expect(toldGestures(code) == ["drag begin"])
    try session.lift(20, 20, at: 0.2)
    session.advance(to: ns(0.2))
    #expect(toldGestures(code) == ["drag begin", "drag end"])
    #expect(gestureEvents(code)[1].velocity == .zero)
  }

  /// The outer drag has begun, but a tap of an inner region is still possible and wins.
  @Test func aTapInsideADragOfNoDistanceWins() throws {
    let (code, session) = try makeCard {
      $0.gesture(1, "drag", .drag, region: 1)
      $0.gesture(2, "tap", .tap, region: 2)
    }
    try session.tap(100, 50, at: 0.1)
    session.advance(to: ns(0.5))
    #expect(toldGestures(code) == ["drag begin", "drag cancel", "tap end"])
    code.clearEvents()
    try session.drag(from: (100, 50), to: (100, 90), at: 1, over: 0.08)
    session.advance(to: ns(2))
    #expect(toldGestures(code).first == "drag begin")
    #expect(toldGestures(code).last == "drag end")
    #expect(!toldGestures(code).contains("tap end"))
  }

  @Test func aTapOfTheSameRegionFailsUnlessBothMayRun() throws {
    for (simultaneous, expected) in [
      ([], ["drag begin", "drag end"]), ([2], ["drag begin", "tap end", "drag end"]),
    ] as [([UInt32], [String])] {
      let (code, session) = try makeCard {
        $0.gesture(1, "drag", .drag, region: 1, simultaneous: simultaneous)
        $0.gesture(2, "tap", .tap, region: 1)
      }
      try session.tap(20, 20, at: 0.1)
      session.advance(to: ns(0.5))
      #expect(toldGestures(code) == expected)
    }
  }

  @Test func anAxisLocksADrag() throws {
    let (code, session) = try makeCard {
      $0.gesture(1, "across", .drag, region: 1, axis: .x, minimumDistance: 4)
      $0.gesture(2, "down", .drag, region: 1, axis: .y, minimumDistance: 4)
    }
    try session.drag(from: (20, 20), to: (30, 70), at: 0.1, over: 0.1)
    session.advance(to: ns(1))
    #expect(Set(gestureEvents(code).map(\.gesture)) == [2])
    code.clearEvents()
    try session.drag(from: (20, 20), to: (90, 40), at: 1, over: 0.1)
    session.advance(to: ns(2))
    #expect(Set(gestureEvents(code).map(\.gesture)) == [1])
  }

  @Test func velocityRestsAfterFortyMilliseconds() throws {
    let (code, session) = try makeCard { $0.gesture(1, "drag", .drag, region: 1) }
    for (gap, moving) in [(0.02, true), (0.041, false)] {
      code.clearEvents()
      let start = Double(session.now) / 1e9 + 1
      try session.press(20, 20, at: start)
      for step in 1...10 {
        try session.move(20 + Double(step) * 4, 20, at: start + Double(step) * 0.008)
      }
      try session.lift(60, 20, at: start + 0.08 + gap)
      session.advance(to: ns(start + 1))
      let velocity = try #require(gestureEvents(code).last).velocity
      if moving {
        #expect(abs(velocity.x - 500) < 1e-6)
      } else {
        #expect(velocity == .zero)
      }
    }
  }

  @Test func spelledOutGesturesArriveAsTheyAre() throws {
    let (code, session) = try makeCard { $0.gesture(1, "drag", .drag, region: 1) }
    try session.send(
      .gesture(GestureInput("drag", .end, velocity: Point(0, -359))), at: ns(0.2))
    session.advance(to: ns(1))
    #expect(gestureEvents(code).map(\.velocity) == [Point(0, -359)])
    #expect(gestureEvents(code).first?.phase == .end)
    #expect(throws: SessionError.self) {
      try session.send(.gesture(GestureInput("dra", .end)), at: 0)
    }
  }
}
