import MorphMotion
import MorphRuntime
import MorphScene

/// A descriptor as the document `morph.describe/1`.
enum DescriptorJSON {
  static func write(_ entry: CatalogueEntry) -> [UInt8] {
    let descriptor = entry.descriptor
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("schema", "morph.describe/1")
    writer.field("id", descriptor.id)
    writer.field("name", descriptor.name)
    writer.field("version", descriptor.version)
    writer.field("summary", descriptor.summary)
    writer.field("credit", descriptor.credit)
    writer.field("license", descriptor.license)
    writer.field("url", descriptor.url)
    writer.field("plugin", entry.plugin)
    writer.field("protocol", entry.protocolVersion)
    writer.key("canvas")
    writer.beginObject()
    writer.field("width", descriptor.canvas.width)
    writer.field("height", descriptor.canvas.height)
    writer.endObject()
    writer.field("padding", descriptor.padding)
    writer.field("anchor", descriptor.anchor.name)
    writer.field("scrollable", !descriptor.scrolls.isEmpty)
    writer.field("scrubbable", descriptor.isScrubbable)
    writer.list("parameters", descriptor.parameters) { writer, it in
      writer.parameter(it)
    }
    writer.list("slots", descriptor.slots) { writer, it in
      writer.declared(it.id, it.key)
      writer.field("type", it.type.name)
      writer.key("default")
      writer.value(ValueJSON.write(it.initial))
      writer.field("per-item", it.isPerItem)
    }
    writer.list("channels", descriptor.channels) { writer, it in
      writer.channel(it)
    }
    writer.list("timers", descriptor.timers) { writer, it in
      writer.declared(it.id, it.key)
      writer.field("per-item", it.isPerItem)
    }
    writer.list("scrolls", descriptor.scrolls) { writer, it in
      writer.declared(it.id, it.key)
      writer.field("axis", it.isHorizontal ? "x" : "y")
      writer.field("bounce", it.bounces)
    }
    writer.list("gestures", descriptor.gestures) { writer, it in
      writer.gesture(it, in: descriptor)
    }
    writer.list("regions", descriptor.regions) { writer, it in
      writer.declared(it.id, it.key)
      writer.field("per-item", it.isPerItem)
    }
    writer.list("requests", descriptor.requests) { writer, it in
      writer.declared(it.id, it.key)
      writer.field("doc", it.doc)
    }
    writer.list("actions", descriptor.actions) { writer, it in
      writer.action(it)
    }
    writer.endObject()
    return writer.finish()
  }
}

extension JSONWriter {
  fileprivate mutating func list<Element>(
    _ key: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    self.key(key)
    beginArray()
    for element in elements {
      beginObject()
      write(&self, element)
      endObject()
    }
    endArray()
  }

  fileprivate mutating func declared(_ id: UInt32, _ key: String) {
    field("id", id)
    field("key", key)
  }

  fileprivate mutating func parameter(_ it: ParameterDescriptor) {
    declared(it.id, it.key)
    field("type", it.type.name)
    key("default")
    value(it.json(it.initial))
    if it.type == .int || it.type == .double || it.type == .doubles {
      field("minimum", it.minimum)
      field("maximum", it.maximum)
      if it.step > 0 { field("step", it.step) }
    }
    if it.type == .option {
      list("options", it.options) { writer, option in
        writer.field("key", option.key)
        writer.field("label", option.label)
      }
    }
    field("unit", it.unit.name)
    field("group", it.group)
    field("label", it.label)
    field("doc", it.doc)
    field("bindable", it.isBindable)
    field("advanced", it.isAdvanced)
    field("multiline", it.isMultiline)
  }

  fileprivate mutating func channel(_ it: ChannelDescriptor) {
    declared(it.id, it.key)
    field("unit", it.unit.name)
    field("default", it.initial)
    field("class", it.isFeedback ? "feedback" : "motion")
    key("bounds")
    switch it.bounds {
    case .none: null()
    case .clamp(let range): bounds("clamp", range)
    case .stop(let range): bounds("stop", range)
    }
    key("epsilon")
    if let epsilon = it.epsilon { number(epsilon) } else { null() }
    field("per-item", it.isPerItem)
  }

  private mutating func bounds(_ kind: String, _ range: ClosedRange<Double>) {
    beginObject()
    field("kind", kind)
    field("minimum", range.lowerBound)
    field("maximum", range.upperBound)
    endObject()
  }

  fileprivate mutating func gesture(_ it: GestureDescriptor, in descriptor: ComponentDescriptor) {
    declared(it.id, it.key)
    field("kind", it.kind.name)
    key("region")
    if let region = descriptor.regions.first(where: { $0.id == it.region }) {
      string(region.key)
    } else {
      null()
    }
    if it.kind == .drag {
      field("axis", it.axis == .x ? "x" : it.axis == .y ? "y" : "both")
      field("minimum-distance", it.minimumDistance)
    }
    if it.kind == .longPress { field("deadline", it.deadline) }
  }

  fileprivate mutating func action(_ it: ActionDescriptor) {
    declared(it.id, it.key)
    field("doc", it.doc)
    list("arguments", it.arguments) { writer, argument in
      writer.field("key", argument.key)
      writer.field("type", argument.type.name)
    }
    key("result")
    if it.result == .none { null() } else { string(it.result.name) }
    field("pure", it.isPure)
  }
}
