import MorphScene

/// What a stack of clips comes to: whole pixels, and a mask where an edge crosses pixels.
struct ResolvedClip {
  var bounds: PixelBounds
  var mask: ClipMask?
}

/// The clips of a frame. Each stack is drawn once and kept until the frame is done.
struct ClipCache {
  private struct Entry {
    var clips: [SceneClip]
    var bounds: PixelBounds
    var mask: ClipMask
  }

  private static let capacity = 8

  /// Oldest first.
  private var entries: [Entry] = []
  private var spare: [ClipMask] = []

  mutating func removeAll() {
    spare += entries.map(\.mask)
    entries.removeAll(keepingCapacity: true)
  }

  /// The mask of the same clips within the same pixels, if it has been drawn.
  func mask(_ clips: [SceneClip], _ bounds: PixelBounds) -> ClipMask? {
    entries.first { $0.bounds == bounds && $0.clips == clips }?.mask
  }

  /// Memory for one more mask; beyond the capacity the oldest gives way, but not `kept`.
  mutating func take(keeping kept: ClipMask?) -> ClipMask {
    if entries.count >= ClipCache.capacity,
      let oldest = entries.firstIndex(where: { $0.mask !== kept })
    {
      spare.append(entries.remove(at: oldest).mask)
    }
    return spare.popLast() ?? ClipMask()
  }

  mutating func insert(_ mask: ClipMask, _ clips: [SceneClip], _ bounds: PixelBounds) {
    entries.append(Entry(clips: clips, bounds: bounds, mask: mask))
  }
}

extension Rasterizer {
  /// Brings clips given in points into device pixels. `scale` is pixels a point.
  func resolve(_ clips: [SceneClip], within bounds: PixelBounds) -> ResolvedClip {
    var resolved = ResolvedClip(bounds: bounds, mask: nil)
    var shaped: [SceneClip] = []
    for clip in clips {
      if let pixels = wholePixels(clip) {
        resolved.bounds = resolved.bounds.intersection(pixels)
      } else {
        shaped.append(clip)
      }
    }
    if resolved.bounds.isEmpty {
      resolved.bounds = .empty
    } else if !shaped.isEmpty {
      let mask = self.mask(shaped, within: resolved.bounds)
      resolved.mask = mask
      resolved.bounds = mask.bounds
    }
    return resolved
  }

  /// The pixels of a clip whose edges are edges of pixels, to 1/1024 pixel.
  private func wholePixels(_ clip: SceneClip) -> PixelBounds? {
    guard case .rectangle(let rect) = clip.shape else { return nil }
    let transform = deviceTransform(clip.transform)
    guard transform.isAxisAligned else { return nil }
    var box = DeviceBox()
    box.extend(to: SIMD2(transform.apply(Point(rect.x, rect.y))))
    box.extend(to: SIMD2(transform.apply(Point(rect.maxX, rect.maxY))))
    guard !box.isEmpty else { return .empty }
    for edge in [box.low.x, box.low.y, box.high.x, box.high.y] {
      guard FixedPoint.rounded(edge) & FixedPoint.mask == 0 else { return nil }
    }
    return PixelBounds(covering: box)
  }

  /// Draws the mask of a stack of clips: the last one, limited by the mask of those before it.
  private func mask(_ clips: [SceneClip], within bounds: PixelBounds) -> ClipMask {
    if let known = self.clips.mask(clips, bounds) { return known }
    let outer = clips.count > 1 ? mask(Array(clips.dropLast()), within: bounds) : nil
    let clip = clips[clips.count - 1]
    let region = outline(of: clip.shape, deviceTransform(clip.transform))
      .intersection(outer?.bounds ?? bounds)
    let mask = self.clips.take(keeping: outer)
    mask.begin(region.isEmpty ? .empty : region)
    if !region.isEmpty {
      coverage.begin(region)
      coverage.add(contours)
      unsafe sweep(clip.shape.rule, clip: outer) { y, runs, count, bytes in
        unsafe mask.setRow(y, runs: runs, count: count, coverage: bytes)
      }
    }
    self.clips.insert(mask, clips, bounds)
    return mask
  }
}
