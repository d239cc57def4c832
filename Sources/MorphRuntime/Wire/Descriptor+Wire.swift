internal import MorphMotion
internal import MorphPluginAPI
internal import MorphScene

extension ByteReader {
  /// A plugin's description: its components, with what each declares.
  mutating func components() throws(WireError) -> [ComponentDescriptor] {
    try list("components", width: 80, limit: WireLimit.components) {
      reader throws(WireError) in try reader.component()
    }
  }

  /// A count and as many elements; an error inside one names its place in the list.
  mutating func list<Element>(
    _ field: StaticString, width: Int, limit: Int,
    _ element: (inout ByteReader) throws(WireError) -> Element
  ) throws(WireError) -> [Element] {
    let count = try count(field, width: width, limit: limit)
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for index in 0..<count {
      do {
        elements.append(try element(&self))
      } catch {
        throw error.within("\(field)", index)
      }
    }
    return elements
  }

  private mutating func component() throws(WireError) -> ComponentDescriptor {
    var component = ComponentDescriptor()
    component.id = try string("id")
    component.version = try string("version")
    component.name = try string("name")
    component.summary = try string("summary")
    component.credit = try string("credit")
    component.license = try string("license")
    component.url = try string("url")
    component.isScrubbable = try u32("flags") & MORPH_COMPONENT_SCRUBBABLE != 0
    component.canvas = Size(try f64("canvas.width"), try f64("canvas.height"))
    component.padding = try f64("padding")
    component.anchor = try choice("anchor", as: ComponentDescriptor.Anchor.self)
    component.parameters = try list("parameters", width: 73, limit: WireLimit.parameters) {
      reader throws(WireError) in try reader.parameter()
    }
    component.slots = try list("slots", width: 17, limit: WireLimit.parameters) {
      reader throws(WireError) in try reader.slot()
    }
    component.channels = try list("channels", width: 56, limit: WireLimit.channels) {
      reader throws(WireError) in try reader.channel()
    }
    component.timers = try list("timers", width: 12, limit: WireLimit.channels) {
      reader throws(WireError) in try reader.timer()
    }
    component.scrolls = try list("scrolls", width: 16, limit: WireLimit.channels) {
      reader throws(WireError) in try reader.scroll()
    }
    component.gestures = try list("gestures", width: 48, limit: WireLimit.channels) {
      reader throws(WireError) in try reader.gesture()
    }
    component.regions = try list("regions", width: 12, limit: WireLimit.channels) {
      reader throws(WireError) in try reader.region()
    }
    component.requests = try list("requests", width: 12, limit: WireLimit.channels) {
      reader throws(WireError) in try reader.request()
    }
    component.actions = try list("actions", width: 24, limit: WireLimit.channels) {
      reader throws(WireError) in try reader.action()
    }
    return component
  }

  private mutating func parameter() throws(WireError) -> ParameterDescriptor {
    var parameter = ParameterDescriptor()
    parameter.id = try u32("id")
    parameter.key = try string("key")
    parameter.label = try string("label")
    parameter.doc = try string("doc")
    parameter.group = try string("group")
    parameter.type = try choice("type", as: ValueType.self)
    parameter.unit = try choice("unit", as: Unit.self)
    let flags = try u32("flags")
    parameter.isBindable = flags & MORPH_PARAMETER_BINDABLE != 0
    parameter.isAdvanced = flags & MORPH_PARAMETER_ADVANCED != 0
    parameter.isMultiline = flags & MORPH_PARAMETER_MULTILINE != 0
    parameter.minimum = try f64("minimum")
    parameter.maximum = try f64("maximum")
    parameter.step = try f64("step")
    parameter.initial = try value("default")
    parameter.options = try list("options", width: 12, limit: WireLimit.parameters) {
      reader throws(WireError) in
      ParameterDescriptor.Option(
        id: try reader.u32("id"), key: try reader.string("key"),
        label: try reader.string("label"))
    }
    return parameter
  }

  private mutating func slot() throws(WireError) -> SlotDescriptor {
    var slot = SlotDescriptor()
    slot.id = try u32("id")
    slot.key = try string("key")
    slot.isPerItem = try perItem()
    slot.type = try choice("type", as: ValueType.self)
    slot.initial = try value("default")
    return slot
  }

  private mutating func perItem() throws(WireError) -> Bool {
    try u32("flags") & MORPH_PER_ITEM != 0
  }

