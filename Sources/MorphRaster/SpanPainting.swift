/// Four neighbouring pixels, at any address.
@inline(__always)
func loadQuad(_ pixels: UnsafeMutablePointer<Pixel>) -> SIMD4<UInt32> {
  unsafe UnsafeRawPointer(pixels).loadUnaligned(as: SIMD4<UInt32>.self)
}

@inline(__always)
func storeQuad(_ words: SIMD4<UInt32>, _ pixels: UnsafeMutablePointer<Pixel>) {
  unsafe UnsafeMutableRawPointer(pixels).storeBytes(of: words, as: SIMD4<UInt32>.self)
}

/// The bytes of four neighbouring pixels' coverage, the first in the lowest byte.
@inline(__always)
private func loadCoverage(_ bytes: UnsafePointer<UInt8>) -> UInt32 {
  unsafe UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self)
}

@inline(__always)
private func lanes(_ four: UInt32) -> SIMD8<UInt16> {
  PixelQuad.lanes(SIMD4(four & 0xFF, four &>> 8 & 0xFF, four &>> 16 & 0xFF, four &>> 24))
}

/// Draws `count` pixels of one colour, all covered by `coverage` of 255.
func paintEven(
  _ pixels: UnsafeMutablePointer<Pixel>, count: Int, _ source: Pixel, coverage: UInt32
) {
  if coverage == 255 && source.isOpaque {
    unsafe pixels.update(repeating: source, count: count)
    return
  }
  let rest = 255 &- divideBy255((source &>> 24) &* coverage)
  let quad = PixelQuad(SIMD4(repeating: source))
  let factor = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: coverage))
  let restFactor = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: rest))
  var index = 0
  while index &+ 4 <= count {
    let destination = unsafe PixelQuad(loadQuad(pixels + index))
    unsafe storeQuad(PixelQuad.mix(quad, factor, destination, restFactor), pixels + index)
    index &+= 4
  }
  while index < count {
    unsafe pixels[index] = source.over(pixels[index], coverage: coverage)
    index &+= 1
  }
}

/// Draws `count` pixels of one colour, each covered by its byte of `coverage`.
func paintUneven(
  _ pixels: UnsafeMutablePointer<Pixel>, count: Int, _ source: Pixel,
  coverage: UnsafePointer<UInt8>
) {
  let quad = PixelQuad(SIMD4(repeating: source))
  let alpha = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: source &>> 24))
  let isOpaque = source.isOpaque
  var index = 0
  while index &+ 4 <= count {
    let four = unsafe loadCoverage(coverage + index)
    if four == 0xFFFF_FFFF && isOpaque {
      unsafe storeQuad(SIMD4(repeating: source), pixels + index)
    } else if four != 0 {
      let factor = lanes(four)
      let rest = 255 &- PixelQuad.divideBy255(alpha &* factor)
      let destination = unsafe PixelQuad(loadQuad(pixels + index))
      unsafe storeQuad(PixelQuad.mix(quad, factor, destination, rest), pixels + index)
    }
    index &+= 4
  }
  while index < count {
    let byte = unsafe UInt32(coverage[index])
    if byte != 0 {
      unsafe pixels[index] = source.over(pixels[index], coverage: byte)
    }
    index &+= 1
  }
}

/// Draws `count` pixels of their own colours, all covered by `coverage` of 255.
func paintEven(
  _ pixels: UnsafeMutablePointer<Pixel>, count: Int, _ colors: UnsafeMutablePointer<Pixel>,
  coverage: UInt32
) {
  let factor = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: coverage))
  var index = 0
  while index &+ 4 <= count {
    let source = unsafe loadQuad(colors + index)
    let rest = 255 &- PixelQuad.divideBy255(PixelQuad.lanes(source &>> 24) &* factor)
    let destination = unsafe PixelQuad(loadQuad(pixels + index))
    unsafe storeQuad(PixelQuad.mix(PixelQuad(source), factor, destination, rest), pixels + index)
    index &+= 4
  }
  while index < count {
    unsafe pixels[index] = colors[index].over(pixels[index], coverage: coverage)
    index &+= 1
  }
}

/// Draws `count` pixels of their own colours, each covered by its byte of `coverage`.
func paintUneven(
  _ pixels: UnsafeMutablePointer<Pixel>, count: Int, _ colors: UnsafeMutablePointer<Pixel>,
  coverage: UnsafePointer<UInt8>
) {
  for index in 0..<count {
    let byte = unsafe UInt32(coverage[index])
    if byte != 0 {
      unsafe pixels[index] = colors[index].over(pixels[index], coverage: byte)
    }
  }
}
