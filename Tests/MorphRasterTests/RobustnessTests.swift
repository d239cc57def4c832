import MorphScene
import RasterReference
import Testing

@testable import MorphRaster

/// Whatever finite numbers a display list holds, drawing ends and does not trap.
@Suite struct RobustnessTests {
  /// A number of any size, often a special one.
  private func number(_ random: inout SeededGenerator) -> Double {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return 0
    case 1: return Double(Float.greatestFiniteMagnitude) * (Bool.random(using: &random) ? 1 : -1)
    case 2: return Double(Float.leastNonzeroMagnitude)
    case 3: return .random(in: -1e9...1e9, using: &random)
    case 4: return .random(in: -1e20...1e20, using: &random)
    case 5: return Double(Int.random(in: -50...50, using: &random))
    default: return .random(in: -80...160, using: &random)
    }
  }

  private func point(_ random: inout SeededGenerator) -> Point {
    Point(number(&random), number(&random))
  }

  private func shape(_ random: inout SeededGenerator) -> Shape {
    let rect = Rect(
      x: number(&random), y: number(&random), width: abs(number(&random)),
      height: abs(number(&random)))
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .rectangle(rect)
    case 1:
      return .roundedRectangle(
        rect,
        CornerRadii(
          topLeft: abs(number(&random)), topRight: abs(number(&random)),
          bottomRight: number(&random), bottomLeft: 0),
        Bool.random(using: &random) ? .circular : .continuous)
    case 2: return .ellipse(rect)
    case 3:
      return .arc(
        center: point(&random), radius: abs(number(&random)), start: number(&random),
        end: number(&random))
    default:
      var path = Path(rule: Bool.random(using: &random) ? .nonZero : .evenOdd)
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: path.move(to: point(&random))
        case 1: path.line(to: point(&random))
        case 2: path.quad(point(&random), to: point(&random))
        case 3: path.cubic(point(&random), point(&random), to: point(&random))
        default: path.close()
        }
      }
      return .path(path)
    }
  }

  private func paint(_ random: inout SeededGenerator) -> Paint {
    let gradient = Gradient(
      stops: [
        Gradient.Stop(offset: 0, color: Color(hex: 0xFF8000, alpha: 0.5)),
        Gradient.Stop(offset: .random(in: 0...1, using: &random), color: Color(hex: 0x0080FF)),
      ],
      spread: [Gradient.Spread.pad, .repeat, .reflect].randomElement(using: &random)!)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .hex(0x336699, alpha: 0.7)
    case 1: return .linearGradient(from: point(&random), to: point(&random), gradient)
    case 2:
      return .radialGradient(center: point(&random), radius: abs(number(&random)), gradient)
    default:
      return .conicGradient(center: point(&random), angle: number(&random), gradient)
    }
  }

  private func transform(_ random: inout SeededGenerator) -> Transform {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return .identity
    case 1:
      return Transform(
        a: .random(in: -2...2, using: &random), b: .random(in: -2...2, using: &random),
        c: .random(in: -2...2, using: &random), d: .random(in: -2...2, using: &random),
        tx: 20, ty: 20)
    default:
      return Transform(
        a: number(&random), b: number(&random), c: number(&random), d: number(&random),
        tx: number(&random), ty: number(&random))
    }
  }

  @Test(arguments: UInt64(0)..<12)
  func anyNumbersAreDrawn(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: 0xB0B0_0000 + seed)
    let rasterizer = Rasterizer(glyphs: SquareGlyph())
    for _ in 0..<8 {
      var scene = SceneBuilder(48, 32)
      scene.transform = transform(&random)
      if Bool.random(using: &random) { scene.clip(shape(&random)) }
      scene.layer(
        alpha: .random(in: 0...1, using: &random),
        mask: Bool.random(using: &random) ? .paint(paint(&random), over: shape(&random)) : nil
      ) {
        $0.fill(shape(&random), paint(&random))
        if Bool.random(using: &random) { $0.transform = transform(&random) }
        $0.stroke(
          shape(&random), paint(&random),
          Stroke(
            width: abs(number(&random)),
            cap: [.butt, .round, .square].randomElement(using: &random)!,
            join: [.miter, .round, .bevel].randomElement(using: &random)!,
            position: [.center, .inside].randomElement(using: &random)!,
            dashes: Bool.random(using: &random)
              ? [abs(number(&random)), abs(number(&random))] : [],
            dashPhase: number(&random)))
        $0.add(
          .shadow(
            shape(&random),
            Shadow(
              color: black, sigma: .random(in: 0...256, using: &random), dx: number(&random),
              dy: number(&random))))
        $0.add(
          .text(
            Paragraph(text: "x", font: Font(size: abs(number(&random)) + 0.01)), black,
            origin: point(&random)))
        $0.add(
          .symbol(
            SceneSymbol(
              name: "star.fill", weight: 400, color: white, center: point(&random),
              size: abs(number(&random)))))
      }
      let picture = try rasterizer.draw(scene.scene, scale: 1)
      #expect(try rasterizer.draw(scene.scene, scale: 1) == picture, "seed \(seed)")
    }
  }
}
