public import MorphScene

/// Small scenes which together use everything that can be drawn.
public enum SampleScenes {
  public struct Sample: Sendable, CustomStringConvertible {
    public var name: String
    public var scene: Scene
    /// Cairo can draw it too.
    public var hasOracle = true
    public var hasText = false

    public var description: String { name }
  }

  public static let all: [Sample] = [
    Sample(name: "shapes", scene: shapes),
    Sample(name: "strokes", scene: strokes),
    Sample(name: "inside-strokes", scene: insideStrokes),
    Sample(name: "gradients", scene: gradients),
    Sample(name: "beyond-cairo", scene: beyondCairo, hasOracle: false),
    Sample(name: "shadows", scene: shadows),
    Sample(name: "clips", scene: clips),
    Sample(name: "layers", scene: layers),
    Sample(name: "masks", scene: masks, hasOracle: false),
    Sample(name: "turned", scene: turned),
    Sample(name: "symbols", scene: symbols),
    Sample(name: "text", scene: text, hasText: true),
    Sample(name: "pill", scene: ReferenceFrames.pill(hasShadow: true), hasText: true),
  ]

  static let orange = Paint.hex(0xF5A524)
  static let blue = Paint.hex(0x3D5AF1)
  static let ink = Paint.hex(0x17171F)

  /// A star of ten corners, or of five that cross themselves.
  public static func star(
    _ center: Point, _ radius: Double, isCrossing: Bool, rule: FillRule
  ) -> Path {
    // Sines of multiples of 36 degrees, so that no sine is computed here.
    let sines = [0, 0.5877852523, 0.9510565163, 0.9510565163, 0.5877852523]
    func unit(_ step: Int) -> Point {
      let turn = (step % 10 + 10) % 10
      func sine(_ index: Int) -> Double { index % 10 < 5 ? sines[index % 5] : -sines[index % 5] }
      let y = sine(turn)
      let x = (1 - y * y).squareRoot()
      return Point(turn > 2 && turn < 8 ? -x : x, y)
    }
    var path = Path(rule: rule)
    for index in 0..<(isCrossing ? 5 : 10) {
      let direction = unit(isCrossing ? index * 4 : index)
      let length = isCrossing || index % 2 == 0 ? radius : radius * 0.45
      let point = Point(center.x + direction.x * length, center.y + direction.y * length)
      if index == 0 {
        path.move(to: point)
      } else {
        path.line(to: point)
      }
    }
    path.close()
    return path
  }

  private static var shapes: Scene {
    var scene = SceneBuilder(200, 120)
    scene.fill(.rectangle(Rect(x: 6.3, y: 6.7, width: 40, height: 20.5)), orange)
    scene.fill(
      .roundedRectangle(
        Rect(x: 52, y: 6, width: 40, height: 30),
        CornerRadii(topLeft: 2, topRight: 12, bottomRight: 40, bottomLeft: 0), .circular), blue)
    scene.fill(
      .roundedRectangle(
        Rect(x: 98, y: 6, width: 44, height: 44), CornerRadii(14), .continuous), orange)
    scene.fill(.ellipse(Rect(x: 148, y: 6.4, width: 46, height: 29.8)), blue)
    scene.fill(.ellipse(Rect(x: 150, y: 40, width: 3, height: 3)), ink)
    scene.fill(.path(star(Point(26, 60), 24, isCrossing: true, rule: .nonZero)), blue)
    scene.fill(.path(star(Point(76, 66), 24, isCrossing: true, rule: .evenOdd)), orange)
    var leaf = Path()
    leaf.move(to: Point(104, 60))
    leaf.quad(Point(140, 50), to: Point(144, 90))
    leaf.cubic(Point(120, 100), Point(130, 70), to: Point(104, 60))
    leaf.close()
    leaf.move(to: Point(150, 60))
    leaf.line(to: Point(194, 64))
    leaf.line(to: Point(160, 110))
    scene.fill(.path(leaf), ink)
    scene.fill(.arc(center: Point(40, 104), radius: 14, start: 0.3, end: 4), orange)
    scene.fill(
      .rectangle(Rect(x: 60, y: 100, width: 80, height: 0.3)), ink)
    scene.fill(.rectangle(Rect(x: 60, y: 104, width: 0.3, height: 12)), ink)
    scene.fill(.rectangle(Rect(x: 170, y: 100, width: 90, height: 90)), .hex(0x17171F, alpha: 0.4))
    return scene.scene
  }

  private static func zigzag(_ x: Double, _ y: Double) -> Shape {
    var path = Path()
    path.move(to: Point(x, y + 18))
    path.line(to: Point(x + 12, y))
    path.line(to: Point(x + 20, y + 20))
    path.line(to: Point(x + 24, y + 1))
    return .path(path)
  }

