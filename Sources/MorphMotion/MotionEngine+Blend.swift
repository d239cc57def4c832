internal import MorphPluginAPI

/// A merging spring may take its response over from the spring before it, over a while. No closed
/// form has a response that changes all the time, so it changes in steps, each of them exact.
extension MotionEngine {
  /// The pieces of constant response that a blend is made of.
  static let blendPieces = 16

  /// The merging spring that moves a channel at an instant, if one does.
  func mergingSpring(_ index: Int, at time: Nanoseconds) -> SpringSolution? {
    let newest = tracks[index].newest
    guard newest != Segment.none, pool[newest].merging, pool[newest].begin <= time,
      time < pool[newest].end, time < tracks[index].stopAt
    else { return nil }
    var shape = pool[newest].shape
    if pool[newest].chain != Segment.none {
      let piece = pool.piece(of: pool[newest], at: time - pool[newest].begin)
      shape = pool.pieces[Int(piece)].shape
    }
    return shape.spring
  }

  /// Makes a segment of pieces whose response goes from that of `old` to that of `spring` as
  /// smoothstep does; each piece starts where and how fast the one before it ends.
  mutating func blendIn(
    _ segment: inout Segment, from old: SpringSolution, to spring: Spring, over blend: Double,
    _ start: Motion, _ index: Int, _ timing: MotionTiming
  ) {
    let target = segment.shape.to
    let length = nanoseconds(blend)
    let oldResponse = 2 * Double.pi / old.naturalFrequency
    var motion = Motion(value: start.value, velocity: start.velocity / timing.speed)
    var previous = Segment.none
    var begin: Nanoseconds = 0
    for piece in 0..<MotionEngine.blendPieces {
      let fraction = (Double(piece) + 0.5) / Double(MotionEngine.blendPieces)
      let response = morph_lerp(oldResponse, spring.response, morph_smoothstep(fraction))
      let solution = SpringSolution(
        Spring(response: response, dampingRatio: spring.dampingRatio), from: motion.value,
        to: target, velocity: motion.velocity)
      let next = length * Int64(piece + 1) / Int64(MotionEngine.blendPieces)
      let shape = Piece(shape: .spring(solution), begin: begin)
      previous = pool.insert(piece: shape, after: previous)
      if piece == 0 { segment.chain = previous }
      motion = solution.motion(at: seconds(next - begin) * timing.speed)
      begin = next
    }
    let solution = SpringSolution(
      spring, from: motion.value, to: target, velocity: motion.velocity)
    _ = pool.insert(piece: Piece(shape: .spring(solution), begin: begin), after: previous)
    let rest = settle(spring, solution, of: index, speed: timing.speed, cap: timing.cap)
    segment.end = segment.begin + begin + rest.length
    segment.capped = rest.capped
  }
}

extension SpringSolution {
  /// sqrt(k / m), recovered from what the closed form needs of it.
  fileprivate var naturalFrequency: Double {
    switch kind {
    case .underdamped: morph_hypot(rate, frequency)
    case .overdamped: (rate * (rate + 2 * frequency)).squareRoot()
    case .critical, .immediate: rate
    }
  }
}
