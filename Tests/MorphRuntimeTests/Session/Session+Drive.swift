import MorphMotion
import MorphRuntime
import MorphScene

/// Nanoseconds of a time in seconds.
func ns(_ seconds: Double) -> Nanoseconds { Nanoseconds((seconds * 1e9).rounded()) }

extension Effect {
  static func spring(
    _ id: UInt32, _ item: UInt64 = 0, to value: Double, response: Double = 0.38,
    dampingRatio: Double = 0.86, delay: Double = 0
  ) -> Effect {
    .animate(
      [Target(channel: ChannelKey(id: id, item: item), to: value)],
      .spring(response: response, dampingRatio: dampingRatio), delay: delay, repeatCount: 1,
      autoreverses: false, speed: 1)
  }
}

extension Session {
  func value(_ id: UInt32, _ item: UInt64 = 0) -> Snapshot.ChannelValue {
    snapshot().channels.first { $0.id == id && $0.item == item }!
  }

  func slot(_ id: UInt32, _ item: UInt64 = 0) -> Value? {
    snapshot().slots.first { $0.id == id && $0.item == item }?.value
  }

  func press(_ x: Double, _ y: Double, at seconds: Double, pointer: UInt32 = 0) throws {
    try send(.pointer(PointerInput(.down, at: Point(x, y), pointer: pointer)), at: ns(seconds))
  }

  func move(_ x: Double, _ y: Double, at seconds: Double, pointer: UInt32 = 0) throws {
    try send(.pointer(PointerInput(.move, at: Point(x, y), pointer: pointer)), at: ns(seconds))
  }

  func lift(_ x: Double, _ y: Double, at seconds: Double, pointer: UInt32 = 0) throws {
    try send(.pointer(PointerInput(.up, at: Point(x, y), pointer: pointer)), at: ns(seconds))
  }

  func tap(_ x: Double, _ y: Double, at seconds: Double) throws {
    try press(x, y, at: seconds)
    try lift(x, y, at: seconds + 0.05)
  }

  /// A straight drag in samples of 8 ms, lifted at its end.
  func drag(
    from: (Double, Double), to: (Double, Double), at seconds: Double, over length: Double
  ) throws {
    try press(from.0, from.1, at: seconds)
    var passed = 0.008
    while passed < length - 1e-9 {
      let part = passed / length
      try move(
        from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part, at: seconds + passed)
      passed += 0.008
    }
    try move(to.0, to.1, at: seconds + length)
    try lift(to.0, to.1, at: seconds + length)
  }
}
