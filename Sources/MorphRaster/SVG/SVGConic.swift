import MorphScene

/// Conic gradients, which SVG lacks, as sectors of one colour each: so many that two neighbours
/// differ by at most one level of 8 bits.
struct SVGConic {
  private struct Sector {
    /// Parts of a turn.
    var start: Double
    var end: Double
    var color: Color
  }

  private let center: Point
  /// Radians.
  private let angle: Double
  private var sectors: [Sector] = []

  init(center: Point, angle: Double, _ gradient: Gradient) {
    self.center = center
    self.angle = angle
    guard let first = gradient.stops.first, let last = gradient.stops.last else { return }
    append(from: 0, to: first.offset, first.color, first.color)
    for (from, to) in zip(gradient.stops, gradient.stops.dropFirst()) {
      append(from: from.offset, to: to.offset, from.color, to.color)
    }
    append(from: last.offset, to: 1, last.color, last.color)
  }

  private mutating func append(from start: Double, to end: Double, _ first: Color, _ second: Color)
  {
    guard end > start else { return }
    func change(_ from: Float, _ to: Float) -> Double {
      Double(abs(to * second.alpha - from * first.alpha)) * 255
    }
    let levels = max(
      change(first.red, second.red), change(first.green, second.green),
      change(first.blue, second.blue), change(1, 1))
    // A sector is at most an eighth of a turn: it is drawn as a triangle.
    let count = max(1, Int(max(levels, (end - start) * 8).rounded(.up)))
    for index in 0..<count {
      let part = (Double(index) + 0.5) / Double(count)
      sectors.append(
        Sector(
          start: start + (end - start) * Double(index) / Double(count),
          end: start + (end - start) * Double(index + 1) / Double(count),
          color: Gradient.mixed(first, second, part)))
    }
  }

  /// The sectors over `bounds`. Their common edges are drawn without smoothing, so that each pixel
  /// belongs to one of them, as in the rasteriser.
  func markup(over bounds: Rect) -> SVGMarkup {
    let reach = max(
      SIMD2(bounds.x - center.x, bounds.y - center.y).length,
      SIMD2(bounds.maxX - center.x, bounds.y - center.y).length,
      SIMD2(bounds.x - center.x, bounds.maxY - center.y).length,
      SIMD2(bounds.maxX - center.x, bounds.maxY - center.y).length)
    // The far side of a triangle of an eighth of a turn comes as near as 0.92 of its radius.
    let radius = reach * 1.1 + 1
    func rim(_ part: Double) -> String {
      let direction = unitVector(angle + 2 * .pi * part)
      return SVGNumber.list(center.x + direction.x * radius, center.y + direction.y * radius)
    }
    func element(_ sector: Sector) -> [SVGMarkup.Attribute] {
      let data =
        "M\(SVGNumber.list(center.x, center.y))L\(rim(sector.start))L\(rim(sector.end))Z"
      return SVGPaint.solid(sector.color) + [("d", data)]
    }
    var content = SVGMarkup()
    for sector in sectors where sector.color.alpha > 0 {
      content.element("path", element(sector))
    }
    var markup = SVGMarkup()
    markup.element("g", [("shape-rendering", "crispEdges")], content: content)
    // The border between the last colour and the first is smoothed by drawing the last sector
    // once more, where that changes no other pixel.
    if let last = sectors.last, last.color.alpha == 1, last.color != sectors[0].color {
      markup.element("path", element(last))
    }
    return markup
  }
}
