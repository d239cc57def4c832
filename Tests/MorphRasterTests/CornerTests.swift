import MorphScene
import RasterReference
import Testing

@testable import MorphRaster

@Suite struct CornerTests {
  private func outline(_ rect: Rect, _ radius: Double, _ corner: Corner) -> [SIMD2<Double>] {
    var contours = Contours()
    contours.append(
      .roundedRectangle(rect, CornerRadii(radius), corner),
      Flattening(tolerance: Flattening.devicePixels))
    return contours.points
  }

  /// flutter 91523: from no radius to half a side and beyond, no point is lost, none leaves the
  /// rectangle.
  @Test(arguments: [Size(240, 100), Size(100, 100), Size(60, 300), Size(1, 400)])
  func pointsStayInside(_ size: Size) {
    let rect = Rect(x: 3, y: 7, width: size.width, height: size.height)
    for step in 0...400 {
      let radius = Double(step) / 300 * min(size.width, size.height) / 2
      for point in outline(rect, radius, .continuous) {
        #expect(point.x.isFinite && point.y.isFinite)
        // Points of the flattened curve lie up to its tolerance outside.
        let margin = Flattening.devicePixels
        #expect(point.x >= rect.x - margin && point.x <= rect.maxX + margin)
        #expect(point.y >= rect.y - margin && point.y <= rect.maxY + margin)
      }
    }
  }

  /// The control points move at most twice as far as the radius changes: no jump where the corner
  /// no longer fits and goes over to the circle.
  @Test(arguments: [Size(240, 100), Size(100, 100), Size(60, 300)])
  func outlinesMoveSteadily(_ size: Size) {
    let most = min(size.width, size.height) / 2
    let step = most / 2000
    var previous: [SIMD2<Double>] = []
    for index in 1...2000 {
      let radius = Double(index) * step
      let points = ContinuousCorner.points(
        halfU: size.width / 2 / radius, halfV: size.height / 2 / radius
      ).map { $0 * radius }
      for (old, new) in zip(previous, points) {
        #expect((new - old).length <= 2 * step * 1.01, "radius \(radius)")
      }
      previous = points
    }
  }

  /// Where 1.528665 radii fit, the corner is the published one; at half the side it is a circle.
  @Test func bothEndsAreExact() {
    let whole = ContinuousCorner.points(halfU: 1.528665, halfV: 9)
    #expect(whole[0] == SIMD2(1.528665, 0))
    #expect(whole[3] == SIMD2(0.63149379, 0.07491139))
    #expect(whole[9] == SIMD2(0, 1.528665))
    let capsule = Rect(x: 0, y: 0, width: 200, height: 80)
    for point in outline(capsule, 40, .continuous) where point.x < 30 {
      let distance = (point - SIMD2(40, 40)).length
      #expect(abs(distance - 40) < 1.5)
    }
    for point in outline(Rect(x: 0, y: 0, width: 80, height: 80), 40, .continuous) {
      #expect(abs((point - SIMD2(40, 40)).length - 40) < 0.1)
    }
  }

  /// The published corner differs from the circle by at most 0.0138 radii.
  @Test func theCornerIsNearTheCircle() {
    for point in outline(Rect(x: 0, y: 0, width: 400, height: 400), 100, .continuous)
    where point.x < 100 && point.y < 100 {
      #expect(abs((point - SIMD2(100, 100)).length - 100) < 1.38 + 0.05)
    }
  }

  @Test func radiiAreLimitedToHalfTheShorterSide() {
    let shape = RoundedRectangle(
      Rect(x: 0, y: 0, width: 100, height: 40),
      CornerRadii(topLeft: 300, topRight: 5, bottomRight: -3, bottomLeft: 20), .circular)
    #expect(
      shape.radii
        == CornerRadii(topLeft: 20, topRight: 5, bottomRight: 0, bottomLeft: 20))
    #expect(shape.inset(by: 20)?.rect == nil)
    #expect(shape.inset(by: 6)?.radii.topLeft == 14)
    #expect(shape.inset(by: 6)?.radii.topRight == 0)
  }
}
