import MorphScene

/// How much of each pixel a filled outline covers: exact signed areas, as integers.
///
/// Every edge adds to the cells that it crosses how the area to its right changes; the running sum
/// along a row is then the area that the outline winds around in each pixel. Corners lie on
/// 1/1024 pixel; where an edge crosses a row or a column is computed from the edge alone, so that
/// neither a neighbour with the same edge nor the region that is drawn changes a single bit.
///
/// Cells are touched in groups of four, and a bit for each group tells the sweep where to look:
/// what lies between two groups is covered evenly and costs nothing.
@safe struct Coverage: ~Copyable {
  /// The area of a whole pixel: 1/1024 of a row times 1/2048 of a column.
  static let full: Int32 = 1 << 21

  /// The pixels that are drawn.
  private(set) var region = PixelBounds.empty
  private var cells = Scratch<Int32>()
  private var touched = Scratch<UInt64>()
  /// Cells a row.
  private var stride = 0
  /// Words of `touched` a row.
  private var words = 0

  /// Starts an outline that is drawn inside `region`. What was added before must have been swept.
  mutating func begin(_ region: PixelBounds) {
    self.region = region
    // An edge in the last pixel also reaches the cell after it.
    stride = (region.width + 1 + 3) & ~3
    words = (stride / 4 + 63) / 64
    cells.reserve(stride * region.height)
    touched.reserve(words * region.height)
  }

  /// Adds closed outlines, in device coordinates.
  mutating func add(_ outline: borrowing Contours) {
    let edges = unsafe EdgeTarget(
      cells: cells.base, touched: touched.base, stride: stride, words: words,
      width: region.width, height: region.height, left: region.left, top: region.top)
    unsafe outline.points.withUnsafeBufferPointer { points in
      for contour in outline.contours {
        var previous = unsafe points[contour.end - 1]
        for index in contour.start..<contour.end {
          let point = unsafe points[index]
          edges.addLine(previous, point)
          previous = point
        }
      }
    }
  }

  /// Adds a glyph's closed outlines through a transform.
  mutating func add(_ glyph: GlyphContours, _ transform: Transform) {
    let edges = unsafe EdgeTarget(
      cells: cells.base, touched: touched.base, stride: stride, words: words,
      width: region.width, height: region.height, left: region.left, top: region.top)
    let x = SIMD2(transform.a, transform.b)
    let y = SIMD2(transform.c, transform.d)
    let origin = SIMD2(transform.tx, transform.ty)
    unsafe glyph.points.withUnsafeBufferPointer { points in
      var start = 0
      for end in glyph.ends {
        let last = unsafe points[end - 1]
        var previous = x * Double(last.x) + y * Double(last.y) + origin
        for index in start..<end {
          let source = unsafe points[index]
          let point = x * Double(source.x) + y * Double(source.y) + origin
          edges.addLine(previous, point)
          previous = point
        }
        start = end
      }
    }
  }

  /// Reads and empties one row: `row` counts from the region's top.
  ///
  /// Returns how many runs were written, in ascending order, without those that cover nothing;
  /// `coverage` receives the bytes of uneven runs at their x.
  mutating func takeRow(
    _ row: Int, _ rule: FillRule, runs: UnsafeMutablePointer<CoverageRun>,
    coverage: UnsafeMutablePointer<UInt8>
  ) -> Int {
    switch rule {
    case .nonZero:
      unsafe takeRow(row, isEvenOdd: false, runs: runs, coverage: coverage)
    case .evenOdd:
      unsafe takeRow(row, isEvenOdd: true, runs: runs, coverage: coverage)
    }
  }

