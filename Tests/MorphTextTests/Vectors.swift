import Foundation
import MorphScene
import MorphText
import Testing

/// What the font files say and HarfBuzz alone makes of them, from Data/vectors.json, which names
/// its source.
struct Vectors: Decodable {
  struct Font: Decodable, CustomTestStringConvertible {
    var design: String
    var weight: Int
    var italic: Bool
    var file: String
    var hash: String
    var name: String
    var unitsPerEm: Int
    var ascender: Int
    var descender: Int
    var lineGap: Int
    var capHeight: Int
    var xHeight: Int
    var advances: [String: Int]
    var runs: [Run]
    var tabularRuns: [Run]
    var outlines: [Outline]

    var testDescription: String { name }

    func font(size: Double, digits: MorphScene.Font.Digits = .proportional) -> MorphScene.Font {
      MorphScene.Font(
        size: size, weight: weight, design: design == "monospaced" ? .monospaced : .standard,
        isItalic: italic, digits: digits)
    }
  }

  /// Positions in font units, y down.
  struct Run: Decodable {
    var text: String
    var width: Int
    /// Id, x and y of each glyph.
    var glyphs: [[Int]]
  }

  struct Outline: Decodable {
    var glyph: UInt32
    var text: String
    /// A verb and its coordinates, y up.
    var operations: [Operation]
  }

  struct Operation: Decodable, Equatable {
    var verb: String
    var coordinates: [Double]

    init(verb: String, coordinates: [Double]) {
      self.verb = verb
      self.coordinates = coordinates
    }

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      verb = try values.decode(String.self)
      coordinates = []
      while !values.isAtEnd {
        coordinates.append(try values.decode(Double.self))
      }
    }
  }

  var source: String
  var fonts: [Font]

  static let shared: Vectors = {
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(dataDirectory)/vectors.json"))
      return try JSONDecoder().decode(Vectors.self, from: data)
    } catch {
      fatalError("vectors.json: \(error)")
    }
  }()

  static var dataDirectory: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Data").path
  }
}
