public import MorphScene

/// Builds scenes for pictures: items in the order they are added, in the innermost open layer.
public struct SceneBuilder {
  private var items: [SceneItem] = []
  private var layers: [SceneLayer] = []
  private var open: [(id: Int, alpha: Double)] = [(0, 1)]
  /// Of the items and layers that follow.
  public var transform = Transform.identity
  /// Of the items and layers that follow, inside the innermost layer.
  public var clips: [SceneClip] = []
  private let canvas: Size

  public init(_ width: Double, _ height: Double) {
    canvas = Size(width, height)
  }

  public var scene: Scene {
    Scene(
      canvas: canvas, size: canvas, origin: .zero, items: items, layers: layers, regions: [],
      nodes: [], hash: 0)
  }

  public mutating func add(_ drawing: SceneItem.Drawing) {
    let innermost = open[open.count - 1]
    items.append(
      SceneItem(
        drawing: drawing, layer: innermost.id, alpha: innermost.alpha, transform: transform,
        clips: clips))
  }

  public mutating func fill(_ shape: Shape, _ paint: Paint) {
    add(.fill(shape, paint))
  }

  public mutating func stroke(_ shape: Shape, _ paint: Paint, _ stroke: Stroke) {
    add(.stroke(shape, paint, stroke))
  }

  public mutating func clip(_ shape: Shape) {
    clips.append(SceneClip(shape: shape, transform: transform))
  }

  public mutating func layer(
    alpha: Double = 1, mask: SceneLayer.Mask? = nil, _ body: (inout SceneBuilder) -> Void
  ) {
    let outer = open[open.count - 1]
    let layer = SceneLayer(
      id: layers.count + 1, parent: outer.id, alpha: alpha, mask: mask, transform: transform,
      clips: clips)
    layers.append(layer)
    open.append((layer.id, outer.alpha * alpha))
    scope {
      $0.clips = []
      body(&$0)
    }
    open.removeLast()
  }

  /// Restores transform and clips after `body`.
  public mutating func scope(_ body: (inout SceneBuilder) -> Void) {
    let kept = (transform, clips)
    body(&self)
    (transform, clips) = kept
  }

  public mutating func concatenate(_ inner: Transform) {
    transform = transform.appending(inner: inner)
  }
}

extension Color {
  /// From a number like 0xE6A52A.
  public init(hex: UInt32, alpha: Float = 1) {
    self.init(
      red: Float(hex >> 16 & 0xFF) / 255, green: Float(hex >> 8 & 0xFF) / 255,
      blue: Float(hex & 0xFF) / 255, alpha: alpha)
  }
}

extension Paint {
  public static func hex(_ value: UInt32, alpha: Float = 1) -> Paint {
    .solid(Color(hex: value, alpha: alpha))
  }
}
