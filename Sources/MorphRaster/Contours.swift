import MorphScene

/// Polylines: what every shape, line and glyph becomes before it is filled.
///
/// One object is filled, read and emptied again and again, so that its memory is kept.
struct Contours {
  /// One polyline of `points`.
  struct Contour {
    var start: Int
    var end: Int
    /// False for an open line; filling closes it all the same.
    var isClosed: Bool
    /// Where a curve leaves the first point and reaches the last: the direction of a line's end.
    /// Zero where a straight line does, and for a closed line.
    var startTangent = SIMD2<Double>(0, 0)
    var endTangent = SIMD2<Double>(0, 0)
  }

  private(set) var points: [SIMD2<Double>] = []
  /// For each point: it lies inside a curve, where a stroke has no corner.
  private(set) var isSmooth: [Bool] = []
  private(set) var contours: [Contour] = []
  private var start = 0
  private var startTangent = SIMD2<Double>(0, 0)
  private var endTangent = SIMD2<Double>(0, 0)

  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    isSmooth.removeAll(keepingCapacity: true)
    contours.removeAll(keepingCapacity: true)
    start = 0
  }

  /// Adds a point to the polyline that is being built.
  @inline(__always)
  mutating func append(_ point: SIMD2<Double>, isSmooth smooth: Bool = false) {
    points.append(point)
    isSmooth.append(smooth)
  }

  /// Ends the polyline that is being built; one without points is dropped.
  mutating func endContour(isClosed: Bool) {
    if points.count > start {
      contours.append(
        Contour(
          start: start, end: points.count, isClosed: isClosed, startTangent: startTangent,
          endTangent: endTangent))
    }
    start = points.count
    startTangent = .zero
    endTangent = .zero
  }

  /// Notes the directions of a curve whose points have been added as points `first` and on.
  mutating func noteCurve(from first: Int, _ start: SIMD2<Double>, _ end: SIMD2<Double>) {
    if first <= self.start + 1 {
      startTangent = start
    }
    endTangent = end
  }

  /// Notes that a straight line has just been added.
  mutating func noteLine() {
    endTangent = .zero
  }

  /// The last point of the polyline that is being built.
  var current: SIMD2<Double>? { points.count > start ? points[points.count - 1] : nil }

  /// The first point of the polyline that is being built.
  var first: SIMD2<Double>? { points.count > start ? points[start] : nil }

  /// Turns a finished polyline around.
  mutating func reverse(contour index: Int) {
    let range = contours[index].start..<contours[index].end
    points[range].reverse()
    isSmooth[range].reverse()
  }

  /// Moves all points through `transform`.
  mutating func apply(_ transform: Transform) {
    let x = SIMD2(transform.a, transform.b)
    let y = SIMD2(transform.c, transform.d)
    let origin = SIMD2(transform.tx, transform.ty)
    for index in points.indices {
      let point = points[index]
      points[index] = x * point.x + y * point.y + origin
    }
  }

  /// The box around all points; nil where there is none or where a coordinate is not finite, as
  /// after a transform that left the range of numbers: such a shape is not drawn.
  var box: DeviceBox? {
    var box = DeviceBox()
    var sum = SIMD2<Double>(0, 0)
    for point in points {
      box.extend(to: point)
      sum += point * 0
    }
    guard sum.x == 0 && sum.y == 0 && !box.isEmpty else { return nil }
    return box
  }
}

extension SIMD2<Double> {
  @inline(__always)
  init(_ point: Point) {
    self.init(point.x, point.y)
  }

  var length: Double { (x * x + y * y).squareRoot() }

  /// The z component of the cross product: positive where `other` turns clockwise on the screen.
  @inline(__always)
  func cross(_ other: Self) -> Double { x * other.y - y * other.x }

  @inline(__always)
  func dot(_ other: Self) -> Double { x * other.x + y * other.y }
}

extension Transform {
  /// How much the map stretches at most: its larger singular value.
  var maximumScale: Double {
    let sum = a * a + b * b + c * c + d * d
    let square = sum * sum - 4 * determinant * determinant
    return ((sum + max(square, 0).squareRoot()) / 2).squareRoot()
  }

  /// Horizontal lines stay horizontal or become vertical.
  var isAxisAligned: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }
}
