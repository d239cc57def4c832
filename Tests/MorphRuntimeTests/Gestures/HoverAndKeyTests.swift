import MorphMotion
import MorphRuntime
import MorphScene
import Testing

@Suite struct HoverAndKeyTests {
  @Test func hoverEntersMovesAndLeaves() throws {
    let (code, session) = try makeCard { $0.gesture(1, "hover", .hover, region: 2) }
    for (time, point) in [(0.1, Point(10, 10)), (0.2, Point(100, 50)), (0.3, Point(101, 50))] {
      try session.send(.hover(point), at: ns(time))
    }
    try session.send(.hover(nil), at: ns(0.4))
    session.advance(to: ns(1))
    #expect(toldGestures(code) == ["hover 2 true", "hover 2 true", "hover 2 false"])
  }

  @Test func anotherDeviceIsAnotherEnvironment() throws {
    let (code, session) = try makeCard { $0.gesture(1, "tap", .tap) }
    for (time, device) in [(0.1, Environment.Pointer.mouse), (1, .mouse), (2, .touch)] {
      for (phase, after) in [(PointerInput.Phase.down, 0), (.up, 0.05)] {
        try session.send(
          .pointer(PointerInput(phase, at: Point(5, 5), device: device)), at: ns(time + after))
      }
    }
    session.advance(to: ns(3))
    let changes = code.told.filter { $0.kind == .environment }.map(\.time)
    #expect(changes == [ns(0.1), ns(2)])
    #expect(gestureEvents(code).map(\.device) == [.mouse, .mouse, .touch])
    #expect(session.environment.pointer == .touch)
  }

  @Test func keysGoToTheFocus() throws {
    let (code, session) = try makeCard {
      $0.gesture(1, "keys", .key, region: 2)
      $0.gesture(2, "all", .key)
    }
    try session.send(.key("a", isDown: true, modifiers: []), at: ns(0.1))
    try session.send(.focus("button"), at: ns(0.2))
    try session.send(.key("b", isDown: true, modifiers: .shift), at: ns(0.3))
    try session.send(.focus(nil), at: ns(0.4))
    session.advance(to: ns(1))
    #expect(
      code.told.map(\.kind) == [
        .key("a", isDown: true, modifiers: [], region: 0, item: 0, gesture: 2),
        .focus(region: 2, item: 0, isFocused: true),
        .key("b", isDown: true, modifiers: .shift, region: 2, item: 0, gesture: 1),
        .focus(region: 2, item: 0, isFocused: false),
      ])
  }
}
