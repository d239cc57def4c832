import MorphPluginAPI

extension ByteReader {
  mutating func color() throws(Failure) -> Color {
    let color = Color(
      red: try f32("color.red"), green: try f32("color.green"), blue: try f32("color.blue"),
      alpha: try f32("color.alpha"))
    return color.clamped
  }

  /// A paint; what it gives as parts of the bounding box becomes points of `shape`'s space.
  mutating func paint(over shape: Shape) throws(Failure) -> Paint {
    switch try u32("paint.kind") {
    case MORPH_PAINT_SOLID:
      return .solid(try color())
    case MORPH_PAINT_LINEAR:
      let from = try point("paint.from")
      let to = try point("paint.to")
      let (gradient, isRelative) = try ramp()
      guard isRelative else { return .linearGradient(from: from, to: to, gradient) }
      let box = shape.bounds
      return .linearGradient(from: box.place(from), to: box.place(to), gradient)
    case MORPH_PAINT_RADIAL:
      let center = try point("paint.from")
      let radius = try number("paint.radius")
      guard radius >= 0 else { throw Failure(field: "paint.radius", reason: "is negative") }
      let (gradient, isRelative) = try ramp()
      guard isRelative else {
        return .radialGradient(center: center, radius: radius, gradient)
      }
      let box = shape.bounds
      return .radialGradient(center: box.place(center), radius: radius * box.width, gradient)
    case MORPH_PAINT_CONIC:
      let center = try point("paint.from")
      let angle = try number("paint.angle")
      let (gradient, isRelative) = try ramp()
      return .conicGradient(
        center: isRelative ? shape.bounds.place(center) : center, angle: angle, gradient)
    case let other:
      throw Failure(field: "paint.kind", reason: "is \(other); it must be 1 to 4")
    }
  }

  private mutating func ramp() throws(Failure) -> (Gradient, isRelative: Bool) {
    let spread = try choice("paint.spread", as: Gradient.Spread.self)
    let units = try u32("paint.units")
    guard units <= MORPH_UNITS_BOUNDING_BOX else {
      throw Failure(field: "paint.units", reason: "is \(units); it must be 0 or 1")
    }
    let count = try count("paint.stop_count", width: 20, limit: 256)
    guard count >= 2 else {
      throw Failure(field: "paint.stop_count", reason: "is \(count); it must be at least 2")
    }
    var stops: [Gradient.Stop] = []
    for _ in 0..<count {
      let offset = try number("paint.stops.offset")
      guard offset >= 0, offset <= 1, offset >= stops.last?.offset ?? 0 else {
        throw Failure(
          field: "paint.stops.offset",
          reason: "is \(Float(offset)); offsets are 0 to 1 and ascend")
      }
      stops.append(Gradient.Stop(offset: offset, color: try color()))
    }
    return (Gradient(stops: stops, spread: spread), units == MORPH_UNITS_BOUNDING_BOX)
  }

  mutating func stroke() throws(Failure) -> Stroke {
    let width = try number("stroke.width")
    guard width >= 0 else {
      throw Failure(field: "stroke.width", reason: "is \(Float(width)); it must not be negative")
    }
    let cap = try choice("stroke.cap", as: Stroke.Cap.self)
    let join = try choice("stroke.join", as: Stroke.Join.self)
    let position = try choice("stroke.position", as: Stroke.Position.self)
    let miterLimit = try number("stroke.miter_limit")
    guard miterLimit >= 1 else {
      throw Failure(field: "stroke.miter_limit", reason: "is below 1")
    }
    let phase = try number("stroke.dash_phase")
    var dashes: [Double] = []
    for _ in 0..<(try count("stroke.dash_count", width: 4, limit: 64)) {
      let dash = try number("stroke.dashes")
      guard dash >= 0 else { throw Failure(field: "stroke.dashes", reason: "holds a negative") }
      dashes.append(dash)
    }
    return Stroke(
      width: width, cap: cap, join: join, position: position, miterLimit: miterLimit,
      dashes: dashes.contains { $0 > 0 } ? dashes : [], dashPhase: phase)
  }
}

extension Color {
  /// Each component limited to 0 to 1: a spring may have carried a colour beyond.
  var clamped: Color {
    Color(
      red: min(max(red, 0), 1), green: min(max(green, 0), 1), blue: min(max(blue, 0), 1),
      alpha: min(max(alpha, 0), 1))
  }
}

extension Rect {
  /// The point at a part of the width and of the height.
  func place(_ part: Point) -> Point {
    Point(x + part.x * width, y + part.y * height)
  }
}
