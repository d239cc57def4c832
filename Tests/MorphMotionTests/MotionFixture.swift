import MorphMotion
import Testing

/// A few channels in an engine, with time in seconds.
struct MotionFixture {
  static let channel = ChannelKey(id: 1)
  static let second = ChannelKey(id: 2)

  var engine = MotionEngine()

  init(_ traits: ChannelTraits = ChannelTraits(unit: .points)) throws {
    try engine.declare(MotionFixture.channel, traits)
    try engine.declare(MotionFixture.second, traits)
  }

  static func time(_ seconds: Double) -> Nanoseconds { Nanoseconds((seconds * 1e9).rounded()) }

  @discardableResult
  mutating func apply(
    _ operation: MotionOperation, at seconds: Double, reduced: Bool = false
  ) throws -> UInt64 {
    try engine.apply(operation, at: MotionFixture.time(seconds), reducedMotion: reduced)
  }

  @discardableResult
  mutating func animate(
    to value: Double, _ curve: MotionCurve, _ timing: MotionTiming = MotionTiming(),
    at seconds: Double
  ) throws -> UInt64 {
    try apply(.animate([(MotionFixture.channel, value)], curve, timing), at: seconds)
  }

  func state(_ seconds: Double, _ key: ChannelKey = MotionFixture.channel) -> ChannelState {
    engine.state(key, at: MotionFixture.time(seconds))
  }

  func value(_ seconds: Double) -> Double { state(seconds).value }

  func velocity(_ seconds: Double) -> Double { state(seconds).velocity }

  /// Runs every end until all is still, or `seconds`, and answers the events as short text.
  mutating func run(until seconds: Double = 1e5) -> [String] {
    engine.finishSegments(at: MotionFixture.time(seconds))
    return events()
  }

  mutating func events() -> [String] { engine.takeEvents().map(MotionFixture.text) }

  /// `1 finished @0.25`: the operation, what became of it, and when.
  static func text(_ event: ChannelEvent) -> String {
    let word =
      switch event.kind {
      case .completed(let reason): reason.rawValue
      case .logical: "logical"
      }
    return "\(event.operation) \(word) @\(Double(event.at) / 1e9)"
  }
}

extension MotionCurve {
  static let gentle = MotionCurve.spring(response: 0.5, dampingRatio: 0.825)
  static func linear(_ duration: Double) -> MotionCurve { .timing(.linear, duration: duration) }
}
