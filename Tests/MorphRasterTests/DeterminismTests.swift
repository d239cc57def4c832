import Foundation
import MorphScene
import MorphText
import RasterReference
import Testing

@testable import MorphRaster

@Suite struct DeterminismTests {
  /// posit-dev/hephaestus 13: two renderings of one scene differed.
  @Test(arguments: SampleScenes.all)
  func everySampleIsDrawnTwiceAlike(_ sample: SampleScenes.Sample) throws {
    let rasterizer = Rasterizer(glyphs: TextEngine(fonts: .hermetic))
    let first = try rasterizer.draw(sample.scene, scale: 2)
    #expect(try rasterizer.draw(sample.scene, scale: 2) == first)
    #expect(
      try Rasterizer(glyphs: TextEngine(fonts: .hermetic)).draw(sample.scene, scale: 2) == first)
  }

  /// Two threads at once draw what one draws alone.
  @Test func threadsDoNotMatter() async throws {
    let alone = try SampleScenes.all.map {
      try Rasterizer(glyphs: TextEngine(fonts: .hermetic)).draw($0.scene, scale: 1)
    }
    let together = try await withThrowingTaskGroup(of: (Int, [Bitmap]).self) { group in
      for thread in 0..<2 {
        group.addTask {
          let rasterizer = Rasterizer(glyphs: TextEngine(fonts: .hermetic))
          let order = SampleScenes.all.indices
          var pictures: [Int: Bitmap] = [:]
          for index in thread == 0 ? Array(order) : order.reversed() {
            pictures[index] = try rasterizer.draw(SampleScenes.all[index].scene, scale: 1)
          }
          return (thread, order.map { pictures[$0]! })
        }
      }
      var results: [[Bitmap]] = []
      for try await result in group { results.append(result.1) }
      return results
    }
    #expect(together == [alone, alone])
  }

  /// A part of a larger bitmap gets the bytes that a bitmap of its own would.
  @Test(arguments: SampleScenes.all.filter { !$0.hasText })
  func placesDoNotMatter(_ sample: SampleScenes.Sample) throws {
    let rasterizer = Rasterizer(glyphs: NoGlyphs())
    let alone = try rasterizer.draw(sample.scene, scale: 1)
    for (x, y) in [(5, 9), (-20, -11), (30, -7)] {
      var strip = Bitmap(width: alone.width, height: alone.height)
      try rasterizer.draw(sample.scene, scale: 1, background: nil, into: &strip, x: x, y: y)
      for row in 0..<alone.height {
        for column in 0..<alone.width {
          let source = (column - x, row - y)
          let isInside =
            source.0 >= 0 && source.1 >= 0 && source.0 < alone.width && source.1 < alone.height
          let expected = isInside ? alone.bytes(source.0, source.1) : [0, 0, 0, 0]
          guard strip.bytes(column, row) == expected else {
            Issue.record("pixel \(column), \(row) of \(sample.name) moved to \(x), \(y) differs")
            return
          }
        }
      }
    }
  }

  /// The background replaces what is there, and nothing beside the frame.
  @Test func backgroundsReplace() throws {
    var strip = Bitmap(width: 8, height: 4)
    let rasterizer = Rasterizer(glyphs: NoGlyphs())
    let empty = SceneBuilder(2, 2).scene
    let half = Color(hex: 0xFFFFFF, alpha: 0.5)
    try rasterizer.draw(empty, scale: 1, background: white, into: &strip, x: 1, y: 1)
    try rasterizer.draw(empty, scale: 1, background: half, into: &strip, x: 2, y: 1)
    #expect(strip.bytes(1, 1) == [255, 255, 255, 255])
    #expect(strip.bytes(2, 1) == [128, 128, 128, 128])
    #expect(strip.bytes(3, 2) == [128, 128, 128, 128])
    #expect(strip.bytes(4, 1) == [0, 0, 0, 0])
    #expect(strip.bytes(1, 0) == [0, 0, 0, 0])
  }
}
