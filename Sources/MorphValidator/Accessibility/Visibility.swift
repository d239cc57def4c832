internal import MorphScene

/// Whether anything of a part of the frame can be seen, as far as a scene tells without drawing it.
/// Where it does not tell, it counts as seen.
enum Visibility {
  static func isInCanvas(_ frame: Rect, _ scene: Scene) -> Bool {
    frame.x < scene.canvas.width && frame.maxX > 0 && frame.y < scene.canvas.height
      && frame.maxY > 0
  }

  /// Whether something is drawn within the frame, and all of it with alpha 0.
  static func isFadedOut(_ frame: Rect, _ scene: Scene) -> Bool {
    var isDrawn = false
    for item in scene.items {
      guard let bounds = bounds(of: item) else {
        // How far text reaches is known to fonts alone.
        if alpha(of: item) > 0 { return false }
        continue
      }
      guard bounds.x < frame.maxX, bounds.maxX > frame.x, bounds.y < frame.maxY,
        bounds.maxY > frame.y
      else { continue }
      if alpha(of: item) > 0 { return false }
      isDrawn = true
    }
    return isDrawn
  }

  private static func bounds(of item: SceneItem) -> Rect? {
    switch item.drawing {
    case .fill(let shape, _), .stroke(let shape, _, _): item.transform.bounds(of: shape.bounds)
    case .symbol(let symbol):
      item.transform.bounds(
        of: Rect(
          x: symbol.center.x - symbol.size / 2, y: symbol.center.y - symbol.size / 2,
          width: symbol.size, height: symbol.size))
    case .shadow, .text: nil
    }
  }

  private static func alpha(of item: SceneItem) -> Double {
    let own: Double =
      switch item.drawing {
      case .fill(_, let paint), .stroke(_, let paint, _):
        if case .solid(let color) = paint { Double(color.alpha) } else { 1 }
      case .shadow(_, let shadow): Double(shadow.color.alpha)
      case .text(_, let color, _): Double(color.alpha)
      case .symbol(let symbol): Double(symbol.color.alpha)
      }
    return item.alpha * own
  }
}
