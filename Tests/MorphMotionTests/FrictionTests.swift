import MorphMotion
import Testing

struct FrictionVector: Decodable, CustomTestStringConvertible {
  var id: String
  var source: String
  var drag: Double?
  var timeConstant: Double?
  var ratePerMillisecond: Double?
  var from: Double
  var velocity: Double
  var values: [[Double]]
  var velocities: [[Double]]
  var ranges: [[Double]]
  var destination: Double?
  var unreachable: Double?
  var tolerance: Double

  var testDescription: String { id }

  var friction: Friction {
    if let drag {
      Friction(drag: drag)
    } else if let timeConstant {
      Friction(timeConstant: timeConstant)
    } else {
      Friction(ratePerMillisecond: ratePerMillisecond ?? .nan)
    }
  }
}

@Suite struct FrictionTests {
  @Test(arguments: try VectorFile<FrictionVector>.load("friction"))
  func publishedValues(_ vector: FrictionVector) {
    let friction = vector.friction
    func value(_ t: Double) -> Double {
      friction.value(from: vector.from, velocity: vector.velocity, at: t)
    }
    for pair in vector.values {
      #expect(abs(value(pair[0]) - pair[1]) <= vector.tolerance, "\(value(pair[0]))")
    }
    for pair in vector.velocities {
      let velocity = friction.velocity(vector.velocity, at: pair[0])
      // Whole numbers were published as floor().
      #expect(abs(velocity - pair[1]) <= vector.tolerance, "\(velocity)")
    }
    for range in vector.ranges {
      #expect(value(range[0]) > range[1] && value(range[0]) < range[2])
    }
    if let destination = vector.destination {
      let rest = friction.destination(from: vector.from, velocity: vector.velocity)
      #expect(abs(rest - destination) <= vector.tolerance, "\(rest)")
    }
    if let unreachable = vector.unreachable {
      let time = friction.time(
        toReach: unreachable, from: vector.from, velocity: vector.velocity)
      #expect(time == .infinity)
    }
  }

  /// V34: within half a unit of its destination after 3 s, to a frame of 10 ms.
  @Test func inertiaLasts() {
    let time = Friction(timeConstant: 0.5).settleTime(velocity: 400, epsilon: 0.5)
    #expect((time * 100).rounded(.up) == 300)
  }

  @Test func timeInvertsValue() {
    let friction = Friction(drag: 0.2)
    for goal in [10.5, 40.0, 70.0] {
      let time = friction.time(toReach: goal, from: 10, velocity: 120)
      #expect(abs(friction.value(from: 10, velocity: 120, at: time) - goal) < 1e-9)
    }
    #expect(friction.time(toReach: 5, from: 10, velocity: 120) == .infinity)
    #expect(friction.time(toReach: 10, from: 10, velocity: 120) == 0)
  }

  /// A decay is the throw that UIKit projects: 0.499 of the velocity at the normal rate.
  @Test func decayEndsWhereItProjects() {
    let decay = Decay(from: 20, velocity: 1_000, rate: 0.998)
    #expect(abs(decay.to - 519) < 1e-9)
    #expect(decay.value(at: 0) == 20)
    #expect(decay.velocity(at: 0) == 1_000)
    #expect(abs(decay.value(at: 30) - 519) < 1e-9)
    // After whole milliseconds it is where the steps of 1 ms are.
    var value = 20.0
    var velocity = 1_000.0
    for step in 1...200 {
      velocity *= 0.998
      value += velocity / 1_000
      #expect(abs(decay.value(at: Double(step) / 1_000) - value) < 1e-9)
    }
  }
}
