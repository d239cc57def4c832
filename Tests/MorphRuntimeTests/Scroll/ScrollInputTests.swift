import MorphMotion
import MorphPluginAPI
import MorphRuntime
import MorphScene
import Testing

@Suite struct ScrollInputTests {
  @Test func extentsComeFromTheFrame() throws {
    let (_, session) = try makeList()
    #expect(listState(session).content == 1000)
    #expect(listState(session).viewport == 400)
  }

  @Test func aWheelNeverOverscrolls() throws {
    let (code, session) = try makeList()
    try session.send(.wheel(Point(0, 30)), at: ns(0.1))
    session.advance(to: ns(0.1))
    #expect(listState(session).offset == 0)
    #expect(listState(session).overscroll == 0)
    try session.send(.wheel(Point(0, -40)), at: ns(0.2))
    session.advance(to: ns(0.2))
    #expect(listState(session).offset == 40)
    try session.send(.wheel(Point(0, -9000)), at: ns(0.3))
    session.advance(to: ns(0.3))
    #expect(listState(session).offset == 600)
    #expect(session.isIdle)
    #expect(toldScrolls(code) == ["wheel begin", "wheel end", "wheel begin", "wheel end"])
  }

  @Test func keysMoveItEased() throws {
    let (code, session) = try makeList()
    try session.send(.key("ArrowDown", isDown: true, modifiers: []), at: ns(0.1))
    session.advance(to: ns(0.225))
    #expect(abs(listState(session).offset - 20) < 1e-9)
    try session.send(.key("ArrowDown", isDown: true, modifiers: []), at: ns(0.225))
    session.advance(to: ns(1))
    #expect(listState(session).offset == 80)
    for (key, place) in [("PageDown", 440.0), ("PageDown", 600), ("PageUp", 240), ("Home", 0)] {
      try session.send(.key(key, isDown: true, modifiers: []))
      session.advance(to: session.now)
      #expect(session.runUntilIdle(limit: session.now + ns(1)))
      #expect(listState(session).offset == place)
    }
    #expect(toldScrolls(code).first == "key begin")
    #expect(toldScrolls(code).last == "key end")
  }

  @Test func effectsScroll() throws {
    let (code, session) = try makeList {
      $0.action(1, "go", [("to", .double), ("animated", .bool)])
    }
    code.onCall = { (_, arguments, _) throws(CallFailure) in
      guard case .double(let to) = arguments[0], case .bool(let animated) = arguments[1] else {
        return ActionAnswer(result: .none, effects: [])
      }
      return ActionAnswer(
        result: .none, effects: [.scrollTo(scroll: 1, offset: to, animated: animated)])
    }
    try session.send(.action("go", [.double(300), .bool(false)]), at: ns(0.1))
    session.advance(to: ns(0.1))
    #expect(listState(session).offset == 300)
    try session.send(.action("go", [.double(5000), .bool(true)]), at: ns(0.2))
    session.advance(to: ns(0.3))
    #expect(listState(session).offset > 300 && listState(session).offset < 600)
    session.advance(to: ns(0.45))
    #expect(listState(session).offset == 600)
    try session.send(.environment([.reduceMotion(true)]), at: ns(1))
    try session.send(.action("go", [.double(0), .bool(true)]), at: ns(1))
    session.advance(to: ns(1))
    #expect(listState(session).offset == 0)
  }

  /// The content shrinks while momentum runs: the new edge is the one it meets.
  @Test func contentThatShrinksMovesTheEdge() throws {
    let (code, session) = try makeList(content: 5000) {
      $0.parameter(1, "rows", .double(5000), in: 0...10_000)
    }
    code.onFrame = { (now, list) throws(CallFailure) in
      guard case .double(let content) = now.parameters[0] else { return }
      list.region(
        1, Rect(x: 0, y: 0, width: 200, height: 400), scroll: 1, content: content)
    }
    try session.drag(from: (100, 390), to: (100, 190), at: 0.1, over: 0.096)
    try session.send(.set(parameter: "rows", .double(700)), at: ns(0.25))
    session.advance(to: ns(5))
    #expect(listState(session).offset == 300)
    #expect(listState(session).overscroll == 0)
    #expect(session.isIdle)
    try session.send(.set(parameter: "rows", .double(450)), at: ns(6))
    session.advance(to: ns(6))
    #expect(listState(session).offset == 50)
  }

  @Test func wheelGesturesHearTheWheel() throws {
    let (code, session) = try makeList {
      $0.region(2, "knob")
      $0.gesture(1, "turn", .scroll, region: 2)
    }
    code.onFrame = { (_, list) throws(CallFailure) in
      list.region(
        1, Rect(x: 0, y: 0, width: 200, height: 400), scroll: 1, content: 1000)
      list.region(2, Rect(x: 0, y: 100, width: 200, height: 44))
    }
    try session.send(.hover(Point(100, 120)), at: ns(0.1))
    try session.send(.wheel(Point(0, -10)), at: ns(0.2))
    try session.send(.hover(Point(100, 300)), at: ns(0.3))
    try session.send(.wheel(Point(0, -10)), at: ns(0.4))
    session.advance(to: ns(1))
    #expect(
      code.told.first?.kind
        == .wheel(
          Event.Wheel(
            gesture: 1, region: 2, item: 0, location: Point(100, 120), delta: Point(0, -10))))
    #expect(listState(session).offset == 10)
  }
}
