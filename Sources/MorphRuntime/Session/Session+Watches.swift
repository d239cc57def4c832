internal import MorphMotion

/// Levels that a component watches: when they are passed, by motion or by a jump.
extension Session {
  /// The first crossing at or before `end`; each watch remembers what it has searched.
  func nextCrossing(before end: Nanoseconds) -> Nanoseconds? {
    var next: Nanoseconds?
    for place in state.watches.indices {
      search(place, before: end)
      if let found = state.watches[place].found { next = min(next ?? found, found) }
    }
    return next
  }

  private func search(_ place: Int, before end: Nanoseconds) {
    var watch = state.watches[place]
    while watch.found == nil, watch.searched < end {
      let until = watch.searched + Watch.stretch
      switch watch.key.source {
      case .channel:
        guard let declared = state.declared.channels.place(watch.key.id) else { return }
        let channel = state.channelKey(declared, watch.key.item)
        guard state.engine.nextWake(of: channel, after: watch.searched) != nil else { return }
        watch.found = state.engine.crossing(
          of: channel, level: watch.key.level, rising: watch.key.isRising,
          after: watch.searched, before: until)
        watch.searched = until
      case .overscroll:
        guard let declared = state.declared.scrolls.place(watch.key.id),
          let next = state.scrollers[declared].nextInstant(), next > watch.searched
        else { return }
        let scroller = state.scrollers[declared]
        watch.searched = min(until, next)
        watch.found = CrossingFinder(level: watch.key.level, rising: watch.key.isRising)
          .first(after: state.watches[place].searched, before: watch.searched) {
            scroller.overscroll(at: $0)
          }
      }
      state.watches[place] = watch
    }
  }

  /// An instant begins: the values that motion alone has led to.
  func beginWatching() {
    for place in state.watches.indices {
      if let found = state.watches[place].found, found <= now { continue }
      guard let value = state.value(of: state.watches[place].key, at: now) else { continue }
      state.watches[place].last = value
    }
  }

  /// An instant ends: the motion may be another one from here on.
  func endWatching() {
    let live = state.watches.filter { state.value(of: $0.key, at: now) != nil }
    state.watches = live
    for place in state.watches.indices {
      guard let value = state.value(of: state.watches[place].key, at: now) else { continue }
      state.watches[place].last = value
      state.watches[place].found = nil
      state.watches[place].searched = now
    }
  }

  /// Tells of every level that is passed at this instant.
  func deliverCrossings() -> Bool {
    var passed: [WatchKey] = []
    for place in state.watches.indices {
      let watch = state.watches[place]
      guard let value = state.value(of: watch.key, at: now) else { continue }
      let isFound = watch.found.map { $0 <= now } ?? false
      if isFound || watch.isPassed(by: value) { passed.append(watch.key) }
      state.watches[place].last = value
      if isFound {
        state.watches[place].found = nil
        state.watches[place].searched = now
      }
    }
    for key in passed where state.watches.contains(where: { $0.key == key }) {
      deliver(.crossed(key))
    }
    return !passed.isEmpty
  }

  /// `channel "drag"` or `the overscroll of "list"`.
  func name(of key: WatchKey) -> String {
    switch key.source {
    case .channel: return "channel \"\(state.declared.channelName(key.id, key.item))\""
    case .overscroll:
      let place = state.declared.scrolls.place(key.id)
      return "the overscroll of \"\(place.map { descriptor.scrolls[$0].key } ?? "\(key.id)")\""
    }
  }
}
