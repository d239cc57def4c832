import MorphScene

/// Scenes for tests of the SVG writer.
enum SVGScenes {
  static func item(
    _ drawing: SceneItem.Drawing, layer: Int = 0, alpha: Double = 1,
    transform: Transform = .identity, clips: [SceneClip] = []
  ) -> SceneItem {
    SceneItem(drawing: drawing, layer: layer, alpha: alpha, transform: transform, clips: clips)
  }

  static func scene(
    _ items: [SceneItem], layers: [SceneLayer] = [], nodes: [SceneNode] = [],
    canvas: Size = Size(60, 40)
  ) -> Scene {
    Scene(
      canvas: canvas, size: canvas, origin: .zero, items: items, layers: layers, regions: [],
      nodes: nodes, hash: 0)
  }

  static func color(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float = 1) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  static func gradient(_ colors: [Color], spread: Gradient.Spread = .pad) -> Gradient {
    Gradient(
      stops: colors.enumerated().map {
        Gradient.Stop(offset: Double($0) / Double(colors.count - 1), color: $1)
      }, spread: spread)
  }

  /// A path of lines and both kinds of curves that crosses itself.
  static let ribbon: Path = {
    var path = Path(rule: .evenOdd)
    path.move(to: Point(10, 60))
    path.cubic(Point(60, -20), Point(90, 100), to: Point(110, 20))
    path.quad(Point(60, 10), to: Point(20, 20))
    path.line(to: Point(90, 70))
    path.close()
    return path
  }()

  /// One item of every kind, with gradients, clips, layers and masks.
  static let everything: Scene = {
    let card = Shape.roundedRectangle(
      Rect(x: 20, y: 20, width: 200, height: 120), CornerRadii(28), .continuous)
    let uneven = Shape.roundedRectangle(
      Rect(x: 240, y: 130, width: 100, height: 90),
      CornerRadii(topLeft: 4, topRight: 30, bottomRight: 60, bottomLeft: 0), .circular)
    let two = gradient([color(1, 0.3, 0.2), color(0.2, 0.3, 1, 0.4)])
    let wheel = gradient([color(1, 0, 0), color(0, 1, 0), color(0, 0, 1, 0.3), color(1, 0, 0)])
    let words = Paragraph(
      text: "In review \u{b7} Live", font: Font(size: 20, weight: 600, tracking: 0.3))
    let tilted = Transform(a: 0.9, b: 0.2, c: -0.2, d: 0.9, tx: 50, ty: -10)
    let bell = SceneSymbol(
      name: "bell.fill", weight: 400, color: color(0.1, 0.5, 0.2), center: Point(60, 190), size: 46)
    let wave = SceneSymbol(
      name: "waveform", weight: 300, color: color(0.1, 0.1, 0.8), center: Point(80, 190), size: 46)
    let window = Rect(x: 120, y: 150, width: 120, height: 80)
    return scene(
      [
        item(.shadow(card, Shadow(color: color(0, 0, 0, 0.4), sigma: 8, dx: 0, dy: 6))),
        item(.fill(card, .linearGradient(from: Point(20, 20), to: Point(220, 140), two))),
        item(.stroke(card, .solid(color(1, 1, 1, 0.6)), Stroke(width: 3, position: .inside))),
        item(
          .text(words, color(0, 0, 0, 0.8), origin: Point(40, 70)),
          clips: [SceneClip(shape: card, transform: .identity)]),
        item(
          .fill(
            .ellipse(Rect(x: 240, y: 20, width: 100, height: 100)),
            .conicGradient(center: Point(290, 70), angle: 0.5, wheel))),
        item(
          .stroke(
            .arc(center: Point(290, 180), radius: 30, start: 0, end: 5),
            .conicGradient(center: Point(290, 180), angle: 0, wheel), Stroke(width: 8, cap: .round))
        ),
        item(.stroke(uneven, .solid(color(0, 0.4, 0.4)), Stroke(width: 1.5, join: .round))),
        item(.symbol(bell), layer: 1, alpha: 0.5),
        item(.symbol(wave), layer: 1, alpha: 0.5),
        item(
          .fill(
            .rectangle(window),
            .radialGradient(
              center: Point(180, 190), radius: 20,
              Gradient(stops: two.stops, spread: .reflect))), layer: 2),
        item(
          .stroke(
            .ellipse(Rect(x: 130, y: 160, width: 90, height: 60)), .solid(color(0, 0, 0)),
            Stroke(width: 2, dashes: [6, 3], dashPhase: 2)), transform: tilted),
        item(
          .fill(.path(ribbon), .solid(color(0.6, 0, 0.6, 0.5))),
          transform: .translation(130, 60)),
        item(
          .stroke(
            .path(ribbon), .solid(color(0, 0, 0)),
            Stroke(width: 2, position: .inside)), transform: .translation(130, 60)),
      ],
      layers: [
        SceneLayer(
          id: 1, parent: 0, alpha: 0.5, mask: nil, transform: .identity,
          clips: [
            SceneClip(
              shape: .rectangle(Rect(x: 40, y: 150, width: 60, height: 60)),
              transform: Transform(a: 1, b: 0.1, c: -0.1, d: 1, tx: 0, ty: 0))
          ]),
        SceneLayer(
          id: 2, parent: 0, alpha: 1,
          mask: .paint(
            .linearGradient(
              from: Point(120, 150), to: Point(240, 150),
              gradient([color(0, 0, 0, 0), color(0, 0, 0)])), over: .rectangle(window)),
          transform: .identity, clips: []),
      ], canvas: Size(360, 240))
  }()

