import MorphKit

/// The curve |x/a|ⁿ + |y/b|ⁿ = 1 around the origin: a circle or an ellipse at n = 2, all but a
/// rectangle at n = 24.
///
/// It is sampled, not put together from Bezier corners: those drift from the curve as n grows, and
/// the drift is what one looks at.
struct Superellipse {
  /// n.
  let exponent: Double
  /// a and b, in points.
  let halfWidth: Double
  let halfHeight: Double
  /// Chords in each quadrant.
  let samples: Int

  /// The largest one of that ratio of width to height in `room`. What would make no curve is
  /// limited: the exponent to 0.5, the ratio to 0.05, the chords to 4.
  init(exponent: Double, ratio: Double, samples: Int, in room: Size) {
    let ratio = max(ratio, 0.05)
    let height = min(room.height, room.width / ratio)
    self.exponent = max(exponent, 0.5)
    halfWidth = height * ratio / 2
    halfHeight = height / 2
    self.samples = max(samples, 4)
  }

  var isEmpty: Bool { halfWidth <= 0 || halfHeight <= 0 }

  /// The points from (a, 0) to (0, b): x = a cos(t)^(2/n), y = b sin(t)^(2/n) at even steps of t.
  ///
  /// The cosine of a step is the sine of the step as far from the other end, so one table of powers
  /// serves both, and both ends lie exactly on the axes.
  var quadrant: [Point] {
    let power = 2 / exponent
    var powers: [Double] = []
    powers.reserveCapacity(samples + 1)
    for index in 0...samples {
      powers.append(pow(sin(Double(index) / Double(samples) * (pi / 2)), power))
    }
    var points: [Point] = []
    points.reserveCapacity(samples + 1)
    for index in 0...samples {
      points.append(Point(halfWidth * powers[samples - index], halfHeight * powers[index]))
    }
    return points
  }

  /// The closed outline: one quadrant, and its three mirror images.
  var path: Path {
    let quadrant = quadrant
    var path = Path()
    path.reserve(points: samples * 4 + 1)
    path.move(to: quadrant[0])
    for point in quadrant[1...] { path.line(to: point) }
    for point in quadrant[..<samples].reversed() { path.line(to: Point(-point.x, point.y)) }
    for point in quadrant[1...] { path.line(to: Point(-point.x, -point.y)) }
    for point in quadrant[1..<samples].reversed() { path.line(to: Point(point.x, -point.y)) }
    path.close()
    return path
  }

  /// How far the sampled points are from the curve: the largest |x/a|ⁿ + |y/b|ⁿ - 1, without its
  /// sign; 0 where there is no curve. The mirror images are as far as the quadrant.
  var residual: Double {
    if isEmpty { return 0 }
    var largest = 0.0
    for point in quadrant {
      let sum = pow(point.x / halfWidth, exponent) + pow(point.y / halfHeight, exponent)
      largest = max(largest, abs(sum - 1))
    }
    return largest
  }
}
