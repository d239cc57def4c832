import MorphScene

/// The mean colours of a gradient over the width of a pixel, where single entries of its table
/// would draw the edge between two colours as steps.
@safe struct GradientEdges {
  private let sums: UnsafeMutablePointer<SIMD4<Double>>
  private let entries: UnsafeMutablePointer<Pixel>
  private let spread: Gradient.Spread
  /// Of a pixel, in parts of the table.
  private let width: Double

  init(_ table: borrowing GradientTable, _ spread: Gradient.Spread, width: Double) {
    unsafe sums = table.sums.base
    unsafe entries = table.entries.base
    self.spread = spread
    self.width = max(width, 1e-3)
  }

  /// The mean over a pixel whose middle is at `position` parts of the table.
  func color(_ position: Double) -> Pixel {
    let mean = (integral(position + width / 2) - integral(position - width / 2)) / width
    func byte(_ value: Double) -> Pixel {
      Pixel(truncatingIfNeeded: Int(min(max(value, 0), 255) + 0.5))
    }
    let alpha = byte(mean.w)
    return min(byte(mean.x), alpha) | min(byte(mean.y), alpha) << 8
      | min(byte(mean.z), alpha) << 16 | alpha << 24
  }

  /// The sum of all colours from 0 to `position`.
  private func integral(_ position: Double) -> SIMD4<Double> {
    let size = GradientTable.size
    let period = Double(size)
    let total = unsafe sums[size]
    switch spread {
    case .pad:
      if position <= 0 { return unsafe SIMD4<Double>(entries[0].channels) * position }
      if position >= period {
        return unsafe total + SIMD4<Double>(entries[size + 1].channels) * (position - period)
      }
      return within(position)
    case .repeat:
      let turns = (position / period).rounded(.down)
      return total * turns + within(position - turns * period)
    case .reflect:
      let turns = (position / (2 * period)).rounded(.down)
      let rest = position - turns * 2 * period
      let there = rest <= period ? within(rest) : total * 2 - within(2 * period - rest)
      return total * (2 * turns) + there
    }
  }

  /// The sum from 0 to a position inside the table.
  private func within(_ position: Double) -> SIMD4<Double> {
    let index = min(max(Int(position), 0), GradientTable.size - 1)
    let share = position - Double(index)
    return unsafe sums[index] + SIMD4<Double>(entries[index + 1].channels) * share
  }
}
