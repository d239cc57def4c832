import MorphMotion
import MorphRuntime
import MorphScene
import Testing

/// What the container draws at each point of its story.
@Suite struct ContainerStoryTests {
  let container: BuiltComponent

  init() throws { container = try BuiltComponent("Container") }

  private func pinned(
    at progress: Double, _ parameters: [String: Value] = [:],
    environment: [EnvironmentField] = []
  ) throws -> Live {
    let live = try container.live(parameters, environment: environment, progress: progress)
    live.advance(to: 0)
    #expect(live.outputs().isEmpty)
    return live
  }

  private func lerp(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }

  private func easedRamp(_ p: Double, _ from: Double, _ to: Double) -> Double {
    let rest = 1 - min(max((p - from) / (to - from), 0), 1)
    return 1 - rest * rest * rest
  }

  /// From before the row to beyond the panel.
  static let story = (-3...13).map { Double($0) / 10 }

  // MARK: Figures

  @Test(arguments: story) func theCardGrows(_ p: Double) throws {
    let scene = try pinned(at: p).scene()
    let height = lerp(96, 384, p)
    #expect(abs(scene.size.width - 340) < 1e-4 && abs(scene.size.height - height) < 1e-4)
    #expect(abs(scene.origin.y - (220 - height / 2)) < 1e-4)
    guard
      case .shadow(.roundedRectangle(let cast, let castRadii, .continuous), let shadow) =
        scene.items[0].drawing,
      case .fill(.roundedRectangle(let ground, let radii, .continuous), .solid(let surface)) =
        scene.items[1].drawing
    else {
      Issue.record("drawn otherwise: \(scene.items)")
      return
    }
    #expect(cast == ground && castRadii == radii)
    #expect(abs(ground.height - height) < 1e-4 && ground.width == 340)
    #expect(abs(radii.topLeft - lerp(16, 28, p)) < 1e-5 && radii.bottomRight == radii.topLeft)
    #expect(surface == Color(red: 1, green: 1, blue: 1))
    #expect(abs(Double(shadow.color.alpha) - lerp(0.06, 0.16, p)) < 1e-6)
    #expect(abs(shadow.sigma - lerp(8, 34, p)) < 1e-5)
    #expect(abs(shadow.dy - lerp(2, 16, p)) < 1e-5 && shadow.dx == 0)
  }

  @Test(arguments: story) func theArtworkBecomesTheHead(_ p: Double) throws {
    let live = try pinned(at: p)
    let scene = try live.scene()
    guard
      case .fill(.roundedRectangle(let frame, let radii, .continuous), let paint) =
        scene.items[2].drawing,
      case .linearGradient(let from, let to, let gradient) = paint
    else {
      Issue.record("drawn otherwise: \(scene.items[2])")
      return
    }
    #expect(abs(frame.x - lerp(16, 0, p)) < 1e-5 && abs(frame.y - lerp(16, 0, p)) < 1e-5)
    #expect(abs(frame.width - max(0, lerp(64, 340, p))) < 1e-4)
    #expect(abs(frame.height - lerp(64, 196, p)) < 1e-4)
    #expect(abs(radii.topLeft - lerp(10, 28, p)) < 1e-5 && radii.topRight == radii.topLeft)
    #expect(abs(radii.bottomLeft - max(0, lerp(10, 0, p))) < 1e-5)
    #expect(radii.bottomRight == radii.bottomLeft)
    #expect(from == Point(frame.x, frame.y))
    #expect(abs(to.x - frame.maxX) < 1e-4 && abs(to.y - frame.maxY) < 1e-4)
    #expect(gradient.stops[0].color == Color(red: 0.486, green: 0.361, blue: 1))
    #expect(gradient.stops[1].color == Color(red: 0.184, green: 0.435, blue: 0.929))

    let wave = try #require(try live.symbol("waveform"))
    let scale = lerp(22.0 / 46, 1, p)
    #expect(wave.symbol.size == 46 && wave.symbol.weight == 300)
    #expect(abs(wave.item.transform.a - scale) < 1e-6)
    #expect(wave.item.transform.d == wave.item.transform.a)
    #expect(abs(Double(wave.symbol.color.alpha) - min(1, lerp(0.92, 0.62, p))) < 1e-6)
    let center = wave.item.transform.apply(wave.symbol.center)
    #expect(abs(center.x - (30 + frame.midX)) < 1e-4)
    #expect(abs(center.y - (scene.origin.y + frame.midY)) < 1e-4)
  }

