import Glibc
import MorphMotion
import MorphRuntime
import MorphScene
import Testing

/// What the squircle draws, point by point.
@Suite struct SquircleOutlineTests {
  let squircle: BuiltComponent

  init() throws { squircle = try BuiltComponent("Squircle") }

  private func appeared(_ parameters: [String: Value] = [:], canvas: Size? = nil) throws -> Live {
    let live = try squircle.live(parameters, canvas: canvas)
    live.advance(to: 0)
    return live
  }

  // MARK: On the curve

  /// The curve itself, in double, before anything is rounded for drawing.
  @Test(arguments: [2, 3, 4.5, 9, 24, 100]) func sampledPointsAreOnTheCurve(
    _ exponent: Double
  ) throws {
    for (aspect, samples) in [(1.0, 96), (3.0, 40), (0.0, 512), (-2.0, 4)] {
      let live = try appeared([
        "exponent": .double(exponent), "aspect": .double(aspect), "samples": .int(Int64(samples)),
      ])
      for step in 0...12 {
        let residual = try live.answer("outline-residual", Double(step) / 12)
        #expect(residual >= 0 && residual <= 1e-9)
      }
    }
  }

  @Test(arguments: [2, 3, 4.5, 9, 24]) func drawnPointsAreOnTheCurve(_ exponent: Double) throws {
    for aspect in [0.3, 1, 1.7, 4] {
      let live = try appeared(["exponent": .double(exponent), "aspect": .double(aspect)])
      let outline = try #require(try live.outline())
      #expect(outline.points.count == 96 * 4)
      #expect(outline.residual(exponent: exponent) <= 5e-6)
      #expect(abs(outline.width / outline.height - aspect) < 1e-6)
    }
  }

  @Test func pointsInMotionAreOnTheCurveOfTheMoment() throws {
    let live = try appeared(["aspect": .double(1.6)])
    try live.action("advance")
    for step in 1...14 {
      live.advance(to: Double(step) * 0.05)
      let outline = try #require(try live.outline())
      #expect(outline.residual(exponent: try live.value("exponent")) <= 5e-6)
      #expect(abs(outline.width / outline.height - (try live.value("ratio"))) < 1e-6)
    }
  }

  @Test func theOutlineIsSymmetric() throws {
    let outline = try #require(try appeared(["exponent": .double(24)]).outline())
    for point in outline.points {
      #expect(outline.points.contains(Point(-point.x, point.y)))
      #expect(outline.points.contains(Point(point.x, -point.y)))
    }
  }

  /// Area over bounding box: pi / 4 for the circle, 1 for a rectangle. 4 G(1 + 1/n)^2 / G(1 + 2/n)
  /// over 4.
  @Test(arguments: [(2, 0.7854), (4.5, 0.9402), (9, 0.9827), (24, 0.9973)])
  func theExponentSquaresTheCircle(_ exponent: Double, _ fraction: Double) throws {
    let outline = try #require(try appeared(["exponent": .double(exponent)]).outline())
    var doubled = 0.0
    for (index, point) in outline.points.enumerated() {
      let next = outline.points[(index + 1) % outline.points.count]
      doubled += point.x * next.y - next.x * point.y
    }
    let area = abs(doubled) / 2 / (outline.width * outline.height)
    #expect(abs(area - fraction) < 2e-4)
    let closed = exp(2 * lgamma(1 + 1 / exponent) - lgamma(1 + 2 / exponent))
    #expect(abs(area - closed) < 1e-4)
  }

  // MARK: Layout and paint

  @Test func theShapeTakesWhatTheLabelLeaves() throws {
    let live = try appeared()
    let scene = try live.scene()
    #expect(scene.size == Size(380, 240) && scene.origin == Point(24, 24))
    let text = try #require(try live.texts().first)
    let metrics = try squircle.measure(text.paragraph)
    let outline = try #require(try live.outline())
    #expect(abs(outline.height - (240 - 14 - metrics.height)) < 1e-4)
    #expect(abs(outline.width - outline.height) < 1e-4)
    #expect(abs(outline.center.x - 214) < 1e-4)
    #expect(abs(outline.center.y - (24 + outline.height / 2)) < 1e-4)
    #expect(abs(text.position.x - (214 - metrics.width / 2)) < 1e-4)
    #expect(abs(text.position.y - (264 - metrics.height + metrics.baselines[0])) < 1e-4)
    #expect(text.paragraph.font.size == 12 && text.paragraph.font.weight == 600)
    #expect(text.paragraph.font.design == .monospaced)
    #expect(text.color == Color(red: 0.42, green: 0.42, blue: 0.42))
  }

