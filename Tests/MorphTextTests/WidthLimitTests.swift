import MorphScene
import Testing

@testable import MorphText

@Suite struct WidthLimitTests {
  let engine = TextEngine(fonts: .hermetic)

  /// Padding added to and taken off a width changes its last bits, and a display list rounds it to
  /// 32 bits: text in a box of its own width must stay as it was measured.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func textNeverWrapsAtItsOwnWidth(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for index in 0..<500 {
      let font = Font(
        size: Double.random(in: 6...96, using: &generator),
        weight: Int.random(in: 1...9, using: &generator) * 100,
        design: Bool.random(using: &generator) ? .standard : .monospaced,
        isItalic: Bool.random(using: &generator),
        digits: Bool.random(using: &generator) ? .proportional : .tabular,
        tracking: index % 2 == 0 ? 0 : Double.random(in: -0.5...3, using: &generator))
      let text = generator.text(words: 1...5)
      let measured = try engine.layout(Paragraph(text: text, font: font))
      #expect(measured.metrics.baselines.count == 1)
      let padding = Double.random(in: 0...1000, using: &generator)
      let width = measured.metrics.width
      for limit in [width, (width + padding) - padding, Double(Float(width)), width - 1.0 / 65] {
        let drawn = try engine.layout(Paragraph(text: text, font: font, widthLimit: limit))
        #expect(
          drawn.metrics.baselines.count == 1, "seed \(seed), \(text) \(font), limit \(limit)")
        #expect(drawn.runs == measured.runs, "seed \(seed), \(text) \(font), limit \(limit)")
        #expect(drawn.metrics.width <= limit, "seed \(seed), \(text) \(font), limit \(limit)")
      }
    }
  }

  @Test(arguments: [4, 5] as [UInt64])
  func wrappedTextKeepsItsLinesAtItsOwnWidth(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var count = 0
    for _ in 0..<300 {
      let font = Font(
        size: Double.random(in: 6...40, using: &generator),
        tracking: Bool.random(using: &generator)
          ? 0 : Double.random(in: -0.5...2, using: &generator))
      let text = generator.text(words: 4...30)
      let limit = Double.random(in: 1...30, using: &generator) * font.size
      let wrapped = try engine.layout(Paragraph(text: text, font: font, widthLimit: limit))
      // A character that is wider than the limit sticks out of it.
      guard wrapped.metrics.width <= limit else { continue }
      count += 1
      let again = try engine.layout(
        Paragraph(text: text, font: font, widthLimit: wrapped.metrics.width))
      #expect(again.runs == wrapped.runs, "seed \(seed), \(text) \(font), limit \(limit)")
      #expect(again.metrics == wrapped.metrics, "seed \(seed), \(text) \(font), limit \(limit)")
    }
    #expect(count > 250)
  }

  @Test func linesBreakBetweenWordsAndTheirSpaceTakesNoWidth() throws {
    let font = Font(size: 16)
    let one = try engine.measure(Paragraph(text: "alpha", font: font)).width
    let both = try engine.measure(Paragraph(text: "alpha beta", font: font)).width
    let layout = try engine.layout(
      Paragraph(text: "alpha beta", font: font, widthLimit: both - 1))
    #expect(layout.metrics.baselines.count == 2)
    #expect(layout.metrics.width == one)
    #expect(!layout.metrics.isTruncated)
  }

  @Test func aWordWiderThanTheLimitBreaksInside() throws {
    let font = Font(size: 16, design: .monospaced)
    let layout = try engine.layout(
      Paragraph(text: "abcdefghij", font: font, widthLimit: 4 * 0.6 * 16))
    #expect(layout.metrics.baselines.count == 3)
    #expect(layout.runs.map(\.glyphs.count) == [4, 4, 2])
  }

  @Test func onlyASoftHyphenHyphenates() throws {
    let font = Font(size: 10, design: .monospaced)
    func counts(_ text: String) throws -> [Int] {
      let layout = try engine.layout(Paragraph(text: text, font: font, widthLimit: 5 * 6))
      return layout.metrics.baselines.map { baseline in
        layout.runs.filter { $0.glyphs[0].y == baseline - layout.metrics.ascent }
          .reduce(0) { $0 + $1.glyphs.count }
      }
    }
    #expect(try counts("abcdefgh") == [5, 3])
    #expect(try counts("abc\u{ad}defgh") == [4, 5])
    #expect(try counts("abc\u{ad}d") == [4])
    #expect(try counts("abcdefgh ij\u{ad}klmn") == [5, 3, 3, 4])
  }

  @Test func atLeastOneCharacterStandsOnALine() throws {
    let font = Font(size: 16, design: .monospaced)
    for limit in [0, -10, 1] as [Double] {
      let layout = try engine.layout(Paragraph(text: "abc", font: font, widthLimit: limit))
      #expect(layout.metrics.baselines.count == 3)
      #expect(layout.metrics.width == 0.6 * 16)
    }
  }

  @Test func hugeLimitsAreNone() throws {
    let font = Font(size: 16)
    let free = try engine.layout(Paragraph(text: "alpha beta", font: font))
    for limit in [1e7, 1e300, .infinity] {
      let layout = try engine.layout(Paragraph(text: "alpha beta", font: font, widthLimit: limit))
      #expect(layout == free)
    }
  }

  @Test func hostileTextInANarrowColumnBreaksEverywhere() throws {
    // One word of 4,096 letters: broken between any two, and at zero width spaces besides.
    let text = String(repeating: "w", count: 4096)
    let font = Font(size: 10, design: .monospaced)
    let layout = try engine.layout(Paragraph(text: text, font: font, widthLimit: 6))
    #expect(layout.metrics.baselines.count == 4096)
    let free = try engine.measure(Paragraph(text: text, font: font))
    #expect(abs(free.width - 4096 * 6) < 1e-6)
  }
}
