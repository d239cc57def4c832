import MorphScene
import Testing

@testable import MorphText

@Suite struct TextEngineTests {
  let engine = TextEngine(fonts: .hermetic)

  @Test(arguments: Vectors.shared.fonts)
  func metricsAreTheFilesOwn(font: Vectors.Font) throws {
    for size in [6, 13.5, 16, 17, 96] as [Double] {
      let metrics = try engine.measure(Paragraph(text: "x", font: font.font(size: size)))
      func points(_ units: Int) -> Double { Double(units) * size / Double(font.unitsPerEm) }
      #expect(metrics.ascent == points(font.ascender))
      #expect(metrics.descent == points(font.descender))
      #expect(metrics.capHeight == points(font.capHeight))
      #expect(metrics.xHeight == points(font.xHeight))
      #expect(metrics.lineHeight == points(font.ascender - font.descender + font.lineGap))
      #expect(metrics.height == metrics.lineHeight)
      #expect(metrics.baselines == [metrics.ascent])
      #expect(!metrics.isTruncated)
    }
  }

  @Test func interInEms() throws {
    let metrics = try engine.measure(Paragraph(text: "x", font: Font(size: 1)))
    #expect(abs(metrics.capHeight - 0.72727) < 0.000_005)
    #expect(metrics.ascent == 0.96875)
    #expect(abs(metrics.descent + 0.24148) < 0.000_005)
  }

  @Test(arguments: Vectors.shared.fonts)
  func advancesAreFontUnitsAtEverySize(font: Vectors.Font) throws {
    for size in 6...96 {
      let size = Double(size)
      for (character, units) in font.advances {
        let width = try engine.measure(Paragraph(text: character, font: font.font(size: size)))
          .width
        #expect(width == Double(units) * size / Double(font.unitsPerEm), "\(character) at \(size)")
      }
    }
  }

  @Test(arguments: Vectors.shared.fonts)
  func glyphRunsAreHarfBuzzsOwn(font: Vectors.Font) throws {
    for (runs, digits) in [(font.runs, Font.Digits.proportional), (font.tabularRuns, .tabular)] {
      for run in runs {
        for size in [7.3, 16, Double(font.unitsPerEm)] {
          let layout = try engine.layout(
            Paragraph(text: run.text, font: font.font(size: size, digits: digits)))
          func points(_ units: Int) -> Double { Double(units) * size / Double(font.unitsPerEm) }
          #expect(layout.metrics.width == points(run.width), "\(run.text)")
          let glyphs = layout.runs.flatMap(\.glyphs)
          let expected = run.glyphs.map {
            Glyph(id: UInt32($0[0]), x: points($0[1]), y: points($0[2]))
          }
          #expect(glyphs == expected, "\(run.text), \(Vectors.shared.source)")
          #expect(Set(layout.runs.map { engine.name(of: $0.face).name }) == [font.name])
          #expect(layout.runs.allSatisfy { $0.size == size })
        }
      }
    }
  }

  @Test func tabularDigitsAreAllAsWide() throws {
    for weight in stride(from: 100, through: 900, by: 100) {
      let font = Font(size: 2816, weight: weight, digits: .tabular)
      let widths = try (0...9).map {
        try engine.measure(Paragraph(text: "\($0)", font: font)).width
      }
      #expect(Set(widths).count == 1)
      let proportional = try engine.measure(
        Paragraph(text: "1", font: Font(size: 2816, weight: weight)))
      #expect(proportional.width < widths[1])
    }
  }

  @Test(arguments: [Font.Design.standard, .monospaced])
  func everyWeightAndSlopeHasItsFace(design: Font.Design) throws {
    var names: Set<String> = []
    for weight in stride(from: 100, through: 900, by: 100) {
      for isItalic in [false, true] {
        let layout = try engine.layout(
          Paragraph(
            text: "Ag", font: Font(size: 16, weight: weight, design: design, isItalic: isItalic)))
        let face = try #require(layout.runs.first?.face)
        names.insert(engine.name(of: face).name)
      }
    }
    #expect(names.count == (design == .standard ? 18 : 16))
    let family = design == .standard ? "Inter " : "JetBrains Mono "
    #expect(names.allSatisfy { $0.hasPrefix(family) })
  }

  @Test func emptyTextIsOneLine() throws {
    for text in ["", "\u{1}"] {
      let layout = try engine.layout(Paragraph(text: text, font: Font(size: 20)))
      #expect(layout.metrics.width == 0)
      #expect(layout.metrics.height == layout.metrics.lineHeight)
      #expect(layout.metrics.baselines == [layout.metrics.ascent])
      #expect(layout.runs.isEmpty)
    }
    let tracked = try engine.measure(Paragraph(text: "", font: Font(size: 20, tracking: 3)))
    #expect(tracked.width == 0)
  }

