import MorphMotion
import Testing

struct VelocityVector: Decodable, CustomTestStringConvertible {
  var id: String
  var source: String
  var strategy: String
  var samples: [[Double]]
  var expected: Double
  var tolerance: Double
  var relativeTolerance: Double

  var testDescription: String { id }
}

@Suite struct VelocityTrackerTests {
  static func milliseconds(_ value: Double) -> Nanoseconds { Nanoseconds((value * 1e6).rounded()) }

  @Test(arguments: try VectorFile<VelocityVector>.load("velocity"))
  func publishedVelocities(_ vector: VelocityVector) throws {
    let strategy = try #require(
      VelocityTracker.Strategy.allCases.first { "\($0)" == vector.strategy })
    var tracker = VelocityTracker(strategy: strategy)
    var newest = Nanoseconds.min
    for sample in vector.samples {
      let time = Self.milliseconds(sample[0])
      newest = max(newest, time)
      // Both axes are treated alike.
      tracker.add(x: sample[1], y: -2 * sample[1], at: time)
    }
    let velocity = tracker.velocity(at: newest)
    let tolerance = vector.tolerance + vector.relativeTolerance * abs(vector.expected)
    #expect(abs(velocity.x - vector.expected) <= tolerance, "\(velocity.x)")
    #expect(abs(velocity.y + 2 * vector.expected) <= 2 * tolerance, "\(velocity.y)")
  }

  static func ramp(_ strategy: VelocityTracker.Strategy, count: Int) -> VelocityTracker {
    var tracker = VelocityTracker(strategy: strategy)
    for index in 0..<count {
      tracker.add(x: Double(index) * 3, y: 100 - Double(index), at: Nanoseconds(index) * 8_000_000)
    }
    return tracker
  }

  @Test(arguments: VelocityTracker.Strategy.allCases)
  func steadyMotion(_ strategy: VelocityTracker.Strategy) {
    let velocity = Self.ramp(strategy, count: 12).velocity(at: 88_000_000)
    #expect(abs(velocity.x - 375) < 1e-6)
    #expect(abs(velocity.y + 125) < 1e-6)
  }

  @Test func nothingWithoutSamples() {
    #expect(VelocityTracker().velocity(at: 0) == (0, 0))
    #expect(Self.ramp(.leastSquares, count: 1).velocity(at: 0) == (0, 0))
  }

  /// With two samples there is no parabola, but there is a slope.
  @Test func twoSamplesGiveTheSlope() {
    let velocity = Self.ramp(.leastSquares, count: 2).velocity(at: 8_000_000)
    #expect(velocity.x == 375)
  }

  /// A pointer that rested before it was lifted does not fling.
  @Test func restBeforeTheReleaseIsZero() {
    let tracker = Self.ramp(.leastSquares, count: 12)
    #expect(tracker.velocity(at: 88_000_000 + 40_000_000).x > 370)
    #expect(tracker.velocity(at: 88_000_000 + 40_000_001) == (0, 0))
  }

  @Test func sameTimeReplacesAndOlderIsDropped() {
    var tracker = Self.ramp(.leastSquares, count: 12)
    let clean = tracker.velocity(at: 88_000_000)
    tracker.add(x: -500, y: 0, at: 80_000_000)
    #expect(tracker.velocity(at: 88_000_000) == clean)
    tracker.add(x: 900, y: 0, at: 88_000_000)
    tracker.add(x: 33, y: 89, at: 88_000_000)
    #expect(tracker.velocity(at: 88_000_000) == clean)
  }

  /// What lies more than 100 ms back does not count.
  @Test func onlyTheHorizonCounts() {
    var tracker = VelocityTracker()
    for index in 0..<40 {
      // Fast to the left for 200 ms, then slowly to the right.
      let x = index < 20 ? -50 * Double(index) : -950 + 2 * Double(index - 19)
      tracker.add(x: x, y: 0, at: Nanoseconds(index) * 10_000_000)
    }
    #expect(abs(tracker.velocity(at: 390_000_000).x - 200) < 1e-6)
  }

  @Test func resetForgets() {
    var tracker = Self.ramp(.impulse, count: 5)
    tracker.reset()
    #expect(tracker.velocity(at: 32_000_000) == (0, 0))
  }

  /// Flutter's weights: the oldest of three slopes counts most on iOS, the middle one on macOS.
  @Test func flingWeights() {
    for (strategy, weights) in [
      (VelocityTracker.Strategy.iosFling, [0.6, 0.35, 0.05]),
      (.macosFling, [0.15, 0.65, 0.2]),
    ] {
      for (position, weight) in weights.enumerated() {
        var tracker = VelocityTracker(strategy: strategy)
        var x = 0.0
        tracker.add(x: x, y: 0, at: 0)
        for slope in 0..<3 {
          x += slope == position ? 10 : 0
          tracker.add(x: x, y: 0, at: Nanoseconds(slope + 1) * 10_000_000)
        }
        #expect(abs(tracker.velocity(at: 30_000_000).x - 1_000 * weight) < 1e-9)
      }
    }
  }
}
