import MorphPluginAPI
import Testing

/// Springs against published numbers, and against what every damped spring must do.
@Suite struct SpringTests {
  struct File: Decodable {
    let source: String
    let vectors: [Vector]
    let conversions: [Conversion]
  }

  struct Vector: Decodable, CustomTestStringConvertible {
    let id: String
    let source: String
    let mass, stiffness, damping: Double?
    let response, ratio: Double?
    let from, to, velocity: Double
    let tolerance: Double?
    let check: String?
    let samples: [Sample]?
    let step: Double?
    let values: [Double]?

    var testDescription: String { id }

    var spring: morph_spring {
      if let response, let ratio { return morph_spring_from_response(response, ratio) }
      return morph_spring(mass: mass ?? 0, stiffness: stiffness ?? 0, damping: damping ?? 0)
    }

    func at(_ t: Double) -> morph_motion {
      morph_spring_at(morph_spring_solve(spring, from, to, velocity), t)
    }
  }

  struct Sample: Decodable {
    let t, value: Double
    let velocity: Double?
  }

  struct Conversion: Decodable {
    let source: String
    let response, ratio, duration, bounce: Double?
    let stiffness, damping, tolerance: Double
  }

  @Test func publishedVectors() throws {
    let file = try Vectors.load(File.self, "springs")
    #expect(file.vectors.count == 17)
    for vector in file.vectors {
      #expect(morph_spring_is_valid(vector.spring) == 1, "\(vector.id)")
      var samples = vector.samples ?? []
      if let step = vector.step, let values = vector.values {
        samples += values.enumerated().map { index, value in
          Sample(t: step * Double(index), value: value, velocity: nil)
        }
      }
      #expect(!samples.isEmpty, "\(vector.id)")
      for sample in samples {
        let motion = vector.at(sample.t)
        if vector.check == "floor" {
          #expect(motion.value.rounded(.down) == sample.value, "\(vector.id) at \(sample.t)")
          #expect(motion.velocity.rounded(.down) == sample.velocity, "\(vector.id) at \(sample.t)")
        } else {
          let tolerance = try #require(vector.tolerance)
          #expect(abs(motion.value - sample.value) <= tolerance, "\(vector.id) at \(sample.t)")
          if let velocity = sample.velocity {
            // printed velocities carry the same digits, hence the same relative error
            let allowed = tolerance * max(1, abs(velocity))
            #expect(abs(motion.velocity - velocity) <= allowed, "\(vector.id) at \(sample.t)")
          }
        }
      }
    }
  }

