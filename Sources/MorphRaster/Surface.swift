/// Pixels that are drawn on: a canvas, or a layer as large as its canvas.
///
/// All surfaces of a frame share the canvas's coordinates, so that nothing moves between them.
@safe struct Surface {
  /// Pixel `originX`, `originY` of this memory is pixel 0, 0 of the canvas.
  let pixels: UnsafeMutablePointer<Pixel>
  /// Pixels from one row to the next.
  let stride: Int
  let originX: Int
  let originY: Int
  /// What may be drawn on.
  let bounds: PixelBounds

  /// Where pixel 0 of a row of the canvas is, or would be.
  @inline(__always)
  func row(_ y: Int) -> UnsafeMutablePointer<Pixel> {
    unsafe pixels + ((y &+ originY) &* stride &+ originX)
  }

  func fill(_ pixel: Pixel) {
    for y in bounds.top..<max(bounds.bottom, bounds.top) {
      unsafe (row(y) + bounds.left).update(repeating: pixel, count: bounds.width)
    }
  }

  func clear(_ part: PixelBounds) {
    guard !part.isEmpty else { return }
    for y in part.top..<part.bottom {
      unsafe (row(y) + part.left).update(repeating: 0, count: part.width)
    }
  }
}

/// Memory of a layer: clear whenever it is not in use.
final class LayerMemory {
  private var pixels = Scratch<Pixel>()
  /// What has been drawn on since it was clear.
  var drawn = PixelBounds.empty

  /// The memory as a surface over a canvas that shows `bounds`.
  func surface(_ bounds: PixelBounds) -> Surface {
    pixels.reserve(bounds.width * bounds.height)
    return unsafe Surface(
      pixels: pixels.base, stride: bounds.width, originX: -bounds.left, originY: -bounds.top,
      bounds: bounds)
  }
}
