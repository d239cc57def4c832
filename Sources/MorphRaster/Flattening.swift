import MorphPluginAPI
import MorphScene

/// How finely curves become polylines, in the units of the curve.
///
/// A chord lies inside its curve, by P'' h^2 / 12 on average over a step h of the parameter, so
/// that a polygon with its corners on the curve is always too small. Points inside a curve are
/// therefore moved out by that amount, and by a little more for the first and last step, whose ends
/// cannot move: areas come out right with a third of the points.
struct Flattening {
  /// Largest distance between curve and polyline.
  var tolerance: Double
  /// Largest turn in one step, in radians: what a wide stroke around the curve needs.
  var turn: Double = .infinity

  /// Pixels: at most three levels of a pixel that an edge crosses.
  static let devicePixels = 0.02

  private static let mostSegments = 4096.0

  /// Steps for a curve with no larger second difference of its control points than `bend`.
  ///
  /// Wang's bound: the distance is at most n (n - 1) / 8 * bend / steps^2 for degree n.
  func steps(bend: Double, degree: Double, turning: Double) -> Int {
    let byDistance = (degree * (degree - 1) / 8 * bend / tolerance).squareRoot()
    let wanted = max(byDistance, turning / turn)
    guard wanted > 1 else { return 1 }
    return Int(min(wanted.rounded(.up), Flattening.mostSegments))
  }

  /// How much farther inner points move because the two ends do not.
  static func shareOfEnds(_ steps: Int) -> Double {
    steps > 1 ? Double(steps) / Double(steps - 1) : 0
  }

  /// The radius of a polygon with the area of the unit circle, whose sides span `step` radians.
  static func circumscribed(_ step: Double) -> Double {
    step == 0 ? 1 : (step / morph_sin(step)).squareRoot()
  }

  /// Steps for `angle` radians of a circle.
  func steps(angle: Double, radius: Double) -> Int {
    let step = min((8 * tolerance / max(radius, tolerance)).squareRoot(), turn, 1)
    return Int(max(1, min((abs(angle) / step).rounded(.up), Flattening.mostSegments)))
  }
}

extension Contours {
  /// Adds the lines of a quadratic curve from the current point `start`, without `start`.
  mutating func appendQuad(
    _ start: SIMD2<Double>, _ control: SIMD2<Double>, _ end: SIMD2<Double>,
    _ flattening: Flattening
  ) {
    let bend = start - control * 2 + end
    let turning =
      flattening.turn.isFinite ? turnBetween(control - start, end - control) : 0
    let steps = flattening.steps(bend: bend.length, degree: 2, turning: turning)
    let step = 1 / Double(steps)
    let slope = (control - start) * 2
    let outward = bend * (2 * step * step / 12 * Flattening.shareOfEnds(steps))
    let added = points.count
    for index in 1..<max(steps, 1) {
      let t = Double(index) * step
      append((bend * t + slope) * t + start - outward, isSmooth: true)
    }
    append(end)
    noteCurve(
      from: added, direction(start, control, end), -direction(end, control, start))
  }

  /// Adds the lines of a cubic curve from the current point `start`, without `start`.
  mutating func appendCubic(
    _ start: SIMD2<Double>, _ first: SIMD2<Double>, _ second: SIMD2<Double>,
    _ end: SIMD2<Double>, _ flattening: Flattening
  ) {
    let bend = start - first * 2 + second
    let bendAtEnd = first - second * 2 + end
    let turning =
      flattening.turn.isFinite
      ? turnBetween(first - start, second - first) + turnBetween(second - first, end - second) : 0
    let steps = flattening.steps(
      bend: max(bend.length, bendAtEnd.length), degree: 3, turning: turning)
    let step = 1 / Double(steps)
    let slope = (first - start) * 3
    let square = bend * 3
    let cube = bendAtEnd - bend
    let outward = step * step / 12 * Flattening.shareOfEnds(steps)
    let added = points.count
    for index in 1..<max(steps, 1) {
      let t = Double(index) * step
      let secondDerivative = cube * (6 * t) + square * 2
      let point = ((cube * t + square) * t + slope) * t + start
      append(point - secondDerivative * outward, isSmooth: true)
    }
    append(end)
    noteCurve(
      from: added, direction(start, first, second, end), -direction(end, second, first, start))
  }