  @Test func publishedConversions() throws {
    let file = try Vectors.load(File.self, "springs")
    for item in file.conversions {
      let spring: morph_spring
      if let duration = item.duration, let bounce = item.bounce {
        spring = morph_spring_from_duration_bounce(duration, bounce)
      } else {
        spring = morph_spring_from_response(try #require(item.response), try #require(item.ratio))
      }
      #expect(spring.mass == 1)
      #expect(abs(spring.stiffness - item.stiffness) <= item.tolerance, "\(item.source)")
      #expect(abs(spring.damping - item.damping) <= item.tolerance, "\(item.source)")
    }
    // Apple documentation, SwiftUI Spring(mass: 1, stiffness: 100, damping: 10)
    let spring = morph_spring(mass: 1, stiffness: 100, damping: 10)
    #expect(abs(morph_spring_response(spring) - 0.6283185307179586) < 1e-15)
    #expect(morph_spring_damping_ratio(spring) == 0.5)
  }

  /// A thrown banner turns 25.5 ms after release.
  @Test func minimumOfTheReturn() {
    let solution = morph_spring_solve(morph_spring_from_response(0.34, 0.85), -20, 0, -300)
    let lowest = (0...1000).map { Double($0) / 10_000 }.min {
      morph_spring_at(solution, $0).value < morph_spring_at(solution, $1).value
    }
    #expect(lowest == 0.0255)
    #expect(abs(morph_spring_at(solution, 0.0255).value + 23.3729) < 1e-4)
  }

  /// Travel at a given share of the response does not depend on the response.
  @Test func travelScalesWithResponse() {
    for share in [0.1, 0.183, 0.5, 1.0, 1.6] {
      let travel = morph_spring_travel(0.38, 0.86, 1.6 * share * 0.38)
      #expect(abs(morph_spring_travel(0.1, 0.86, 1.6 * share * 0.1) - travel) < 1e-12)
      #expect(abs(morph_spring_travel(2, 0.86, 1.6 * share * 2) - travel) < 1e-12)
    }
    #expect(abs(morph_spring_travel(0.38, 0.86, 0.11126) - 0.5991) < 1e-3)
    #expect(abs(1 - morph_spring_travel(0.38, 0.86, 1.6 * 0.38)) < 2e-4)
  }

  static let ratios = [
    0, 0.05, 0.25, 0.7, 0.86, 0.999, 1 - 2e-6, 1 - 5e-7, 1, 1 + 5e-7, 1 + 2e-6, 1.001, 1.25, 3, 20,
    1000,
  ]

  @Test(arguments: ratios) func startIsExact(ratio: Double) {
    let spring = morph_spring_from_response(0.37, ratio)
    for (from, to, velocity) in [(0.1, 0.7, -3.3), (-1e9, 0.3, 1e-7), (7.7, 7.7, 0.1)] {
      let solution = morph_spring_solve(spring, from, to, velocity)
      for t in [0, -0.0, -1, -Double.infinity] {
        let motion = morph_spring_at(solution, t)
        #expect(motion.value.bitPattern == from.bitPattern)
        #expect(motion.velocity.bitPattern == velocity.bitPattern)
      }
      let soon = morph_spring_at(solution, 1e-12)
      #expect(abs(soon.value - from) <= 1e-9 * max(1, abs(from)))
      #expect(abs(soon.velocity - velocity) <= 1e-8 * max(1, abs(from)) * max(1, ratio))
    }
  }

  @Test(arguments: ratios.dropFirst()) func endIsExact(ratio: Double) {
    let solution = morph_spring_solve(morph_spring_from_response(0.37, ratio), 5, 0.3, 90)
    for t in [1e6, 1e300, Double.infinity] {
      let motion = morph_spring_at(solution, t)
      #expect(motion.value == 0.3, "ratio \(ratio) at \(t)")
      #expect(motion.velocity == 0, "ratio \(ratio) at \(t)")
    }
  }

  /// m x'' + c x' + k (x - to) = 0, with x'' by central difference of the velocity, and the velocity
  /// by central difference of the value.
  @Test(arguments: ratios) func satisfiesTheEquation(ratio: Double) {
    for mass in [1.0, 0.3, 7] {
      let stiffness = 90 * mass
      let damping = 2 * ratio * (stiffness * mass).squareRoot()
      let spring = morph_spring(mass: mass, stiffness: stiffness, damping: damping)
      let solution = morph_spring_solve(spring, 1, 0, -4)
      let rate = max(1, damping / mass)
      let h = 1e-4 / rate
      for step in 1...40 {
        let t = 0.02 * Double(step)
        let here = morph_spring_at(solution, t)
        let before = morph_spring_at(solution, t - h)
        let after = morph_spring_at(solution, t + h)
        let slope = (after.value - before.value) / (2 * h)
        let acceleration = (after.velocity - before.velocity) / (2 * h)
        #expect(abs(slope - here.velocity) < 1e-5 * rate, "ratio \(ratio), t \(t)")
        let balance = acceleration + damping / mass * here.velocity + 90 * here.value
        #expect(abs(balance) < 1e-4 * rate * rate, "ratio \(ratio), t \(t)")
      }
    }
  }

  /// No jump where the formula changes, at 1 - 1e-6 and 1 + 1e-6.
  @Test func continuousInTheDampingRatio() {
    for edge in [1 - 1e-6, 1 + 1e-6] {
      for step in 1...200 {
        let t = 0.01 * Double(step)
        let inside = morph_spring_at(
          morph_spring_solve(
            morph_spring(mass: 1, stiffness: 100, damping: 20 * (edge - 1e-13)), 0, 1, 3), t)
        let outside = morph_spring_at(
          morph_spring_solve(
            morph_spring(mass: 1, stiffness: 100, damping: 20 * (edge + 1e-13)), 0, 1, 3), t)
        #expect(abs(inside.value - outside.value) < 3e-12, "\(edge) at \(t)")
        #expect(abs(inside.velocity - outside.velocity) < 3e-11, "\(edge) at \(t)")
      }
    }
  }

  @Test(arguments: [UInt64(11), 12, 13]) func everySpring(seed: UInt64) {
    var generator = SeededGenerator(state: seed)
    for index in 0..<2000 {
      let name: Comment = "seed \(seed), case \(index)"
      let spring = morph_spring_from_response(
        .random(in: 0.05...2, using: &generator),
        index % 3 == 0
          ? .random(in: 1...5, using: &generator) : .random(in: 0.05...1, using: &generator))
      let from = Double.random(in: -300...300, using: &generator)
      let to = Double.random(in: -300...300, using: &generator)
      let velocity = Double.random(in: -2000...2000, using: &generator)
      let t = Double.random(in: 0.001...1, using: &generator)
      let solution = morph_spring_solve(spring, from, to, velocity)
      let motion = morph_spring_at(solution, t)

      // the pointer form is the same function
      var value = 0.0
      var speed = 0.0
      unsafe morph_spring_evaluate(spring, from, to, velocity, t, &value, &speed)
      #expect(value == motion.value && speed == motion.velocity, name)

      // stopping half way and going on changes nothing
      let half = morph_spring_at(solution, t / 2)
      let rest = morph_spring_at(morph_spring_solve(spring, half.value, to, half.velocity), t / 2)
      #expect(abs(rest.value - motion.value) < 1e-9, name)
      #expect(abs(rest.velocity - motion.velocity) < 1e-7, name)

      // mirrored and doubled motion, exactly; a heavier spring of the same ratios, exactly
      let mirrored = morph_spring_at(morph_spring_solve(spring, -from, -to, -velocity), t)
      #expect(mirrored.value == -motion.value && mirrored.velocity == -motion.velocity, name)
      let doubled = morph_spring_at(morph_spring_solve(spring, 2 * from, 2 * to, 2 * velocity), t)
      #expect(doubled.value == 2 * motion.value, name)
      let heavy = morph_spring(
        mass: 4 * spring.mass, stiffness: 4 * spring.stiffness, damping: 4 * spring.damping)
      #expect(
        morph_spring_at(morph_spring_solve(heavy, from, to, velocity), t).value == motion.value,
        name)

      // energy never grows
      func energy(_ m: morph_motion) -> Double {
        spring.stiffness * (m.value - to) * (m.value - to) + spring.mass * m.velocity * m.velocity
      }
      let start = morph_motion(value: from, velocity: velocity)
      #expect(energy(motion) <= energy(half) * (1 + 1e-9), name)
      #expect(energy(half) <= energy(start) * (1 + 1e-9), name)
    }
  }

