import MorphPluginAPI

/// The cumulative normal distribution: how much of a Gaussian lies before a place.
@safe struct NormalDistribution {
  /// Standard deviations; beyond it the distribution is 0 or 1 to less than a tenth of a level.
  static let reach: Float = 3.5

  static let limit: Float = 4
  private static let partsPerDeviation: Float = 128
  /// Half of 1 + erf(z / sqrt 2) at -4, -4 + 1/128, ... 4. Between them a straight line is right
  /// to 2e-6.
  private static let table: [Float] = (0...Int(2 * limit * partsPerDeviation) + 1).map { index in
    let z = Double(index) / Double(partsPerDeviation) - Double(limit)
    return Float(0.5 + 0.5 * morph_erf(z * 0.5.squareRoot()))
  }

  private let entries: UnsafePointer<Float>

  /// Lends the table to `body`.
  static func withTable(_ body: (NormalDistribution) -> Void) {
    unsafe table.withUnsafeBufferPointer { entries in
      unsafe body(NormalDistribution(entries: entries.baseAddress!))
    }
  }

  /// At `z` standard deviations.
  @inline(__always)
  func callAsFunction(_ z: Float) -> Float {
    let limit = NormalDistribution.limit
    let within = min(max(z, -limit), limit)
    let position = (within + limit) * NormalDistribution.partsPerDeviation
    let index = Int(position)
    let before = unsafe entries[index]
    return unsafe before + (entries[index + 1] - before) * (position - Float(index))
  }
}
