internal import MorphMotion
internal import MorphRuntime
internal import MorphScene

/// What holds for how a component answers what it is told.
enum EventTests {
  static let all: [ValidatorTest] = [
    .component(
      .events, "every-event-kind",
      "It answers every kind of event, for everything it declares and for what it does not.",
      everyEventKind),
    .component(
      .events, "unknown-kinds-ignored", "Events of a later protocol are ignored, without effects.",
      unknownKindsIgnored),
    .component(
      .events, "cancel-anywhere",
      "A drag that is cancelled at any of 50 points comes to rest where it could have rested anyway.",
      GestureTests.cancelAnywhere),
    .component(
      .events, "two-pointers",
      "A second finger that comes, goes and is lost leaves nothing behind.",
      GestureTests.twoPointers),
    .component(
      .events, "time-jumps", "Time that stands still, goes back or jumps by hours does no harm.",
      timeJumps),
    .component(
      .events, "random-traces",
      "Under random input every channel stays within a million, and all is idle within 30 s of its "
        + "end.", isSeeded: true, TraceTests.random),
    .component(
      .events, "frame-rate-independent",
      "At 24, 60 and 144 frames a second it has the same values and asks for the same.",
      isSeeded: true, TraceTests.frameRateIndependent),
  ]

  private static func everyEventKind(_ subject: Subject) throws(TestStop) {
    let trial = try subject.start()
    let session = try trial.appeared("at rest")
    _ = try session.settle("at rest")
    let scene = try session.draw("at rest").scene
    let code = trial.code()
    let snapshot = session.snapshot()
    for (name, kind) in EventSamples.all(subject.descriptor, scene) {
      try trial.handle(code, snapshot, Event(time: session.now, kind: kind), name)
    }
  }

  private static func unknownKindsIgnored(_ subject: Subject) throws(TestStop) {
    let trial = try subject.start()
    let session = try trial.appeared("at rest")
    let code = trial.code()
    for kind in [0, 19, 100, 9_999, .max] as [UInt32] {
      let event = Event(time: session.now, kind: .unknown(kind))
      let effects = try trial.handle(code, session.snapshot(), event, "kind \(kind)")
      guard effects.isEmpty else {
        throw .failed("asks for \(effects.count) effects when told of the unknown kind \(kind)")
      }
    }
  }

  private static func timeJumps(_ subject: Subject) throws(TestStop) {
    let trial = try subject.start()
    let session = try trial.appeared("at rest")
    for step in 0..<4 {
      try session.touch(step)
      let before = session.now + 100_000_000
      session.advance(to: before)
      let picture = try session.draw("in motion").displayList
      session.advance(to: session.now)
      guard try session.draw("asked twice at one instant").displayList == picture else {
        throw .failed("looks different when asked twice at one instant")
      }
      session.advance(to: before - 50_000_000)
      guard try session.draw("after time went back").displayList == picture else {
        throw .failed("looks different after a host asked for a time that had passed")
      }
      // An hour and a half: whatever repeats is called for all of it.
      session.advance(to: session.now + 5_400_000_000_000)
      try session.draw("after a jump of an hour and a half")
      try session.give(.environment([.scheme(step % 2 == 0 ? .dark : .light)]))
      try session.give(.pointer(PointerInput(.cancel, at: .zero)), at: 0)
      session.advance(to: session.now + 1)
      try session.draw("a nanosecond later")
    }
  }
}
