import MorphMotion
import MorphRuntime
import MorphScene
import Testing

@Suite struct RunLogTests {
  private static let pill = #"{"schema":"morph.trace/1","component":"test.pill"}"#

  private func run(
    _ code: ScriptedComponent, _ lines: [String], rate: Double = 60,
    until: RunLog.Until = .settled
  ) throws -> (lines: [JSONValue], text: String, summary: RunLog.Summary) {
    let trace = try Trace.read(Array(lines.joined(separator: "\n").utf8), file: "t")
    let session = try Session(code: code, options: trace.options(for: code.descriptor))
    var bytes: [UInt8] = []
    var log = RunLog(session: session, trace: trace, rate: rate, until: until)
    let summary = try log.run { bytes += $0 }
    let text = String(decoding: bytes, as: UTF8.self)
    let parsed = try text.split(separator: "\n").map { try JSONParser.parse(String($0)) }
    return (parsed, text, summary)
  }

  private static let taps = [
    pill, #"{"at":0.05,"do":"tap","x":100,"y":50}"#, #"{"at":0.15,"do":"tap","x":100,"y":50}"#,
  ]

  @Test func theLogHasItsForm() throws {
    let (lines, _, summary) = try run(makePill(), Self.taps)
    #expect(lines.first?["schema"]?.string == "morph.run/1")
    #expect(lines.first?["component"]?.string == "test.pill")
    #expect(lines.last?["ended"]?.string == "idle")
    #expect(summary.reason == .idle)
    #expect(lines.last?["frames"]?.integer == Int64(summary.frames))
    let body = lines.dropFirst().dropLast()
    for line in body {
      #expect(
        line.members?.map(\.key) == [
          "t", "channels", "slots", "parameters", "scroll", "size", "accessibility", "outputs",
          "settled", "idle", "hash",
        ])
      #expect(
        line["channels"]?["position"]?.members?.map(\.key) == ["value", "velocity", "model"])
      #expect(line["hash"]?.string?.count == 16)
      #expect(
        line["accessibility"]?.array?.first?.members?.map(\.key) == [
          "role", "label", "value", "hint", "actions", "hidden",
        ])
    }
    // A line for every entry, also between frames.
    for time in [0.05, 0.15] { #expect(body.contains { $0["t"]?.double == time }) }
    let outputs = body.flatMap { $0["outputs"]?.array ?? [] }
    #expect(outputs.compactMap { $0["t"]?.double } == [0.1, 0.2])
    #expect(outputs.allSatisfy { $0["kind"]?.string == "haptic" })
    #expect(outputs.first?["name"]?.string == "selection")
    let last = try #require(body.last)
    #expect(last["settled"]?.bool == true)
    #expect(last["idle"]?.bool == true)
    #expect(last["channels"]?["position"]?["value"]?.double == 2)
    #expect(last["slots"]?["stepped"]?.integer == 2)
  }

  @Test func linesAreWrittenOnlyWhenSomethingChanged() throws {
    let (lines, _, _) = try run(
      makePill(), [Self.pill, #"{"at":5,"do":"hover","x":null,"y":null}"#])
    // The first frame, the entry, and the frame at which idle and spent are seen are one each.
    #expect(lines.dropFirst().dropLast().compactMap { $0["t"]?.double } == [0, 5])
  }

  @Test func ratesGiveTheSameOutputsAndEnd() throws {
    func outputs(_ lines: [JSONValue]) -> [JSONValue] {
      lines.flatMap { $0["outputs"]?.array ?? [] }
    }
    let reference = try run(makePill(), Self.taps, rate: 60, until: .time(ns(3)))
    for rate in [24, 144, 23.976] {
      let other = try run(makePill(), Self.taps, rate: rate, until: .time(ns(3)))
      #expect(outputs(other.lines) == outputs(reference.lines))
      #expect(other.summary.time == ns(3))
      #expect(other.summary.reason == .time)
      let (last, expected) = (other.lines.dropLast().last, reference.lines.dropLast().last)
      for key in ["channels", "slots", "hash", "settled", "idle", "size"] {
        #expect(last?[key] == expected?[key])
      }
    }
  }

  @Test func theSameRunIsTheSameToTheByte() throws {
    let first = try run(makePill(), Self.taps)
    #expect(try run(makePill(), Self.taps).text == first.text)
  }

  @Test func whatNeverRestsEndsAtTheLimit() throws {
    let code = makePill()
    code.onHandle = { (_, event) throws(CallFailure) in
      event.kind == .appear
        ? [
          .animate(
            [.init(channel: ChannelKey(id: 1), to: 1)],
            .timing(x1: 0, y1: 0, x2: 1, y2: 1, duration: 1), delay: 0, repeatCount: -1,
            autoreverses: false, speed: 1)
        ] : []
    }
    let (lines, _, summary) = try run(code, [Self.pill], rate: 1)
    #expect(summary.reason == .limit)
    #expect(lines.last?["ended"]?.string == "limit")
    #expect(lines.last?["t"]?.double == 60)
  }

  @Test func aCrashEndsTheRun() throws {
    let code = makePill()
    code.onHandle = { (_, event) throws(CallFailure) in
      if case .gesture = event.kind { throw .crashed(reason: "SIGSEGV") }
      return []
    }
    let (lines, _, summary) = try run(code, Self.taps)
    #expect(summary.reason == .crashed)
    #expect(lines.last?["ended"]?.string == "crashed")
    #expect(lines.last?["reason"]?.string?.contains("SIGSEGV") == true)
    #expect(
      lines.dropLast().last?["outputs"]?.array?.first?["kind"]?.string == "fault")
  }

  @Test func whatIsNotThereNamesItsLine() throws {
    let error = #expect(throws: TraceError.self) {
      _ = try run(
        makePill(), [Self.pill, #"{"at":1,"do":"accessibility","action":"Fly"}"#])
    }
    #expect(error?.line == 2)
    #expect(error?.message.contains("\"Fly\"") == true)
  }

  @Test func parametersThatTheComponentSetAreShown() throws {
    let code = ScriptedComponent {
      $0.id = "test.pill"
      $0.parameter(1, "on", .bool(false), bindable: true)
      $0.parameter(2, "other", .bool(true), bindable: true)
      $0.gesture(1, "tap", .tap)
    }
    code.onHandle = { (_, event) throws(CallFailure) in
      if case .gesture = event.kind { [.setParameter(id: 1, .bool(true))] } else { [] }
    }
    let (lines, _, _) = try run(code, Self.taps)
    #expect(
      lines.dropLast().last?["parameters"] == .object([JSONValue.Member("on", .bool(true))]))
  }

  @Test func effectsAreSpelledOut() throws {
    let code = makePill()
    let session = try Session(code: code)
    session.advance(to: 0)
    let answer = try session.call("advance", [.int(1)]).get()
    let text = String(
      decoding: EffectJSON.write(answer.effects, code.descriptor), as: UTF8.self)
    #expect(
      text == #"{"schema":"morph.effects/1","effects":["#
        + #"{"do":"set-slot","slot":"stepped","value":1},"#
        + #"{"do":"animate","targets":[{"channel":"position","to":1}],"curve":{"kind":"spring","#
        + #""response":0.38,"damping-ratio":0.86,"blend":0}},"#
        + #"{"do":"haptic","name":"selection","intensity":1}]}"# + "\n")
  }
}
