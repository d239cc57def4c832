internal import MorphRuntime

/// What frames cost: memory that stays, and time.
enum GrowthTests {
  /// Frames drawn before memory is looked at: caches fill.
  private static let warmUp = 500
  /// Bytes a frame that count as growth; an allocation takes at least 32.
  private static let allowed = 8
  /// What one frame or one event may take: a quarter of a frame at 60 a second.
  private static let limit = Duration.milliseconds(4)

  static func noGrowth(_ subject: Subject) throws(TestStop) {
    let trial = try subject.start()
    let snapshots = try trial.appeared("at rest").story("in its life")
    let code = trial.code()
    func draw(_ count: Int) throws(TestStop) {
      for number in 0..<count {
        _ = try trial.draw(code, snapshots[number % snapshots.count], "in a series")
      }
    }
    func memory() throws(TestStop) -> Int {
      Int(try trial.host.ask(.memoryInUse, "in a series").detail) ?? 0
    }
    try draw(warmUp)
    let before = try memory()
    try draw(subject.effort.growthFrames)
    let growth = try memory() - before
    guard growth <= allowed * subject.effort.growthFrames else {
      let each = growth / subject.effort.growthFrames
      throw .failed(
        "\(subject.effort.growthFrames) frames leave \(growth) bytes behind, \(each) each")
    }
  }

  /// The fastest of several counts, for the machine may be busy with something else.
  static func budget(_ subject: Subject) throws(TestStop) {
    let trial = try subject.start()
    let session = try trial.appeared("at rest")
    var snapshots = [("at rest", session.snapshot())]
    for (number, snapshot) in try session.story(steps: 8, "in its life").enumerated()
    where number % 2 == 1 {
      snapshots.append(("in its life", snapshot))
    }
    if subject.descriptor.isScrubbable {
      var scrubbed = snapshots[0].1
      scrubbed.progress = 0.5
      snapshots.append(("at progress 0.5", scrubbed))
    }
    let code = trial.code()
    for (place, snapshot) in snapshots {
      let frame = try fastest { () throws(TestStop) in
        _ = try trial.draw(code, snapshot, place)
      }
      guard frame <= limit else {
        throw .warning("frame takes \(frame.milliseconds) ms \(place); it has 4 ms")
      }
      let event = try fastest { () throws(TestStop) in
        try trial.handle(code, snapshot, Event(time: 0, kind: .environment), "environment")
      }
      guard event <= limit else {
        throw .warning("handle takes \(event.milliseconds) ms \(place); it has 4 ms")
      }
    }
  }

  private static func fastest(
    _ body: () throws(TestStop) -> Void
  ) throws(TestStop) -> Duration {
    var fastest = Duration.seconds(1_000)
    for _ in 0..<10 where fastest > limit {
      let began = ContinuousClock.now
      try body()
      fastest = min(fastest, ContinuousClock.now - began)
    }
    return fastest
  }
}