  @Test func lineSpacingLiesBetweenLinesOnly() throws {
    for lineSpacing in [0, 4, -3.5] as [Double] {
      let layout = try engine.layout(
        Paragraph(text: "one\ntwo\nthree", font: Font(size: 16), lineSpacing: lineSpacing))
      let metrics = layout.metrics
      #expect(metrics.height == 3 * metrics.lineHeight + 2 * lineSpacing)
      #expect(
        metrics.baselines
          == (0..<3).map { metrics.ascent + Double($0) * (metrics.lineHeight + lineSpacing) })
      #expect(layout.runs.map { $0.glyphs[0].y } == metrics.baselines.map { $0 - metrics.ascent })
    }
  }

  @Test func tabsReachTheNextStop() throws {
    let layout = try engine.layout(Paragraph(text: "a\tb\tc", font: Font(size: 16)))
    let space = try engine.measure(Paragraph(text: " ", font: Font(size: 16))).width
    let glyphs = layout.runs.flatMap(\.glyphs)
    #expect(glyphs.map(\.x) == [0, 8 * space, 16 * space])
  }

  @Test func aMarkTakesNoWidth() throws {
    let font = Font(size: 2816)
    let plain = try engine.measure(Paragraph(text: "x", font: font)).width
    let marked = try engine.layout(Paragraph(text: "x\u{301}\u{323}", font: font))
    #expect(marked.metrics.width == plain)
    #expect(marked.runs.flatMap(\.glyphs).count == 3)
    let composed = try engine.layout(Paragraph(text: "\u{e9}", font: font))
    let decomposed = try engine.layout(Paragraph(text: "e\u{301}", font: font))
    #expect(composed.runs == decomposed.runs)
  }

  @Test func theSameParagraphIsTheSameFromCache() throws {
    let paragraph = Paragraph(text: "In review", font: Font(size: 16, weight: 500))
    let first = try engine.layout(paragraph)
    _ = try engine.layout(Paragraph(text: "In review", font: Font(size: 40, weight: 500)))
    #expect(try engine.layout(paragraph) == first)
    #expect(try engine.measure(paragraph) == first.metrics)
    #expect(try TextEngine(fonts: .hermetic).layout(paragraph) == first)
  }

  @Test func longTextIsCutAtACharacter() throws {
    let fits = String(repeating: "a", count: TextEngine.byteLimit)
    let whole = try engine.layout(Paragraph(text: fits, font: Font(size: 10), widthLimit: 400))
    #expect(!whole.isCut && !whole.metrics.isTruncated)
    let cut = try engine.layout(Paragraph(text: fits + "b", font: Font(size: 10), widthLimit: 400))
    #expect(cut.isCut && cut.metrics.isTruncated)
    #expect(cut.runs == whole.runs)
  }

  @Test func widestTextDoesNotOverflow() throws {
    let font = Font(size: 10, weight: 900)
    let one = try engine.measure(Paragraph(text: "W", font: font)).width
    let many = try engine.measure(
      Paragraph(text: String(repeating: "W", count: TextEngine.byteLimit), font: font)
    ).width
    #expect(abs(many - Double(TextEngine.byteLimit) * one) < 1e-6)
  }

  @Test(arguments: [0, -1, .nan, .infinity] as [Double])
  func sizeMustBeAboveZero(size: Double) {
    #expect(throws: TextError.self) {
      try engine.measure(Paragraph(text: "a", font: Font(size: size)))
    }
  }

  @Test func numbersOutOfRangeAreNamed() throws {
    let font = Font(size: 16)
    func message(_ paragraph: Paragraph) -> String? {
      do {
        _ = try engine.measure(paragraph)
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(
      message(Paragraph(text: "a", font: font, lineLimit: 0))
        == "text cannot be laid out: line limit 0: at least 1 is needed")
    #expect(message(Paragraph(text: "a", font: font, widthLimit: .nan))?.contains("width") == true)
    #expect(
      message(Paragraph(text: "a", font: font, lineSpacing: .infinity))?.contains("line spacing")
        == true)
    for tracking in [1e9, -1e9, .nan] {
      let tracked = Font(size: 16, tracking: tracking)
      #expect(message(Paragraph(text: "ab", font: tracked))?.contains("tracking") == true)
    }
    #expect(message(Paragraph(text: "a", font: font, widthLimit: .infinity)) == nil)
    #expect(message(Paragraph(text: "a", font: font, widthLimit: -5)) == nil)
  }
}
