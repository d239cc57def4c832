import MorphMotion
import MorphScene
import PluginFixtures
import Testing

@testable import MorphRuntime

/// State that cannot be carried over is made anew of the recorded input.
@Suite struct ReloadReplayTests {
  /// Counts taps in a slot, as a number or in strokes; each sends `x` on its way and asks for a
  /// save.
  private func counter(
    inStrokes: Bool, fails: CallFailure? = nil, on kind: Event.Kind? = nil
  ) -> ScriptedComponent {
    let code = ScriptedComponent {
      $0.channel(1, "x", unit: .points)
      $0.slot(1, "count", inStrokes ? .string("") : .int(0))
      $0.parameter(1, "step", .double(10), in: 0...100)
      $0.gesture(inStrokes ? 7 : 1, "tap", .tap)
      $0.request(1, "save")
      $0.timer(1, "dwell")
    }
    code.onHandle = { (now, event) throws(CallFailure) in
      if let fails, event.kind == kind { throw fails }
      switch event.kind {
      case .appear: return [.startTimer(id: 1, item: 0, seconds: 0.7)]
      case .timer:
        return [.spring(1, to: -50), .startTimer(id: 1, item: 0, seconds: 0.9)]
      case .gesture(let gesture) where gesture.phase == .end:
        guard case .double(let step) = now.parameters[0] else { return [] }
        let (next, count): (Value, Int) =
          switch now.slots[0].value {
          case .int(let count): (.int(count + 1), Int(count) + 1)
          case .string(let text): (.string(text + "|"), text.count + 1)
          default: (.none, 0)
          }
        return [
          .setSlot(id: 1, item: 0, next), .spring(1, to: step * Double(count)),
          .haptic(.light, intensity: 1), .request(id: 1, item: 0),
        ]
      default: return []
      }
    }
    return code
  }

  private func recording(_ code: ScriptedComponent) throws -> Session {
    var options = Session.Options()
    options.records = true
    options.parameters = ["step": .double(12)]
    return try Session(code: code, options: options)
  }

