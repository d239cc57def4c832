import MorphMotion
import Testing

struct SpringVector: Decodable, CustomTestStringConvertible {
  struct Sample: Decodable {
    var t: Double
    var x: Double
    var v: Double?
  }

  var id: String
  var source: String
  var spring: SpringSource
  var from: Double
  var to: Double
  var velocity: Double
  var samples: [Sample]
  var tolerance: Double
  var floored: Bool?

  var testDescription: String { "\(id), \(source)" }
}

struct SpringParameterVector: Decodable, CustomTestStringConvertible {
  var id: String
  var source: String
  var spring: SpringSource
  var expected: [String: Double]
  var tolerance: Double

  var testDescription: String { "\(id), \(source)" }
}

@Suite struct SpringVectorTests {
  @Test(arguments: try VectorFile<SpringVector>.load("springs"))
  func publishedSamples(_ vector: SpringVector) {
    let spring = vector.spring.spring
    for sample in vector.samples {
      let x = spring.value(
        from: vector.from, to: vector.to, velocity: vector.velocity, at: sample.t)
      let v = spring.velocity(
        from: vector.from, to: vector.to, velocity: vector.velocity, at: sample.t)
      if vector.floored == true {
        #expect(x.rounded(.down) == sample.x, "x at \(sample.t)")
        if let expected = sample.v { #expect(v.rounded(.down) == expected, "v at \(sample.t)") }
      } else {
        #expect(abs(x - sample.x) <= vector.tolerance, "x at \(sample.t) is \(x)")
        if let expected = sample.v {
          #expect(abs(v - expected) <= vector.tolerance, "v at \(sample.t) is \(v)")
        }
      }
    }
  }

  @Test(arguments: try VectorFile<SpringParameterVector>.load("spring-parameters"))
  func publishedParameters(_ vector: SpringParameterVector) throws {
    let spring = vector.spring.spring
    let actual = [
      "mass": spring.mass, "stiffness": spring.stiffness, "damping": spring.damping,
      "duration": spring.duration, "bounce": spring.bounce,
      "envelopeSettlingDuration": spring.envelopeSettlingDuration,
      "coreAnimationSettlingDuration": spring.coreAnimationSettlingDuration(),
    ]
    for (name, expected) in vector.expected {
      let value = try #require(actual[name])
      #expect(abs(value - expected) <= vector.tolerance, "\(name) is \(value)")
    }
  }

  /// V07: at rest within 0.01 after 1.6 s, not at the start, and within a unit at 1.5 s.
  @Test func criticalSpringIsDoneWhenItSays() {
    let spring = Spring(mass: 1, stiffness: 100, damping: 20)
    func isDone(_ t: Double) -> Bool {
      abs(spring.value(to: 500, at: t) - 500) < 0.01 && abs(spring.velocity(to: 500, at: t)) < 0.01
    }
    #expect(!isDone(0))
    #expect(isDone(1.6))
    #expect(abs(spring.value(to: 500, at: 1.5) - 500) < 1)
    #expect(spring.velocity(to: 500, at: 1.5) < 0.1)
  }

  /// V42: rebound's whole trace peaks at 1.03653; the equation itself at 1.03663.
  @Test func reboundPeak() {
    let spring = Spring(mass: 1, stiffness: 230.2, damping: 22)
    let frames = (0..<55).map { spring.value(to: 1, at: 0.001 + 0.016667 * Double($0)) }
    #expect(abs(frames.max()! - 1.03663) < 2e-5)
  }

  /// V65: Spring().force(target: .2, position: 1, velocity: -.2), from a dual test against SwiftUI.
  @Test func force() {
    let force = Spring().force(to: 0.2, position: 1, velocity: -0.2)
    #expect(abs(force - -121.30438808820011) < 1e-9)
  }

  /// V38: no response is no spring: it is at its target.
  @Test func responseOfZeroArrivesAtOnce() {
    let spring = Spring(response: 0, dampingRatio: 1)
    #expect(spring.stiffness == .infinity)
    #expect(spring.envelopeSettlingDuration == 1)
    #expect(spring.value(from: 3, to: 7, velocity: 5, at: 0.001) == 7)
    #expect(spring.velocity(from: 3, to: 7, velocity: 5, at: 0.001) == 0)
    #expect(spring.settleTime(from: 3, to: 7, velocity: 5, epsilon: 0.1) == 0)
  }

  /// SwiftUI's presets and its rules at the ends of the bounce.
  @Test func presetsAndBounce() {
    #expect(Spring.smooth.bounce == 0)
    #expect(abs(Spring.snappy.bounce - 0.15) < 1e-12)
    #expect(abs(Spring.bouncy.bounce - 0.3) < 1e-12)
    #expect(Spring(duration: 0.5, bounce: 1).damping == 0)
    #expect(Spring(duration: 0.5, bounce: 2).damping == 0)
    #expect(Spring(duration: 0.5, bounce: -1).damping.isNaN)
    #expect(abs(Spring(duration: 0.5, bounce: -0.4).bounce - -0.4) < 1e-12)
  }

  /// From m, k and c an over-damped spring is only had by asking, as in SwiftUI.
  @Test func overdampingIsOptIn() {
    #expect(abs(Spring(mass: 4, stiffness: 25, damping: 50).dampingRatio - 1) < 1e-15)
    let allowed = Spring(mass: 4, stiffness: 25, damping: 50, allowOverdamping: true)
    #expect(abs(allowed.dampingRatio - 2.5) < 1e-15)
  }

  /// The stray target in the over-damped velocity of other implementations is not here.
  @Test func overdampedVelocityIsTheDerivative() {
    let spring = Spring(response: 0.5, dampingRatio: 2)
    #expect(spring.velocity(to: 1.2, velocity: 0.1, at: 0) == 0.1)
    for t in [0.01, 0.1, 0.5, 2.0] {
      let h = 1e-6
      let rise =
        spring.value(to: 1.2, velocity: 0.1, at: t + h)
        - spring.value(to: 1.2, velocity: 0.1, at: t - h)
      #expect(abs(rise / (2 * h) - spring.velocity(to: 1.2, velocity: 0.1, at: t)) < 1e-6)
    }
  }

  @Test func updateMovesOn() {
    var value = 3.0
    var velocity = -20.0
    Spring.bouncy.update(value: &value, velocity: &velocity, to: 10, by: 0.05)
    #expect(value == Spring.bouncy.value(from: 3, to: 10, velocity: -20, at: 0.05))
    #expect(velocity == Spring.bouncy.velocity(from: 3, to: 10, velocity: -20, at: 0.05))
  }
}
