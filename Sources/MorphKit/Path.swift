internal import MorphPluginAPI

/// Lines and curves. Append with the methods below; a frame may hold 1,048,576 points in all.
public struct Path: Equatable, Sendable {
  /// Which parts count as inside where the path crosses itself.
  public enum Rule: UInt32, Sendable {
    case nonZero = 0
    case evenOdd = 1
  }

  public var rule: Rule
  var verbs: [UInt8]
  var points: [Point]

  public init(rule: Rule = .nonZero) {
    self.rule = rule
    verbs = []
    points = []
  }

  /// A closed polygon, or with `closed: false` a line through the points.
  public init(through points: [Point], closed: Bool = true, rule: Rule = .nonZero) {
    self.rule = rule
    self.points = points
    verbs = [UInt8](repeating: UInt8(MORPH_VERB_LINE), count: points.count)
    if !verbs.isEmpty { verbs[0] = UInt8(MORPH_VERB_MOVE) }
    if closed { close() }
  }

  public var isEmpty: Bool { verbs.isEmpty }

  public mutating func reserve(points count: Int) {
    points.reserveCapacity(count)
    verbs.reserveCapacity(count)
  }

  public mutating func move(to point: Point) {
    verbs.append(UInt8(MORPH_VERB_MOVE))
    points.append(point)
  }

  public mutating func line(to point: Point) {
    verbs.append(UInt8(MORPH_VERB_LINE))
    points.append(point)
  }

  /// A quadratic Bezier curve.
  public mutating func curve(to end: Point, control: Point) {
    verbs.append(UInt8(MORPH_VERB_QUAD))
    points.append(control)
    points.append(end)
  }

  /// A cubic Bezier curve.
  public mutating func curve(to end: Point, _ first: Point, _ second: Point) {
    verbs.append(UInt8(MORPH_VERB_CUBIC))
    points.append(first)
    points.append(second)
    points.append(end)
  }

  /// A straight line back to where this part of the path began.
  public mutating func close() {
    if !verbs.isEmpty { verbs.append(UInt8(MORPH_VERB_CLOSE)) }
  }

  public mutating func append(_ other: Path) {
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: other.points)
  }

  public func applying(_ transform: Transform) -> Path {
    var path = self
    for index in points.indices { path.points[index] = transform.apply(to: points[index]) }
    return path
  }
}
