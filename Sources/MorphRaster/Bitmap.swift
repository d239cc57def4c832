/// A picture of pixels: red, green, blue and alpha, 8 bits each, premultiplied, rows from the top.
///
/// A clear pixel is 0, 0, 0, 0; no colour is larger than its pixel's alpha.
public struct Bitmap: Hashable, Sendable {
  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  /// Four bytes a pixel, `width` pixels a row, no padding.
  public internal(set) var pixels: [UInt8]

  /// A clear picture.
  public init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a bitmap of negative extent")
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// A picture of given premultiplied bytes: four for each pixel.
  public init(width: Int, height: Int, premultiplied: [UInt8]) {
    precondition(
      width >= 0 && height >= 0 && premultiplied.count == width * height * 4,
      "a bitmap takes four bytes a pixel")
    self.width = width
    self.height = height
    pixels = premultiplied
  }

  /// A picture of given straight bytes: four for each pixel.
  public init(width: Int, height: Int, straight: [UInt8]) {
    self.init(width: width, height: height, premultiplied: straight)
    for pixel in stride(from: 0, to: pixels.count, by: 4) {
      let alpha = UInt32(pixels[pixel + 3])
      guard alpha < 255 else { continue }
      for channel in pixel..<pixel + 3 {
        pixels[channel] = UInt8(divideBy255(UInt32(pixels[channel]) * alpha))
      }
    }
  }

  /// True where no pixel lets anything through.
  public var isOpaque: Bool {
    unsafe pixels.withUnsafeBytes { bytes in
      unsafe bytes.withMemoryRebound(to: Pixel.self) { words in
        var all: Pixel = 0xFF00_0000
        for index in 0..<words.count {
          unsafe all &= words[index]
        }
        return all.isOpaque
      }
    }
  }

  /// The same picture with straight alpha: colour times 255 / alpha, rounded; clear stays 0.
  public func straight() -> [UInt8] {
    var result = pixels
    let reciprocals = Bitmap.reciprocals
    for pixel in stride(from: 0, to: result.count, by: 4) {
      let alpha = Int(result[pixel + 3])
      guard alpha > 0 && alpha < 255 else { continue }
      let reciprocal = reciprocals[alpha]
      for channel in pixel..<pixel + 3 {
        let scaled = (UInt64(result[channel]) * 510 + UInt64(alpha)) * reciprocal
        result[channel] = UInt8(truncatingIfNeeded: scaled >> 33)
      }
    }
    return result
  }

  /// 2^32 / alpha rounded up: (510 c + alpha) / (2 alpha) as a product and a shift, without error
  /// for every c up to alpha.
  private static let reciprocals: [UInt64] = (0...255).map { alpha in
    alpha == 0 ? 0 : ((1 << 32) + UInt64(alpha) - 1) / UInt64(alpha)
  }
}

extension Bitmap {
  /// The four premultiplied bytes of a pixel.
  public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "a pixel outside the bitmap")
    let first = (y * width + x) * 4
    return (pixels[first], pixels[first + 1], pixels[first + 2], pixels[first + 3])
  }
}
