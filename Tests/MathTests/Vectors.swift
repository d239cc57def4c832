import Foundation

/// The data files beside these tests.
enum Vectors {
  static func load<T: Decodable>(_ type: T.Type, _ name: String) throws -> T {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let data = try Data(contentsOf: folder.appendingPathComponent("Vectors/\(name).json"))
    return try JSONDecoder().decode(type, from: data)
  }
}

/// SplitMix64, so that a failing case can be named by its seed.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
