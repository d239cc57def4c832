import MorphScene
import Testing

@testable import MorphText

@Suite struct LayoutCacheTests {
  func key(_ text: String) throws -> ShapingKey {
    try ShapingKey(
      Paragraph(text: text, font: Font(size: 16)),
      FontVariant(design: .standard, weight: 400, isItalic: false), unitsPerEm: 180_224)
  }

  func entry(glyphs: Int) -> LayoutCache.Entry {
    let run = ShapedRun(
      face: FaceID(index: 0), isRightToLeft: false,
      glyphs: [ShapedGlyph](
        repeating: ShapedGlyph(id: 1, x: 0, y: 0, clustersBefore: 0), count: glyphs))
    let line = ShapedLine(width: 0, clusterCount: 0, isRightToLeft: false, runs: [run])
    return LayoutCache.Entry(
      shaped: ShapedText(lines: [line]), isCut: false)
  }

  @Test func theOneUnusedForLongestGoesFirst() throws {
    var cache = LayoutCache(entryLimit: 3, glyphLimit: 1000)
    for text in ["a", "b", "c"] { cache.insert(entry(glyphs: 1), try key(text)) }
    #expect(cache.entry(try key("a")) != nil)
    cache.insert(entry(glyphs: 1), try key("d"))
    #expect(cache.count == 3)
    #expect(cache.entry(try key("b")) == nil)
    #expect(cache.entry(try key("a")) != nil)
    #expect(cache.glyphCount == 3)
  }

  @Test func glyphsAreBoundedButTheNewestStays() throws {
    var cache = LayoutCache(entryLimit: 100, glyphLimit: 10)
    cache.insert(entry(glyphs: 6), try key("a"))
    cache.insert(entry(glyphs: 6), try key("b"))
    #expect(cache.count == 1 && cache.glyphCount == 6)
    cache.insert(entry(glyphs: 60), try key("c"))
    #expect(cache.count == 1 && cache.glyphCount == 60)
    #expect(cache.entry(try key("c")) != nil)
  }

  @Test func sizesShareAnEntry() throws {
    let variant = FontVariant(design: .standard, weight: 400, isItalic: false)
    let keys = try [8, 16, 32].map { size in
      try ShapingKey(
        Paragraph(text: "a", font: Font(size: size, tracking: size / 16)), variant,
        unitsPerEm: 180_224)
    }
    #expect(Set(keys).count == 1)
  }
}
