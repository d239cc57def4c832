internal import MorphMotion

/// Effects on slots, parameters, watches, timers, requests, scrolls, the focus and items.
extension EffectRunner {
  // MARK: Slots and parameters

  mutating func setSlot(
    _ id: UInt32, _ item: UInt64, _ value: Value
  ) throws(EffectError) {
    guard let place = state.declared.slots.place(id) else {
      throw unknown("slot", id, descriptor.slots.map { ($0.id, $0.key) })
    }
    let slot = descriptor.slots[place]
    let name = itemName(slot.key, item)
    try check(item, of: "slot \"\(slot.key)\"", isPerItem: slot.isPerItem)
    guard value.type == slot.type else {
      throw EffectError(
        "slot \"\(name)\" is given a \(value.type.name); accepted: \(slot.type.name)")
    }
    switch value {
    case .double(let number): try check(number, "slot \"\(name)\"")
    case .string(let text): try check(text, "slot \"\(name)\"")
    case .bytes(let bytes) where bytes.count > ParameterDescriptor.longestString:
      throw tooLong(bytes.count, "slot \"\(name)\"")
    default: break
    }
    if state.slots[place][item] == nil {
      try check(count: state.slots[place].count, of: "slot \"\(slot.key)\"")
    }
    state.slots[place][item] = value
  }

  mutating func setParameter(_ id: UInt32, _ value: Value) throws(EffectError) {
    guard let place = state.declared.parameters.place(id) else {
      throw unknown("parameter", id, descriptor.parameters.map { ($0.id, $0.key) })
    }
    let parameter = descriptor.parameters[place]
    guard parameter.isBindable else {
      throw EffectError(
        "parameter \"\(parameter.key)\" is not bindable; "
          + accepted(descriptor.parameters.filter(\.isBindable).map(\.key)))
    }
    let stored: Value
    do { stored = try parameter.accept(value) } catch { throw EffectError(error.message) }
    state.parameters[place] = stored
    state.isSet[place] = true
    state.isSetByComponent[place] = true
    state.renewGeneration()
    outputs.append(.parameter(key: parameter.key, stored))
  }

  // MARK: Watches, timers, requests

  mutating func watch(_ key: WatchKey) throws(EffectError) {
    try checkSource(key)
    if key.source == .channel { _ = try channel(ChannelKey(id: key.id, item: key.item)) }
    guard !state.watches.contains(where: { $0.key == key }),
      let value = state.value(of: key, at: time)
    else { return }
    try check(count: state.watches.count, of: "watches")
    state.watches.append(Watch(key, value: value, at: time))
  }

  func checkSource(_ key: WatchKey) throws(EffectError) {
    try check(key.level, "level")
    switch key.source {
    case .channel:
      guard let place = state.declared.channels.place(key.id) else {
        throw unknown("channel", key.id, descriptor.channels.map { ($0.id, $0.key) })
      }
      let channel = descriptor.channels[place]
      try check(key.item, of: "channel \"\(channel.key)\"", isPerItem: channel.isPerItem)
    case .overscroll:
      guard state.declared.scrolls.place(key.id) != nil else {
        throw unknown("scroll", key.id, descriptor.scrolls.map { ($0.id, $0.key) })
      }
      try check(key.item, of: "a scroll", isPerItem: false)
    }
  }

  func timerPlace(_ id: UInt32, _ item: UInt64) throws(EffectError) -> Int {
    guard let place = state.declared.timers.place(id) else {
      throw unknown("timer", id, descriptor.timers.map { ($0.id, $0.key) })
    }
    let timer = descriptor.timers[place]
    try check(item, of: "timer \"\(timer.key)\"", isPerItem: timer.isPerItem)
    return place
  }

  mutating func startTimer(
    _ id: UInt32, _ item: UInt64, _ seconds: Double
  ) throws(EffectError) {
    let place = try timerPlace(id, item)
    let name = itemName(descriptor.timers[place].key, item)
    try check(seconds, "seconds of timer \"\(name)\"", in: 0...EffectRunner.longestTimer)
    if !state.timers.contains(where: { $0.id == id && $0.item == item }) {
      try check(
        count: state.timers.count { $0.id == id }, of: "timer \"\(descriptor.timers[place].key)\"")
    }
    state.startTimer(id, item, deadline: time + Nanoseconds((seconds * 1e9 + 0.5).rounded(.down)))
  }

