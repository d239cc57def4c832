import MorphMotion
import MorphPluginAPI
import MorphRuntime
import MorphScene
import Testing

@Suite struct ScrollHandOverTests {
  /// A sheet whose list is at the top comes down with the finger; a list in the middle scrolls.
  @Test func atTheTopTheSheetTakesTheDrag() throws {
    let (code, session) = try makeList {
      $0.region(2, "sheet")
      $0.gesture(1, "pull", .drag, region: 2, axis: .y)
    }
    code.onFrame = { (_, list) throws(CallFailure) in
      list.region(2, Rect(x: 0, y: 0, width: 200, height: 400))
      list.region(
        1, Rect(x: 0, y: 100, width: 200, height: 300), scroll: 1, content: 1000)
    }
    func pulls() -> [Event.Phase] {
      code.events.compactMap { if case .gesture(let event) = $0.kind { event.phase } else { nil } }
    }
    /// The drag began by the touch and was cancelled when the list took over, at the slop.
    func isTakenOver() -> Bool {
      let far = code.events.contains {
        guard case .gesture(let event) = $0.kind, event.phase != .cancel else { return false }
        return abs(event.translation.y) > 10
      }
      return !far && pulls().first == .begin && pulls().last == .cancel
        && pulls().count { $0 == .cancel } == 1
    }
    try session.drag(from: (100, 150), to: (100, 250), at: 0.1, over: 0.08)
    session.advance(to: ns(1))
    #expect(pulls().first == .begin && pulls().last == .end)
    #expect(toldScrolls(code) == [])
    code.clearEvents()
    try session.drag(from: (100, 350), to: (100, 250), at: 1, over: 0.08)
    session.advance(to: ns(5))
    #expect(isTakenOver())
    #expect(toldScrolls(code).first == "drag begin")
    #expect(listState(session).offset >= 100)
    code.clearEvents()
    try session.drag(from: (100, 150), to: (100, 200), at: 6, over: 0.5)
    session.advance(to: ns(9))
    #expect(isTakenOver())
    #expect(toldScrolls(code).first == "drag begin")
  }

  @Test func aRowSwipesAcrossWhileTheListScrollsDown() throws {
    let (code, session) = try makeList {
      $0.region(2, "row")
      $0.gesture(1, "swipe", .drag, region: 2, axis: .x, minimumDistance: 8)
    }
    code.onFrame = { (_, list) throws(CallFailure) in
      list.region(
        1, Rect(x: 0, y: 0, width: 200, height: 400), scroll: 1, content: 1000)
      list.region(2, Rect(x: 0, y: 100, width: 200, height: 44))
    }
    try session.drag(from: (100, 120), to: (160, 125), at: 0.1, over: 0.08)
    session.advance(to: ns(1))
    #expect(toldScrolls(code) == [])
    #expect(code.told.count > 2)
    code.clearEvents()
    try session.drag(from: (100, 120), to: (110, 40), at: 1, over: 0.08)
    session.advance(to: ns(1.2))
    #expect(toldScrolls(code).first == "drag begin")
    #expect(!code.told.contains { if case .gesture = $0.kind { true } else { false } })
  }
}
