internal import MorphMotion

/// Calls into the component, and what becomes of their faults.
extension Session {
  /// Faults within `faultSpan` nanoseconds that freeze a component.
  static let mostFaults = 3
  static let faultSpan: Nanoseconds = 2_000_000_000

  /// Hands an event to the component and applies its effects. A call that fails loses the event;
  /// it is not made again.
  func deliver(_ kind: Event.Kind) {
    guard frozenReason == nil, !isClosed else { return }
    let event = Event(time: now, kind: kind)
    do throws(CallFailure) {
      let effects = try code.handle(snapshot(), event)
      try apply(effects)
    } catch {
      if kind == .appear { missesAppear = true }
      note(call: "handle(\(name(of: kind)))", error)
    }
  }

  /// Applies the effects of one call at this instant, all of them or none.
  func apply(_ effects: [Effect]) throws(CallFailure) {
    guard !effects.isEmpty else { return }
    var runner = EffectRunner(state, at: now)
    do {
      try runner.run(effects)
    } catch {
      throw .invalid(reason: "\(error.message); the effects of this call are dropped")
    }
    state = runner.state
    for kind in runner.outputs { give(kind) }
  }

  /// Takes down a call that gave nothing, and freezes the component at the third in two seconds.
  func note(call: String, _ failure: CallFailure) {
    let message = "\(descriptor.id): \(call): \(failure.reason)"
    give(.fault(Fault(call: call, failure: failure, message: message)))
    faultTimes = faultTimes.filter { now - $0 < Session.faultSpan }
    faultTimes.append(now)
    if faultTimes.count >= Session.mostFaults, frozenReason == nil {
      frozenReason =
        "frozen after \(Session.mostFaults) faults within 2 s; the last: \(message)"
    }
  }

  /// What an event is called in messages: `timer dwell`, `gesture flick end`.
  func name(of kind: Event.Kind) -> String {
    func gesture(_ id: UInt32) -> String {
      state.declared.gestures.place(id).map { descriptor.gestures[$0].key } ?? "\(id)"
    }
    switch kind {
    case .appear: return "appear"
    case .disappear: return "disappear"
    case .parameters(let ids):
      let keys = ids.compactMap { state.declared.parameters.place($0) }
        .map { descriptor.parameters[$0].key }
      return "parameters " + keys.joined(separator: " ")
    case .environment: return "environment"
    case .resized: return "resized"
    case .visibility(let isVisible): return "visibility \(isVisible)"
    case .reloaded: return "reloaded"
    case .gesture(let event): return "gesture \(gesture(event.gesture)) \(event.phase.name)"
    case .pointer(let event): return "pointer \(gesture(event.gesture)) \(event.phase.name)"
    case .hover(let id, _, _, _, _): return "hover \(gesture(id))"
    case .key(let key, _, _, _, _, _): return "key \(key)"
    case .focus: return "focus"
    case .scroll(let id, let phase, _, _, _):
      let key = state.declared.scrolls.place(id).map { descriptor.scrolls[$0].key }
      return "scroll \(key ?? "wheel") \(phase.name)"
    case .wheel(let wheel): return "wheel \(gesture(wheel.gesture))"
    case .crossed(let key): return "crossed \(name(of: key))"
    case .timer(let id, let item): return "timer \(state.declared.timerName(id, item))"
    case .channelDone(let id, let item, let reason, _):
      return "channel-done \(state.declared.channelName(id, item)) \(reason.rawValue)"
    case .requestDone(let id, _, _, _):
      let key = state.declared.requests.place(id).map { descriptor.requests[$0].key }
      return "request-done \(key ?? "\(id)")"
    case .accessibility(_, _, let name, _): return "accessibility \(name)"
    case .unknown(let number): return "kind \(number)"
    }
  }
}
