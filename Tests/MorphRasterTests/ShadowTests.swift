import MorphPluginAPI
import MorphScene
import RasterReference
import Testing

@testable import MorphRaster

@Suite struct ShadowTests {
  /// The profile across the left edge of a large shape's shadow is a cumulative normal
  /// distribution: its quantiles lie on a line with a slope of 1 / sigma, which is fitted over
  /// sixteen places of the edge between pixels. Brooooooklyn/canvas 1301 found sigmas wrong by -13
  /// to +9 %.
  private func fittedSigma(_ shape: (Rect) -> Shape, _ sigma: Double) throws -> Double {
    let reach = (4 * sigma).rounded(.up) + 4
    var products = 0.0
    var squares = 0.0
    for step in 0..<16 {
      let edge = reach + Double(step) / 16
      let bitmap = try render(2 * reach, 3) {
        let rect = Rect(x: edge, y: -6 * reach, width: 8 * reach, height: 12 * reach)
        $0.add(.shadow(shape(rect), Shadow(color: black, sigma: sigma, dx: 0, dy: 0)))
      }
      for (x, value) in bitmap.alphas(row: 1).enumerated() where abs(value - 0.5) < 0.45 {
        let distance = Double(x) + 0.5 - edge
        products += distance * quantile(value)
        squares += distance * distance
      }
    }
    return squares / products
  }

