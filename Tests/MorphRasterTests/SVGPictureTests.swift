import MorphRaster
import MorphScene
import MorphText
import Testing

/// What a viewer shows of the documents.
@Suite(.enabled(if: SVGViewer.path != nil, "rsvg-convert is not installed (package librsvg2-bin)"))
struct SVGPictureTests {
  private let engine = TextEngine(fonts: .hermetic)
  private let white = SVGScenes.color(1, 1, 1)
  private let black = SVGScenes.color(0, 0, 0)
  private let red = SVGScenes.color(1, 0, 0)

  private func picture(
    _ items: [SceneItem], layers: [SceneLayer] = [], canvas: Size = Size(60, 40),
    background: Color? = SVGScenes.color(1, 1, 1)
  ) throws -> Bitmap {
    let scene = SVGScenes.scene(items, layers: layers, canvas: canvas)
    return try SVGViewer.picture(
      of: SVG.encode(scene, scale: 1, background: background, glyphs: engine))
  }

  private func expect(
    _ bitmap: Bitmap, _ x: Int, _ y: Int, is color: Color, within levels: Int = 2,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let pixel = bitmap[x, y]
    let wanted = [
      color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha,
    ].map { Int(($0 * 255).rounded()) }
    let given = [pixel.red, pixel.green, pixel.blue, pixel.alpha].map(Int.init)
    #expect(
      zip(wanted, given).allSatisfy { abs($0 - $1) <= levels },
      "\(x), \(y): \(given), not \(wanted)", sourceLocation: sourceLocation)
  }

  private let all = Shape.rectangle(Rect(x: 0, y: 0, width: 60, height: 40))

  @Test func clearStaysClear() throws {
    let bitmap = try picture([], background: nil)
    #expect(bitmap.width == 60 && bitmap.height == 40)
    #expect(bitmap.pixels.allSatisfy { $0 == 0 })
  }

  @Test func everyShapeHasItsInside() throws {
    let rect = Rect(x: 10, y: 5, width: 40, height: 30)
    let shapes: [(Shape, corner: Bool)] = [
      (.rectangle(rect), true), (.ellipse(rect), false),
      (.roundedRectangle(rect, CornerRadii(12), .circular), false),
      (.roundedRectangle(rect, CornerRadii(12), .continuous), false),
      (.roundedRectangle(rect, CornerRadii(1000), .continuous), false),
      (.roundedRectangle(rect, CornerRadii(0), .continuous), true),
    ]
    for (shape, hasCorner) in shapes {
      let bitmap = try picture([SVGScenes.item(.fill(shape, .solid(red)))])
      expect(bitmap, 30, 20, is: red)
      expect(bitmap, 30, 6, is: red)
      expect(bitmap, 9, 20, is: white)
      expect(bitmap, 50, 20, is: white)
      expect(bitmap, 10, 5, is: hasCorner ? red : white)
      expect(bitmap, 49, 34, is: hasCorner ? red : white)
    }
  }

  @Test func aPathFollowsItsRule() throws {
    var path = Path()
    for inset in [0.0, 10] {
      path.move(to: Point(10 + inset, inset))
      path.line(to: Point(50 - inset, inset))
      path.line(to: Point(50 - inset, 40 - inset))
      path.line(to: Point(10 + inset, 40 - inset))
      path.close()
    }
    for rule in [FillRule.nonZero, .evenOdd] {
      path.rule = rule
      let filled = try picture([SVGScenes.item(.fill(.path(path), .solid(red)))])
      expect(filled, 15, 20, is: red)
      expect(filled, 30, 20, is: rule == .evenOdd ? white : red)
      let clip = SceneClip(shape: .path(path), transform: .identity)
      let clipped = try picture([SVGScenes.item(.fill(all, .solid(red)), clips: [clip])])
      expect(clipped, 15, 20, is: red)
      expect(clipped, 30, 20, is: rule == .evenOdd ? white : red)
    }
  }

  @Test func anInsideStrokeIsARing() throws {
    let ribbon = { () -> Path in
      var path = Path()
      path.move(to: Point(10, 5))
      path.line(to: Point(50, 5))
      path.line(to: Point(50, 35))
      path.line(to: Point(10, 35))
      path.close()
      return path
    }()
    let rect = Rect(x: 10, y: 5, width: 40, height: 30)
    let stroke = Stroke(width: 4, position: .inside)
    for shape in [Shape.rectangle(rect), .path(ribbon)] {
      let bitmap = try picture([SVGScenes.item(.stroke(shape, .solid(red), stroke))])
      expect(bitmap, 9, 20, is: white)
      expect(bitmap, 10, 20, is: red)
      expect(bitmap, 13, 20, is: red)
      expect(bitmap, 14, 20, is: white)
      expect(bitmap, 30, 34, is: red)
      expect(bitmap, 30, 35, is: white)
    }
    // A line wider than the shape leaves nothing inside.
    let wide = Stroke(width: 18, position: .inside)
    let bitmap = try picture([SVGScenes.item(.stroke(.rectangle(rect), .solid(red), wide))])
    expect(bitmap, 30, 20, is: red)
  }

  @Test func layersAreOnePicture() throws {
    let layer = SceneLayer(
      id: 1, parent: 0, alpha: 0.5, mask: nil, transform: .identity,
      clips: [
        SceneClip(
          shape: .rectangle(Rect(x: 0, y: 0, width: 30, height: 40)), transform: .identity)
      ])
    let bitmap = try picture(
      [
        SVGScenes.item(.fill(all, .solid(black)), layer: 1, alpha: 0.5),
        SVGScenes.item(.fill(all, .solid(red)), layer: 1, alpha: 0.5),
      ], layers: [layer])
    expect(bitmap, 10, 20, is: SVGScenes.color(1, 0.5, 0.5))
    expect(bitmap, 40, 20, is: white)
  }

  @Test func masksAreAlpha() throws {
    func masked(_ mask: SceneLayer.Mask) throws -> Bitmap {
      try picture(
        [SVGScenes.item(.fill(all, .solid(red)), layer: 1)],
        layers: [
          SceneLayer(
            id: 1, parent: 0, alpha: 1, mask: mask, transform: .translation(10, 0), clips: [])
        ])
    }
    let window = Shape.rectangle(Rect(x: 0, y: 0, width: 40, height: 40))
    let shaped = try masked(.shape(window))
    expect(shaped, 9, 20, is: white)
    expect(shaped, 10, 20, is: red)
    expect(shaped, 50, 20, is: white)
    // The colours of a mask do not matter, only their alpha.
    let fading = SVGScenes.gradient([SVGScenes.color(0, 0.2, 0, 0), SVGScenes.color(0, 0, 0.5)])
    let painted = try masked(
      .paint(.linearGradient(from: Point(0, 0), to: Point(40, 0), fading), over: window))
    expect(painted, 9, 20, is: white)
    expect(painted, 30, 20, is: SVGScenes.color(1, 0.49, 0.49))
    expect(painted, 49, 20, is: SVGScenes.color(1, 0.01, 0.01))
  }

  @Test func conicColorsGrowClockwise() throws {
    let wheel = SVGScenes.gradient([red, SVGScenes.color(0, 0, 1), red])
    for transform in [Transform.identity, Transform(a: 2, b: 0, c: 0, d: 2, tx: -30, ty: -20)] {
      let bitmap = try picture([
        SVGScenes.item(
          .fill(all, .conicGradient(center: Point(30, 20), angle: .pi / 2, wheel)),
          transform: transform)
      ])
      expect(bitmap, 30, 39, is: red, within: 4)
      expect(bitmap, 0, 20, is: SVGScenes.color(0.5, 0, 0.5), within: 4)
      expect(bitmap, 30, 0, is: SVGScenes.color(0, 0, 1), within: 4)
      expect(bitmap, 59, 20, is: SVGScenes.color(0.5, 0, 0.5), within: 4)
      // No seams between the sectors.
      expect(bitmap, 2, 37, is: SVGScenes.color(0.68, 0, 0.32), within: 4)
    }
  }

  @Test func gradientsAreInterpolatedPremultiplied() throws {
    let fading = SVGScenes.gradient([red, SVGScenes.color(0, 0, 1, 0.1)])
    let bitmap = try picture(
      [
        SVGScenes.item(
          .fill(all, .linearGradient(from: Point(0, 0), to: Point(60, 0), fading)))
      ], background: nil)
    for x in [5, 20, 30, 45, 55] {
      let part = (Float(x) + 0.5) / 60
      let alpha = 1 + (0.1 - 1) * part
      expect(
        bitmap, x, 20,
        is: SVGScenes.color((1 - part) / alpha, 0, part * 0.1 / alpha, alpha))
    }
  }

  /// Far from a corner, the edge of a blurred shape is the error function of the distance.
  @Test(arguments: [3.0, 8, 20])
  func shadowsHaveTheirSigma(sigma: Double) throws {
    let shape = Shape.rectangle(Rect(x: 20, y: 20, width: 180, height: 260))
    func alphas(dx: Double, dy: Double) throws -> [Double] {
      let shadow = Shadow(color: black, sigma: sigma, dx: dx, dy: dy)
      let bitmap = try picture(
        [SVGScenes.item(.shadow(shape, shadow))], canvas: Size(300, 300), background: nil)
      return (0..<300).map { Double(bitmap[$0, 150].alpha) }
    }
    // 68.27 % of the step lie within one sigma of the edge. The pixels next to these places have
    // their centres half a pixel nearer to it, where the slope is 0.242 / sigma.
    let row = try alphas(dx: 0, dy: 0)
    let step = row[200 - Int(sigma)] - row[199 + Int(sigma)]
    #expect(abs(step - 255 * (0.6827 - 0.242 / sigma)) < 255 * 0.05)
    #expect(abs(row[199] + row[200] - 255) < 4)
    let moved = try alphas(dx: 30, dy: 7)
    #expect(abs(moved[229] + moved[230] - 255) < 4)
  }

  @Test func symbolsStandInTheirSquare() throws {
    let disc = SceneSymbol(
      name: "circle.fill", weight: 400, color: red, center: Point(30, 20), size: 30)
    let bitmap = try picture([SVGScenes.item(.symbol(disc))])
    expect(bitmap, 30, 20, is: red)
    expect(bitmap, 17, 20, is: red)
    expect(bitmap, 14, 20, is: white)
    expect(bitmap, 17, 7, is: white)
  }

  @Test func aCellEndsWhereTheNextBegins() throws {
    let scenes = (0..<2).map { index in
      SVGScenes.scene([
        SVGScenes.item(
          .fill(
            .rectangle(Rect(x: -100, y: 0, width: 300, height: 20)),
            .solid(index == 0 ? red : black)))
      ])
    }
    let bitmap = try SVGViewer.picture(
      of: SVG.strip(scenes, scale: 1, background: white, glyphs: engine))
    #expect(bitmap.width == 120 && bitmap.height == 40)
    expect(bitmap, 59, 10, is: red)
    expect(bitmap, 60, 10, is: black)
    expect(bitmap, 60, 30, is: white)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func awkwardNumbersAreShown(seed: UInt64) throws {
    let scene = SVGScenes.random(seed: seed, magnitudes: [0, 1e-40, 1e-7, 0.5, 30, 2000])
    let bytes = try SVG.encode(scene, scale: 1, glyphs: engine)
    #expect(throws: Never.self, "seed \(seed)") { try SVGViewer.picture(of: bytes) }
  }
}
