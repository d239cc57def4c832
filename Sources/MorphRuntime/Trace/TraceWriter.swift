internal import MorphMotion
internal import MorphScene

extension Trace {
  /// The file, in a form that `read` gives back exactly.
  public func write() -> [UInt8] {
    var writer = JSONWriter()
    write(header, &writer)
    writer.finish()
    for entry in entries {
      writer.beginObject()
      writer.field("at", Trace.seconds(entry.at))
      Trace.write(entry.step, &writer)
      writer.endObject()
      writer.finish()
    }
    return writer.bytes
  }

  private func write(_ header: Header, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("schema", Trace.schema)
    writer.field("component", header.component)
    writer.field("parameters", .object(header.parameters))
    writer.field(
      "environment", .object(header.environment.map { JSONValue.Member($0.key, $0.json) }))
    if let size = header.size { writer.pair("size", Point(size.width, size.height)) }
    if let scale = header.scale { writer.field("scale", scale) }
    if !header.snapshot.isEmpty { writer.field("snapshot", .object(header.snapshot)) }
    if header.seed != 0 { writer.natural("seed", header.seed) }
    if let progress = header.progress { writer.field("progress", progress) }
    writer.endObject()
  }

  private static func write(_ step: Step, _ writer: inout JSONWriter) {
    switch step {
    case .pointer(let pointer): write(pointer, &writer)
    case .tap(let point):
      writer.field("do", "tap")
      writer.position(point)
    case .longPress(let point):
      writer.field("do", "long-press")
      writer.position(point)
    case .drag(let from, let to, let length):
      writer.field("do", "drag")
      writer.pair("from", from)
      writer.pair("to", to)
      writer.field("over", seconds(length))
    case .gesture(let gesture): write(gesture, &writer)
    case .scroll(let delta):
      writer.field("do", "scroll")
      writer.field("dx", delta.x)
      writer.field("dy", delta.y)
    case .key(let key, let isDown, let modifiers):
      writer.field("do", "key")
      writer.field("key", key)
      writer.field("down", isDown)
      writer.modifiers(modifiers)
    case .hover(let location):
      writer.field("do", "hover")
      if let location {
        writer.position(location)
      } else {
        writer.field("x", .null)
        writer.field("y", .null)
      }
    case .focus(let region):
      writer.field("do", "focus")
      writer.field("region", region.map { .string($0) } ?? .null)
    case .set(let key, let value):
      writer.field("do", "set")
      writer.field("parameter", key)
      writer.field("value", value)
    case .action(let name, let arguments):
      writer.field("do", "action")
      writer.field("name", name)
      writer.field("arguments", .array(arguments))
    case .accessibility(let action, let node, let value):
      writer.field("do", "accessibility")
      writer.field("action", action)
      if let node { writer.field("node", node) }
      if !value.isEmpty { writer.field("value", value) }
    case .complete(let request, let item, let ok, let message):
      writer.field("do", "complete")
      writer.field("request", request)
      if item != 0 { writer.natural("item", item) }
      writer.field("ok", ok)
      writer.field("message", message)
    case .environment(let fields):
      writer.field("do", "environment")
      for field in fields { writer.field(field.key, field.json) }
    case .resize(let size):
      writer.field("do", "resize")
      writer.field("width", size.width)
      writer.field("height", size.height)
    case .visible(let isVisible):
      writer.field("do", "visible")
      writer.field("value", isVisible)
    case .progress(let progress):
      writer.field("do", "progress")
      writer.field("value", progress.map { .number($0) } ?? .null)
    }
  }

  private static func write(_ pointer: PointerInput, _ writer: inout JSONWriter) {
    let name =
      switch pointer.phase {
      case .down: "pointer-down"
      case .move: "pointer-move"
      case .up: "pointer-up"
      case .cancel: "pointer-cancel"
      }
    writer.field("do", name)
    writer.position(pointer.location)
    if pointer.pointer != 0 { writer.field("pointer", pointer.pointer) }
    if pointer.device != .touch { writer.field("device", pointer.device.name) }
    if !pointer.modifiers.isEmpty { writer.modifiers(pointer.modifiers) }
  }

  private static func write(_ gesture: GestureInput, _ writer: inout JSONWriter) {
    writer.field("do", "gesture")
    writer.field("gesture", gesture.gesture)
    writer.field("phase", gesture.phase.name)
    if gesture.item != 0 { writer.natural("item", gesture.item) }
    if gesture.location != .zero { writer.pair("location", gesture.location) }
    writer.pair("translation", gesture.translation)
    writer.pair("velocity", gesture.velocity)
  }
}

extension JSONWriter {
  fileprivate mutating func position(_ point: Point) {
    field("x", point.x)
    field("y", point.y)
  }

  fileprivate mutating func pair(_ key: String, _ point: Point) {
    field(key, .array([.number(point.x), .number(point.y)]))
  }

  fileprivate mutating func modifiers(_ modifiers: Event.Modifiers) {
    field(
      "modifiers",
      .array(Event.Modifiers.names.filter { modifiers.contains($0.1) }.map { .string($0.0) }))
  }

  /// A number that readers hold in 64 bits with a sign; beyond that a string of digits.
  fileprivate mutating func natural(_ key: String, _ number: UInt64) {
    if let small = Int64(exactly: number) {
      field(key, small)
    } else {
      field(key, String(number))
    }
  }
}
