import MorphScene
import MorphText

/// Turns the items of scenes into elements.
struct SVGSceneWriter {
  var definitions = SVGDefinitions()
  private(set) var body = SVGMarkup()
  let glyphs: any GlyphSource
  var glyphIDs: [GlyphKey: String] = [:]

  struct GlyphKey: Hashable {
    var face: FaceID
    var glyph: UInt32
  }

  /// A layer whose elements are open, and how many there are.
  private struct OpenLayer {
    var id: Int
    var elements: Int
  }

  init(glyphs: any GlyphSource) {
    self.glyphs = glyphs
  }

  /// A part of the document with its own origin, beyond which nothing is drawn.
  mutating func beginCell(_ cell: Rect) {
    body.open("svg", cell.svgAttributes)
  }

  mutating func endCell() {
    body.close("svg")
  }

  /// Draws a scene whose picture has the given extent, in points.
  mutating func append(_ scene: Scene, extent: Size) throws(RasterError) {
    let canvas = Rect(x: 0, y: 0, width: extent.width, height: extent.height)
    var layers: [Int: SceneLayer] = [:]
    for layer in scene.layers { layers[layer.id] = layer }
    var open: [OpenLayer] = []
    for item in scene.items where item.alpha > 0 {
      var chain: [SceneLayer] = []
      var id = item.layer
      while let layer = layers[id] {
        chain.append(layer)
        id = layer.parent
      }
      chain.reverse()
      var shared = 0
      while shared < min(open.count, chain.count), open[shared].id == chain[shared].id {
        shared += 1
      }
      close(&open, downTo: shared)
      for layer in chain[shared...] {
        open.append(OpenLayer(id: layer.id, elements: begin(layer, canvas: canvas)))
      }
      try append(item)
    }
    close(&open, downTo: 0)
  }

  private mutating func close(_ open: inout [OpenLayer], downTo count: Int) {
    while open.count > count {
      for _ in 0..<open.removeLast().elements { body.close("g") }
    }
  }

  /// Opens the groups of a layer and tells how many.
  private mutating func begin(_ layer: SceneLayer, canvas: Rect) -> Int {
    var attributes: [SVGMarkup.Attribute] = []
    if layer.alpha < 1 { attributes.append(("opacity", SVGNumber.text(max(0, layer.alpha)))) }
    if let mask = layer.mask {
      attributes.append(("mask", "url(#\(id(of: mask, layer.transform, canvas: canvas)))"))
    }
    for clip in layer.clips { openClip(clip) }
    if attributes.isEmpty { return layer.clips.count }
    body.open("g", attributes)
    return layer.clips.count + 1
  }

  private mutating func openClip(_ clip: SceneClip) {
    body.open("g", [("clip-path", "url(#\(definitions.clip(clip)))")])
  }

  /// White where the mask lets all through: a mask in SVG is luminance times alpha.
  private mutating func id(
    of mask: SceneLayer.Mask, _ transform: Transform, canvas: Rect
  ) -> String {
    var content = SVGMarkup()
    switch mask {
    case .shape(let shape):
      draw(shape, .solid(SVGSceneWriter.white), transform, into: &content)
    case .paint(let paint, let shape):
      draw(shape, paint.whitened, transform, into: &content)
    }
    return definitions.mask(canvas, content: content)
  }

  private mutating func append(_ item: SceneItem) throws(RasterError) {
    var content = SVGMarkup()
    var clips = item.clips
    switch item.drawing {
    case .fill(let shape, let paint):
      clips = item.clips(besides: shape)
      draw(shape, paint, item.transform, into: &content)
    case .stroke(let shape, let paint, let stroke):
      if stroke.isInside(shape) {
        clips = item.clips(besides: shape)
        drawInside(shape, paint, stroke, item.transform, into: &content)
      } else {
        draw(shape, paint, stroke, item.transform, into: &content)
      }
    case .shadow(let shape, let shadow):
      draw(shape, shadow, item.transform, into: &content)
    case .text(let paragraph, let color, let origin):
      let placed = item.transform.appending(inner: .translation(origin.x, origin.y))
      try draw(paragraph, color, placed, into: &content)
    case .symbol(let symbol):
      draw(symbol, item.transform, into: &content)
    }
    guard !content.isEmpty else { return }
    for clip in clips { openClip(clip) }
    body.append(content)
    for _ in clips { body.close("g") }
  }
}

extension SceneItem {
  /// The clips but those of the very shape that is drawn: their edge is the shape's own, and
  /// applying it would thin the edge twice.
  fileprivate func clips(besides shape: Shape) -> [SceneClip] {
    clips.filter { $0.transform != transform || $0.shape != shape }
  }
}

extension Stroke {
  /// An open line has no inside to keep to.
  fileprivate func isInside(_ shape: Shape) -> Bool {
    if case .arc = shape { return false }
    return position == .inside
  }
}
