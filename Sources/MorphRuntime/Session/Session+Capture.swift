internal import MorphMotion

extension Session {
  /// The state at `now`, by key, with what earlier builds of the component have left behind.
  public func capture() -> SessionState {
    var saved = SessionState()
    for (place, parameter) in descriptor.parameters.enumerated() where state.isSet[place] {
      saved.parameters.append(
        SessionState.Parameter(key: parameter.key, value: state.parameters[place]))
    }
    for place in descriptor.slots.indices { saved.slots += capturedSlot(place) }
    for place in descriptor.channels.indices { saved.channels += capturedChannel(place) }
    saved.parameters += parked.parameters
    saved.slots += parked.slots
    saved.channels += parked.channels
    for timer in state.timers.sorted(by: { $0.order < $1.order }) {
      guard let place = state.declared.timers.place(timer.id) else { continue }
      saved.timers.append(
        SessionState.Timer(
          key: descriptor.timers[place].key, item: timer.item,
          remaining: max(0, timer.deadline - now)))
    }
    for (place, scroll) in descriptor.scrolls.enumerated() {
      let scroller = state.scrollers[place]
      guard scroller.isLaidOut else { continue }
      let motion = scroller.motion(at: now)
      saved.scrolls.append(
        SessionState.Scroll(
          key: scroll.key, place: motion.place, velocity: motion.velocity,
          content: scroller.content, viewport: scroller.viewport))
    }
    saved.requests = pendingRequests.map { itemName($0.key, $0.item) }
    if let place = state.declared.regions.place(state.focusRegion) {
      saved.focus = itemName(descriptor.regions[place].key, state.focusItem)
    }
    return saved
  }

  /// Puts a captured state in place of the present one, at `now`. Gestures are cancelled. What the
  /// component does not declare is kept aside; what has another type falls to its default.
  public func restore(_ saved: SessionState) throws(SessionError) {
    guard !isClosed else { throw SessionError("the session is closed") }
    arena.cancelAll()
    deliverOutcomes()
    for (place, parameter) in descriptor.parameters.enumerated() {
      state.parameters[place] = parameter.initial
      state.isSet[place] = false
      state.isSetByComponent[place] = false
    }
    for (place, slot) in descriptor.slots.enumerated() {
      state.slots[place] = ItemTable()
      if !slot.isPerItem { state.slots[place][0] = slot.initial }
    }
    for (place, channel) in descriptor.channels.enumerated() {
      for item in state.channelItems[place].items {
        state.engine.drop(state.channelKey(place, item))
      }
      state.channelItems[place] = ItemTable()
      if !channel.isPerItem { try state.declareChannel(place, item: 0) }
    }
    _ = state.engine.takeEvents()
    state.timers = []
    state.requests = []
    state.focusRegion = 0
    state.focusItem = 0
    parked = ParkedState()
    try put(saved)
    endWatching()
  }

  func capturedSlot(_ place: Int) -> [SessionState.Slot] {
    let table = state.slots[place]
    return table.items.indices.map {
      SessionState.Slot(
        key: descriptor.slots[place].key, item: table.items[$0], value: table.elements[$0])
    }
  }

  func capturedChannel(_ place: Int) -> [SessionState.Channel] {
    state.channelItems[place].items.map { item in
      let motion = state.engine.state(state.channelKey(place, item), at: now)
      return SessionState.Channel(
        key: descriptor.channels[place].key, item: item, model: motion.model,
        value: motion.value, velocity: motion.velocity)
    }
  }

  // MARK: Putting back

  func put(_ saved: SessionState) throws(SessionError) {
    for parameter in saved.parameters {
      guard let place = state.declared.parameters.place(parameter.key) else {
        parked.parameters.append(parameter)
        continue
      }
      guard let value = try? descriptor.parameters[place].accept(parameter.value) else { continue }
      state.parameters[place] = value
      state.isSet[place] = true
    }
    state.renewGeneration()
    for slot in saved.slots where !put(slot) { parked.slots.append(slot) }
    for channel in saved.channels where !(try put(channel)) { parked.channels.append(channel) }
    for timer in saved.timers {
      guard let place = state.declared.timers.place(timer.key) else { continue }
      let declared = descriptor.timers[place]
      guard declared.isPerItem || timer.item == 0 else { continue }
      state.startTimer(
        declared.id, timer.item, deadline: now + min(max(0, timer.remaining), .max / 4))
    }
    for scroll in saved.scrolls { put(scroll) }
    for name in saved.requests {
      guard let (key, item) = parseItemName(name), let place = state.declared.requests.place(key)
      else { continue }
      state.requestCount += 1
      state.requests.append(
        LiveState.Request(
          id: descriptor.requests[place].id, item: item, serial: state.requestCount))
    }
    if let focus = saved.focus, let region = try? state.declared.region(focus) {
      state.focusRegion = region.id
      state.focusItem = region.item
    }
  }

  /// Answers false when no slot of that key is declared.
  func put(_ slot: SessionState.Slot) -> Bool {
    guard let place = state.declared.slots.place(slot.key) else { return false }
    let declared = descriptor.slots[place]
    if slot.value.type == declared.type, declared.isPerItem || slot.item == 0,
      state.slots[place][slot.item] != nil || state.slots[place].count < LiveState.mostItems
    {
      state.slots[place][slot.item] = slot.value
    }
    return true
  }

  /// Answers false when no channel of that key is declared.
  func put(_ channel: SessionState.Channel) throws(SessionError) -> Bool {
    guard let place = state.declared.channels.place(channel.key) else { return false }
    let declared = descriptor.channels[place]
    guard declared.isPerItem || channel.item == 0 else { return true }
    if state.channelItems[place][channel.item] == nil {
      guard state.channelItems[place].count < LiveState.mostItems else { return true }
      try state.declareChannel(place, item: channel.item)
    }
    do {
      try state.engine.restore(
        state.channelKey(place, channel.item), model: channel.model, value: channel.value,
        velocity: channel.velocity, at: now)
    } catch {
      throw SessionError("channel \"\(itemName(channel.key, channel.item))\": \(error.message)")
    }
    return true
  }

  private func put(_ scroll: SessionState.Scroll) {
    guard let place = state.declared.scrolls.place(scroll.key), scroll.place.isFinite,
      scroll.velocity.isFinite, scroll.content.isFinite, scroll.viewport.isFinite
    else { return }
    var scroller = Scroller(descriptor.scrolls[place])
    _ = scroller.layOut(
      content: scroll.content, viewport: scroll.viewport, isMirrored: false, at: now)
    let at = min(max(scroll.place, -Scroller.longest), Scroller.longest)
    let velocity = min(max(scroll.velocity, -Scroller.longest), Scroller.longest)
    scroller.stand(at: at, now)
    if at < 0 || at > scroller.limit {
      scroller.bounce(from: at, velocity: velocity, at: now)
    } else if velocity != 0 {
      scroller.coast(from: at, velocity: velocity, at: now)
    }
    state.scrollers[place] = scroller
  }
}
