/// Why a scene was not drawn.
public enum RasterError: Error, Hashable, CustomStringConvertible {
  /// Canvas in points and scale in pixels a point; the rounded extent has no pixel.
  case emptyCanvas(width: Double, height: Double, scale: Double)
  /// Canvas in points and scale in pixels a point; a side is longer than `limit` pixels.
  case hugeCanvas(width: Double, height: Double, scale: Double, limit: Int)
  /// Text that cannot be laid out, and what the text engine said.
  case text(String, reason: String)

  public var description: String {
    switch self {
    case .emptyCanvas(let width, let height, let scale):
      "canvas \(width) x \(height) pt at scale \(scale) has no pixels: "
        + "each side times the scale must round to at least 1"
    case .hugeCanvas(let width, let height, let scale, let limit):
      "canvas \(width) x \(height) pt at scale \(scale) is too large: "
        + "each side times the scale must round to at most \(limit) pixels"
    case .text(let text, let reason):
      "text \"\(text)\" cannot be drawn: \(reason)"
    }
  }
}
