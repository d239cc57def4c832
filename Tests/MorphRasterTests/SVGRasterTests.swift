import MorphRaster
import MorphScene
import MorphText
import Testing

/// The documents, in a viewer, against the rasteriser's own pictures.
@Suite(.enabled(if: SVGViewer.path != nil, "rsvg-convert is not installed (package librsvg2-bin)"))
struct SVGRasterTests {
  /// One kind of drawing, and how far the viewer may be from it: levels of 255, on average over
  /// the picture and at most. Where the ribbon crosses itself, one pixel may be anything: its
  /// coverage is counted in different ways.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var scene: Scene
    var mean = 0.5
    var largest = 70
    var testDescription: String { name }
  }

  static let cases: [Case] = {
    let red = SVGScenes.color(1, 0.2, 0.1)
    let blue = SVGScenes.color(0.1, 0.2, 1, 0.5)
    let rect = Rect(x: 20.3, y: 14.7, width: 120, height: 70)
    let card = Shape.roundedRectangle(rect, CornerRadii(24), .continuous)
    let pill = Shape.roundedRectangle(rect, CornerRadii(99), .continuous)
    let uneven = Shape.roundedRectangle(
      rect, CornerRadii(topLeft: 4, topRight: 30, bottomRight: 60, bottomLeft: 0), .circular)
    let tilted = Transform(a: 0.8, b: 0.3, c: -0.25, d: 0.7, tx: 40, ty: 0)
    let fade = SVGScenes.gradient([red, SVGScenes.color(0, 0.4, 1, 0.1), blue])
    let wheel = SVGScenes.gradient([red, SVGScenes.color(0, 0.6, 0.1), blue, red])
    let words = Paragraph(
      text: "In review \u{b7} Live 0123\nfl\u{e4}chendeckend", font: Font(size: 15, weight: 600),
      alignment: .center)
    func scene(_ items: [SceneItem], layers: [SceneLayer] = []) -> Scene {
      SVGScenes.scene(items, layers: layers, canvas: Size(160, 100))
    }
    func fill(_ shape: Shape, _ paint: Paint, _ transform: Transform = .identity) -> Scene {
      scene([SVGScenes.item(.fill(shape, paint), transform: transform)])
    }
    func line(_ shape: Shape, _ stroke: Stroke, _ transform: Transform = .identity) -> Scene {
      scene([SVGScenes.item(.stroke(shape, .solid(blue), stroke), transform: transform)])
    }
    func shadow(_ shape: Shape, _ sigma: Double, _ transform: Transform = .identity) -> Scene {
      let shadow = Shadow(color: SVGScenes.color(0, 0, 0, 0.5), sigma: sigma, dx: 3, dy: 6)
      return scene([SVGScenes.item(.shadow(shape, shadow), transform: transform)])
    }
    func radial(_ spread: Gradient.Spread) -> Paint {
      .radialGradient(
        center: Point(70, 40), radius: 25, Gradient(stops: fade.stops, spread: spread))
    }
    func linear(_ spread: Gradient.Spread) -> Paint {
      .linearGradient(
        from: Point(50, 30), to: Point(90, 50), Gradient(stops: fade.stops, spread: spread))
    }
    func layer(
      _ id: Int, parent: Int = 0, _ alpha: Double, _ mask: SceneLayer.Mask? = nil,
      clips: [SceneClip] = []
    ) -> SceneLayer {
      SceneLayer(
        id: id, parent: parent, alpha: alpha, mask: mask, transform: .translation(2, 1),
        clips: clips)
    }
    let small = Shape.rectangle(Rect(x: 40, y: 20, width: 130, height: 40))
    let ribbon = Shape.path(SVGScenes.ribbon)
    let clips = [
      SceneClip(shape: pill, transform: .identity), SceneClip(shape: ribbon, transform: tilted),
    ]
    return [
      Case(name: "rectangle", scene: fill(.rectangle(rect), .solid(red))),
      Case(name: "continuous corners", scene: fill(card, .solid(red))),
      Case(name: "continuous corners that meet", scene: fill(pill, .solid(red))),
      Case(name: "circular corners", scene: fill(uneven, .solid(blue))),
      Case(name: "ellipse, tilted", scene: fill(.ellipse(rect), .solid(red), tilted)),
      Case(name: "path", scene: fill(ribbon, .solid(red), .translation(10, 10)), largest: 255),
      Case(name: "linear, pad", scene: fill(card, linear(.pad))),
      Case(name: "linear, repeat", scene: fill(card, linear(.repeat)), mean: 1, largest: 255),
      Case(name: "linear, reflect, tilted", scene: fill(card, linear(.reflect), tilted)),
      Case(name: "radial, pad", scene: fill(card, radial(.pad))),
      Case(name: "radial, repeat", scene: fill(card, radial(.repeat)), mean: 1, largest: 255),
      Case(name: "radial, reflect, tilted", scene: fill(card, radial(.reflect), tilted)),
      Case(
        name: "conic",
        scene: fill(card, .conicGradient(center: Point(80, 50), angle: 0.7, wheel))),
      Case(
        name: "conic with a border, tilted",
        scene: fill(
          card,
          .conicGradient(
            center: Point(80, 50), angle: 0.7, SVGScenes.gradient([red, SVGScenes.color(0, 0, 1)])),
          tilted), largest: 255),
      Case(name: "line", scene: line(card, Stroke(width: 3))),
      Case(name: "thin line", scene: line(ribbon, Stroke(width: 0.5), .translation(10, 5))),
      Case(name: "inside line", scene: line(card, Stroke(width: 3.5, position: .inside))),
      Case(name: "inside line, uneven", scene: line(uneven, Stroke(width: 6, position: .inside))),
      Case(
        name: "inside line of a path",
        scene: line(ribbon, Stroke(width: 2, position: .inside), .translation(10, 10))),
      Case(
        name: "dashes, round",
        scene: line(
          .ellipse(rect), Stroke(width: 4, cap: .round, dashes: [9, 7], dashPhase: 3), tilted)),
      Case(
        name: "dashes, inside",
        scene: line(card, Stroke(width: 4, position: .inside, dashes: [9, 4]))),
      Case(
        name: "miter",
        scene: line(ribbon, Stroke(width: 5, join: .miter, miterLimit: 3), .translation(10, 10))),
      Case(
        name: "bevel, square",
        scene: line(
          .arc(center: Point(80, 50), radius: 30, start: 1, end: -4),
          Stroke(width: 9, cap: .square, join: .bevel))),
      Case(name: "shadow, 2", scene: shadow(card, 2), mean: 1.5),
      Case(name: "shadow, 6", scene: shadow(card, 6), mean: 1.5),
      Case(name: "shadow, 4, tilted", scene: shadow(card, 4, tilted), mean: 2.5),
      Case(name: "shadow, 3, of a path", scene: shadow(ribbon, 3, .translation(15, 10)), mean: 1.5),
      Case(
        name: "text",
        scene: scene([SVGScenes.item(.text(words, red, origin: Point(12.3, 40.6)))])),
      Case(
        name: "text, clear and tilted",
        scene: scene([
          SVGScenes.item(.text(words, blue, origin: Point(12, 40)), transform: tilted)
        ])),
      Case(
        name: "clips",
        scene: scene([SVGScenes.item(.fill(.rectangle(rect), .solid(red)), clips: clips)]),
        largest: 255),
      Case(
        name: "a clip that is the shape",
        scene: scene([
          SVGScenes.item(
            .fill(card, .solid(red)), clips: [SceneClip(shape: card, transform: .identity)])
        ])),
      Case(
        name: "layers",
        scene: scene(
          [
            SVGScenes.item(.fill(card, .solid(red)), layer: 1, alpha: 0.6),
            SVGScenes.item(.fill(ribbon, .solid(blue)), layer: 2, alpha: 0.3),
            SVGScenes.item(.fill(small, .solid(red)), layer: 2, alpha: 0.3),
            SVGScenes.item(.fill(ribbon, .solid(red)), layer: 3, alpha: 0.8),
          ],
          layers: [layer(1, 0.6), layer(2, parent: 1, 0.5, clips: clips), layer(3, 0.8)])),
      Case(
        name: "masks",
        scene: scene(
          [
            SVGScenes.item(.fill(card, .solid(red)), layer: 1),
            SVGScenes.item(.fill(small, .solid(blue)), layer: 1),
            SVGScenes.item(.fill(card, .solid(blue)), layer: 2, alpha: 0.7),
          ],
          layers: [
            layer(1, 1, .shape(ribbon)), layer(2, 0.7, .paint(linear(.reflect), over: small)),
          ]), largest: 255),
      Case(
        name: "symbols",
        scene: scene(
          SymbolLibrary.names.enumerated().map { index, name in
            SVGScenes.item(
              .symbol(
                SceneSymbol(
                  name: name, weight: 100 + index * 50, color: red,
                  center: Point(18 + Double(index % 5) * 30, 18 + Double(index / 5) * 30.4),
                  size: 26)))
          })),
      Case(name: "everything", scene: SVGScenes.everything, mean: 1, largest: 255),
    ]
  }()

  @Test(arguments: cases, [(1, nil), (2.5, SVGScenes.color(1, 1, 0.9))] as [(Double, Color?)])
  func looksLikeThePicture(drawing: Case, ground: (scale: Double, color: Color?)) throws {
    let engine = TextEngine(fonts: .hermetic)
    let drawn = try Rasterizer(glyphs: engine)
      .draw(drawing.scene, scale: ground.scale, background: ground.color)
    let shown = try SVGViewer.picture(
      of: SVG.encode(
        drawing.scene, scale: ground.scale, background: ground.color, glyphs: engine))
    let difference = try #require(BitmapDifference(drawn, shown))
    #expect(difference.mean <= drawing.mean)
    #expect(difference.largest <= drawing.largest)
  }

  @Test func aStripLooksLikeItsCells() throws {
    let engine = TextEngine(fonts: .hermetic)
    let scenes = [SVGRasterTests.cases[1].scene, SVGRasterTests.cases[6].scene]
    let size = try Rasterizer.pixelSize(scenes[0].canvas, scale: 1.3)
    var drawn = Bitmap(width: 2 * size.width, height: size.height)
    for (index, scene) in scenes.enumerated() {
      try Rasterizer(glyphs: engine).draw(
        scene, scale: 1.3, background: nil, into: &drawn, x: index * size.width, y: 0)
    }
    let shown = try SVGViewer.picture(of: SVG.strip(scenes, scale: 1.3, glyphs: engine))
    let difference = try #require(BitmapDifference(drawn, shown))
    #expect(difference.mean <= 0.5)
  }
}
