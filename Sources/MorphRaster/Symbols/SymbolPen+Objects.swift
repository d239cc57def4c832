import MorphScene

// Solid pictures of things. They look the same at every weight.
extension SymbolPen {
  mutating func bubble() {
    move(0.31, 0.05)
    line(0.69, 0.05)
    curve(0.872, 0.05, 1, 0.162, 1, 0.337)
    line(1, 0.493)
    curve(1, 0.668, 0.872, 0.78, 0.69, 0.78)
    line(0.51, 0.78)
    // The tail: down to the left, a round tip, and up again.
    curve(0.443, 0.851, 0.352, 0.925, 0.268, 0.962)
    curve(0.222, 0.982, 0.183, 0.96, 0.185, 0.908)
    line(0.19, 0.756)
    curve(0.073, 0.714, 0, 0.62, 0, 0.493)
    line(0, 0.337)
    curve(0, 0.162, 0.128, 0.05, 0.31, 0.05)
    close()
  }

  mutating func bell() {
    mirrored(
      from: Point(0.5, 0.015),
      [
        // The knob, the dome, the flare, and the rim's round end.
        (Point(0.549, 0.015), Point(0.584, 0.049), Point(0.588, 0.096)),
        (Point(0.718, 0.132), Point(0.797, 0.238), Point(0.797, 0.377)),
        (Point(0.797, 0.525), Point(0.826, 0.592), Point(0.887, 0.658)),
        (Point(0.912, 0.685), Point(0.927, 0.706), Point(0.927, 0.735)),
        (Point(0.927, 0.773), Point(0.899, 0.798), Point(0.856, 0.798)),
        (Point(0.737, 0.798), Point(0.619, 0.798), Point(0.5, 0.798)),
      ])
    mirrored(
      from: Point(0.5, 0.858),
      [
        (Point(0.548, 0.858), Point(0.596, 0.858), Point(0.643, 0.858)),
        (Point(0.636, 0.934), Point(0.578, 0.985), Point(0.5, 0.985)),
      ])
  }

  mutating func envelope() {
    let (top, bottom, radius) = (0.115, 0.885, 0.125)
    // Where the flap meets the upper corners: the middle of their arcs.
    let inset = radius * (1 - (0.5).squareRoot())
    let shoulder = Point(inset, top + inset)
    let fold = Point(0.5, 0.615)
    let slope = (fold.y - shoulder.y) / (fold.x - shoulder.x)
    let gap = 0.062 * (1 + slope * slope).squareRoot()
    let edge = shoulder.y - slope * shoulder.x + gap
    let (up, right) = (Direction(x: 0, y: -1), Direction(x: 1, y: 0))
    let diagonal = Direction(from: Point(radius, top + radius), to: shoulder)
    let mirror = Direction(x: -diagonal.x, y: diagonal.y)

    // The flap, with a round point.
    let tip = 0.075
    move(shoulder.x, shoulder.y)
    turn(Point(radius, top + radius), radius: radius, diagonal, up)
    line(1 - radius, top)
    turn(Point(1 - radius, top + radius), radius: radius, up, mirror)
    line(fold.x + tip, fold.y - tip * slope)
    curve(
      fold.x + tip * 0.4, fold.y - tip * 0.4 * slope,
      fold.x - tip * 0.4, fold.y - tip * 0.4 * slope,
      fold.x - tip, fold.y - tip * slope)
    close()

    // The body, a gap below it.
    let lower = fold.y + gap
    let bend = 0.11
    move(0, edge)
    line(0.5 - bend, lower - bend * slope)
    curve(
      0.5 - bend * 0.4, lower - bend * 0.4 * slope, 0.5 + bend * 0.4, lower - bend * 0.4 * slope,
      0.5 + bend, lower - bend * slope)
    line(1, edge)
    line(1, bottom - radius)
    turn(Point(1 - radius, bottom - radius), radius: radius, right, up.back)
    line(radius, bottom)
    turn(Point(radius, bottom - radius), radius: radius, up.back, right.back)
    close()
  }

  mutating func star() {
    // Sines and cosines of 36 and 72 degrees.
    let root = (5.0).squareRoot()
    let (cos36, sin36) = ((root + 1) / 4, (10 - 2 * root).squareRoot() / 4)
    let (cos72, sin72) = ((root - 1) / 4, (10 + 2 * root).squareRoot() / 4)
    let rays: [(Double, Double)] = [
      (0, -1), (sin36, -cos36), (sin72, -cos72), (sin72, cos72), (sin36, cos36), (0, 1),
      (-sin36, cos36), (-sin72, cos72), (-sin72, -cos72), (-sin36, -cos36),
    ]
    polygon(
      rays.enumerated().map { index, ray in
        let isPoint = index.isMultiple(of: 2)
        let reach = isPoint ? 0.555 : 0.255
        return (Point(0.5 + ray.0 * reach, 0.535 + ray.1 * reach), isPoint ? 0.042 : 0.02)
      })
  }

  mutating func heart() {
    mirrored(
      from: Point(0.5, 0.196),
      [
        (Point(0.548, 0.112), Point(0.628, 0.06), Point(0.722, 0.06)),
        (Point(0.876, 0.06), Point(0.99, 0.178), Point(0.99, 0.34)),
        (Point(0.99, 0.556), Point(0.812, 0.744), Point(0.574, 0.914)),
        (Point(0.546, 0.934), Point(0.522, 0.944), Point(0.5, 0.944)),
      ])
  }

  /// A form that is its own mirror image about the middle: its right half, from a point of the
  /// middle line to another one.
  private mutating func mirrored(from start: Point, _ curves: [(Point, Point, Point)]) {
    move(start.x, start.y)
    var ends = [start]
    for (first, second, end) in curves {
      curve(first.x, first.y, second.x, second.y, end.x, end.y)
      ends.append(end)
    }
    for (index, (first, second, _)) in curves.enumerated().reversed() {
      curve(1 - second.x, second.y, 1 - first.x, first.y, 1 - ends[index].x, ends[index].y)
    }
    close()
  }
}
