import MorphScene
import MorphText
import RasterReference

@testable import MorphRaster

/// Glyphs for pictures without text.
struct NoGlyphs: GlyphSource {
  func layout(_ paragraph: Paragraph) throws(TextError) -> TextLayout {
    throw .missingGlyph(codePoint: 0x2603, font: "Nothing")
  }

  func outline(face: FaceID, glyph: UInt32) -> GlyphOutline {
    GlyphOutline(path: Path(), unitsPerEm: 1000)
  }
}

/// One glyph, a square of one em on the baseline, at the paragraph's origin; its size is the
/// font's. `offset` moves it along the line.
struct SquareGlyph: GlyphSource {
  var offset = 0.0

  func layout(_ paragraph: Paragraph) throws(TextError) -> TextLayout {
    let size = paragraph.font.size
    return TextLayout(
      metrics: TextMetrics(
        width: size, height: size, baselines: [size], ascent: size, descent: 0, capHeight: size,
        xHeight: size, lineHeight: size, isTruncated: false),
      runs: [
        GlyphRun(
          face: FaceID(index: 0), size: size, glyphs: [Glyph(id: 1, x: offset, y: 0)],
          isRightToLeft: false)
      ], isCut: false)
  }

  func outline(face: FaceID, glyph: UInt32) -> GlyphOutline {
    var path = Path()
    path.move(to: Point(0, 0))
    path.line(to: Point(1000, 0))
    path.line(to: Point(1000, -1000))
    path.line(to: Point(0, -1000))
    path.close()
    return GlyphOutline(path: path, unitsPerEm: 1000)
  }
}

/// SplitMix64 (Steele, Lea, Flood, 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

let white = Color(red: 1, green: 1, blue: 1)
let black = Color(red: 0, green: 0, blue: 0)

/// Draws a scene without text at one pixel a point.
func render(
  _ scene: Scene, scale: Double = 1, background: Color? = nil
) throws -> Bitmap {
  try Rasterizer(glyphs: NoGlyphs()).draw(scene, scale: scale, background: background)
}

/// Draws what `build` adds to an empty canvas of so many points.
func render(
  _ width: Double, _ height: Double, scale: Double = 1, background: Color? = nil,
  _ build: (inout SceneBuilder) -> Void
) throws -> Bitmap {
  var builder = SceneBuilder(width, height)
  build(&builder)
  return try render(builder.scene, scale: scale, background: background)
}

extension Bitmap {
  /// The alphas of a row, 0 to 1.
  func alphas(row y: Int) -> [Double] {
    (0..<width).map { Double(self[$0, y].alpha) / 255 }
  }

  /// The sum of all alphas, in pixels.
  var area: Double {
    (0..<height).reduce(0) { $0 + alphas(row: $1).reduce(0, +) }
  }

  func bytes(_ x: Int, _ y: Int) -> [UInt8] {
    let pixel = self[x, y]
    return [pixel.red, pixel.green, pixel.blue, pixel.alpha]
  }
}

/// The exact area of an outline in pixels, as the coverage sums it before it becomes bytes.
func coveredArea(
  _ width: Int, _ height: Int, rule: FillRule = .nonZero, _ build: (inout Contours) -> Void
) -> Double {
  var contours = Contours()
  build(&contours)
  var coverage = Coverage()
  coverage.begin(PixelBounds(left: 0, top: 0, right: width, bottom: height))
  coverage.add(contours)
  return coverage.takeArea(rule)
}

func coveredArea(_ width: Int, _ height: Int, _ shape: Shape) -> Double {
  coveredArea(width, height, rule: shape.rule) {
    $0.append(shape, Flattening(tolerance: Flattening.devicePixels))
  }
}
