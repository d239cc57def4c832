internal import MorphMotion
internal import MorphRuntime
internal import MorphScene

/// State that is taken out of one instance, or one build, and put into another.
enum StateTests {
  static let all: [ValidatorTest] = [
    .component(
      .state, "slots-round-trip",
      "State that is saved and put into another instance is the same there, and looks the same.",
      isSeeded: true, slotsRoundTrip),
    .component(
      .state, "older-snapshot-loads",
      "State with missing, unknown or wrongly typed members does no harm.", olderSnapshotLoads),
    .component(
      .state, "reload-keeps-channels",
      "A reload in mid-motion leaves values and velocities as they were.", reloadKeepsChannels),
  ]

  // MARK: Round trip

  private static func slotsRoundTrip(_ subject: Subject) throws(TestStop) {
    let trial = try subject.start()
    let resting = try TraceTests.resting(trial)
    for number in 0..<8 as Range<UInt64> {
      let seed = subject.seed &+ number
      do throws(TestStop) {
        try roundTrip(RandomInput(seed, for: subject.descriptor, resting: resting), trial)
      } catch {
        var stop = error
        stop.seed = seed
        throw stop
      }
    }
  }

  private static func roundTrip(_ input: RandomInput, _ trial: Trial) throws(TestStop) {
    let place = "after the trace of seed \(input.seed)"
    let session = try trial.session()
    try input.play(into: session)
    session.advance(to: input.end)
    try session.collect(place)
    guard try session.settle(place) else { return }
    try session.draw(place)
    // A list lays itself out by its frame.
    session.advance(to: session.now + 1_000_000)
    let saved = session.capture()
    let picture = try session.draw(place).displayList

    var options = Session.Options()
    options.environment = session.environment
    options.canvas = session.canvas
    let other = try trial.session(options)
    other.advance(to: 0)
    try other.draw("at rest")
    do throws(SessionError) {
      try other.restore(saved)
    } catch {
      throw .failed("\(place), its own state cannot be restored: \(error.message)")
    }
    let restored = other.capture()
    guard restored.slots == saved.slots, restored.channels == saved.channels else {
      throw .failed("\(place), restored slots or channels differ from those that were saved")
    }
    guard try other.draw(place).displayList == picture else {
      throw .failed("\(place), the same state looks different in another instance")
    }
  }

  // MARK: Older state

  private static func olderSnapshotLoads(_ subject: Subject) throws(TestStop) {
    let trial = try subject.start()
    let session = try trial.appeared("at rest")
    _ = try session.story("in its life")
    for (what, state) in variants(of: session.capture()) {
      var options = Session.Options()
      options.state = state
      let other = try trial.session(options)
      other.advance(to: 0)
      try other.draw("with state \(what)")
      for step in 0..<3 {
        try other.touch(step)
        other.advance(to: other.now + 300_000_000)
        try other.draw("with state \(what)")
      }
    }
  }

  /// At most so many variants of one kind: a list may have thousands of items.
  private static let mostVariants = 24

  private static func variants(of saved: SessionState) -> [(String, SessionState)] {
    var variants: [(String, SessionState)] = [("as saved", saved), ("of nothing", SessionState())]
    func vary(_ what: String, _ change: (inout SessionState) -> Void) {
      var state = saved
      change(&state)
      variants.append((what, state))
    }
    vary("without slots") { $0.slots = [] }
    vary("without channels") { $0.channels = [] }
    vary("without timers and scrolls") {
      $0.timers = []
      $0.scrolls = []
    }
    for index in saved.slots.indices.prefix(mostVariants) {
      let name = itemName(saved.slots[index].key, saved.slots[index].item)
      vary("without slot \(name)") { $0.slots.remove(at: index) }
      vary("where slot \(name) has another type") {
        $0.slots[index].value = other(than: saved.slots[index].value)
      }
    }
    for index in saved.channels.indices.prefix(mostVariants) {
      let name = itemName(saved.channels[index].key, saved.channels[index].item)
      vary("without channel \(name)") { $0.channels.remove(at: index) }
    }
    for index in saved.parameters.indices.prefix(mostVariants) {
      vary("where parameter \(saved.parameters[index].key) has another type") {
        $0.parameters[index].value = other(than: saved.parameters[index].value)
      }
    }
    vary("with unknown members") {
      $0.slots.append(SessionState.Slot(key: "a-slot-that-is-gone", value: .int(7)))
      $0.channels.append(
        SessionState.Channel(key: "a-channel-that-is-gone", model: 1, value: 0.5, velocity: 2))
      $0.parameters.append(
        SessionState.Parameter(key: "a-parameter-that-is-gone", value: .string("x")))
      $0.timers.append(SessionState.Timer(key: "a-timer-that-is-gone", remaining: 1))
      $0.requests.append("a-request-that-is-gone")
      $0.focus = "a-region-that-is-gone"
    }
    return variants
  }

  private static func other(than value: Value) -> Value {
    if case .string = value { return .int(1) }
    return .string("of another type")
  }

  // MARK: Reload

  private static func reloadKeepsChannels(_ subject: Subject) throws(TestStop) {
    guard !subject.descriptor.channels.isEmpty else {
      throw .skipped("the component declares no channel")
    }
    let trial = try subject.start()
    let next = try subject.start()
    let session = try trial.appeared("at rest")
    var numbers = SeededNumbers(seed: 1)
    var stimuli = subject.descriptor.actions.filter { !$0.isPure }.map {
      Input.action($0.key, numbers.arguments(of: $0))
    }
    stimuli += subject.descriptor.parameters.filter { !$0.governsDuration }.map {
      Input.set(parameter: $0.key, numbers.value(of: $0))
    }
    let touches = try session.draw("at rest").scene.regions.count
    var reloads = 0
    for number in 0..<min(stimuli.count + 3 * min(touches, 8), 40) {
      if number < stimuli.count {
        try session.give(stimuli[number])
      } else {
        try session.touch(number - stimuli.count)
      }
      for _ in 0..<12 {
        session.advance(to: session.now + 16_000_000)
        guard session.snapshot().channels.contains(where: { $0.isRunning }) else { continue }
        try reload(session, reloads % 2 == 0 ? next : trial)
        reloads += 1
        break
      }
      try session.answerRequests("in motion")
      session.advance(to: session.now + 500_000_000)
      try session.draw("in motion")
    }
    guard reloads > 0 else { throw .skipped("nothing that was tried set a channel in motion") }
  }

  private static func reload(_ session: Session, _ next: Trial) throws(TestStop) {
    let before = session.snapshot().channels
    do throws(SessionError) {
      try session.replace(code: next.code())
    } catch {
      throw .failed("the same build cannot take over: \(error.message)")
    }
    try session.collect("when reloaded")
    let after = session.snapshot().channels
    func key(_ channel: Snapshot.ChannelValue) -> String {
      let declared = session.descriptor.channels.first { $0.id == channel.id }
      return itemName(declared?.key ?? "\(channel.id)", channel.item)
    }
    for old in before {
      guard let new = after.first(where: { $0.id == old.id && $0.item == old.item }) else {
        throw .failed("channel \(key(old)) is gone after a reload")
      }
      let pairs = [
        ("value", old.presented, new.presented), ("velocity", old.velocity, new.velocity),
        ("destination", old.model, new.model),
      ]
      for (what, was, now) in pairs where abs(was - now) > 1e-9 * max(1, abs(was)) {
        throw .failed("a reload takes the \(what) of channel \(key(old)) from \(was) to \(now)")
      }
    }
  }
}
