import MorphMotion

/// SplitMix64: the same numbers from the same seed, everywhere.
struct Generator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// Spread evenly over orders of magnitude.
  mutating func magnitude(_ range: ClosedRange<Double>) -> Double {
    var value = range.lowerBound
    let octaves = number(0...1)
    var low = 0.0
    // 2^x without the machine's maths: halve the interval of exponents ten times.
    var ratio = (range.upperBound / range.lowerBound).squareRoot()
    var weight = 0.5
    for _ in 0..<20 {
      if octaves >= low + weight {
        value *= ratio
        low += weight
      }
      ratio = ratio.squareRoot()
      weight *= 0.5
    }
    return value
  }

  mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }

  mutating func spring() -> Spring {
    Spring(
      mass: magnitude(0.05...20), stiffness: magnitude(1...5_000),
      damping: magnitude(0.5...500), allowOverdamping: true)
  }
}
