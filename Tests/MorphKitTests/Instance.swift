import Glibc
import MorphPluginAPI

/// One instance of a component as a host would keep it: values by key, and calls that record what
/// the component asked for. It moves nothing by itself.
@safe final class Instance {
  let component: UnsafePointer<morph_component>
  var descriptor: morph_descriptor { unsafe component.pointee.descriptor.pointee }

  var parameters: [String: HostValue] = [:]
  var slots: [Place: HostValue] = [:]
  var channels: [Place: Motion] = [:]
  var scrolls: [String: morph_scroll_state] = [:]
  var progress: Double?
  var proposal = morph_size(width: 200, height: 70)
  var environment = unsafe morph_environment()
  var seed: UInt64 = 1
  var focus: (region: UInt32, item: UInt64) = (0, 0)
  /// The last failure's message.
  var message = ""
  var logged: [String] = []

  struct Place: Hashable {
    let key: String
    let item: UInt64

    init(_ key: String, _ item: UInt64 = 0) {
      self.key = key
      self.item = item
    }
  }

  struct Motion: Equatable {
    var model: Double
    var presented: Double
    var velocity = 0.0
    var isRunning = false

    init(at value: Double) {
      model = value
      presented = value
    }

    init(to model: Double, presented: Double, velocity: Double) {
      self.model = model
      self.presented = presented
      self.velocity = velocity
      isRunning = true
    }
  }

  init(_ component: UnsafePointer<morph_component>) {
    unsafe self.component = component
    unsafe environment.size = UInt32(MemoryLayout<morph_environment>.stride)
    unsafe environment.text_scale = 1
    unsafe environment.scale = 2
    let descriptor = unsafe descriptor
    unsafe list(descriptor.parameters, descriptor.parameter_count).forEach { parameter in
      unsafe parameters[text(parameter.key)] = HostValue(parameter.initial)
    }
    unsafe list(descriptor.slots, descriptor.slot_count).forEach { slot in
      if unsafe slot.flags & MORPH_PER_ITEM != 0 { return }
      unsafe slots[Place(text(slot.key))] = HostValue(slot.initial)
    }
    unsafe list(descriptor.channels, descriptor.channel_count).forEach { channel in
      if unsafe channel.flags & MORPH_PER_ITEM != 0 { return }
      unsafe channels[Place(text(channel.key))] = Motion(at: channel.initial)
    }
  }

  // MARK: Calls

  /// The operations of a frame; nil when the call failed.
  func frame() -> [Operation]? {
    let arena = Arena()
    let recorder = CanvasRecorder()
    let status = withExtendedLifetime(recorder) {
      unsafe component.pointee.frame(
        component, snapshot(arena), recorder.table(arena))
    }
    withExtendedLifetime(arena) {}
    return status == MORPH_OK ? recorder.operations : nil
  }

  /// What the component asked for; nil when the call failed.
  func handle(_ event: HostEvent) -> [String]? {
    let arena = Arena()
    let recorder = EffectsRecorder(self)
    let status = withExtendedLifetime(recorder) {
      unsafe component.pointee.handle(
        component, snapshot(arena), event.write(arena), recorder.table(arena))
    }
    withExtendedLifetime(arena) {}
    return status == MORPH_OK ? recorder.effects : nil
  }

  func withSnapshot<Result>(
    _ body: (UnsafePointer<morph_snapshot>, Arena) -> Result
  ) -> Result {
    let arena = Arena()
    return withExtendedLifetime(arena) { unsafe body(snapshot(arena), arena) }
  }

  func action(_ key: String) -> UnsafePointer<morph_action>? {
    for index in 0..<Int(unsafe descriptor.action_count) {
      if unsafe text(descriptor.actions[index]!.pointee.key) == key {
        return unsafe descriptor.actions[index]
      }
    }
    return nil
  }

  // MARK: Writing the snapshot

