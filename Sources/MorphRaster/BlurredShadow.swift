import MorphPluginAPI

/// The shadow of any outline: its coverage at the tile's resolution, times a Gaussian in each
/// direction.
struct BlurredShadow {
  /// Standard deviations that the kernels reach.
  private static let reach = 3.5

  private let columnKernel: [Float]
  private let rowKernel: [Float]

  /// `sigma` in samples of the tile.
  init(sigma: SIMD2<Double>) {
    columnKernel = BlurredShadow.kernel(sigma.x)
    rowKernel = BlurredShadow.kernel(sigma.y)
  }

  /// Samples beside the tile that it takes in.
  var marginX: Int { columnKernel.count / 2 }
  var marginY: Int { rowKernel.count / 2 }

  /// A Gaussian's values around its middle, with a sum of 1.
  private static func kernel(_ sigma: Double) -> [Float] {
    guard sigma > 0.2 else { return [1] }
    let reach = Int((sigma * BlurredShadow.reach).rounded(.up))
    let values = (-reach...reach).map { morph_exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = values.reduce(0, +)
    return values.map { Float($0 / sum) }
  }

  /// Blurs `source`, which is as large as the tile with both margins, into the tile.
  ///
  /// `middle` is memory for what is blurred along rows only.
  func render(
    _ source: UnsafeMutablePointer<Float>, into tile: inout ShadowTile,
    middle: inout Scratch<Float>
  ) {
    let columns = tile.columns
    let width = columns + 2 * marginX
    let height = tile.rows + 2 * marginY
    middle.reserve(columns * height)
    let memory = unsafe middle.base
    for row in 0..<height {
      let output = unsafe memory + row * columns
      unsafe output.update(repeating: 0, count: columns)
      let input = unsafe source + row * width
      for (index, weight) in columnKernel.enumerated() {
        for column in 0..<columns {
          unsafe output[column] += weight * input[column + index]
        }
      }
    }
    for row in 0..<tile.rows {
      let output = unsafe tile.row(row)
      unsafe output.update(repeating: 0, count: columns)
      for (index, weight) in rowKernel.enumerated() {
        let input = unsafe memory + (row + index) * columns
        for column in 0..<columns {
          unsafe output[column] += weight * input[column]
        }
      }
      // The weights' sum is 1 to a few ulp; alpha must not pass 255.
      for column in 0..<columns {
        unsafe output[column] = min(output[column], 1)
      }
    }
  }
}