  private static var strokes: Scene {
    var scene = SceneBuilder(220, 140)
    let caps: [Stroke.Cap] = [.butt, .round, .square]
    let joins: [Stroke.Join] = [.miter, .round, .bevel]
    for index in 0..<3 {
      let x = 10 + Double(index) * 40
      scene.stroke(
        zigzag(x, 10), index == 1 ? orange : blue,
        Stroke(width: 6, cap: caps[index], join: joins[index]))
      scene.stroke(
        zigzag(x, 48), .hex(0x17171F, alpha: 0.5),
        Stroke(width: 1, cap: caps[index], join: joins[index], miterLimit: 2))
      scene.stroke(
        .arc(center: Point(x + 12, 96), radius: 11, start: -1.2, end: 3.4), orange,
        Stroke(width: 5, cap: caps[index]))
    }
    scene.stroke(
      .ellipse(Rect(x: 130, y: 8, width: 34, height: 26)), blue, Stroke(width: 3))
    scene.stroke(
      .roundedRectangle(Rect(x: 172, y: 8, width: 40, height: 28), CornerRadii(8), .continuous),
      orange, Stroke(width: 2.5))
    scene.stroke(
      .rectangle(Rect(x: 130.5, y: 44.5, width: 30, height: 20)), ink, Stroke(width: 1))
    scene.stroke(
      .rectangle(Rect(x: 172, y: 44, width: 40, height: 24)), blue,
      Stroke(width: 4, join: .round, dashes: [9, 5], dashPhase: 3))
    scene.stroke(
      .ellipse(Rect(x: 132, y: 76, width: 30, height: 30)), ink,
      Stroke(width: 3, cap: .round, dashes: [0.01, 6]))
    var loop = Path()
    loop.move(to: Point(172, 104))
    loop.cubic(Point(230, 70), Point(160, 70), to: Point(214, 106))
    scene.stroke(.path(loop), orange, Stroke(width: 9, cap: .round))
    var hairpin = Path()
    hairpin.move(to: Point(10, 124))
    hairpin.cubic(Point(60, 116), Point(60, 138), to: Point(14, 130))
    scene.stroke(.path(hairpin), blue, Stroke(width: 6))
    var line = Path()
    line.move(to: Point(116, 120))
    line.line(to: Point(210, 132))
    scene.stroke(.path(line), ink, Stroke(width: 0.4))
    return scene.scene
  }

  private static var insideStrokes: Scene {
    var scene = SceneBuilder(160, 80)
    let shapes: [Shape] = [
      .rectangle(Rect(x: 6, y: 6, width: 40, height: 26)),
      .roundedRectangle(Rect(x: 56, y: 6, width: 46, height: 26), CornerRadii(8), .circular),
      .roundedRectangle(Rect(x: 110, y: 6, width: 44, height: 26), CornerRadii(8), .continuous),
      .ellipse(Rect(x: 6, y: 40, width: 40, height: 34)),
      .path(star(Point(78, 58), 20, isCrossing: false, rule: .nonZero)),
    ]
    for (index, shape) in shapes.enumerated() {
      scene.fill(shape, orange)
      scene.stroke(
        shape, .hex(0x3D5AF1, alpha: 0.6),
        Stroke(width: Double(index) * 0.8 + 1, position: .inside))
    }
    scene.stroke(
      .ellipse(Rect(x: 112, y: 40, width: 34, height: 34)), blue,
      Stroke(width: 4, position: .inside, dashes: [6, 4]))
    return scene.scene
  }

  static let warm = [
    Gradient.Stop(offset: 0, color: Color(hex: 0xFFD166)),
    Gradient.Stop(offset: 0.4, color: Color(hex: 0xEF476F)),
    Gradient.Stop(offset: 1, color: Color(hex: 0x26547C)),
  ]

  private static var gradients: Scene {
    var scene = SceneBuilder(200, 120)
    for (index, spread) in [Gradient.Spread.pad, .repeat, .reflect].enumerated() {
      let x = 8 + Double(index) * 64
      let gradient = Gradient(stops: warm, spread: spread)
      scene.fill(
        .roundedRectangle(Rect(x: x, y: 8, width: 56, height: 32), CornerRadii(8), .circular),
        .linearGradient(from: Point(x + 15, 12), to: Point(x + 35, 26), gradient))
      scene.fill(
        .ellipse(Rect(x: x, y: 46, width: 56, height: 34)),
        .radialGradient(center: Point(x + 25, 60), radius: 12, gradient))
    }
    scene.fill(
      .rectangle(Rect(x: 8, y: 88, width: 88, height: 24)),
      .linearGradient(
        from: Point(8, 88), to: Point(8, 112), Gradient(stops: warm, spread: .pad)))
    scene.stroke(
      .ellipse(Rect(x: 110, y: 86, width: 80, height: 28)),
      .linearGradient(
        from: Point(110, 0), to: Point(190, 0), Gradient(stops: warm, spread: .pad)),
      Stroke(width: 5))
    return scene.scene
  }