  func snapshot(_ arena: Arena) -> UnsafePointer<morph_snapshot> {
    let descriptor = unsafe descriptor
    var snapshot = unsafe morph_snapshot()
    unsafe snapshot.size = UInt32(MemoryLayout<morph_snapshot>.stride)
    unsafe snapshot.host = UnsafePointer(host(arena))
    unsafe snapshot.environment = UnsafePointer(arena.one(environment))

    var values: [morph_value] = unsafe []
    unsafe list(descriptor.parameters, descriptor.parameter_count).forEach { parameter in
      unsafe values.append(arena.value(parameters[text(parameter.key)]!))
    }
    unsafe snapshot.parameter_count = UInt32(values.count)
    unsafe snapshot.parameters = arena.pointers(values)

    var slotStates: [morph_slot_state] = unsafe []
    unsafe list(descriptor.slots, descriptor.slot_count).forEach { slot in
      for place in unsafe places(slots.keys, text(slot.key)) {
        unsafe slotStates.append(
          morph_slot_state(
            size: UInt32(MemoryLayout<morph_slot_state>.stride), id: slot.id, item: place.item,
            value: UnsafePointer(arena.one(arena.value(slots[place]!)))))
      }
    }
    unsafe snapshot.slot_count = UInt32(slotStates.count)
    unsafe snapshot.slots = arena.pointers(slotStates)

    var channelStates: [morph_channel_state] = []
    unsafe list(descriptor.channels, descriptor.channel_count).forEach { channel in
      for place in unsafe places(channels.keys, text(channel.key)) {
        let motion = channels[place]!
        unsafe channelStates.append(
          morph_channel_state(
            size: UInt32(MemoryLayout<morph_channel_state>.stride), id: channel.id,
            item: place.item, model: motion.model, presented: motion.presented,
            velocity: motion.velocity, running: motion.isRunning ? 1 : 0, reserved: 0))
      }
    }
    unsafe snapshot.channel_count = UInt32(channelStates.count)
    unsafe snapshot.channels = arena.pointers(channelStates)

    var scrollStates: [morph_scroll_state] = []
    unsafe list(descriptor.scrolls, descriptor.scroll_count).forEach { scroll in
      var state = unsafe scrolls[text(scroll.key)] ?? morph_scroll_state()
      state.size = UInt32(MemoryLayout<morph_scroll_state>.stride)
      unsafe state.id = scroll.id
      scrollStates.append(state)
    }
    unsafe snapshot.scroll_count = UInt32(scrollStates.count)
    unsafe snapshot.scrolls = arena.pointers(scrollStates)

    unsafe snapshot.has_progress = progress == nil ? 0 : 1
    unsafe snapshot.progress = progress ?? 0
    unsafe snapshot.proposal = proposal
    unsafe snapshot.seed = seed
    unsafe snapshot.focus_region = focus.region
    unsafe snapshot.focus_item = focus.item
    return unsafe UnsafePointer(arena.one(snapshot))
  }

  private func host(_ arena: Arena) -> UnsafeMutablePointer<morph_host> {
    var host = unsafe morph_host()
    unsafe host.size = UInt32(MemoryLayout<morph_host>.stride)
    unsafe host.major = MORPH_PROTOCOL_MAJOR
    unsafe host.message_capacity = 128
    unsafe host.message = arena.list([CChar](repeating: 0, count: 128))
    unsafe host.measure = { _, paragraph, metrics in
      guard let paragraph = unsafe paragraph, let metrics = unsafe metrics else {
        return MORPH_ERROR_ARGUMENT
      }
      unsafe plainMetrics(paragraph.pointee, metrics)
      return MORPH_OK
    }
    unsafe host.log = { _, _, _ in }
    return unsafe arena.one(host)
  }

  private func places(_ keys: some Sequence<Place>, _ key: String) -> [Place] {
    keys.filter { $0.key == key }.sorted { $0.item < $1.item }
  }
}

/// A font in which every byte is 0.6 em wide; lines break at the width limit, in the middle of
/// words. Enough to check sums by hand.
private func plainMetrics(
  _ paragraph: morph_paragraph, _ metrics: UnsafeMutablePointer<morph_text_metrics>
) {
  let points = unsafe paragraph.font.pointee.points
  let whole = unsafe 0.6 * points * Double(paragraph.string.length)
  let limit = unsafe paragraph.width_limit
  let lines = limit > 0 ? max(1, Int((whole / limit).rounded(.up))) : 1
  unsafe metrics.pointee.width = limit > 0 ? min(whole, limit) : whole
  unsafe metrics.pointee.line_count = UInt32(lines)
  unsafe metrics.pointee.ascent = 0.96875 * points
  unsafe metrics.pointee.descent = -0.24148 * points
  unsafe metrics.pointee.cap_height = 0.72727 * points
  unsafe metrics.pointee.x_height = 0.5 * points
  unsafe metrics.pointee.line_height = 1.21023 * points
  unsafe metrics.pointee.height = 1.21023 * points * Double(lines)
  unsafe metrics.pointee.first_baseline = 0.96875 * points
  unsafe metrics.pointee.last_baseline = (0.96875 + 1.21023 * Double(lines - 1)) * points
  let capacity = unsafe Int(metrics.pointee.baseline_capacity)
  for line in 0..<min(lines, capacity) {
    unsafe metrics.pointee.baselines[line] = (0.96875 + 1.21023 * Double(line)) * points
  }
}

func list<Struct>(
  _ pointers: UnsafePointer<UnsafePointer<Struct>?>?, _ count: UInt32
) -> [Struct] {
  (0..<Int(count)).map { unsafe pointers![$0]!.pointee }
}
