import MorphScene
import Testing

@testable import MorphText

@Suite struct GlyphOutlineTests {
  @Test(arguments: Vectors.shared.fonts)
  func outlinesAreTheFilesOwn(font: Vectors.Font) throws {
    let engine = TextEngine(fonts: .hermetic)
    let layout = try engine.layout(Paragraph(text: "a", font: font.font(size: 16)))
    for vector in font.outlines {
      let outline = engine.outline(face: layout.runs[0].face, glyph: vector.glyph)
      #expect(outline.unitsPerEm == font.unitsPerEm)
      var points = outline.path.points[...]
      let operations = outline.path.verbs.map { verb in
        let taken = points.prefix(verb.pointCount)
        points = points.dropFirst(verb.pointCount)
        return Vectors.Operation(
          verb: "\(verb)", coordinates: taken.flatMap { [$0.x, 0 - $0.y] })
      }
      #expect(points.isEmpty)
      #expect(operations == vector.operations, "\(vector.text) of \(font.name)")
      #expect(engine.outline(face: layout.runs[0].face, glyph: vector.glyph) == outline)
    }
  }

  @Test func aGlyphThatDoesNotExistIsBlank() throws {
    let engine = TextEngine(fonts: .hermetic)
    let layout = try engine.layout(Paragraph(text: "a", font: Font(size: 16)))
    let outline = engine.outline(face: layout.runs[0].face, glyph: 60_000)
    #expect(outline.path.verbs.isEmpty)
  }
}
