internal import MorphMotion
internal import MorphScene

/// Takes down the input of a session, so that a trace of it replays bit for bit.
struct Recorder {
  let header: Trace.Header
  /// What the session was made with.
  let start: Session.Options
  /// As a trace spells them, so that they outlive the ids of the build that took them.
  private(set) var entries: [(at: Nanoseconds, step: Trace.Step)] = []

  init(header: Trace.Header, start: Session.Options) {
    self.header = header
    self.start = start
  }

  mutating func record(_ step: Trace.Step, at time: Nanoseconds) { entries.append((time, step)) }
}

extension Session {
  /// The input so far as a trace; empty unless the session was made with `records`.
  ///
  /// Times are exact. A session that records takes input for an instant that it has already
  /// handled one nanosecond later, because a replay knows all input of an instant at once.
  public func recording() -> Trace {
    var trace = Trace(header: recorder?.header ?? header())
    let entries = (recorder?.entries ?? []).enumerated().sorted {
      $0.element.at != $1.element.at ? $0.element.at < $1.element.at : $0.offset < $1.offset
    }
    for (_, entry) in entries {
      trace.entries.append(Trace.Entry(at: entry.at, entry.step))
    }
    return trace
  }

  /// What the session starts with, as the header of a trace.
  func header() -> Trace.Header {
    var header = Trace.Header(component: descriptor.id)
    for (place, parameter) in descriptor.parameters.enumerated() where state.isSet[place] {
      header.parameters.append(
        JSONValue.Member(parameter.key, parameter.json(state.parameters[place])))
    }
    var environment = state.environment
    header.scale = environment.scale
    environment.scale = Environment().scale
    header.environment = environment.changedFields
    header.size = canvas
    header.seed = seed
    header.progress = progress
    header.snapshot = startingSnapshot()
    return header
  }

  /// The slots and channels that differ from their defaults.
  private func startingSnapshot() -> [JSONValue.Member] {
    var saved = capture()
    saved.parameters = []
    saved.slots.removeAll { slot in
      slot.item == 0
        && descriptor.slots.contains { $0.key == slot.key && $0.initial == slot.value }
    }
    saved.channels.removeAll { channel in
      channel.item == 0 && channel.velocity == 0
        && descriptor.channels.contains {
          $0.key == channel.key && $0.initial == channel.value && channel.model == channel.value
        }
    }
    let declared = state.declared
    saved.slots.removeAll { declared.slots.place($0.key) == nil }
    saved.channels.removeAll { declared.channels.place($0.key) == nil }
    return saved.snapshotMembers()
  }

  func step(of input: Input) -> Trace.Step {
    switch input {
    case .environment(let fields): return .environment(fields)
    case .set(let key, let value):
      let place = state.declared.parameters.place(key)
      let json = place.map { descriptor.parameters[$0].json(value) }
      return .set(parameter: key, json ?? ValueJSON.write(value))
    case .resize(let size): return .resize(size)
    case .visible(let isVisible): return .visible(isVisible)
    case .progress(let progress): return .progress(progress)
    case .pointer(let pointer): return .pointer(pointer)
    case .hover(let location): return .hover(location)
    case .wheel(let delta): return .scroll(delta)
    case .key(let key, let isDown, let modifiers):
      return .key(key, isDown: isDown, modifiers: modifiers)
    case .focus(let region): return .focus(region)
    case .gesture(let gesture): return .gesture(gesture)
    case .action(let key, let arguments): return .action(key, arguments.map { ValueJSON.write($0) })
    case .accessibility(let action, let node, let value):
      return .accessibility(action: action, node: node, value: value)
    case .complete(let request, let item, let ok, let message):
      return .complete(request: request, item: item, ok: ok, message: message)
    }
  }
}
