import MorphMotion
import MorphRuntime
import MorphScene
import Testing

@Suite struct FaultTests {
  @Test func aCrashedEventIsLostAndNamed() throws {
    let code = ScriptedComponent {
      $0.id = "test.crash"
      $0.timer(1, "dwell")
      $0.slot(1, "n", .int(0))
      $0.gesture(1, "tap", .tap)
    }
    code.onHandle = { (_, event) throws(CallFailure) in
      switch event.kind {
      case .appear: return [.startTimer(id: 1, item: 0, seconds: 1)]
      case .timer: throw .crashed(reason: "SIGSEGV")
      default: return [.setSlot(id: 1, item: 0, .int(1))]
      }
    }
    let session = try Session(code: code)
    session.advance(to: ns(2))
    #expect(code.told.count == 1)
    guard case .fault(let fault)? = session.takeOutputs().first?.kind else {
      Issue.record("no fault")
      return
    }
    #expect(fault.message == "test.crash: handle(timer dwell): SIGSEGV")
    #expect(fault.failure == .crashed(reason: "SIGSEGV"))
    try session.tap(10, 10, at: 3)
    session.advance(to: ns(4))
    #expect(session.slot(1) == .int(1))
  }

  @Test func aCrashedFrameIsNotAskedForAgain() throws {
    let code = ScriptedComponent { $0.parameter(1, "a", .double(0)) }
    code.onFrame = { (now, list) throws(CallFailure) in
      if now.parameters[0] == .double(1) { throw .crashed(reason: "SIGILL") }
      if now.parameters[0] == .double(2) {
        list.nonsense()
      } else {
        list.size(50, 50)
      }
    }
    let session = try Session(code: code)
    session.advance(to: 0)
    let good = try #require(session.frame())
    try session.send(.set(parameter: "a", .double(1)), at: ns(5))
    session.advance(to: ns(5))
    #expect(session.frame()?.hash == good.hash)
    #expect(session.frame()?.hash == good.hash)
    #expect(code.frames == 2)
    try session.send(.set(parameter: "a", .double(2)), at: ns(10))
    session.advance(to: ns(10))
    #expect(session.frame()?.hash == good.hash)
    #expect(code.frames == 3)
    let faults = session.takeOutputs().compactMap {
      if case .fault(let fault) = $0.kind { fault.message } else { nil }
    }
    #expect(faults.first == "test.scripted: frame: SIGILL")
    #expect(faults.last?.contains("kind") == true)
    #expect(session.frozenReason == nil)
  }

  @Test func threeFaultsInTwoSecondsFreeze() throws {
    func make() throws -> (ScriptedComponent, Session) {
      let code = ScriptedComponent { $0.gesture(1, "tap", .tap) }
      code.onHandle = { (_, event) throws(CallFailure) in
        if case .gesture = event.kind { throw .failed(message: "no") }
        return []
      }
      return (code, try Session(code: code))
    }
    let (slow, patient) = try make()
    for number in 0..<5 { try patient.tap(10, 10, at: Double(number) * 1.1) }
    patient.advance(to: ns(10))
    #expect(patient.frozenReason == nil)
    #expect(slow.told.count == 5)
    let (code, session) = try make()
    for number in 0..<5 { try session.tap(10, 10, at: Double(number) * 0.6) }
    session.advance(to: ns(10))
    #expect(session.frozenReason?.contains("test.scripted: handle(gesture tap end): no") == true)
    #expect(code.told.count == 3)
    let drawn = code.frames
    _ = session.frame()
    #expect(code.frames == drawn)
    let fixed = ScriptedComponent { $0.gesture(1, "tap", .tap) }
    try session.replace(code: fixed)
    try session.tap(10, 10, at: 11)
    session.advance(to: ns(12))
    #expect(session.frozenReason == nil)
    #expect(fixed.events.count == 2)
  }
}
