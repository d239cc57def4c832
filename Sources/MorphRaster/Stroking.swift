import MorphPluginAPI
import MorphScene

/// Turns polylines into the outline of a line along them, to be filled non-zero.
///
/// The outline runs along one side of the line and back along the other. A corner's inner side
/// goes through the corner itself where its neighbours are too short for their offsets to meet:
/// then every point of the line is wound around at least once, however tight the curve.
struct Stroker {
  let radius: Double
  let cap: Stroke.Cap
  let join: Stroke.Join
  let miterLimit: Double
  /// Largest turn of one step of a round cap or join, in radians.
  let turn: Double

  /// `tolerance` in the units of the line.
  init(_ stroke: Stroke, tolerance: Double) {
    radius = stroke.width / 2
    cap = stroke.cap
    join = stroke.join
    miterLimit = max(stroke.miterLimit, 1)
    turn = Stroker.turn(radius: radius, tolerance: tolerance)
  }

  /// The turn at which a chord of a circle lies `tolerance` inside it, between 1/1000 and 1
  /// radian.
  static func turn(radius: Double, tolerance: Double) -> Double {
    min(max((8 * tolerance / max(radius, tolerance)).squareRoot(), 1e-3), 1)
  }

  /// Adds the outlines of all polylines of `lines` to `outline`.
  func stroke(_ lines: borrowing Contours, into outline: inout Contours) {
    var line = Line()
    for contour in lines.contours {
      line.collect(lines, contour)
      stroke(line, into: &outline)
    }
  }

  func stroke(_ line: Line, into outline: inout Contours) {
    guard line.directions.count > 0 else {
      if let point = line.points.first {
        appendDot(point, direction: line.dotDirection, into: &outline)
      }
      return
    }
    if line.isClosed {
      appendSide(line, isForward: true, into: &outline)
      outline.endContour(isClosed: true)
      appendSide(line, isForward: false, into: &outline)
      outline.endContour(isClosed: true)
    } else {
      appendSide(line, isForward: true, into: &outline)
      appendCap(line.points[line.points.count - 1], line.endDirection, into: &outline)
      appendSide(line, isForward: false, into: &outline)
      appendCap(line.points[0], -line.startDirection, into: &outline)
      outline.endContour(isClosed: true)
    }
  }

  /// Adds the offset of all of `line` to its left, in its direction or against it.
  private func appendSide(_ line: Line, isForward: Bool, into outline: inout Contours) {
    let segments = line.directions.count
    for step in 0..<segments {
      let segment = isForward ? step : segments - 1 - step
      let direction = isForward ? line.directions[segment] : -line.directions[segment]
      let first = line.points[isForward ? segment : line.after(segment)]
      let last = line.points[isForward ? line.after(segment) : segment]
      if step == 0 && !line.isClosed {
        let start = isForward ? line.startDirection : -line.endDirection
        outline.append(first + normal(start) * radius)
      }
      let isEnd = step == segments - 1
      guard !isEnd || line.isClosed else {
        let end = isForward ? line.endDirection : -line.startDirection
        outline.append(last + normal(end) * radius)
        continue
      }
      let following = (step + 1) % segments
      let next = isForward ? following : segments - 1 - following
      appendJoin(
        at: last, direction, isForward ? line.directions[next] : -line.directions[next],
        isSmooth: line.isSmooth[isForward ? line.after(segment) : segment],
        room: min(line.lengths[segment], line.lengths[next]) / 2, into: &outline)
    }
  }

  /// Left of a direction, seen along it on the screen.
  private func normal(_ direction: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(direction.y, -direction.x)
  }

  /// Adds the left side of a corner; `room` is how much of its neighbours an inner corner may cut.
  private func appendJoin(
    at corner: SIMD2<Double>, _ incoming: SIMD2<Double>, _ outgoing: SIMD2<Double>,
    isSmooth: Bool, room: Double, into outline: inout Contours
  ) {
    let cosine = incoming.dot(outgoing)
    let sine = incoming.cross(outgoing)
    let before = normal(incoming) * radius
    let after = normal(outgoing) * radius
    // Where the two offset lines meet: at radius / cos(turn / 2), which is radius * |sum| / ...
    let meeting = (before + after) / (1 + cosine)
    let isOuter = sine > 0 || (sine == 0 && cosine < 0)
    if !isOuter {
      // The offsets meet radius * tan(turn / 2) before the corner.
      if cosine > -0.99 && radius * -sine <= room * (1 + cosine) {
        outline.append(corner + meeting)
      } else {
        outline.append(corner + before)
        outline.append(corner)
        outline.append(corner + after)
      }
      return
    }
    switch isSmooth ? .round : join {
    case .round:
      let angle = morph_atan2(sine, cosine)
      if angle <= turn {
        outline.append(corner + meeting)
      } else {
        appendArc(corner, from: before, angle: abs(angle), into: &outline)
      }
    case .miter where 2 <= miterLimit * miterLimit * (1 + cosine):
      outline.append(corner + meeting)
    case .miter, .bevel:
      outline.append(corner + before)
      outline.append(corner + after)
    }
  }

