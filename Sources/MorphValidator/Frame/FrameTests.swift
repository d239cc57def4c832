internal import MorphMotion
internal import MorphRuntime
internal import MorphScene

/// What holds for everything that a component draws.
enum FrameTests {
  static let all: [ValidatorTest] = [
    .component(
      .frame, "numbers-finite", "No number of a frame or an effect is infinite or not a number.",
      numbersFinite),
    .component(
      .frame, "stack-balanced", "Every save is restored and every layer ended, in order.",
      stackBalanced),
    .component(
      .frame, "within-limits", "No frame exceeds a published limit of the protocol.", withinLimits),
    .component(
      .frame, "same-snapshot-same-bytes",
      "The same snapshot gives the same bytes: again, on two threads, in another process, order, "
        + "memory and address layout.",
      sameSnapshotSameBytes),
    .component(
      .frame, "progress-forward-equals-backward",
      "A point of the story looks the same whether it is reached from before or from after.",
      progressForwardEqualsBackward),
    .component(
      .frame, "parameters-at-bounds", "It draws with every parameter at each end of its range.",
      ParameterTests.atBounds),
    .component(
      .frame, "parameters-random", "It draws with any accepted parameters, sizes and surroundings.",
      isSeeded: true, ParameterTests.random),
    .component(
      .frame, "strings-hostile",
      "It draws with strings that are empty, long, right to left, combining or malformed.",
      ParameterTests.hostileStrings),
    .component(
      .frame, "sizes-extreme", "It draws in canvases from nothing to 4,000 points.",
      ParameterTests.extremeSizes),
    .component(
      .frame, "text-scale", "It draws at text scales from 0.8 to 3.1, in both directions.",
      ParameterTests.textScales),
    .component(
      .frame, "no-growth", "10,000 frames leave no memory behind.", GrowthTests.noGrowth),
    .component(
      .frame, "budget", "A frame and an event take at most 4 ms each.", GrowthTests.budget),
  ]

  // MARK: One class of faults each

  private static func numbersFinite(_ subject: Subject) throws(TestStop) {
    try live(subject, watchingFor: .number) { (_, _) throws(TestStop) in }
  }

  private static func stackBalanced(_ subject: Subject) throws(TestStop) {
    try live(subject, watchingFor: .stack) { (_, _) throws(TestStop) in }
  }

  private static func withinLimits(_ subject: Subject) throws(TestStop) {
    try live(subject, watchingFor: .limit) { (session, frame) throws(TestStop) in
      try FrameLimits.check(frame.scene, scale: session.environment.scale)
    }
  }

  /// Ten seconds of life with its actions called and its regions touched, and its story from before
  /// to after. Faults of other classes are for other tests to report.
  private static func live(
    _ subject: Subject, watchingFor kind: FaultClass,
    _ look: (Session, SessionFrame) throws(TestStop) -> Void
  ) throws(TestStop) {
    let trial = try subject.start()
    func watch(_ session: Session, _ place: String) throws(TestStop) {
      let picture = session.frame()
      for output in session.takeOutputs() {
        guard case .fault(let fault) = output.kind, FaultClass(fault.failure) == kind else {
          continue
        }
        throw .fault(fault, place)
      }
      if let picture { try look(session, picture) }
    }
    let session = try trial.session()
    let actions = subject.descriptor.actions.filter { !$0.isPure }
    var numbers = SeededNumbers(seed: 7)
    for number in 0..<150 {
      session.advance(to: Session.frameTime(number, rate: 15))
      try watch(session, "\(Double(number) / 15) s after appearing")
      if number % 20 == 10, !actions.isEmpty {
        let action = actions[number / 20 % actions.count]
        try session.give(.action(action.key, numbers.arguments(of: action)))
      }
      if number % 20 == 15 { try session.touch(number / 20) }
    }
    guard subject.descriptor.isScrubbable else { return }
    let scrubbed = try trial.session()
    for step in 0..<150 {
      let progress = Double(step) / 100 - 0.25
      try scrubbed.give(.progress(progress))
      scrubbed.advance(to: scrubbed.now + 5_000_000)
      try watch(scrubbed, "at progress \(progress)")
    }
  }

