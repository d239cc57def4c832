internal import MorphPluginAPI

extension Spring {
  /// The longest time that `settleTime` answers unless told otherwise, in seconds.
  public static let longestSettle = 60.0

  /// The last instant, in seconds, at which the spring is farther than `epsilon` from `to` or
  /// faster than `velocityEpsilon` (units a second; by default 62.5 epsilon); 0 if it never is.
  ///
  /// A spring still outside after `cap` seconds answers `cap`.
  public func settleTime(
    from: Double = 0, to: Double, velocity: Double = 0, epsilon: Double,
    velocityEpsilon: Double? = nil, cap: Double = Spring.longestSettle
  ) -> Double {
    let distance = from - to
    let value = SpringSolution(self, from: distance, to: 0, velocity: velocity)
    guard value.kind != .immediate else { return 0 }
    let positional = value.lastTimeOutside(epsilon, cap: cap)
    guard positional < cap else { return cap }
    // The velocity follows the same equation around 0, with these initial values.
    let acceleration = -(stiffness * distance + damping * velocity) / mass
    let speed = SpringSolution(self, from: velocity, to: 0, velocity: acceleration)
    let kinetic = speed.lastTimeOutside(velocityEpsilon ?? 62.5 * epsilon, cap: cap)
    return Swift.min(cap, Swift.max(positional, kinetic))
  }
}

extension SpringSolution {
  /// The last instant at which a solution f around 0 has |f| > `level`; 0 if it never has. The
  /// answer is exact below `cap` and only known to be at least `cap` above it.
  ///
  /// Zeros and turning points of f are known in closed form; between the last turning point
  /// outside the level and the zero after it |f| falls steadily, and one root search ends it.
  func lastTimeOutside(_ level: Double, cap: Double) -> Double {
    guard level < .infinity else { return 0 }
    switch kind {
    case .underdamped: return lastTimeOutsideOscillating(level)
    case .critical:
      // f = (from + linear t) e^(-rate t)
      let linear = velocity + rate * from
      let zero = linear == 0 ? -1 : -from / linear
      return lastTimeOutsideMonotone(
        level, zero: zero, turn: linear == 0 ? -1 : 1 / rate + zero, cap: cap)
    case .overdamped:
      // f = slowPart e^(-rate t) + fastPart e^(-fast t)
      let fast = rate + 2 * frequency
      let slowPart = (velocity + fast * from) / (2 * frequency)
      let fastPart = from - slowPart
      let zero = crossover(fastPart, slowPart)
      let turn = crossover(fastPart * fast, slowPart * rate)
      return lastTimeOutsideMonotone(level, zero: zero, turn: turn, cap: cap)
    case .immediate: return 0
    }
  }

  /// When `fast` e^(-(rate + 2 frequency) t) and `slow` e^(-rate t) cancel; negative for never.
  private func crossover(_ fast: Double, _ slow: Double) -> Double {
    let quotient = -fast / slow
    return quotient > 0 && quotient.isFinite ? morph_log(quotient) / (2 * frequency) : -1
  }

  private func lastTimeOutsideOscillating(_ level: Double) -> Double {
    // f = e^(-rate t) (from cos a + gain sin a), f' likewise with velocity and -drive.
    let amplitude = morph_hypot(from, gain)
    guard amplitude > level else { return 0 }
    guard rate > 0 else { return .infinity }
    let envelope = morph_log(amplitude / level) / rate
    guard envelope.isFinite else { return .infinity }

    // Zeros are at zero + n pi and turning points at turn + n pi, as angles a = frequency t.
    let zero = firstZero(cosine: from, sine: gain)
    let turn = firstZero(cosine: velocity, sine: -drive)
    let gap = zero > turn ? zero - turn : zero - turn + Double.pi
    var index = ((frequency * envelope - turn) / Double.pi).rounded(.down)
    var steps = 0
    while index >= 0, steps < 64 {
      let at = (turn + index * Double.pi) / frequency
      if abs(motion(at: at).value) > level {
        return lastCrossing(level, outside: at, inside: at + gap / frequency)
      }
      index -= 1
      steps += 1
    }
    guard abs(from) > level else { return 0 }
    return lastCrossing(level, outside: 0, inside: Swift.min(zero, turn) / frequency)
  }

  /// The zero of `cosine` cos a + `sine` sin a with a in (0, pi].
  private func firstZero(cosine: Double, sine: Double) -> Double {
    let angle = morph_atan2(sine, cosine) + 0.5 * Double.pi
    return angle > Double.pi ? angle - Double.pi : angle > 0 ? angle : angle + Double.pi
  }

  /// For solutions with at most one zero and one turning point; a negative time is none.
  private func lastTimeOutsideMonotone(
    _ level: Double, zero: Double, turn: Double, cap: Double
  ) -> Double {
    let tail = Swift.max(0, turn)
    if abs(motion(at: tail).value) > level {
      var step = 1 / rate
      var inside = tail + step
      while abs(motion(at: inside).value) > level {
        guard inside < cap else { return inside }
        step *= 2
        inside += step
      }
      return lastCrossing(level, outside: tail, inside: inside)
    }
    guard turn > 0, abs(from) > level else { return 0 }
    return lastCrossing(level, outside: 0, inside: zero > 0 && zero < turn ? zero : turn)
  }

  /// Where |f| passes `level` between two instants on either side of it, by Newton's method kept
  /// inside the bracket by bisection, to a tenth of a nanosecond.
  private func lastCrossing(_ level: Double, outside: Double, inside: Double) -> Double {
    var low = outside
    var high = inside
    var time = 0.5 * (low + high)
    for _ in 0..<64 where high - low > 1e-10 {
      let at = motion(at: time)
      let excess = abs(at.value) - level
      if excess > 0 { low = time } else { high = time }
      let newton = time - excess / (at.value < 0 ? -at.velocity : at.velocity)
      if newton > low, newton < high {
        if abs(newton - time) < 1e-11 { return newton }
        time = newton
      } else {
        time = 0.5 * (low + high)
      }
    }
    return high
  }
}
