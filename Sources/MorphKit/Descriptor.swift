internal import CMorphKit
internal import MorphPluginAPI

// The tables that the host reads. They are written once at load and live as long as the library,
// so nothing here is ever freed.

extension AnyComponent {
  /// The component's table, with its actions pointing back at it.
  func makeTable() -> UnsafePointer<morph_component> {
    contents.check(identity)
    let table = UnsafeMutablePointer<morph_component>.allocate(capacity: 1)
    var component = unsafe morph_component()
    unsafe component.size = sizeField(morph_component.self)
    unsafe component.descriptor = makeDescriptor(for: UnsafePointer(table))
    unsafe component.author = UnsafeRawPointer(Unmanaged.passRetained(self).toOpaque())
    unsafe component.handle = { component, snapshot, event, effects in
      guard let component = unsafe component, let snapshot = unsafe snapshot,
        let event = unsafe event
      else { return MORPH_ERROR_ARGUMENT }
      return unsafe AnyComponent.behind(component).receive(event, snapshot, effects)
    }
    unsafe component.frame = { component, snapshot, canvas in
      guard let component = unsafe component, let snapshot = unsafe snapshot,
        let canvas = unsafe canvas
      else { return MORPH_ERROR_ARGUMENT }
      return unsafe AnyComponent.behind(component).draw(snapshot, canvas)
    }
    unsafe table.initialize(to: component)
    return unsafe UnsafePointer(table)
  }

  @inline(__always)
  private static func behind(_ component: UnsafePointer<morph_component>) -> AnyComponent {
    unsafe Unmanaged<AnyComponent>.fromOpaque(component.pointee.author!).takeUnretainedValue()
  }

  private func makeDescriptor(
    for component: UnsafePointer<morph_component>
  ) -> UnsafePointer<morph_descriptor> {
    var descriptor = unsafe morph_descriptor()
    unsafe descriptor.size = sizeField(morph_descriptor.self)
    unsafe descriptor.flags = identity.isScrubbable ? MORPH_COMPONENT_SCRUBBABLE : 0
    unsafe descriptor.id = identity.id.foreign
    unsafe descriptor.version = identity.version.foreign
    unsafe descriptor.name = identity.name.foreign
    unsafe descriptor.summary = identity.summary.foreign
    unsafe descriptor.credit = identity.credit.foreign
    unsafe descriptor.license = identity.license.foreign
    unsafe descriptor.url = identity.url.foreign
    unsafe descriptor.canvas = morph_size(
      width: identity.canvas.width, height: identity.canvas.height)
    unsafe descriptor.padding = identity.padding
    unsafe descriptor.anchor = identity.anchor.rawValue
    unsafe descriptor.parameter_count = UInt32(contents.parameters.count)
    unsafe descriptor.parameters = lasting(contents.parameters) { unsafe $0.foreign }
    unsafe descriptor.slot_count = UInt32(contents.slots.count)
    unsafe descriptor.slots = lasting(contents.slots) { unsafe $0.foreign }
    unsafe descriptor.channel_count = UInt32(contents.channels.count)
    unsafe descriptor.channels = lasting(contents.channels) { unsafe $0.foreign }
    unsafe descriptor.timer_count = UInt32(contents.timers.count)
    unsafe descriptor.timers = lasting(contents.timers) { unsafe $0.foreign }
    unsafe descriptor.scroll_count = UInt32(contents.scrolls.count)
    unsafe descriptor.scrolls = lasting(contents.scrolls) { unsafe $0.foreign }
    unsafe descriptor.gesture_count = UInt32(contents.gestures.count)
    unsafe descriptor.gestures = lasting(contents.gestures) { unsafe $0.foreign }
    unsafe descriptor.region_count = UInt32(contents.regions.count)
    unsafe descriptor.regions = lasting(contents.regions) { unsafe $0.foreign }
    unsafe descriptor.request_count = UInt32(contents.requests.count)
    unsafe descriptor.requests = lasting(contents.requests) { unsafe $0.foreign }
    unsafe descriptor.action_count = UInt32(contents.actions.count)
    unsafe descriptor.actions = lasting(contents.actions) { unsafe $0.foreign(component) }
    return unsafe lasting(descriptor)
  }
}

/// One value that lives as long as the library.
func lasting<Value>(_ value: Value) -> UnsafePointer<Value> {
  let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  unsafe pointer.initialize(to: value)
  return unsafe UnsafePointer(pointer)
}

/// A list of pointers to values, all of which live as long as the library; nil when empty.
func lasting<Element, Foreign>(
  _ elements: [Element], _ convert: (Element) -> Foreign
) -> UnsafePointer<UnsafePointer<Foreign>?>? {
  if elements.isEmpty { return nil }
  let list = UnsafeMutablePointer<UnsafePointer<Foreign>?>.allocate(capacity: elements.count)
  for (index, element) in elements.enumerated() {
    unsafe (list + index).initialize(to: lasting(convert(element)))
  }
  return unsafe UnsafePointer(list)
}

/// A list of plain values that live as long as the library; nil when empty.
func lasting<Value>(values: [Value]) -> UnsafePointer<Value>? {
  if values.isEmpty { return nil }
  let list = UnsafeMutablePointer<Value>.allocate(capacity: values.count)
  for (index, value) in values.enumerated() { unsafe (list + index).initialize(to: value) }
  return unsafe UnsafePointer(list)
}

/// A text that lives as long as the library.
func lasting(bytes: [UInt8]) -> morph_string {
  let copy = UnsafeMutablePointer<CChar>.allocate(capacity: max(1, bytes.count))
  for (index, byte) in bytes.enumerated() {
    unsafe (copy + index).initialize(to: CChar(bitPattern: byte))
  }
  return unsafe morph_string(data: UnsafePointer(copy), length: bytes.count)
}
