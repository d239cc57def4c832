internal import MorphMotion
internal import MorphRuntime
internal import MorphScene

/// Long sequences of input that no person would give.
enum TraceTests {
  /// Values beyond which a channel counts as run away, and speeds a second.
  private static let farthest = 1e6
  private static let fastest = 1e9
  /// Traces that are played at each of three frame rates.
  private static let frameRateTraces: UInt64 = 3

  /// The first frame at rest, from which random input takes where to touch.
  static func resting(_ trial: Trial) throws(TestStop) -> Scene {
    try trial.appeared("at rest").draw("at rest").scene
  }

  // MARK: Random traces

  static func random(_ subject: Subject) throws(TestStop) {
    let trial = try subject.start()
    let resting = try resting(trial)
    for number in 0..<UInt64(subject.effort.randomTraces) {
      let seed = subject.seed &+ number
      do throws(TestStop) {
        try run(RandomInput(seed, for: subject.descriptor, resting: resting), trial)
      } catch {
        var stop = error
        stop.seed = seed
        throw stop
      }
    }
  }

  private static func run(_ input: RandomInput, _ trial: Trial) throws(TestStop) {
    let session = try trial.session()
    try input.play(into: session)
    func place() -> String {
      "in the trace of seed \(input.seed) at \(Double(session.now / 1_000_000) / 1_000) s"
    }
    var samples = 0
    while session.now < input.end {
      session.advance(to: min(input.end, session.now + 50_000_000))
      try session.collect(place())
      try checkBounds(session, place())
      samples += 1
      // One frame in 60 of those that a display would show.
      if samples % 20 == 0 { try session.draw(place()) }
    }
    guard try session.settle(place()) else {
      throw .failed("\(place()), 30 s after its end, it is not idle: \(session.unrest)")
    }
    try checkBounds(session, place())
    try session.draw(place())
  }

  private static func checkBounds(_ session: Session, _ place: String) throws(TestStop) {
    for channel in session.snapshot().channels {
      let isBounded =
        abs(channel.presented) <= farthest && abs(channel.model) <= farthest
        && abs(channel.velocity) <= fastest
      guard !isBounded else { continue }
      let key = session.descriptor.channels.first { $0.id == channel.id }?.key ?? "\(channel.id)"
      throw .failed(
        "\(place), channel \(itemName(key, channel.item)) is at \(channel.presented) going to "
          + "\(channel.model) at \(channel.velocity) a second; a million is the limit")
    }
  }

  // MARK: Frame rates

  static func frameRateIndependent(_ subject: Subject) throws(TestStop) {
    let trial = try subject.start()
    let resting = try resting(trial)
    for number in 0..<frameRateTraces {
      let seed = subject.seed &+ number
      let input = RandomInput(seed, for: subject.descriptor, resting: resting)
      do throws(TestStop) {
        let reference = try record(input, trial, rate: 24)
        for rate in [60, 144] {
          let other = try record(input, trial, rate: rate)
          try compare(other, reference, rate, seed)
        }
      } catch {
        var stop = error
        stop.seed = seed
        throw stop
      }
    }
  }

  /// What a trace gives at a frame rate: the state at each twelfth of a second, which all rates
  /// share, and everything the component asked for.
  private struct Recording {
    var snapshots: [Snapshot] = []
    var outputs: [Output] = []
  }

  private static func record(
    _ input: RandomInput, _ trial: Trial, rate: Int
  ) throws(TestStop) -> Recording {
    let session = try trial.session()
    try input.play(into: session)
    var recording = Recording()
    let place = "in the trace of seed \(input.seed) at \(rate) frames a second"
    let steps = rate / 12
    for beat in 0..<Int(Double(input.end) / 1e9 * 12) + 12 {
      for step in 0..<steps {
        let time =
          step == 0
          ? Session.frameTime(beat, rate: 12)
          : Session.frameTime(beat * steps + step, rate: Double(rate))
        session.advance(to: time)
        if step == 0 {
          var snapshot = session.snapshot()
          // Counts how often values were looked up, not what they are.
          snapshot.generation = 0
          recording.snapshots.append(snapshot)
        }
        _ = session.frame()
        recording.outputs += try session.collect(place)
      }
    }
    return recording
  }

  private static func compare(
    _ other: Recording, _ reference: Recording, _ rate: Int, _ seed: UInt64
  ) throws(TestStop) {
    let place = "in the trace of seed \(seed)"
    for (beat, (left, right)) in zip(other.snapshots, reference.snapshots).enumerated()
    where left != right {
      let what =
        left.slots != right.slots
        ? "slots" : left.channels != right.channels ? "channels" : "values"
      throw .failed(
        "\(place), \(Double(beat) / 12) s after its beginning, \(what) differ between \(rate) and 24 "
          + "frames a second")
    }
    guard other.outputs == reference.outputs else {
      throw .failed(
        "\(place), it asks for something else at \(rate) frames a second than at 24")
    }
  }
}