  private static var beyondCairo: Scene {
    var scene = SceneBuilder(210, 60)
    let faded = [
      Gradient.Stop(offset: 0, color: Color(hex: 0x3D5AF1, alpha: 0)),
      Gradient.Stop(offset: 1, color: Color(hex: 0x3D5AF1)),
    ]
    scene.fill(
      .ellipse(Rect(x: 6, y: 6, width: 48, height: 48)),
      .conicGradient(center: Point(30, 30), angle: 0, Gradient(stops: warm, spread: .pad)))
    scene.stroke(
      .arc(center: Point(84, 30), radius: 20, start: 0.5, end: 6),
      .conicGradient(center: Point(84, 30), angle: 0.4, Gradient(stops: faded, spread: .pad)),
      Stroke(width: 6, cap: .round))
    scene.fill(
      .rectangle(Rect(x: 112, y: 6, width: 42, height: 48)),
      .linearGradient(
        from: Point(112, 6), to: Point(154, 54), Gradient(stops: faded, spread: .reflect)))
    // A line wider than its circle: cairo leaves a hole.
    scene.stroke(
      .arc(center: Point(184, 30), radius: 6, start: 0, end: 6.283185307179586), ink,
      Stroke(width: 18))
    return scene.scene
  }

  private static var shadows: Scene {
    var scene = SceneBuilder(240, 140)
    scene.fill(.rectangle(Rect(x: 0, y: 0, width: 240, height: 140)), .hex(0xF4F1EA))
    func shadow(_ sigma: Double, _ dx: Double, _ dy: Double) -> Shadow {
      Shadow(color: Color(hex: 0x101020, alpha: 0.6), sigma: sigma, dx: dx, dy: dy)
    }
    for (index, sigma) in [0, 0.4, 2, 7].enumerated() {
      let shape = Shape.roundedRectangle(
        Rect(x: 14 + Double(index) * 56, y: 14, width: 40, height: 30), CornerRadii(8),
        .continuous)
      scene.add(.shadow(shape, shadow(sigma, 2, 4)))
      scene.fill(shape, .hex(0xFFFFFF))
    }
    let disc = Shape.ellipse(Rect(x: 16, y: 76, width: 44, height: 44))
    scene.add(.shadow(disc, shadow(4, 0, 6)))
    scene.fill(disc, orange)
    let star = Shape.path(Self.star(Point(106, 98), 26, isCrossing: false, rule: .nonZero))
    scene.add(.shadow(star, shadow(5, 3, 3)))
    scene.fill(star, blue)
    scene.scope {
      $0.concatenate(Transform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 176, ty: 80))
      let turned = Shape.roundedRectangle(
        Rect(x: 0, y: 0, width: 50, height: 24), CornerRadii(6), .circular)
      $0.add(.shadow(turned, shadow(3, 4, 4)))
      $0.fill(turned, .hex(0xFFFFFF))
    }
    return scene.scene
  }

  private static var clips: Scene {
    var scene = SceneBuilder(160, 80)
    scene.scope {
      $0.clip(.rectangle(Rect(x: 6, y: 6, width: 44, height: 60)))
      $0.fill(.ellipse(Rect(x: 0, y: 0, width: 70, height: 60)), orange)
      $0.clip(.ellipse(Rect(x: 10, y: 20, width: 60, height: 60)))
      $0.fill(.rectangle(Rect(x: 0, y: 0, width: 160, height: 80)), blue)
    }
    scene.scope {
      $0.concatenate(Transform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 90, ty: 4))
      $0.clip(
        .roundedRectangle(Rect(x: 4, y: 4, width: 50, height: 34), CornerRadii(10), .circular))
      $0.transform = .identity
      for index in 0..<8 {
        $0.fill(
          .rectangle(Rect(x: 56, y: Double(index) * 10, width: 90, height: 5.3)),
          index % 2 == 0 ? orange : blue)
      }
    }
    scene.scope {
      $0.clip(.path(star(Point(136, 48), 20, isCrossing: true, rule: .evenOdd)))
      $0.fill(
        .rectangle(Rect(x: 110, y: 20, width: 50, height: 60)),
        .linearGradient(
          from: Point(110, 20), to: Point(160, 80), Gradient(stops: warm, spread: .pad)))
    }
    return scene.scene
  }

  private static var layers: Scene {
    var scene = SceneBuilder(160, 80)
    scene.fill(.rectangle(Rect(x: 0, y: 30, width: 160, height: 20)), .hex(0xC8C4BC))
    scene.layer(alpha: 0.5) {
      $0.fill(.ellipse(Rect(x: 8, y: 8, width: 40, height: 40)), orange)
      $0.fill(.ellipse(Rect(x: 24, y: 24, width: 40, height: 40)), blue)
    }
    scene.scope {
      $0.clip(.ellipse(Rect(x: 66, y: 10, width: 44, height: 60)))
      $0.layer(alpha: 0.8) {
        $0.fill(.rectangle(Rect(x: 60, y: 0, width: 30, height: 80)), ink)
        $0.layer(alpha: 0.6) {
          $0.fill(.rectangle(Rect(x: 70, y: 20, width: 60, height: 20)), orange)
          $0.fill(.rectangle(Rect(x: 76, y: 30, width: 60, height: 20)), blue)
        }
      }
    }
    scene.layer(mask: .shape(.ellipse(Rect(x: 116, y: 12, width: 38, height: 56)))) {
      $0.fill(.rectangle(Rect(x: 110, y: 0, width: 50, height: 40)), blue)
      $0.fill(.rectangle(Rect(x: 110, y: 40, width: 50, height: 40)), orange)
    }
    scene.layer(alpha: 0.25) {
      $0.fill(.rectangle(Rect(x: 10, y: 62, width: 40, height: 10)), ink)
    }
    return scene.scene
  }

  private static var masks: Scene {
    var scene = SceneBuilder(120, 60)
    let fade = Paint.linearGradient(
      from: Point(10, 0), to: Point(110, 0),
      Gradient(
        stops: [
          Gradient.Stop(offset: 0, color: Color(hex: 0, alpha: 0)),
          Gradient.Stop(offset: 0.3, color: Color(hex: 0)),
          Gradient.Stop(offset: 0.7, color: Color(hex: 0)),
          Gradient.Stop(offset: 1, color: Color(hex: 0, alpha: 0)),
        ], spread: .pad))
    scene.layer(
      alpha: 0.9, mask: .paint(fade, over: .rectangle(Rect(x: 10, y: 8, width: 100, height: 44)))
    ) {
      for index in 0..<6 {
        $0.fill(
          .ellipse(Rect(x: 4 + Double(index) * 19, y: 10, width: 16, height: 40)),
          index % 2 == 0 ? orange : blue)
      }
    }
    return scene.scene
  }

  private static var turned: Scene {
    var scene = SceneBuilder(160, 80)
    func motif(_ scene: inout SceneBuilder) {
      let card = Shape.roundedRectangle(
        Rect(x: 0, y: 0, width: 40, height: 24), CornerRadii(7), .continuous)
      scene.fill(
        card,
        .linearGradient(
          from: .zero, to: Point(40, 24), Gradient(stops: warm, spread: .pad)))
      scene.stroke(card, .hex(0xFFFFFF, alpha: 0.7), Stroke(width: 2, position: .inside))
      scene.stroke(zigzag(8, 2), ink, Stroke(width: 2, cap: .round, join: .round))
    }
    for transform in [
      Transform(a: -1, b: 0, c: 0, d: 1, tx: 48, ty: 8),
      Transform(a: 0, b: 1, c: -1, d: 0, tx: 84, ty: 8),
      Transform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 112, ty: 8),
      Transform(a: 1.2, b: 0.2, c: -0.7, d: 0.8, tx: 24, ty: 46),
      Transform(a: -0.5, b: 0, c: 0, d: -1.4, tx: 110, ty: 76),
    ] {
      scene.scope {
        $0.concatenate(transform)
        motif(&$0)
      }
    }
    return scene.scene
  }

  private static var symbols: Scene {
    var scene = SceneBuilder(200, 60)
    let names = [
      "bell.fill", "checkmark", "checkmark.circle.fill", "heart.fill", "star.fill", "xmark",
      "waveform", "no.such.symbol",
    ]
    for (index, name) in names.enumerated() {
      scene.add(
        .symbol(
          SceneSymbol(
            name: name, weight: 400, color: Color(hex: 0x3D5AF1),
            center: Point(16 + Double(index) * 24, 30), size: 20)))
    }
    return scene.scene
  }

  private static var text: Scene {
    var scene = SceneBuilder(200, 110)
    for (index, size) in [7.0, 11, 17, 28].enumerated() {
      scene.add(
        .text(
          Paragraph(text: "Hafenfest & co. 2:45", font: Font(size: size, weight: 500)),
          Color(hex: 0x17171F),
          origin: Point(6.3, 12 + Double(index * index) * 5 + Double(index) * 12)))
    }
    scene.scope {
      $0.concatenate(Transform(a: 0.9, b: -0.43588989, c: 0.43588989, d: 0.9, tx: 130, ty: 70))
      $0.add(
        .text(
          Paragraph(text: "turned 0O", font: Font(size: 13, design: .monospaced)),
          Color(hex: 0xEF476F, alpha: 0.8), origin: .zero))
    }
    return scene.scene
  }
}
