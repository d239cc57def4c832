import MorphPluginAPI
import MorphScene

/// A gradient in device space: gives the colours of a row of pixels.
@safe struct GradientShader {
  private enum Form {
    case linear
    case radial
    /// Offsets grow clockwise from an angle.
    case conic
  }

  private let form: Form
  private let spread: Gradient.Spread
  private let table: UnsafeMutablePointer<Pixel>
  let isOpaque: Bool
  /// Instead of single entries, where the gradient has edges.
  private let edges: GradientEdges?
  /// Gradient space as affine functions of the device: of pixel centres, 0 at the gradient's
  /// start or centre and 1 at its end or radius. A linear gradient has only the first.
  private let perX: SIMD2<Double>
  private let perY: SIMD2<Double>
  private let origin: SIMD2<Double>
  /// In turns.
  private let angle: Double
  /// Device pixels a unit of gradient space, on average.
  private let pixels: Double

  /// Nil for a paint that is no gradient, and where the transform flattens the plane.
  init?(_ paint: Paint, _ transform: Transform, _ colors: borrowing GradientTable) {
    guard let inverse = transform.inverse else { return nil }
    // From the shape's space to gradient space.
    let placed: Transform
    switch paint {
    case .solid:
      return nil
    case .linearGradient(let from, let to, let gradient):
      let dx = to.x - from.x
      let dy = to.y - from.y
      let square = dx * dx + dy * dy
      // A line without length has its end everywhere.
      let scale = square > 0 ? 1 / square : 0
      form = .linear
      spread = gradient.spread
      angle = 0
      placed = Transform(
        a: dx * scale, b: 0, c: dy * scale, d: 0,
        tx: square > 0 ? -(from.x * dx + from.y * dy) * scale : 1, ty: 0)
    case .radialGradient(let center, let radius, let gradient):
      let scale = 1 / max(radius, 1e-9)
      form = .radial
      spread = gradient.spread
      angle = 0
      placed = Transform(
        a: scale, b: 0, c: 0, d: scale, tx: -center.x * scale, ty: -center.y * scale)
    case .conicGradient(let center, let start, let gradient):
      form = .conic
      spread = gradient.spread
      angle = start / (2 * .pi)
      placed = .translation(-center.x, -center.y)
    }
    let map = placed.appending(inner: inverse)
    let x = GradientShader.bounded(map.a, map.b)
    let y = GradientShader.bounded(map.c, map.d)
    let shift = GradientShader.bounded(map.tx, map.ty)
    guard let x, let y, let shift else { return nil }
    perX = x
    perY = y
    origin = shift + (x + y) * 0.5
    let area = abs(x.cross(y))
    pixels = area > 1e-12 ? (1 / area).squareRoot() : 1e6
    unsafe table = colors.entries.base
    isOpaque = colors.isOpaque
    // Across a pixel the offset changes by its gradient's length.
    let width =
      form == .linear ? (x.x * x.x + y.x * y.x).squareRoot() : 1 / pixels
    edges =
      colors.hasEdges
      ? GradientEdges(colors, spread, width: width * Double(GradientTable.size)) : nil
  }

  /// Within 1e12, so that every offset of a picture is a number; nil for what is none.
  private static func bounded(_ x: Double, _ y: Double) -> SIMD2<Double>? {
    guard x.isFinite && y.isFinite else { return nil }
    return SIMD2(min(max(x, -1e12), 1e12), min(max(y, -1e12), 1e12))
  }

