import MorphScene
import RasterReference
import Testing

@testable import MorphRaster

@Suite struct GradientTests {
  private func ramp(_ spread: Gradient.Spread, _ from: UInt32 = 0, _ to: UInt32 = 0xFFFFFF)
    -> Gradient
  {
    Gradient(
      stops: [
        Gradient.Stop(offset: 0, color: Color(hex: from)),
        Gradient.Stop(offset: 1, color: Color(hex: to)),
      ], spread: spread)
  }

  private func row(_ paint: Paint, _ transform: Transform = .identity) throws -> [Int] {
    let bitmap = try render(300, 1) {
      $0.transform = transform
      $0.fill(.rectangle(Rect(x: -900, y: -900, width: 1800, height: 1800)), paint)
    }
    return (0..<300).map { Int(bitmap[$0, 0].red) }
  }

  private func expected(_ x: Int, _ spread: Gradient.Spread) -> Double {
    let offset = (Double(x) + 0.5 - 100) / 100
    switch spread {
    case .pad: return min(max(offset, 0), 1) * 255
    case .repeat: return (offset - offset.rounded(.down)) * 255
    case .reflect:
      let rest = offset / 2 - (offset / 2).rounded(.down)
      return min(rest, 1 - rest) * 510
    }
  }

  @Test(arguments: [Gradient.Spread.pad, .repeat, .reflect])
  func linearGradientsRise(_ spread: Gradient.Spread) throws {
    let paint = Paint.linearGradient(from: Point(100, 5), to: Point(200, 5), ramp(spread))
    for (x, value) in try row(paint).enumerated() where spread != .repeat || (x + 1) % 100 > 1 {
      #expect(abs(Double(value) - expected(x, spread)) <= 1, "x \(x)")
    }
  }

  /// The gradient's own space may be anything: half as large and turned around here.
  @Test func gradientsFollowTheTransform() throws {
    let paint = Paint.linearGradient(from: Point(-50, 0), to: Point(-100, 9), ramp(.pad))
    let straight = try row(
      .linearGradient(from: Point(100, 0), to: Point(200, -18), ramp(.pad)))
    #expect(try row(paint, Transform(a: -2, b: 0, c: 0, d: -2, tx: 0, ty: 0)) == straight)
  }

  @Test(arguments: [Gradient.Spread.pad, .repeat, .reflect])
  func radialGradientsRiseFromTheCentre(_ spread: Gradient.Spread) throws {
    let paint = Paint.radialGradient(center: Point(100, 0.5), radius: 100, ramp(spread))
    for (x, value) in try row(paint).enumerated() where x > 100 && abs(x - 200) > 1 {
      #expect(abs(Double(value) - expected(x, spread)) <= 1, "x \(x)")
    }
  }

  /// Offsets grow clockwise: right, down, left, up.
  @Test func conicGradientsTurnClockwise() throws {
    let bitmap = try render(101, 101) {
      $0.fill(
        .rectangle(Rect(x: 0, y: 0, width: 101, height: 101)),
        .conicGradient(center: Point(50.5, 50.5), angle: -.pi / 4, ramp(.pad)))
    }
    for (x, y, turn) in [(100, 50, 0.125), (50, 100, 0.375), (0, 50, 0.625), (50, 0, 0.875)] {
      #expect(abs(Double(bitmap[x, y].red) - turn * 255) <= 1)
    }
  }

  /// Halfway between red and clear is half a red, not a dark one.
  @Test func coloursAreMixedPremultiplied() throws {
    let fade = Gradient(
      stops: [
        Gradient.Stop(offset: 0, color: Color(hex: 0xFF0000)),
        Gradient.Stop(offset: 1, color: Color(hex: 0x0000FF, alpha: 0)),
      ], spread: .pad)
    let bitmap = try render(101, 1) {
      $0.fill(
        .rectangle(Rect(x: 0, y: 0, width: 101, height: 1)),
        .linearGradient(from: Point(0, 0), to: Point(101, 0), fade))
    }
    #expect(bitmap.bytes(50, 0) == [128, 0, 0, 128] || bitmap.bytes(50, 0) == [127, 0, 0, 127])
  }

  /// Stops at one offset are an edge, and the first and last colours go on outside of them.
  @Test func edgesBetweenStops() throws {
    let stripes = Gradient(
      stops: [
        Gradient.Stop(offset: 0.25, color: Color(hex: 0x0A0A0A)),
        Gradient.Stop(offset: 0.5, color: Color(hex: 0x0A0A0A)),
        Gradient.Stop(offset: 0.5, color: Color(hex: 0xC8C8C8)),
        Gradient.Stop(offset: 0.75, color: Color(hex: 0xC8C8C8)),
      ], spread: .pad)
    let values = try row(.linearGradient(from: Point(100, 0), to: Point(200, 0), stripes))
    #expect(values[0..<150].allSatisfy { $0 == 10 })
    #expect(values[150...].allSatisfy { $0 == 200 })
  }

  /// Between two stripes a pixel mixes both by how much it holds of each.
  @Test func stripesHaveSmoothEdges() throws {
    let stops = [0x000000, 0xFFFFFF].enumerated().flatMap { index, color in
      [0.0, 0.5].map {
        Gradient.Stop(offset: Double(index) / 2 + $0, color: Color(hex: UInt32(color)))
      }
    }
    let stripes = Gradient(stops: stops, spread: .repeat)
    let values = try row(.linearGradient(from: Point(0.25, 0), to: Point(20.25, 0), stripes))
    for x in 20..<280 {
      // Black for 10 pixels from 0.25, then white.
      let phase = (x + 20) % 20
      let expected = phase == 0 ? 0.25 : phase < 10 ? 0 : phase == 10 ? 0.75 : 1
      #expect(abs(Double(values[x]) - expected * 255) <= 2, "x \(x)")
    }
  }

  /// Gradients without length, with a huge one, or in a flattened plane draw something or nothing,
  /// and never trap.
  @Test func degenerateGradientsAreDrawn() throws {
    let one = try row(.linearGradient(from: Point(7, 7), to: Point(7, 7), ramp(.pad)))
    #expect(one.allSatisfy { $0 == 255 })
    for spread in [Gradient.Spread.pad, .repeat, .reflect] {
      for size in [1e-30, 1e-7, 1e9, 1e37] {
        _ = try row(.linearGradient(from: .zero, to: Point(size, 0), ramp(spread)))
        _ = try row(.radialGradient(center: .zero, radius: size, ramp(spread)))
        _ = try row(.conicGradient(center: Point(size, size), angle: size, ramp(spread)))
      }
      _ = try row(
        .radialGradient(center: .zero, radius: 0, ramp(spread)),
        Transform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0))
    }
  }
}
