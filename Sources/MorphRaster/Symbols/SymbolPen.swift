import MorphScene

/// Draws a symbol's outline in a unit square. Outlines are filled by the even-odd rule, so a form
/// inside another one is a hole, and none may cross another.
///
/// Directions are unit vectors and angles are known by their cosines: square roots are all the
/// mathematics that is needed, so every machine gets the same points.
struct SymbolPen {
  private(set) var path = Path(rule: .evenOdd)
  /// Thickness of a line, in parts of the square.
  let thickness: Double

  /// `weight` is limited to 100 to 900.
  init(weight: Int) {
    let limited = Double(max(100, min(900, weight)))
    let step = (limited - 100) / 100
    let lower = min(Int(step), SymbolPen.thicknesses.count - 2)
    let part = step - Double(lower)
    thickness =
      SymbolPen.thicknesses[lower] * (1 - part) + SymbolPen.thicknesses[lower + 1] * part
  }

  /// For the weights 100, 200, ... 900: near the stems of text of that weight.
  private static let thicknesses = [
    0.026, 0.040, 0.056, 0.074, 0.087, 0.102, 0.117, 0.134, 0.152,
  ]

  mutating func move(_ x: Double, _ y: Double) { path.move(to: Point(x, y)) }
  mutating func line(_ x: Double, _ y: Double) { path.line(to: Point(x, y)) }
  mutating func close() { path.close() }

  mutating func curve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double
  ) {
    path.cubic(Point(x1, y1), Point(x2, y2), to: Point(x, y))
  }

  mutating func circle(_ center: Point, radius: Double) {
    let right = Direction(x: 1, y: 0)
    path.move(to: right.from(center, by: radius))
    turn(center, radius: radius, right, right.quarter)
    turn(center, radius: radius, right.quarter, right.quarter.quarter)
    turn(center, radius: radius, right.quarter.quarter, right.quarter.quarter.quarter)
    turn(center, radius: radius, right.quarter.quarter.quarter, right)
    path.close()
  }

  /// A line of round ends and joins as one outline. Its corners may be of up to 120 degrees of
  /// turn, and its segments longer than it is thick.
  mutating func polyline(_ points: [Point], thickness: Double) {
    let half = thickness / 2
    let directions = zip(points, points.dropFirst()).map { Direction(from: $0, to: $1) }
    path.move(to: directions[0].quarter.from(points[0], by: half))
    // Out along one side, round the end, and back along the other.
    turn(points[0], radius: half, directions[0].quarter, directions[0].back)
    turn(points[0], radius: half, directions[0].back, directions[0].quarter.back)
    side(points, directions, half: half)
    let last = directions[directions.count - 1]
    turn(points[points.count - 1], radius: half, last.quarter.back, last)
    turn(points[points.count - 1], radius: half, last, last.quarter)
    side(points.reversed(), directions.reversed().map(\.back), half: half)
    path.close()
  }

  /// The side of a polyline that lies to the left of its way, to the last point.
  private mutating func side(_ points: [Point], _ directions: [Direction], half: Double) {
    for index in directions.indices {
      let outward = directions[index].quarter.back
      let joint = points[index + 1]
      guard index + 1 < directions.count else {
        path.line(to: outward.from(joint, by: half))
        return
      }
      let next = directions[index + 1].quarter.back
      if directions[index].cross(directions[index + 1]) > 0 {
        path.line(to: outward.from(joint, by: half))
        turn(joint, radius: half, outward, next)
      } else {
        let reach = half / (1 + outward.dot(next))
        path.line(
          to: Point(
            joint.x + (outward.x + next.x) * reach, joint.y + (outward.y + next.y) * reach))
      }
    }
  }

  /// A closed polygon whose corners are rounded with the given radii.
  mutating func polygon(_ corners: [(point: Point, radius: Double)]) {
    for (index, corner) in corners.enumerated() {
      let before = Direction(
        from: corner.point, to: corners[(index + corners.count - 1) % corners.count].point)
      let after = Direction(from: corner.point, to: corners[(index + 1) % corners.count].point)
      let cosine = before.dot(after)
      // The arc touches both sides at radius / tan(angle / 2) from the corner.
      let tangent = corner.radius * ((1 + cosine) / (1 - cosine)).squareRoot()
      let start = before.from(corner.point, by: tangent)
      if index == 0 { path.move(to: start) } else { path.line(to: start) }
      let handle = corner.radius * arcHandle(cosine: -cosine)
      path.cubic(
        before.from(corner.point, by: tangent - handle),
        after.from(corner.point, by: tangent - handle),
        to: after.from(corner.point, by: tangent))
    }
    path.close()
  }

  /// The arc of at most a half turn from one direction to another, from where the path is.
  mutating func turn(_ center: Point, radius: Double, _ from: Direction, _ to: Direction) {
    let handle = radius * arcHandle(cosine: from.dot(to))
    let clockwise = from.cross(to) >= 0
    let leaving = clockwise ? from.quarter : from.quarter.back
    let arriving = clockwise ? to.quarter.back : to.quarter
    path.cubic(
      leaving.from(from.from(center, by: radius), by: handle),
      arriving.from(to.from(center, by: radius), by: handle),
      to: to.from(center, by: radius))
  }

  /// Length of the handles of a cubic that follows an arc of radius 1: 4/3 tan(angle / 4).
  private func arcHandle(cosine: Double) -> Double {
    let half = ((1 + cosine) / 2).squareRoot()
    return 4.0 / 3 * ((1 - half) / (1 + half)).squareRoot()
  }
}

/// A unit vector.
struct Direction {
  var x: Double
  var y: Double

  init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  init(from: Point, to: Point) {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = (dx * dx + dy * dy).squareRoot()
    self.init(x: dx / length, y: dy / length)
  }

  var back: Direction { Direction(x: -x, y: -y) }
  /// A quarter turn clockwise on the screen.
  var quarter: Direction { Direction(x: -y, y: x) }

  func dot(_ other: Direction) -> Double { x * other.x + y * other.y }
  /// Positive where `other` lies clockwise on the screen.
  func cross(_ other: Direction) -> Double { x * other.y - y * other.x }

  func from(_ point: Point, by distance: Double) -> Point {
    Point(point.x + x * distance, point.y + y * distance)
  }
}
