import MorphScene
import MorphText
import RasterReference
import Testing

@testable import MorphRaster

@Suite struct GlyphTests {
  private func text(
    _ source: any GlyphSource, _ text: String, size: Double, at origin: Point
  ) throws -> Bitmap {
    var scene = SceneBuilder(200, 60)
    scene.add(.text(Paragraph(text: text, font: Font(size: size)), black, origin: origin))
    return try Rasterizer(glyphs: source).draw(scene.scene, scale: 1)
  }

  private func centroid(_ bitmap: Bitmap) -> SIMD2<Double> {
    var total = 0.0
    var moment = SIMD2<Double>(0, 0)
    for y in 0..<bitmap.height {
      for (x, value) in bitmap.alphas(row: y).enumerated() {
        total += value
        moment += SIMD2(Double(x) + 0.5, Double(y) + 0.5) * value
      }
    }
    return moment / total
  }

  /// MakieOrg/Makie.jl 1084: text that is moved by eighths of a pixel moves by eighths of a pixel.
  /// Smaller words stray a little more: rounding the pixels of a stem to bytes moves them.
  @Test(arguments: [13, 17.5, 32])
  func wordsMoveInFractions(_ size: Double) throws {
    let engine = TextEngine(fonts: .hermetic)
    for direction in [SIMD2<Double>(1, 0), SIMD2(0, 1), SIMD2(1, -1)] {
      let strays = try (0..<16).map { step in
        let shift = direction * (Double(step) / 8)
        return centroid(
          try text(engine, "In review", size: size, at: Point(10 + shift.x, 40 + shift.y))) - shift
      }
      let mean = strays.reduce(SIMD2(0, 0), +) / Double(strays.count)
      for stray in strays {
        #expect((stray - mean).length < 0.02)
      }
    }
  }

  /// Glyphs are placed where the layout says, to a fraction of a pixel.
  @Test func glyphsLieWhereTheyAreLaidOut() throws {
    for offset in [0, 0.25, 0.5, 3.125] {
      let bitmap = try text(SquareGlyph(offset: offset), "x", size: 8, at: Point(10.25, 20.5))
      let middle = centroid(bitmap)
      #expect(abs(middle.x - (10.25 + offset + 4)) < 0.01)
      #expect(abs(middle.y - 16.5) < 0.01)
      #expect(abs(bitmap.area - 64) < 0.1)
    }
  }

  /// A glyph is as large as its transform says, at every range of detail.
  @Test func sizesAreExact() throws {
    for size in [1.0, 8, 16.5, 33, 70, 300] {
      var scene = SceneBuilder(400, 400)
      scene.add(
        .text(Paragraph(text: "x", font: Font(size: size)), black, origin: Point(20, 350)))
      let area = try Rasterizer(glyphs: SquareGlyph()).draw(scene.scene, scale: 1).area
      #expect(abs(area / (size * size) - 1) < 0.01)
    }
  }

  /// Letters that touch are one shape: no seam, no doubled edge.
  @Test func touchingGlyphsHaveNoSeam() throws {
    struct TwoSquares: GlyphSource {
      func layout(_ paragraph: Paragraph) throws(TextError) -> TextLayout {
        var layout = try SquareGlyph().layout(paragraph)
        layout.runs[0].glyphs = [Glyph(id: 1, x: 0.3, y: 0), Glyph(id: 1, x: 8.3, y: 0)]
        return layout
      }

      func outline(face: FaceID, glyph: UInt32) -> GlyphOutline {
        SquareGlyph().outline(face: face, glyph: glyph)
      }
    }
    let bitmap = try text(TwoSquares(), "xx", size: 8, at: Point(10, 20))
    #expect((11..<26).allSatisfy { bitmap[$0, 15].alpha == 255 })
  }

  @Test func missingGlyphsAreErrors() throws {
    #expect(throws: RasterError.self) {
      try text(TextEngine(fonts: .hermetic), "\u{10FFFD}", size: 9, at: Point(10, 20))
    }
  }

  /// Flattened finer where glyphs are larger, never coarser than their pixels need.
  @Test func detailGrowsWithTheSize() {
    #expect(GlyphCache.detail(pixelsPerEm: 3) == 4)
    #expect(GlyphCache.detail(pixelsPerEm: 16) == 4)
    #expect(GlyphCache.detail(pixelsPerEm: 16.1) == 5)
    #expect(GlyphCache.detail(pixelsPerEm: 1e9) == 16)
  }
}