  /// Adds a clockwise arc around `center` from `center + from`, both ends included.
  private func appendArc(
    _ center: SIMD2<Double>, from: SIMD2<Double>, angle: Double, into outline: inout Contours
  ) {
    let steps = max(1, Int((angle / turn).rounded(.up)))
    let step = angle / Double(steps)
    let outward = 1 + (Flattening.circumscribed(step) - 1) * Flattening.shareOfEnds(steps)
    for index in 0...steps {
      let rotation = unitVector(Double(index) * step)
      let offset = SIMD2(
        from.x * rotation.x - from.y * rotation.y, from.x * rotation.y + from.y * rotation.x)
      outline.append(center + offset * (index > 0 && index < steps ? outward : 1))
    }
  }

  /// Adds the end of a line at `end`, whose left side has just been added.
  private func appendCap(
    _ end: SIMD2<Double>, _ direction: SIMD2<Double>, into outline: inout Contours
  ) {
    let side = normal(direction) * radius
    switch cap {
    case .butt:
      break
    case .square:
      let ahead = direction * radius
      outline.append(end + side + ahead)
      outline.append(end - side + ahead)
    case .round:
      appendArc(end, from: side, angle: .pi, into: &outline)
    }
  }

  /// Adds a line without length: a disc or a square, nothing with butt caps.
  private func appendDot(
    _ point: SIMD2<Double>, direction: SIMD2<Double>, into outline: inout Contours
  ) {
    switch cap {
    case .butt:
      return
    case .square:
      let ahead = direction * radius
      let side = normal(direction) * radius
      outline.append(point - ahead + side)
      outline.append(point + ahead + side)
      outline.append(point + ahead - side)
      outline.append(point - ahead - side)
    case .round:
      appendArc(point, from: SIMD2(radius, 0), angle: 2 * .pi, into: &outline)
    }
    outline.endContour(isClosed: true)
  }
}

/// One polyline with what stroking needs of it, without segments of no length.
struct Line {
  private(set) var points: [SIMD2<Double>] = []
  private(set) var isSmooth: [Bool] = []
  /// Of the segment from each point to the next: unit vectors.
  private(set) var directions: [SIMD2<Double>] = []
  private(set) var lengths: [Double] = []
  private(set) var isClosed = false
  /// Of the curve that the line starts or ends with: zero for a straight line.
  private var startTangent = SIMD2<Double>(0, 0)
  private var endTangent = SIMD2<Double>(0, 0)
  /// Where a line without length points.
  private(set) var dotDirection = SIMD2<Double>(1, 0)

  /// Unit vectors along the line's ends: a chord of a curve would turn its cap.
  var startDirection: SIMD2<Double> {
    startTangent == .zero ? directions[0] : startTangent
  }
  var endDirection: SIMD2<Double> {
    endTangent == .zero ? directions[directions.count - 1] : endTangent
  }

  /// The point after a segment.
  func after(_ segment: Int) -> Int {
    segment + 1 == points.count ? 0 : segment + 1
  }

  mutating func collect(_ lines: borrowing Contours, _ contour: Contours.Contour) {
    begin()
    for index in contour.start..<contour.end {
      append(lines.points[index], isSmooth: lines.isSmooth[index])
    }
    setTangents(contour.startTangent, contour.endTangent)
    if contour.isClosed {
      close()
    }
  }

  /// Sets the directions of both ends, of any length; zero for that of the first or last segment.
  mutating func setTangents(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
    func unit(_ vector: SIMD2<Double>) -> SIMD2<Double> {
      let length = vector.length
      return length > 0 && length.isFinite ? vector / length : .zero
    }
    startTangent = unit(start)
    endTangent = unit(end)
  }

  /// Empties the line; a line that stays without length points along `direction`.
  mutating func begin(direction: SIMD2<Double> = SIMD2(1, 0)) {
    points.removeAll(keepingCapacity: true)
    isSmooth.removeAll(keepingCapacity: true)
    directions.removeAll(keepingCapacity: true)
    lengths.removeAll(keepingCapacity: true)
    isClosed = false
    startTangent = .zero
    endTangent = .zero
    dotDirection = direction
  }

  mutating func append(_ point: SIMD2<Double>, isSmooth smooth: Bool) {
    if let last = points.last {
      let step = point - last
      let length = step.length
      guard length > 0 && length.isFinite else {
        isSmooth[isSmooth.count - 1] = isSmooth[isSmooth.count - 1] && smooth
        return
      }
      directions.append(step / length)
      lengths.append(length)
    }
    points.append(point)
    isSmooth.append(smooth)
  }

  /// Joins the last point to the first.
  mutating func close() {
    guard points.count > 1 else { return }
    let step = points[0] - points[points.count - 1]
    let length = step.length
    if length > 0 {
      directions.append(step / length)
      lengths.append(length)
    } else {
      // The last point is the first one again.
      let wasSmooth = isSmooth.removeLast()
      isSmooth[0] = isSmooth[0] && wasSmooth
      points.removeLast()
    }
    isClosed = true
  }
}
