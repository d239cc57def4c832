internal import MorphScene

/// Which of a snapshot's larger parts a message carries. Those left out are the ones last sent for
/// the session.
enum SnapshotParts {
  case all
  case changingOnly
}

extension WireWriter {
  mutating func snapshot(_ snapshot: Snapshot, parts: SnapshotParts) {
    switch parts {
    case .all:
      u8(3)
      values(snapshot.parameters)
      environment(snapshot.environment)
    case .changingOnly:
      u8(0)
    }
    count(snapshot.slots.count)
    for slot in snapshot.slots {
      u32(slot.id)
      u64(slot.item)
      value(slot.value)
    }
    count(snapshot.channels.count)
    for channel in snapshot.channels {
      u32(channel.id)
      u64(channel.item)
      f64(channel.model)
      f64(channel.presented)
      f64(channel.velocity)
      bool8(channel.isRunning)
    }
    count(snapshot.scrolls.count)
    for scroll in snapshot.scrolls {
      u32(scroll.id)
      f64(scroll.offset)
      f64(scroll.overscroll)
      f64(scroll.velocity)
      f64(scroll.content)
      f64(scroll.viewport)
      bool8(scroll.isDragging)
    }
    bool8(snapshot.progress != nil)
    f64(snapshot.progress ?? 0)
    f64(snapshot.proposal.width)
    f64(snapshot.proposal.height)
    u64(snapshot.seed)
    u32(snapshot.focusRegion)
    u64(snapshot.focusItem)
  }

  private mutating func environment(_ environment: Environment) {
    bool8(environment.reduceMotion)
    bool8(environment.reduceTransparency)
    bool8(environment.boldText)
    bool8(environment.focusVisible)
    f64(environment.textScale)
    f64(environment.scale)
    u32(environment.scheme.rawValue)
    bool32(environment.isRightToLeft)
    bool32(environment.highContrast)
    u32(environment.pointer.rawValue)
    string(environment.locale)
    f64(environment.safeArea.top)
    f64(environment.safeArea.leading)
    f64(environment.safeArea.bottom)
    f64(environment.safeArea.trailing)
    f64(environment.keyboardInset)
  }
}
