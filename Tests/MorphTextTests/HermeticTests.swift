import Foundation
import MorphScene
import Testing

@testable import MorphText

@Suite struct HermeticTests {
  /// True when every text of the vectors has HarfBuzz's own glyphs. One of them has letters that
  /// both families draw otherwise in Romanian and Turkish.
  static func matchesVectors() throws -> Bool {
    let engine = TextEngine(fonts: .hermetic)
    for font in Vectors.shared.fonts {
      for run in font.runs {
        let size = Double(font.unitsPerEm)
        let layout = try engine.layout(Paragraph(text: run.text, font: font.font(size: size)))
        let glyphs = layout.runs.flatMap(\.glyphs).map { [Int($0.id), Int($0.x), Int($0.y)] }
        guard glyphs == run.glyphs else { return false }
      }
    }
    return true
  }

  @Test func glyphsDependOnNoLanguageLocaleOrTimeZone() async {
    await #expect(processExitsWith: .success) {
      for (name, value) in [
        ("LANGUAGE", "ro:tr:bg"), ("PANGO_LANGUAGE", "tr:ro:bg"), ("LANG", "tr_TR.UTF-8"),
        ("LC_ALL", "ro_RO.UTF-8"), ("TZ", "Asia/Kathmandu"),
      ] {
        unsafe setenv(name, value, 1)
      }
      unsafe setlocale(LC_ALL, "")
      exit(try HermeticTests.matchesVectors() ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  @Test func glyphsDependOnNoOtherFont() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("FONTCONFIG_FILE", "/nonexistent/fonts.conf", 1)
      unsafe setenv("FONTCONFIG_PATH", "/nonexistent", 1)
      unsafe setenv("XDG_CACHE_HOME", "/nonexistent", 1)
      unsafe setenv("HOME", "/nonexistent", 1)
      exit(try HermeticTests.matchesVectors() ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  @Test(arguments: [31, 32] as [UInt64])
  func orderDoesNotMatter(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let paragraphs = (0..<100).map { _ in
      var text = generator.text(words: 1...6)
      if Bool.random(using: &generator) {
        text = text.map { "\($0)" }.joined(
          separator: Bool.random(using: &generator) ? "\u{ad}" : "")
      }
      return Paragraph(
        text: text,
        font: Font(
          size: 17, weight: Int.random(in: 3...7, using: &generator) * 100,
          digits: Bool.random(using: &generator) ? .tabular : .proportional,
          tracking: Bool.random(using: &generator) ? 0 : 0.7),
        widthLimit: Double.random(in: 10...200, using: &generator), lineLimit: 3,
        truncation: .init(rawValue: UInt32.random(in: 0...3, using: &generator))!)
    }
    let expected = try paragraphs.map {
      try TextEngine(fonts: .hermetic).layout($0).runs.map(\.glyphs)
    }
    let engine = TextEngine(fonts: .hermetic)
    for index in paragraphs.indices.shuffled(using: &generator) {
      let glyphs = try engine.layout(paragraphs[index]).runs.map(\.glyphs)
      #expect(glyphs == expected[index], "seed \(seed), \(paragraphs[index])")
    }
  }

  /// Pango breaks lines by font metrics that it gets wrong when two threads ask at once. New
  /// engines ask most often.
  @Test func threadsDoNotDisturbEachOther() async throws {
    // Texts whose lines differ when the metrics are wrong, with widths in 1/1,024 of 1/176 em.
    let paragraphs = [
      ("ed0Mjemf6bfWWA9-0h'-T-", 343_040), ("cj9aW1f.'i 044k", 184_320), ("10AdAicbaW", 211_968),
      ("2lgm:Mmfe.'Me9,", 149_504), ("Tj49,4663T", 229_376), ("-8kkTc5-mM-", 389_120),
    ].map { text, units in
      Paragraph(
        text: text, font: Font(size: 16, weight: 500),
        widthLimit: Double(units) / 1024 / 176 * 16 - ShapingKey.spareWidth)
    }
    let layouts = try await withThrowingTaskGroup(of: [[[Glyph]]].self) { group in
      for _ in 0..<400 {
        group.addTask {
          let engine = TextEngine(fonts: .hermetic)
          return try paragraphs.map { try engine.layout($0).runs.map(\.glyphs) }
        }
      }
      return try await group.reduce(into: [[[[Glyph]]]]()) { $0.append($1) }
    }
    #expect(Set(layouts).count == 1)
  }
}
