import MorphScene

/// The colours of a gradient at 1,024 offsets: the middles of as many equal parts of 0 to 1, and
/// one more entry at each end for what lies before and after.
@safe struct GradientTable: ~Copyable {
  static let size = 1024

  /// Entry 0 lies before the first stop, 1 to 1,024 are the parts, 1,025 lies after the last stop.
  private(set) var entries = Scratch<Pixel>()
  private(set) var isOpaque = false
  /// Neighbouring parts differ so much that a pixel between them must mix both.
  private(set) var hasEdges = false
  /// Before each part, the sum of all parts up to it; only with edges.
  private(set) var sums = Scratch<SIMD4<Double>>()
  /// Levels.
  private static let edge: Int32 = 24

  /// Fills the table; interpolates premultiplied colours, each channel rounded once.
  mutating func build(_ gradient: Gradient, alpha: Double) {
    let size = GradientTable.size
    entries.reserve(size + 2)
    let entries = unsafe self.entries.base
    let stops = gradient.stops
    guard let first = stops.first, let last = stops.last else {
      unsafe entries.update(repeating: 0, count: size + 2)
      isOpaque = false
      hasEdges = false
      return
    }
    unsafe entries[0] = Pixel(first.color, alpha: alpha)
    unsafe entries[size + 1] = Pixel(last.color, alpha: alpha)
    isOpaque =
      unsafe stops.allSatisfy { Pixel($0.color, alpha: alpha).isOpaque }
      && entries[0].isOpaque
    var entry = 0
    var before = first
    for stop in stops + [Gradient.Stop(offset: 2, color: last.color)] {
      let end = min(size, GradientTable.firstEntry(at: stop.offset))
      if end > entry {
        let ramp = Ramp(before, stop, alpha: alpha, entry: entry)
        for index in entry..<end {
          unsafe entries[index + 1] = ramp.pixel(index - entry)
        }
        entry = end
      }
      before = stop
    }
    hasEdges = findEdges(wraps: gradient.spread == .repeat)
    if hasEdges { addUp() }
  }

  private func findEdges(wraps: Bool) -> Bool {
    let entries = unsafe self.entries.base
    let size = GradientTable.size
    var largest: Int32 = 0
    var before = unsafe entries[wraps ? size : 1].channels
    for index in 1...size {
      let next = unsafe entries[index].channels
      let steps = next &- before
      let magnitudes = steps.replacing(with: 0 &- steps, where: steps .< 0)
      largest = max(largest, magnitudes.max())
      before = next
    }
    return largest > GradientTable.edge
  }

  private mutating func addUp() {
    let size = GradientTable.size
    sums.reserve(size + 1)
    var sum = SIMD4<Double>(repeating: 0)
    for index in 0..<size {
      unsafe sums.base[index] = sum
      unsafe sum += SIMD4<Double>(entries.base[index + 1].channels)
    }
    unsafe sums.base[size] = sum
  }

  /// The first part whose middle is not before `offset`.
  private static func firstEntry(at offset: Double) -> Int {
    Int((min(max(offset, 0), 2) * Double(size) - 0.5).rounded(.up))
  }
}

/// The way from one colour to the next in equal steps, as integers with 22 bits of fraction.
private struct Ramp {
  private static let bits = 22
  private let start: SIMD4<Int32>
  private let step: SIMD4<Int32>

  init(_ before: Gradient.Stop, _ after: Gradient.Stop, alpha: Double, entry: Int) {
    let length = after.offset - before.offset
    let from = Ramp.premultiplied(before.color, alpha)
    let slope = length > 0 ? (Ramp.premultiplied(after.color, alpha) - from) / length : .zero
    let middle = (Double(entry) + 0.5) / Double(GradientTable.size)
    let scale = 255.0 * Double(1 << Ramp.bits)
    func fixed(_ value: SIMD4<Double>) -> SIMD4<Int32> {
      SIMD4<Int32>(
        Int32(value.x.rounded(.down)), Int32(value.y.rounded(.down)),
        Int32(value.z.rounded(.down)), Int32(value.w.rounded(.down)))
    }
    let first = from + slope * max(middle - before.offset, 0)
    start = fixed(first * scale + Double(1 << (Ramp.bits - 1)))
    let whole = slope * (scale / Double(GradientTable.size))
    step = fixed(
      whole.clamped(lowerBound: SIMD4(repeating: -scale), upperBound: SIMD4(repeating: scale)))
  }

  @inline(__always)
  func pixel(_ index: Int) -> Pixel {
    let value = (start &+ step &* Int32(truncatingIfNeeded: index)) &>> Int32(Ramp.bits)
    // Rounding must not lift a colour above its alpha, nor out of a byte.
    let alpha = min(max(value.w, 0), 255)
    func byte(_ value: Int32) -> UInt32 {
      UInt32(truncatingIfNeeded: min(max(value, 0), alpha))
    }
    return byte(value.x) | byte(value.y) << 8 | byte(value.z) << 16 | byte(alpha) << 24
  }

  private static func premultiplied(_ color: Color, _ alpha: Double) -> SIMD4<Double> {
    func unit(_ value: Float) -> Double { Double(min(max(value, 0), 1)) }
    let total = unit(color.alpha) * alpha
    return SIMD4(
      unit(color.red) * total, unit(color.green) * total, unit(color.blue) * total, total)
  }
}
