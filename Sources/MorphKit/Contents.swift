/// The list of everything that a component declares.
public struct Contents {
  var parameters: [ParameterDeclaration] = []
  var slots: [SlotDeclaration] = []
  var channels: [Channel] = []
  var timers: [Timer] = []
  var scrolls: [Scroll] = []
  var gestures: [Gesture] = []
  var regions: [Region] = []
  var requests: [Request] = []
  var actions: [Action] = []
}

/// A parameter without its type.
struct ParameterDeclaration {
  let id: UInt32
  let key: StaticString
  let label: StaticString
  let doc: StaticString
  let group: StaticString
  let type: ValueType
  let unit: Unit
  let flags: ParameterFlags
  let options: [OptionDescription]
  let minimum: Double
  let maximum: Double
  let step: Double
  let initial: ValueWriter

  init<Value>(_ parameter: Parameter<Value>) {
    id = parameter.id
    key = parameter.key
    label = parameter.label
    doc = parameter.doc
    group = parameter.group
    type = Value.valueType
    unit = parameter.unit
    flags = parameter.flags
    options = Value.options
    minimum = parameter.minimum
    maximum = parameter.maximum
    step = parameter.step
    var initial = ValueWriter()
    parameter.initial.store(in: &initial)
    self.initial = initial
  }
}

/// A slot without its type.
struct SlotDeclaration {
  let id: UInt32
  let key: StaticString
  let type: ValueType
  let multiplicity: Multiplicity
  let initial: ValueWriter

  init<Value>(_ slot: Slot<Value>) {
    id = slot.id
    key = slot.key
    type = Value.valueType
    multiplicity = slot.multiplicity
    var initial = ValueWriter()
    slot.initial.store(in: &initial)
    self.initial = initial
  }
}

/// Collects the declarations named in `contents`.
@resultBuilder public enum ContentsBuilder {
  public static func buildExpression<Value>(_ parameter: Parameter<Value>) -> Contents {
    var contents = Contents()
    contents.parameters.append(ParameterDeclaration(parameter))
    return contents
  }

  public static func buildExpression<Value>(_ slot: Slot<Value>) -> Contents {
    var contents = Contents()
    contents.slots.append(SlotDeclaration(slot))
    return contents
  }

  public static func buildExpression(_ channel: Channel) -> Contents {
    var contents = Contents()
    contents.channels.append(channel)
    return contents
  }

  public static func buildExpression(_ timer: Timer) -> Contents {
    var contents = Contents()
    contents.timers.append(timer)
    return contents
  }

  public static func buildExpression(_ scroll: Scroll) -> Contents {
    var contents = Contents()
    contents.scrolls.append(scroll)
    return contents
  }

  public static func buildExpression(_ gesture: Gesture) -> Contents {
    var contents = Contents()
    contents.gestures.append(gesture)
    return contents
  }

  public static func buildExpression(_ region: Region) -> Contents {
    var contents = Contents()
    contents.regions.append(region)
    return contents
  }

  public static func buildExpression(_ request: Request) -> Contents {
    var contents = Contents()
    contents.requests.append(request)
    return contents
  }

  public static func buildExpression(_ action: Action) -> Contents {
    var contents = Contents()
    contents.actions.append(action)
    return contents
  }

  /// The contents that several components share.
  public static func buildExpression(_ contents: Contents) -> Contents { contents }

  public static func buildBlock() -> Contents { Contents() }

  public static func buildPartialBlock(first: Contents) -> Contents { first }

  public static func buildPartialBlock(accumulated: Contents, next: Contents) -> Contents {
    var contents = accumulated
    contents.parameters += next.parameters
    contents.slots += next.slots
    contents.channels += next.channels
    contents.timers += next.timers
    contents.scrolls += next.scrolls
    contents.gestures += next.gestures
    contents.regions += next.regions
    contents.requests += next.requests
    contents.actions += next.actions
    return contents
  }
}
