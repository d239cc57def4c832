import MorphScene
import Testing

@testable import MorphRuntime

@Suite struct ShapeContainsTests {
  private static let box = Rect(x: 10, y: 20, width: 100, height: 60)

  @Test func rectanglesAndEllipses() {
    #expect(Shape.rectangle(Self.box).contains(Point(10, 20)))
    #expect(!Shape.rectangle(Self.box).contains(Point(110, 50)))
    #expect(Shape.ellipse(Self.box).contains(Point(60, 50)))
    #expect(!Shape.ellipse(Self.box).contains(Point(15, 25)))
    #expect(!Shape.ellipse(Rect(x: 0, y: 0, width: 0, height: 5)).contains(.zero))
  }

  @Test func roundedCornersAreCutOff() {
    let shape = Shape.roundedRectangle(
      Self.box, CornerRadii(topLeft: 20, topRight: 0, bottomRight: 500, bottomLeft: 5), .continuous)
    #expect(!shape.contains(Point(12, 22)))
    #expect(shape.contains(Point(109, 21)))
    // Limited to half of the shorter side: 30.
    #expect(!shape.contains(Point(105, 77)))
    #expect(shape.contains(Point(95, 65)))
    #expect(shape.contains(Point(60, 50)))
  }

  /// A square with a square hole, both wound the same way: filled by one rule, not by the other.
  @Test func pathsFollowTheirRule() {
    for (rule, isInside) in [(FillRule.nonZero, true), (.evenOdd, false)] {
      var path = Path(rule: rule)
      for (low, high) in [(0.0, 100.0), (25, 75)] {
        path.move(to: Point(low, low))
        path.line(to: Point(high, low))
        path.line(to: Point(high, high))
        path.line(to: Point(low, high))
        path.close()
      }
      #expect(Shape.path(path).contains(Point(10, 50)))
      #expect(Shape.path(path).contains(Point(50, 50)) == isInside)
      #expect(!Shape.path(path).contains(Point(150, 50)))
    }
  }

  @Test func curvesCount() {
    var path = Path()
    path.move(to: Point(0, 0))
    path.quad(Point(50, 100), to: Point(100, 0))
    path.close()
    #expect(path.contains(Point(50, 45)))
    #expect(!path.contains(Point(50, 55)))
    path.cubic(Point(33, -50), Point(66, -50), to: Point(100, 0))
    #expect(path.contains(Point(50, -30)))
  }

  @Test func transformsMapThePoint() {
    let region = SceneRegion(
      id: 1, item: 0, shape: .rectangle(Rect(x: 0, y: 0, width: 10, height: 10)),
      transform: Transform(a: 0, b: 2, c: -2, d: 0, tx: 50, ty: 20), gestures: [],
      cursor: .standard, isFocusable: false, scroll: 0, content: 0)
    #expect(region.contains(Point(31, 39)))
    #expect(!region.contains(Point(51, 39)))
    var flat = region
    flat.transform = .scale(0, 1)
    #expect(!flat.contains(.zero))
  }
}
