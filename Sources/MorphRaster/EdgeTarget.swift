/// The cells of a `Coverage` while edges are added: what the loops over edges need, by value.
@safe struct EdgeTarget {
  let cells: UnsafeMutablePointer<Int32>
  let touched: UnsafeMutablePointer<UInt64>
  let stride: Int
  let words: Int
  /// Extent of the region in pixels.
  let width: Int
  let height: Int
  /// Device coordinates of the region's first pixel.
  let left: Int
  let top: Int

  /// Bits of fraction of slopes: with the longest edge, 2^31, they just fit into 64 bits.
  private static let slopeBits = 30

  /// Adds an edge in device coordinates, which may lie anywhere.
  @inline(__always)
  func addLine(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
    let limit = FixedPoint.limit
    if abs(from.x) <= limit && abs(from.y) <= limit && abs(to.x) <= limit && abs(to.y) <= limit {
      add(
        Int(FixedPoint.trusted(from.x)), Int(FixedPoint.trusted(from.y)),
        Int(FixedPoint.trusted(to.x)), Int(FixedPoint.trusted(to.y)))
    } else {
      addFarLine(from, to)
    }
  }

  /// Clips an edge to the fixed-point range. Parts beside the range stand at its border, which
  /// winds around the same pixels.
  @inline(never)
  private func addFarLine(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
    let limit = FixedPoint.limit
    func clamped(_ point: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(min(max(point.x, -limit), limit), min(max(point.y, -limit), limit))
    }
    /// Where the edge passes a value of one coordinate, as a share of its length.
    func share(_ value: Double, _ start: Double, _ end: Double) -> Double? {
      (start < value) != (end < value) ? (value - start) / (end - start) : nil
    }
    var shares = [0.0, 1.0]
    for value in [-limit, limit] {
      if let x = share(value, from.x, to.x) { shares.append(x) }
      if let y = share(value, from.y, to.y) { shares.append(y) }
    }
    shares.sort()
    var previous = clamped(from)
    for share in shares.dropFirst() {
      let point = clamped(share < 1 ? from + (to - from) * share : to)
      add(
        Int(FixedPoint.trusted(previous.x)), Int(FixedPoint.trusted(previous.y)),
        Int(FixedPoint.trusted(point.x)), Int(FixedPoint.trusted(point.y)))
      previous = point
    }
  }

  /// Adds an edge between two corners in 1/1024 pixel of the device.
  @inline(__always)
  private func add(_ fromX: Int, _ fromY: Int, _ toX: Int, _ toY: Int) {
    guard fromY != toY else { return }
    // Downwards counts one way, upwards the other; the geometry is that of the downward edge.
    let isDown = fromY < toY
    let sign: Int32 = isDown ? 1 : -1
    let x0 = (isDown ? fromX : toX) &- left &* FixedPoint.one
    let y0 = (isDown ? fromY : toY) &- top &* FixedPoint.one
    let x1 = (isDown ? toX : fromX) &- left &* FixedPoint.one
    let y1 = (isDown ? toY : fromY) &- top &* FixedPoint.one
    guard y1 > 0 && y0 < height &* FixedPoint.one else { return }
    guard min(x0, x1) < width &* FixedPoint.one else { return }
    let column = x0 >> FixedPoint.bits
    let row = y0 >> FixedPoint.bits
    if row == (y1 &- 1) >> FixedPoint.bits && column == x1 >> FixedPoint.bits && column >= 0 {
      // Inside one pixel: most edges of text.
      let covered = Int32(truncatingIfNeeded: y1 &- y0) &* sign
      let inset = Int32(
        truncatingIfNeeded: (x0 & FixedPoint.mask) &+ (x1 & FixedPoint.mask))
      addCell(row, column, covered, inset)
    } else if max(x0, x1) <= 0 {
      addUpright(0, max(y0, 0), min(y1, height &* FixedPoint.one), sign)
    } else if x0 == x1 {
      addUpright(x0, max(y0, 0), min(y1, height &* FixedPoint.one), sign)
    } else {
      addSlanted(x0, y0, x1, y1, sign)
    }
  }

