import MorphScene

/// The layers around the item that is drawn, outermost first, above a canvas.
@safe struct LayerStack {
  struct Entry {
    var layer: SceneLayer
    var memory: LayerMemory
  }

  let canvas: Surface
  var entries: [Entry] = []

  /// What is drawn on now.
  var surface: Surface {
    if let top = entries.last {
      return top.memory.surface(canvas.bounds)
    }
    return canvas
  }

  /// Tells the layer that is drawn on which pixels have changed.
  func markDrawn(_ bounds: PixelBounds) {
    entries.last?.memory.drawn.formUnion(bounds)
  }
}

extension Rasterizer {
  /// Draws all items of a scene, each in its layer.
  func drawItems(_ scene: Scene, on canvas: Surface) throws(RasterError) {
    var stack = LayerStack(canvas: canvas)
    let counts = itemCounts(scene)
    for (index, item) in scene.items.enumerated() where item.alpha > 0 {
      var placed = item
      placed.alpha = 1
      // A layer around a single item is that item with the layer's alpha and clips: nothing in it
      // lies over anything else.
      while placed.layer > 0 {
        let layer = scene.layers[placed.layer - 1]
        guard counts[layer.id] == 1 && layer.mask == nil else { break }
        placed.layer = layer.parent
        placed.alpha *= layer.alpha
        placed.clips = layer.clips + placed.clips
      }
      enter(placed.layer, scene, &stack)
      do throws(RasterError) {
        try draw(placed, at: index, scene, stack)
      } catch {
        abandon(&stack)
        throw error
      }
    }
    enter(0, scene, &stack)
  }

  /// How many items each layer holds, with those of the layers within it; by id.
  private func itemCounts(_ scene: Scene) -> [Int] {
    var counts = [Int](repeating: 0, count: scene.layers.count + 1)
    for item in scene.items {
      counts[item.layer] += 1
    }
    // A layer's parent comes before it.
    for layer in scene.layers.reversed() {
      counts[layer.parent] += counts[layer.id]
    }
    return counts
  }

  /// Ends and begins layers until `layer` is the innermost.
  private func enter(_ layer: Int, _ scene: Scene, _ stack: inout LayerStack) {
    guard (stack.entries.last?.layer.id ?? 0) != layer else { return }
    var wanted: [SceneLayer] = []
    var id = layer
    while id > 0 {
      wanted.append(scene.layers[id - 1])
      id = scene.layers[id - 1].parent
    }
    wanted.reverse()
    var shared = 0
    while shared < min(wanted.count, stack.entries.count)
      && wanted[shared].id == stack.entries[shared].layer.id
    {
      shared += 1
    }
    while stack.entries.count > shared {
      endLayer(&stack)
    }
    for layer in wanted.dropFirst(shared) {
      let memory = layerMemory(depth: stack.entries.count)
      stack.entries.append(LayerStack.Entry(layer: layer, memory: memory))
    }
  }

  /// Draws the innermost layer onto what is around it, and clears its memory.
  private func endLayer(_ stack: inout LayerStack) {
    let bounds = stack.canvas.bounds
    let depth = stack.entries.count
    let entry = stack.entries.removeLast()
    let source = entry.memory.surface(bounds)
    let drawn = entry.memory.drawn
    entry.memory.drawn = .empty
    defer { source.clear(drawn) }
    let clip = resolve(entry.layer.clips, within: drawn.intersection(bounds))
    guard !clip.bounds.isEmpty else { return }
    if let mask = entry.layer.mask {
      apply(mask, entry.layer.transform, to: source, within: clip.bounds, depth: depth)
    }
    let factor = UInt32(min(max(entry.layer.alpha, 0), 1) * 65_536 + 0.5)
    let target = stack.surface
    for y in clip.bounds.top..<clip.bounds.bottom {
      unsafe composeRow(
        source.row(y), onto: target.row(y), y, clip.bounds, clip.mask, factor: factor)
    }
    stack.markDrawn(clip.bounds)
  }

  /// Draws a row of a layer with an alpha of `factor` / 65,536.
  private func composeRow(
    _ source: UnsafeMutablePointer<Pixel>, onto target: UnsafeMutablePointer<Pixel>, _ y: Int,
    _ bounds: PixelBounds, _ mask: ClipMask?, factor: UInt32
  ) {
    var start = bounds.left
    var end = bounds.right
    if let mask {
      let (row, bytes) = unsafe mask.row(y)
      start = max(start, Int(row.start))
      end = min(end, Int(row.end))
      guard start < end else { return }
      let fullStart = max(start, min(Int(row.fullStart), end))
      let fullEnd = max(fullStart, min(Int(row.fullEnd), end))
      for x in [start..<fullStart, fullEnd..<end].joined() {
        let pixel = unsafe source[x]
        guard pixel != 0 else { continue }
        let limited = unsafe (factor &* UInt32(bytes[x]) &+ 127) / 255
        unsafe target[x] = pixel.scaled(bySixteenBits: limited).over(target[x], coverage: 255)
      }
      start = fullStart
      end = fullEnd
    }
    if factor == 65_536 {
      unsafe paintEven(target + start, count: end - start, source + start, coverage: 255)
      return
    }
    for x in start..<end {
      let pixel = unsafe source[x]
      guard pixel != 0 else { continue }
      unsafe target[x] = pixel.scaled(bySixteenBits: factor).over(target[x], coverage: 255)
    }
  }

  /// Keeps of a layer what its mask lets through.
  private func apply(
    _ mask: SceneLayer.Mask, _ transform: Transform, to source: Surface,
    within bounds: PixelBounds, depth: Int
  ) {
    let shape: Shape
    let paint: Paint
    switch mask {
    case .shape(let inside):
      shape = inside
      paint = .solid(Color(red: 0, green: 0, blue: 0, alpha: 1))
    case .paint(let given, over: let inside):
      shape = inside
      paint = given
    }
    let memory = layerMemory(depth: depth)
    let surface = memory.surface(source.bounds)
    let place = deviceTransform(transform)
    if let brush = brush(paint, alpha: 1, place) {
      let region = outline(of: shape, place).intersection(bounds)
      if !region.isEmpty {
        coverage.begin(region)
        coverage.add(contours)
        self.paint(shape.rule, brush, clip: nil, on: surface)
      }
    }
    for y in bounds.top..<bounds.bottom {
      let row = unsafe source.row(y)
      let alphas = unsafe surface.row(y)
      for x in bounds.left..<bounds.right {
        unsafe row[x] = row[x].scaled(by: alphas[x] &>> 24)
      }
    }
    surface.clear(bounds)
  }

  /// Clears all layers after an error.
  private func abandon(_ stack: inout LayerStack) {
    for entry in stack.entries {
      entry.memory.surface(stack.canvas.bounds).clear(entry.memory.drawn)
      entry.memory.drawn = .empty
    }
    stack.entries.removeAll()
  }
}
