import MorphMotion
import Testing

struct CurveVector: Decodable, CustomTestStringConvertible {
  var id: String
  var source: String
  var curve: String
  var values: [[Double]]
  var velocities: [[Double]]
  var tolerance: Double

  var testDescription: String { id }
}

@Suite struct UnitCurveTests {
  static let named: [String: UnitCurve] = [
    "linear": .linear, "easeIn": .easeIn, "easeOut": .easeOut, "easeInOut": .easeInOut,
  ]

  @Test(arguments: try VectorFile<CurveVector>.load("curves"))
  func publishedValues(_ vector: CurveVector) throws {
    let curve = try #require(UnitCurveTests.named[vector.curve])
    for pair in vector.values {
      #expect(abs(curve.value(at: pair[0]) - pair[1]) <= vector.tolerance)
    }
    for pair in vector.velocities {
      #expect(abs(curve.velocity(at: pair[0]) - pair[1]) <= vector.tolerance)
    }
  }

  @Test func endsAreExact() {
    for curve in [UnitCurve.easeIn, .easeOut, .easeInOut, UnitCurve(x1: 0.3, y1: 2, x2: 0, y2: -1)]
    {
      #expect(curve.value(at: 0) == 0)
      #expect(curve.value(at: 1) == 1)
      #expect(curve.value(at: -0.1) == 0)
      #expect(curve.value(at: 1.1) == 1)
      #expect(curve.velocity(at: 1.1) == 0)
    }
  }

  /// The slope is the derivative, to the 1e-7 within which the parameter is found.
  @Test func slopeIsTheDerivative() {
    let curve = UnitCurve(x1: 0.2, y1: 1.4, x2: 0.6, y2: 0.1)
    for index in 1..<20 {
      let t = Double(index) / 20
      let h = 1e-5
      let rise = (curve.value(at: t + h) - curve.value(at: t - h)) / (2 * h)
      #expect(abs(rise - curve.velocity(at: t)) < 1e-5)
    }
  }
}