  private mutating func channel() throws(WireError) -> ChannelDescriptor {
    var channel = ChannelDescriptor()
    channel.id = try u32("id")
    channel.key = try string("key")
    channel.isPerItem = try perItem()
    channel.unit = try choice("unit", as: Unit.self)
    let motionClass = try u32("class")
    guard motionClass <= MORPH_CLASS_FEEDBACK else {
      throw WireError(field: "class", reason: "is \(motionClass); it must be 0 or 1")
    }
    channel.isFeedback = motionClass == MORPH_CLASS_FEEDBACK
    let bounds = try u32("bounds")
    let minimum = try f64("minimum")
    let maximum = try f64("maximum")
    if bounds != MORPH_BOUNDS_NONE && minimum > maximum {
      throw WireError(field: "minimum", reason: "is \(minimum), above the maximum \(maximum)")
    }
    switch bounds {
    case MORPH_BOUNDS_NONE: channel.bounds = .none
    case MORPH_BOUNDS_CLAMP: channel.bounds = .clamp(minimum...maximum)
    case MORPH_BOUNDS_STOP: channel.bounds = .stop(minimum...maximum)
    default: throw WireError(field: "bounds", reason: "is \(bounds); it must be 0 to 2")
    }
    channel.initial = try f64("default")
    let epsilon = try f64("epsilon")
    guard epsilon >= 0 else {
      throw WireError(field: "epsilon", reason: "is \(epsilon); it must be at least 0")
    }
    channel.epsilon = epsilon == 0 ? nil : epsilon
    return channel
  }

  private mutating func timer() throws(WireError) -> TimerDescriptor {
    var timer = TimerDescriptor()
    timer.id = try u32("id")
    timer.key = try string("key")
    timer.isPerItem = try perItem()
    return timer
  }

  private mutating func scroll() throws(WireError) -> ScrollDescriptor {
    var scroll = ScrollDescriptor()
    scroll.id = try u32("id")
    scroll.key = try string("key")
    let axis = try u32("axis")
    guard axis == MORPH_AXIS_X || axis == MORPH_AXIS_Y else {
      throw WireError(field: "axis", reason: "is \(axis); it must be 1 (x) or 2 (y)")
    }
    scroll.isHorizontal = axis == MORPH_AXIS_X
    let flags = try u32("flags")
    scroll.bounces = flags & MORPH_SCROLL_BOUNCES != 0
    return scroll
  }

  private mutating func gesture() throws(WireError) -> GestureDescriptor {
    var gesture = GestureDescriptor()
    gesture.id = try u32("id")
    gesture.key = try string("key")
    gesture.kind = try choice("kind", as: GestureDescriptor.Kind.self)
    gesture.cancelsOnExit = try u32("flags") & MORPH_GESTURE_CANCELS_ON_EXIT != 0
    gesture.region = try u32("region")
    gesture.axis = try choice("axis", as: GestureDescriptor.Axis.self)
    gesture.minimumDistance = try f64("minimum_distance")
    let deadline = try f64("deadline")
    gesture.deadline = deadline == 0 ? 0.5 : deadline
    gesture.exclusiveWith = try ids("exclusive_with")
    gesture.simultaneousWith = try ids("simultaneous_with")
    return gesture
  }

  private mutating func ids(_ field: StaticString) throws(WireError) -> [UInt32] {
    try list(field, width: 4, limit: WireLimit.channels) {
      reader throws(WireError) in try reader.u32("id")
    }
  }

  private mutating func region() throws(WireError) -> RegionDescriptor {
    var region = RegionDescriptor()
    region.id = try u32("id")
    region.key = try string("key")
    region.isPerItem = try perItem()
    return region
  }

  private mutating func request() throws(WireError) -> RequestDescriptor {
    var request = RequestDescriptor()
    request.id = try u32("id")
    request.key = try string("key")
    request.doc = try string("doc")
    return request
  }

  private mutating func action() throws(WireError) -> ActionDescriptor {
    var action = ActionDescriptor()
    action.id = try u32("id")
    action.key = try string("key")
    action.doc = try string("doc")
    let flags = try u32("flags")
    action.isPure = flags & MORPH_ACTION_PURE != 0
    action.isVariadic = flags & MORPH_ACTION_VARIADIC != 0
    action.result = try choice("result", as: ValueType.self)
    action.arguments = try list("arguments", width: 12, limit: WireLimit.arguments) {
      reader throws(WireError) in
      let type = try reader.choice("type", as: ValueType.self)
      return ActionDescriptor.Argument(
        key: try reader.string("key"), type: type, doc: try reader.string("doc"))
    }
    return action
  }
}
