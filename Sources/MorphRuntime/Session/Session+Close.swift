extension Session {
  /// Ends the instance: what is open is cancelled, the component is told that it disappears, and
  /// nothing is delivered afterwards. The last frame can still be asked for.
  public func close() {
    guard !isClosed else { return }
    arena.cancelAll()
    deliverOutcomes()
    leaveHover()
    if frozenReason == nil, hasAppeared {
      do throws(CallFailure) {
        // Whatever the component still asks for has nowhere to go.
        _ = try code.handle(snapshot(), Event(time: now, kind: .disappear))
      } catch {
        note(call: "handle(disappear)", error)
      }
    }
    isClosed = true
    queue.removeAll()
    state.timers = []
    state.watches = []
    state.requests = []
  }
}
