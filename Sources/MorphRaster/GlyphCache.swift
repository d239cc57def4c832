import MorphScene
import MorphText

/// A glyph's closed polylines, in font units. Floats hold every font unit exactly.
struct GlyphContours {
  var points: [SIMD2<Float>] = []
  /// For each polyline, the index after its last point.
  var ends: [Int] = []
  /// Font units; empty for a blank.
  var box = DeviceBox()
  var unitsPerEm = 1.0
}

/// Glyphs as polylines, flattened once for each face, glyph and range of sizes.
final class GlyphCache {
  private struct Key: Hashable {
    var face: FaceID
    var glyph: UInt32
    var detail: Int
  }

  /// Beyond so many glyphs the cache starts again: a few megabytes.
  private static let capacity = 4096

  let source: any GlyphSource
  private var glyphs: [Key: GlyphContours] = [:]
  private var contours = Contours()

  init(_ source: any GlyphSource) {
    self.source = source
  }

  /// A glyph that is drawn at up to `2 ^ detail` pixels an em.
  func glyph(_ id: UInt32, of face: FaceID, detail: Int) -> GlyphContours {
    let key = Key(face: face, glyph: id, detail: detail)
    if let known = glyphs[key] { return known }
    if glyphs.count >= GlyphCache.capacity {
      glyphs.removeAll(keepingCapacity: true)
    }
    let glyph = flatten(source.outline(face: face, glyph: id), detail: detail)
    glyphs[key] = glyph
    return glyph
  }

  /// The smallest power of two, at least 16, with as many pixels as an em has.
  static func detail(pixelsPerEm: Double) -> Int {
    var detail = 4
    while detail < 16 && Double(1 << detail) < pixelsPerEm {
      detail += 1
    }
    return detail
  }

  private func flatten(_ outline: GlyphOutline, detail: Int) -> GlyphContours {
    let unitsPerEm = Double(max(outline.unitsPerEm, 1))
    // Glyphs are drawn at half this size and more: on average as fine as shapes.
    let tolerance = 2 * Flattening.devicePixels * unitsPerEm / Double(1 << detail)
    contours.removeAll()
    contours.append(outline.path, Flattening(tolerance: tolerance))
    var glyph = GlyphContours()
    glyph.unitsPerEm = unitsPerEm
    for contour in contours.contours {
      for point in contours.points[contour.start..<contour.end] {
        let rounded = SIMD2<Float>(Float(point.x), Float(point.y))
        glyph.points.append(rounded)
        glyph.box.extend(to: SIMD2(Double(rounded.x), Double(rounded.y)))
      }
      glyph.ends.append(glyph.points.count)
    }
    return glyph
  }
}

extension Rasterizer {
  /// Draws a paragraph whose first baseline starts at `origin`. Each run is one outline: letters
  /// that touch are not covered twice.
  func draw(
    _ paragraph: Paragraph, _ pixel: Pixel, _ origin: Point, _ transform: Transform,
    _ clip: ResolvedClip, _ stack: LayerStack
  ) throws(RasterError) {
    guard pixel != 0 && !clip.bounds.isEmpty else { return }
    let layout: TextLayout
    do throws(TextError) {
      layout = try glyphs.source.layout(paragraph)
    } catch {
      throw .text(paragraph.text, reason: error.description)
    }
    for run in layout.runs where run.size > 0 {
      let detail = GlyphCache.detail(pixelsPerEm: run.size * transform.maximumScale)
      var placed: [(contours: GlyphContours, transform: Transform)] = []
      placed.reserveCapacity(run.glyphs.count)
      var box = DeviceBox()
      for glyph in run.glyphs {
        let contours = glyphs.glyph(glyph.id, of: run.face, detail: detail)
        guard !contours.box.isEmpty else { continue }
        let size = run.size / contours.unitsPerEm
        let place = transform.appending(
          inner: Transform(
            a: size, b: 0, c: 0, d: size, tx: origin.x + glyph.x, ty: origin.y + glyph.y))
        guard box.extend(to: contours.box, place) else { continue }
        placed.append((contours, place))
      }
      guard !placed.isEmpty else { continue }
      let region = PixelBounds(covering: box).intersection(clip.bounds)
      guard !region.isEmpty else { continue }
      coverage.begin(region)
      for glyph in placed {
        coverage.add(glyph.contours, glyph.transform)
      }
      paint(.nonZero, .solid(pixel), clip: clip.mask, on: stack.surface)
      stack.markDrawn(region)
    }
  }
}

extension DeviceBox {
  /// Takes in the image of another box; false, and unchanged, where it is not finite.
  fileprivate mutating func extend(to box: DeviceBox, _ transform: Transform) -> Bool {
    let corners = [
      Point(box.low.x, box.low.y), Point(box.high.x, box.low.y), Point(box.low.x, box.high.y),
      Point(box.high.x, box.high.y),
    ].map { SIMD2<Double>(transform.apply($0)) }
    guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return false }
    for corner in corners {
      extend(to: corner)
    }
    return true
  }
}