  /// Taps, answers and values at random times, sent the way that live input comes.
  private func play(
    _ session: Session, from start: Double, to end: Double, _ random: inout PluginFixture.Random
  ) throws {
    var time = start
    while true {
      time += Double.random(in: 0.02...0.4, using: &random)
      guard time < end else { break }
      session.advance(to: ns(time))
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        try session.send(
          .set(parameter: "step", .double(Double.random(in: 0...100, using: &random))))
      case 1 where !session.pendingRequests.isEmpty:
        try session.send(.complete(request: "save", item: 0, ok: true, message: ""))
      default:
        try session.send(.pointer(PointerInput(.down, at: Point(10, 10))))
        time += 0.03
        session.advance(to: ns(time))
        try session.send(.pointer(PointerInput(.up, at: Point(10, 10))))
      }
    }
    session.advance(to: ns(end))
  }

  @Test(arguments: 0..<25 as Range<UInt64>)
  func aSlotOfAnotherTypeIsRebuilt(seed: UInt64) throws {
    var random = PluginFixture.Random(seed: seed)
    let session = try recording(counter(inStrokes: false))
    let middle = Double.random(in: 0.5...4, using: &random)
    try play(session, from: 0, to: middle, &random)
    _ = session.takeOutputs()
    let new = counter(inStrokes: true)
    let report = try session.replace(code: new)
    #expect(report.outcome == .rebuilt, "seed \(seed)")
    #expect(report.rebuilt == ["slot:count"] && report.reset.isEmpty && report.skipped.isEmpty)
    // Nothing that was felt or asked for is felt or asked for again.
    #expect(session.takeOutputs().isEmpty, "seed \(seed)")

    try play(session, from: middle, to: middle + 2, &random)
    // What the new code would have come to, had it been there from the start.
    let trace = session.recording()
    let fresh = counter(inStrokes: true)
    let other = try Session(code: fresh, options: trace.options(for: fresh.descriptor))
    try trace.play(into: other)
    other.advance(to: session.now)
    #expect(other.snapshot() == session.snapshot(), "seed \(seed)")
    #expect(other.pendingRequests.map(\.key) == session.pendingRequests.map(\.key))
    #expect(other.nextWake == session.nextWake, "seed \(seed)")
    #expect(new.events.contains { if case .reloaded = $0.kind { true } else { false } })
  }

  @Test func withoutARecordingItTakesItsDefault() throws {
    let session = try Session(code: counter(inStrokes: false))
    try session.tap(10, 10, at: 0.1)
    session.advance(to: ns(0.5))
    let x = session.value(1)
    let report = try session.replace(code: counter(inStrokes: true))
    #expect(report.outcome == .kept)
    #expect(report.reset == ["slot:count"] && report.rebuilt.isEmpty)
    #expect(session.slot(1) == .string(""))
    #expect(session.value(1) == x)
  }

  @Test func withoutNeedNothingIsReplayed() throws {
    let session = try recording(counter(inStrokes: false))
    try session.tap(10, 10, at: 0.1)
    session.advance(to: ns(0.5))
    let new = counter(inStrokes: false)
    let report = try session.replace(code: new)
    #expect(report.outcome == .kept && report.isUnchanged)
    #expect(new.events.count == 1)
    #expect(report.text == "values kept")
  }

  @Test func aCrashInTheReplayIsNotRepeated() throws {
    let session = try recording(counter(inStrokes: false))
    try session.tap(10, 10, at: 0.1)
    session.advance(to: ns(1))
    let new = counter(
      inStrokes: true, fails: .crashed(reason: "SIGSEGV in handle"), on: .timer(id: 1, item: 0))
    let report = try session.replace(code: new)
    #expect(report.outcome == .kept)
    #expect(report.reset == ["slot:count"])
    #expect(report.obstacle?.contains("handle(timer dwell): SIGSEGV in handle") == true)
    #expect(session.slot(1) == .string(""))
    #expect(new.events.count { $0.kind == .timer(id: 1, item: 0) } == 1)
  }

  @Test func inputThatIsNotDeclaredAnyMoreIsNamed() throws {
    let session = try recording(counter(inStrokes: false))
    try session.send(.set(parameter: "step", .double(3)), at: ns(0.1))
    try session.tap(10, 10, at: 0.2)
    session.advance(to: ns(0.5))
    let new = counter(inStrokes: true)
    new.descriptor.parameters[0].key = "stride"
    let report = try session.replace(code: new)
    #expect(report.outcome == .rebuilt)
    #expect(report.skipped.count == 1)
    #expect(report.skipped.first?.hasPrefix("0.1 s: parameter \"step\"") == true)
    #expect(session.slot(1) == .string("|"))
  }

  @Test func requestsThatTheReplayOpensOrClosesAreTold() throws {
    let session = try recording(counter(inStrokes: false))
    try session.tap(10, 10, at: 0.1)
    session.advance(to: ns(0.5))
    #expect(session.pendingRequests.map(\.key) == ["save"])
    _ = session.takeOutputs()
    let silent = counter(inStrokes: true)
    silent.onHandle = { (_, _) throws(CallFailure) in [] }
    _ = try session.replace(code: silent)
    #expect(session.pendingRequests.isEmpty)
    #expect(
      session.takeOutputs().map(\.kind) == [.requestCancelled(key: "save", item: 0, serial: 1)])
    _ = try session.replace(code: counter(inStrokes: false))
    #expect(
      session.takeOutputs().map(\.kind) == [.request(key: "save", item: 0, serial: 2)])
    #expect(session.slot(1) == .int(1))
  }

  @Test func whatNeverAppearedBeginsWithTheNextBuild() throws {
    for records in [true, false] {
      let broken = counter(
        inStrokes: false, fails: .crashed(reason: "SIGILL"), on: .appear)
      var options = Session.Options()
      options.records = records
      let session = try Session(code: broken, options: options)
      session.advance(to: ns(0.2))
      let new = counter(inStrokes: false)
      let report = try session.replace(code: new)
      #expect(report.outcome == (records ? .rebuilt : .restarted))
      #expect(new.events.count { $0.kind == .appear } == 1)
      // The timer that the lost call would have started.
      #expect(session.nextWake == ns(records ? 0.7 : 0.9))
      #expect(try session.replace(code: counter(inStrokes: false)).outcome == .kept)
    }
  }

  @Test func optionsAreRecordedByKey() throws {
    func code(_ ids: [UInt32], _ slot: Value) -> ScriptedComponent {
      ScriptedComponent {
        $0.slot(1, "s", slot)
        $0.parameter(
          1, "tone", .option(ids[0]),
          options: zip(ids, ["plain", "loud"]).map { .init(id: $0, key: $1, label: "") })
      }
    }
    let session = try recordingTones(code([1, 2], .int(0)))
    try session.send(.set(parameter: "tone", .option(2)), at: ns(0.1))
    session.advance(to: ns(0.2))
    let report = try session.replace(code: code([2, 1], .string("")))
    #expect(report.outcome == .rebuilt && report.skipped.isEmpty)
    #expect(session.parameter("tone") == .option(1))
    #expect(session.recording().entries.map(\.step) == [.set(parameter: "tone", .string("loud"))])
  }

  private func recordingTones(_ code: ScriptedComponent) throws -> Session {
    var options = Session.Options()
    options.records = true
    return try Session(code: code, options: options)
  }
}
