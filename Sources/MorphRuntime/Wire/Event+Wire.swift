internal import MorphMotion
internal import MorphPluginAPI
internal import MorphScene

extension Event.Kind {
  /// The protocol's number of the kind.
  var number: UInt32 {
    switch self {
    case .appear: MORPH_EVENT_APPEAR
    case .disappear: MORPH_EVENT_DISAPPEAR
    case .parameters: MORPH_EVENT_PARAMETERS
    case .environment: MORPH_EVENT_ENVIRONMENT
    case .resized: MORPH_EVENT_RESIZED
    case .visibility: MORPH_EVENT_VISIBILITY
    case .reloaded: MORPH_EVENT_RELOADED
    case .gesture: MORPH_EVENT_GESTURE
    case .hover: MORPH_EVENT_HOVER
    case .key: MORPH_EVENT_KEY
    case .focus: MORPH_EVENT_FOCUS
    case .scroll, .wheel: MORPH_EVENT_SCROLL
    case .crossed: MORPH_EVENT_CROSSED
    case .timer: MORPH_EVENT_TIMER
    case .channelDone: MORPH_EVENT_CHANNEL_DONE
    case .requestDone: MORPH_EVENT_REQUEST_DONE
    case .accessibility: MORPH_EVENT_ACCESSIBILITY
    case .pointer: MORPH_EVENT_POINTER
    case .unknown(let number): number
    }
  }
}

extension CompletionReason {
  var number: UInt32 {
    switch self {
    case .finished: MORPH_REASON_FINISHED
    case .retargeted: MORPH_REASON_RETARGETED
    case .cancelled: MORPH_REASON_CANCELLED
    case .capped: MORPH_REASON_CAPPED
    case .reduced: MORPH_REASON_REDUCED
    }
  }
}

extension WireWriter {
  mutating func event(_ event: Event) {
    u32(event.kind.number)
    i64(event.time)
    switch event.kind {
    case .appear, .disappear, .environment, .resized, .unknown: break
    case .parameters(let ids): self.ids(ids)
    case .visibility(let isVisible): bool32(isVisible)
    case .reloaded(let added, let removed, let reset):
      for keys in [added, removed, reset] {
        count(keys.count)
        for key in keys { string(key) }
      }
    case .gesture(let gesture): self.gesture(gesture)
    case .pointer(let pointer): self.pointer(pointer)
    case .hover(let gesture, let region, let item, let isInside, let location):
      u32(gesture)
      u32(region)
      u64(item)
      bool32(isInside)
      point(location)
    case .key(let key, let isDown, let modifiers, let region, let item, let gesture):
      string(key)
      bool32(isDown)
      u32(modifiers.rawValue)
      u32(region)
      u32(gesture)
      u64(item)
    case .focus(let region, let item, let isFocused):
      u32(region)
      bool32(isFocused)
      u64(item)
    case .scroll(let scroll, let phase, let cause, let gesture, let delta):
      u32(scroll)
      u32(phase.rawValue)
      u32(cause.rawValue)
      u32(gesture)
      point(delta)
      u32(0)
      u64(0)
      point(.zero)
    case .wheel(let wheel):
      u32(0)
      u32(Event.Phase.change.rawValue)
      u32(Event.ScrollCause.wheel.rawValue)
      u32(wheel.gesture)
      point(wheel.delta)
      u32(wheel.region)
      u64(wheel.item)
      point(wheel.location)
    case .crossed(let watch): self.watch(watch)
    case .timer(let id, let item):
      u32(id)
      u64(item)
    case .channelDone(let id, let item, let reason, let isLogical):
      u32(id)
      u32(reason.number)
      u64(item)
      u32(isLogical ? MORPH_DONE_LOGICAL : MORPH_DONE_SETTLED)
    case .requestDone(let id, let item, let ok, let message):
      u32(id)
      bool32(ok)
      u64(item)
      string(message)
    case .accessibility(let node, let item, let name, let value):
      u32(node)
      u64(item)
      string(name)
      string(value)
    }
  }

  private mutating func ids(_ ids: [UInt32]) {
    count(ids.count)
    for id in ids { u32(id) }
  }

  private mutating func point(_ point: Point) {
    f64(point.x)
    f64(point.y)
  }

  private mutating func gesture(_ gesture: Event.Gesture) {
    u32(gesture.gesture)
    u32(gesture.phase.rawValue)
    u32(gesture.region)
    u32(gesture.pointerCount)
    u64(gesture.item)
    point(gesture.location)
    point(gesture.start)
    point(gesture.translation)
    point(gesture.velocity)
    u32(gesture.modifiers.rawValue)
    u32(gesture.device.rawValue)
  }

  private mutating func pointer(_ pointer: Event.Pointer) {
    u32(pointer.gesture)
    u32(pointer.phase.rawValue)
    u32(pointer.region)
    u32(pointer.pointer)
    u64(pointer.item)
    point(pointer.location)
    u32(pointer.modifiers.rawValue)
    u32(pointer.device.rawValue)
  }

  private mutating func watch(_ watch: WatchKey) {
    u32(watch.source.rawValue)
    u32(watch.id)
    u64(watch.item)
    f64(watch.level)
    u32(watch.isRising ? MORPH_RISING : MORPH_FALLING)
  }
}
