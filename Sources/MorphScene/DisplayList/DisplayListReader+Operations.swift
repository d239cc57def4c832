import MorphPluginAPI

extension DisplayListReader {
  mutating func read(_ kind: OperationKind) throws(ByteReader.Failure) {
    switch kind {
    case .size: try readSize()
    case .save: try push(state, isLayer: false)
    case .restore: try pop(layer: false)
    case .concat: try readTransform()
    case .clip: try readClip()
    case .beginLayer: try beginLayer()
    case .endLayer: try pop(layer: true)
    case .fill:
      let shape = try bytes.shape()
      add(.fill(shape, try bytes.paint(over: shape)))
    case .stroke:
      let shape = try bytes.shape()
      let paint = try bytes.paint(over: shape)
      add(.stroke(shape, paint, try bytes.stroke()))
    case .shadow: try readShadow()
    case .text: try readText()
    case .symbol: try readSymbol()
    case .region: try readRegion()
    case .accessibility: try readNode()
    }
    if pathPoints > Int(MORPH_MAX_PATH_POINTS) {
      throw Self.refusal("shape", "brings the frame above \(MORPH_MAX_PATH_POINTS) path points")
    }
  }

  private mutating func add(_ drawing: SceneItem.Drawing) {
    items.append(
      SceneItem(
        drawing: drawing, layer: state.layer, alpha: state.alpha, transform: state.transform,
        clips: state.clips))
    switch drawing {
    case .fill(let shape, _), .stroke(let shape, _, _), .shadow(let shape, _):
      pathPoints += shape.pathPointCount
    case .text, .symbol: break
    }
  }

  private mutating func push(_ saved: State, isLayer: Bool) throws(ByteReader.Failure) {
    guard stack.count < Int(MORPH_MAX_NESTING) else {
      throw Self.refusal("", "is nested deeper than \(MORPH_MAX_NESTING)")
    }
    var saved = saved
    saved.isLayer = isLayer
    stack.append(saved)
  }

  private mutating func pop(layer: Bool) throws(ByteReader.Failure) {
    guard let last = stack.popLast(), last.isLayer == layer else {
      throw Self.refusal("", layer ? "has no begin-layer to end" : "has no save to go back to")
    }
    state = last
    state.isLayer = false
  }

  private mutating func readSize() throws(ByteReader.Failure) {
    let width = try bytes.number("width")
    let height = try bytes.number("height")
    guard width >= 0, height >= 0 else {
      throw Self.refusal(width < 0 ? "width" : "height", "is negative")
    }
    size = Size(width, height)
  }

  private mutating func readTransform() throws(ByteReader.Failure) {
    let inner = Transform(
      a: try bytes.f64("a"), b: try bytes.f64("b"), c: try bytes.f64("c"), d: try bytes.f64("d"),
      tx: try bytes.f64("tx"), ty: try bytes.f64("ty"))
    let whole = state.transform.appending(inner: inner)
    let numbers = [whole.a, whole.b, whole.c, whole.d, whole.tx, whole.ty]
    guard numbers.allSatisfy({ Float($0).isFinite }) else {
      throw Self.refusal("", "grows beyond what a 32-bit number holds")
    }
    state.transform = whole
  }

  private mutating func readClip() throws(ByteReader.Failure) {
    let shape = try bytes.shape()
    guard state.clips.count < Int(MORPH_MAX_NESTING) else {
      throw Self.refusal("", "is the \(MORPH_MAX_NESTING + 1)th at once")
    }
    pathPoints += shape.pathPointCount
    state.clips.append(SceneClip(shape: shape, transform: state.transform))
  }

  private mutating func beginLayer() throws(ByteReader.Failure) {
    let alpha = try bytes.number("alpha")
    guard alpha >= 0, alpha <= 1 else {
      throw Self.refusal("alpha", "is \(Float(alpha)); it must be 0 to 1")
    }
    var mask: SceneLayer.Mask?
    switch try bytes.u32("mask") {
    case MORPH_MASK_NONE: break
    case MORPH_MASK_SHAPE: mask = .shape(try bytes.shape())
    case MORPH_MASK_PAINT:
      let shape = try bytes.shape()
      mask = .paint(try bytes.paint(over: shape), over: shape)
    case let other: throw Self.refusal("mask", "is \(other); it must be 0 to 2")
    }
    try push(state, isLayer: true)
    let layer = SceneLayer(
      id: layers.count + 1, parent: state.layer, alpha: alpha, mask: mask,
      transform: state.transform, clips: state.clips)
    layers.append(layer)
    state.layer = layer.id
    state.alpha *= alpha
    state.clips = []
  }

