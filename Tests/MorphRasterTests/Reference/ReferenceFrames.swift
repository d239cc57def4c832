public import MorphScene

/// The two frames that drawing is measured with, at 2 pixels a point.
public enum ReferenceFrames {
  public static let scale = 2.0

  /// 480 x 200 pixels: a continuous rounded rectangle of 240 x 100 with a diagonal gradient of two
  /// stops, a hairline of 2, a word of 32, and with `hasShadow` a shadow of sigma 8.
  public static func pill(hasShadow: Bool) -> Scene {
    let body = Shape.roundedRectangle(
      Rect(x: 60, y: 25, width: 120, height: 50), CornerRadii(16), .continuous)
    var items: [SceneItem.Drawing] = []
    if hasShadow {
      items.append(
        .shadow(body, Shadow(color: black(0.35), sigma: 4, dx: 0, dy: 3)))
    }
    items += [
      .fill(
        body,
        .linearGradient(
          from: Point(60, 25), to: Point(180, 75),
          Gradient(
            stops: [
              Gradient.Stop(offset: 0, color: Color(red: 0.96, green: 0.65, blue: 0.14)),
              Gradient.Stop(offset: 1, color: Color(red: 0.85, green: 0.30, blue: 0.36)),
            ], spread: .pad))),
      .stroke(
        body, .solid(Color(red: 1, green: 1, blue: 1, alpha: 0.4)),
        Stroke(width: 1, position: .inside)),
      .text(
        Paragraph(text: "In review", font: Font(size: 16, weight: 600)),
        Color(red: 1, green: 1, blue: 1), origin: Point(84, 56)),
    ]
    return scene(Size(240, 100), items)
  }

  /// 760 x 880 pixels: a rounded card of 680 x 768 whose upper 392 are a diagonal gradient, 110
  /// glyphs at three sizes, two buttons, and a shadow of `sigma` pixels; none with nil.
  public static func card(sigma: Double?) -> Scene {
    let body = Shape.roundedRectangle(
      Rect(x: 20, y: 20, width: 340, height: 384), CornerRadii(28), .continuous)
    var items: [SceneItem.Drawing] = []
    if let sigma {
      items.append(
        .shadow(body, Shadow(color: black(0.3), sigma: sigma / scale, dx: 0, dy: 8)))
    }
    let ink = Color(red: 0.09, green: 0.09, blue: 0.12)
    let grey = Color(red: 0.42, green: 0.43, blue: 0.48)
    items += [
      .fill(body, .solid(Color(red: 1, green: 1, blue: 1))),
      .fill(
        .roundedRectangle(
          Rect(x: 20, y: 20, width: 340, height: 196),
          CornerRadii(topLeft: 28, topRight: 28, bottomRight: 0, bottomLeft: 0), .continuous),
        .linearGradient(
          from: Point(20, 20), to: Point(360, 216),
          Gradient(
            stops: [
              Gradient.Stop(offset: 0, color: Color(red: 0.24, green: 0.35, blue: 0.95)),
              Gradient.Stop(offset: 1, color: Color(red: 0.78, green: 0.36, blue: 0.88)),
            ], spread: .pad))),
      text("Evening swim, open lane", 24, 700, ink, 44, 256),
      text("Thursday, quarter past seven, the old harbour", 13, 400, grey, 44, 286),
      text("Bring a towel and something warm for afterwards", 12, 400, grey, 44, 310),
      .fill(
        .roundedRectangle(
          Rect(x: 44, y: 340, width: 140, height: 40), CornerRadii(20), .circular),
        .solid(Color(red: 0.24, green: 0.35, blue: 0.95))),
      .fill(
        .roundedRectangle(
          Rect(x: 196, y: 340, width: 140, height: 40), CornerRadii(20), .circular),
        .solid(Color(red: 0.93, green: 0.93, blue: 0.95))),
      text("Accept", 15, 600, Color(red: 1, green: 1, blue: 1), 88, 365),
      text("Not now", 15, 600, ink, 236, 365),
    ]
    return scene(Size(380, 440), items)
  }

  private static func black(_ alpha: Float) -> Color {
    Color(red: 0, green: 0, blue: 0, alpha: alpha)
  }

  private static func text(
    _ text: String, _ size: Double, _ weight: Int, _ color: Color, _ x: Double, _ y: Double
  ) -> SceneItem.Drawing {
    .text(Paragraph(text: text, font: Font(size: size, weight: weight)), color, origin: Point(x, y))
  }

  /// A scene of items in the canvas's own space, without layers and clips.
  public static func scene(_ canvas: Size, _ items: [SceneItem.Drawing]) -> Scene {
    Scene(
      canvas: canvas, size: canvas, origin: .zero,
      items: items.map {
        SceneItem(drawing: $0, layer: 0, alpha: 1, transform: .identity, clips: [])
      }, layers: [], regions: [], nodes: [], hash: 0)
  }
}
