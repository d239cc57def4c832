import MorphMotion
import Testing

/// What the first components claim of their springs, where it is about the springs alone.
@Suite struct SeedClaimTests {
  /// A spring of ratio 0.86 is within 0.03 % from 1.6 responses on.
  @Test func pillArrivesWithinItsWindow() {
    let spring = Spring(response: 0.38, dampingRatio: 0.86)
    for step in 0..<2_000 {
      let t = 1.6 * 0.38 + Double(step) / 1_000
      #expect(abs(1 - spring.value(to: 1, at: t)) < 3e-4)
    }
  }

  /// At a fraction of its responses a spring is equally far, whatever its response.
  @Test func responseOnlyScalesTime() {
    for p in [0.1, 0.183, 0.5, 0.9] {
      let travel = [0.1, 0.38, 2].map { response in
        Spring(response: response, dampingRatio: 0.86).value(to: 1, at: 1.6 * p * response)
      }
      #expect(abs(travel[0] - travel[1]) < 1e-12 && abs(travel[1] - travel[2]) < 1e-12)
    }
  }

  /// Overshoot is e^(-pi z / sqrt(1 - z^2)): 0.5019 % for 0.86, at 0.3723 s for a response of 0.38.
  @Test(arguments: [
    (0.38, 0.86, 0.005_019, 0.3723), (0.42, 0.82, 0.011_10, 0.3669), (0.36, 0.9, 0.001_52, 0.4129),
  ])
  func overshoot(_ response: Double, _ ratio: Double, _ expected: Double, _ at: Double) {
    let spring = Spring(response: response, dampingRatio: ratio)
    let top = (0..<10_000).map { (spring.value(to: 1, at: Double($0) / 10_000), $0) }
      .max { $0.0 < $1.0 }!
    #expect(abs(top.0 - 1 - expected) < 1e-5)
    #expect(abs(Double(top.1) / 10_000 - at) < 2e-4)
  }

  @Test func previewProgress() {
    let spring = Spring(response: 0.38, dampingRatio: 0.86)
    #expect(abs(spring.value(to: 1, at: 0.183 * 1.6 * 0.38) - 0.5991) < 1e-3)
  }

  /// At 4 / (z w) an arriving banner of ratio 0.78 is 1.98 % past its place, not short of it.
  @Test(arguments: [
    (0.78, 0.0198), (0.82, 0.0082), (0.85, -0.0037), (0.86, -0.0083), (0.9, -0.0287),
  ])
  func arrivalAfterFourTimeConstants(_ ratio: Double, _ past: Double) {
    let response = 0.42
    let constant = 1 / (ratio * 2 * Double.pi / response)
    let spring = Spring(response: response, dampingRatio: ratio)
    #expect(abs(spring.value(to: 1, at: 4 * constant) - 1 - past) < 5e-5)
  }
}
