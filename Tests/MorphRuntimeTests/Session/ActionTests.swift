import MorphMotion
import MorphRuntime
import MorphScene
import Testing

@Suite struct ActionTests {
  @Test func accessibilityActionsFindTheirNode() throws {
    let code = ScriptedComponent {
      $0.region(1, "banner")
      $0.region(2, "row", perItem: true)
    }
    code.onFrame = { (_, list) throws(CallFailure) in
      list.node(1, label: "Mara", actions: ["Dismiss", "Open"])
      list.node(2, item: 3, label: "First", actions: ["Open"])
      list.node(3, label: "Ghost", actions: ["Haunt"], hidden: true)
    }
    let session = try Session(code: code)
    for (node, action) in [
      (nil, "Dismiss"), ("banner", "Open"), ("row[3]", "Open"), ("First", "Open"),
      ("2[3]", "Open"),
    ] as [(String?, String)] {
      try session.send(.accessibility(action: action, node: node, value: ""))
    }
    session.advance(to: ns(1))
    let nodes = code.told.compactMap {
      if case .accessibility(let node, _, _, _) = $0.kind { node } else { nil }
    }
    #expect(nodes == [1, 1, 2, 2, 2])
    for (action, node, word) in [
      ("Open", nil, "2 nodes"), ("Haunt", nil, "no node"), ("Open", "elsewhere", "elsewhere"),
      ("Close", "banner", "Dismiss, Open"),
    ] as [(String, String?, String)] {
      try session.send(.accessibility(action: action, node: node, value: ""))
      session.advance(to: session.now)
      guard case .rejected(let message, _)? = session.takeOutputs().last?.kind else {
        Issue.record("\(action) on \(node ?? "any") is not rejected")
        continue
      }
      #expect(message.contains(word))
    }
  }

  @Test func actionsAreCheckedByTheirSignature() throws {
    let session = try Session(code: makePill())
    for arguments in [[], [.double(1)], [.int(1), .int(2)]] as [[Value]] {
      let error = #expect(throws: SessionError.self) {
        try session.send(.action("advance", arguments), at: 0)
      }
      #expect(error?.message.contains("advance(by: int)") == true)
    }
    let answer = try session.call("advance", [.int(2)]).get()
    #expect(answer.effects.count == 3)
    #expect(session.slot(1) == .int(0))
    try session.send(.action("advance", [.int(2)]), at: 0)
    session.advance(to: 0)
    #expect(session.slot(1) == .int(2))
    #expect(session.value(1).model == 2)
  }
}
