import MorphScene
import RasterReference
import Testing

@testable import MorphRaster

@Suite struct StrokingTests {
  private func area(_ shape: Shape, _ stroke: Stroke) -> Double {
    coveredArea(400, 400) {
      var path = Contours()
      $0.appendLine(
        along: shape, stroke, tolerance: Flattening.devicePixels, path: &path)
    }
  }

  private func line(_ points: Point...) -> Shape {
    var path = Path()
    path.move(to: points[0])
    for point in points.dropFirst() { path.line(to: point) }
    return .path(path)
  }

  @Test func aLineIsARectangleWithCaps() {
    let straight = line(Point(50, 50), Point(170, 140))
    #expect(abs(area(straight, Stroke(width: 10)) - 1500) < 2)
    #expect(abs(area(straight, Stroke(width: 10, cap: .square)) - 1600) < 2)
    #expect(abs(area(straight, Stroke(width: 10, cap: .round)) - (1500 + 25 * .pi)) < 2)
  }

  /// A right-angled corner: the square outside it is a miter, a quarter disc or a triangle.
  @Test func joinsAddTheirArea() {
    let corner = line(Point(50, 50), Point(150, 50), Point(150, 150))
    // Two legs, of which the inner quarter of the corner is shared.
    let legs = 2 * 100 * 20 - 100.0
    #expect(abs(area(corner, Stroke(width: 20, join: .miter)) - (legs + 100)) < 1)
    #expect(abs(area(corner, Stroke(width: 20, join: .bevel)) - (legs + 50)) < 1)
    #expect(abs(area(corner, Stroke(width: 20, join: .round)) - (legs + 25 * .pi)) < 1)
    #expect(
      abs(area(corner, Stroke(width: 20, join: .miter, miterLimit: 1.4)) - (legs + 50)) < 1)
    #expect(
      abs(area(corner, Stroke(width: 20, join: .miter, miterLimit: 1.42)) - (legs + 100)) < 1)
  }

  /// A ring has the length of its middle times its width, also where the line is wider than the
  /// circle and the middle fills up.
  @Test func circlesBecomeRingsAndDiscs() {
    let circle = Shape.ellipse(Rect(x: 100, y: 100, width: 80, height: 80))
    #expect(abs(area(circle, Stroke(width: 6)) / (2 * .pi * 40 * 6) - 1) < 1e-3)
    let small = Shape.ellipse(Rect(x: 100, y: 100, width: 20, height: 20))
    #expect(abs(area(small, Stroke(width: 40)) / (.pi * 30 * 30) - 1) < 2e-3)
    let turn = Shape.arc(center: Point(100, 100), radius: 10, start: 1, end: 1 + 2 * .pi)
    #expect(abs(area(turn, Stroke(width: 40)) / (.pi * 30 * 30) - 1) < 2e-3)
    let half = Shape.arc(center: Point(100, 100), radius: 40, start: 2, end: 2 - .pi)
    #expect(abs(area(half, Stroke(width: 10)) / (.pi * 40 * 10) - 1) < 1e-3)
  }

  @Test func dashesCoverTheirShare() {
    let straight = line(Point(50, 50), Point(250, 50))
    #expect(area(straight, Stroke(width: 4, dashes: [15, 5])) == 4 * 150)
    // An odd pattern alternates: on 10, off 10, on 10 ...
    #expect(area(straight, Stroke(width: 4, dashes: [10])) == 4 * 100)
    #expect(area(straight, Stroke(width: 4, dashes: [15, 5], dashPhase: 15)) == 4 * 150)
    #expect(area(straight, Stroke(width: 4, dashes: [15, 5], dashPhase: -190)) == 4 * 150)
    #expect(area(straight, Stroke(width: 4, dashes: [0, 0])) == 4 * 200)
    #expect(area(straight, Stroke(width: 4, dashes: [1e-9, 1e-9])) == 4 * 200)
    // Dots: no length, but a cap at each end.
    let dots = area(straight, Stroke(width: 4, cap: .round, dashes: [0, 20]))
    #expect(abs(dots - 10 * .pi * 4) < 0.3)
    let squares = area(straight, Stroke(width: 4, cap: .square, dashes: [0, 20]))
    #expect(squares == 10 * 16)
  }

  /// The dash over the start of a closed line goes around its corner in one piece.
  @Test func closedDashesJoinAtTheStart() {
    let square = Shape.rectangle(Rect(x: 100, y: 100, width: 40, height: 40))
    let joined = area(
      square, Stroke(width: 8, join: .miter, dashes: [20, 20], dashPhase: 10))
    // Four dashes around four corners: two legs of 10 with an outer square of 4.
    #expect(abs(joined - 4 * (2 * 10 * 8)) < 1)
  }

  @Test func pointsHaveOnlyCaps() {
    var path = Path()
    path.move(to: Point(50, 50))
    path.line(to: Point(50, 50))
    #expect(area(.path(path), Stroke(width: 10)) == 0)
    #expect(area(.path(path), Stroke(width: 10, cap: .square)) == 100)
    #expect(abs(area(.path(path), Stroke(width: 10, cap: .round)) - 25 * .pi) < 0.2)
  }

  /// The ring of an inside stroke and the shape inside it cover the shape, no pixel more and none
  /// twice.
  @Test(arguments: [
    Shape.rectangle(Rect(x: 10.3, y: 12.7, width: 60, height: 40)),
    .roundedRectangle(
      Rect(x: 10.3, y: 12.7, width: 60, height: 40), CornerRadii(16), .continuous),
    .roundedRectangle(
      Rect(x: 10.3, y: 12.7, width: 60, height: 40),
      CornerRadii(topLeft: 20, topRight: 3, bottomRight: 0, bottomLeft: 9), .circular),
    .ellipse(Rect(x: 10.3, y: 12.7, width: 60, height: 40)),
  ])
  func ringsAreTheDifference(_ shape: Shape) throws {
    let flattening = Flattening(tolerance: Flattening.devicePixels)
    let ring = coveredArea(100, 100) { $0.appendRing(shape, width: 3, flattening) }
    let inner = try #require(shape.inset(by: 3))
    let both = coveredArea(100, 100, inner) + ring
    #expect(abs(both - coveredArea(100, 100, shape)) < 1e-9)
    let full = coveredArea(100, 100) { $0.appendRing(shape, width: 20, flattening) }
    #expect(full == coveredArea(100, 100, shape))
  }

  /// White on white shows no edge, also with a clip of the shape itself around it.
  @Test func ringsLeaveNoHalo() throws {
    let shape = Shape.roundedRectangle(
      Rect(x: 8.4, y: 6.2, width: 44, height: 28), CornerRadii(11), .continuous)
    func picture(_ isClipped: Bool, _ isRinged: Bool) throws -> Bitmap {
      try render(60, 40, scale: 2, background: black) {
        if isClipped { $0.clip(shape) }
        $0.fill(shape, .hex(0xFFFFFF))
        if isRinged {
          $0.stroke(shape, .hex(0xFFFFFF, alpha: 0), Stroke(width: 2, position: .inside))
        }
      }
    }
    #expect(try picture(true, true) == picture(false, false))
  }
}
