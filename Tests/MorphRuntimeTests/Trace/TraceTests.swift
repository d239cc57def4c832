import MorphMotion
import MorphRuntime
import MorphScene
import Testing

@Suite struct TraceTests {
  private static let header =
    #"{"schema":"morph.trace/1","component":"test.pill","parameters":{},"environment":{"reduce-motion":false},"size":[420,170],"scale":2,"snapshot":{"slots":{},"channels":{"position":{"value":0,"velocity":0}}}}"#

  /// One entry of every kind, with its optional fields.
  static let entries = [
    #"{"at":0,"do":"pointer-down","x":210,"y":40}"#,
    #"{"at":0.1,"do":"pointer-move","x":210.5,"y":40,"pointer":1,"device":"mouse","modifiers":["shift","alt"]}"#,
    #"{"at":0.1,"do":"pointer-up","x":1,"y":2}"#,
    #"{"at":0.1,"do":"pointer-cancel","x":0,"y":0}"#,
    #"{"at":0.1,"do":"tap","x":10,"y":10}"#,
    #"{"at":0.1,"do":"long-press","x":10,"y":10}"#,
    #"{"at":0.2,"do":"drag","from":[210,40],"to":[210,-10],"over":0.08}"#,
    #"{"at":0.2,"do":"gesture","gesture":"drag","phase":"end","translation":[0,0],"velocity":[0,-359]}"#,
    #"{"at":0.3,"do":"scroll","dx":0,"dy":-40}"#,
    #"{"at":0.3,"do":"key","key":"ArrowDown","down":true,"modifiers":[]}"#,
    #"{"at":0.3,"do":"hover","x":1,"y":2}"#,
    #"{"at":0.3,"do":"hover","x":null,"y":null}"#,
    #"{"at":0.3,"do":"focus","region":"row[3]"}"#,
    #"{"at":0.3,"do":"focus","region":null}"#,
    #"{"at":0.4,"do":"set","parameter":"title","value":"…"}"#,
    #"{"at":0.5,"do":"action","name":"dismiss","arguments":[0]}"#,
    #"{"at":0.6,"do":"accessibility","action":"Dismiss","node":"banner"}"#,
    #"{"at":0.6,"do":"accessibility","action":"Dismiss"}"#,
    #"{"at":1.2,"do":"complete","request":"refresh","ok":true,"message":""}"#,
    #"{"at":1.3,"do":"environment","reduce-motion":true,"text-scale":1.5}"#,
    #"{"at":1.3,"do":"resize","width":300,"height":200}"#,
    #"{"at":1.3,"do":"visible","value":false}"#,
    #"{"at":1.3,"do":"progress","value":0.4}"#,
    #"{"at":1.4,"do":"progress","value":null}"#,
  ]

  private func read(_ lines: [String]) throws -> Trace {
    try Trace.read(Array(lines.joined(separator: "\n").utf8), file: "a.trace")
  }

