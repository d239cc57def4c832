internal import MorphMotion
internal import MorphRuntime

/// Where a live instance is on its own time, which may run slower or faster than the clock's, or
/// stand still.
struct Playhead {
  /// Session seconds a second; 0 is paused.
  var speed: Double
  /// Nanoseconds of session time.
  private(set) var time: Nanoseconds = 0
  private var clock: SessionClock
  /// What the clock has counted, gaps left out.
  private var counted: Nanoseconds = 0
  /// The part of a nanosecond that was left over.
  private var rest = 0.0
  private var lastReal: Nanoseconds

  init(real: Nanoseconds, speed: Double, frame: Nanoseconds) {
    self.speed = speed
    clock = SessionClock(real: real, frame: frame)
    lastReal = real
  }

  /// Moves to an instant of the clock. `due` is when this had been wanted; nil when it was not.
  mutating func move(to real: Nanoseconds, due: Nanoseconds?) -> Nanoseconds {
    let reached = clock.time(at: real, due: due)
    let step = Double(reached - counted) * speed + rest
    counted = reached
    lastReal = max(lastReal, real)
    time += Nanoseconds(step.rounded(.down))
    rest = step - step.rounded(.down)
    return time
  }

  /// The instant of the clock at which session time will be `wanted`; nil while it stands still, and
  /// for what lies further away than a clock counts.
  func real(of wanted: Nanoseconds) -> Nanoseconds? {
    guard speed > 0 else { return nil }
    let wait = ((Double(wanted - time) - rest) / speed).rounded(.up)
    return wait < 1e18 ? lastReal + Nanoseconds(max(0, wait)) : nil
  }
}
