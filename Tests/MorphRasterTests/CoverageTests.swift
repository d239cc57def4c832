import MorphScene
import Testing

@testable import MorphRaster

@Suite struct CoverageTests {
  /// Rectangles on 1/256 pixel are exact.
  @Test(arguments: [
    Rect(x: 1, y: 1, width: 5, height: 7), Rect(x: 0.25, y: 0.5, width: 0.125, height: 0.0625),
    Rect(x: 2.75, y: 3.625, width: 10.5, height: 0.25),
    Rect(x: 1 / 256.0, y: 255 / 256.0, width: 17 / 256.0, height: 3),
  ])
  func rectanglesAreExact(_ rect: Rect) {
    #expect(coveredArea(20, 20, .rectangle(rect)) == rect.width * rect.height)
  }

  @Test func trianglesAreExact() {
    for height in [1.0, 3, 8, 12.5, 0.125] {
      let area = coveredArea(20, 20) {
        $0.append(SIMD2(2, 3))
        $0.append(SIMD2(18, 3))
        $0.append(SIMD2(2, 3 + height))
        $0.endContour(isClosed: true)
      }
      #expect(abs(area - 8 * height) < 1e-3)
    }
  }

  @Test(arguments: [0.3, 1, 2.5, 7, 20, 100, 900])
  func discsAreExactTo1In1000(_ radius: Double) {
    let area = coveredArea(
      2000, 2000,
      .ellipse(Rect(x: 5.3, y: 7.1, width: 2 * radius, height: 2 * radius)))
    let exact = .pi * radius * radius
    #expect(abs(area - exact) < 1e-3 * max(exact, 1))
  }

  /// A parabola's segment, and a quarter disc as a cubic curve.
  @Test func curvesKeepTheirArea() {
    for size in [3.0, 30, 300] {
      var path = Path()
      path.move(to: Point(1, 1))
      path.quad(Point(1 + size, 1), to: Point(1 + size, 1 + size))
      path.close()
      // A parabola's segment is two thirds of its triangle.
      let parabola = coveredArea(400, 400, .path(path))
      #expect(abs(parabola / (size * size / 3) - 1) < 2e-3)
      let handle = 0.5522847498 * size
      path = Path()
      path.move(to: Point(1, 1))
      path.line(to: Point(1 + size, 1))
      path.cubic(
        Point(1 + size, 1 + handle), Point(1 + handle, 1 + size), to: Point(1, 1 + size))
      path.close()
      let disc = coveredArea(400, 400, .path(path))
      // The cubic curve itself is 0.03 % larger than the disc.
      #expect(abs(disc / (.pi * size * size / 4) - 1) < 2e-3)
    }
  }

