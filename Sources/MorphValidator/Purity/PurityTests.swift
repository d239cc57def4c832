internal import MorphMotion
internal import MorphRuntime

/// A component owns nothing: what it answers depends on what it is given, and leaves no trace.
enum PurityTests {
  static let all: [ValidatorTest] = [
    .component(
      .purity, "no-forbidden-calls",
      "No call reaches for chance, the environment, files or anything else outside.",
      noForbiddenCalls),
    .component(
      .purity, "no-clock", "No call reads a clock or the processor's time stamp.", noClock),
    .component(
      .purity, "no-hidden-state",
      "After 100 calls, memory of the library's own no longer changes.", noHiddenState),
    .component(
      .purity, "process-state-unchanged",
      "Signal handlers, locale and floating-point control are left as they were.",
      processStateUnchanged),
  ]

  /// Functions and system calls that tell the time.
  private static let clocks: Set<String> = [
    "clock", "clock_getres", "clock_gettime", "clock_nanosleep", "gettimeofday", "localtime",
    "nanosleep", "rdtsc", "time", "timerfd_create", "times",
  ]

  private static func isClock(_ violation: Violation) -> Bool {
    guard violation.kind == .forbiddenFunction || violation.kind == .deniedCall else {
      return false
    }
    let name = violation.name.prefix { $0 != " " && $0 != "(" }
    return clocks.contains(String(name))
  }

  /// All kinds of calls: a life with actions and touches, frames of it, and every event.
  private static func exercise(_ trial: Trial) throws(TestStop) {
    let session = try trial.appeared("at rest")
    let snapshots = try session.story("in its life")
    let scene = try session.draw("in its life").scene
    let code = trial.code()
    for snapshot in snapshots { _ = try trial.draw(code, snapshot, "in its life") }
    for (name, kind) in EventSamples.all(trial.descriptor, scene) {
      try trial.handle(code, snapshots[0], Event(time: session.now, kind: kind), name)
    }
    let pure = trial.descriptor.actions.filter(\.isPure)
    var numbers = SeededNumbers(seed: 1)
    for action in pure {
      do throws(CallFailure) {
        _ = try code.call(action, numbers.arguments(of: action), snapshots[0])
      } catch {
        // An argument it does not accept is an answer; a crash is not.
        if case .failed = error { continue }
        throw .fault("action \(action.key)", error, "at rest")
      }
    }
  }

  private static func complain(_ found: [Violation], _ what: String) throws(TestStop) {
    guard let first = found.first else { return }
    let others = Set(found.map(\.name)).count - 1
    let more = others == 0 ? "" : ", and \(others) more"
    throw .failed("\(what) \(first.name) \(first.place)\(more)")
  }

  private static func noForbiddenCalls(_ subject: Subject) throws(TestStop) {
    let trial = try subject.start()
    try exercise(trial)
    let found = trial.host.takeViolations().filter {
      ($0.kind == .deniedCall || $0.kind == .forbiddenFunction) && !isClock($0)
    }
    try complain(found, "uses")
  }

  private static func noClock(_ subject: Subject) throws(TestStop) {
    do throws(TestStop) {
      let trial = try subject.start { $0.trapsTimeStamps = true }
      try exercise(trial)
      try complain(trial.host.takeViolations().filter(isClock), "uses")
    } catch {
      guard error.status == .crashed else { throw error }
      // What also ends without the trap is a crash of its own.
      let trial = try subject.start()
      try exercise(trial)
      throw .failed("reads the processor's time stamp: \(error.message)")
    }
  }

  private static func changes(_ trial: Trial) throws(TestStop) -> [Violation] {
    do throws(CallFailure) {
      return try trial.host.stateChanges()
    } catch {
      throw .fault("a look at the process", error, "after a series of calls")
    }
  }

  private static func noHiddenState(_ subject: Subject) throws(TestStop) {
    let trial = try subject.start()
    // Tables that are filled once, at the first use, are nobody's state.
    for _ in 0..<2 { try exercise(trial) }
    _ = try changes(trial)
    try exercise(trial)
    let found = try changes(trial).filter { $0.kind == .hiddenState }
    try complain(found, "keeps state from one call to the next:")
  }

  private static func processStateUnchanged(_ subject: Subject) throws(TestStop) {
    let trial = try subject.start()
    _ = try changes(trial)
    try exercise(trial)
    let found = try changes(trial).filter { $0.kind == .processState }
    try complain(found, "leaves changed:")
  }
}
