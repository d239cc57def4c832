import MorphScene
import MorphText
import RasterReference
import Testing

@testable import MorphRaster

/// The same scenes through cairo, text as outlines and shadows by a direct Gaussian.
@Suite struct OracleTests {
  /// Levels. Cairo's own edges are right to 1/15 in the vertical.
  private static let inside = 40
  private static let mean = 0.5

  @Test(arguments: SampleScenes.all.filter(\.hasOracle), [1.0, 2])
  func cairoDrawsTheSame(_ sample: SampleScenes.Sample, scale: Double) throws {
    let engine = TextEngine(fonts: .hermetic)
    let ours = try Rasterizer(glyphs: engine).draw(sample.scene, scale: scale)
    let cairo = CairoPicture(sample.scene, scale: scale, text: engine, blur: .exact)
    try cairo.draw(sample.scene)
    let theirs = cairo.bitmap
    let difference = try #require(BitmapDifference(ours, theirs))
    #expect(difference.mean <= OracleTests.mean)
    for y in 0..<ours.height {
      for x in 0..<ours.width where distance(ours, theirs, x, y) > OracleTests.inside {
        #expect(isEdge(theirs, x, y), "\(sample.name): pixel \(x), \(y) is no edge")
      }
    }
  }

  private func distance(_ first: Bitmap, _ second: Bitmap, _ x: Int, _ y: Int) -> Int {
    zip(first.bytes(x, y), second.bytes(x, y)).map { abs(Int($0) - Int($1)) }.max()!
  }

  /// The pixel or one beside it differs clearly from another one beside it.
  private func isEdge(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Bool {
    var low = [UInt8](repeating: 255, count: 4)
    var high = [UInt8](repeating: 0, count: 4)
    for row in max(y - 1, 0)...min(y + 1, bitmap.height - 1) {
      for column in max(x - 1, 0)...min(x + 1, bitmap.width - 1) {
        for (channel, byte) in bitmap.bytes(column, row).enumerated() {
          low[channel] = min(low[channel], byte)
          high[channel] = max(high[channel], byte)
        }
      }
    }
    return zip(low, high).contains { Int($1) - Int($0) > OracleTests.inside }
  }
}
