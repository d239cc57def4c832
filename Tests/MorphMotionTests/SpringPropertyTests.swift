import MorphMotion
import Testing

/// What must hold for every spring, tried on random ones.
@Suite struct SpringPropertyTests {
  static let seeds: [UInt64] = [11, 12, 13, 14]

  struct Case {
    var spring: Spring
    var from: Double
    var to: Double
    var velocity: Double

    init(_ generator: inout Generator) {
      spring = generator.spring()
      from = generator.number(-500...500)
      to = generator.number(-500...500)
      velocity = generator.number(-5_000...5_000)
    }

    func value(_ t: Double) -> Double {
      spring.value(from: from, to: to, velocity: velocity, at: t)
    }

    func velocity(_ t: Double) -> Double {
      spring.velocity(from: from, to: to, velocity: velocity, at: t)
    }

    /// The magnitude against which rounding counts.
    var scale: Double { 1 + abs(from) + abs(to) + abs(velocity) * (1 + spring.response) }
  }

  static func forEachCase(_ seed: UInt64, _ body: (Case, inout Generator) -> Void) {
    print("seed \(seed)")
    var generator = Generator(seed: seed)
    for _ in 0..<250 {
      let one = Case(&generator)
      body(one, &generator)
    }
  }

  @Test(arguments: seeds)
  func startIsExact(_ seed: UInt64) {
    Self.forEachCase(seed) { one, _ in
      #expect(one.value(0) == one.from)
      #expect(one.velocity(0) == one.velocity)
    }
  }

  @Test(arguments: seeds)
  func energyNeverGrows(_ seed: UInt64) {
    Self.forEachCase(seed) { one, _ in
      func energy(_ t: Double) -> Double {
        let x = one.value(t) - one.to
        let v = one.velocity(t)
        return 0.5 * one.spring.stiffness * x * x + 0.5 * one.spring.mass * v * v
      }
      var last = energy(0)
      let floor = last * 1e-11
      for step in 1...200 {
        let next = energy(Double(step) * one.spring.response / 40)
        #expect(next <= last + floor, "\(one)")
        last = next
      }
    }
  }

  /// x(t1 + t2) is what becomes in t2 of what was at t1.
  @Test(arguments: seeds)
  func timeShiftsCompose(_ seed: UInt64) {
    Self.forEachCase(seed) { one, generator in
      let t1 = generator.number(0...1)
      let t2 = generator.number(0...1)
      var value = one.from
      var velocity = one.velocity
      one.spring.update(value: &value, velocity: &velocity, to: one.to, by: t1)
      one.spring.update(value: &value, velocity: &velocity, to: one.to, by: t2)
      // To 1e-9 of a unit for travels of the order of a unit.
      let tolerance = 1e-9 * max(1, one.scale / 100)
      #expect(abs(value - one.value(t1 + t2)) <= tolerance, "\(one)")
      #expect(abs(velocity - one.velocity(t1 + t2)) <= tolerance * 100, "\(one)")
    }
  }

  @Test(arguments: seeds)
  func scaleAndSignFollow(_ seed: UInt64) {
    Self.forEachCase(seed) { one, generator in
      let t = generator.number(0...2)
      var mirrored = one
      mirrored.from = -one.from
      mirrored.to = -one.to
      mirrored.velocity = -one.velocity
      #expect(mirrored.value(t) == -one.value(t))
      #expect(mirrored.velocity(t) == -one.velocity(t))
      // A power of two scales every step exactly.
      var doubled = one
      doubled.from = 8 * one.from
      doubled.to = 8 * one.to
      doubled.velocity = 8 * one.velocity
      #expect(doubled.value(t) == 8 * one.value(t))
      #expect(doubled.velocity(t) == 8 * one.velocity(t))
      let offset = generator.number(-100...100)
      let moved = one.spring.value(
        from: one.from + offset, to: one.to + offset, velocity: one.velocity, at: t)
      #expect(abs(moved - one.value(t) - offset) <= 1e-11 * one.scale)
    }
  }

  /// Only the ratios of mass, stiffness and damping count.
  @Test(arguments: seeds)
  func constantsScaleTogether(_ seed: UInt64) {
    Self.forEachCase(seed) { one, generator in
      let factor = generator.magnitude(0.01...100)
      var scaled = one
      scaled.spring = Spring(
        mass: one.spring.mass * factor, stiffness: one.spring.stiffness * factor,
        damping: one.spring.damping * factor, allowOverdamping: true)
      let t = generator.number(0...2)
      #expect(abs(scaled.value(t) - one.value(t)) <= 1e-9 * one.scale, "\(one)")
    }
  }

  /// The value has no step where the regimes meet.
  @Test(arguments: seeds)
  func dampingRatioIsContinuous(_ seed: UInt64) {
    Self.forEachCase(seed) { one, generator in
      let response = generator.magnitude(0.05...3)
      let t = generator.number(0...3) * response
      var last: Double?
      for ratio in [1 - 1.1e-6, 1 - 0.9e-6, 1, 1 + 0.9e-6, 1 + 1.1e-6] {
        let spring = Spring(response: response, dampingRatio: ratio)
        let value = spring.value(from: one.from, to: one.to, velocity: one.velocity, at: t)
        if let last { #expect(abs(value - last) <= 1e-5 * one.scale, "\(response) \(ratio)") }
        last = value
      }
      // Right at the seams the two formulas agree far better than their distance would allow.
      for seam in [1 - 1e-6, 1 + 1e-6] {
        let inside = Spring(response: response, dampingRatio: seam * (1 - 1e-13))
        let outside = Spring(response: response, dampingRatio: seam * (1 + 1e-13))
        let a = inside.value(from: one.from, to: one.to, velocity: one.velocity, at: t)
        let b = outside.value(from: one.from, to: one.to, velocity: one.velocity, at: t)
        #expect(abs(a - b) <= 1e-8 * one.scale, "\(response) \(t)")
      }
    }
  }

  /// The velocity is the derivative of the value, for masses other than 1 too.
  @Test(arguments: seeds)
  func velocityIsTheDerivative(_ seed: UInt64) {
    Self.forEachCase(seed) { one, generator in
      let t = generator.number(0.01...2)
      let h = 1e-5 * min(1, one.spring.response)
      let rise = (one.value(t + h) - one.value(t - h)) / (2 * h)
      let stiff = one.spring.stiffness / one.spring.mass
      let jerk = one.scale * max(1, stiff) * max(1, one.spring.damping / one.spring.mass)
      #expect(abs(rise - one.velocity(t)) <= 1e-6 * jerk, "\(one) at \(t)")
    }
  }
}