  private func requestKey(_ id: UInt32) throws(EffectError) -> String {
    guard let place = state.declared.requests.place(id) else {
      throw unknown("request", id, descriptor.requests.map { ($0.id, $0.key) })
    }
    return descriptor.requests[place].key
  }

  /// Asking again for what is still open is one request.
  mutating func request(_ id: UInt32, _ item: UInt64) throws(EffectError) {
    let key = try requestKey(id)
    guard !state.requests.contains(where: { $0.id == id && $0.item == item }) else { return }
    try check(count: state.requests.count, of: "open requests")
    state.requestCount += 1
    let serial = state.requestCount
    state.requests.append(LiveState.Request(id: id, item: item, serial: serial))
    outputs.append(.request(key: key, item: item, serial: serial))
  }

  mutating func cancelRequest(_ id: UInt32, _ item: UInt64) throws(EffectError) {
    let key = try requestKey(id)
    guard let place = state.requests.firstIndex(where: { $0.id == id && $0.item == item })
    else { return }
    let request = state.requests.remove(at: place)
    outputs.append(.requestCancelled(key: key, item: item, serial: request.serial))
  }

  // MARK: Scroll, focus, drop

  mutating func scroll(
    _ id: UInt32, to offset: Double, _ animated: Bool
  ) throws(EffectError) {
    guard let place = state.declared.scrolls.place(id) else {
      throw unknown("scroll", id, descriptor.scrolls.map { ($0.id, $0.key) })
    }
    try check(offset, "offset")
    state.scrollers[place].requested = (offset, animated)
  }

  mutating func focus(_ region: UInt32, _ item: UInt64) throws(EffectError) {
    if region != 0 {
      guard let place = state.declared.regions.place(region) else {
        throw unknown("region", region, descriptor.regions.map { ($0.id, $0.key) })
      }
      let declared = descriptor.regions[place]
      try check(item, of: "region \"\(declared.key)\"", isPerItem: declared.isPerItem)
    }
    state.focusRegion = region
    state.focusItem = region == 0 ? 0 : item
  }

  mutating func drop(
    _ kind: Effect.DropKind, _ id: UInt32, _ item: UInt64
  ) throws(EffectError) {
    switch kind {
    case .slot:
      guard let place = state.declared.slots.place(id) else {
        throw unknown("slot", id, descriptor.slots.map { ($0.id, $0.key) })
      }
      let slot = descriptor.slots[place]
      try checkDrop(slot.isPerItem, "slot \"\(slot.key)\"")
      state.slots[place][item] = nil
    case .channel:
      guard let place = state.declared.channels.place(id) else {
        throw unknown("channel", id, descriptor.channels.map { ($0.id, $0.key) })
      }
      let channel = descriptor.channels[place]
      try checkDrop(channel.isPerItem, "channel \"\(channel.key)\"")
      dropChannel(place, item)
    case .timer:
      let place = try timerPlace(id, item)
      try checkDrop(
        descriptor.timers[place].isPerItem, "timer \"\(descriptor.timers[place].key)\"")
      state.timers.removeAll { $0.id == id && $0.item == item }
    case .all:
      for (place, slot) in descriptor.slots.enumerated() where slot.isPerItem {
        state.slots[place][item] = nil
      }
      for (place, channel) in descriptor.channels.enumerated() where channel.isPerItem {
        dropChannel(place, item)
      }
      for timer in descriptor.timers where timer.isPerItem {
        state.timers.removeAll { $0.id == timer.id && $0.item == item }
      }
    }
  }

  private mutating func dropChannel(_ place: Int, _ item: UInt64) {
    guard state.channelItems[place][item] != nil else { return }
    state.engine.drop(state.channelKey(place, item))
    state.channelItems[place][item] = nil
    let id = descriptor.channels[place].id
    state.watches.removeAll {
      $0.key.source == .channel && $0.key.id == id && $0.key.item == item
    }
  }

  private func checkDrop(_ isPerItem: Bool, _ name: String) throws(EffectError) {
    guard isPerItem else {
      throw EffectError("\(name) is not per-item and always exists; accepted: a per-item one")
    }
  }
}
