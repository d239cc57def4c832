import MorphScene
import Testing

@Suite struct ShapeBoundsTests {
  @Test func cubicBoundsAreThoseOfTheCurve() {
    var path = Path()
    path.move(to: Point(0, 0))
    path.cubic(Point(0, 100), Point(100, 100), to: Point(100, 0))
    let bounds = Shape.path(path).bounds
    #expect(bounds.x == 0 && bounds.width == 100 && bounds.y == 0)
    // A cubic with both controls at 100 rises to three quarters of it.
    #expect(abs(bounds.height - 75) < 1e-9)
  }

  @Test func quadBoundsAreThoseOfTheCurve() {
    var path = Path()
    path.move(to: Point(0, 0))
    path.quad(Point(50, -80), to: Point(100, 0))
    let bounds = Shape.path(path).bounds
    #expect(abs(bounds.y + 40) < 1e-9 && abs(bounds.height - 40) < 1e-9)
  }

  @Test func arcBoundsTouchTheCircleWhereItTurns() {
    let half = Shape.arc(center: Point(10, 20), radius: 5, start: 0, end: Double.pi).bounds
    #expect(abs(half.x - 5) < 1e-9 && abs(half.width - 10) < 1e-9)
    #expect(abs(half.y - 20) < 1e-9 && abs(half.height - 5) < 1e-9)
    let whole = Shape.arc(center: .zero, radius: 2, start: -7, end: 7).bounds
    #expect(whole == Rect(x: -2, y: -2, width: 4, height: 4))
    let backwards = Shape.arc(center: .zero, radius: 2, start: 1, end: -1).bounds
    #expect(abs(backwards.maxX - 2) < 1e-12)
  }
}
