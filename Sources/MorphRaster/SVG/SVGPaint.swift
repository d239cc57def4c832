import MorphScene

/// Paints as attributes and gradient elements.
enum SVGPaint {
  /// A colour as the attribute `name` and its opacity.
  static func solid(_ color: Color, _ name: String = "fill") -> [SVGMarkup.Attribute] {
    let alpha = max(0, min(1, color.alpha))
    let opacity = name == "stop-color" ? "stop-opacity" : "\(name)-opacity"
    return [(name, hex(color))] + (alpha < 1 ? [(opacity, SVGNumber.text(alpha))] : [])
  }

  /// Six digits; alpha is written beside it.
  static func hex(_ color: Color) -> String {
    func digits(_ channel: Float) -> String {
      let level = Int((max(0, min(1, channel)) * 255).rounded())
      return (level < 16 ? "0" : "") + String(level, radix: 16)
    }
    return "#" + digits(color.red) + digits(color.green) + digits(color.blue)
  }

  /// The stop elements of a gradient.
  static func stops(_ gradient: Gradient) -> SVGMarkup {
    var markup = SVGMarkup()
    for stop in gradient.straightStops() {
      markup.element(
        "stop", [("offset", SVGNumber.text(stop.offset))] + solid(stop.color, "stop-color"))
    }
    return markup
  }

  static func name(of spread: Gradient.Spread) -> [SVGMarkup.Attribute] {
    spread == .pad ? [] : [("spreadMethod", spread.name)]
  }
}

extension Gradient {
  /// Pieces into which a stretch is cut where a straight line between straight colours is not the
  /// line between the premultiplied ones.
  private static let pieces = 16

  /// Stops whose straight colours, joined by straight lines as SVG does it, give the colours
  /// that this gradient has by joining premultiplied ones.
  func straightStops() -> [Stop] {
    var result: [Stop] = []
    func add(_ stop: Stop) {
      if result.last != stop { result.append(stop) }
    }
    for (first, second) in zip(stops, stops.dropFirst()) {
      let (from, to) = (first.color, second.color)
      // A clear end has no colour of its own: the other end's colour fades.
      add(Stop(offset: first.offset, color: from.alpha > 0 ? from : to.withAlpha(0)))
      let hasOneLine =
        from.alpha == to.alpha || from.alpha <= 0 || to.alpha <= 0
        || from.withAlpha(1) == to.withAlpha(1)
        || first.offset == second.offset
      if !hasOneLine {
        for piece in 1..<Gradient.pieces {
          let part = Double(piece) / Double(Gradient.pieces)
          add(
            Stop(
              offset: first.offset + (second.offset - first.offset) * part,
              color: Gradient.mixed(from, to, part)))
        }
      }
      add(Stop(offset: second.offset, color: to.alpha > 0 ? to : from.withAlpha(0)))
    }
    return result.isEmpty ? stops : result
  }

  /// The colour at `part` of the way, joined premultiplied, as a straight one.
  static func mixed(_ from: Color, _ to: Color, _ part: Double) -> Color {
    let share = Float(part)
    let alpha = from.alpha + (to.alpha - from.alpha) * share
    guard alpha > 0 else { return from.withAlpha(0) }
    func channel(_ first: Float, _ second: Float) -> Float {
      (first * from.alpha * (1 - share) + second * to.alpha * share) / alpha
    }
    return Color(
      red: channel(from.red, to.red), green: channel(from.green, to.green),
      blue: channel(from.blue, to.blue), alpha: alpha)
  }
}

extension Color {
  func withAlpha(_ alpha: Float) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }
}
