/// Whole pixels: `left` and `top` are inside, `right` and `bottom` are not.
struct PixelBounds: Hashable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  static let empty = PixelBounds(left: 0, top: 0, right: 0, bottom: 0)

  init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The pixels that a box of device coordinates touches, to 1/1024 pixel.
  init(covering box: DeviceBox) {
    left = FixedPoint.rounded(box.low.x) >> FixedPoint.bits
    top = FixedPoint.rounded(box.low.y) >> FixedPoint.bits
    right = (FixedPoint.rounded(box.high.x) + FixedPoint.mask) >> FixedPoint.bits
    bottom = (FixedPoint.rounded(box.high.y) + FixedPoint.mask) >> FixedPoint.bits
  }

  var width: Int { right - left }
  var height: Int { bottom - top }
  var isEmpty: Bool { right <= left || bottom <= top }

  func intersection(_ other: PixelBounds) -> PixelBounds {
    PixelBounds(
      left: max(left, other.left), top: max(top, other.top),
      right: min(right, other.right), bottom: min(bottom, other.bottom))
  }

  mutating func formUnion(_ other: PixelBounds) {
    guard !other.isEmpty else { return }
    guard !isEmpty else {
      self = other
      return
    }
    left = min(left, other.left)
    top = min(top, other.top)
    right = max(right, other.right)
    bottom = max(bottom, other.bottom)
  }
}

/// A box of device coordinates, in pixels.
struct DeviceBox {
  var low = SIMD2<Double>(repeating: .infinity)
  var high = SIMD2<Double>(repeating: -.infinity)

  var isEmpty: Bool { !(low.x <= high.x && low.y <= high.y) }

  mutating func extend(to point: SIMD2<Double>) {
    low = SIMD2(min(low.x, point.x), min(low.y, point.y))
    high = SIMD2(max(high.x, point.x), max(high.y, point.y))
  }
}

/// Pixels as integers with 10 bits of fraction.
///
/// With 8 bits the rounding of an edge that is nearly upright or level would move its pixels by half
/// a level, as much as rounding them to bytes does; with 10 bits it moves them by an eighth.
enum FixedPoint {
  static let bits = 10
  static let one = 1 << bits
  static let mask = one - 1
  /// Pixels; coordinates farther out are clipped before they become integers.
  static let limit = Double(1 << 20)

  /// The nearest 1/1024 pixel of a coordinate, which is first brought within the limit.
  static func rounded(_ coordinate: Double) -> Int {
    let within = min(max(coordinate, -limit), limit)
    return Int(trusted(within))
  }

  /// The nearest 1/1024 pixel, ties to even, of a coordinate within the limit.
  ///
  /// Adding 1.5 * 2^52 leaves the integer in the low bits: no test for overflow, no trap.
  @inline(__always)
  static func trusted(_ coordinate: Double) -> Int32 {
    Int32(truncatingIfNeeded: (coordinate * 1024 + 6_755_399_441_055_744).bitPattern)
  }
}
