import MorphMotion
import MorphRuntime

/// Declarations in one line each.
extension ComponentDescriptor {
  mutating func channel(
    _ id: UInt32, _ key: String, unit: MorphRuntime.Unit = .index, at initial: Double = 0,
    feedback: Bool = false, perItem: Bool = false
  ) {
    var channel = ChannelDescriptor()
    channel.id = id
    channel.key = key
    channel.unit = unit
    channel.initial = initial
    channel.isFeedback = feedback
    channel.isPerItem = perItem
    channels.append(channel)
  }

  mutating func slot(_ id: UInt32, _ key: String, _ initial: Value, perItem: Bool = false) {
    var slot = SlotDescriptor()
    slot.id = id
    slot.key = key
    slot.type = initial.type
    slot.initial = initial
    slot.isPerItem = perItem
    slots.append(slot)
  }

  mutating func parameter(
    _ id: UInt32, _ key: String, _ initial: Value, in range: ClosedRange<Double> = 0...100,
    bindable: Bool = false, options: [ParameterDescriptor.Option] = []
  ) {
    var parameter = ParameterDescriptor()
    parameter.id = id
    parameter.key = key
    parameter.type = initial.type
    parameter.initial = initial
    parameter.minimum = range.lowerBound
    parameter.maximum = range.upperBound
    parameter.isBindable = bindable
    parameter.options = options
    parameters.append(parameter)
  }

  mutating func timer(_ id: UInt32, _ key: String, perItem: Bool = false) {
    var timer = TimerDescriptor()
    timer.id = id
    timer.key = key
    timer.isPerItem = perItem
    timers.append(timer)
  }

  mutating func gesture(
    _ id: UInt32, _ key: String, _ kind: GestureDescriptor.Kind, region: UInt32 = 0,
    axis: GestureDescriptor.Axis = .any, minimumDistance: Double = 0, deadline: Double = 0.45,
    exclusive: [UInt32] = [], simultaneous: [UInt32] = [], cancelsOnExit: Bool = false
  ) {
    var gesture = GestureDescriptor()
    gesture.id = id
    gesture.key = key
    gesture.kind = kind
    gesture.region = region
    gesture.axis = axis
    gesture.minimumDistance = minimumDistance
    gesture.deadline = deadline
    gesture.exclusiveWith = exclusive
    gesture.simultaneousWith = simultaneous
    gesture.cancelsOnExit = cancelsOnExit
    gestures.append(gesture)
  }

  mutating func region(_ id: UInt32, _ key: String, perItem: Bool = false) {
    var region = RegionDescriptor()
    region.id = id
    region.key = key
    region.isPerItem = perItem
    regions.append(region)
  }

  mutating func scroll(_ id: UInt32, _ key: String, bounces: Bool = true, horizontal: Bool = false)
  {
    var scroll = ScrollDescriptor()
    scroll.id = id
    scroll.key = key
    scroll.bounces = bounces
    scroll.isHorizontal = horizontal
    scrolls.append(scroll)
  }

  mutating func request(_ id: UInt32, _ key: String) {
    var request = RequestDescriptor()
    request.id = id
    request.key = key
    requests.append(request)
  }

  mutating func action(
    _ id: UInt32, _ key: String, pure: Bool = false, result: ValueType = .none,
    _ arguments: [(String, ValueType)] = []
  ) {
    var action = ActionDescriptor()
    action.id = id
    action.key = key
    action.isPure = pure
    action.result = result
    action.arguments = arguments.map { .init(key: $0.0, type: $0.1, doc: "") }
    actions.append(action)
  }
}
