// Mistakes in a component's declarations end the process when the library is loaded, with the name
// of what is wrong, so that no call has to check again.

extension Contents {
  func check(_ identity: Identity) {
    var check = DeclarationCheck(component: identity.id)
    for parameter in parameters { check.parameter(parameter) }
    check.begin("slot")
    for slot in slots { check.declared(slot.id, slot.key) }
    check.begin("channel")
    for channel in channels { check.channel(channel) }
    check.begin("timer")
    for timer in timers { check.declared(timer.id, timer.key) }
    check.begin("scroll")
    for scroll in scrolls { check.declared(scroll.id, scroll.key) }
    check.begin("gesture")
    for gesture in gestures { check.gesture(gesture, in: self) }
    check.begin("region")
    for region in regions { check.declared(region.id, region.key) }
    check.begin("request")
    for request in requests { check.declared(request.id, request.key) }
    check.begin("action")
    for action in actions {
      check.declared(action.id, action.key)
      for argument in action.arguments { check.key(argument.key) }
    }
  }
}

private struct DeclarationCheck {
  let component: StaticString
  private var kind: StaticString = "parameter"
  private var seen: [(id: UInt32, key: StaticString)] = []

  init(component: StaticString) { self.component = component }

  mutating func begin(_ kind: StaticString) {
    self.kind = kind
    seen = []
  }

  mutating func declared(_ id: UInt32, _ key: StaticString) {
    if id < 1 || id > IDTable.largestID { report(key, "must have an id within 1...65535") }
    self.key(key)
    for other in seen {
      if other.id == id { report(key, "has the same id as another") }
      if key.isSame(as: other.key) { report(key, "is listed twice") }
    }
    seen.append((id, key))
  }

  mutating func parameter(_ parameter: ParameterDeclaration) {
    declared(parameter.id, parameter.key)
    let range = parameter.minimum...parameter.maximum
    let initial = parameter.initial
    switch parameter.type {
    case .int, .double, .doubles:
      if !range.lowerBound.isFinite || !range.upperBound.isFinite {
        report(parameter.key, "must have a finite range")
      }
      var numbers = initial.numbers
      if parameter.type == .int { numbers = [Double(initial.integer)] }
      if parameter.type == .double { numbers = [initial.number] }
      for number in numbers where !range.contains(number) {
        report(parameter.key, "has a default outside its range")
      }
    case .choice:
      for option in parameter.options { key(option.key) }
    default:
      break
    }
  }

  mutating func channel(_ channel: Channel) {
    declared(channel.id, channel.key)
    if !channel.initial.isFinite || !(channel.epsilon >= 0) {
      report(channel.key, "must have a finite start and an epsilon of at least 0")
    }
  }

  mutating func gesture(_ gesture: Gesture, in contents: Contents) {
    declared(gesture.id, gesture.key)
    if gesture.region != 0 && !contents.regions.contains(where: { $0.id == gesture.region }) {
      report(gesture.key, "belongs to a region that is not listed in `contents`")
    }
    for others in [gesture.exclusive, gesture.simultaneous] {
      for id in others where !contents.gestures.contains(where: { $0.id == id }) {
        report(gesture.key, "names another gesture that is not listed in `contents`")
      }
    }
  }

  func key(_ key: StaticString) {
    var previous: UInt8 = 0x2D
    let bytes = unsafe key.bytes
    for index in bytes.indices {
      let byte = unsafe bytes[index]
      let isWord = (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
      if !isWord && (byte != 0x2D || previous == 0x2D) { reportKey(key) }
      previous = byte
    }
    if previous == 0x2D { reportKey(key) }
  }

  private func reportKey(_ key: StaticString) -> Never {
    report(key, "must have a kebab-case key such as 'corner-radius'")
  }

  private func report(_ key: StaticString, _ mistake: StaticString) -> Never {
    fail([component, ": ", kind, " '", key, "' ", mistake])
  }
}
