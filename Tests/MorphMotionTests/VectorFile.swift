import Foundation
import MorphMotion

/// A file of vectors beside the tests.
struct VectorFile<Vector: Decodable>: Decodable {
  var vectors: [Vector]

  static func load(_ name: String) throws -> [Vector] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let data = try Data(contentsOf: folder.appendingPathComponent("Data/\(name).json"))
    return try JSONDecoder().decode(VectorFile.self, from: data).vectors
  }
}

/// A spring in one of the ways in which it can be written.
struct SpringSource: Decodable {
  var mass: Double?
  var stiffness: Double?
  var damping: Double?
  var response: Double?
  var dampingRatio: Double?
  var duration: Double?
  var bounce: Double?

  var spring: Spring {
    if let response, let dampingRatio {
      Spring(response: response, dampingRatio: dampingRatio)
    } else if let duration, let bounce {
      Spring(duration: duration, bounce: bounce)
    } else {
      Spring(
        mass: mass ?? 1, stiffness: stiffness ?? .nan, damping: damping ?? .nan,
        allowOverdamping: true)
    }
  }
}
