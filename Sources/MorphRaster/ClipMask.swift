/// How much of each pixel a stack of clips lets through, 0 to 255.
final class ClipMask {
  /// What a row of the mask lets through: nothing outside `start ..< end`, everything inside
  /// `fullStart ..< fullEnd`.
  struct Row: BitwiseCopyable {
    var start: Int32
    var end: Int32
    var fullStart: Int32
    var fullEnd: Int32
  }

  /// Outside of it nothing passes.
  private(set) var bounds = PixelBounds.empty
  private var rows = Scratch<Row>()
  private var bytes = Scratch<UInt8>()

  func begin(_ bounds: PixelBounds) {
    self.bounds = bounds
    rows.reserve(bounds.height)
    bytes.reserve(bounds.width * bounds.height)
  }

  /// Takes a row of coverage as what passes.
  func setRow(
    _ y: Int, runs: UnsafeMutablePointer<CoverageRun>, count: Int,
    coverage: UnsafeMutablePointer<UInt8>
  ) {
    let line = unsafe bytes.base + (y - bounds.top) * bounds.width
    var row = Row(start: 0, end: 0, fullStart: 0, fullEnd: 0)
    if count > 0 {
      unsafe row.start = runs[0].x
      unsafe row.end = runs[count - 1].end
      unsafe (line + (Int(row.start) - bounds.left)).update(
        repeating: 0, count: Int(row.end - row.start))
    }
    for index in 0..<count {
      let run = unsafe runs[index]
      let place = unsafe line + (Int(run.x) - bounds.left)
      let length = Int(run.end - run.x)
      if run.alpha == CoverageRun.uneven {
        unsafe place.update(from: coverage + Int(run.x), count: length)
      } else {
        unsafe place.update(repeating: UInt8(truncatingIfNeeded: run.alpha), count: length)
        if run.alpha == 255 && length > Int(row.fullEnd - row.fullStart) {
          row.fullStart = run.x
          row.fullEnd = run.end
        }
      }
    }
    unsafe rows.base[y - bounds.top] = row
  }

  /// What passes in row `y`: the row, and its bytes as if the first were pixel 0 of the canvas.
  func row(_ y: Int) -> (Row, UnsafePointer<UInt8>) {
    unsafe (
      rows.base[y - bounds.top],
      UnsafePointer(bytes.base + ((y - bounds.top) * bounds.width - bounds.left))
    )
  }

  /// Limits a row of coverage. Writes at most three runs for each of `count` to `output`, which
  /// must be other memory, and changes `coverage` in place; returns how many were written.
  func apply(
    y: Int, runs: UnsafeMutablePointer<CoverageRun>, count: Int,
    coverage: UnsafeMutablePointer<UInt8>, output: UnsafeMutablePointer<CoverageRun>
  ) -> Int {
    guard y >= bounds.top && y < bounds.bottom else { return 0 }
    let (row, mask) = unsafe self.row(y)
    var written = 0
    for index in 0..<count {
      let run = unsafe runs[index]
      let start = max(run.x, row.start)
      let end = min(run.end, row.end)
      guard start < end else { continue }
      let fullStart = max(start, min(row.fullStart, end))
      let fullEnd = max(fullStart, min(row.fullEnd, end))
      if fullStart < fullEnd {
        if start < fullStart {
          unsafe output[written] = limit(run, start, fullStart, mask, coverage)
          written += 1
        }
        unsafe output[written] = CoverageRun(Int(fullStart), Int(fullEnd), run.alpha)
        written += 1
        if fullEnd < end {
          unsafe output[written] = limit(run, fullEnd, end, mask, coverage)
          written += 1
        }
      } else {
        unsafe output[written] = limit(run, start, end, mask, coverage)
        written += 1
      }
    }
    return written
  }

  private func limit(
    _ run: CoverageRun, _ start: Int32, _ end: Int32, _ mask: UnsafePointer<UInt8>,
    _ coverage: UnsafeMutablePointer<UInt8>
  ) -> CoverageRun {
    for x in Int(start)..<Int(end) {
      let own = run.alpha == CoverageRun.uneven ? unsafe UInt32(coverage[x]) : UInt32(run.alpha)
      unsafe coverage[x] = UInt8(truncatingIfNeeded: divideBy255(own &* UInt32(mask[x])))
    }
    return CoverageRun(Int(start), Int(end), CoverageRun.uneven)
  }
}
