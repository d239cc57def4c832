internal import MorphPluginAPI

extension Event {
  /// `.unknown` for a kind, a phase or a cause that this SDK does not know: components ignore it.
  init(_ pointer: UnsafePointer<morph_event>, _ directory: Directory) {
    self = unsafe decode(pointer, directory) ?? .unknown
  }
}

private func decode(_ event: UnsafePointer<morph_event>, _ directory: Directory) -> Event? {
  let raw = unsafe UnsafeRawPointer(event)
  switch unsafe event.pointee.kind {
  case MORPH_EVENT_APPEAR: return .appear
  case MORPH_EVENT_DISAPPEAR: return .disappear
  case MORPH_EVENT_PARAMETERS:
    let event = unsafe raw.assumingMemoryBound(to: morph_event_parameters.self).pointee
    return unsafe .changed(
      Event.Changes(ids: [UInt32](UnsafeBufferPointer(start: event.ids, count: Int(event.count)))))
  case MORPH_EVENT_ENVIRONMENT: return .environment
  case MORPH_EVENT_RESIZED: return .resized
  case MORPH_EVENT_VISIBILITY:
    return unsafe .visible(
      raw.assumingMemoryBound(to: morph_event_visibility.self).pointee.visible != 0)
  case MORPH_EVENT_RELOADED:
    let event = unsafe raw.assumingMemoryBound(to: morph_event_reloaded.self).pointee
    return unsafe .reloaded(
      Event.Reload(
        added: strings(event.added, event.added_count),
        removed: strings(event.removed, event.removed_count),
        reset: strings(event.reset, event.reset_count)))
  case MORPH_EVENT_GESTURE:
    return unsafe gesture(
      raw.assumingMemoryBound(to: morph_event_gesture.self).pointee, directory)
  case MORPH_EVENT_POINTER:
    let event = unsafe raw.assumingMemoryBound(to: morph_event_pointer.self).pointee
    guard let phase = Event.Phase(rawValue: event.phase) else { return nil }
    return .pointer(
      Event.Touch.Origin(
        gesture: event.gesture, region: event.region, item: nativeItem(event.item)),
      phase,
      Event.RawPointer(
        number: Int(event.pointer), location: Point(event.location),
        modifiers: Event.Modifiers(rawValue: event.modifiers),
        device: Snapshot.Pointer(rawValue: event.device) ?? .touch))
  case MORPH_EVENT_HOVER:
    let event = unsafe raw.assumingMemoryBound(to: morph_event_hover.self).pointee
    return .hover(
      Event.Hover(
        origin: Event.Touch.Origin(
          gesture: event.gesture, region: event.region, item: nativeItem(event.item)),
        isInside: event.inside != 0, location: Point(event.location)))
  case MORPH_EVENT_KEY:
    let event = unsafe raw.assumingMemoryBound(to: morph_event_key.self).pointee
    return unsafe .key(
      Event.Key(
        origin: Event.Touch.Origin(
          gesture: event.gesture, region: event.region, item: nativeItem(event.item)),
        name: String(event.key), isDown: event.down != 0,
        modifiers: Event.Modifiers(rawValue: event.modifiers)))
  case MORPH_EVENT_FOCUS:
    let event = unsafe raw.assumingMemoryBound(to: morph_event_focus.self).pointee
    return .focus(
      Event.Focus(
        region: event.region, item: nativeItem(event.item), isFocused: event.focused != 0))
  case MORPH_EVENT_SCROLL:
    return unsafe scroll(raw.assumingMemoryBound(to: morph_event_scroll.self).pointee)
  case MORPH_EVENT_CROSSED:
    let event = unsafe raw.assumingMemoryBound(to: morph_event_crossed.self).pointee
    guard let direction = Event.Direction(rawValue: event.direction) else { return nil }
    let source = Event.Source(
      isOverscroll: event.source == MORPH_SOURCE_OVERSCROLL, id: event.id,
      item: nativeItem(event.item))
    return .crossed(source, direction, event.level)
  case MORPH_EVENT_TIMER:
    let event = unsafe raw.assumingMemoryBound(to: morph_event_timer.self).pointee
    return .timer(Event.Reference(id: event.id, item: nativeItem(event.item)))
  case MORPH_EVENT_CHANNEL_DONE:
    let event = unsafe raw.assumingMemoryBound(to: morph_event_channel_done.self).pointee
    guard let reason = Event.Reason(rawValue: event.reason),
      let completion = Event.Completion(rawValue: event.done)
    else { return nil }
    let reference = Event.Reference(id: event.id, item: nativeItem(event.item))
    return .channelDone(reference, completion, reason)
  case MORPH_EVENT_REQUEST_DONE:
    let event = unsafe raw.assumingMemoryBound(to: morph_event_request_done.self).pointee
    let reference = unsafe Event.Reference(id: event.id, item: nativeItem(event.item))
    return unsafe .requestDone(reference, event.ok != 0, String(event.message))
  case MORPH_EVENT_ACCESSIBILITY:
    let event = unsafe raw.assumingMemoryBound(to: morph_event_accessibility.self).pointee
    return unsafe .accessibility(
      Event.AccessibilityRequest(
        element: Int(event.node), item: nativeItem(event.item), name: String(event.name),
        value: String(event.value)))
  default: return nil
  }
}

private func gesture(_ event: morph_event_gesture, _ directory: Directory) -> Event? {
  let position = directory.gestures.position(of: event.gesture)
  guard position >= 0, let phase = Event.Phase(rawValue: event.phase) else { return nil }
  let origin = Event.Touch.Origin(
    gesture: event.gesture, region: event.region, item: nativeItem(event.item))
  let touch = Event.Touch(
    origin: origin, location: Point(event.location), start: Point(event.start),
    translation: Point(event.translation), velocity: Point(event.velocity),
    pointerCount: Int(event.pointer_count), modifiers: Event.Modifiers(rawValue: event.modifiers),
    device: Snapshot.Pointer(rawValue: event.device) ?? .touch)
  switch directory.gestureKinds[position] {
  case MORPH_GESTURE_TAP: return phase == .end ? .tap(touch) : nil
  case MORPH_GESTURE_LONG_PRESS: return phase == .end ? .longPress(touch) : nil
  case MORPH_GESTURE_DRAG: return .drag(origin, phase, touch)
  default: return nil
  }
}

private func scroll(_ event: morph_event_scroll) -> Event? {
  if event.scroll == 0 {
    let origin = Event.Touch.Origin(
      gesture: event.gesture, region: event.region, item: nativeItem(event.item))
    return .wheel(origin, Point(event.delta))
  }
  guard let phase = Event.Phase(rawValue: event.phase),
    let cause = Event.ScrollCause(rawValue: event.cause)
  else { return nil }
  return .scroll(Event.Reference(id: event.scroll, item: 0), phase, cause)
}

private func strings(_ list: UnsafePointer<morph_string>?, _ count: UInt32) -> [String] {
  guard let list = unsafe list else { return [] }
  var strings: [String] = []
  for index in 0..<Int(count) { unsafe strings.append(String(list[index])) }
  return strings
}