  @Test func everyKindSurvivesARoundTrip() throws {
    let trace = try read([Self.header] + Self.entries)
    #expect(trace.entries.count == Self.entries.count)
    #expect(trace.entries.map(\.line) == Array(2...Self.entries.count + 1))
    let text = String(decoding: trace.write(), as: UTF8.self)
    #expect(
      text == ([Self.header] + Self.entries).joined(separator: "\n") + "\n")
    var again = try Trace.read(trace.write(), file: "a.trace")
    #expect(again == trace)
    again.entries.removeAll()
    #expect(again != trace)
  }

  @Test(arguments: [
    (#"{"at":0,"do":"tap","x":1,"y":2,"z":3}"#, ["no field \"z\"", "accepted: x, y"]),
    (#"{"at":0,"do":"tapp","x":1,"y":2}"#, ["\"tapp\"", "pointer-down", "tap"]),
    (#"{"at":0,"do":"tap","x":1}"#, ["lacks the field \"y\"", "a number"]),
    (#"{"at":0,"do":"tap","x":"1","y":2}"#, ["\"x\"", "\"1\"", "a number"]),
    (#"{"at":-1,"do":"tap","x":1,"y":2}"#, ["at is -1", "0 to"]),
    (#"{"do":"tap","x":1,"y":2}"#, ["lacks the field \"at\""]),
    (#"{"at":0,"x":1,"y":2}"#, ["lacks the field \"do\""]),
    (#"{"at":0,"do":"environment","reduce-motoin":true}"#, ["reduce-motoin", "reduce-motion"]),
    (#"{"at":0,"do":"environment","scheme":"blue"}"#, ["blue", "light or dark"]),
    (#"{"at":0,"do":"gesture","gesture":"drag","phase":"over"}"#, ["over", "begin, change, end"]),
    (#"{"at":0,"do":"drag","from":[1,2],"to":[1],"over":1}"#, ["\"to\"", "[1]", "two numbers"]),
    (#"{"at":0,"do":"key","key":"a","modifiers":["hyper"]}"#, ["hyper", "shift"]),
    (#"{"at":0,"do":"visible"}"#, ["lacks the field \"value\""]),
    (#"{"at":0,"do":"tap","x":1,"y":2"#, ["column", "expected"]),
    (#"[1]"#, ["entry is an array", "an object"]),
  ]) func mistakesNameTheLine(_ line: String, _ words: [String]) {
    let error = #expect(throws: TraceError.self) {
      try read([Self.header, "", Self.entries[0], line])
    }
    #expect(error?.file == "a.trace")
    #expect(error?.line == 4)
    #expect(error?.description.hasPrefix("a.trace:4: ") == true)
    for word in words { #expect(error?.message.contains(word) == true, "\(word)") }
  }

  @Test(arguments: [
    (#"{"schema":"morph.trace/2","component":"a"}"#, "morph.trace/1"),
    (#"{"schema":"morph.trace/1"}"#, "component"),
    (#"{"schema":"morph.trace/1","component":"a","sizes":[1,2]}"#, "sizes"),
    (#"{"schema":"morph.trace/1","component":"a","scale":0}"#, "0.1 to 16"),
  ]) func headersAreChecked(_ line: String, _ word: String) {
    let error = #expect(throws: TraceError.self) { try read([line]) }
    #expect(error?.line == 1)
    #expect(error?.message.contains(word) == true)
  }

  @Test func timeDoesNotGoBack() {
    let error = #expect(throws: TraceError.self) {
      try read([Self.header, Self.entries[6], Self.entries[1]])
    }
    #expect(error?.line == 3)
    #expect(error?.message.contains("before the one above") == true)
  }

  @Test func anEmptyFileIsRefused() {
    let error = #expect(throws: TraceError.self) { try read([]) }
    #expect(error?.description == "a.trace: the file is empty; accepted: a header and entries")
  }

  /// What the component does not declare is an error of its line, before anything runs.
  @Test(arguments: [
    (#"{"at":0,"do":"set","parameter":"heigth","value":1}"#, "heigth"),
    (#"{"at":0,"do":"action","name":"advance","arguments":["a"]}"#, "advance(by: int)"),
    (#"{"at":0,"do":"action","name":"retreat"}"#, "retreat"),
    (#"{"at":0,"do":"gesture","gesture":"pinch","phase":"end"}"#, "pinch"),
    (#"{"at":0,"do":"complete","request":"more"}"#, "more"),
    (#"{"at":0,"do":"focus","region":"row"}"#, "row"),
  ]) func undeclaredNamesAreErrors(_ line: String, _ word: String) throws {
    let trace = try read([Self.header, line])
    let code = makePill()
    let session = try Session(code: code, options: trace.options(for: code.descriptor))
    let error = #expect(throws: TraceError.self) { try trace.play(into: session) }
    #expect(error?.line == 2)
    #expect(error?.message.contains(word) == true)
  }

  @Test func theHeaderIsWhatTheSessionStartsWith() throws {
    let trace = try read([
      #"{"schema":"morph.trace/1","component":"pill","environment":{"scheme":"dark"},"size":[300,90],"scale":3,"snapshot":{"slots":{"stepped":4},"channels":{"position":{"value":1.5,"velocity":2,"model":3}}},"seed":18446744073709551615,"progress":0.5}"#
        .replacingSeed()
    ])
    let code = makePill()
    let session = try Session(code: code, options: trace.options(for: code.descriptor))
    session.advance(to: 0)
    #expect(session.slot(1) == .int(4))
    #expect(session.value(1).presented == 1.5)
    #expect(session.value(1).velocity == 2)
    #expect(session.value(1).model == 3)
    #expect(session.canvas == Size(300, 90))
    #expect(session.environment.scheme == .dark)
    #expect(session.environment.scale == 3)
    #expect(session.snapshot().seed == .max)
    #expect(session.progress == 0.5)
    var other = trace
    other.header.component = "test.banner"
    let error = #expect(throws: TraceError.self) { try other.options(for: code.descriptor) }
    #expect(error?.message.contains("test.pill") == true)
  }

  @Test func tapsAndDragsAreWrittenOut() throws {
    let trace = try read([Self.header, Self.entries[4], Self.entries[6]])
    #expect(trace.end == ns(0.28))
    let code = makePill()
    code.descriptor.gestures = []
    code.descriptor.gesture(1, "raw", .pointer)
    let session = try Session(code: code)
    try trace.play(into: session)
    session.advance(to: ns(1))
    let pointers = code.events.compactMap { event -> (Nanoseconds, Event.Pointer)? in
      if case .pointer(let pointer) = event.kind { (event.time, pointer) } else { nil }
    }
    #expect(pointers.first?.0 == ns(0.1))
    #expect(pointers[1].0 == ns(0.15))
    #expect(pointers[1].1.phase == .end)
    // Ten samples of 8 ms, and up with the last.
    #expect(pointers.count == 2 + 1 + 10 + 1)
    #expect(pointers[3].0 == ns(0.208))
    #expect(pointers.last?.0 == ns(0.28))
    #expect(pointers[12].1.location == pointers[13].1.location)
    let first = pointers[2].1.location
    #expect(pointers[12].1.location == Point(first.x, first.y - 50))
  }
}

extension String {
  /// The largest seed does not fit a signed number, and is then a string of digits.
  fileprivate func replacingSeed() -> String {
    let parts = split(separator: "18446744073709551615", omittingEmptySubsequences: false)
    return parts.joined(separator: "\"18446744073709551615\"")
  }
}
