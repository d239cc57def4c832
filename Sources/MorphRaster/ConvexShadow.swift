/// A convex outline as bands of rows, each with one left and one right edge.
///
/// A Gaussian over one band is a product: how much of it lies in the band's rows, times how much
/// lies between the band's edges. A shadow is the sum over its bands: exact for a rectangle, which
/// is one band, and right to less than a level where the edges bend. Near the top of a curve an edge
/// runs far within a band: there the band is the mean of several.
struct ConvexShadow {
  private struct Band {
    var top: Float
    var bottom: Float
    /// Its edges are those of these rows.
    var rows: Range<Int>
  }

  /// Bands a standard deviation.
  private static let bandsPerDeviation = 3.0
  private static let rowsPerBand = 8

  private var bands: [Band] = []
  /// The edges of each row.
  private var left: [Float] = []
  private var right: [Float] = []
  private let sigma: SIMD2<Double>

  /// Cuts the outline as far as the Gaussian brings it into `rows`. Bands are counted from the top
  /// of the outline, so that the rows that are drawn do not change them.
  init(_ outline: borrowing Contours, box: DeviceBox, sigma: SIMD2<Double>, rows: Range<Int>) {
    self.sigma = sigma
    let height = box.high.y - box.low.y
    guard height > 0 else { return }
    let step = height / (height * ConvexShadow.bandsPerDeviation / sigma.y).rounded(.up)
    let reach = Double(NormalDistribution.limit) * sigma.y
    let skipped = ((Double(rows.lowerBound) - reach - box.low.y) / step).rounded(.down)
    let top = box.low.y + max(skipped, 0) * step
    let end = min(box.high.y, Double(rows.upperBound) + reach)
    guard top < end else { return }
    let count = Int(((end - top) / step).rounded(.up))
    findEdges(outline, top: top, step: step / Double(ConvexShadow.rowsPerBand), count: count)
    for index in 0..<count {
      let all = index * ConvexShadow.rowsPerBand..<(index + 1) * ConvexShadow.rowsPerBand
      let rows = sampledRows(all)
      guard rows.allSatisfy({ left[$0] < right[$0] }) else { continue }
      let band = Band(
        top: Float(top + Double(index) * step), bottom: Float(top + Double(index + 1) * step),
        rows: rows)
      if let last = bands.last, isStraight(last.rows.lowerBound..<rows.upperBound) {
        bands[bands.count - 1].bottom = band.bottom
      } else {
        bands.append(band)
      }
    }
  }

  /// Finds where the middle of each row crosses the outline.
  private mutating func findEdges(
    _ outline: borrowing Contours, top: Double, step: Double, count: Int
  ) {
    let count = count * ConvexShadow.rowsPerBand
    let bottom = top + Double(count) * step
    left = [Float](repeating: .infinity, count: count)
    right = [Float](repeating: -.infinity, count: count)
    for contour in outline.contours {
      var previous = outline.points[contour.end - 1]
      for index in contour.start..<contour.end {
        let point = outline.points[index]
        let upper = previous.y < point.y ? previous : point
        let lower = previous.y < point.y ? point : previous
        previous = point
        guard upper.y < lower.y else { continue }
        let first = ((min(max(upper.y, top), bottom) - top) / step - 0.5).rounded(.up)
        let end = ((max(min(lower.y, bottom), top) - top) / step - 0.5).rounded(.up)
        guard first < end else { continue }
        let slope = (lower.x - upper.x) / (lower.y - upper.y)
        for row in max(0, Int(first))..<min(count, Int(end)) {
          let x = Float(upper.x + (top + (Double(row) + 0.5) * step - upper.y) * slope)
          left[row] = min(left[row], x)
          right[row] = max(right[row], x)
        }
      }
    }
  }

  /// The rows that stand for a band: a middle one where both edges are nearly upright.
  private func sampledRows(_ rows: Range<Int>) -> Range<Int> {
    let first = rows.lowerBound
    let last = rows.upperBound - 1
    let run = max(abs(left[first] - left[last]), abs(right[first] - right[last]))
    let middle = (first + last) / 2
    return run < Float(sigma.x) / 4 ? middle..<middle + 1 : rows
  }

  private func isStraight(_ rows: Range<Int>) -> Bool {
    let first = rows.lowerBound
    let last = rows.upperBound - 1
    return left[first] == left[last] && right[first] == right[last]
  }

