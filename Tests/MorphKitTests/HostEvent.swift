import MorphPluginAPI

/// An event as a host would write it.
enum HostEvent {
  case plain(UInt32)
  case parameters([UInt32])
  case visible(Bool)
  case reloaded(added: [String], removed: [String], reset: [String])
  case gesture(
    UInt32, phase: UInt32, region: UInt32 = 0, item: UInt64 = 0, location: morph_point = .init(),
    translation: morph_point = .init(), velocity: morph_point = .init())
  case pointer(UInt32, phase: UInt32, number: UInt32, location: morph_point)
  case hover(UInt32, region: UInt32, inside: Bool)
  case key(String, down: Bool, region: UInt32 = 0, modifiers: UInt32 = 0)
  case focus(UInt32, item: UInt64, Bool)
  case scroll(UInt32, phase: UInt32, cause: UInt32)
  case wheel(UInt32, morph_point)
  case crossed(source: UInt32, UInt32, item: UInt64 = 0, level: Double, direction: UInt32)
  case timer(UInt32, item: UInt64 = 0)
  case channelDone(UInt32, item: UInt64 = 0, reason: UInt32, done: UInt32)
  case requestDone(UInt32, ok: Bool, String)
  case accessibility(String, node: UInt32 = 1, item: UInt64 = 0, value: String = "")

  static let appear = HostEvent.plain(MORPH_EVENT_APPEAR)

  func write(_ arena: Arena) -> UnsafePointer<morph_event> {
    switch self {
    case .plain(let kind):
      return unsafe UnsafePointer(arena.one(header(kind, morph_event.self)))
    case .parameters(let ids):
      return unsafe put(
        arena,
        morph_event_parameters(
          header: header(MORPH_EVENT_PARAMETERS, morph_event_parameters.self),
          count: UInt32(ids.count), reserved: 0, ids: UnsafePointer(arena.list(ids))))
    case .visible(let isVisible):
      return unsafe put(
        arena,
        morph_event_visibility(
          header: header(MORPH_EVENT_VISIBILITY, morph_event_visibility.self),
          visible: isVisible ? 1 : 0, reserved: 0))
    case .reloaded(let added, let removed, let reset):
      return unsafe put(
        arena,
        morph_event_reloaded(
          header: header(MORPH_EVENT_RELOADED, morph_event_reloaded.self),
          added_count: UInt32(added.count), removed_count: UInt32(removed.count),
          reset_count: UInt32(reset.count), reserved: 0,
          added: UnsafePointer(arena.list(added.map { unsafe arena.string($0) })),
          removed: UnsafePointer(arena.list(removed.map { unsafe arena.string($0) })),
          reset: UnsafePointer(arena.list(reset.map { unsafe arena.string($0) }))))
    case .gesture(
      let id, let phase, let region, let item, let location, let translation, let velocity):
      return unsafe put(
        arena,
        morph_event_gesture(
          header: header(MORPH_EVENT_GESTURE, morph_event_gesture.self), gesture: id,
          phase: phase, region: region, pointer_count: 1, item: item, location: location,
          start: morph_point(x: location.x - translation.x, y: location.y - translation.y),
          translation: translation, velocity: velocity, modifiers: MORPH_MODIFIER_SHIFT,
          device: MORPH_POINTER_MOUSE))
    case .pointer(let id, let phase, let number, let location):
      return unsafe put(
        arena,
        morph_event_pointer(
          header: header(MORPH_EVENT_POINTER, morph_event_pointer.self), gesture: id,
          phase: phase, region: 0, pointer: number, item: 0, location: location, modifiers: 0,
          device: MORPH_POINTER_TOUCH))
    case .hover(let id, let region, let inside):
      return unsafe put(
        arena,
        morph_event_hover(
          header: header(MORPH_EVENT_HOVER, morph_event_hover.self), gesture: id, region: region,
          item: 0, inside: inside ? 1 : 0, reserved: 0, location: morph_point(x: 1, y: 2)))
    case .key(let name, let down, let region, let modifiers):
      return unsafe put(
        arena,
        morph_event_key(
          header: header(MORPH_EVENT_KEY, morph_event_key.self), key: arena.string(name),
          down: down ? 1 : 0, modifiers: modifiers, region: region, gesture: 0, item: 0))
    case .focus(let region, let item, let focused):
      return unsafe put(
        arena,
        morph_event_focus(
          header: header(MORPH_EVENT_FOCUS, morph_event_focus.self), region: region,
          focused: focused ? 1 : 0, item: item))
    case .scroll(let id, let phase, let cause):
      return unsafe put(
        arena,
        morph_event_scroll(
          header: header(MORPH_EVENT_SCROLL, morph_event_scroll.self), scroll: id, phase: phase,
          cause: cause, gesture: 0, delta: morph_point(), region: 0, reserved: 0, item: 0,
          location: morph_point()))
    case .wheel(let gesture, let delta):
      return unsafe put(
        arena,
        morph_event_scroll(
          header: header(MORPH_EVENT_SCROLL, morph_event_scroll.self), scroll: 0,
          phase: MORPH_PHASE_CHANGE, cause: MORPH_SCROLL_CAUSE_WHEEL, gesture: gesture,
          delta: delta, region: 0, reserved: 0, item: 0, location: morph_point()))
    case .crossed(let source, let id, let item, let level, let direction):
      return unsafe put(
        arena,
        morph_event_crossed(
          header: header(MORPH_EVENT_CROSSED, morph_event_crossed.self), source: source, id: id,
          item: item, level: level, direction: direction, reserved: 0))
    case .timer(let id, let item):
      return unsafe put(
        arena,
        morph_event_timer(
          header: header(MORPH_EVENT_TIMER, morph_event_timer.self), id: id, reserved: 0,
          item: item))
    case .channelDone(let id, let item, let reason, let done):
      return unsafe put(
        arena,
        morph_event_channel_done(
          header: header(MORPH_EVENT_CHANNEL_DONE, morph_event_channel_done.self), id: id,
          reason: reason, item: item, done: done, reserved: 0))
    case .requestDone(let id, let ok, let message):
      return unsafe put(
        arena,
        morph_event_request_done(
          header: header(MORPH_EVENT_REQUEST_DONE, morph_event_request_done.self), id: id,
          ok: ok ? 1 : 0, item: 0, message: arena.string(message)))
    case .accessibility(let name, let node, let item, let value):
      return unsafe put(
        arena,
        morph_event_accessibility(
          header: header(MORPH_EVENT_ACCESSIBILITY, morph_event_accessibility.self), node: node,
          reserved: 0, item: item, name: arena.string(name), value: arena.string(value)))
    }
  }

  private func header<Struct>(_ kind: UInt32, _ type: Struct.Type) -> morph_event {
    morph_event(
      size: UInt32(MemoryLayout<Struct>.stride), kind: kind, nanoseconds: 1_000_000)
  }

  private func put<Struct>(_ arena: Arena, _ event: Struct) -> UnsafePointer<morph_event> {
    unsafe UnsafeRawPointer(arena.one(event)).assumingMemoryBound(to: morph_event.self)
  }
}
