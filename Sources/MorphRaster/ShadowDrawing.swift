import MorphScene

/// Where a shape is blurred: along the axes of its own space, at the size of the device's pixels.
private struct ShadowFrame {
  /// From the shape's space.
  var placement: Transform
  /// Frame pixels.
  var sigma: SIMD2<Double>
  /// From the frame to the device; nil where both are the same.
  var toDevice: Transform?

  /// Pixels; twice the longest frame. Nothing is seen of a wider shadow.
  private static let largestSigma = 65_536.0

  /// Nil for a transform that flattens the plane.
  init?(_ transform: Transform, sigma: Double) {
    if transform.b == 0 && transform.c == 0 {
      placement = transform
      self.sigma = SIMD2(abs(transform.a), abs(transform.d)) * sigma
      toDevice = nil
    } else if transform.a == 0 && transform.d == 0 {
      placement = transform
      self.sigma = SIMD2(abs(transform.c), abs(transform.b)) * sigma
      toDevice = nil
    } else {
      let x = SIMD2(transform.a, transform.b).length
      let y = SIMD2(transform.c, transform.d).length
      guard x > 0 && y > 0 && transform.determinant != 0 else { return nil }
      placement = .scale(x, y)
      self.sigma = SIMD2(x, y) * sigma
      toDevice = Transform(
        a: transform.a / x, b: transform.b / x, c: transform.c / y, d: transform.d / y,
        tx: transform.tx, ty: transform.ty)
    }
    guard self.sigma.x.isFinite && self.sigma.y.isFinite else { return nil }
    let most = ShadowFrame.largestSigma
    self.sigma = SIMD2(min(self.sigma.x, most), min(self.sigma.y, most))
  }
}

extension Rasterizer {
  /// A Gaussian with a smaller deviation is sampled too coarsely by pixels: the outline's exact
  /// coverage is blurred instead.
  private static let smallestSampledSigma = 0.5

  /// Draws a shape's shadow. `cover` hides pixels that an opaque shape is drawn over at once.
  func draw(
    _ shape: Shape, _ shadow: Shadow, alpha: Double, _ transform: Transform,
    _ clip: ResolvedClip, cover: OpaqueCover?, _ stack: LayerStack
  ) {
    let pixel = Pixel(shadow.color, alpha: alpha)
    let moved = transform.appending(inner: .translation(shadow.dx, shadow.dy))
    guard pixel != 0 && !clip.bounds.isEmpty,
      let frame = ShadowFrame(moved, sigma: max(shadow.sigma, 0))
    else { return }
    contours.removeAll()
    contours.append(shape, Flattening(tolerance: tolerance(frame.placement)))
    contours.apply(frame.placement)
    guard let box = contours.box else { return }
    let reach = frame.sigma * ShadowTile.reach + 1
    var widened = DeviceBox()
    widened.extend(to: box.low - reach)
    widened.extend(to: box.high + reach)
    let spread = PixelBounds(covering: widened)
    guard let toDevice = frame.toDevice else {
      let region = spread.intersection(clip.bounds)
      guard !region.isEmpty else { return }
      fillTile(shape, frame.sigma, box, region)
      paintTile(region, pixel, clip.mask, cover, on: stack.surface)
      stack.markDrawn(region)
      return
    }
    guard let toFrame = toDevice.inverse else { return }
    let region = PixelBounds(covering: toDevice.box(of: spread)).intersection(clip.bounds)
    guard !region.isEmpty else { return }
    let needed = PixelBounds(covering: toFrame.box(of: region)).intersection(spread)
    guard !needed.isEmpty else { return }
    fillTile(shape, frame.sigma, box, needed)
    paintTurnedTile(region, toFrame, pixel, clip.mask, on: stack.surface)
    stack.markDrawn(region)
  }

