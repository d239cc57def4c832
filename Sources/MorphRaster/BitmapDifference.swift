/// How two pictures of the same extent differ: what a failing golden frame leaves to look at.
public struct BitmapDifference: Hashable, Sendable {
  /// Pixels with any difference.
  public let pixelCount: Int
  /// Levels of 255, of any channel of any pixel.
  public let largest: Int
  /// Levels of 255, over all channels of all pixels.
  public let mean: Double
  /// Magenta where pixels differ, brighter the more their worst channel does; elsewhere the first
  /// picture at an eighth of its brightness.
  public let picture: Bitmap

  /// Nil for pictures of different extents.
  public init?(_ first: Bitmap, _ second: Bitmap) {
    guard first.width == second.width && first.height == second.height else { return nil }
    var pixels = [UInt8](repeating: 255, count: first.pixels.count)
    var count = 0
    var largest = 0
    var sum = 0
    for pixel in stride(from: 0, to: pixels.count, by: 4) {
      var most = 0
      for channel in pixel..<pixel + 4 {
        let distance = abs(Int(first.pixels[channel]) - Int(second.pixels[channel]))
        most = max(most, distance)
        sum += distance
      }
      if most > 0 {
        count += 1
        largest = max(largest, most)
        let bright = UInt8(min(255, most * 8 + 64))
        (pixels[pixel], pixels[pixel + 1], pixels[pixel + 2]) = (bright, bright / 4, bright)
      } else {
        for channel in pixel..<pixel + 3 {
          pixels[channel] = first.pixels[channel] / 8
        }
      }
    }
    pixelCount = count
    self.largest = largest
    mean = pixels.isEmpty ? 0 : Double(sum) / Double(pixels.count)
    picture = Bitmap(width: first.width, height: first.height, premultiplied: pixels)
  }
}
