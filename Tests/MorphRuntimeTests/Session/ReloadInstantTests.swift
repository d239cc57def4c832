import MorphMotion
import MorphRuntime
import MorphScene
import Testing

/// A reload at any instant of a motion changes nothing about it.
@Suite struct ReloadInstantTests {
  private static let instants = (1...20).map { Double($0) * 0.041 }

  /// A spring from the start; a finger that drags `y`, and lets it go on a spring.
  private func code(ids first: UInt32) -> ScriptedComponent {
    let code = ScriptedComponent {
      $0.channel(first, "x", unit: .points)
      $0.channel(first + 1, "y", unit: .points)
      $0.gesture(first, "drag", .drag, axis: .y)
    }
    code.onHandle = { (_, event) throws(CallFailure) in
      switch event.kind {
      case .appear: return [.spring(first, to: 100, response: 0.5, dampingRatio: 0.6)]
      case .gesture(let gesture):
        let key = ChannelKey(id: first + 1)
        switch gesture.phase {
        case .begin, .change: return [.set(key, gesture.translation.y)]
        case .end, .cancel:
          return [
            .release(
              key, to: 0, .spring(response: 0.4, dampingRatio: 0.7), velocity: gesture.velocity.y)
          ]
        }
      default: return []
      }
    }
    return code
  }

  private func started(_ code: ScriptedComponent) throws -> Session {
    let session = try Session(code: code)
    try session.drag(from: (50, 20), to: (50, 80), at: 0.1, over: 0.4)
    return session
  }

  @Test(arguments: instants) func motionGoesOn(at instant: Double) throws {
    let free = try started(code(ids: 1))
    let session = try started(code(ids: 1))
    session.advance(to: ns(instant))
    // The ids are others, and so are those of the gesture.
    let report = try session.replace(code: code(ids: 5))
    #expect(report.kept == ["channel:x", "channel:y"])
    for time in stride(from: instant, through: 2, by: 0.037) {
      free.advance(to: ns(time))
      session.advance(to: ns(time))
      for number in 0..<2 as Range<UInt32> {
        let (one, other) = (free.value(1 + number), session.value(5 + number))
        #expect(abs(one.presented - other.presented) < 1e-9, "at \(time)")
        #expect(abs(one.velocity - other.velocity) < 1e-9, "at \(time)")
        #expect(one.model == other.model && one.isRunning == other.isRunning)
      }
    }
  }

  @Test func twentyReloadsInOneMotionAddUpToNone() throws {
    let free = try started(code(ids: 1))
    let session = try started(code(ids: 1))
    for (number, instant) in Self.instants.enumerated() {
      session.advance(to: ns(instant))
      try session.replace(code: code(ids: number.isMultiple(of: 2) ? 5 : 1))
    }
    for time in stride(from: 0.9, through: 2, by: 0.1) {
      free.advance(to: ns(time))
      session.advance(to: ns(time))
      for number in 0..<2 as Range<UInt32> {
        let (one, other) = (free.value(1 + number), session.value(1 + number))
        #expect(abs(one.presented - other.presented) < 1e-9)
        #expect(abs(one.velocity - other.velocity) < 1e-9)
      }
    }
  }

  @Test func aRenamedChannelStops() throws {
    let session = try Session(code: code(ids: 1))
    session.advance(to: ns(0.2))
    let new = code(ids: 1)
    new.descriptor.channels[0].key = "across"
    let report = try session.replace(code: new)
    #expect(report.removed == ["channel:x"] && report.added == ["channel:across"])
    #expect(session.value(1).presented == 0 && !session.value(1).isRunning)
    #expect(session.isSettled)
  }

  @Test func theReportIsOneLine() throws {
    var report = ReloadReport()
    report.added = ["slot:fresh"]
    report.removed = ["channel:old"]
    report.reset = ["slot:kind"]
    report.clamped = ["parameter:height: 50 is now 40"]
    #expect(
      report.text
        == "values kept; new slot:fresh; gone channel:old; of another type, now at its default: "
        + "slot:kind; parameter:height: 50 is now 40")
    report.outcome = .rebuilt
    report.skipped = ["0.1 s: no", "0.2 s: no"]
    #expect(report.text.hasPrefix("state rebuilt from trace; new slot:fresh"))
    #expect(report.text.hasSuffix("; 2 inputs not replayed"))
  }
}
