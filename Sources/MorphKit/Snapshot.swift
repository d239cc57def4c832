internal import MorphPluginAPI

/// Everything about one instance at one instant, read-only. It lives for one call: it cannot be
/// kept, which the compiler checks.
@safe public struct Snapshot: ~Escapable {
  let pointer: UnsafePointer<morph_snapshot>
  let directory: Unmanaged<Directory>

  @_lifetime(borrow pointer)
  init(_ pointer: borrowing UnsafePointer<morph_snapshot>, _ directory: Unmanaged<Directory>) {
    unsafe self.pointer = copy pointer
    unsafe self.directory = directory
  }

  /// The value of a parameter.
  public subscript<Value>(parameter: Parameter<Value>) -> Value {
    let position = withDirectory {
      $0.require($0.parameters, parameter.id, "parameter", parameter.key)
    }
    guard position < Int(unsafe pointer.pointee.parameter_count),
      let value = unsafe pointer.pointee.parameters[position],
      unsafe value.pointee.type == Value.valueType.rawValue
    else { return parameter.initial }
    return unsafe Value(stored: StoredValue(value)) ?? parameter.initial
  }

  /// The value of a slot.
  public subscript<Value>(slot: Slot<Value>) -> Value {
    let state = unsafe withDirectory { directory in
      unsafe find(
        pointer.pointee.slots, pointer.pointee.slot_count,
        directory.require(directory.slots, slot.id, "slot", slot.key),
        directory.slotsArePlain, directory.slots, foreignItem(slot.item))
    }
    guard let state = unsafe state, let value = unsafe state.pointee.value,
      unsafe value.pointee.type == Value.valueType.rawValue
    else { return slot.initial }
    return unsafe Value(stored: StoredValue(value)) ?? slot.initial
  }

  /// One item of a per-item slot.
  public subscript<Value>(slot: Slot<Value>, item item: Int) -> Value { self[slot[item]] }

  /// Where a channel is, where it is going, how fast it moves.
  public subscript(channel: Channel) -> Channel.State {
    let state = unsafe withDirectory { directory in
      unsafe find(
        pointer.pointee.channels, pointer.pointee.channel_count,
        directory.require(directory.channels, channel.id, "channel", channel.key),
        directory.channelsArePlain, directory.channels, foreignItem(channel.item))
    }
    guard let state = unsafe state else {
      return Channel.State(
        model: channel.initial, presented: channel.initial, velocity: 0, isRunning: false)
    }
    return unsafe Channel.State(
      model: state.pointee.model, presented: state.pointee.presented,
      velocity: state.pointee.velocity, isRunning: state.pointee.running != 0)
  }

  /// One item of a per-item channel.
  public subscript(channel: Channel, item item: Int) -> Channel.State { self[channel[item]] }

  /// The items of a per-item channel that exist now, ascending.
  public func items(of channel: Channel) -> [Int] {
    withDirectory { directory in
      let position = directory.require(directory.channels, channel.id, "channel", channel.key)
      return unsafe existingItems(
        pointer.pointee.channels, pointer.pointee.channel_count, position, directory.channels)
    }
  }

  /// The items of a per-item slot that exist now, ascending.
  public func items<Value>(of slot: Slot<Value>) -> [Int] {
    withDirectory { directory in
      let position = directory.require(directory.slots, slot.id, "slot", slot.key)
      return unsafe existingItems(
        pointer.pointee.slots, pointer.pointee.slot_count, position, directory.slots)
    }
  }

  /// Where a scroll is.
  public subscript(scroll: Scroll) -> Scroll.State {
    let position = withDirectory {
      $0.require($0.scrolls, scroll.id, "scroll", scroll.key)
    }
    guard position < Int(unsafe pointer.pointee.scroll_count),
      let state = unsafe pointer.pointee.scrolls[position]
    else {
      return Scroll.State(
        offset: 0, overscroll: 0, velocity: 0, content: 0, viewport: 0, isDragging: false)
    }
    return unsafe Scroll.State(
      offset: state.pointee.offset, overscroll: state.pointee.overscroll,
      velocity: state.pointee.velocity, content: state.pointee.content,
      viewport: state.pointee.viewport, isDragging: state.pointee.dragging != 0)
  }

  /// One point of the component's story, when a person or a tool pins it: draw from parameters
  /// alone. Any finite number.
  public var progress: Double? {
    unsafe pointer.pointee.has_progress != 0 ? pointer.pointee.progress : nil
  }

  /// The space offered: the canvas less the padding, in points.
  public var proposal: Size {
    unsafe Size(pointer.pointee.proposal.width, pointer.pointee.proposal.height)
  }

  /// Of this instance, for shuffles that must repeat.
  public var seed: UInt64 { unsafe pointer.pointee.seed }

  /// Whether a region has the keyboard focus; of a per-item region named without an item, any.
  public func hasFocus(_ region: Region) -> Bool {
    unsafe pointer.pointee.focus_region == region.id
      && (!region.namesItem || pointer.pointee.focus_item == foreignItem(region.item))
  }

  @inline(__always)
  func withDirectory<Result>(_ body: (Directory) -> Result) -> Result {
    unsafe directory._withUnsafeGuaranteedRef(body)
  }
}

// MARK: - Finding states

/// What the states of slots and channels have in common.
protocol KeyedState {
  var id: UInt32 { get }
  var item: UInt64 { get }
}

extension morph_slot_state: KeyedState {}
extension morph_channel_state: KeyedState {}

/// The first index whose state is not before (`position`, `item`): the list is in the order of the
/// declarations, the items of one ascending.
private func lowerBound<State: KeyedState>(
  _ list: UnsafePointer<UnsafePointer<State>?>, _ count: Int, _ position: Int, _ item: UInt64,
  _ table: IDTable
) -> Int {
  var low = 0
  var high = count
  while low < high {
    let middle = (low + high) / 2
    guard let state = unsafe list[middle] else { return count }
    let place = unsafe table.position(of: state.pointee.id)
    if unsafe place < position || (place == position && state.pointee.item < item) {
      low = middle + 1
    } else {
      high = middle
    }
  }
  return low
}

private func find<State: KeyedState>(
  _ list: UnsafePointer<UnsafePointer<State>?>?, _ count: UInt32, _ position: Int,
  _ isPlain: Bool, _ table: IDTable, _ item: UInt64
) -> UnsafePointer<State>? {
  guard let list = unsafe list else { return nil }
  let index =
    isPlain ? position : unsafe lowerBound(list, Int(count), position, item, table)
  guard index < Int(count), let state = unsafe list[index],
    unsafe table.position(of: state.pointee.id) == position, unsafe state.pointee.item == item
  else { return nil }
  return unsafe state
}

private func existingItems<State: KeyedState>(
  _ list: UnsafePointer<UnsafePointer<State>?>?, _ count: UInt32, _ position: Int,
  _ table: IDTable
) -> [Int] {
  guard let list = unsafe list else { return [] }
  var items: [Int] = []
  var index = unsafe lowerBound(list, Int(count), position, 0, table)
  while index < Int(count), let state = unsafe list[index],
    unsafe table.position(of: state.pointee.id) == position
  {
    unsafe items.append(nativeItem(state.pointee.item))
    index += 1
  }
  return items
}
