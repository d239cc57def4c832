internal import MorphMotion

/// Moves the state of a session to the declarations of new code, by key.
struct Reload {
  /// Engine numbers for channels whose id another key's motion still has.
  private static let firstSpareNumber: UInt32 = 1 << 31

  let old: LiveState
  /// At first the state of a new instance, in the end the moved one.
  var new: LiveState
  var parked: ParkedState
  let time: Nanoseconds
  private(set) var report = ReloadReport()

  init(old: LiveState, new: LiveState, parked: ParkedState, at time: Nanoseconds) {
    self.old = old
    self.new = new
    self.parked = parked
    self.time = time
  }

  private var before: ComponentDescriptor { old.declared.descriptor }
  private var after: ComponentDescriptor { new.declared.descriptor }

  mutating func run() throws(SessionError) {
    new.environment = old.environment
    moveParameters()
    moveSlots()
    try moveChannels()
    moveTimersAndRequests()
    moveScrolls()
    moveWatches()
    moveFocus()
    new.renewGeneration()
  }

  // MARK: Parameters

  private mutating func moveParameters() {
    for (place, parameter) in after.parameters.enumerated() {
      let name = "parameter:\(parameter.key)"
      if let from = old.declared.parameters.place(parameter.key) {
        // Nobody has set it: it follows its default.
        guard old.isSet[from] else {
          report.kept.append(name)
          continue
        }
        let value = translated(old.parameters[from], before.parameters[from], parameter)
        if take(value, place, name) {
          report.kept.append(name)
          new.isSetByComponent[place] = old.isSetByComponent[from]
        } else {
          report.reset.append(name)
        }
      } else if let index = parked.parameters.firstIndex(where: { $0.key == parameter.key }) {
        let value = parked.parameters.remove(at: index).value
        if take(value, place, name) {
          report.restored.append(name)
        } else {
          report.reset.append(name)
        }
      } else {
        report.added.append(name)
      }
    }
    for (place, parameter) in before.parameters.enumerated()
    where new.declared.parameters.place(parameter.key) == nil {
      report.removed.append("parameter:\(parameter.key)")
      if old.isSet[place] {
        parked.parameters.append(
          SessionState.Parameter(key: parameter.key, value: old.parameters[place]))
      }
    }
  }

  /// Takes a value if the new declaration accepts its type, clamped to the new range.
  private mutating func take(_ value: Value, _ place: Int, _ name: String) -> Bool {
    let parameter = after.parameters[place]
    guard value.type == parameter.type, let accepted = try? parameter.accept(value) else {
      return false
    }
    new.parameters[place] = accepted
    new.isSet[place] = true
    if accepted != value {
      let (was, now) = (ValueJSON.text(parameter.json(value)), parameter.json(accepted))
      report.clamped.append("\(name): \(was) is now \(ValueJSON.text(now))")
    }
    return true
  }

  /// An option is matched by its key: its number may have changed.
  private func translated(
    _ value: Value, _ from: ParameterDescriptor, _ to: ParameterDescriptor
  ) -> Value {
    guard case .option(let id) = value,
      let key = from.options.first(where: { $0.id == id })?.key,
      let option = to.options.first(where: { $0.key == key })
    else { return value }
    return .option(option.id)
  }

  // MARK: Slots

  private mutating func moveSlots() {
    for (place, slot) in after.slots.enumerated() {
      let name = "slot:\(slot.key)"
      if let from = old.declared.slots.place(slot.key) {
        if before.slots[from].type == slot.type, before.slots[from].isPerItem == slot.isPerItem {
          new.slots[place] = old.slots[from]
          report.kept.append(name)
        } else {
          report.reset.append(name)
        }
      } else {
        let back = parked.slots.filter { $0.key == slot.key }
        parked.slots.removeAll { $0.key == slot.key }
        let fitting = back.filter {
          $0.value.type == slot.type && (slot.isPerItem || $0.item == 0)
        }
        for one in fitting { new.slots[place][one.item] = one.value }
        if !fitting.isEmpty {
          report.restored.append(name)
        } else if back.isEmpty {
          report.added.append(name)
        } else {
          report.reset.append(name)
        }
      }
    }
    for (place, slot) in before.slots.enumerated()
    where new.declared.slots.place(slot.key) == nil {
      report.removed.append("slot:\(slot.key)")
      let table = old.slots[place]
      for index in table.items.indices {
        parked.slots.append(
          SessionState.Slot(
            key: slot.key, item: table.items[index], value: table.elements[index]))
      }
    }
  }

  // MARK: Channels

