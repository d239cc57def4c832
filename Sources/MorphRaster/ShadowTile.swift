/// A blurred shape at a low resolution: 0 to 1 at the centres of every `stepX`th and `stepY`th
/// pixel of a frame. Straight lines between them are within a level of the Gaussian.
@safe struct ShadowTile: ~Copyable {
  /// Samples a standard deviation at most.
  private static let samples = 6.0
  /// Standard deviations; farther out no pixel is reached.
  static let reach = 3.0

  /// Frame pixel of the first sample.
  private(set) var left = 0
  private(set) var top = 0
  /// Pixels from one sample to the next.
  private(set) var stepX = 1
  private(set) var stepY = 1
  private(set) var columns = 0
  private(set) var rows = 0
  private var values = Scratch<Float>()
  private var line = Scratch<Float>()

  /// Lays the grid over `bounds` of the frame, for a Gaussian of `sigma` pixels.
  mutating func begin(_ bounds: PixelBounds, sigma: SIMD2<Double>) {
    stepX = max(1, Int((sigma.x / ShadowTile.samples).rounded(.up)))
    stepY = max(1, Int((sigma.y / ShadowTile.samples).rounded(.up)))
    // On the frame's own grid, so that moving the shape does not move the samples.
    left = ShadowTile.floor(bounds.left, stepX)
    top = ShadowTile.floor(bounds.top, stepY)
    columns = (bounds.right - left + stepX - 1) / stepX + 1
    rows = (bounds.bottom - top + stepY - 1) / stepY + 1
    values.reserve(columns * rows)
    line.reserve(columns + 2)
  }

  private static func floor(_ value: Int, _ step: Int) -> Int {
    value >= 0 ? value / step * step : -((-value + step - 1) / step * step)
  }

  /// The Gaussian to sample so that the drawn one has `sigma`: straight lines between samples
  /// widen it by a sixth of the squared step, and averaging over a sample by a twelfth.
  func sampledSigma(_ sigma: SIMD2<Double>, isAveraged: Bool) -> SIMD2<Double> {
    func reduced(_ sigma: Double, _ step: Int) -> Double {
      let square = Double(step * step)
      let wider = (step > 1 ? square / 6 : 0) + (isAveraged ? square / 12 : 0)
      return max(sigma * sigma - wider, 0).squareRoot()
    }
    return SIMD2(reduced(sigma.x, stepX), reduced(sigma.y, stepY))
  }

  /// The samples of a row.
  func row(_ row: Int) -> UnsafeMutablePointer<Float> {
    unsafe values.base + row * columns
  }

  /// Writes the coverage of frame row `y` from pixel `x` to before `end` to `bytes` at their x.
  func expand(y: Int, x: Int, end: Int, _ bytes: UnsafeMutablePointer<UInt8>) {
    guard x < end else { return }
    let down = y - top
    let above = unsafe row(down / stepY)
    let line = unsafe self.line.base
    let first = (x - left) / stepX
    let last = min((end - 1 - left) / stepX + 1, columns - 1)
    let share = Float(down % stepY) / Float(stepY)
    if share == 0 {
      for column in first...last {
        unsafe line[column] = above[column] * 255
      }
    } else {
      let below = unsafe above + columns
      for column in first...last {
        let value = unsafe above[column]
        unsafe line[column] = (value + (below[column] - value) * share) * 255
      }
    }
    unsafe line[last + 1] = unsafe line[last]
    var walk = unsafe LineWalk(line, column: first, offset: (x - left) % stepX, step: stepX)
    var pixel = x
    // Four bytes in one store: they are read four at a time, and soon.
    while pixel &+ 4 <= end {
      var four = walk.next()
      four |= walk.next() &<< 8
      four |= walk.next() &<< 16
      four |= walk.next() &<< 24
      unsafe UnsafeMutableRawPointer(bytes + pixel).storeBytes(of: four, as: UInt32.self)
      pixel &+= 4
    }
    while pixel < end {
      unsafe bytes[pixel] = UInt8(truncatingIfNeeded: walk.next())
      pixel &+= 1
    }
  }

  /// The value at a place of the frame, 0 outside the grid.
  @inline(__always)
  func value(at place: SIMD2<Double>) -> Float {
    let x = (place.x - 0.5 - Double(left)) / Double(stepX)
    let y = (place.y - 0.5 - Double(top)) / Double(stepY)
    guard x >= 0 && y >= 0 && x < Double(columns - 1) && y < Double(rows - 1) else { return 0 }
    let column = Int(x)
    let row = Int(y)
    let shareX = Float(x - Double(column))
    let shareY = Float(y - Double(row))
    let above = unsafe self.row(row) + column
    let below = unsafe above + columns
    let upper = unsafe above[0] + (above[1] - above[0]) * shareX
    let lower = unsafe below[0] + (below[1] - below[0]) * shareX
    return upper + (lower - upper) * shareY
  }

  /// The nearest whole number to a value of 0 to 255: it ends up in the lowest bits.
  @inline(__always)
  static func byte(_ value: Float) -> UInt8 {
    UInt8(truncatingIfNeeded: (value + 12_582_912).bitPattern)
  }
}

/// Goes along a line of samples pixel by pixel.
@safe private struct LineWalk {
  private var sample: UnsafeMutablePointer<Float>
  private var value: Float
  private var slope: Float
  private var offset: Int
  private let step: Int
  private let part: Float

  @inline(__always)
  init(_ line: UnsafeMutablePointer<Float>, column: Int, offset: Int, step: Int) {
    self.step = step
    self.offset = offset
    part = 1 / Float(step)
    unsafe sample = line + column
    unsafe value = sample[0]
    unsafe slope = (sample[1] - sample[0]) * part
  }

  /// The byte of the next pixel.
  @inline(__always)
  mutating func next() -> UInt32 {
    let byte = ShadowTile.byte(value + slope * Float(offset))
    offset &+= 1
    if offset == step {
      offset = 0
      unsafe sample += 1
      unsafe value = sample[0]
      unsafe slope = (sample[1] - sample[0]) * part
    }
    return UInt32(byte)
  }
}