  @Test func textScaleEnlargesTheLabelOnly() throws {
    let live = try squircle.live(environment: [.textScale(2)])
    live.advance(to: 0)
    let text = try #require(try live.texts().first)
    #expect(text.paragraph.font.size == 24)
    #expect(try live.scene().size == Size(380, 240))
  }

  @Test func shadowFillAndHairline() throws {
    let live = try appeared(["aspect": .double(1.5)])
    let outline = try #require(try live.outline())
    let items = try live.scene().items
    guard items.count == 4, case .shadow(let cast, let shadow) = items[0].drawing,
      case .fill(let filled, .linearGradient(let from, let to, let gradient)) = items[1].drawing,
      case .stroke(let stroked, .solid(let ink), let stroke) = items[2].drawing,
      case .text = items[3].drawing
    else {
      Issue.record("drawn otherwise: \(items)")
      return
    }
    #expect(cast == filled && filled == stroked)
    #expect(items.allSatisfy { $0.clips.isEmpty && $0.layer == 0 })
    #expect(shadow.sigma == 16 && shadow.dx == 0 && shadow.dy == 9)
    #expect(shadow.color == Color(red: 0.184, green: 0.435, blue: 0.929, alpha: 0.26))
    #expect(abs(from.x + outline.width / 2) < 1e-4 && abs(from.y + outline.height / 2) < 1e-4)
    #expect(abs(to.x - outline.width / 2) < 1e-4 && abs(to.y - outline.height / 2) < 1e-4)
    #expect(gradient.stops.map(\.offset) == [0, 1])
    #expect(gradient.stops[0].color == Color(red: 0.184, green: 0.435, blue: 0.929))
    #expect(gradient.stops[1].color == Color(red: 0.486, green: 0.361, blue: 1))
    #expect(ink == Color(red: 1, green: 1, blue: 1, alpha: 0.28))
    #expect(stroke.width == 1 && stroke.position == .center)
  }

  // MARK: Edges

  @Test(arguments: [0, 1, 1.999, 2]) func anExponentBelowTwoIsACircle(_ exponent: Double) throws {
    let live = try appeared(["exponent": .double(exponent)])
    for _ in 0...6 {
      #expect(try live.value("exponent") == 2 && live.texts().first?.text == "n 2.00")
      #expect(try #require(try live.outline()).residual(exponent: 2) <= 5e-6)
      try live.action("advance")
      live.settle()
    }
    for step in 0...6 { #expect(try live.answer("exponent-at", Double(step) / 6) == 2) }
  }

  @Test(arguments: [-4, 0, 0.02, 0.05]) func aRatioIsAtLeastATwentieth(_ aspect: Double) throws {
    let outline = try #require(try appeared(["aspect": .double(aspect)]).outline())
    #expect(abs(outline.width / outline.height - 0.05) < 1e-6)
  }

  @Test(arguments: [0, 1, 3, 4]) func aQuadrantHasAtLeastFourChords(_ samples: Int64) throws {
    let outline = try #require(try appeared(["samples": .int(samples)]).outline())
    #expect(outline.points.count == 16)
    #expect(outline.residual(exponent: 4.5) <= 5e-6)
  }

  @Test(arguments: [Size(48, 48), Size(1, 1), Size(48, 288), Size(428, 60)])
  func withoutRoomThereIsNoShape(_ canvas: Size) throws {
    let live = try appeared(canvas: canvas)
    #expect(try live.outline() == nil)
    #expect(try live.texts().map(\.text) == ["n 4.50"])
    #expect(try live.answer("outline-residual", 0.5) <= 1e-9)
    try live.action("advance")
    live.settle()
    #expect(live.outputs() == [.haptic(.selection, intensity: 1)])
  }
}

/// A drawn outline around its own origin.
struct DrawnOutline {
  var points: [Point]
  /// Of the origin, in the canvas.
  var center: Point
  var width: Double
  var height: Double

  /// The largest distance of |x/a|^n + |y/b|^n from 1.
  func residual(exponent: Double) -> Double {
    var largest = 0.0
    for point in points {
      let sum =
        pow(abs(point.x) / (width / 2), exponent) + pow(abs(point.y) / (height / 2), exponent)
      largest = max(largest, abs(sum - 1))
    }
    return largest
  }
}

extension Live {
  /// The filled path of the frame; nil where none is drawn.
  func outline() throws -> DrawnOutline? {
    for item in try scene().items {
      guard case .fill(.path(let path), _) = item.drawing else { continue }
      let across = path.points.map(\.x)
      let down = path.points.map(\.y)
      return DrawnOutline(
        points: path.points, center: item.transform.apply(.zero),
        width: (across.max() ?? 0) - (across.min() ?? 0),
        height: (down.max() ?? 0) - (down.min() ?? 0))
    }
    return nil
  }
}