  /// Where the cumulative normal distribution has a value: bisection.
  private func quantile(_ value: Double) -> Double {
    var low = -8.0
    var high = 8.0
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if 0.5 + 0.5 * morph_erf(middle / 2.0.squareRoot()) < value {
        low = middle
      } else {
        high = middle
      }
    }
    return (low + high) / 2
  }

  @Test(arguments: [1.0, 1.5, 2, 3, 5, 6, 6.1, 8, 11, 12.5, 17, 25, 34, 48, 68, 80])
  func sigmaIsWhatWasAskedFor(_ sigma: Double) throws {
    let fitted = try fittedSigma({ .roundedRectangle($0, CornerRadii(9), .continuous) }, sigma)
    #expect(abs(fitted / sigma - 1) < 0.01, "fitted \(fitted)")
  }

  /// Any other shape has the same blur.
  @Test(arguments: [1.0, 2, 5, 6.1, 12.5, 34, 68])
  func pathsBlurAlike(_ sigma: Double) throws {
    let fitted = try fittedSigma(path, sigma)
    #expect(abs(fitted / sigma - 1) < 0.01, "fitted \(fitted)")
  }

  private func path(_ rect: Rect) -> Shape {
    var path = Path()
    path.move(to: Point(rect.x, rect.y))
    path.line(to: Point(rect.maxX, rect.y))
    path.line(to: Point(rect.maxX, rect.maxY))
    path.line(to: Point(rect.x, rect.maxY))
    path.close()
    return .path(path)
  }

  /// A rectangle's shadow is a product of two error functions: right to a level and a half.
  @Test(arguments: [0.7, 1, 2.5, 4, 6.5, 9, 14, 30], [Size(40, 20), Size(9, 60), Size(3, 3)])
  func rectanglesAreErrorFunctions(_ sigma: Double, _ size: Size) throws {
    let rect = Rect(x: 30.3, y: 25.6, width: size.width, height: size.height)
    let bitmap = try render(100, 110) {
      $0.add(.shadow(.rectangle(rect), Shadow(color: black, sigma: sigma, dx: 0, dy: 0)))
    }
    func share(_ place: Double, _ low: Double, _ high: Double) -> Double {
      let scale = 1 / (sigma * 2.0.squareRoot())
      return (morph_erf((place - low) * scale) - morph_erf((place - high) * scale)) / 2
    }
    var largest = 0.0
    for y in 0..<bitmap.height {
      for (x, value) in bitmap.alphas(row: y).enumerated() {
        let exact =
          share(Double(x) + 0.5, rect.x, rect.maxX) * share(Double(y) + 0.5, rect.y, rect.maxY)
        largest = max(largest, abs(value - exact) * 255)
      }
    }
    #expect(largest < 1.6)
  }

  /// A shape as bands and the same shape as coverage through kernels: two ways, one shadow. Below 2
  /// pixels of sigma the kernels know no more of an edge than its pixels' coverage.
  @Test(arguments: [2, 5.5, 7, 13, 30])
  func bandsAndKernelsAgree(_ sigma: Double) throws {
    let rect = Rect(x: 40.2, y: 35.7, width: 90, height: 50)
    var outline = Contours()
    outline.append(
      .roundedRectangle(rect, CornerRadii(25), .circular), Flattening(tolerance: 0.01))
    var path = Path()
    for (index, point) in outline.points.enumerated() {
      let place = Point(point.x, point.y)
      if index == 0 { path.move(to: place) } else { path.line(to: place) }
    }
    path.close()
    func picture(_ shape: Shape) throws -> Bitmap {
      try render(180, 120) {
        $0.add(.shadow(shape, Shadow(color: black, sigma: sigma, dx: 0, dy: 0)))
      }
    }
    let difference = try #require(
      BitmapDifference(
        picture(.roundedRectangle(rect, CornerRadii(25), .circular)), picture(.path(path))))
    #expect(difference.largest <= 3)
    #expect(difference.mean < 0.3)
  }

  /// A turned shape's shadow is the shadow turned.
  @Test func turnsKeepTheShadow() throws {
    let square = Shape.roundedRectangle(
      Rect(x: -20, y: -20, width: 40, height: 40), CornerRadii(8), .circular)
    func picture(_ transform: Transform) throws -> Bitmap {
      try render(120, 120) {
        $0.transform = transform
        $0.add(.shadow(square, Shadow(color: black, sigma: 7, dx: 0, dy: 0)))
      }
    }
    let straight = try picture(.translation(60, 60))
    for transform in [
      Transform(a: 0, b: 1, c: -1, d: 0, tx: 60, ty: 60),
      Transform(a: -1, b: 0, c: 0, d: 1, tx: 60, ty: 60),
      // A quarter turn that misses the axes by a hair goes the way of all turns.
      Transform(a: 1e-9, b: 1, c: -1, d: 1e-9, tx: 60, ty: 60),
    ] {
      let difference = try #require(BitmapDifference(straight, picture(transform)))
      #expect(difference.largest <= 2)
    }
  }

  /// Whether the shape over it hides it or not, the same picture comes out.
  @Test(arguments: [0, 1, 6, 20])
  func hiddenShadowsAreLeftOutWithoutATrace(_ sigma: Double) throws {
    let shape = Shape.roundedRectangle(
      Rect(x: 30.4, y: 20.3, width: 60, height: 40), CornerRadii(12), .continuous)
    func picture(_ isHindered: Bool) throws -> Bitmap {
      try render(120, 90, scale: 1.5) {
        $0.fill(.rectangle(Rect(x: 0, y: 0, width: 60, height: 90)), .hex(0x3D5AF1))
        $0.add(.shadow(shape, Shadow(color: black, sigma: sigma, dx: 1, dy: 5)))
        $0.add(.shadow(shape, Shadow(color: black, sigma: 2, dx: 0, dy: 0)))
        if isHindered { $0.fill(shape, .hex(0, alpha: 0)) }
        $0.fill(shape, .hex(0xF5A524))
      }
    }
    #expect(try picture(false) == picture(true))
  }

  /// A shadow moves with its shape: by eighths of a pixel, its centroid follows.
  @Test func shadowsMoveInFractions() throws {
    for step in 0..<8 {
      let shift = Double(step) / 8
      let bitmap = try render(120, 80) {
        $0.add(
          .shadow(
            .ellipse(Rect(x: 40 + shift, y: 25, width: 30, height: 30)),
            Shadow(color: black, sigma: 7, dx: 0, dy: 0)))
      }
      var total = 0.0
      var moment = 0.0
      for y in 0..<80 {
        for (x, value) in bitmap.alphas(row: y).enumerated() {
          total += value
          moment += value * (Double(x) + 0.5)
        }
      }
      #expect(abs(moment / total - (55 + shift)) < 0.02)
    }
  }
}
