import MorphScene

// Discs, and the signs that are cut out of them.
extension SymbolPen {
  /// Thickness of a cut: lines seen as holes look thinner than they are, and a hole of the
  /// lightest weights would close at small sizes.
  private var cut: Double { 0.045 + thickness * 0.52 }

  mutating func disc() {
    circle(Point(0.5, 0.5), radius: 0.49)
  }

  mutating func checkmarkDisc() {
    disc()
    polyline([Point(0.305, 0.522), Point(0.447, 0.685), Point(0.692, 0.318)], thickness: cut)
  }

  mutating func arrowDownDisc() {
    disc()
    let half = cut / 2
    let part = (0.5).squareRoot()
    let (top, tip, reach) = (0.268, 0.724, 0.195)
    let downRight = Direction(x: part, y: part)
    let upRight = Direction(x: part, y: -part)
    // From the shaft's top round the right wing to the point, then its mirror image.
    move(0.5 - half, top)
    turn(Point(0.5, top), radius: half, Direction(x: -1, y: 0), Direction(x: 0, y: -1))
    turn(Point(0.5, top), radius: half, Direction(x: 0, y: -1), Direction(x: 1, y: 0))
    line(0.5 + half, tip - half - half / part)
    let right = Point(0.5 + reach, tip - reach)
    let inner = downRight.back.from(right, by: half)
    line(inner.x, inner.y)
    turn(right, radius: half, downRight.back, upRight)
    turn(right, radius: half, upRight, downRight)
    let outer = downRight.from(Point(0.5, tip), by: half)
    line(outer.x, outer.y)
    turn(Point(0.5, tip), radius: half, downRight, upRight.back)
    let left = Point(0.5 - reach, tip - reach)
    let far = upRight.back.from(left, by: half)
    line(far.x, far.y)
    turn(left, radius: half, upRight.back, downRight.back)
    turn(left, radius: half, downRight.back, upRight)
    line(0.5 - half, tip - half - half / part)
    close()
  }

  mutating func warningTriangle() {
    polygon([
      (Point(0.5, -0.046), 0.1), (Point(1.066, 0.935), 0.1), (Point(-0.066, 0.935), 0.1),
    ])
    // The stroke of the mark narrows downwards.
    let upper = cut * 0.56
    let lower = cut * 0.40
    let (top, bottom) = (0.345 + upper, 0.645)
    move(0.5 - upper, top)
    turn(Point(0.5, top), radius: upper, Direction(x: -1, y: 0), Direction(x: 0, y: -1))
    turn(Point(0.5, top), radius: upper, Direction(x: 0, y: -1), Direction(x: 1, y: 0))
    line(0.5 + lower, bottom - lower)
    turn(Point(0.5, bottom - lower), radius: lower, Direction(x: 1, y: 0), Direction(x: 0, y: 1))
    turn(Point(0.5, bottom - lower), radius: lower, Direction(x: 0, y: 1), Direction(x: -1, y: 0))
    close()
    circle(Point(0.5, 0.775), radius: cut * 0.6)
  }
}
