import MorphPluginAPI

extension ByteReader {
  mutating func point(_ field: StaticString) throws(Failure) -> Point {
    Point(try number(field), try number(field))
  }

  mutating func rect(_ field: StaticString) throws(Failure) -> Rect {
    let rect = Rect(
      x: try number(field), y: try number(field), width: try number(field),
      height: try number(field))
    guard rect.width >= 0, rect.height >= 0 else {
      throw Failure(
        field: "\(field).\(rect.width < 0 ? "width" : "height")",
        reason: "is \(Float(min(rect.width, rect.height))); it must not be negative")
    }
    return rect
  }

  mutating func shape() throws(Failure) -> Shape {
    switch try u32("shape.kind") {
    case MORPH_SHAPE_RECTANGLE:
      return .rectangle(try rect("shape.rect"))
    case MORPH_SHAPE_ELLIPSE:
      return .ellipse(try rect("shape.rect"))
    case MORPH_SHAPE_ROUNDED_RECTANGLE:
      let rect = try rect("shape.rect")
      let radii = CornerRadii(
        topLeft: try radius("shape.radius_top_left"),
        topRight: try radius("shape.radius_top_right"),
        bottomRight: try radius("shape.radius_bottom_right"),
        bottomLeft: try radius("shape.radius_bottom_left"))
      return .roundedRectangle(rect, radii, try choice("shape.corner", as: Corner.self))
    case MORPH_SHAPE_ARC:
      return .arc(
        center: try point("shape.center"), radius: try radius("shape.radius"),
        start: try number("shape.start"), end: try number("shape.end"))
    case MORPH_SHAPE_PATH:
      return .path(try path())
    case let other:
      throw Failure(field: "shape.kind", reason: "is \(other); it must be 1 to 5")
    }
  }

  private mutating func radius(_ field: StaticString) throws(Failure) -> Double {
    let radius = try number(field)
    guard radius >= 0 else {
      throw Failure(field: "\(field)", reason: "is \(Float(radius)); it must not be negative")
    }
    return radius
  }

  private mutating func path() throws(Failure) -> Path {
    let limit = Int(MORPH_MAX_PATH_POINTS)
    let rule = try choice("shape.rule", as: FillRule.self)
    let verbCount = try count("shape.verb_count", width: 1, limit: limit)
    let pointCount = Int(try u32("shape.point_count"))
    guard pointCount <= limit, verbCount + pointCount * 8 <= remaining else {
      throw Failure(field: "shape.point_count", reason: "goes beyond the end of the bytes")
    }
    var path = Path(rule: rule)
    path.verbs.reserveCapacity(verbCount)
    path.points.reserveCapacity(pointCount)
    var needed = 0
    var isOpen = false
    for _ in 0..<verbCount {
      let number = try u8("shape.verbs")
      guard let verb = Path.Verb(rawValue: number) else {
        throw Failure(field: "shape.verbs", reason: "holds \(number); a verb is 0 to 4")
      }
      guard isOpen || verb == .move else {
        throw Failure(field: "shape.verbs", reason: "must begin each part with a move")
      }
      isOpen = verb != .close
      needed += verb.pointCount
      path.verbs.append(verb)
    }
    guard needed == pointCount else {
      throw Failure(
        field: "shape.point_count", reason: "is \(pointCount); the verbs take \(needed)")
    }
    for _ in 0..<pointCount {
      path.points.append(try point("shape.points"))
    }
    return path
  }
}
