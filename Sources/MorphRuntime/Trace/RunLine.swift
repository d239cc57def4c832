internal import MorphMotion
internal import MorphScene

/// What can be seen of a session at one instant.
struct RunLine: Equatable {
  var channels: [Snapshot.ChannelValue]
  var slots: [Snapshot.SlotState]
  var scrolls: [Snapshot.ScrollState]
  var parameters: [JSONValue.Member]
  var size: Size
  var nodes: [SceneNode]
  var isSettled: Bool
  var isIdle: Bool
  var hash: UInt64?
  private let declared: Descriptors

  /// For the names alone; two lines of one session have the same.
  private struct Descriptors: Equatable {
    var descriptor: ComponentDescriptor

    static func == (left: Descriptors, right: Descriptors) -> Bool { true }
  }

  init(_ session: Session) {
    let frame = session.frame()
    let snapshot = session.snapshot()
    channels = snapshot.channels
    slots = snapshot.slots
    scrolls = snapshot.scrolls
    parameters = session.componentSet.map { key, value in
      let place = session.state.declared.parameters.place(key)
      let json = place.map { session.descriptor.parameters[$0].json(value) }
      return JSONValue.Member(key, json ?? ValueJSON.write(value))
    }
    size = frame?.scene.size ?? .zero
    nodes = frame?.scene.nodes ?? []
    isSettled = session.isSettled
    isIdle = session.isIdle
    hash = frame?.hash
    declared = Descriptors(descriptor: session.descriptor)
  }

  func write(at time: Nanoseconds, outputs: [Output]) -> [UInt8] {
    let descriptor = declared.descriptor
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("t", Trace.seconds(time))
    writer.key("channels")
    writer.beginObject()
    for channel in channels {
      let key = descriptor.channels.first { $0.id == channel.id }?.key ?? "\(channel.id)"
      writer.key(itemName(key, channel.item))
      writer.beginObject()
      writer.field("value", channel.presented)
      writer.field("velocity", channel.velocity)
      writer.field("model", channel.model)
      writer.endObject()
    }
    writer.endObject()
    writer.key("slots")
    writer.beginObject()
    for slot in slots {
      let key = descriptor.slots.first { $0.id == slot.id }?.key ?? "\(slot.id)"
      writer.field(itemName(key, slot.item), ValueJSON.write(slot.value))
    }
    writer.endObject()
    writer.field("parameters", .object(parameters))
    writer.key("scroll")
    writer.beginObject()
    for scroll in scrolls {
      let key = descriptor.scrolls.first { $0.id == scroll.id }?.key ?? "\(scroll.id)"
      writer.key(key)
      writer.beginObject()
      writer.field("offset", scroll.offset)
      writer.field("overscroll", scroll.overscroll)
      writer.field("velocity", scroll.velocity)
      writer.endObject()
    }
    writer.endObject()
    writer.key("size")
    writer.beginObject()
    // The scene has 32-bit numbers; their shortest decimals are what a person wrote.
    writer.field("width", Float(size.width))
    writer.field("height", Float(size.height))
    writer.endObject()
    writer.key("accessibility")
    writer.beginArray()
    for node in nodes { RunLine.write(node, &writer) }
    writer.endArray()
    writer.key("outputs")
    writer.beginArray()
    for output in outputs { output.write(&writer, descriptor) }
    writer.endArray()
    writer.field("settled", isSettled)
    writer.field("idle", isIdle)
    writer.field("hash", hash.map { Hash64.hex($0) } ?? "")
    writer.endObject()
    return writer.finish()
  }

  private static func write(_ node: SceneNode, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("role", node.role.name)
    writer.field("label", node.label)
    writer.field("value", node.value)
    writer.field("hint", node.hint)
    writer.field("actions", .array(node.actions.map { .string($0) }))
    writer.field("hidden", node.isHidden)
    writer.endObject()
  }
}

extension RunLog {
  func header() -> [UInt8] {
    let header = session.header()
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("schema", RunLog.schema)
    writer.field("component", header.component)
    writer.field("version", session.descriptor.version)
    writer.field("fps", rate)
    writer.field("parameters", .object(header.parameters))
    writer.field(
      "environment", .object(header.environment.map { JSONValue.Member($0.key, $0.json) }))
    writer.field(
      "size", .array([.number(session.canvas.width), .number(session.canvas.height)]))
    writer.field("scale", session.environment.scale)
    writer.endObject()
    return writer.finish()
  }

  static func line(_ summary: Summary) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("ended", summary.reason.rawValue)
    writer.field("frames", summary.frames)
    writer.field("t", Trace.seconds(summary.time))
    if !summary.detail.isEmpty { writer.field("reason", summary.detail) }
    writer.endObject()
    return writer.finish()
  }
}
