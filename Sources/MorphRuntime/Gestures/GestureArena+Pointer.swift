internal import MorphMotion
internal import MorphScene

extension GestureArena {
  typealias Probe = (_ scroll: UInt32, _ travel: Double) -> ScrollProbe

  /// A pointer comes down on what the frame shows at this instant.
  ///
  /// `isScrolling` tells which scrolls move by themselves: a touch stops them and is theirs.
  mutating func press(
    _ input: PointerInput, at time: Nanoseconds, scene: Scene?, declared: Declarations,
    isScrolling: (UInt32) -> Bool
  ) {
    if down.contains(input.pointer) { lose(input.pointer) }
    let isFirst = down.isEmpty
    down.append(input.pointer)
    let hits = scene?.regions(at: input.location) ?? []
    let anywhere = declared.descriptor.gestures.filter {
      scene?.isAnywhere($0) ?? ($0.region == 0)
    }
    pressRaw(input, hits: hits, anywhere: anywhere, origin: scene?.origin ?? .zero, declared)
    guard isFirst else {
      cancelFollowed()
      return
    }
    primary = input.pointer
    start = input.location
    location = start
    startTime = time
    origin = scene?.origin ?? .zero
    device = input.device
    modifiers = input.modifiers
    tracker.reset()
    tracker.add(x: start.x, y: start.y, at: time)
    candidates = GestureArena.candidates(hits, anywhere, declared)

    if let caught = candidates.firstIndex(where: {
      if case .scroller(let scroll) = $0.kind { isScrolling(scroll) } else { false }
    }) {
      begin(caught)
      for other in candidates.indices
      where other != caught && candidates[other].state != .over
        && !candidates[caught].isSimultaneous(with: candidates[other])
      {
        fail(other)
      }
    }
    for index in candidates.indices
    where candidates[index].kind == .drag && candidates[index].minimumDistance == 0
      && candidates[index].state == .possible
    {
      candidates[index].isProvisional = true
      begin(index)
    }
  }

  mutating func move(
    _ input: PointerInput, at time: Nanoseconds, scene: () -> Scene?, probe: Probe
  ) {
    moveRaw(input, .change)
    guard input.pointer == primary, input.location != location else { return }
    location = input.location
    modifiers = input.modifiers
    tracker.add(x: location.x, y: location.y, at: time)
    follow(at: time, scene: scene, probe: probe)
  }

  mutating func lift(
    _ input: PointerInput, at time: Nanoseconds, scene: () -> Scene?, probe: Probe
  ) {
    guard let place = down.firstIndex(of: input.pointer) else { return }
    down.remove(at: place)
    if input.pointer == primary {
      modifiers = input.modifiers
      if input.location != location {
        location = input.location
        tracker.add(x: location.x, y: location.y, at: time)
        follow(at: time, scene: scene, probe: probe)
      }
      conclude(at: time)
    }
    moveRaw(input, .end)
    rawPointers.removeAll { $0.event.pointer == input.pointer }
  }

  /// A pointer is lost to the system or to another window.
  mutating func lose(_ pointer: UInt32) {
    down.removeAll { $0 == pointer }
    if pointer == primary { cancelFollowed() }
    for index in rawPointers.indices where rawPointers[index].event.pointer == pointer {
      rawPointers[index].event.phase = .cancel
      outcomes.append(.pointer(rawPointers[index].event))
    }
    rawPointers.removeAll { $0.event.pointer == pointer }
  }

  private mutating func cancelFollowed() {
    for index in candidates.indices { fail(index) }
    candidates = []
    primary = nil
  }

  // MARK: Beginning

  /// The recognisers that a touch concerns, the innermost first. Of taps and of long presses only
  /// the innermost region's count, and those that may run beside it.
  private static func candidates(
    _ hits: [SceneRegion], _ anywhere: [GestureDescriptor], _ declared: Declarations
  ) -> [GestureCandidate] {
    let descriptor = declared.descriptor
    var all: [GestureCandidate] = []
    for (depth, region) in hits.enumerated() {
      if let place = declared.scrolls.place(region.scroll) {
        let names = descriptor.gestures.filter { $0.kind == .scroll && region.takes($0) }
        all.append(
          GestureCandidate(
            scroll: descriptor.scrolls[place], names: names.map(\.id), depth: depth,
            region: region))
      }
      for gesture in descriptor.gestures where gesture.kind.isPress && region.takes(gesture) {
        all.append(
          GestureCandidate(gesture, depth: depth, region: region.id, item: region.item))
      }
    }
    for gesture in anywhere where gesture.kind.isPress {
      all.append(GestureCandidate(gesture, depth: .max, region: 0, item: 0))
    }
    return all.filter { candidate in
      guard candidate.kind == .tap || candidate.kind == .longPress else { return true }
      let inner = all.first { $0.kind == candidate.kind }
      return inner.map {
        $0.depth == candidate.depth || $0.isSimultaneous(with: candidate)
      } ?? true
    }
  }

  mutating func begin(_ index: Int) {
    candidates[index].state = .begun
    if case .scroller(let scroll) = candidates[index].kind {
      outcomes.append(.grab(scroll: scroll))
    } else {
      emit(index, .begin)
    }
    for other in candidates.indices where candidates[other].state != .over && other != index {
      yield(other, to: index)
    }
  }

  /// Fails a candidate because another has begun, unless both may run, or the other began by the
  /// touch alone and this one lies further in.
  mutating func yield(_ other: Int, to index: Int) {
    let winner = candidates[index]
    let loser = candidates[other]
    if winner.isSimultaneous(with: loser) { return }
    if !winner.excludes(loser), winner.isProvisional, loser.state == .possible,
      loser.isScroller ? loser.depth <= winner.depth : loser.depth < winner.depth
    {
      return
    }
    fail(other)
  }

  // MARK: Ending

  /// The followed pointer is up.
  private mutating func conclude(at time: Nanoseconds) {
    for index in candidates.indices
    where candidates[index].kind == .tap && candidates[index].state == .possible {
      win(index)
    }
    let velocity = velocity(at: time)
    for index in candidates.indices where candidates[index].state == .begun {
      candidates[index].state = .over
      if case .scroller(let scroll) = candidates[index].kind {
        outcomes.append(.release(scroll: scroll, velocity: along(index, velocity)))
      } else {
        emit(index, .end, velocity: velocity)
      }
    }
    candidates = []
    primary = nil
  }
}

extension GestureDescriptor.Kind {
  /// Whether it is recognised from a pointer that is down, in competition with others.
  var isPress: Bool {
    switch self {
    case .tap, .longPress, .drag: true
    case .scroll, .hover, .key, .pointer: false
    }
  }
}
