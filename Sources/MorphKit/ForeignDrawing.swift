internal import MorphPluginAPI

extension Shape {
  /// The shape as the protocol passes it, for as long as `body` runs. Negative extents and radii
  /// become 0: motion that overshoots may pass through them.
  func withForeign(_ body: (UnsafePointer<morph_shape>) -> Void) {
    var shape = unsafe morph_shape()
    unsafe shape.size = sizeField(morph_shape.self)
    switch self {
    case .rectangle(let rect):
      unsafe shape.kind = MORPH_SHAPE_RECTANGLE
      unsafe shape.rect = rect.nonNegative.foreign
    case .uneven(let rect, let corners, let corner):
      unsafe shape.kind = MORPH_SHAPE_ROUNDED_RECTANGLE
      unsafe shape.rect = rect.nonNegative.foreign
      unsafe shape.radius_top_left = max(corners.topLeft, 0)
      unsafe shape.radius_top_right = max(corners.topRight, 0)
      unsafe shape.radius_bottom_right = max(corners.bottomRight, 0)
      unsafe shape.radius_bottom_left = max(corners.bottomLeft, 0)
      unsafe shape.corner = corner.rawValue
    case .ellipse(let rect):
      unsafe shape.kind = MORPH_SHAPE_ELLIPSE
      unsafe shape.rect = rect.nonNegative.foreign
    case .arc(let center, let radius, let start, let end):
      unsafe shape.kind = MORPH_SHAPE_ARC
      unsafe shape.center = center.foreign
      unsafe shape.radius = max(radius, 0)
      unsafe shape.start = start
      unsafe shape.end = end
    case .path(let path):
      unsafe shape.kind = MORPH_SHAPE_PATH
      unsafe shape.rule = path.rule.rawValue
      unsafe path.verbs.withUnsafeBufferPointer { verbs in
        unsafe path.points.withUnsafeBytes { points in
          unsafe points.withMemoryRebound(to: morph_point.self) { points in
            unsafe shape.verb_count = verbs.count
            unsafe shape.verbs = verbs.baseAddress
            unsafe shape.point_count = points.count
            unsafe shape.points = points.baseAddress
            unsafe body(&shape)
          }
        }
      }
      return
    }
    unsafe body(&shape)
  }
}

extension Rect {
  fileprivate var nonNegative: Rect {
    Rect(x: x, y: y, width: max(width, 0), height: max(height, 0))
  }
}

extension Paint {
  /// The paint as the protocol passes it, for as long as `body` runs.
  func withForeign(_ body: (UnsafePointer<morph_paint>) -> Void) {
    var paint = unsafe morph_paint()
    unsafe paint.size = sizeField(morph_paint.self)
    switch self {
    case .solid(let color):
      unsafe paint.kind = MORPH_PAINT_SOLID
      unsafe paint.color = color.foreign
      unsafe body(&paint)
    case .linear(let gradient, let from, let to):
      unsafe paint.kind = MORPH_PAINT_LINEAR
      unsafe paint.units = from.units
      unsafe paint.from = from.foreign
      unsafe paint.to = to.foreign
      unsafe gradient.withForeign(&paint, body)
    case .radial(let gradient, let center, let radius):
      unsafe paint.kind = MORPH_PAINT_RADIAL
      unsafe paint.units = center.units
      unsafe paint.from = center.foreign
      unsafe paint.radius = max(radius, 0)
      unsafe gradient.withForeign(&paint, body)
    case .conic(let gradient, let center, let angle):
      unsafe paint.kind = MORPH_PAINT_CONIC
      unsafe paint.units = center.units
      unsafe paint.from = center.foreign
      unsafe paint.angle = angle
      unsafe gradient.withForeign(&paint, body)
    }
  }
}

extension Paint.Place {
  fileprivate var units: UInt32 {
    switch self {
    case .point: MORPH_UNITS_ABSOLUTE
    case .unit: MORPH_UNITS_BOUNDING_BOX
    }
  }

  fileprivate var foreign: morph_point {
    switch self {
    case .point(let point): point.foreign
    case .unit(let point): morph_point(x: point.x, y: point.y)
    }
  }
}

extension Gradient {
  fileprivate func withForeign(
    _ paint: inout morph_paint, _ body: (UnsafePointer<morph_paint>) -> Void
  ) {
    unsafe paint.spread = spread.rawValue
    unsafe paint.stop_count = stops.count
    unsafe withUnsafeTemporaryAllocation(of: morph_stop.self, capacity: max(1, stops.count)) {
      list in
      for (index, stop) in stops.enumerated() {
        unsafe (list.baseAddress! + index).initialize(
          to: morph_stop(offset: stop.offset, color: stop.color.foreign))
      }
      unsafe paint.stops = UnsafePointer(list.baseAddress)
      unsafe body(&paint)
    }
  }
}

extension Stroke {
  /// The stroke as the protocol passes it, for as long as `body` runs.
  func withForeign(_ body: (UnsafePointer<morph_stroke>) -> Void) {
    unsafe dashes.withUnsafeBufferPointer { dashes in
      var stroke = unsafe morph_stroke()
      unsafe stroke.size = sizeField(morph_stroke.self)
      unsafe stroke.cap = cap.rawValue
      unsafe stroke.join = join.rawValue
      unsafe stroke.position = position.rawValue
      unsafe stroke.width = max(width, 0)
      unsafe stroke.miter_limit = miterLimit
      unsafe stroke.dash_phase = dashPhase
      unsafe stroke.dash_count = dashes.count
      unsafe stroke.dashes = dashes.count == 0 ? nil : dashes.baseAddress
      unsafe body(&stroke)
    }
  }
}
