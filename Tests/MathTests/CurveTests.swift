import MorphPluginAPI
import Testing

@Suite struct CurveTests {
  struct Curve: Sendable {
    let x1, y1, x2, y2: Double

    func at(_ t: Double) -> morph_motion {
      morph_bezier_at(x1, y1, x2, y2, t)
    }

    /// The point of the curve at parameter s.
    func point(_ s: Double) -> (x: Double, y: Double) {
      let r = 1 - s
      return (
        3 * r * r * s * x1 + 3 * r * s * s * x2 + s * s * s,
        3 * r * r * s * y1 + 3 * r * s * s * y2 + s * s * s
      )
    }
  }

  static let easeInOut = Curve(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
  static let easeIn = Curve(x1: 0.42, y1: 0, x2: 1, y2: 1)
  static let easeOut = Curve(x1: 0, y1: 0, x2: 0.58, y2: 1)

  /// OpenSwiftUI UnitCurveCompatibilityTests.
  @Test func publishedCurves() {
    let rows: [(Curve, Double, Double)] = [
      (Self.easeInOut, 0.25, 0.129162), (Self.easeInOut, 0.5, 0.5),
      (Self.easeInOut, 0.75, 0.870838),
    ]
    for (curve, t, value) in rows { #expect(abs(curve.at(t).value - value) < 1e-6) }
    let printed: [(Curve, Double, Double)] = [
      (Self.easeIn, 0.25, 0.09), (Self.easeIn, 0.5, 0.32), (Self.easeIn, 0.75, 0.62),
      (Self.easeOut, 0.25, 0.38), (Self.easeOut, 0.5, 0.68), (Self.easeOut, 0.75, 0.91),
    ]
    for (curve, t, value) in printed { #expect(abs(curve.at(t).value - value) < 0.01) }
    #expect(abs(Self.easeInOut.at(0.25).velocity - 1.06) < 0.01)
    #expect(abs(Self.easeInOut.at(0.5).velocity - 1.72) < 0.01)
  }

  @Test func outsideIsClamped() {
    #expect(Self.easeIn.at(-0.5).value == 0)
    #expect(Self.easeIn.at(1.5).value == 1)
    #expect(Self.easeIn.at(-0.5).velocity == 0)
    #expect(Self.easeIn.at(0).value == 0)
    #expect(Self.easeIn.at(1).value == 1)
  }

  @Test func slopesAtTheEnds() {
    #expect(Self.easeInOut.at(0).velocity == 0)
    #expect(Self.easeInOut.at(1).velocity == 0)
    #expect(Self.easeOut.at(0).velocity == 1 / 0.58)
    #expect(Self.easeIn.at(1).velocity == 1 / (1 - 0.42))
    #expect(Curve(x1: 0, y1: 0, x2: 0, y2: 0).at(0).velocity == 1)
    #expect(Curve(x1: 0, y1: 1, x2: 1, y2: 1).at(0).velocity == 1e6)
    #expect(Curve(x1: 1, y1: 0, x2: 0, y2: 1).at(0.5).velocity == 1e6)
    // the slope just inside joins the one at the end
    #expect(abs(Self.easeOut.at(1e-9).velocity - 1 / 0.58) < 1e-3)
  }

  @Test func linear() {
    let curve = Curve(x1: 1 / 3, y1: 1 / 3, x2: 2 / 3, y2: 2 / 3)
    for step in 0...100 {
      let t = Double(step) / 100
      #expect(abs(curve.at(t).value - t) < 1e-15)
      #expect(abs(curve.at(t).velocity - 1) < 1e-14)
    }
  }

  /// A point of the curve is found again from its x. Where the curve is steep, y can be no better
  /// than the rounding of x times the slope.
  @Test(arguments: [UInt64(21), 22, 23]) func pointsAreFoundAgain(seed: UInt64) {
    var generator = SeededGenerator(state: seed)
    for index in 0..<5000 {
      let extreme = index % 5 == 0
      let curve = Curve(
        x1: extreme
          ? Double(Int.random(in: 0...1, using: &generator))
          : .random(in: 0...1, using: &generator),
        y1: .random(in: -1...2, using: &generator),
        x2: extreme
          ? Double(Int.random(in: 0...1, using: &generator))
          : .random(in: 0...1, using: &generator),
        y2: .random(in: -1...2, using: &generator))
      let s = Double.random(in: 0.001...0.999, using: &generator)
      let (x, y) = curve.point(s)
      let found = curve.at(x)
      // a rounding error of 1e-15 in x moves y by the slope, or by its cube root at a vertical tangent
      let allowed = min(1e-14 * max(1, abs(found.velocity)), 3e-5)
      #expect(abs(found.value - y) <= allowed, "seed \(seed), case \(index): \(curve), s \(s)")
      if abs(found.velocity) < 100, x > 1e-4, x < 1 - 1e-4 {
        let difference = (curve.at(x + 1e-7).value - curve.at(x - 1e-7).value) / 2e-7
        #expect(
          abs(difference - found.velocity) < 1e-5 * (1 + found.velocity * found.velocity * 20),
          "seed \(seed), case \(index): \(curve), s \(s)")
      }
    }
  }

  @Test func monotone() {
    for curve in [Self.easeIn, Self.easeOut, Self.easeInOut, Curve(x1: 1, y1: 0, x2: 0, y2: 1)] {
      var last = 0.0
      for step in 1...10_000 {
        let value = curve.at(Double(step) / 10_000).value
        #expect(value >= last)
        last = value
      }
    }
  }

  @Test func pointerForm() {
    var value = 0.0
    var slope = 0.0
    unsafe morph_bezier(0.42, 0, 0.58, 1, 0.3, &value, &slope)
    #expect(value == Self.easeInOut.at(0.3).value)
    #expect(slope == Self.easeInOut.at(0.3).velocity)
  }
}