  /// Forty items with transforms, clips and sizes of plus or minus the given magnitudes.
  static func random(seed: UInt64, magnitudes: [Double]) -> Scene {
    var random = SVGRandom(seed: seed)
    func number() -> Double {
      magnitudes[Int(random.next() % UInt64(magnitudes.count))] * (random.unit() * 2 - 1)
    }
    func point() -> Point { Point(number(), number()) }
    func shape() -> Shape {
      switch random.next() % 3 {
      case 0:
        .roundedRectangle(
          Rect(x: number(), y: number(), width: abs(number()), height: abs(number())),
          CornerRadii(abs(number())), .continuous)
      case 1: .arc(center: point(), radius: abs(number()), start: number(), end: number())
      default: .ellipse(Rect(x: number(), y: number(), width: abs(number()), height: abs(number())))
      }
    }
    let colors = gradient([color(1, 0, 0), .clear, color(1, 1, 1)], spread: .reflect)
    let items = (0..<40).map { _ -> SceneItem in
      let drawing: SceneItem.Drawing =
        switch random.next() % 5 {
        case 0: .fill(shape(), .linearGradient(from: point(), to: point(), colors))
        case 1:
          .fill(shape(), .radialGradient(center: point(), radius: abs(number()), colors))
        case 2: .stroke(shape(), .solid(color(1, 0, 0)), Stroke(width: abs(number())))
        case 3:
          .shadow(shape(), Shadow(color: color(0, 0, 0), sigma: 2, dx: number(), dy: number()))
        default: .fill(shape(), .conicGradient(center: point(), angle: number(), colors))
        }
      let transform = Transform(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      return item(
        drawing, transform: transform, clips: [SceneClip(shape: shape(), transform: transform)])
    }
    return scene(items)
  }
}

/// SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators"), and what
/// the tests of gradients compute with it.
struct SVGRandom {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// 0 to below 1.
  mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

  /// Premultiplied colour on premultiplied lines between stops.
  static func premultiplied(_ stops: [Gradient.Stop], at offset: Double) -> SIMD4<Double> {
    mix(stops, at: offset) {
      SIMD4($0.red * $0.alpha, $0.green * $0.alpha, $0.blue * $0.alpha, $0.alpha)
    }
  }

  /// Premultiplied colour on straight lines between stops.
  static func straight(_ stops: [Gradient.Stop], at offset: Double) -> SIMD4<Double> {
    let color = mix(stops, at: offset) { SIMD4($0.red, $0.green, $0.blue, $0.alpha) }
    return SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
  }

  private static func mix(
    _ stops: [Gradient.Stop], at offset: Double, _ value: (Color) -> SIMD4<Float>
  ) -> SIMD4<Double> {
    let index = stops.dropFirst().firstIndex { $0.offset >= offset } ?? stops.count - 1
    let (before, after) = (stops[index - 1], stops[index])
    let length = after.offset - before.offset
    let part = length > 0 ? (offset - before.offset) / length : 1
    return SIMD4<Double>(value(before.color)) * (1 - part) + SIMD4<Double>(value(after.color))
      * part
  }
}
