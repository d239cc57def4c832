// Geometry, shapes and paints of `morph.scene/1`.
extension JSONWriter {
  /// A coordinate, as the shortest decimals of a 32-bit float. A negative zero, which rotations
  /// by 0 leave in a transform, is written as 0; a product of transforms that no float can hold
  /// as the largest one.
  mutating func coordinate(_ value: Double) {
    let largest = Double(Float.greatestFiniteMagnitude)
    let held = value.isFinite ? max(-largest, min(largest, value)) : value
    let float = Float(held)
    number(float == 0 ? 0 : float)
  }

  mutating func member(_ key: String, _ value: Double) {
    self.key(key)
    coordinate(value)
  }

  mutating func point(_ point: Point) {
    beginArray()
    coordinate(point.x)
    coordinate(point.y)
    endArray()
  }

  mutating func extent(_ size: Size) {
    beginObject()
    member("width", size.width)
    member("height", size.height)
    endObject()
  }

  mutating func rectangle(_ rect: Rect) {
    member("x", rect.x)
    member("y", rect.y)
    member("width", rect.width)
    member("height", rect.height)
  }

  mutating func transform(_ key: String, _ transform: Transform) {
    self.key(key)
    beginArray()
    coordinate(transform.a)
    coordinate(transform.b)
    coordinate(transform.c)
    coordinate(transform.d)
    coordinate(transform.tx)
    coordinate(transform.ty)
    endArray()
  }

  mutating func color(_ color: Color) {
    beginArray()
    number(color.red)
    number(color.green)
    number(color.blue)
    number(color.alpha)
    endArray()
  }

  mutating func shape(_ key: String, _ shape: Shape) {
    self.key(key)
    beginObject()
    switch shape {
    case .rectangle(let rect):
      field("kind", "rectangle")
      rectangle(rect)
    case .roundedRectangle(let rect, let radii, let corner):
      field("kind", "rounded-rectangle")
      rectangle(rect)
      self.key("radii")
      beginArray()
      coordinate(radii.topLeft)
      coordinate(radii.topRight)
      coordinate(radii.bottomRight)
      coordinate(radii.bottomLeft)
      endArray()
      field("corner", corner.name)
    case .ellipse(let rect):
      field("kind", "ellipse")
      rectangle(rect)
    case .arc(let center, let radius, let start, let end):
      field("kind", "arc")
      member("cx", center.x)
      member("cy", center.y)
      member("radius", radius)
      member("start", start)
      member("end", end)
    case .path(let path):
      field("kind", "path")
      field("rule", path.rule.name)
      self.key("segments")
      segments(path)
    }
    endObject()
  }

  /// Quadratic curves are written as the cubics that are the same curve, so that a reader meets
  /// M, L, C and Z only.
  private mutating func segments(_ path: Path) {
    beginArray()
    var points = path.points[...]
    var start = Point.zero
    var current = Point.zero
    for verb in path.verbs {
      let taken = Array(points.prefix(verb.pointCount))
      // A path that was put together by hand may lack points: what is whole is written.
      guard taken.count == verb.pointCount else { break }
      points = points.dropFirst(verb.pointCount)
      switch verb {
      case .move:
        segment("M", taken)
        start = taken[0]
      case .line: segment("L", taken)
      case .quad:
        let (control, end) = (taken[0], taken[1])
        let first = Point(
          current.x + (control.x - current.x) * 2 / 3, current.y + (control.y - current.y) * 2 / 3)
        let second = Point(
          end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3)
        segment("C", [first, second, end])
      case .cubic: segment("C", taken)
      case .close: segment("Z", [])
      }
      current = taken.last ?? start
    }
    endArray()
  }

  private mutating func segment(_ letter: String, _ points: [Point]) {
    beginArray()
    string(letter)
    for point in points {
      coordinate(point.x)
      coordinate(point.y)
    }
    endArray()
  }

  mutating func paint(_ key: String, _ paint: Paint) {
    self.key(key)
    beginObject()
    switch paint {
    case .solid(let color):
      field("kind", "solid")
      self.key("color")
      self.color(color)
    case .linearGradient(let from, let to, let gradient):
      field("kind", "linear-gradient")
      self.key("from")
      point(from)
      self.key("to")
      point(to)
      stops(gradient)
    case .radialGradient(let center, let radius, let gradient):
      field("kind", "radial-gradient")
      self.key("center")
      point(center)
      member("radius", radius)
      stops(gradient)
    case .conicGradient(let center, let angle, let gradient):
      field("kind", "conic-gradient")
      self.key("center")
      point(center)
      member("angle", angle)
      stops(gradient)
    }
    endObject()
  }

  private mutating func stops(_ gradient: Gradient) {
    key("stops")
    beginArray()
    for stop in gradient.stops {
      beginArray()
      coordinate(stop.offset)
      color(stop.color)
      endArray()
    }
    endArray()
    field("spread", gradient.spread.name)
  }

  /// Dashes and the miter limit are written where they differ from a solid line with a limit
  /// of 10.
  mutating func stroke(_ stroke: Stroke) {
    member("width", stroke.width)
    field("cap", stroke.cap.name)
    field("join", stroke.join.name)
    field("position", stroke.position.name)
    if stroke.miterLimit != 10 { member("miter-limit", stroke.miterLimit) }
    if !stroke.dashes.isEmpty {
      key("dashes")
      beginArray()
      for dash in stroke.dashes { coordinate(dash) }
      endArray()
      member("dash-phase", stroke.dashPhase)
    }
  }
}
