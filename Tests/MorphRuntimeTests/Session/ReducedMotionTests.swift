import MorphMotion
import MorphRuntime
import MorphScene
import Testing

@Suite struct ReducedMotionTests {
  @Test func reducedMotionSetsAtOnce() throws {
    let code = ScriptedComponent {
      $0.channel(1, "travel")
      $0.channel(2, "press", feedback: true)
      $0.gesture(1, "tap", .tap)
    }
    code.onHandle = { (_, event) throws(CallFailure) in
      guard case .gesture = event.kind else { return [] }
      return [.spring(1, to: 1), .spring(2, to: 1)]
    }
    var options = Session.Options()
    options.environment.reduceMotion = true
    let session = try Session(code: code, options: options)
    try session.tap(10, 10, at: 0)
    session.advance(to: ns(0.05))
    #expect(session.value(1).presented == 1)
    #expect(session.value(2).presented == 0)
    #expect(
      code.told.contains {
        $0.kind == .channelDone(id: 1, item: 0, reason: .reduced, isLogical: false)
      })
    session.advance(to: ns(0.1))
    #expect(session.value(2).presented > 0)
  }

  @Test func switchedOnInFlightMotionJumps() throws {
    let code = ScriptedComponent {
      $0.channel(1, "travel")
      $0.channel(2, "press", feedback: true)
    }
    code.onHandle = { (_, event) throws(CallFailure) in
      event.kind == .appear ? [.spring(1, to: 1), .spring(2, to: 1)] : []
    }
    let session = try Session(code: code)
    try session.send(.environment([.reduceMotion(true)]), at: ns(0.1))
    session.advance(to: ns(0.1) - 1)
    #expect(session.value(1).presented < 0.9)
    session.advance(to: ns(0.1))
    #expect(session.value(1).presented == 1)
    #expect(session.value(2).presented < 0.9)
    // The event comes with the jumped snapshot.
    #expect(code.told.first?.kind == .environment)
    #expect(code.snapshots.dropFirst().first?.channels[0].presented == 1)
  }
}