  /// Writes the colours of the pixels from `x` to before `end` in row `y`, the first to
  /// `output[0]`.
  func shade(y: Int, x: Int, end: Int, _ output: UnsafeMutablePointer<Pixel>) {
    let start = origin + perY * Double(y)
    if let edges, form != .conic {
      for column in x..<end {
        let place = start + perX * Double(column)
        let offset =
          form == .linear ? place.x : (place.x * place.x + place.y * place.y).squareRoot()
        unsafe output[column - x] = edges.color(offset * Double(GradientTable.size))
      }
      return
    }
    switch form {
    case .linear:
      unsafe shadeLinear(start.x, x: x, count: end - x, output)
    case .radial:
      for column in x..<end {
        let place = start + perX * Double(column)
        let distance = (place.x * place.x + place.y * place.y).squareRoot()
        unsafe output[column - x] = table[entry(distance * Double(GradientTable.size))]
      }
    case .conic:
      for column in x..<end {
        unsafe output[column - x] = conicColor(start + perX * Double(column))
      }
    }
  }

  /// `offset` is that of pixel 0 of the row: wherever a run starts, its pixels are the same.
  private func shadeLinear(
    _ offset: Double, x: Int, count: Int, _ output: UnsafeMutablePointer<Pixel>
  ) {
    let size = Double(GradientTable.size)
    let step = perX.x * size
    guard abs(step) < size else {
      for index in 0..<count {
        unsafe output[index] = unsafe table[entry(offset * size + step * Double(x + index))]
      }
      return
    }
    // Entries as integers with 32 bits of fraction. Repeated gradients start within two periods;
    // beyond 2^30 entries a padded one cannot come back within a row.
    let table = unsafe self.table
    let one = Double(1 << 32)
    let first =
      spread == .pad
      ? min(max(offset * size, -0x1p30), 0x1p30)
      : (offset / 2 - (offset / 2).rounded(.down)) * 2 * size
    let advance = Int((step * one).rounded(.down))
    var position = Int((first * one).rounded(.down)) &+ advance &* x
    switch spread {
    case .pad:
      for index in 0..<count {
        let entry = min(max((position &>> 32) &+ 1, 0), GradientTable.size &+ 1)
        unsafe output[index] = table[entry]
        position &+= advance
      }
    case .repeat:
      for index in 0..<count {
        unsafe output[index] = table[((position &>> 32) & (GradientTable.size &- 1)) &+ 1]
        position &+= advance
      }
    case .reflect:
      for index in 0..<count {
        let entry = (position &>> 32) & (2 &* GradientTable.size &- 1)
        unsafe output[index] = table[min(entry, 2 &* GradientTable.size &- 1 &- entry) &+ 1]
        position &+= advance
      }
    }
  }

  /// The table's entry for an offset in parts of the table.
  @inline(__always)
  private func entry(_ position: Double) -> Int {
    let size = GradientTable.size
    let period = Double(size)
    switch spread {
    case .pad:
      if position < 0 { return 0 }
      return position < period ? Int(position) + 1 : size + 1
    case .repeat:
      let rest = position - (position / period).rounded(.down) * period
      return min(max(Int(rest), 0), size - 1) + 1
    case .reflect:
      let rest = position - (position / (2 * period)).rounded(.down) * (2 * period)
      let within = min(max(Int(rest), 0), 2 * size - 1)
      return min(within, 2 * size - 1 - within) + 1
    }
  }

  /// The colour around the centre; where the last offset meets the first, the pixels that the
  /// border crosses mix both.
  @inline(__always)
  private func conicColor(_ place: SIMD2<Double>) -> Pixel {
    let size = GradientTable.size
    let turns = morph_atan2(place.y, place.x) / (2 * .pi) - angle
    let offset = turns - turns.rounded(.down)
    let index = min(max(Int(offset * Double(size)), 0), size - 1)
    let distance = (place.x * place.x + place.y * place.y).squareRoot() * pixels
    let beyond = (offset < 0.5 ? offset : offset - 1) * (2 * .pi) * distance
    guard abs(beyond) < 0.5 else { return unsafe table[index + 1] }
    let share = UInt32((beyond + 0.5) * 255 + 0.5)
    return unsafe table[1].scaled(by: share) &+ table[size].scaled(by: 255 - share)
  }
}
