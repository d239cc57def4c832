/// SplitMix64, from Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }

  /// Words of letters, digits and punctuation, one space between them.
  mutating func text(words: ClosedRange<Int>) -> String {
    let characters = Array(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:-'éüßØ—")
    return (0..<Int.random(in: words, using: &self)).map { _ in
      String(
        (0..<Int.random(in: 1...12, using: &self)).map { _ in
          characters[Int.random(in: 0..<characters.count, using: &self)]
        })
    }.joined(separator: " ")
  }
}
