internal import MorphPluginAPI

/// How one stretch of motion goes from a value to another: a pure function of the seconds since it
/// began.
///
/// The numbers of all kinds lie side by side, and a spring's ends twice: a sample then hands the
/// solution on as one block. Putting it together from parts, as an enum with payloads or shared
/// fields would, costs half as much again as the spring itself.
struct Shape {
  private enum Kind: UInt8 {
    case spring, timing, decay, jump
  }

  private var kind: Kind
  private(set) var from: Double
  private(set) var to: Double
  private var solution: SpringSolution
  /// Seconds of a curve; what a decay keeps of its velocity each millisecond.
  private var parameter = 0.0
  /// Units a second at the start of a decay.
  private var velocity = 0.0
  private var curve = UnitCurve.linear

  static func spring(_ solution: SpringSolution) -> Shape {
    Shape(kind: .spring, from: solution.from, to: solution.to, solution: solution)
  }

  /// A cubic Bezier stretched over a distance and a duration in seconds, above 0.
  static func timing(_ curve: UnitCurve, from: Double, to: Double, duration: Double) -> Shape {
    var shape = Shape(kind: .timing, from: from, to: to)
    shape.curve = curve
    shape.parameter = duration
    return shape
  }

  static func decay(_ decay: Decay) -> Shape {
    var shape = Shape(kind: .decay, from: decay.from, to: decay.to)
    shape.velocity = decay.velocity
    shape.parameter = decay.rate
    return shape
  }

  /// At its destination from the start.
  static func jump(from: Double, to: Double) -> Shape { Shape(kind: .jump, from: from, to: to) }

  private init(kind: Kind, from: Double, to: Double, solution: SpringSolution = SpringSolution()) {
    self.kind = kind
    self.from = from
    self.to = to
    self.solution = solution
  }

  /// The spring's closed form, if it is one.
  var spring: SpringSolution? { kind == .spring ? solution : nil }

  @inline(__always)
  func motion(at seconds: Double) -> Motion {
    kind == .spring ? morph_spring_at(solution, seconds) : otherMotion(at: seconds)
  }

  @inline(never)
  private func otherMotion(at seconds: Double) -> Motion {
    switch kind {
    case .spring: return solution.motion(at: seconds)
    case .timing:
      let unit = curve.motion(at: seconds / parameter)
      return Motion(
        value: morph_lerp(from, to, unit.value),
        velocity: (to - from) * unit.velocity / parameter)
    case .decay:
      return Decay(from: from, velocity: velocity, rate: parameter).motion(at: seconds)
    case .jump: return Motion(value: to, velocity: 0)
    }
  }
}
