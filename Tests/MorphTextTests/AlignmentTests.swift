import MorphScene
import Testing

@testable import MorphText

@Suite struct AlignmentTests {
  let engine = TextEngine(fonts: .hermetic)
  let font = Font(size: 10, design: .monospaced)

  /// Left ends of the lines "ab" and "abcd", which are 12 and 24 points wide.
  func starts(
    _ alignment: Paragraph.Alignment, isRightToLeft: Bool, width: Double?
  ) throws -> [Double] {
    let layout = try engine.layout(
      Paragraph(
        text: "ab\nabcd", font: font, widthLimit: width, alignment: alignment,
        isRightToLeft: isRightToLeft))
    return layout.runs.map { $0.glyphs[0].x }
  }

  @Test func linesAlignInTheWidestLine() throws {
    #expect(try starts(.leading, isRightToLeft: false, width: nil) == [0, 0])
    #expect(try starts(.center, isRightToLeft: false, width: nil) == [6, 0])
    #expect(try starts(.trailing, isRightToLeft: false, width: nil) == [12, 0])
    #expect(try starts(.leading, isRightToLeft: true, width: nil) == [12, 0])
    #expect(try starts(.center, isRightToLeft: true, width: nil) == [6, 0])
    #expect(try starts(.trailing, isRightToLeft: true, width: nil) == [0, 0])
  }

  @Test func linesAlignInTheWidthLimit() throws {
    #expect(try starts(.leading, isRightToLeft: false, width: 100) == [0, 0])
    #expect(try starts(.center, isRightToLeft: false, width: 100) == [44, 38])
    #expect(try starts(.trailing, isRightToLeft: false, width: 100) == [88, 76])
    #expect(try starts(.leading, isRightToLeft: true, width: 100) == [88, 76])
    #expect(try starts(.trailing, isRightToLeft: true, width: 100) == [0, 0])
  }

  @Test func theLimitDoesNotWidenTheText() throws {
    let metrics = try engine.measure(
      Paragraph(text: "ab\nabcd", font: font, widthLimit: 100, alignment: .trailing))
    #expect(metrics.width == 24)
  }
}
