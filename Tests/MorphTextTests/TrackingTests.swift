import MorphScene
import Testing

@testable import MorphText

@Suite struct TrackingTests {
  let engine = TextEngine(fonts: .hermetic)

  func layout(_ text: String, _ tracking: Double, size: Double = 16, width: Double? = nil) throws
    -> TextLayout
  {
    try engine.layout(
      Paragraph(text: text, font: Font(size: size, tracking: tracking), widthLimit: width))
  }

  @Test(arguments: [0.37, 2, -0.4, 1e-7, 0.123_456_789])
  func trackingFollowsEveryCharacter(tracking: Double) throws {
    for size in [6, 13, 16.7, 96] as [Double] {
      let plain = try layout("AVATAR To We.", 0, size: size)
      let tracked = try layout("AVATAR To We.", tracking, size: size)
      #expect(abs(tracked.metrics.width - plain.metrics.width - 13 * tracking) < 1e-10)
      for (index, pair) in zip(plain.runs[0].glyphs, tracked.runs[0].glyphs).enumerated() {
        #expect(pair.0.id == pair.1.id)
        #expect(abs(pair.1.x - pair.0.x - Double(index) * tracking) < 1e-10)
      }
    }
  }

  @Test func aMarkStaysOnItsLetter() throws {
    let plain = try layout("x\u{301}y", 0)
    let tracked = try layout("x\u{301}y", 3)
    #expect(abs(tracked.metrics.width - plain.metrics.width - 6) < 1e-10)
    let shifts = zip(plain.runs[0].glyphs, tracked.runs[0].glyphs).map { $1.x - $0.x }
    #expect(abs(shifts[1] - shifts[0]) < 1e-10)
    #expect(abs(shifts[2] - shifts[0] - 3) < 1e-10)
  }

  @Test func trackingIsToTheLeftInALineFromRightToLeft() throws {
    let plain = try layout("\u{202e}\u{200f}abc", 0)
    let tracked = try engine.layout(
      Paragraph(text: "\u{202e}\u{200f}abc", font: Font(size: 16, tracking: 2)))
    let shifts = zip(plain.runs.flatMap(\.glyphs), tracked.runs.flatMap(\.glyphs)).map {
      $1.x - $0.x
    }
    #expect(shifts.count == 3)
    for (index, shift) in shifts.enumerated() {
      #expect(abs(shift - Double(index + 1) * 2) < 2.5)
    }
  }

  @Test func wrappedLinesHaveNoTrackingAfterTheirLastSpace() throws {
    let wrapped = try layout("alpha beta", 2.1, width: 60)
    let alone = try layout("alpha", 2.1)
    #expect(wrapped.metrics.baselines.count == 2)
    #expect(abs(wrapped.metrics.width - alone.metrics.width) < 1e-9)
  }

  @Test func trackingPartsTheLigaturesOfAMonospacedFont() throws {
    let font = Font(size: 10, design: .monospaced, tracking: 1)
    let arrow = try engine.layout(Paragraph(text: "->", font: font))
    let dash = try engine.layout(Paragraph(text: "-", font: font))
    #expect(arrow.runs[0].glyphs[0].id == dash.runs[0].glyphs[0].id)
    #expect(abs(arrow.metrics.width - 14) < 1e-10)
  }
}