  @inline(__always)
  private mutating func takeRow(
    _ row: Int, isEvenOdd: Bool, runs: UnsafeMutablePointer<CoverageRun>,
    coverage: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let bits = unsafe touched.base + row * words
    let cells = unsafe self.cells.base + row * stride
    let width = region.width
    let left = region.left
    var sum: Int32 = 0
    var x = 0
    var count = 0
    for word in 0..<words {
      var pending = unsafe bits[word]
      guard pending != 0 else { continue }
      unsafe bits[word] = 0
      while pending != 0 {
        let group = (word &<< 6 &+ pending.trailingZeroBitCount) &<< 2
        pending &= pending &- 1
        if group > x {
          let alpha = Coverage.alpha(sum, isEvenOdd: isEvenOdd)
          if alpha != 0 {
            unsafe runs[count] = CoverageRun(left &+ x, left &+ group, alpha)
            count &+= 1
          }
        }
        let cell = unsafe cells + group
        let bytes = unsafe coverage + (left &+ group)
        var four: UInt32 = 0
        for lane in 0..<4 {
          unsafe sum &+= cell[lane]
          unsafe cell[lane] = 0
          let alpha = Coverage.alpha(sum, isEvenOdd: isEvenOdd)
          four |= UInt32(truncatingIfNeeded: alpha &<< (8 &* lane))
        }
        // One store, because painting soon reads four bytes at once.
        unsafe UnsafeMutableRawPointer(bytes).storeBytes(of: four, as: UInt32.self)
        x = group &+ 4
        let end = left &+ min(x, width)
        if count > 0, unsafe runs[count &- 1].end == left &+ group,
          unsafe runs[count &- 1].alpha == CoverageRun.uneven
        {
          unsafe runs[count &- 1].end = Int32(truncatingIfNeeded: end)
        } else if group < width {
          unsafe runs[count] = CoverageRun(left &+ group, end, CoverageRun.uneven)
          count &+= 1
        }
      }
    }
    if x < width {
      let alpha = Coverage.alpha(sum, isEvenOdd: isEvenOdd)
      if alpha != 0 {
        unsafe runs[count] = CoverageRun(left &+ x, left &+ width, alpha)
        count &+= 1
      }
    }
    return count
  }

  /// An area as alpha, 0 to 255, rounded.
  @inline(__always)
  private static func alpha(_ sum: Int32, isEvenOdd: Bool) -> Int {
    var area = Int(sum.magnitude)
    let full = Int(Coverage.full)
    if isEvenOdd {
      area &= 2 &* full &- 1
      area = min(area, 2 &* full &- area)
    } else {
      area = min(area, full)
    }
    return (area &* 255 &+ full / 2) &>> 21
  }

  /// The covered area in pixels before it becomes alpha, and what is left is empty: for tests of
  /// exactness.
  mutating func takeArea(_ rule: FillRule) -> Double {
    var total = 0
    let full = Int(Coverage.full)
    for row in 0..<region.height {
      var sum: Int32 = 0
      for x in 0..<stride {
        unsafe sum &+= cells.base[row * stride + x]
        unsafe cells.base[row * stride + x] = 0
        guard x < region.width else { continue }
        let area = Int(sum.magnitude)
        let folded = area % (2 * full)
        total += rule == .nonZero ? min(area, full) : min(folded, 2 * full - folded)
      }
      for word in 0..<words {
        unsafe touched.base[row * words + word] = 0
      }
    }
    return Double(total) / Double(full)
  }
}

/// Pixels of a row that are covered evenly, or unevenly by bytes kept elsewhere.
struct CoverageRun: BitwiseCopyable {
  static let uneven: Int32 = -1

  /// Device x of the first pixel and of the one after the last.
  var x: Int32
  var end: Int32
  /// 1 to 255, or `uneven`.
  var alpha: Int32

  @inline(__always)
  init(_ x: Int, _ end: Int, _ alpha: Int) {
    self.x = Int32(truncatingIfNeeded: x)
    self.end = Int32(truncatingIfNeeded: end)
    self.alpha = Int32(truncatingIfNeeded: alpha)
  }

  @inline(__always)
  init(_ x: Int, _ end: Int, _ alpha: Int32) {
    self.x = Int32(truncatingIfNeeded: x)
    self.end = Int32(truncatingIfNeeded: end)
    self.alpha = alpha
  }
}
