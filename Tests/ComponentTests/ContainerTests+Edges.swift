import MorphMotion
import MorphRuntime
import MorphScene
import Testing

/// Where the container's drawing could go wrong: its outline, overshoot, other directions and words.
@Suite struct ContainerEdgeTests {
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

  // MARK: Clips

  /// A clip that equals the shape it clips covers the edge twice, which shows as a halo.
  @Test(arguments: ContainerStoryTests.story) func whatIsInsideIsClippedAndTheCardIsNot(_ p: Double)
    throws
  {
    let scene = try pinned(at: p).scene()
    guard case .fill(let card, _) = scene.items[1].drawing else {
      Issue.record("no card")
      return
    }
    for (index, item) in scene.items.enumerated() {
      var clips = item.clips.map(\.shape)
      if item.layer > 0 { clips += scene.layers[item.layer - 1].clips.map(\.shape) }
      switch index {
      case 0, 1: #expect(clips.isEmpty)
      case 2, 3: #expect(clips == (p < 0 || p > 1 ? [card] : []))
      default: #expect(clips == [card])
      }
    }
  }

  /// Without a clip the artwork never leaves the card.
  @Test(arguments: [0, 28, 170]) func theArtworkStaysInside(_ radius: Double) throws {
    for step in 0...20 {
      let p = Double(step) / 20
      let scene = try pinned(at: p, ["corner-radius-open": .double(radius)]).scene()
      guard case .fill(.roundedRectangle(let card, let outer, _), _) = scene.items[1].drawing,
        case .fill(.roundedRectangle(let art, let inner, _), _) = scene.items[2].drawing
      else {
        Issue.record("drawn otherwise")
        return
      }
      #expect(art.x >= 0 && art.y >= 0 && art.maxX <= card.maxX + 1e-4)
      #expect(art.maxY <= card.maxY)
      // A corner moved in by d may be rounder or sharper by what d gives it.
      #expect(outer.topLeft - inner.topLeft <= art.x + 1e-4)
    }
  }

  // MARK: Overshoot and beyond

  @Test(arguments: ContainerStoryTests.story + [-1, -5, 2, 3, -1e300, 1e300])
  func nothingIsNegative(
    _ p: Double
  ) throws {
    let scene = try pinned(at: p).scene()
    #expect(scene.size.height >= 0)
    for item in scene.items {
      #expect(item.alpha > 0 && item.alpha <= 1)
      switch item.drawing {
      case .shadow(let shape, let shadow):
        check(shape)
        #expect(shadow.sigma >= 0 && (0...1).contains(shadow.color.alpha))
      case .fill(let shape, let paint):
        check(shape)
        if case .solid(let color) = paint { #expect((0...1).contains(color.alpha)) }
      case .symbol(let symbol):
        #expect(symbol.size > 0 && (0...1).contains(symbol.color.alpha))
      case .text(_, let color, _): #expect((0...1).contains(color.alpha))
      case .stroke: Issue.record("the card has no lines")
      }
    }
    // At the outermost overshoot of the story the shadow is still there.
    if p == -0.3, case .shadow(_, let shadow) = scene.items[0].drawing {
      #expect(abs(shadow.sigma - 0.2) < 1e-6 && abs(shadow.color.alpha - 0.03) < 1e-6)
    }
  }

  private func check(_ shape: Shape) {
    guard case .roundedRectangle(let rect, let radii, _) = shape else {
      Issue.record("\(shape) is not a card, an artwork or a button")
      return
    }
    #expect(rect.width >= 0 && rect.height >= 0)
    for radius in [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft] {
      #expect(radius >= 0)
    }
  }

  @Test func oneStoryPinnedOrInMotion() throws {
    let live = try container.live()
    try live.action("toggle")
    for step in 1...10 {
      live.advance(to: Double(step) * 0.04)
      let still = try pinned(at: try live.value("progress"))
      #expect(try live.scene().items == still.scene().items)
    }
  }

  // MARK: Right to left

  @Test(arguments: [0, 0.4, 1]) func rightToLeftMirrorsAboutItsOwnWidth(_ p: Double) throws {
    let left = try pinned(at: p)
    let right = try pinned(at: p, environment: [.isRightToLeft(true)])
    let scene = try right.scene()
    #expect(scene.size == (try left.scene()).size)
    guard case .fill(.roundedRectangle(let art, _, _), _) = scene.items[2].drawing else {
      Issue.record("no artwork")
      return
    }
    let edge = scene.items[2].transform.apply(Point(art.x, art.y)).x
    #expect(abs(edge - (370 - lerp(16, 0, p))) < 1e-4)
    for text in try right.texts() {
      // Letters still run from left to right.
      #expect(text.transform.a > 0)
      guard text.text == "Northern Lights" else { continue }
      let width = try container.measure(text.paragraph).width * lerp(15.0 / 24, 1, p)
      #expect(abs(text.position.x + width - (370 - lerp(92, 20, p))) < 1e-3)
    }
    let wave = try #require(try right.symbol("waveform"))
    #expect(wave.item.transform.a > 0)
    if p == 0 {
      let arrow = try #require(try right.symbol("chevron.right"))
      #expect(arrow.item.transform.a < 0)
      #expect(abs(arrow.item.transform.apply(arrow.symbol.center).x - 51.5) < 1e-4)
    }
  }

  // MARK: What it is given

  @Test func contentIsParameters() throws {
    let words: [String: Value] = [
      "title": .string("Harbour"), "subtitle": .string("Field recording"),
      "body": .string("Fog horns."), "primary": .string("Listen"), "secondary": .string("Later"),
    ]
    let texts = try pinned(at: 1, words).texts().map(\.text)
    #expect(texts == ["Harbour", "Field recording", "Fog horns.", "Listen", "Later"])
    let none = words.mapValues { _ in Value.string("") }
    for p in [0.0, 0.7, 1] { _ = try pinned(at: p, none).scene() }
  }

  @Test func textScaleLeavesTheLayoutAlone() throws {
    let plain = try pinned(at: 1)
    let large = try pinned(at: 1, environment: [.textScale(2)])
    #expect(try plain.scene().items == large.scene().items)
  }

  @Test func aWiderCornerIsSharedByTheArtwork() throws {
    let scene = try pinned(at: 1, ["corner-radius-open": .double(60)]).scene()
    guard case .fill(.roundedRectangle(_, let card, _), _) = scene.items[1].drawing,
      case .fill(.roundedRectangle(_, let art, _), _) = scene.items[2].drawing
    else {
      Issue.record("drawn otherwise")
      return
    }
    #expect(card.topLeft == 60 && art.topLeft == 60 && art.bottomLeft == 0)
  }
}
