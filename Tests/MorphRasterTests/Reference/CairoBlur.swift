import Glibc

/// Blurs one byte a pixel by a Gaussian, in double precision.
///
/// The coverage is already an average over each pixel, whose variance of 1/12 is taken off.
func blurExactly(
  _ pixels: UnsafeMutableBufferPointer<UInt8>, width: Int, height: Int, stride: Int,
  sigma: Double
) {
  let variance = sigma * sigma - 1.0 / 12
  guard variance > 0 else { return }
  let reach = Int((4 * sigma).rounded(.up))
  var kernel = (-reach...reach).map { exp(-Double($0 * $0) / (2 * variance)) }
  let sum = kernel.reduce(0, +)
  kernel = kernel.map { $0 / sum }
  var middle = [Double](repeating: 0, count: width * height)
  for y in 0..<height {
    for x in 0..<width {
      var total = 0.0
      for offset in max(-reach, -x)...min(reach, width - 1 - x) {
        unsafe total += kernel[offset + reach] * Double(pixels[y * stride + x + offset])
      }
      middle[y * width + x] = total
    }
  }
  for y in 0..<height {
    for x in 0..<width {
      var total = 0.0
      for offset in max(-reach, -y)...min(reach, height - 1 - y) {
        total += kernel[offset + reach] * middle[(y + offset) * width + x]
      }
      unsafe pixels[y * stride + x] = UInt8(total.rounded())
    }
  }
}

/// Blurs one byte a pixel by three box filters in each direction, whose widths are those of
/// W3C's "Filter Effects", section feGaussianBlur.
func blurByBoxes(
  _ pixels: UnsafeMutableBufferPointer<UInt8>, width: Int, height: Int, stride: Int,
  sigma: Double
) {
  let box = Int(sigma * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5)
  guard box > 1 else { return }
  // Odd widths lie around the pixel; of even ones the first leans left, the second right.
  let offsets = box % 2 == 1 ? [box / 2, box / 2, box / 2] : [box / 2, box / 2 - 1, box / 2]
  let widths = box % 2 == 1 ? [box, box, box] : [box, box, box + 1]
  var line = [UInt8](repeating: 0, count: max(width, height))
  var blurred = line
  for y in 0..<height {
    for x in 0..<width { unsafe line[x] = pixels[y * stride + x] }
    for pass in 0..<3 {
      boxBlur(line, into: &blurred, count: width, before: offsets[pass], width: widths[pass])
      swap(&line, &blurred)
    }
    for x in 0..<width { unsafe pixels[y * stride + x] = line[x] }
  }
  for x in 0..<width {
    for y in 0..<height { unsafe line[y] = pixels[y * stride + x] }
    for pass in 0..<3 {
      boxBlur(line, into: &blurred, count: height, before: offsets[pass], width: widths[pass])
      swap(&line, &blurred)
    }
    for y in 0..<height { unsafe pixels[y * stride + x] = line[y] }
  }
}

private func boxBlur(
  _ source: [UInt8], into target: inout [UInt8], count: Int, before: Int, width: Int
) {
  unsafe source.withUnsafeBufferPointer { source in
    unsafe target.withUnsafeMutableBufferPointer { target in
      var sum = 0
      for index in 0..<min(width - before - 1, count) { unsafe sum += Int(source[index]) }
      let reciprocal = (1 << 24) / width
      for index in 0..<count {
        let entering = index + width - before - 1
        if entering < count { unsafe sum += Int(source[entering]) }
        unsafe target[index] = UInt8(truncatingIfNeeded: (sum * reciprocal + (1 << 23)) >> 24)
        let leaving = index - before
        if leaving >= 0 { unsafe sum -= Int(source[leaving]) }
      }
    }
  }
}
