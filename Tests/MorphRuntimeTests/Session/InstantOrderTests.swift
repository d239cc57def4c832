import MorphMotion
import MorphRuntime
import MorphScene
import Testing

@Suite struct InstantOrderTests {
  /// Environment as one event, parameters as one event, input in order, timers, completions.
  @Test func oneInstantHasAnOrder() throws {
    let code = ScriptedComponent {
      $0.channel(1, "x")
      $0.timer(1, "dwell")
      $0.parameter(1, "a", .double(1))
      $0.parameter(2, "b", .double(1))
      $0.gesture(1, "tap", .tap)
    }
    code.onHandle = { (_, event) throws(CallFailure) in
      event.kind == .appear
        ? [
          .startTimer(id: 1, item: 0, seconds: 0.5),
          .animate(
            [.init(channel: ChannelKey(id: 1), to: 1)],
            .timing(x1: 0, y1: 0, x2: 1, y2: 1, duration: 0.5), delay: 0, repeatCount: 1,
            autoreverses: false, speed: 1),
        ] : []
    }
    let session = try Session(code: code)
    try session.press(10, 10, at: 0.45)
    try session.lift(10, 10, at: 0.5)
    try session.send(.set(parameter: "b", .double(3)), at: ns(0.5))
    try session.send(.environment([.scheme(.dark)]), at: ns(0.5))
    try session.send(.set(parameter: "a", .double(2)), at: ns(0.5))
    try session.send(.environment([.textScale(9)]), at: ns(0.5))
    session.advance(to: ns(1))
    var kinds = code.told.map(\.kind)
    let logical = Event.Kind.channelDone(id: 1, item: 0, reason: .finished, isLogical: true)
    kinds.removeAll { $0 == logical }
    #expect(kinds.count == 5)
    #expect(kinds[0] == .environment)
    #expect(kinds[1] == .parameters([1, 2]))
    guard case .gesture = kinds[2] else {
      Issue.record("input is not third: \(kinds)")
      return
    }
    #expect(kinds[3] == .timer(id: 1, item: 0))
    #expect(kinds[4] == .channelDone(id: 1, item: 0, reason: .finished, isLogical: false))
    #expect(Set(code.told.map(\.time)) == [ns(0.5)])
    #expect(session.environment.textScale == 4)
    // The snapshot of each event is that of its instant.
    #expect(code.snapshots.last?.channels[0].presented == 1)
  }

  @Test func timersRestartAndCancel() throws {
    let code = ScriptedComponent {
      $0.timer(1, "dwell")
      $0.action(1, "start", [("for", .double)])
      $0.action(2, "cancel")
    }
    code.onCall = { (action, arguments, _) throws(CallFailure) in
      if case .double(let seconds)? = arguments.first {
        return ActionAnswer(
          result: .none, effects: [.startTimer(id: 1, item: 0, seconds: seconds)])
      }
      return ActionAnswer(result: .none, effects: [.cancelTimer(id: 1, item: 0)])
    }
    let session = try Session(code: code)
    try session.send(.action("start", [.double(2)]), at: ns(1))
    try session.send(.action("start", [.double(2)]), at: ns(2.5))
    session.advance(to: ns(2.6))
    #expect(session.nextWake == ns(4.5))
    #expect(!session.isIdle)
    session.advance(to: ns(10))
    #expect(code.told.map(\.time) == [ns(4.5)])
    try session.send(.action("start", [.double(2)]), at: ns(11))
    try session.send(.action("cancel", []), at: ns(12))
    session.advance(to: ns(20))
    #expect(code.told.count == 1)
    #expect(session.isIdle)
  }

  /// A component that answers every completion with a new one: stopped, with the channel's name.
  @Test func endlessRoundsAreNamed() throws {
    let code = ScriptedComponent {
      $0.channel(1, "x")
      $0.channel(2, "busy")
      $0.slot(1, "turns", .int(0))
    }
    code.onHandle = { (now, event) throws(CallFailure) in
      guard case .int(let turns) = now.slots[0].value else { return [] }
      switch event.kind {
      case .appear, .channelDone(_, _, _, false):
        return [
          .setSlot(id: 1, item: 0, .int(turns + 1)), .spring(2, to: Double(turns), response: 0),
        ]
      default: return []
      }
    }
    let session = try Session(code: code)
    session.advance(to: ns(1))
    let outputs = session.takeOutputs()
    guard case .fault(let fault)? = outputs.first?.kind else {
      Issue.record("no fault: \(outputs)")
      return
    }
    #expect(fault.message.contains("100 rounds"))
    #expect(fault.message.contains("channel \"busy\""))
    #expect(session.slot(1) == .int(100) || session.slot(1) == .int(101))
    #expect(session.now == ns(1))
  }

  @Test func timersOfNoSecondsFireAtTheInstant() throws {
    let code = ScriptedComponent { $0.timer(1, "now") }
    code.onHandle = { (_, event) throws(CallFailure) in
      event.kind == .appear ? [.startTimer(id: 1, item: 0, seconds: 0)] : []
    }
    let session = try Session(code: code)
    session.advance(to: 0)
    #expect(code.told.map(\.kind) == [.timer(id: 1, item: 0)])
  }
}