  /// Fills the tile; `profiles` is memory for the rows of the bands that one sample reaches.
  func render(into tile: inout ShadowTile, profiles: inout Scratch<Float>) {
    let reach = NormalDistribution.reach
    let columns = tile.columns
    // No sample reaches more bands than lie in both its reaches.
    let kept = Int(2 * reach) * Int(ConvexShadow.bandsPerDeviation) + 4
    profiles.reserve(kept * columns)
    let memory = unsafe profiles.base
    let deviation = SIMD2<Float>(Float(sigma.x), Float(sigma.y))
    NormalDistribution.withTable { distribution in
      var first = 0
      var known = 0
      for row in 0..<tile.rows {
        let y = Float(tile.top + row * tile.stepY) + 0.5
        let samples = unsafe tile.row(row)
        unsafe samples.update(repeating: 0, count: columns)
        while first < bands.count && bands[first].bottom < y - reach * deviation.y {
          first += 1
        }
        var end = first
        var edges = Edges()
        while end < bands.count && bands[end].top <= y + reach * deviation.y && end - first < kept {
          edges.include(left, right, bands[end].rows)
          end += 1
        }
        guard first < end else { continue }
        known = max(known, first)
        while known < end {
          unsafe writeProfile(
            bands[known], tile, deviation.x, distribution, memory + known % kept * columns)
          known += 1
        }
        // Between the edges' reaches every band is whole; only beside it each one counts apart.
        let spans = edges.spans(tile, reach: reach * deviation.x)
        var total: Float = 0
        for index in first..<end {
          let band = bands[index]
          let weight =
            distribution((band.bottom - y) / deviation.y)
            - distribution((band.top - y) / deviation.y)
          total += weight
          let profile = unsafe memory + index % kept * columns
          unsafe ConvexShadow.add(weight, profile, to: samples, spans.left)
          unsafe ConvexShadow.add(weight, profile, to: samples, spans.right)
        }
        unsafe (samples + spans.left.upperBound).update(
          repeating: total, count: spans.right.lowerBound - spans.left.upperBound)
      }
    }
  }

  @inline(__always)
  private static func add(
    _ weight: Float, _ profile: UnsafeMutablePointer<Float>,
    to samples: UnsafeMutablePointer<Float>, _ columns: Range<Int>
  ) {
    var column = columns.lowerBound
    while column &+ 4 <= columns.upperBound {
      let source = unsafe UnsafeRawPointer(profile + column).loadUnaligned(as: SIMD4<Float>.self)
      let target = unsafe UnsafeMutableRawPointer(samples + column)
      let sum = unsafe target.loadUnaligned(as: SIMD4<Float>.self) + source * weight
      unsafe target.storeBytes(of: sum, as: SIMD4<Float>.self)
      column &+= 4
    }
    while column < columns.upperBound {
      unsafe samples[column] += profile[column] * weight
      column &+= 1
    }
  }

  /// How much of the Gaussian around each column lies between a band's edges.
  private func writeProfile(
    _ band: Band, _ tile: borrowing ShadowTile, _ deviation: Float,
    _ distribution: NormalDistribution, _ output: UnsafeMutablePointer<Float>
  ) {
    var edges = Edges()
    edges.include(left, right, band.rows)
    let spans = edges.spans(tile, reach: NormalDistribution.reach * deviation)
    unsafe output.update(repeating: 0, count: spans.left.lowerBound)
    unsafe (output + spans.left.upperBound).update(
      repeating: 1, count: spans.right.lowerBound - spans.left.upperBound)
    unsafe (output + spans.right.upperBound).update(
      repeating: 0, count: tile.columns - spans.right.upperBound)
    let scale = 1 / deviation
    let share = 1 / Float(band.rows.count)
    for span in [spans.left, spans.right] {
      for column in span {
        let x = Float(tile.left + column * tile.stepX) + 0.5
        var sum: Float = 0
        for row in band.rows {
          sum += distribution((x - left[row]) * scale) - distribution((x - right[row]) * scale)
        }
        unsafe output[column] = sum * share
      }
    }
  }

  /// Where the left and the right edges of some bands lie.
  private struct Edges {
    private var left = (low: Float.infinity, high: -Float.infinity)
    private var right = (low: Float.infinity, high: -Float.infinity)

    mutating func include(_ lefts: [Float], _ rights: [Float], _ rows: Range<Int>) {
      for row in rows {
        left = (min(left.low, lefts[row]), max(left.high, lefts[row]))
        right = (min(right.low, rights[row]), max(right.high, rights[row]))
      }
    }

    /// The columns that the left edges reach, and those that the right ones reach; the second
    /// begins after the first, at its end where both overlap.
    func spans(
      _ tile: borrowing ShadowTile, reach: Float
    ) -> (left: Range<Int>, right: Range<Int>) {
      let origin = tile.left
      let step = tile.stepX
      let columns = tile.columns
      func column(_ x: Float) -> Int {
        let position = ((x - 0.5 - Float(origin)) / Float(step)).rounded(.up)
        return Int(min(max(position, 0), Float(columns)))
      }
      let start = column(left.low - reach)
      let end = max(start, column(right.high + reach))
      let inner = min(max(start, column(left.high + reach)), end)
      let outer = min(max(inner, column(right.low - reach)), end)
      return (start..<inner, outer..<end)
    }
  }
}
