internal import MorphPluginAPI

/// The ratio of a circle's circumference to its diameter.
public var pi: Double { 3.141592653589793 }

/// `value` limited to `low`...`high`; `low` must not be above `high`.
public func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double {
  morph_clamp(value, low, high)
}

/// `value` limited to `low`...`high`; `low` must not be above `high`.
public func clamp(_ value: Int, _ low: Int, _ high: Int) -> Int {
  value < low ? low : (value > high ? high : value)
}

/// `a` at 0 and `b` at 1, both exactly; `t` may lie outside.
public func lerp(_ a: Double, _ b: Double, _ t: Double) -> Double {
  morph_lerp(a, b, t)
}

/// `a` at 0 and `b` at 1; `t` may lie outside.
public func lerp(_ a: Point, _ b: Point, _ t: Double) -> Point {
  Point(lerp(a.x, b.x, t), lerp(a.y, b.y, t))
}

/// Where `value` lies in the window `from`...`to`: 0 before, 1 behind, linear between. An empty
/// window is a step.
public func ramp(_ value: Double, _ from: Double, _ to: Double) -> Double {
  morph_ramp(value, from, to)
}

/// 3t² - 2t³, `t` limited to 0...1.
public func smoothstep(_ t: Double) -> Double {
  morph_smoothstep(t)
}

/// 1 - (1 - t)³, `t` limited to 0...1.
public func easeOutCubic(_ t: Double) -> Double {
  morph_ease_out_cubic(t)
}

/// `value` modulo `count`, always in 0..<`count`; 0 when `count` is not positive.
public func wrap(_ value: Int, _ count: Int) -> Int {
  Int(morph_wrap(Int64(value), Int64(count)))
}

/// The whole number at or below `value`; one too large or not a number gives the nearest `Int`,
/// or 0, where `Int(value)` would trap.
public func floorToInt(_ value: Double) -> Int {
  // 2^62, so that a few may still be added to the result.
  let limit = 4_611_686_018_427_387_904.0
  guard value > -limit else { return value.isNaN ? 0 : -Int(limit) }
  return value < limit ? Int(value.rounded(.down)) : Int(limit)
}

/// The nearest whole number, halves away from 0; limited as `floorToInt`.
public func roundToInt(_ value: Double) -> Int {
  let whole = value.rounded(.towardZero)
  let rest = value - whole
  return floorToInt(rest >= 0.5 ? whole + 1 : (rest <= -0.5 ? whole - 1 : whole))
}

/// How far something follows a finger that is `x` beyond the edge: x d c / (d + c x), UIKit's
/// rubber band; `limit` (d) is the extent that it never reaches. Not beyond the edge it is `x`.
public func rubberBand(_ x: Double, limit: Double, _ c: Double = 0.55) -> Double {
  morph_rubber_band(x, limit, c)
}

/// The finger position for which `rubberBand` answers `x`. What no finger reaches is taken as
/// 1023/1024 of the limit.
public func rubberBandInverse(_ x: Double, limit: Double, _ c: Double = 0.55) -> Double {
  morph_rubber_band_inverse(x, limit, c)
}

/// How far something thrown at `velocity` units a second coasts, keeping `rate` of its speed each
/// millisecond.
public func projection(_ velocity: Double, rate: Double = 0.998) -> Double {
  morph_project(velocity, rate)
}

/// Where something thrown from `start` at `velocity` units a second is `time` seconds later.
public func decay(
  from start: Double, velocity: Double, rate: Double = 0.998, at time: Double
) -> Double {
  morph_decay_at(start, velocity, rate, time).value
}

// The elementary functions below give the same bits on every machine and in every build, which
// those of a C library do not.

@inline(never) public func exp(_ x: Double) -> Double { morph_exp(x) }
@inline(never) public func exp2(_ x: Double) -> Double { morph_exp2(x) }
@inline(never) public func log(_ x: Double) -> Double { morph_log(x) }
@inline(never) public func pow(_ x: Double, _ y: Double) -> Double { morph_pow(x, y) }
@inline(never) public func sin(_ radians: Double) -> Double { morph_sin(radians) }
@inline(never) public func cos(_ radians: Double) -> Double { morph_cos(radians) }
@inline(never) public func tan(_ radians: Double) -> Double { morph_tan(radians) }
@inline(never) public func atan2(_ y: Double, _ x: Double) -> Double { morph_atan2(y, x) }
@inline(never) public func hypot(_ x: Double, _ y: Double) -> Double { morph_hypot(x, y) }
@inline(never) public func erf(_ x: Double) -> Double { morph_erf(x) }

/// Degrees as radians.
public func radians(_ degrees: Double) -> Double { degrees * (pi / 180) }
