import MorphPluginAPI

/// One call of the canvas, with its numbers by name.
struct Operation: Equatable {
  var name: String
  var text = ""
  var numbers: [String: Double] = [:]
  var words: [String: String] = [:]
  var list: [Double] = []

  init(_ name: String) { self.name = name }

  subscript(key: String) -> Double { numbers[key] ?? .nan }
}

/// Writes down what a component draws.
final class CanvasRecorder {
  var operations: [Operation] = []

  func table(_ arena: Arena) -> UnsafeMutablePointer<morph_canvas> {
    var table = unsafe morph_canvas()
    unsafe table.size = UInt32(MemoryLayout<morph_canvas>.stride)
    unsafe table.context = Unmanaged.passUnretained(self).toOpaque()
    unsafe table.set_size = { canvas, width, height in
      unsafe note(canvas, "size") { $0.numbers = ["width": width, "height": height] }
    }
    unsafe table.save = { canvas in unsafe note(canvas, "save") { _ in } }
    unsafe table.restore = { canvas in unsafe note(canvas, "restore") { _ in } }
    unsafe table.translate = { canvas, x, y in
      unsafe note(canvas, "translate") { $0.numbers = ["x": x, "y": y] }
    }
    unsafe table.scale = { canvas, x, y, aboutX, aboutY in
      unsafe note(canvas, "scale") {
        $0.numbers = ["x": x, "y": y, "about-x": aboutX, "about-y": aboutY]
      }
    }
    unsafe table.rotate = { canvas, radians, aboutX, aboutY in
      unsafe note(canvas, "rotate") {
        $0.numbers = ["radians": radians, "about-x": aboutX, "about-y": aboutY]
      }
    }
    unsafe table.concat = { canvas, transform in
      let map = unsafe transform!.pointee
      unsafe note(canvas, "concat") { $0.list = [map.a, map.b, map.c, map.d, map.tx, map.ty] }
    }
    unsafe table.clip = { canvas, shape in
      unsafe note(canvas, "clip") { unsafe $0.add(shape!.pointee) }
    }
    unsafe table.begin_layer = { canvas, layer in
      let layer = unsafe layer!.pointee
      unsafe note(canvas, "begin-layer") {
        $0.numbers["alpha"] = unsafe layer.alpha
        $0.numbers["mask"] = unsafe Double(layer.mask)
        if let shape = unsafe layer.mask_shape { unsafe $0.add(shape.pointee) }
        if let paint = unsafe layer.mask_paint { unsafe $0.add(paint.pointee) }
      }
    }
    unsafe table.end_layer = { canvas in unsafe note(canvas, "end-layer") { _ in } }
    unsafe table.fill = { canvas, shape, paint in
      unsafe note(canvas, "fill") {
        unsafe $0.add(shape!.pointee)
        unsafe $0.add(paint!.pointee)
      }
    }
    unsafe table.stroke = { canvas, shape, paint, stroke in
      let stroke = unsafe stroke!.pointee
      unsafe note(canvas, "stroke") {
        unsafe $0.add(shape!.pointee)
        unsafe $0.add(paint!.pointee)
        $0.numbers["line"] = unsafe stroke.width
        $0.numbers["cap"] = unsafe Double(stroke.cap)
        $0.numbers["join"] = unsafe Double(stroke.join)
        $0.numbers["position"] = unsafe Double(stroke.position)
        $0.numbers["dash-phase"] = unsafe stroke.dash_phase
        for index in 0..<(unsafe stroke.dash_count) {
          $0.numbers["dash\(index)"] = unsafe stroke.dashes[index]
        }
      }
    }
    unsafe table.shadow = { canvas, shape, shadow in
      let shadow = unsafe shadow!.pointee
      unsafe note(canvas, "shadow") {
        unsafe $0.add(shape!.pointee)
        $0.add(shadow.color)
        $0.numbers["sigma"] = shadow.sigma
        $0.numbers["dx"] = shadow.offset.x
        $0.numbers["dy"] = shadow.offset.y
      }
    }
    unsafe table.text = { canvas, drawn in
      let drawn = unsafe drawn!.pointee
      let paragraph = unsafe drawn.paragraph.pointee
      let font = unsafe paragraph.font.pointee
      unsafe note(canvas, "text") {
        $0.text = unsafe text(paragraph.string)
        unsafe $0.add(drawn.color)
        $0.numbers["x"] = unsafe drawn.origin.x
        $0.numbers["y"] = unsafe drawn.origin.y
        $0.numbers["points"] = font.points
        $0.numbers["weight"] = Double(font.weight)
        $0.numbers["design"] = Double(font.design)
        $0.numbers["digits"] = Double(font.digits)
        $0.numbers["italic"] = Double(font.italic)
        $0.numbers["tracking"] = font.tracking
        $0.numbers["width-limit"] = unsafe paragraph.width_limit
        $0.numbers["line-limit"] = unsafe Double(paragraph.line_limit)
        $0.numbers["spacing"] = unsafe paragraph.line_spacing
        $0.numbers["alignment"] = unsafe Double(paragraph.alignment)
        $0.numbers["truncation"] = unsafe Double(paragraph.truncation)
      }
    }
    unsafe table.symbol = { canvas, symbol in
      let symbol = unsafe symbol!.pointee
      unsafe note(canvas, "symbol") {
        $0.text = unsafe text(symbol.name)
        unsafe $0.add(symbol.color)
        $0.numbers["x"] = unsafe symbol.center.x
        $0.numbers["y"] = unsafe symbol.center.y
        $0.numbers["extent"] = unsafe symbol.extent
        $0.numbers["weight"] = unsafe Double(symbol.weight)
      }
    }
    unsafe table.region = { canvas, area in
      let area = unsafe area!.pointee
      unsafe note(canvas, "region") {
        unsafe $0.add(area.shape.pointee)
        $0.numbers["id"] = unsafe Double(area.id)
        $0.numbers["item"] = unsafe Double(area.item)
        $0.numbers["cursor"] = unsafe Double(area.cursor)
        $0.numbers["focusable"] = unsafe Double(area.focusable)
        $0.numbers["scroll"] = unsafe Double(area.scroll)
        $0.numbers["content"] = unsafe area.content
        $0.list = unsafe (0..<Int(area.gesture_count)).map { unsafe Double(area.gestures[$0]) }
      }
    }
    unsafe table.accessibility = { canvas, node in
      let node = unsafe node!.pointee
      unsafe note(canvas, "accessibility") {
        $0.words["label"] = unsafe text(node.label)
        $0.words["value"] = unsafe text(node.value)
        $0.words["hint"] = unsafe text(node.hint)
        $0.words["actions"] = unsafe (0..<node.action_count)
          .map { unsafe text(node.actions[$0]) }.joined(separator: ", ")
        unsafe $0.add(node.frame)
        $0.numbers["id"] = unsafe Double(node.id)
        $0.numbers["item"] = unsafe Double(node.item)
        $0.numbers["role"] = unsafe Double(node.role)
        $0.numbers["hidden"] = unsafe Double(node.hidden)
        $0.numbers["parent"] = unsafe Double(node.parent)
        $0.numbers["parent-item"] = unsafe Double(node.parent_item)
      }
    }
    return unsafe arena.one(table)
  }
}