  /// Makes `tile` the shadow of `contours` over `bounds` of its frame.
  private func fillTile(
    _ shape: Shape, _ sigma: SIMD2<Double>, _ box: DeviceBox, _ bounds: PixelBounds
  ) {
    tile.begin(bounds, sigma: sigma)
    if shape.isConvex && min(sigma.x, sigma.y) >= Rasterizer.smallestSampledSigma {
      let sampled = tile.sampledSigma(sigma, isAveraged: false)
      ConvexShadow(contours, box: box, sigma: sampled, rows: bounds.top..<bounds.bottom)
        .render(into: &tile, profiles: &shadowMemory)
      return
    }
    let steps = SIMD2(Double(tile.stepX), Double(tile.stepY))
    let blur = BlurredShadow(sigma: tile.sampledSigma(sigma, isAveraged: true) / steps)
    let width = tile.columns + 2 * blur.marginX
    let height = tile.rows + 2 * blur.marginY
    // A sample's cell is as wide as a step and has the centre of its pixel in its middle.
    let corner = SIMD2(Double(tile.left), Double(tile.top)) + (1 - steps) / 2
    let margin = SIMD2(Double(blur.marginX), Double(blur.marginY))
    let shift = margin - corner / steps
    contours.apply(
      Transform(a: 1 / steps.x, b: 0, c: 0, d: 1 / steps.y, tx: shift.x, ty: shift.y))
    shadowSource.reserve(width * height)
    let source = unsafe shadowSource.base
    unsafe source.update(repeating: 0, count: width * height)
    reserveRow(width)
    coverage.begin(PixelBounds(left: 0, top: 0, right: width, bottom: height))
    coverage.add(contours)
    unsafe sweep(shape.rule, clip: nil) { y, runs, count, bytes in
      for index in 0..<count {
        let run = unsafe runs[index]
        for x in Int(run.x)..<Int(run.end) {
          let alpha = run.alpha == CoverageRun.uneven ? unsafe Float(bytes[x]) : Float(run.alpha)
          unsafe source[y * width + x] = alpha / 255
        }
      }
    }
    unsafe blur.render(source, into: &tile, middle: &shadowMemory)
  }

  /// Draws the tile in its own frame.
  private func paintTile(
    _ region: PixelBounds, _ pixel: Pixel, _ mask: ClipMask?, _ cover: OpaqueCover?,
    on surface: Surface
  ) {
    let bytes = unsafe self.bytes.base
    for y in region.top..<region.bottom {
      let hidden = cover?.span(y) ?? region.left..<region.left
      let first = min(max(hidden.lowerBound, region.left), region.right)
      let second = max(first, min(hidden.upperBound, region.right))
      for span in [region.left..<first, second..<region.right] where !span.isEmpty {
        unsafe tile.expand(y: y, x: span.lowerBound, end: span.upperBound, bytes)
        paintBytes(y, span, pixel, mask, on: surface)
      }
    }
  }

  /// Draws the tile turned or sheared: each pixel of the device looks up its place.
  private func paintTurnedTile(
    _ region: PixelBounds, _ toFrame: Transform, _ pixel: Pixel, _ mask: ClipMask?,
    on surface: Surface
  ) {
    let bytes = unsafe self.bytes.base
    let perX = SIMD2(toFrame.a, toFrame.b)
    for y in region.top..<region.bottom {
      let start = SIMD2<Double>(toFrame.apply(Point(0.5, Double(y) + 0.5)))
      for x in region.left..<region.right {
        let value = tile.value(at: start + perX * Double(x))
        unsafe bytes[x] = ShadowTile.byte(value * 255)
      }
      paintBytes(y, region.left..<region.right, pixel, mask, on: surface)
    }
  }

  /// Draws one colour where `bytes` say so, limited by a mask.
  private func paintBytes(
    _ y: Int, _ span: Range<Int>, _ pixel: Pixel, _ mask: ClipMask?, on surface: Surface
  ) {
    let bytes = unsafe self.bytes.base
    let line = unsafe surface.row(y)
    guard let mask else {
      unsafe paintUneven(
        line + span.lowerBound, count: span.count, pixel, coverage: bytes + span.lowerBound)
      return
    }
    limit(y, CoverageRun(span.lowerBound, span.upperBound, CoverageRun.uneven), mask) {
      run in
      unsafe paintUneven(
        line + Int(run.x), count: Int(run.end - run.x), pixel, coverage: bytes + Int(run.x))
    }
  }
}

extension Transform {
  /// The box of the image of some pixels.
  fileprivate func box(of pixels: PixelBounds) -> DeviceBox {
    var box = DeviceBox()
    for x in [Double(pixels.left), Double(pixels.right)] {
      for y in [Double(pixels.top), Double(pixels.bottom)] {
        box.extend(to: SIMD2(apply(Point(x, y))))
      }
    }
    return box
  }
}
