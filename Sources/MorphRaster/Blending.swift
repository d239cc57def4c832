import MorphScene

/// A premultiplied pixel as one word: red in the lowest byte, alpha in the highest.
typealias Pixel = UInt32

/// value / 255, rounded to nearest, exact for products of two bytes.
@inline(__always)
func divideBy255(_ value: UInt32) -> UInt32 {
  let biased = value &+ 128
  return (biased &+ biased &>> 8) &>> 8
}

/// Within 0 to 1.
private func unit(_ value: Double) -> Double { min(max(value, 0), 1) }

extension Pixel {
  private static let evenBytes: UInt32 = 0x00FF_00FF
  private static let half: UInt32 = 0x0080_0080

  /// Premultiplied, rounded once; `alpha` is an additional one, 0 to 1.
  init(_ color: Color, alpha: Double = 1) {
    let total = unit(Double(color.alpha) * alpha)
    func byte(_ value: Double) -> Pixel { Pixel(truncatingIfNeeded: Int(value * 255 + 0.5)) }
    let red = byte(unit(Double(color.red)) * total)
    let green = byte(unit(Double(color.green)) * total)
    let blue = byte(unit(Double(color.blue)) * total)
    self = red | green << 8 | blue << 16 | byte(total) << 24
  }

  var isOpaque: Bool { self >= 0xFF00_0000 }

  /// Red, green, blue and alpha.
  @inline(__always)
  var channels: SIMD4<Int32> {
    SIMD4(
      Int32(self & 0xFF), Int32(self &>> 8 & 0xFF), Int32(self &>> 16 & 0xFF),
      Int32(self &>> 24))
  }

  /// Source over destination where `coverage` of 255 is covered, with one rounding a channel: an
  /// edge between two equal colours stays that colour.
  @inline(__always)
  func over(_ destination: Pixel, coverage: UInt32) -> Pixel {
    let rest = 255 &- divideBy255((self &>> 24) &* coverage)
    let even =
      (self & Pixel.evenBytes) &* coverage &+ (destination & Pixel.evenBytes) &* rest
      &+ Pixel.half
    let odd =
      (self &>> 8 & Pixel.evenBytes) &* coverage
      &+ (destination &>> 8 & Pixel.evenBytes) &* rest &+ Pixel.half
    return (even &+ (even &>> 8 & Pixel.evenBytes)) &>> 8 & Pixel.evenBytes
      | (odd &+ (odd &>> 8 & Pixel.evenBytes)) & ~Pixel.evenBytes
  }

  /// All four channels times `factor` / 255, rounded.
  @inline(__always)
  func scaled(by factor: UInt32) -> Pixel {
    let even = (self & Pixel.evenBytes) &* factor &+ Pixel.half
    let odd = (self &>> 8 & Pixel.evenBytes) &* factor &+ Pixel.half
    return (even &+ (even &>> 8 & Pixel.evenBytes)) &>> 8 & Pixel.evenBytes
      | (odd &+ (odd &>> 8 & Pixel.evenBytes)) & ~Pixel.evenBytes
  }

  /// All four channels times `factor` / 65,536, rounded: finer than bytes, for the alpha of layers.
  @inline(__always)
  func scaled(bySixteenBits factor: UInt32) -> Pixel {
    let mask: UInt64 = 0x0000_00FF_0000_00FF
    // Red and green in one word, then blue and alpha: 32 bits for each product.
    let low = UInt64(self & 0xFF) | UInt64(self &>> 8 & 0xFF) &<< 32
    let high = UInt64(self &>> 16 & 0xFF) | UInt64(self &>> 24) &<< 32
    let bias: UInt64 = 0x0000_8000_0000_8000
    let first = (low &* UInt64(factor) &+ bias) &>> 16 & mask
    let second = (high &* UInt64(factor) &+ bias) &>> 16 & mask
    return UInt32(truncatingIfNeeded: first | first &>> 24)
      & 0xFFFF | UInt32(truncatingIfNeeded: second | second &>> 24) &<< 16
  }
}

/// Four pixels at once, as eight lanes of 16 bits for the even bytes and eight for the odd ones.
/// The arithmetic is that of `Pixel`, bit for bit.
struct PixelQuad {
  // Computed: a stored constant of this type would be looked up under a lock for each pixel.
  private static var low: SIMD8<UInt16> { SIMD8(repeating: 0x00FF) }
  private static var half: SIMD8<UInt16> { SIMD8(repeating: 128) }

  var even: SIMD8<UInt16>
  var odd: SIMD8<UInt16>

  @inline(__always)
  init(_ words: SIMD4<UInt32>) {
    let lanes = unsafe unsafeBitCast(words, to: SIMD8<UInt16>.self)
    even = lanes & PixelQuad.low
    odd = lanes &>> 8
  }

  @inline(__always)
  init(even: SIMD8<UInt16>, odd: SIMD8<UInt16>) {
    self.even = even
    self.odd = odd
  }

  /// One factor, 0 to 255, for all channels of each pixel.
  @inline(__always)
  static func lanes(_ factors: SIMD4<UInt32>) -> SIMD8<UInt16> {
    unsafe unsafeBitCast(factors | factors &<< 16, to: SIMD8<UInt16>.self)
  }

  @inline(__always)
  static func divideBy255(_ value: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let biased = value &+ half
    return (biased &+ biased &>> 8) &>> 8
  }

  /// The sum of both products / 255 in each channel.
  @inline(__always)
  static func mix(
    _ first: PixelQuad, _ firstFactor: SIMD8<UInt16>, _ second: PixelQuad,
    _ secondFactor: SIMD8<UInt16>
  ) -> SIMD4<UInt32> {
    let even = divideBy255(first.even &* firstFactor &+ second.even &* secondFactor)
    let odd = divideBy255(first.odd &* firstFactor &+ second.odd &* secondFactor)
    return unsafe unsafeBitCast(even | odd &<< 8, to: SIMD4<UInt32>.self)
  }
}