private func note(
  _ canvas: UnsafeMutablePointer<morph_canvas>?, _ name: String,
  _ fill: (inout Operation) -> Void
) {
  let recorder = unsafe Unmanaged<CanvasRecorder>.fromOpaque(canvas!.pointee.context!)
    .takeUnretainedValue()
  var operation = Operation(name)
  fill(&operation)
  recorder.operations.append(operation)
}

extension Operation {
  fileprivate mutating func add(_ rect: morph_rect) {
    numbers["x"] = rect.x
    numbers["y"] = rect.y
    numbers["width"] = rect.width
    numbers["height"] = rect.height
  }

  fileprivate mutating func add(_ color: morph_color) {
    numbers["red"] = Double(color.red)
    numbers["green"] = Double(color.green)
    numbers["blue"] = Double(color.blue)
    numbers["opacity"] = Double(color.alpha)
  }

  fileprivate mutating func add(_ shape: morph_shape) {
    let names = ["", "rectangle", "rounded-rectangle", "ellipse", "arc", "path"]
    words["shape"] = unsafe names[Int(shape.kind)]
    switch unsafe shape.kind {
    case MORPH_SHAPE_ARC:
      numbers["x"] = unsafe shape.center.x
      numbers["y"] = unsafe shape.center.y
      numbers["radius"] = unsafe shape.radius
      numbers["start"] = unsafe shape.start
      numbers["end"] = unsafe shape.end
    case MORPH_SHAPE_PATH:
      numbers["rule"] = unsafe Double(shape.rule)
      words["verbs"] = unsafe (0..<shape.verb_count)
        .map { unsafe ["M", "L", "Q", "C", "Z"][Int(shape.verbs[$0])] }.joined()
      for index in 0..<(unsafe shape.point_count) {
        unsafe list += [shape.points[index].x, shape.points[index].y]
      }
    default:
      unsafe add(shape.rect)
      numbers["corner"] = unsafe Double(shape.corner)
      numbers["top-left"] = unsafe shape.radius_top_left
      numbers["top-right"] = unsafe shape.radius_top_right
      numbers["bottom-right"] = unsafe shape.radius_bottom_right
      numbers["bottom-left"] = unsafe shape.radius_bottom_left
    }
  }

  fileprivate mutating func add(_ paint: morph_paint) {
    let names = ["", "solid", "linear", "radial", "conic"]
    words["paint"] = unsafe names[Int(paint.kind)]
    if unsafe paint.kind == MORPH_PAINT_SOLID { return unsafe add(paint.color) }
    numbers["units"] = unsafe Double(paint.units)
    numbers["spread"] = unsafe Double(paint.spread)
    numbers["from-x"] = unsafe paint.from.x
    numbers["from-y"] = unsafe paint.from.y
    numbers["to-x"] = unsafe paint.to.x
    numbers["to-y"] = unsafe paint.to.y
    numbers["gradient-radius"] = unsafe paint.radius
    numbers["angle"] = unsafe paint.angle
    for index in 0..<(unsafe paint.stop_count) {
      let stop = unsafe paint.stops[index]
      numbers["offset\(index)"] = stop.offset
      numbers["red\(index)"] = Double(stop.color.red)
    }
  }
}
