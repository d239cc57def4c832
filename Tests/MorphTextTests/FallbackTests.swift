import Foundation
import MorphScene
import Testing

@testable import MorphText

@Suite struct FallbackTests {
  /// An engine that falls back to the fonts of the data folder and to no others.
  func engineWithTestFonts() throws -> TextEngine {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("morph-text-\(UUID().uuidString).conf")
    try """
    <?xml version="1.0"?>
    <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
    <fontconfig>
      <dir>\(Vectors.dataDirectory)</dir>
      <cachedir>\(FileManager.default.temporaryDirectory.path)</cachedir>
    </fontconfig>
    """.write(to: file, atomically: true, encoding: .utf8)
    return TextEngine(fallback: .file(file.path))
  }

  func error(_ engine: TextEngine, _ text: String, _ font: Font = Font(size: 16)) -> TextError? {
    do {
      _ = try engine.layout(Paragraph(text: text, font: font))
      return nil
    } catch {
      return error
    }
  }

  @Test func aGlyphThatNoFontHasIsNamed() {
    let engine = TextEngine(fonts: .hermetic)
    #expect(
      error(engine, "ok \u{1f600}") == .missingGlyph(codePoint: 0x1f600, font: "Inter Regular"))
    #expect(
      error(engine, "水", Font(size: 16, weight: 700, design: .monospaced, isItalic: true))
        == .missingGlyph(codePoint: 0x6c34, font: "JetBrains Mono Bold Italic"))
    #expect(
      "\(TextError.missingGlyph(codePoint: 0xb7, font: "Inter Thin"))"
        == "no glyph for U+00B7 in Inter Thin or the fonts after it")
    #expect(error(engine, "ok") == nil)
  }

  @Test func whatCannotBeSeenNeedsNoGlyph() {
    let engine = TextEngine(fonts: .hermetic)
    let invisible =
      "\u{0}\u{1}\u{7f}\u{9f}\u{ad}\u{200b}\u{200d}\u{200e}\u{2060}\u{feff}\u{fe0f}\u{2066}\u{2069}\t\n"
    #expect(error(engine, "a\(invisible)b") == nil)
  }

  @Test func theOtherFamilyComesFirst() throws {
    // U+2500, a box drawing line, is in JetBrains Mono and not in Inter.
    let engine = TextEngine(fonts: .hermetic)
    let layout = try engine.layout(Paragraph(text: "x ─ y", font: Font(size: 16, weight: 600)))
    #expect(
      layout.runs.map { engine.name(of: $0.face).name }
        == ["Inter SemiBold", "JetBrains Mono SemiBold", "Inter SemiBold"])
    #expect(layout.metrics.lineHeight == 16 * Double(2728 + 680) / 2816)
  }

  @Test func theMachinesFontsComeLast() throws {
    let engine = try engineWithTestFonts()
    let layout = try engine.layout(Paragraph(text: "a水b─", font: Font(size: 16)))
    #expect(
      layout.runs.map { engine.name(of: $0.face).name } == [
        "Inter Regular", "Morph Test Boxes Regular", "Inter Regular", "JetBrains Mono Regular",
      ])
    let hermetic = try TextEngine(fonts: .hermetic).layout(
      Paragraph(text: "a", font: Font(size: 16)))
    #expect(layout.runs[0].glyphs == hermetic.runs[0].glyphs)
    // Inter's em has 2,816 units and the box's 1,000: its advance is rounded to 1/64 unit of Inter.
    let water = layout.runs[2].glyphs[0].x - layout.runs[1].glyphs[0].x
    #expect(abs(water - 16) < 16 / Double(64 * 2816))
    let outline = engine.outline(face: layout.runs[1].face, glyph: layout.runs[1].glyphs[0].id)
    #expect(outline.unitsPerEm == 1000)
    #expect(outline.path.points.prefix(2) == [Point(50, 0), Point(50, -800)])
  }

  @Test func textThatNeedsNoFallbackIsHermetic() throws {
    let engine = try engineWithTestFonts()
    _ = try engine.layout(Paragraph(text: "水", font: Font(size: 16)))
    let paragraph = Paragraph(text: "In review ─", font: Font(size: 16, weight: 500))
    let expected = try TextEngine(fonts: .hermetic).layout(paragraph)
    let layout = try engine.layout(paragraph)
    #expect(layout.metrics == expected.metrics)
    #expect(layout.runs.map(\.glyphs) == expected.runs.map(\.glyphs))
  }

  @Test func hebrewRunsFromRightToLeft() throws {
    let engine = try engineWithTestFonts()
    let layout = try engine.layout(
      Paragraph(text: "\u{5d0}\u{5d1}\u{5d2}", font: Font(size: 1000, design: .monospaced)))
    let run = try #require(layout.runs.first)
    #expect(layout.runs.count == 1 && run.isRightToLeft)
    // Gimel, 400 wide, then bet, 500, then alef, 600.
    #expect(run.glyphs.map(\.x) == [0, 400, 900])
    #expect(layout.metrics.width == 1500)
    let mixed = try engine.layout(
      Paragraph(text: "ab \u{5d0}\u{5d1}", font: Font(size: 1000, design: .monospaced)))
    #expect(mixed.runs.map(\.isRightToLeft) == [false, true])
    let tracked = try engine.layout(
      Paragraph(
        text: "\u{5d0}\u{5d1}\u{5d2}", font: Font(size: 1000, design: .monospaced, tracking: 10)))
    #expect(tracked.runs[0].glyphs.map(\.x) == [10, 420, 930])
    #expect(tracked.metrics.width == 1530)
  }

  @Test func aFontOfPicturesDrawsNothingAndIsNoFallback() throws {
    let engine = try engineWithTestFonts()
    #expect(
      error(engine, "a\u{1f600}") == .missingGlyph(codePoint: 0x1f600, font: "Inter Regular"))
  }

  @Test func aConfigurationThatCannotBeLoadedIsAnError() {
    let engine = TextEngine(fallback: .file("/nonexistent/fonts.conf"))
    #expect(error(engine, "a") == nil)
    #expect(
      error(engine, "水") == .setUpFailed("the machine's font configuration cannot be loaded"))
  }
}
