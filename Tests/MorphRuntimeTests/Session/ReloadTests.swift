import MorphMotion
import MorphRuntime
import MorphScene
import Testing

@Suite struct ReloadTests {
  private func first() -> ScriptedComponent {
    let code = ScriptedComponent {
      $0.channel(1, "x", unit: .points)
      $0.channel(2, "old")
      $0.slot(1, "count", .int(0))
      $0.slot(2, "gone", .string(""))
      $0.slot(3, "kind", .int(0))
      $0.parameter(1, "height", .double(20), in: 0...100)
      $0.parameter(2, "title", .string("a"))
      $0.parameter(3, "tone", .option(1), options: Self.tones([1, 2]))
      $0.parameter(4, "quiet", .double(1))
      $0.timer(1, "dwell")
      $0.gesture(1, "drag", .drag)
    }
    code.onHandle = { (_, event) throws(CallFailure) in
      event.kind == .appear
        ? [
          .spring(1, to: 100), .setSlot(id: 1, item: 0, .int(5)),
          .setSlot(id: 2, item: 0, .string("kept")), .setSlot(id: 3, item: 0, .int(9)),
          .set(ChannelKey(id: 2), 4), .startTimer(id: 1, item: 0, seconds: 1),
          .watch(WatchKey(source: .channel, id: 1, item: 0, level: 90, isRising: true)),
        ] : []
    }
    return code
  }

  private static func tones(_ ids: [UInt32]) -> [ParameterDescriptor.Option] {
    zip(ids, ["plain", "loud"]).map { .init(id: $0, key: $1, label: "") }
  }

  /// The ids are others, a range has shrunk, a type has changed, things are gone and new.
  private func second() -> ScriptedComponent {
    ScriptedComponent {
      $0.channel(2, "x", unit: .points)
      $0.channel(1, "new", at: 3)
      $0.slot(4, "count", .int(1))
      $0.slot(3, "kind", .string("none"))
      $0.slot(5, "fresh", .bool(true))
      $0.parameter(7, "height", .double(10), in: 0...40)
      $0.parameter(3, "tone", .option(5), options: Self.tones([5, 6]))
      $0.parameter(4, "quiet", .double(2))
      $0.timer(3, "dwell")
      $0.gesture(8, "drag", .drag)
    }
  }

  private func run() throws -> (Session, ScriptedComponent, ScriptedComponent, ReloadReport) {
    let old = first()
    var options = Session.Options()
    options.parameters = ["height": .double(50), "tone": .option(2), "title": .string("mine")]
    let session = try Session(code: old, options: options)
    try session.press(10, 10, at: 0.05)
    try session.move(10, 40, at: 0.08)
    session.advance(to: ns(0.1))
    let new = second()
    return (session, old, new, try session.replace(code: new))
  }

  @Test func springsGoOnAtTheirVelocity() throws {
    let (session, _, new, _) = try run()
    let free = try Session(code: first())
    free.advance(to: ns(0.1))
    #expect(session.value(2).presented == free.value(1).presented)
    #expect(session.value(2).velocity == free.value(1).velocity)
    #expect(session.value(2).velocity > 100)
    for time in [0.15, 0.3, 1] {
      session.advance(to: ns(time))
      free.advance(to: ns(time))
      #expect(session.value(2).presented == free.value(1).presented)
    }
    // The timer, the watch and the drag went on, under their new ids.
    try session.lift(10, 40, at: 1.2)
    session.advance(to: ns(2))
    #expect(new.events.contains { $0.kind == .timer(id: 3, item: 0) && $0.time == ns(1) })
    #expect(
      new.events.contains {
        if case .crossed(let key) = $0.kind { key.id == 2 && key.level == 90 } else { false }
      })
    let drags = new.events.compactMap {
      if case .gesture(let gesture) = $0.kind { gesture } else { nil }
    }
    #expect(drags.map(\.gesture) == [8])
    #expect(drags.map(\.phase) == [.end])
  }

  @Test func stateIsMatchedByKey() throws {
    let (session, _, new, report) = try run()
    #expect(
      report.kept == [
        "parameter:height", "parameter:tone", "parameter:quiet", "slot:count", "channel:x",
      ])
    #expect(report.added == ["slot:fresh", "channel:new"])
    #expect(report.removed == ["parameter:title", "slot:gone", "channel:old"])
    #expect(report.reset == ["slot:kind"])
    #expect(report.clamped == ["parameter:height: 50 is now 40"])
    #expect(!report.isUnchanged)
    #expect(session.parameter("height") == .double(40))
    #expect(session.parameter("tone") == .option(6))
    // Nobody has set it: it follows its default.
    #expect(session.parameter("quiet") == .double(2))
    #expect(session.slot(4) == .int(5))
    #expect(session.slot(3) == .string("none"))
    #expect(session.slot(5) == .bool(true))
    #expect(session.value(1).presented == 3)
    #expect(
      new.events.first?.kind
        == .reloaded(
          added: ["slot:fresh", "channel:new"],
          removed: ["parameter:title", "slot:gone", "channel:old"], reset: ["slot:kind"]))
  }

  @Test func whatWasRemovedComesBack() throws {
    let (session, _, _, _) = try run()
    let third = first()
    third.onHandle = { (_, _) throws(CallFailure) in [] }
    let report = try session.replace(code: third)
    #expect(report.restored == ["parameter:title", "slot:gone", "channel:old"])
    #expect(session.parameter("title") == .string("mine"))
    #expect(session.slot(2) == .string("kept"))
    #expect(session.value(2).presented == 4)
    #expect(report.reset == ["slot:kind"])
    #expect(session.slot(3) == .int(0))
  }

  @Test func theSameCodeChangesNothing() throws {
    let code = first()
    let session = try Session(code: code)
    session.advance(to: ns(0.1))
    let before = session.capture()
    let report = try session.replace(code: code)
    #expect(report.isUnchanged)
    #expect(session.capture() == before)
  }

  @Test func anotherComponentIsRefused() throws {
    let session = try Session(code: first())
    let error = #expect(throws: SessionError.self) {
      try session.replace(code: ScriptedComponent { $0.id = "test.other" })
    }
    #expect(error?.message.contains("test.other") == true)
  }

  @Test func aSettledStateIsPutBack() throws {
    let code = first()
    let session = try Session(code: code)
    session.advance(to: ns(0.2))
    let saved = session.capture()
    let other = try Session(code: second())
    other.advance(to: ns(5))
    try other.restore(saved)
    #expect(other.value(2).presented == session.value(1).presented)
    #expect(other.value(2).velocity == session.value(1).velocity)
    #expect(other.slot(4) == .int(5))
    #expect(other.slot(3) == .string("none"))
    // What it does not declare is kept and written back.
    #expect(other.capture().slots.contains { $0.key == "gone" && $0.value == .string("kept") })
    // The timer had 0.8 s to run.
    #expect(other.nextWake == ns(5.8))
  }
}