  /// The region that is drawn changes no bit inside it.
  @Test func regionsDoNotChangePixels() {
    let seed: UInt64 = 0xC0FE_0001
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var contours = Contours()
      for _ in 0..<Int.random(in: 3...9, using: &random) {
        contours.append(
          SIMD2(
            .random(in: -60...120, using: &random), .random(in: -60...120, using: &random)))
      }
      contours.endContour(isClosed: true)
      let whole = PixelBounds(left: 0, top: 0, right: 64, bottom: 48)
      let part = PixelBounds(
        left: .random(in: 0...30, using: &random), top: .random(in: 0...20, using: &random),
        right: .random(in: 31...64, using: &random), bottom: .random(in: 21...48, using: &random))
      let all = alphas(contours, whole)
      let some = alphas(contours, part)
      for y in part.top..<part.bottom {
        for x in part.left..<part.right {
          #expect(all[y * 64 + x] == some[y * 64 + x], "seed \(seed) at \(x), \(y)")
        }
      }
    }
  }

  /// Shapes that share an edge cover each pixel of it exactly once.
  @Test func neighboursAddUp() {
    let seed: UInt64 = 0xC0FE_0002
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let top = SIMD2(Double.random(in: 2...30, using: &random), 0.0)
      let bottom = SIMD2(Double.random(in: 2...30, using: &random), 24.0)
      let left = coveredArea(32, 24) {
        for point in [SIMD2(0, 0), top, bottom, SIMD2(0, 24)] { $0.append(point) }
        $0.endContour(isClosed: true)
      }
      let right = coveredArea(32, 24) {
        for point in [top, SIMD2(32, 0), SIMD2(32, 24), bottom] { $0.append(point) }
        $0.endContour(isClosed: true)
      }
      #expect(left + right == 32 * 24, "seed \(seed)")
    }
  }

  /// Random convex polygons have the area that the shoelace formula gives their rounded corners.
  @Test func polygonsHaveTheirArea() {
    let seed: UInt64 = 0xC0FE_0003
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      // Points on an ellipse, in order, are convex.
      var angles = (0..<7).map { _ in Double.random(in: 0...(2 * .pi), using: &random) }
      angles.sort()
      let radii = SIMD2(
        Double.random(in: 1...30, using: &random), Double.random(in: 1...30, using: &random))
      let points = angles.map { angle in
        let point = SIMD2(32.0, 32.0) + unitVector(angle) * radii
        return SIMD2(
          Double(FixedPoint.rounded(point.x)), Double(FixedPoint.rounded(point.y))
        ) / Double(FixedPoint.one)
      }
      var doubled = 0.0
      for index in points.indices {
        doubled += points[index].cross(points[(index + 1) % points.count])
      }
      let area = coveredArea(64, 64) {
        for point in points { $0.append(point) }
        $0.endContour(isClosed: true)
      }
      #expect(abs(area - abs(doubled) / 2) < 0.01, "seed \(seed)")
    }
  }

  /// Corners beyond 2^20 pixels are clipped: what is inside stays covered.
  @Test func farCornersAreClipped() {
    for far in [1e6, 1e7, 1e12, 1e30, 1e200] {
      let area = coveredArea(
        16, 16, .rectangle(Rect(x: -far, y: -far, width: 2 * far, height: 2 * far)))
      #expect(area == 256)
      let half = coveredArea(16, 16) {
        $0.append(SIMD2(-far, -far))
        $0.append(SIMD2(far, -far))
        $0.append(SIMD2(far, far))
        $0.endContour(isClosed: true)
      }
      // The diagonal halves the square; clipping moves it by less than a pixel.
      #expect(abs(half - 128) < 8)
    }
  }

  @Test func windingRules() {
    func squares(_ rule: FillRule) -> Double {
      coveredArea(20, 20, rule: rule) {
        for inset in [0.0, 4] {
          $0.append(SIMD2(2 + inset, 2 + inset))
          $0.append(SIMD2(18 - inset, 2 + inset))
          $0.append(SIMD2(18 - inset, 18 - inset))
          $0.append(SIMD2(2 + inset, 18 - inset))
          $0.endContour(isClosed: true)
        }
      }
    }
    #expect(squares(.nonZero) == 256)
    #expect(squares(.evenOdd) == 256 - 64)
  }

  private func alphas(_ contours: Contours, _ region: PixelBounds) -> [UInt8] {
    var coverage = Coverage()
    coverage.begin(region)
    coverage.add(contours)
    var result = [UInt8](repeating: 0, count: 64 * 48)
    var runs = [CoverageRun](repeating: CoverageRun(0, 0, 0 as Int), count: 80)
    var bytes = [UInt8](repeating: 0, count: 80)
    for row in 0..<region.height {
      let count = unsafe runs.withUnsafeMutableBufferPointer { runs in
        unsafe bytes.withUnsafeMutableBufferPointer { bytes in
          unsafe coverage.takeRow(
            row, .nonZero, runs: runs.baseAddress!, coverage: bytes.baseAddress!)
        }
      }
      for run in runs.prefix(count) {
        for x in Int(run.x)..<Int(run.end) {
          result[(region.top + row) * 64 + x] =
            run.alpha == CoverageRun.uneven ? bytes[x] : UInt8(run.alpha)
        }
      }
    }
    return result
  }
}