  /// Adds `covered` of a pixel's height, at `inset` from its left: the sum of both ends, 0 to 2048.
  @inline(__always)
  private func addCell(_ row: Int, _ column: Int, _ covered: Int32, _ inset: Int32) {
    let cell = unsafe cells + (row &* stride &+ column)
    let right = covered &* inset
    unsafe cell[0] &+= covered &* 2048 &- right
    unsafe cell[1] &+= right
    let group = column >> 2
    let next = (column &+ 1) >> 2
    let bits = unsafe touched + row &* words
    unsafe bits[group >> 6] |= 1 &<< UInt64(truncatingIfNeeded: group & 63)
    unsafe bits[next >> 6] |= 1 &<< UInt64(truncatingIfNeeded: next & 63)
  }

  /// Adds a vertical edge at `x`, inside the region.
  @inline(__always)
  private func addUpright(_ x: Int, _ y0: Int, _ y1: Int, _ sign: Int32) {
    let column = x >> FixedPoint.bits
    let inset = Int32(truncatingIfNeeded: x & FixedPoint.mask) &* 2
    var y = y0
    while y < y1 {
      let row = y >> FixedPoint.bits
      let end = min((row &+ 1) &<< FixedPoint.bits, y1)
      let covered = Int32(truncatingIfNeeded: end &- y) &* sign
      addCell(row, column, covered, inset)
      y = end
    }
  }

  /// Adds an edge with y0 < y1 and x0 != x1. Both slopes are those of the whole edge,
  /// whatever the region shows of it.
  private func addSlanted(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sign: Int32) {
    let bottom = height &* FixedPoint.one
    // Columns a row, and rows a column, both in the edge's own units.
    let columns = ((x1 &- x0) &<< EdgeTarget.slopeBits) / (y1 &- y0)
    let goesRight = x1 > x0
    let rows = ((y1 &- y0) &<< EdgeTarget.slopeBits) / (x1 &- x0)
    let half = 1 << (EdgeTarget.slopeBits - 1)
    /// y on the edge at a column's border.
    @inline(__always)
    func crossing(column x: Int) -> Int {
      y0 &+ ((rows &* (x &- x0) &+ half) >> EdgeTarget.slopeBits)
    }
    /// x on the edge at a row's border.
    @inline(__always)
    func crossing(row y: Int) -> Int {
      x0 &+ ((columns &* (y &- y0) &+ half) >> EdgeTarget.slopeBits)
    }
    var y = max(y0, 0)
    let end = min(y1, bottom)
    var x = y == y0 ? x0 : crossing(row: y)
    while y < end {
      let row = y >> FixedPoint.bits
      let nextY = min((row &+ 1) &<< FixedPoint.bits, end)
      let nextX = nextY == y1 ? x1 : crossing(row: nextY)
      let low = goesRight ? x : nextX
      let high = goesRight ? nextX : x
      if low >> FixedPoint.bits == high >> FixedPoint.bits {
        let column = low >> FixedPoint.bits
        let covered = Int32(truncatingIfNeeded: nextY &- y) &* sign
        if column < 0 {
          addCell(row, 0, covered, 0)
        } else if column < width {
          let inset = Int32(
            truncatingIfNeeded: (low & FixedPoint.mask) &+ (high & FixedPoint.mask))
          addCell(row, column, covered, inset)
        }
      } else {
        // From left to right through the columns of this row.
        var at = low
        var height = goesRight ? y : nextY
        let last = goesRight ? nextY : y
        if at < 0 {
          // All that lies left of the region stands at its border.
          let border = high <= 0 ? last : min(max(crossing(column: 0), y), nextY)
          let covered = Int32(truncatingIfNeeded: abs(border &- height)) &* sign
          addCell(row, 0, covered, 0)
          height = border
          at = 0
        }
        while at < high && at < width &* FixedPoint.one {
          let column = at >> FixedPoint.bits
          let border = (column &+ 1) &<< FixedPoint.bits
          let isLast = border >= high
          let next = isLast ? last : min(max(crossing(column: border), y), nextY)
          let covered = Int32(truncatingIfNeeded: abs(next &- height)) &* sign
          let until = isLast ? high : border
          let inset = Int32(
            truncatingIfNeeded: at &+ until &- 2 &* (column &<< FixedPoint.bits))
          addCell(row, column, covered, inset)
          height = next
          at = until
        }
      }
      y = nextY
      x = nextX
    }
  }
}