  /// The engine goes on; a channel keeps the number under which the engine knows it.
  private mutating func moveChannels() throws(SessionError) {
    new.engine = old.engine
    new.channelItems = after.channels.map { _ in ItemTable() }
    for (place, channel) in before.channels.enumerated() {
      guard let to = new.declared.channels.place(channel.key),
        after.channels[to].isPerItem == channel.isPerItem
      else {
        removeChannel(place)
        continue
      }
      new.channelNumbers[to] = old.channelNumbers[place]
      new.channelItems[to] = old.channelItems[place]
    }
    var used = Set<UInt32>()
    for (place, channel) in after.channels.enumerated() {
      let from = old.declared.channels.place(channel.key)
      if let from, before.channels[from].isPerItem == channel.isPerItem {
        used.insert(new.channelNumbers[place])
      }
    }
    for (place, channel) in after.channels.enumerated() {
      let name = "channel:\(channel.key)"
      let from = old.declared.channels.place(channel.key)
      if let from, before.channels[from].isPerItem == channel.isPerItem {
        for item in new.channelItems[place].items { try new.declareChannel(place, item: item) }
        report.kept.append(name)
        continue
      }
      new.channelNumbers[place] = Reload.number(for: channel.id, used)
      used.insert(new.channelNumbers[place])
      if !channel.isPerItem { try new.declareChannel(place, item: 0) }
      if from != nil {
        report.reset.append(name)
      } else if try bringBack(place) {
        report.restored.append(name)
      } else {
        report.added.append(name)
      }
    }
  }

  private mutating func removeChannel(_ place: Int) {
    let channel = before.channels[place]
    let isGone = new.declared.channels.place(channel.key) == nil
    if isGone { report.removed.append("channel:\(channel.key)") }
    for item in old.channelItems[place].items {
      let key = old.channelKey(place, item)
      let motion = old.engine.state(key, at: time)
      if isGone {
        parked.channels.append(
          SessionState.Channel(
            key: channel.key, item: item, model: motion.model, value: motion.value,
            velocity: motion.velocity))
      }
      new.engine.drop(key)
    }
  }

  /// Puts a channel that an earlier build took away back to where it was going, at rest.
  private mutating func bringBack(_ place: Int) throws(SessionError) -> Bool {
    let channel = after.channels[place]
    let back = parked.channels.filter { $0.key == channel.key }
    parked.channels.removeAll { $0.key == channel.key }
    let fitting = back.filter { channel.isPerItem || $0.item == 0 }
    for one in fitting {
      if channel.isPerItem { try new.declareChannel(place, item: one.item) }
      do {
        try new.engine.apply(.set(new.channelKey(place, one.item), one.model), at: time)
      } catch {
        throw SessionError("channel \"\(channel.key)\": \(error.message)")
      }
    }
    return !fitting.isEmpty
  }

  /// The channel's id, unless another channel's motion has it.
  private static func number(for id: UInt32, _ used: Set<UInt32>) -> UInt32 {
    guard used.contains(id) else { return id }
    var spare = firstSpareNumber
    while used.contains(spare) { spare += 1 }
    return spare
  }

  // MARK: The rest

  private mutating func moveTimersAndRequests() {
    new.timerStarts = old.timerStarts
    for timer in old.timers {
      guard let from = old.declared.timers.place(timer.id),
        let to = new.declared.timers.place(before.timers[from].key),
        after.timers[to].isPerItem || timer.item == 0
      else { continue }
      var moved = timer
      moved.id = after.timers[to].id
      new.timers.append(moved)
    }
    new.requestCount = old.requestCount
    for request in old.requests {
      guard let from = old.declared.requests.place(request.id),
        let to = new.declared.requests.place(before.requests[from].key)
      else { continue }
      var moved = request
      moved.id = after.requests[to].id
      new.requests.append(moved)
    }
  }

  private mutating func moveScrolls() {
    for (place, scroll) in after.scrolls.enumerated() {
      guard let from = old.declared.scrolls.place(scroll.key),
        before.scrolls[from].isHorizontal == scroll.isHorizontal
      else { continue }
      new.scrollers[place] = old.scrollers[from]
      new.scrollers[place].bounces = scroll.bounces
    }
  }

  private mutating func moveWatches() {
    for watch in old.watches {
      var moved = watch
      switch watch.key.source {
      case .channel:
        guard let from = old.declared.channels.place(watch.key.id),
          let to = new.declared.channels.place(before.channels[from].key),
          new.channelItems[to][watch.key.item] != nil
        else { continue }
        moved.key.id = after.channels[to].id
      case .overscroll:
        guard let from = old.declared.scrolls.place(watch.key.id),
          let to = new.declared.scrolls.place(before.scrolls[from].key)
        else { continue }
        moved.key.id = after.scrolls[to].id
      }
      new.watches.append(moved)
    }
  }

  private mutating func moveFocus() {
    guard let from = old.declared.regions.place(old.focusRegion),
      let to = new.declared.regions.place(before.regions[from].key)
    else { return }
    new.focusRegion = after.regions[to].id
    new.focusItem = old.focusItem
  }
}
