internal import CMorphKit
internal import MorphPluginAPI

extension ParameterDeclaration {
  var foreign: morph_parameter {
    var parameter = unsafe morph_parameter()
    unsafe parameter.size = sizeField(morph_parameter.self)
    unsafe parameter.id = id
    unsafe parameter.key = key.foreign
    unsafe parameter.label = shownLabel(label, key)
    unsafe parameter.doc = doc.foreign
    unsafe parameter.group = group.foreign
    unsafe parameter.type = type.rawValue
    unsafe parameter.unit = unit.rawValue
    unsafe parameter.flags = flags.rawValue
    unsafe parameter.option_count = UInt32(options.count)
    unsafe parameter.options = lasting(options) { option in
      unsafe morph_option(
        size: sizeField(morph_option.self), id: option.id, key: option.key.foreign,
        label: shownLabel(option.label, option.key))
    }
    unsafe parameter.minimum = minimum
    unsafe parameter.maximum = maximum
    unsafe parameter.step = step
    unsafe parameter.initial = initial.lastingForeign(type)
    return unsafe parameter
  }
}

/// The label, or else the key in words: "corner-radius" reads "Corner radius".
private func shownLabel(_ label: StaticString, _ key: StaticString) -> morph_string {
  if label.utf8CodeUnitCount > 0 { return unsafe label.foreign }
  var words = unsafe [UInt8](unsafe key.bytes)
  for index in words.indices where words[index] == 0x2D { words[index] = 0x20 }
  if let first = words.first, first >= 0x61, first <= 0x7A { words[0] = first - 0x20 }
  return unsafe lasting(bytes: words)
}

extension ValueWriter {
  /// The value as a descriptor holds it.
  func lastingForeign(_ type: ValueType) -> UnsafePointer<morph_value> {
    var value = unsafe morph_value()
    unsafe value.size = sizeField(morph_value.self)
    unsafe value.type = type.rawValue
    unsafe value.integer = integer
    unsafe value.number = number
    unsafe value.color = color.foreign
    switch type {
    case .string:
      unsafe value.string = unsafe lasting(bytes: string.byteList)
    case .bytes:
      unsafe value.string = lasting(bytes: bytes)
    case .colors:
      unsafe value.count = colors.count
      unsafe value.colors = lasting(values: colors.map { $0.foreign })
    case .strings:
      unsafe value.count = strings.count
      var list: [morph_string] = unsafe []
      for string in strings { unsafe list.append(lasting(bytes: string.byteList)) }
      unsafe value.strings = lasting(values: list)
    case .doubles:
      unsafe value.count = numbers.count
      unsafe value.numbers = lasting(values: numbers)
    case .none, .bool, .int, .double, .choice, .color:
      break
    }
    if type != .color { unsafe value.color = morph_color() }
    return unsafe lasting(value)
  }
}

extension SlotDeclaration {
  var foreign: morph_slot {
    unsafe morph_slot(
      size: sizeField(morph_slot.self), id: id, key: key.foreign, flags: multiplicity.rawValue,
      type: type.rawValue, initial: initial.lastingForeign(type))
  }
}

extension Channel {
  var foreign: morph_channel {
    var channel = unsafe morph_channel()
    unsafe channel.size = sizeField(morph_channel.self)
    unsafe channel.id = id
    unsafe channel.key = key.foreign
    unsafe channel.flags = multiplicity.rawValue
    unsafe channel.unit = unit.rawValue
    unsafe channel.motion_class = motionClass.rawValue
    switch bounds {
    case .none:
      unsafe channel.bounds = MORPH_BOUNDS_NONE
    case .clamp(let range):
      unsafe channel.bounds = MORPH_BOUNDS_CLAMP
      unsafe channel.minimum = range.lowerBound
      unsafe channel.maximum = range.upperBound
    case .stop(let range):
      unsafe channel.bounds = MORPH_BOUNDS_STOP
      unsafe channel.minimum = range.lowerBound
      unsafe channel.maximum = range.upperBound
    }
    unsafe channel.initial = initial
    unsafe channel.epsilon = epsilon
    return unsafe channel
  }
}

extension Timer {
  var foreign: morph_timer {
    unsafe morph_timer(
      size: sizeField(morph_timer.self), id: id, key: key.foreign, flags: multiplicity.rawValue,
      reserved: 0)
  }
}

extension Scroll {
  var foreign: morph_scroll {
    unsafe morph_scroll(
      size: sizeField(morph_scroll.self), id: id, key: key.foreign, axis: axis.rawValue,
      flags: flags.rawValue)
  }
}

extension Request {
  var foreign: morph_request {
    unsafe morph_request(
      size: sizeField(morph_request.self), id: id, key: key.foreign, doc: doc.foreign)
  }
}

extension Region {
  var foreign: morph_region {
    unsafe morph_region(
      size: sizeField(morph_region.self), id: id, key: key.foreign,
      flags: multiplicity.rawValue, reserved: 0)
  }
}

extension Gesture {
  var foreign: morph_gesture {
    var gesture = unsafe morph_gesture()
    unsafe gesture.size = sizeField(morph_gesture.self)
    unsafe gesture.id = id
    unsafe gesture.key = key.foreign
    unsafe gesture.kind = kind
    unsafe gesture.flags = flags
    unsafe gesture.region = region
    unsafe gesture.axis = axis
    unsafe gesture.minimum_distance = minimumDistance
    unsafe gesture.deadline = deadline
    unsafe gesture.exclusive_count = UInt32(exclusive.count)
    unsafe gesture.simultaneous_count = UInt32(simultaneous.count)
    unsafe gesture.exclusive_with = lasting(values: exclusive)
    unsafe gesture.simultaneous_with = lasting(values: simultaneous)
    return unsafe gesture
  }
}

extension Action {
  func foreign(_ component: UnsafePointer<morph_component>) -> morph_action {
    var action = unsafe morph_action()
    unsafe action.size = sizeField(morph_action.self)
    unsafe action.id = id
    unsafe action.component = component
    unsafe action.key = key.foreign
    unsafe action.doc = doc.foreign
    unsafe action.flags = MORPH_ACTION_VARIADIC | (isPure ? MORPH_ACTION_PURE : 0)
    unsafe action.result = result.rawValue
    unsafe action.argument_count = UInt32(arguments.count)
    unsafe action.arguments = lasting(arguments) { argument in
      unsafe morph_argument(
        size: sizeField(morph_argument.self), type: argument.type.rawValue,
        key: argument.key.foreign, doc: morph_string())
    }
    unsafe action.function = morphkit_action_function()
    let author = unsafe morphkit_action_author(
      call: { action, snapshot, effects, result, arguments in
        unsafe AnyComponent.perform(action, snapshot, effects, result, arguments)
      },
      context: nil)
    unsafe action.author = UnsafeRawPointer(lasting(author))
    return unsafe action
  }
}
