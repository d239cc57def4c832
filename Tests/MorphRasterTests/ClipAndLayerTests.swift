import MorphScene
import RasterReference
import Testing

@testable import MorphRaster

@Suite struct ClipAndLayerTests {
  private let everything = Shape.rectangle(Rect(x: 0, y: 0, width: 60, height: 40))

  /// A clip lets through what its own shape would cover.
  @Test(arguments: [
    Shape.ellipse(Rect(x: 7.3, y: 5.2, width: 40, height: 30)),
    .rectangle(Rect(x: 7.3, y: 5.2, width: 40, height: 30)),
    .rectangle(Rect(x: 7, y: 5, width: 40, height: 30)),
    .path(
      SampleScenes.star(Point(30, 20), 18, isCrossing: true, rule: .evenOdd)),
  ])
  func clipsCoverWhatTheirShapesDo(_ shape: Shape) throws {
    let filled = try render(60, 40) { $0.fill(shape, .hex(0x3D5AF1)) }
    let clipped = try render(60, 40) {
      $0.clip(shape)
      $0.fill(everything, .hex(0x3D5AF1))
    }
    #expect(filled == clipped)
  }

  /// A clip around the shape it equals counts its edge once.
  @Test func aClipOfTheShapeItselfChangesNothing() throws {
    let shape = Shape.ellipse(Rect(x: 7.3, y: 5.2, width: 40, height: 30))
    let plain = try render(60, 40) { $0.fill(shape, .hex(0xF5A524)) }
    let clipped = try render(60, 40) {
      $0.clip(shape)
      $0.fill(shape, .hex(0xF5A524))
    }
    #expect(plain == clipped)
  }

  @Test func nestedClipsMultiply() throws {
    let halves = [
      Shape.rectangle(Rect(x: 0, y: 0, width: 20.5, height: 40)),
      .rectangle(Rect(x: 0, y: 0, width: 60, height: 10.5)),
    ]
    let bitmap = try render(60, 40) {
      for half in halves { $0.clip(half) }
      $0.fill(everything, .hex(0xFFFFFF))
    }
    #expect(bitmap[19, 9].alpha == 255)
    #expect(bitmap[20, 5].alpha == 128)
    #expect(bitmap[5, 10].alpha == 128)
    #expect(bitmap[20, 10].alpha == 64)
    #expect(bitmap[21, 5].alpha == 0)
  }

  /// More clips than are kept at once.
  @Test func manyClipsInTurn() throws {
    func picture(_ isRepeated: Bool) throws -> Bitmap {
      try render(60, 40) { scene in
        for round in 0..<(isRepeated ? 2 : 1) {
          for index in 0..<12 {
            scene.scope {
              $0.clip(.ellipse(Rect(x: Double(index) * 4, y: 3, width: 20, height: 30)))
              $0.clip(.ellipse(Rect(x: 0, y: 3 + Double(index), width: 60, height: 8)))
              $0.fill(
                everything, round == 0 ? .hex(0x102030 + UInt32(index) * 8) : .hex(0, alpha: 0))
            }
          }
        }
      }
    }
    #expect(try picture(true) == picture(false))
  }

  /// A group with alpha is one picture: what lies under a member of it does not show through.
  @Test func groupsAreOnePicture() throws {
    let bitmap = try render(60, 40, background: white) { scene in
      scene.layer(alpha: 0.5) {
        $0.fill(everything, .hex(0xFF0000))
        $0.fill(.rectangle(Rect(x: 0, y: 0, width: 30, height: 40)), .hex(0x0000FF))
      }
    }
    #expect(
      bitmap.bytes(10, 10) == [127, 127, 255, 255] || bitmap.bytes(10, 10) == [128, 128, 255, 255])
    #expect(
      bitmap.bytes(40, 10) == [255, 127, 127, 255] || bitmap.bytes(40, 10) == [255, 128, 128, 255])
  }

  /// A layer around one item is drawn without a layer: at most a level of rounding for each layer.
  @Test func singleItemsNeedNoLayer() throws {
    func picture(_ hasSecond: Bool) throws -> Bitmap {
      try render(60, 40, scale: 2, background: white) { scene in
        scene.clip(.ellipse(Rect(x: 4, y: 3, width: 50, height: 33)))
        scene.layer(alpha: 0.7) {
          $0.layer(alpha: 0.6) {
            $0.fill(.ellipse(Rect(x: 3.2, y: 9, width: 40, height: 25)), .hex(0x3D5AF1))
            if hasSecond { $0.fill(everything, .hex(0, alpha: 0)) }
          }
        }
      }
    }
    let difference = try #require(BitmapDifference(picture(false), picture(true)))
    #expect(difference.largest <= 2)
  }

  /// A layer's clips limit the finished layer, once.
  @Test func layersAreClippedWhenTheyAreDone() throws {
    let shape = Shape.ellipse(Rect(x: 7.3, y: 5.2, width: 40, height: 30))
    let bitmap = try render(60, 40) { scene in
      scene.clip(shape)
      scene.layer {
        $0.fill(everything, .hex(0xFFFFFF))
        $0.fill(everything, .hex(0xF5A524))
      }
    }
    #expect(bitmap == (try render(60, 40) { $0.fill(shape, .hex(0xF5A524)) }))
  }

  @Test func masksKeepTheirInside() throws {
    let shape = Shape.ellipse(Rect(x: 7.3, y: 5.2, width: 40, height: 30))
    let masked = try render(60, 40) { scene in
      scene.layer(mask: .shape(shape)) { $0.fill(everything, .hex(0xFFFFFF)) }
    }
    #expect(masked == (try render(60, 40) { $0.fill(shape, .hex(0xFFFFFF)) }))
    let faded = try render(60, 40) { scene in
      let fade = Paint.hex(0xFF0000, alpha: 0.25)
      scene.layer(
        mask: .paint(fade, over: .rectangle(Rect(x: 10, y: 10, width: 20, height: 20)))
      ) { $0.fill(everything, .hex(0xFFFFFF)) }
    }
    #expect(faded.bytes(15, 15) == [64, 64, 64, 64])
    #expect(faded.bytes(5, 5) == [0, 0, 0, 0])
    #expect(abs(faded.area - 400 * 64 / 255.0) < 1e-9)
  }

  /// Layers leave their memory clear: a frame after another is what it is alone.
  @Test func layersLeaveNothingBehind() throws {
    let rasterizer = Rasterizer(glyphs: NoGlyphs())
    let samples = SampleScenes.all.filter { !$0.hasText }
    for sample in samples + samples.reversed() {
      let again = try rasterizer.draw(sample.scene, scale: 1.5)
      #expect(again == (try render(sample.scene, scale: 1.5)), "\(sample.name)")
    }
  }

  /// An error in the middle of layers leaves them clear too.
  @Test func errorsLeaveNothingBehind() throws {
    let rasterizer = Rasterizer(glyphs: NoGlyphs())
    var broken = SceneBuilder(60, 40)
    broken.layer(alpha: 0.5) {
      $0.fill(everything, .hex(0xFF0000))
      $0.add(.text(Paragraph(text: "\u{2603}", font: Font(size: 9)), black, origin: .zero))
    }
    #expect(
      throws: RasterError.text(
        "\u{2603}", reason: "no glyph for U+2603 in Nothing or the fonts after it")
    ) {
      try rasterizer.draw(broken.scene, scale: 1)
    }
    let layers = SampleScenes.all.first { $0.name == "layers" }!.scene
    #expect(try rasterizer.draw(layers, scale: 1) == render(layers))
  }
}
