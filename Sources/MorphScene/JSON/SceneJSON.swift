/// A scene as the JSON document `morph.scene/1`: the display list, flattened, so that a test or a
/// tool reads every item without keeping any state.
///
/// Numbers are the shortest decimals of 32-bit floats, in points, radians and parts of one.
public enum SceneJSON {
  /// The keys of what a component declared by number.
  public struct Keys {
    public var region: (UInt32) -> String
    public var gesture: (UInt32) -> String
    public var scroll: (UInt32) -> String

    public init(
      region: @escaping (UInt32) -> String, gesture: @escaping (UInt32) -> String,
      scroll: @escaping (UInt32) -> String
    ) {
      self.region = region
      self.gesture = gesture
      self.scroll = scroll
    }
  }

  /// What a paragraph takes up when it is laid out.
  public struct TextSize: Hashable, Sendable {
    /// Points.
    public var width: Double
    /// Points.
    public var height: Double
    public var lines: Int

    public init(width: Double, height: Double, lines: Int) {
      self.width = width
      self.height = height
      self.lines = lines
    }

    public init(_ metrics: TextMetrics) {
      self.init(width: metrics.width, height: metrics.height, lines: metrics.baselines.count)
    }
  }

  /// The document, ended by a line feed. `textSize` is asked once for each text, in drawing order;
  /// its errors are passed on.
  public static func write<Failure: Error>(
    _ scene: Scene, keys: Keys, textSize: (Paragraph) throws(Failure) -> TextSize
  ) throws(Failure) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("schema", "morph.scene/1")
    writer.key("canvas")
    writer.extent(scene.canvas)
    writer.key("size")
    writer.extent(scene.size)
    writer.key("origin")
    writer.point(scene.origin)

    let clips = LayerClips(scene.layers)
    writer.key("items")
    writer.beginArray()
    for item in scene.items {
      try writer.item(item, around: clips.around(item.layer), textSize: textSize)
    }
    writer.endArray()

    writer.key("layers")
    writer.beginArray()
    for layer in scene.layers { writer.layer(layer) }
    writer.endArray()

    writer.key("regions")
    writer.beginArray()
    for region in scene.regions { writer.region(region, keys: keys) }
    writer.endArray()

    writer.key("accessibility")
    writer.nodes(scene.nodes)
    writer.field("hash", Hash64.hex(scene.hash))
    writer.endObject()
    return writer.finish()
  }
}

/// All clips around the content of each layer, outermost first.
private struct LayerClips {
  private var clips: [Int: [SceneClip]] = [:]

  init(_ layers: [SceneLayer]) {
    for layer in layers {
      clips[layer.id] = around(layer.parent) + layer.clips
    }
  }

  func around(_ layer: Int) -> [SceneClip] { clips[layer] ?? [] }
}

extension JSONWriter {
  fileprivate mutating func item<Failure: Error>(
    _ item: SceneItem, around outer: [SceneClip],
    textSize: (Paragraph) throws(Failure) -> SceneJSON.TextSize
  ) throws(Failure) {
    beginObject()
    switch item.drawing {
    case .fill(let shape, let paint):
      placement("fill", item, around: outer)
      self.shape("shape", shape)
      self.paint("paint", paint)
    case .stroke(let shape, let paint, let stroke):
      placement("stroke", item, around: outer)
      self.shape("shape", shape)
      self.paint("paint", paint)
      self.stroke(stroke)
    case .shadow(let shape, let shadow):
      placement("shadow", item, around: outer)
      self.shape("shape", shape)
      key("color")
      color(shadow.color)
      member("sigma", shadow.sigma)
      member("dx", shadow.dx)
      member("dy", shadow.dy)
    case .text(let paragraph, let color, let origin):
      placement("text", item, around: outer)
      field("text", paragraph.text)
      font(paragraph.font)
      key("color")
      self.color(color)
      member("x", origin.x)
      member("y", origin.y)
      let size = try textSize(paragraph)
      member("width", size.width)
      member("height", size.height)
      field("lines", size.lines)
    case .symbol(let symbol):
      placement("symbol", item, around: outer)
      field("name", symbol.name)
      member("size", symbol.size)
      field("weight", symbol.weight)
      key("color")
      color(symbol.color)
      member("x", symbol.center.x)
      member("y", symbol.center.y)
    }
    endObject()
  }

  private mutating func placement(_ op: String, _ item: SceneItem, around outer: [SceneClip]) {
    field("op", op)
    field("layer", item.layer)
    member("alpha", item.alpha)
    transform("transform", item.transform)
    key("clip")
    beginArray()
    for clip in outer + item.clips {
      beginObject()
      shape("shape", clip.shape)
      transform("transform", clip.transform)
      if case .path(let path) = clip.shape {
        field("rule", path.rule.name)
      } else {
        field("rule", FillRule.nonZero.name)
      }
      endObject()
    }
    endArray()
  }

  private mutating func font(_ font: Font) {
    key("font")
    beginObject()
    member("size", font.size)
    field("weight", font.weight)
    field("design", font.design.name)
    field("italic", font.isItalic)
    field("digits", font.digits.name)
    member("tracking", font.tracking)
    endObject()
  }

  fileprivate mutating func layer(_ layer: SceneLayer) {
    beginObject()
    field("id", layer.id)
    field("parent", layer.parent)
    member("alpha", layer.alpha)
    key("mask")
    switch layer.mask {
    case nil: null()
    case .shape(let shape):
      beginObject()
      self.shape("shape", shape)
      transform("transform", layer.transform)
      endObject()
    case .paint(let paint, let shape):
      beginObject()
      self.shape("shape", shape)
      self.paint("paint", paint)
      transform("transform", layer.transform)
      endObject()
    }
    endObject()
  }

  fileprivate mutating func region(_ region: SceneRegion, keys: SceneJSON.Keys) {
    beginObject()
    field("id", region.id)
    field("key", keys.region(region.id))
    field("item", region.item)
    shape("shape", region.shape)
    transform("transform", region.transform)
    key("gestures")
    beginArray()
    for gesture in region.gestures { string(keys.gesture(gesture)) }
    endArray()
    field("cursor", region.cursor.name)
    field("focusable", region.isFocusable)
    if region.scroll != 0 {
      field("scroll", keys.scroll(region.scroll))
      member("content", region.content)
    }
    endObject()
  }
}
