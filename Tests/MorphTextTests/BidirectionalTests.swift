import MorphScene
import Testing

@testable import MorphText

/// Both families lack right-to-left scripts, so that order comes from controls here; the fallback
/// tests have Hebrew.
@Suite struct BidirectionalTests {
  let engine = TextEngine(fonts: .hermetic)
  let font = Font(size: 10, design: .monospaced)

  /// Glyph ids of all runs from left to right.
  func ids(_ text: String, isRightToLeft: Bool = false) throws -> [UInt32] {
    let layout = try engine.layout(Paragraph(text: text, font: font, isRightToLeft: isRightToLeft))
    return layout.runs.flatMap { $0.glyphs.map(\.id) }
  }

  @Test func anOverrideTurnsTheOrderRound() throws {
    let layout = try engine.layout(Paragraph(text: "\u{202e}abc\u{202c}", font: font))
    #expect(layout.runs.count == 1 && layout.runs[0].isRightToLeft)
    #expect(layout.runs[0].glyphs.map(\.id) == (try ids("cba")))
    #expect(layout.runs[0].glyphs.map(\.x) == [0, 6, 12])
  }

  @Test func textWithoutADirectionTakesTheEnvironments() throws {
    #expect(try ids("1 + 2 !", isRightToLeft: false) == ids("1 + 2 !"))
    #expect(try ids("!?", isRightToLeft: true) == ids("?!"))
    #expect(try ids("(!", isRightToLeft: true) == ids("!)"))
  }

  @Test func textWithADirectionKeepsIt() throws {
    #expect(try ids("abc!", isRightToLeft: true) == ids("abc!"))
    #expect(try ids("\u{200f}!?", isRightToLeft: false) == ids("?!"))
  }

  @Test func directionsMixInALine() throws {
    let layout = try engine.layout(
      Paragraph(text: "ab \u{202e}cde\u{202c} fg", font: font))
    #expect(layout.runs.map(\.isRightToLeft).contains(true))
    #expect(layout.runs.flatMap { $0.glyphs.map(\.id) } == (try ids("ab edc fg")))
    #expect(layout.metrics.width == 9 * 6)
  }

  @Test func everyLineOfARightToLeftParagraphIsTurned() throws {
    let layout = try engine.layout(
      Paragraph(text: "\u{202e}abc def\u{202c}", font: font, widthLimit: 25))
    #expect(layout.metrics.baselines.count == 2)
    let lines = layout.metrics.baselines.map { baseline in
      layout.runs.filter { $0.glyphs[0].y == baseline - layout.metrics.ascent }
        .flatMap { $0.glyphs.map(\.id) }
    }
    #expect(lines[1] == (try ids("fed")))
  }
}