  /// Adds an arc of an ellipse with half axes `radii`, from `start` to `end` radians, both ends
  /// exactly on it. The caller leaves out the first point where it is there already.
  mutating func appendArc(
    center: SIMD2<Double>, radii: SIMD2<Double>, from start: Double, to end: Double,
    includingStart: Bool, _ flattening: Flattening
  ) {
    let steps = flattening.steps(angle: end - start, radius: max(radii.x, radii.y))
    let step = (end - start) / Double(steps)
    let outward =
      radii * (1 + (Flattening.circumscribed(step) - 1) * Flattening.shareOfEnds(steps))
    let added = points.count
    for index in (includingStart ? 0 : 1)...steps {
      let isInside = index > 0 && index < steps
      let angle = index == steps ? end : start + Double(index) * step
      append(center + unitVector(angle) * (isInside ? outward : radii), isSmooth: isInside)
    }
    let turn: Double = end < start ? -1 : 1
    func tangent(_ angle: Double) -> SIMD2<Double> {
      let direction = unitVector(angle)
      return SIMD2(-direction.y * radii.x, direction.x * radii.y) * turn
    }
    noteCurve(from: added, tangent(start), tangent(end))
  }

  /// Adds a whole ellipse, clockwise on the screen.
  mutating func appendEllipse(_ rect: Rect, _ flattening: Flattening) {
    let radii = SIMD2(rect.width / 2, rect.height / 2)
    let center = SIMD2(rect.x, rect.y) + radii
    // A multiple of four keeps the outline symmetric.
    let steps = 4 * flattening.steps(angle: .pi / 2, radius: max(radii.x, radii.y))
    let step = 2 * Double.pi / Double(steps)
    let outward = radii * Flattening.circumscribed(step)
    for index in 0..<steps {
      append(center + unitVector(Double(index) * step) * outward, isSmooth: true)
    }
    endContour(isClosed: true)
  }

  /// Adds the lines of a path. A line without a beginning starts where the last contour did.
  mutating func append(_ path: Path, _ flattening: Flattening) {
    var next = path.points.startIndex
    var beginning = SIMD2<Double>(0, 0)
    func takePoint() -> SIMD2<Double> {
      defer { next += 1 }
      return SIMD2(path.points[next])
    }
    for verb in path.verbs {
      guard next + verb.pointCount <= path.points.endIndex else { break }
      switch verb {
      case .move:
        endContour(isClosed: false)
        beginning = takePoint()
        append(beginning)
        continue
      case .close:
        endContour(isClosed: true)
        continue
      case .line, .quad, .cubic:
        break
      }
      if current == nil {
        append(beginning)
      }
      let start = current ?? beginning
      switch verb {
      case .line:
        append(takePoint())
        noteLine()
      case .quad:
        let control = takePoint()
        appendQuad(start, control, takePoint(), flattening)
      case .cubic:
        let first = takePoint()
        let second = takePoint()
        appendCubic(start, first, second, takePoint(), flattening)
      case .move, .close:
        break
      }
    }
    endContour(isClosed: false)
  }
}

/// The direction in which a curve leaves its first control point: to the first of the others that
/// lies elsewhere.
private func direction(_ points: SIMD2<Double>...) -> SIMD2<Double> {
  for point in points.dropFirst() where point != points[0] {
    return point - points[0]
  }
  return .zero
}

/// The angle between two directions, 0 to pi.
private func turnBetween(_ first: SIMD2<Double>, _ second: SIMD2<Double>) -> Double {
  abs(morph_atan2(first.cross(second), first.dot(second)))
}

/// Cosine and sine of an angle in radians.
func unitVector(_ angle: Double) -> SIMD2<Double> {
  SIMD2(morph_cos(angle), morph_sin(angle))
}
