import MorphScene
import Testing

@testable import MorphText

@Suite struct TruncationTests {
  let engine = TextEngine(fonts: .hermetic)
  /// Every character is 6 points wide.
  let font = Font(size: 10, design: .monospaced)

  /// The text of each line, read back from its glyphs.
  func lines(
    _ text: String, columns: Int?, limit: Int?, _ truncation: Paragraph.Truncation,
    font: Font? = nil
  ) throws -> (lines: [String], isTruncated: Bool) {
    let font = font ?? self.font
    var characters: [UInt32: Character] = [:]
    for character in Set(text + "\u{2026} ") where !character.isNewline {
      let layout = try engine.layout(Paragraph(text: String(character), font: font))
      characters[layout.runs[0].glyphs[0].id] = character
    }
    let layout = try engine.layout(
      Paragraph(
        text: text, font: font, widthLimit: columns.map { Double($0) * 6 }, lineLimit: limit,
        truncation: truncation))
    var lines = [String](repeating: "", count: layout.metrics.baselines.count)
    for run in layout.runs {
      for glyph in run.glyphs {
        let index = try #require(
          layout.metrics.baselines.firstIndex { $0 - layout.metrics.baselines[0] == glyph.y })
        lines[index].append(characters[glyph.id] ?? "?")
      }
    }
    if let columns { #expect(layout.metrics.width <= Double(columns) * 6) }
    return (lines, layout.metrics.isTruncated)
  }

  @Test func noneLeavesLinesOut() throws {
    #expect(try lines("one two three", columns: 5, limit: 2, .none) == (["one", "two"], true))
    #expect(try lines("a\nb\nc", columns: nil, limit: 2, .none) == (["a", "b"], true))
    #expect(try lines("a\nb", columns: nil, limit: 2, .none) == (["a", "b"], false))
    #expect(try lines("a\nb", columns: nil, limit: nil, .none) == (["a", "b"], false))
  }

  @Test func endEndsTheLastLineInAnEllipsis() throws {
    #expect(try lines("abcdefghij", columns: 6, limit: 1, .end) == (["abcde…"], true))
    #expect(try lines("abcdefghij", columns: 10, limit: 1, .end) == (["abcdefghij"], false))
    #expect(
      try lines("one two three four", columns: 7, limit: 2, .end) == (["one two", "three …"], true))
  }

  @Test func middleAndStartShowTheEnd() throws {
    #expect(try lines("abcdefghij", columns: 6, limit: 1, .start) == (["…fghij"], true))
    #expect(try lines("abcdefghij", columns: 7, limit: 1, .middle) == (["abc…hij"], true))
    #expect(
      try lines("one two three four", columns: 7, limit: 2, .start) == (
        ["one two", "…e four"], true
      ))
  }

  @Test func anEllipsisStandsForLinesAfterALineEnd() throws {
    #expect(try lines("a\nb\nc", columns: nil, limit: 2, .end) == (["a", "b…"], true))
    #expect(try lines("a\nb\nc", columns: 10, limit: 2, .end) == (["a", "b…"], true))
    #expect(try lines("abcd\nef", columns: 4, limit: 1, .end) == (["abc…"], true))
    #expect(try lines("a\n\nc", columns: 10, limit: 2, .end) == (["a", "…"], true))
    #expect(try lines("abc\ndefghi", columns: 7, limit: 1, .start) == (["…defghi"], true))
    #expect(try lines("abc\ndef", columns: 7, limit: 1, .middle) == (["abc def"], false))
  }

  @Test func lineEndsThatNothingFollowsAreNotMissed() throws {
    for truncation in [Paragraph.Truncation.none, .end, .middle, .start] {
      #expect(try lines("a\n\n", columns: 10, limit: 1, truncation) == (["a"], false))
    }
    #expect(try lines("a\n\n", columns: 10, limit: nil, .none) == (["a", "", ""], false))
  }

  @Test func withoutALineLimitNothingIsTruncated() throws {
    #expect(try lines("one two", columns: 4, limit: nil, .end) == (["one", "two"], false))
  }

  @Test func anEllipsisMayBeAllThatFits() throws {
    #expect(try lines("abcdef", columns: 1, limit: 1, .end) == (["…"], true))
  }

  @Test(arguments: [11, 12] as [UInt64])
  func aLineLimitAlwaysHolds(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let text = generator.text(words: 1...20)
      let limit = Int.random(in: 1...4, using: &generator)
      let width = Double.random(in: 40...400, using: &generator)
      let truncation = Paragraph.Truncation(rawValue: UInt32.random(in: 0...3, using: &generator))!
      let font = Font(size: 16)
      let free = try engine.layout(Paragraph(text: text, font: font, widthLimit: width))
      let held = try engine.layout(
        Paragraph(
          text: text, font: font, widthLimit: width, lineLimit: limit, truncation: truncation))
      #expect(held.metrics.baselines.count == min(limit, free.metrics.baselines.count))
      #expect(
        held.metrics.isTruncated == (free.metrics.baselines.count > limit),
        "seed \(seed), \(text), \(width)")
      if !held.metrics.isTruncated { #expect(held.runs == free.runs) }
      #expect(held.metrics.width <= width)
    }
  }
}
