import MorphRuntime
import MorphScene
import Testing

@Suite struct FocusTests {
  private func focused(_ session: Session) -> String {
    let snapshot = session.snapshot()
    return itemName("\(snapshot.focusRegion)", snapshot.focusItem)
  }

  private func tab(_ session: Session, _ modifiers: Event.Modifiers = []) throws -> String {
    for isDown in [true, false] {
      try session.send(.key("Tab", isDown: isDown, modifiers: modifiers))
    }
    session.advance(to: session.now)
    return focused(session)
  }

  /// Of the card, which does not take the focus, and three rows in it, which do.
  private func makeRows() throws -> (ScriptedComponent, Session) {
    let (code, session) = try makeCard {
      $0.region(3, "row", perItem: true)
      $0.gesture(1, "keys", .key)
    }
    code.onFrame = { (_, list) throws(CallFailure) in
      list.region(1, Rect(x: 0, y: 0, width: 200, height: 100))
      for item in [UInt64(7), 2, 5] {
        list.region(
          3, item: item, Rect(x: 0, y: Double(item) * 10, width: 200, height: 10), focusable: true)
      }
    }
    session.advance(to: ns(0.1))
    return (code, session)
  }

  @Test func tabGoesInTheOrderOfTheFrame() throws {
    let (code, session) = try makeRows()
    var visited: [String] = []
    for _ in 0..<5 { visited.append(try tab(session)) }
    #expect(visited == ["3[7]", "3[2]", "3[5]", "0", "3[7]"])
    #expect(
      code.told.map(\.kind).prefix(3) == [
        .focus(region: 3, item: 7, isFocused: true),
        .focus(region: 3, item: 7, isFocused: false),
        .focus(region: 3, item: 2, isFocused: true),
      ])
    #expect(!code.told.contains { if case .key = $0.kind { true } else { false } })
  }

  @Test func shiftTabGoesBack() throws {
    let (_, session) = try makeRows()
    var visited: [String] = []
    for _ in 0..<4 { visited.append(try tab(session, .shift)) }
    #expect(visited == ["3[5]", "3[2]", "3[7]", "0"])
  }

  @Test func otherwiseItIsAKeyLikeAnyOther() throws {
    let (code, session) = try makeRows()
    #expect(try tab(session, .control) == "0")
    let down = Event.Kind.key(
      "Tab", isDown: true, modifiers: .control, region: 0, item: 0, gesture: 1)
    #expect(code.told.first?.kind == down)
    code.clearEvents()
    code.onFrame = { (_, list) throws(CallFailure) in
      list.region(1, Rect(x: 0, y: 0, width: 200, height: 100))
    }
    session.advance(to: ns(0.2))
    try session.send(.resize(Size(210, 100)))
    #expect(try tab(session) == "0")
    #expect(
      code.told.contains { if case .key("Tab", true, _, _, _, _) = $0.kind { true } else { false } }
    )
  }
}
