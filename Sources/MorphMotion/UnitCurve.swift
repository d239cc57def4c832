internal import MorphPluginAPI

/// A cubic Bezier from (0, 0) to (1, 1): how far a motion is at a fraction of its time.
public struct UnitCurve: Hashable, Sendable {
  /// Control points; `x1` and `x2` within 0 to 1.
  public var x1: Double
  public var y1: Double
  public var x2: Double
  public var y2: Double

  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  public static let linear = UnitCurve(x1: 0, y1: 0, x2: 1, y2: 1)
  public static let easeIn = UnitCurve(x1: 0.42, y1: 0, x2: 1, y2: 1)
  public static let easeOut = UnitCurve(x1: 0, y1: 0, x2: 0.58, y2: 1)
  public static let easeInOut = UnitCurve(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// How far at the fraction `time`: 0 before 0, 1 after 1; between them outside 0 to 1 where the
  /// curve overshoots.
  public func value(at time: Double) -> Double { motion(at: time).value }

  /// The slope at the fraction `time`, 0 outside 0 to 1; a vertical tangent is limited to 1e6.
  public func velocity(at time: Double) -> Double { motion(at: time).velocity }

  func motion(at time: Double) -> Motion { morph_bezier_at(x1, y1, x2, y2, time) }
}
