internal import MorphMotion
internal import MorphScene

/// The recorded input, played to new code.
extension Session {
  /// Instants of a recording beyond which it is not played again: a second or two of work.
  static let mostReplayed = 50_000

  /// A session of the new code that has lived through everything that was recorded up to `now`,
  /// where the state needs it; the report says what came of it. Nil: the state is kept.
  func replay(_ new: any ComponentCode, for report: inout ReloadReport) -> Session? {
    let slots = report.reset.filter { $0.hasPrefix("slot:") }
    guard hasAppeared, !slots.isEmpty || missesAppear, let recorder else { return nil }
    let result = playing(recorder, to: new)
    switch result {
    case .success(let (session, skipped)):
      report.outcome = .rebuilt
      report.reset.removeAll { slots.contains($0) }
      report.rebuilt = slots
      report.skipped = skipped
      return session
    case .failure(let error):
      report.obstacle = "the recorded input could not be replayed: \(error.message)"
      return nil
    }
  }

  /// What the replayed session has come to, in place of what this one has. What waits to be handled
  /// and what was put out stay; only of requests is said what has become of them.
  func adopt(_ replay: Session) {
    let asked = pendingRequests
    replay.state.requestCount = max(replay.state.requestCount, state.requestCount)
    let serials = state.requests
    state = replay.state
    arena = replay.arena
    hover = replay.hover
    openInputs = replay.openInputs
    lastScroll = replay.lastScroll
    canvas = replay.canvas
    followsCanvas = replay.followsCanvas
    progress = replay.progress
    isVisible = replay.isVisible
    missesAppear = false
    for (request, serial) in zip(asked, serials)
    where !pendingRequests.contains(where: { $0 == request }) {
      give(.requestCancelled(key: request.key, item: request.item, serial: serial.serial))
    }
    for (place, request) in pendingRequests.enumerated()
    where !asked.contains(where: { $0 == request }) {
      // The application has not heard of it, and would never answer.
      state.requestCount += 1
      state.requests[place].serial = state.requestCount
      give(.request(key: request.key, item: request.item, serial: state.requestCount))
    }
  }

  private func playing(
    _ recorder: Recorder, to new: any ComponentCode
  ) -> Result<(Session, skipped: [String]), SessionError> {
    do throws(SessionError) {
      let session = try Session(code: new, options: options(recorder, for: new.descriptor))
      var skipped: [String] = []
      for entry in recording().entries where entry.at <= now {
        do throws(SessionError) {
          for (time, input) in try Trace.inputs(of: entry, session.state.declared) {
            try session.send(input, at: time)
          }
        } catch {
          skipped.append("\(Trace.seconds(entry.at)) s: \(error.message)")
        }
      }
      try session.relive(to: now)
      return .success((session, skipped))
    } catch {
      return .failure(error)
    }
  }

  /// What this session was made with, as far as the new code declares it.
  private func options(_ recorder: Recorder, for new: ComponentDescriptor) -> Session.Options {
    var options = recorder.start
    options.records = false
    options.parameters = [:]
    for member in recorder.header.parameters {
      // By way of a file's form, in which options have keys: their numbers may be others now.
      guard let parameter = new.parameters.first(where: { $0.key == member.key }),
        let value = try? parameter.value(json: member.value),
        let accepted = try? parameter.accept(value)
      else { continue }
      options.parameters[member.key] = accepted
    }
    return options
  }

  /// Handles everything up to `end`, and stops at the first call that ends its process: none is
  /// made twice.
  private func relive(to end: Nanoseconds) throws(SessionError) {
    var instants = 0
    while let next = nextInstant(before: end), next <= end {
      advance(to: next)
      instants += 1
      guard instants <= Session.mostReplayed else {
        throw SessionError("it has more than \(Session.mostReplayed) instants")
      }
      for case .fault(let fault) in takeOutputs().map(\.kind) {
        switch fault.failure {
        case .crashed, .timedOut: throw SessionError(fault.message)
        case .failed, .invalid: break
        }
      }
      if let frozenReason { throw SessionError(frozenReason) }
    }
    advance(to: end)
  }
}