  /// Where cosh would overflow and w0 (d - z) would cancel.
  @Test func farOverDamped() {
    for ratio in [1e3, 1e6, 1e12] {
      let spring = morph_spring(mass: 1, stiffness: 100, damping: 20 * ratio)
      let solution = morph_spring_solve(spring, 1, 0, 0)
      // the slow root is w0 / 2z up to a relative 1 / 4z^2
      let t = ratio / 5
      let expected = morph_exp(-1)
      #expect(abs(morph_spring_at(solution, t).value - expected) < 1 / (ratio * ratio) + 1e-12)
    }
  }

  @Test func invalidSpringsAreImmediate() {
    let invalid = [
      morph_spring_from_response(0, 0.8), morph_spring_from_response(.nan, 0.8),
      morph_spring_from_response(0.3, -0.1), morph_spring_from_duration_bounce(0.5, -1),
      morph_spring(mass: 0, stiffness: 100, damping: 10),
      morph_spring(mass: -1, stiffness: 100, damping: 10),
      morph_spring(mass: 1, stiffness: 0, damping: 10),
      morph_spring(mass: 1, stiffness: .infinity, damping: 10),
      morph_spring(mass: 1, stiffness: 100, damping: .nan),
      morph_spring(mass: 1e-300, stiffness: 1e300, damping: 10),
    ]
    for (index, spring) in invalid.enumerated() {
      #expect(morph_spring_is_valid(spring) == 0, "spring \(index)")
      let motion = morph_spring_at(morph_spring_solve(spring, 1, 2, 3), 0.1)
      #expect(motion.value == 2 && motion.velocity == 0, "spring \(index)")
    }
    #expect(morph_spring_is_valid(morph_spring_from_duration_bounce(0.5, 1.5)) == 1)
  }
}