  @Test(arguments: story) func theHeaderMovesAndScales(_ p: Double) throws {
    let live = try pinned(at: p)
    let texts = try live.texts()
    let top = try live.scene().origin.y
    let lines: [(String, size: Double, weight: Int, scale: Double, Point)] = [
      ("Northern Lights", 24, 600, lerp(15.0 / 24, 1, p), Point(lerp(92, 20, p), lerp(26, 212, p))),
      (
        "Ambient mix · 12 tracks", 13, 400, lerp(11.0 / 13, 1, p),
        Point(lerp(92, 20, p), lerp(56, 250, p))
      ),
    ]
    for (string, size, weight, scale, origin) in lines {
      let text = try #require(texts.first { $0.text == string })
      #expect(text.paragraph.font.size == size && text.paragraph.font.weight == weight)
      #expect(abs(text.transform.a - scale) < 1e-6 && abs(text.transform.d - scale) < 1e-6)
      #expect(text.alpha == 1)
      // The leading top corner of the line's box is its origin, at every scale.
      let baseline = try container.measure(text.paragraph).baselines[0]
      #expect(abs(text.position.x - (30 + origin.x)) < 1e-4)
      #expect(abs(text.position.y - (top + origin.y + baseline * scale)) < 1e-4)
    }
  }

  @Test(arguments: story) func theArrowLeavesEarlyAndTheRestComesLate(_ p: Double) throws {
    let live = try pinned(at: p)
    let top = try live.scene().origin.y
    let arrow = try live.symbol("chevron.right")
    let arrowAlpha = 1 - min(max(p / 0.25, 0), 1)
    #expect(abs((arrow?.item.alpha ?? 0) - arrowAlpha) < 1e-6)
    if let arrow {
      #expect(arrow.symbol.size == 13 && arrow.symbol.weight == 600)
      #expect(arrow.item.transform.apply(arrow.symbol.center) == Point(348.5, top + 47.5))
    }

    let texts = try live.texts()
    let bodyIn = easedRamp(p, 0.50, 0.88)
    let words = texts.first { $0.text.hasPrefix("Slow synth pads") }
    #expect(abs((words?.alpha ?? 0) - bodyIn) < 1e-6)
    if let words {
      let metrics = try container.measure(words.paragraph)
      #expect(words.paragraph.widthLimit == 300 && words.paragraph.lineSpacing == 4)
      #expect(words.paragraph.font.size == 13)
      let expected = lerp(198, 272, p) + 12 * (1 - bodyIn) + metrics.baselines[0]
      #expect(abs(words.position.x - 50) < 1e-4)
      #expect(abs(words.position.y - (top + expected)) < 1e-4)
    }

    let actionsIn = easedRamp(p, 0.62, 0.98)
    for (label, weight, x) in [("Play", 600, 20.0), ("Save", 500, 175)] {
      let button = texts.first { $0.text == label }
      #expect(abs((button?.alpha ?? 0) - actionsIn) < 1e-6)
      guard let button else { continue }
      let metrics = try container.measure(button.paragraph)
      let middle = top + lerp(258, 332, p) + 12 * (1 - actionsIn) + 20
      let baseline = middle - metrics.height / 2 + metrics.baselines[0]
      #expect(button.paragraph.font.size == 15 && button.paragraph.font.weight == weight)
      #expect(button.paragraph.alignment == .center && button.paragraph.widthLimit == 145)
      #expect(abs(button.position.x - (30 + x)) < 1e-4)
      #expect(abs(button.position.y - baseline) < 1e-4)
    }
  }

  @Test func theButtons() throws {
    let live = try pinned(at: 1)
    var frames: [Rect] = []
    for item in try live.scene().items {
      guard
        case .fill(.roundedRectangle(let frame, let radii, _), .solid(let color)) = item.drawing,
        frame.height == 40
      else { continue }
      #expect(radii.topLeft == 12 && radii.bottomRight == 12)
      #expect(color.alpha == (frames.isEmpty ? 1 : 0.1))
      let corner = item.transform.apply(Point(frame.x, frame.y))
      frames.append(Rect(x: corner.x, y: corner.y, width: frame.width, height: frame.height))
    }
    #expect(
      frames == [
        Rect(x: 50, y: 360, width: 145, height: 40), Rect(x: 205, y: 360, width: 145, height: 40),
      ])
  }
}

extension Live {
  /// The first symbol of that name in the frame.
  func symbol(_ name: String) throws -> (item: SceneItem, symbol: SceneSymbol)? {
    for item in try scene().items {
      if case .symbol(let symbol) = item.drawing, symbol.name == name { return (item, symbol) }
    }
    return nil
  }
}