  private mutating func readShadow() throws(ByteReader.Failure) {
    let shape = try bytes.shape()
    let color = try bytes.color()
    let sigma = try bytes.number("sigma")
    guard sigma >= 0 else {
      throw Self.refusal("sigma", "is \(Float(sigma)); it must not be negative")
    }
    let dx = try bytes.number("offset.x")
    let dy = try bytes.number("offset.y")
    add(.shadow(shape, Shadow(color: color, sigma: sigma, dx: dx, dy: dy)))
  }

  private mutating func readText() throws(ByteReader.Failure) {
    let color = try bytes.color()
    let origin = Point(try bytes.number("origin.x"), try bytes.number("origin.y"))
    let paragraph = try bytes.paragraph(isRightToLeft: isRightToLeft)
    textBytes += paragraph.text.utf8.count
    guard textBytes <= Int(MORPH_MAX_TEXT) else {
      throw Self.refusal("text", "brings the frame above \(MORPH_MAX_TEXT) bytes of text")
    }
    add(.text(paragraph, color, origin: origin))
  }

  private mutating func readSymbol() throws(ByteReader.Failure) {
    let weight = try bytes.weight()
    let color = try bytes.color()
    let center = Point(try bytes.number("center.x"), try bytes.number("center.y"))
    let size = try bytes.number("extent")
    guard size >= 0 else { throw Self.refusal("extent", "is negative") }
    let name = try bytes.string("name", limit: 256)
    add(
      .symbol(SceneSymbol(name: name, weight: weight, color: color, center: center, size: size)))
  }

  private mutating func readRegion() throws(ByteReader.Failure) {
    let id = try bytes.u32("id")
    let item = try bytes.u64("item")
    let shape = try bytes.shape()
    pathPoints += shape.pathPointCount
    let cursor = try bytes.choice("cursor", as: SceneRegion.Cursor.self)
    let isFocusable = try bytes.truth("focusable")
    let scroll = try bytes.u32("scroll")
    let content = try bytes.number("content")
    guard content >= 0 else { throw Self.refusal("content", "is negative") }
    var gestures: [UInt32] = []
    for _ in 0..<(try bytes.count("gesture_count", width: 4, limit: 256)) {
      gestures.append(try bytes.u32("gestures"))
    }
    regions.append(
      SceneRegion(
        id: id, item: item, shape: shape, transform: state.transform, gestures: gestures,
        cursor: cursor, isFocusable: isFocusable, scroll: scroll, content: content))
  }

  private mutating func readNode() throws(ByteReader.Failure) {
    let id = try bytes.u32("id")
    let item = try bytes.u64("item")
    let role = try bytes.choice("role", as: SceneNode.Role.self)
    let isHidden = try bytes.truth("hidden")
    let label = try bytes.string("label")
    let value = try bytes.string("value")
    let hint = try bytes.string("hint")
    var actions: [String] = []
    for _ in 0..<(try bytes.count("action_count", width: 4, limit: 64)) {
      actions.append(try bytes.string("actions"))
    }
    let frame = try bytes.rect("frame")
    let parent = try bytes.u32("parent")
    let parentItem = try bytes.u64("parent_item")
    guard id != 0 else { throw Self.refusal("id", "is 0; a node's id is at least 1") }
    guard !nodes.contains(where: { $0.id == id && $0.item == item }) else {
      throw Self.refusal("id", "\(id)[\(item)] is used by two nodes of the frame")
    }
    guard parent == 0 || nodes.contains(where: { $0.id == parent && $0.item == parentItem }) else {
      throw Self.refusal("parent", "\(parent)[\(parentItem)] does not come before it")
    }
    nodes.append(
      SceneNode(
        id: id, item: item, role: role, isHidden: isHidden, label: label, value: value,
        hint: hint, actions: actions, frame: state.transform.bounds(of: frame), parent: parent,
        parentItem: parentItem))
  }
}

extension Shape {
  /// What the shape counts towards the limit of path points in a frame.
  var pathPointCount: Int {
    if case .path(let path) = self { path.points.count } else { 0 }
  }
}
