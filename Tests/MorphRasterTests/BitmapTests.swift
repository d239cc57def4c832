import MorphScene
import RasterReference
import Testing

@testable import MorphRaster

@Suite struct BitmapTests {
  /// Every premultiplied colour survives being written straight and read back; friction2d/friction
  /// 528 and Manim 2328 wrote one as the other and got dark fringes.
  @Test func everyColourAndAlphaRoundTrips() {
    var pixels: [UInt8] = []
    for alpha in 0...255 {
      for color in 0...alpha {
        pixels += [UInt8(color), UInt8(alpha - color), UInt8(alpha), UInt8(alpha)]
      }
    }
    let bitmap = Bitmap(width: pixels.count / 4, height: 1, premultiplied: pixels)
    let straight = bitmap.straight()
    #expect(Bitmap(width: bitmap.width, height: 1, straight: straight) == bitmap)
    for pixel in stride(from: 0, to: pixels.count, by: 4) where pixels[pixel + 3] > 0 {
      let alpha = Int(pixels[pixel + 3])
      let exact = (Int(pixels[pixel]) * 510 + alpha) / (2 * alpha)
      #expect(Int(straight[pixel]) == exact)
    }
  }

  @Test func halfWhiteOnClearIsHalfWhite() throws {
    let bitmap = try render(4, 4) {
      $0.fill(
        .rectangle(Rect(x: 0, y: 0, width: 4, height: 4)), .hex(0xFFFFFF, alpha: 0.5))
    }
    #expect(Array(bitmap.straight().prefix(4)) == [255, 255, 255, 128])
    #expect(try PNG.decode(PNG.encode(bitmap)).straight() == bitmap.straight())
  }

  /// A layer's alpha gives the same as the colour's.
  @Test func halfALayerIsHalfWhite() throws {
    let bitmap = try render(8, 4) { scene in
      scene.layer(alpha: 0.5) {
        $0.fill(.rectangle(Rect(x: 0, y: 0, width: 4, height: 4)), .hex(0xFFFFFF))
        $0.fill(.rectangle(Rect(x: 4, y: 0, width: 4, height: 4)), .hex(0xC86432))
      }
    }
    #expect(bitmap.bytes(1, 1) == [128, 128, 128, 128])
    #expect(bitmap.bytes(5, 1) == [100, 50, 25, 128])
  }

  /// thorvg 802: where nothing is drawn every byte is 0, whatever was drawn invisibly.
  @Test func clearPixelsAreZero() throws {
    let bitmap = try render(16, 16) { scene in
      let all = Shape.rectangle(Rect(x: 0, y: 0, width: 16, height: 16))
      scene.fill(all, .hex(0xFF8040, alpha: 0))
      scene.layer(alpha: 0) { $0.fill(all, .hex(0xFF8040)) }
      scene.scope {
        $0.clip(.rectangle(Rect(x: 2, y: 2, width: 0, height: 5)))
        $0.fill(all, .hex(0xFF8040))
      }
      scene.stroke(all, .hex(0xFF8040), Stroke(width: 0))
    }
    #expect(bitmap.pixels.allSatisfy { $0 == 0 })
    #expect(bitmap.straight().allSatisfy { $0 == 0 })
  }

  /// No colour may pass its alpha, or the picture is not premultiplied.
  @Test(arguments: SampleScenes.all.filter { !$0.hasText })
  func coloursStayWithinTheirAlpha(_ sample: SampleScenes.Sample) throws {
    let pixels = try render(sample.scene, scale: 2).pixels
    let isValid = stride(from: 0, to: pixels.count, by: 4).allSatisfy {
      max(pixels[$0], pixels[$0 + 1], pixels[$0 + 2]) <= pixels[$0 + 3]
    }
    #expect(isValid)
  }

  @Test func aCanvasWithoutPixelsIsAnError() throws {
    let scene = SceneBuilder(10, 0.4).scene
    #expect(throws: RasterError.emptyCanvas(width: 10, height: 0.4, scale: 1)) {
      try render(scene)
    }
    #expect(try render(scene, scale: 2).height == 1)
    #expect(throws: RasterError.hugeCanvas(width: 10, height: 0.4, scale: 4e3, limit: 32_768)) {
      try render(scene, scale: 4e3)
    }
    let text = RasterError.emptyCanvas(width: 10, height: 0.4, scale: 1).description
    #expect(
      text == "canvas 10.0 x 0.4 pt at scale 1.0 has no pixels: "
        + "each side times the scale must round to at least 1")
  }

  @Test func sizesRoundToTheNearestPixel() throws {
    #expect(try Rasterizer.pixelSize(Size(100.2, 50.3), scale: 2) == (200, 101))
    #expect(try Rasterizer.pixelSize(Size(0.5, 0.25), scale: 2) == (1, 1))
  }
}
