public import MorphMotion

extension Session {
  /// The most rounds of events that may follow from one another at one instant.
  static let mostRounds = 100
  /// While a list moves by itself, its extents are taken from a frame so many times a second of
  /// session time, whatever the display does.
  static let layoutRate = 60.0
  /// Nanoseconds at which session time stands still: more than 36 years, far from overflow.
  public static let latest: Nanoseconds = 1 << 60

  /// Handles everything that is due up to and at `time`, each thing at its own instant. The first
  /// call delivers `appear` at 0. A time that has passed counts as now.
  public func advance(to time: Nanoseconds) {
    if time < now { clampedTimes += 1 }
    guard !isClosed else { return }
    let end = min(max(time, now), Session.latest)
    while let next = nextInstant(before: end), next <= end {
      now = max(now, next)
      runInstant()
    }
    now = end
    isHandled = true
  }

  /// Advances from instant to instant until nothing more happens by itself, at most to `limit`
  /// nanoseconds of session time; answers whether the session is idle.
  @discardableResult
  public func runUntilIdle(limit: Nanoseconds = 60_000_000_000) -> Bool {
    advance(to: now)
    while !isIdle, let next = nextInstant(before: limit), next <= limit { advance(to: next) }
    return isIdle
  }

  /// The next instant at which something has to be handled. Crossings are searched up to `end`.
  func nextInstant(before end: Nanoseconds) -> Nanoseconds? {
    guard !isClosed else { return nil }
    var next = hasAppeared ? Nanoseconds.max : now
    func consider(_ time: Nanoseconds?) {
      if let time { next = min(next, time) }
    }
    consider(queue.nextTime)
    consider(arena.nextDeadline)
    consider(state.timers.map(\.deadline).min())
    consider(state.engine.nextEnd())
    for scroller in state.scrollers where scroller.isRunning {
      consider(scroller.nextInstant())
      consider(nextLayout)
    }
    consider(nextCrossing(before: min(end, next)))
    return next == .max ? nil : next
  }

  private var nextLayout: Nanoseconds {
    var number = Int(Double(now) * Session.layoutRate / 1e9)
    while Session.frameTime(number, rate: Session.layoutRate) <= now { number += 1 }
    return Session.frameTime(number, rate: Session.layoutRate)
  }

  // MARK: One instant

  /// Handles all that is due at `now`, and what follows from it at the same instant.
  func runInstant() {
    beginWatching()
    var rounds = 0
    repeat {
      while rounds < Session.mostRounds, runRound() { rounds += 1 }
      rounds += 1
    } while rounds < Session.mostRounds && layOut()
    if rounds >= Session.mostRounds { stopRounds() }
    endWatching()
  }

  /// Environment, parameters, other input in order of arrival, deadlines and timers, scrolls,
  /// crossings, completions; answers whether anything was due.
  private func runRound() -> Bool {
    var isWorking = false
    if !hasAppeared {
      hasAppeared = true
      deliver(.appear)
      isWorking = true
    }
    while !arrivals.isEmpty {
      deliver(arrivals.removeFirst())
      isWorking = true
    }
    let inputs = queue.takeDue(now)
    if !inputs.isEmpty {
      take(inputs)
      isWorking = true
    }
    if let deadline = arena.nextDeadline, deadline <= now {
      arena.passDeadline(now)
      deliverOutcomes()
      isWorking = true
    }
    for timer in state.dueTimers(at: now) {
      // An earlier timer of this round may have cancelled it or started it again.
      guard let place = state.timers.firstIndex(of: timer) else { continue }
      state.timers.remove(at: place)
      deliver(.timer(id: timer.id, item: timer.item))
      isWorking = true
    }
    if passScrollers() { isWorking = true }
    if deliverCrossings() { isWorking = true }
    if deliverCompletions() { isWorking = true }
    return isWorking
  }

  private func passScrollers() -> Bool {
    var isWorking = false
    for place in state.scrollers.indices {
      guard let next = state.scrollers[place].nextInstant(), next <= now else { continue }
      isWorking = true
      let cause = state.scrollers[place].cause
      if state.scrollers[place].pass(now) { tellScroll(place, .end, cause) }
    }
    return isWorking
  }

  private func deliverCompletions() -> Bool {
    if let end = state.engine.nextEnd(), end <= now { state.engine.finishSegments(at: now) }
    let events = state.engine.takeEvents()
    for event in events {
      guard let place = state.channelPlace(number: event.key.id) else { continue }
      let (reason, isLogical) =
        switch event.kind {
        case .completed(let reason): (reason, false)
        case .logical: (CompletionReason.finished, true)
        }
      deliver(
        .channelDone(
          id: descriptor.channels[place].id, item: event.key.item, reason: reason,
          isLogical: isLogical))
    }
    return !events.isEmpty
  }

  /// Events follow from one another without end: what is still due at this instant is dropped, and
  /// whatever kept it going is named.
  private func stopRounds() {
    state.engine.finishSegments(at: now)
    let events = state.engine.takeEvents()
    let timers = state.dueTimers(at: now)
    state.timers.removeAll { $0.deadline <= now }
    var culprits: [String] = []
    for event in events {
      guard let place = state.channelPlace(number: event.key.id) else { continue }
      culprits.append("channel \"\(itemName(descriptor.channels[place].key, event.key.item))\"")
    }
    for timer in timers {
      culprits.append("timer \"\(state.declared.timerName(timer.id, timer.item))\"")
    }
    for watch in state.watches where watch.found.map({ $0 <= now }) ?? false {
      culprits.append("watch on \(name(of: watch.key))")
    }
    for (place, scroller) in state.scrollers.enumerated() where scroller.isLaidOut {
      culprits.append("the extents of scroll \"\(descriptor.scrolls[place].key)\"")
    }
    note(
      call: "handle",
      .invalid(
        reason: "more than \(Session.mostRounds) rounds of events at one instant, kept going by "
          + (culprits.first ?? "its effects") + "; the rest of them is dropped"))
  }
}
