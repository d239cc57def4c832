import MorphScene

/// The `d` of a path element, built from shapes and paths.
struct SVGPathData {
  private(set) var text = ""
  /// The box around all points and control points; nil for nothing.
  private(set) var bounds: Rect?

  init(_ shape: Shape) {
    append(shape)
  }

  init(_ path: Path) {
    append(path)
  }

  mutating func append(_ shape: Shape) {
    switch shape {
    case .rectangle(let rect):
      append(RoundedRectangle(rect, CornerRadii(0), .circular))
    case .roundedRectangle(let rect, let radii, let corner):
      append(RoundedRectangle(rect, radii, corner))
    case .ellipse(let rect):
      let radii = (rect.width / 2, rect.height / 2)
      cover(rect)
      // From the same point as the rasteriser's, so that dashes agree.
      command("M", [Point(rect.maxX, rect.midY)])
      arc(radii, to: Point(rect.x, rect.midY))
      arc(radii, to: Point(rect.maxX, rect.midY))
      command("Z", [])
    case .arc(let center, let radius, let start, let end):
      appendArc(center, radius, from: start, to: end)
    case .path(let path):
      append(path)
    }
  }

  /// Points as the rasteriser takes them: a path that does not begin with a move begins at 0, 0.
  private mutating func append(_ path: Path) {
    var next = 0
    if let first = path.verbs.first, first != .move {
      command("M", [.zero])
    }
    for verb in path.verbs {
      guard next + verb.pointCount <= path.points.count else { return }
      let points = Array(path.points[next..<next + verb.pointCount])
      next += verb.pointCount
      switch verb {
      case .move: command("M", points)
      case .line: command("L", points)
      case .quad: command("Q", points)
      case .cubic: command("C", points)
      case .close: command("Z", points)
      }
    }
  }

  /// Clockwise on the screen, each corner from the side before it to the side after it.
  private mutating func append(_ shape: RoundedRectangle) {
    let rect = shape.rect
    let right = SIMD2(1.0, 0.0)
    let down = SIMD2(0.0, 1.0)
    cover(rect)
    corner(shape, SIMD2(rect.x, rect.y), down, right, shape.radii.topLeft, isFirst: true)
    corner(shape, SIMD2(rect.maxX, rect.y), -right, down, shape.radii.topRight)
    corner(shape, SIMD2(rect.maxX, rect.maxY), -down, -right, shape.radii.bottomRight)
    corner(shape, SIMD2(rect.x, rect.maxY), right, -down, shape.radii.bottomLeft)
    command("Z", [])
  }

  private mutating func corner(
    _ shape: RoundedRectangle, _ vertex: SIMD2<Double>, _ u: SIMD2<Double>, _ v: SIMD2<Double>,
    _ radius: Double, isFirst: Bool = false
  ) {
    let begin = isFirst ? "M" : "L"
    func point(_ position: SIMD2<Double>) -> Point { Point(position.x, position.y) }
    guard radius > 0 else {
      command(begin, [point(vertex)])
      return
    }
    switch shape.corner {
    case .circular:
      command(begin, [point(vertex + u * radius)])
      arc((radius, radius), to: point(vertex + v * radius))
    case .continuous:
      let halfWidth = shape.rect.width / 2 / radius
      let halfHeight = shape.rect.height / 2 / radius
      let isAlongX = u.x != 0
      let points = ContinuousCorner.points(
        halfU: isAlongX ? halfWidth : halfHeight, halfV: isAlongX ? halfHeight : halfWidth
      ).map { point(vertex + (u * $0.x + v * $0.y) * radius) }
      command(begin, [points[0]])
      command("C", Array(points[1...3]))
      command("C", Array(points[4...6]))
      command("C", Array(points[7...9]))
    }
  }

  /// An open line, in pieces of at most a quarter turn: one arc command cannot close a circle.
  private mutating func appendArc(
    _ center: Point, _ radius: Double, from start: Double, to end: Double
  ) {
    let sweep = min(max(end - start, -4 * .pi), 4 * .pi)
    func point(_ angle: Double) -> Point {
      let direction = unitVector(angle)
      return Point(center.x + direction.x * radius, center.y + direction.y * radius)
    }
    cover(
      Rect(
        x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    command("M", [point(start)])
    let steps = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
    for step in 1...steps {
      arc(
        (radius, radius), isClockwise: sweep >= 0,
        to: point(start + sweep * Double(step) / Double(steps)))
    }
  }

  /// At most half a turn of an ellipse.
  private mutating func arc(_ radii: (Double, Double), isClockwise: Bool = true, to end: Point) {
    text += "A\(SVGNumber.list(radii.0, radii.1)) 0 0 \(isClockwise ? 1 : 0) "
    text += SVGNumber.list(end.x, end.y)
  }

  private mutating func command(_ letter: String, _ points: [Point]) {
    text += letter
    text += points.map { SVGNumber.list($0.x, $0.y) }.joined(separator: " ")
    for point in points { cover(Rect(x: point.x, y: point.y, width: 0, height: 0)) }
  }

  private mutating func cover(_ rect: Rect) {
    bounds = bounds.map { $0.union(rect) } ?? rect
  }
}

extension FillRule {
  /// The attribute of the given name; none for the rule that SVG starts from.
  func svgAttributes(_ name: String) -> [SVGMarkup.Attribute] {
    self == .evenOdd ? [(name, "evenodd")] : []
  }
}

extension Stroke {
  /// The attributes of a centred line without its paint.
  var svgAttributes: [SVGMarkup.Attribute] {
    var attributes: [SVGMarkup.Attribute] = [("stroke-width", SVGNumber.text(width))]
    if cap != .butt { attributes.append(("stroke-linecap", cap.name)) }
    switch join {
    case .miter: attributes.append(("stroke-miterlimit", SVGNumber.text(miterLimit)))
    case .round, .bevel: attributes.append(("stroke-linejoin", join.name))
    }
    if !dashes.isEmpty {
      let list = dashes.map { SVGNumber.text(max(0, $0)) }.joined(separator: " ")
      attributes.append(("stroke-dasharray", list))
      if dashPhase != 0 { attributes.append(("stroke-dashoffset", SVGNumber.text(dashPhase))) }
    }
    return attributes
  }
}