  // MARK: The same again

  private static func sameSnapshotSameBytes(_ subject: Subject) throws(TestStop) {
    let first = try subject.start { $0.environment.append("MORPH_WORKER_TWIN=1") }
    let snapshots = try first.appeared("at rest").story("in its life")
    let code = first.code()
    func bytes(
      _ trial: Trial, _ code: any ComponentCode, _ order: [Int]
    ) throws(TestStop) -> [[UInt8]] {
      var frames = [[UInt8]](repeating: [], count: snapshots.count)
      for index in order { frames[index] = try trial.draw(code, snapshots[index], "in its life") }
      return frames
    }
    let forwards = Array(snapshots.indices)
    let expected = try bytes(first, code, forwards)
    func compare(_ frames: [[UInt8]], _ how: String) throws(TestStop) {
      guard let index = forwards.first(where: { frames[$0] != expected[$0] }) else { return }
      throw .failed(
        "snapshot \(index + 1) of \(snapshots.count) gives other bytes \(how); "
          + "compare what frame reads besides its snapshot")
    }
    try compare(try bytes(first, code, forwards), "the second time")
    try compare(try bytes(first, code, forwards.reversed()), "in reverse order")
    var numbers = SeededNumbers(seed: 3)
    for _ in 0..<100 { _ = try first.draw(code, numbers.element(snapshots), "in its life") }
    try compare(
      try bytes(first, first.code(), forwards.shuffled(using: &numbers)), "after 100 others")
    for snapshot in [snapshots[0], snapshots[snapshots.count / 2]] {
      let answer = try first.host.ask(
        .twoThreads(component: subject.index, snapshot), "drawn on two threads")
      guard answer.isYes else {
        throw .failed("a snapshot gives other bytes on two threads at a time: \(answer.detail)")
      }
    }
    let places: [(String, (inout WorkerOptions) -> Void)] = [
      ("in another process", { _ in }),
      ("where fresh memory is full of 0x55", { $0.memoryFill = 0x55 }),
      ("where fresh memory is full of 0xAA", { $0.memoryFill = 0xaa }),
      ("at fixed addresses", { $0.hasFixedAddresses = true }),
    ]
    for (how, change) in places {
      let other = try subject.start(changing: change)
      try compare(try bytes(other, other.code(), forwards), how)
    }
  }

  private static func progressForwardEqualsBackward(_ subject: Subject) throws(TestStop) {
    guard subject.descriptor.isScrubbable else {
      throw .skipped("the component does not say that it is scrubbable")
    }
    let trial = try subject.start()
    let session = try trial.appeared("at progress 0", progress: 0)
    func frame(_ step: Int) throws(TestStop) -> [UInt8] {
      let progress = Double(step) / 60
      try session.give(.progress(progress))
      session.advance(to: session.now + 5_000_000)
      return try session.draw("at progress \(progress)").displayList
    }
    let steps = Array(-6...66)
    var forwards: [[UInt8]] = []
    for step in steps { forwards.append(try frame(step)) }
    var backwards: [[UInt8]] = []
    for step in steps.reversed() { backwards.append(try frame(step)) }
    backwards.reverse()
    if let place = steps.indices.first(where: { forwards[$0] != backwards[$0] }) {
      throw .failed(
        "progress \(Double(steps[place]) / 60) looks different from after than from before")
    }
    guard Set(forwards).count > 1 else {
      throw .failed("looks the same from progress -0.1 to 1.1, and says that it is scrubbable")
    }
    let fresh = try trial.appeared("at progress 0.5", progress: 0.5)
    guard try fresh.draw("at progress 0.5").displayList == forwards[36] else {
      throw .failed("progress 0.5 looks different in an instance that was nowhere else")
    }
  }
}
