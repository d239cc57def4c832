internal import MorphMotion
internal import MorphRuntime
internal import MorphScene

/// Under reduced motion a channel of class motion is where it is going, always. The host sees to
/// that for animations; a component can still travel in small steps, by timers and events.
enum ReducedMotionTest {
  /// Steps of one channel within a second without input that count as travel.
  private static let mostSteps = 5
  private static let traces: UInt64 = 12
  private static let rate = 60.0

  static func run(_ subject: Subject) throws(TestStop) {
    let motion = Set(subject.descriptor.channels.filter { !$0.isFeedback }.map(\.id))
    guard !motion.isEmpty else { throw .skipped("the component has no channel of class motion") }
    let trial = try subject.start()
    let resting = try TraceTests.resting(trial)
    for number in 0..<traces {
      let seed = subject.seed &+ number
      let input = RandomInput(seed, for: subject.descriptor, resting: resting, .fixedMotion)
      do throws(TestStop) {
        try watch(input, trial, motion)
      } catch {
        var stop = error
        stop.seed = seed
        throw stop
      }
    }
  }

  private static func watch(
    _ input: RandomInput, _ trial: Trial, _ motion: Set<UInt32>
  ) throws(TestStop) {
    var options = Session.Options()
    options.environment.set(.reduceMotion(true))
    let session = try trial.session(options)
    try input.play(into: session)
    let inputTimes = input.entries.map(\.time)
    var steps = Steps()
    var next = 0
    var frame = 0
    let end = input.end + 2_000_000_000
    while session.now < end {
      session.advance(to: Session.frameTime(frame, rate: rate))
      frame += 1
      let place =
        "in the trace of seed \(input.seed) at \(Double(session.now / 1_000_000) / 1_000) s"
      try session.collect(place)
      while next < inputTimes.count, inputTimes[next] <= session.now {
        steps = Steps()
        next += 1
      }
      for channel in session.snapshot().channels where motion.contains(channel.id) {
        let declared = session.descriptor.channels.first { $0.id == channel.id }
        let key = itemName(declared?.key ?? "\(channel.id)", channel.item)
        guard channel.presented == channel.model, !channel.isRunning else {
          throw .failed(
            "\(place), channel \(key) is seen at \(channel.presented) on its way to "
              + "\(channel.model)")
        }
        if steps.count(channel, at: session.now) > mostSteps {
          throw .failed(
            "\(place), channel \(key) has been set to \(mostSteps + 1) values within a second, "
              + "without input: it travels in steps")
        }
      }
    }
  }

  /// How often each channel has changed of late.
  private struct Steps {
    private struct Key: Hashable {
      var id: UInt32
      var item: UInt64
    }

    private var values: [Key: Double] = [:]
    private var times: [Key: [Nanoseconds]] = [:]

    mutating func count(_ channel: Snapshot.ChannelValue, at time: Nanoseconds) -> Int {
      let key = Key(id: channel.id, item: channel.item)
      if let old = values[key], old != channel.presented { times[key, default: []].append(time) }
      values[key] = channel.presented
      times[key]?.removeAll { $0 < time - 1_000_000_000 }
      return times[key]?.count ?? 0
    }
  }
}
