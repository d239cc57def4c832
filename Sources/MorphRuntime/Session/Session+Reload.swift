internal import MorphMotion
internal import MorphScene

extension Session {
  /// Puts new code in place of the present one, between two instants. State is matched by key, so
  /// ids may change; springs go on at the velocity they had, and gestures, timers, watches,
  /// requests and scrolls go on too. The component is then told, at `now`.
  ///
  /// Where keeping is not enough, because a slot has another type or the old code never managed to
  /// begin, the input that the session has recorded is played to the new code, and its state taken.
  ///
  /// Throws, and leaves all as it was, when the new code is another component or declares what no
  /// session accepts.
  @discardableResult
  public func replace(code new: any ComponentCode) throws(SessionError) -> ReloadReport {
    guard !isClosed else { throw SessionError("the session is closed") }
    guard new.descriptor.id == descriptor.id else {
      throw SessionError(
        "the new code is component \(new.descriptor.id); accepted: \(descriptor.id)")
    }
    var move = Reload(
      old: state, new: try LiveState(Declarations(new.descriptor)), parked: parked, at: now)
    try move.run()
    var report = move.report
    let proposal = placement.proposal
    let oldDeclared = state.declared
    let replay = replay(new, for: &report)
    state = move.new
    parked = move.parked
    code = new
    arena.renumber(from: oldDeclared, to: state.declared)
    hover.renumber(from: oldDeclared, to: state.declared)
    lastScroll =
      oldDeclared.scrolls.place(lastScroll).flatMap {
        state.declared.scrolls.place(oldDeclared.descriptor.scrolls[$0].key)
      }.map { descriptor.scrolls[$0].id } ?? 0
    picture.snapshot = nil
    frozenReason = nil
    faultTimes = []
    if followsCanvas { canvas = descriptor.canvas }
    if let replay { adopt(replay) }
    if missesAppear {
      // No recording has made up for it: the component is told now.
      report.outcome = .restarted
      missesAppear = false
      hasAppeared = false
      runInstant()
    } else if hasAppeared {
      arrivals.append(
        .reloaded(
          added: report.added + report.restored, removed: report.removed, reset: report.reset))
      if placement.proposal != proposal { arrivals.append(.resized) }
      runInstant()
    }
    return report
  }
}
