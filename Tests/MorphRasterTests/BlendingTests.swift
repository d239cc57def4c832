import Testing

@testable import MorphRaster

@Suite struct BlendingTests {
  /// Rounding of products of bytes, against division.
  @Test func divisionBy255IsExact() {
    for first in UInt32(0)...255 {
      for second in UInt32(0)...255 {
        let product = first * second
        #expect(divideBy255(product) == (2 * product + 255) / 510)
      }
    }
  }

  /// Four pixels at once are four pixels one by one, and each is the exact mixture, rounded.
  @Test func quadsAgreeWithSinglePixels() {
    let seed: UInt64 = 0x5EED_0001
    var random = SeededGenerator(seed: seed)
    func pixel() -> Pixel {
      let alpha = UInt32.random(in: 0...255, using: &random)
      var result = alpha << 24
      for shift in [0, 8, 16] as [UInt32] {
        result |= UInt32.random(in: 0...alpha, using: &random) << shift
      }
      return result
    }
    for _ in 0..<2000 {
      let sources = SIMD4(pixel(), pixel(), pixel(), pixel())
      let targets = SIMD4(pixel(), pixel(), pixel(), pixel())
      let factor = UInt32.random(in: 0...255, using: &random)
      let lanes = PixelQuad.lanes(SIMD4(repeating: factor))
      let rest = 255 &- PixelQuad.divideBy255(PixelQuad.lanes(sources &>> 24) &* lanes)
      let mixed = PixelQuad.mix(PixelQuad(sources), lanes, PixelQuad(targets), rest)
      for lane in 0..<4 {
        let single = sources[lane].over(targets[lane], coverage: factor)
        #expect(mixed[lane] == single, "seed \(seed)")
        let left = 255 - divideBy255((sources[lane] >> 24) * factor)
        for shift in [0, 8, 16, 24] as [UInt32] {
          let sum =
            (sources[lane] >> shift & 0xFF) * factor + (targets[lane] >> shift & 0xFF) * left
          #expect(single >> shift & 0xFF == (2 * sum + 255) / 510, "seed \(seed)")
        }
      }
    }
  }

  @Test func scalingBySixteenBitsRounds() {
    for factor in [0, 1, 257, 32_767, 32_768, 50_000, 65_535, 65_536] as [UInt32] {
      for byte in UInt32(0)...255 {
        let pixel = byte | (255 - byte) << 8 | byte << 16 | 255 << 24
        let scaled = pixel.scaled(bySixteenBits: factor)
        for shift in [0, 8, 16, 24] as [UInt32] {
          let channel = pixel >> shift & 0xFF
          #expect(scaled >> shift & 0xFF == (channel * factor + 32_768) >> 16)
        }
      }
    }
  }

  /// An edge of a colour over the same colour cannot be seen.
  @Test func aColourOverItselfStays() {
    for value in UInt32(0)...255 {
      let pixel = value | value << 8 | value << 16 | 255 << 24
      for coverage in UInt32(0)...255 {
        #expect(pixel.over(pixel, coverage: coverage) == pixel)
      }
    }
  }
}
