internal import MorphScene

/// Limits that reading a display list cannot check, for they depend on scale and canvas.
enum FrameLimits {
  /// Device pixels of a shadow's Gaussian.
  private static let largestSigma = 256.0
  /// Pixels of layers and shadows together, in whole canvases.
  private static let mostCanvases = 32.0

  static func check(_ scene: Scene, scale: Double) throws(TestStop) {
    let canvas = Rect(x: 0, y: 0, width: scene.canvas.width, height: scene.canvas.height)
    var area = Double(scene.layers.count) * canvas.width * canvas.height
    for item in scene.items {
      guard case .shadow(let shape, let shadow) = item.drawing else { continue }
      let stretch = abs(item.transform.determinant).squareRoot()
      let sigma = shadow.sigma * stretch * scale
      guard sigma <= largestSigma else {
        throw .failed(
          "a shadow has a sigma of \(sigma) device pixels; at most \(largestSigma) are allowed")
      }
      let reach = 3 * shadow.sigma * stretch
      let bounds = item.transform.bounds(of: shape.bounds)
      let width = min(bounds.maxX + reach, canvas.maxX) - max(bounds.x - reach, 0)
      let height = min(bounds.maxY + reach, canvas.maxY) - max(bounds.y - reach, 0)
      area += max(0, width) * max(0, height)
    }
    let canvases = area / max(canvas.width * canvas.height, 1)
    guard canvases <= mostCanvases else {
      throw .failed(
        "layers and shadows cover \(canvases.rounded()) canvases; at most \(Int(mostCanvases)) are "
          + "allowed")
    }
  }
}
