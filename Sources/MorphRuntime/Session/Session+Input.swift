public import MorphMotion
internal import MorphScene

extension Session {
  /// Points beyond which no input lies.
  static let farthest = 1e6

  /// Queues an input for an instant; one that has passed counts as now. It takes effect when the
  /// session is advanced to it. `line` is the line of the trace it came from, for messages.
  ///
  /// Throws when it names something that is not declared or holds a wrong value. What can only be
  /// seen at its instant, a node that no longer is there, comes as an output `rejected`.
  public func send(
    _ input: Input, at time: Nanoseconds, line: Int? = nil
  ) throws(SessionError) {
    guard !isClosed else { throw SessionError("the session is closed") }
    try check(input)
    if time < now { clampedTimes += 1 }
    let earliest = recorder != nil && isHandled ? now + 1 : now
    let time = min(max(time, earliest), Session.latest)
    queue.insert(InputQueue.Entry(time: time, input: input, line: line))
    recorder?.record(step(of: input), at: time)
  }

  /// Queues an input for this instant.
  public func send(_ input: Input) throws(SessionError) { try send(input, at: now) }

  private func check(_ input: Input) throws(SessionError) {
    switch input {
    case .environment, .visible, .hover(nil), .focus(nil): break
    case .set(let key, let value):
      _ = try descriptor.parameters[state.declared.parameter(key)].accept(value)
    case .resize(let size): try Session.check(size)
    case .progress(let progress):
      guard progress?.isFinite ?? true else {
        throw SessionError("progress is \(progress!); accepted: a finite number")
      }
    case .pointer(let pointer): try check(pointer.location, "pointer")
    case .hover(let location?): try check(location, "hover")
    case .wheel(let delta): try check(delta, "scroll")
    case .key(let key, _, _):
      guard !key.isEmpty, key.utf8.count <= 64 else {
        throw SessionError(
          "key \"\(key)\" is not accepted; accepted: a name as in KeyboardEvent.key")
      }
    case .focus(let region?): _ = try state.declared.region(region)
    case .gesture(let gesture):
      _ = try state.declared.gesture(gesture.gesture)
      try check(gesture.location, "gesture location")
      try check(gesture.translation, "gesture translation")
      try check(gesture.velocity, "gesture velocity", within: 1e9)
    case .action(let key, let arguments): try state.declared.action(key).check(arguments)
    case .accessibility(let action, _, let value):
      for text in [action, value] where text.utf8.count > ParameterDescriptor.longestString {
        throw SessionError("accessibility text has \(text.utf8.count) bytes; accepted: 65536")
      }
    case .complete(let key, _, _, _): _ = try state.declared.request(key)
    }
  }

  private func check(
    _ point: Point, _ name: String, within limit: Double = farthest
  ) throws(SessionError) {
    guard abs(point.x) <= limit, abs(point.y) <= limit else {
      throw SessionError(
        "\(name) is at (\(point.x), \(point.y)); accepted: numbers from -\(limit) to \(limit)")
    }
  }

  // MARK: At its instant

  /// Everything that arrived for this instant: environment as one event, parameters as one event,
  /// the rest in order.
  func take(_ entries: [InputQueue.Entry]) {
    var fields: [EnvironmentField] = []
    var values: [(String, Value)] = []
    for entry in entries {
      switch entry.input {
      case .environment(let changed): fields += changed
      case .set(let key, let value): values.append((key, value))
      default: break
      }
    }
    change(environment: fields)
    change(parameters: values)
    for entry in entries {
      switch entry.input {
      case .environment, .set: break
      default: take(entry.input, line: entry.line)
      }
    }
  }

  private func change(environment fields: [EnvironmentField]) {
    var changed = state.environment
    for field in fields { changed.set(field) }
    guard changed != state.environment else { return }
    let isReduced = changed.reduceMotion && !state.environment.reduceMotion
    state.environment = changed
    state.renewGeneration()
    if isReduced {
      state.engine.reduceMotion(at: now)
      for place in state.scrollers.indices {
        let cause = state.scrollers[place].cause
        if state.scrollers[place].reduceMotion(at: now) { tellScroll(place, .end, cause) }
      }
    }
    deliver(.environment)
  }

  private func change(parameters values: [(String, Value)]) {
    var changed: [Int] = []
    for (key, value) in values {
      // A reload may have taken the key or changed its type since the input was sent.
      guard let place = state.declared.parameters.place(key),
        let stored = try? descriptor.parameters[place].accept(value)
      else {
        give(.rejected("parameter \"\(key)\" is not accepted any more", line: nil))
        continue
      }
      state.isSet[place] = true
      state.isSetByComponent[place] = false
      guard state.parameters[place] != stored else { continue }
      state.parameters[place] = stored
      if !changed.contains(place) { changed.append(place) }
    }
    guard !changed.isEmpty else { return }
    state.renewGeneration()
    deliver(.parameters(changed.sorted().map { descriptor.parameters[$0].id }))
  }

  private func take(_ input: Input, line: Int?) {
    do {
      switch input {
      case .environment, .set: break
      case .resize(let size): resize(to: size)
      case .visible(let isVisible): show(isVisible)
      case .progress(let progress): self.progress = progress
      case .pointer(let pointer): take(pointer)
      case .hover(let location): take(hover: location)
      case .wheel(let delta): turnWheel(by: delta)
      case .key(let key, let isDown, let modifiers): press(key, isDown, modifiers)
      case .focus(let region): try focus(region)
      case .gesture(let gesture): try take(gesture)
      case .action(let key, let arguments):
        let result = try perform(state.declared.action(key), arguments)
        if let result, result != .none { give(.result(action: key, result)) }
      case .accessibility(let action, let node, let value):
        let target = try accessible(action, node)
        deliver(.accessibility(node: target.id, item: target.item, name: action, value: value))
      case .complete(let key, let item, let ok, let message):
        try complete(key, item, ok, message)
      }
    } catch {
      give(.rejected(error.message, line: line))
    }
  }

  private func resize(to size: Size) {
    followsCanvas = false
    guard size != canvas else { return }
    let before = placement.proposal
    canvas = size
    if placement.proposal != before { deliver(.resized) }
  }

  private func show(_ isVisible: Bool) {
    guard isVisible != self.isVisible else { return }
    self.isVisible = isVisible
    if !isVisible {
      arena.cancelAll()
      deliverOutcomes()
      leaveHover()
    }
    deliver(.visibility(isVisible))
  }

  private func focus(_ name: String?) throws(SessionError) {
    let (id, item): (UInt32, UInt64) =
      if let name { try state.declared.region(name) } else { (0, 0) }
    focus(on: id, item)
  }

  private func complete(
    _ key: String, _ item: UInt64, _ ok: Bool, _ message: String
  ) throws(SessionError) {
    let id = try state.declared.request(key).id
    guard let place = state.requests.firstIndex(where: { $0.id == id && $0.item == item }) else {
      throw SessionError(
        "request \"\(itemName(key, item))\" is not open; open: "
          + (state.requests.isEmpty
            ? "none"
            : pendingRequests.map { itemName($0.key, $0.item) }.joined(separator: ", ")))
    }
    state.requests.remove(at: place)
    deliver(.requestDone(id: id, item: item, ok: ok, message: message))
  }
}
