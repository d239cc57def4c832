internal import Glibc
internal import MorphMotion
internal import MorphRuntime
internal import MorphScene

extension ReloadBench {
  /// A development loop that is driven from edit to edit.
  final class Trial {
    let loop: DevLoop
    private let bench: ReloadBench
    private let events: Events

    /// What the loop has said and nobody has taken yet.
    final class Events {
      var list: [DevEvent] = []
    }

    init(_ bench: ReloadBench, builder: ComponentBuilder, watcher: FileWatcher) {
      self.bench = bench
      let events = Events()
      self.events = events
      var options = DevLoop.Options(
        clock: bench.clock, stamp: { "bench" }, report: { events.list.append($0) })
      options.services = bench.services
      options.worker = bench.worker
      loop = DevLoop(watcher: watcher, options: options)
      loop.add("subject", builder: builder)
    }

    /// Turns until the component runs.
    func start() throws(DevError) -> LiveInstance {
      let event = try answer()
      guard case .started = event, let instance = loop.instance("subject") else {
        throw DevError(event.text(at: "") ?? "the component did not start")
      }
      return instance
    }

    /// Sets the component in motion, slows it down, and gives a session that was treated alike.
    func disturb(_ instance: LiveInstance, at point: Point) throws(DevError) -> Session {
      do throws(SessionError) {
        instance.speed = 1
        try instance.send(.pointer(PointerInput(.down, at: point)), at: bench.clock())
        try turn(for: 30_000_000)
        try instance.send(.pointer(PointerInput(.up, at: point)), at: bench.clock())
        try turn(for: 50_000_000)
        instance.speed = ReloadBench.slowness
        let twin: WorkerPlugin
        do throws(PluginProblem) {
          twin = try WorkerPlugin(
            instance.plugin.image, services: bench.services, options: bench.worker)
        } catch {
          throw SessionError(error.message)
        }
        guard let code = twin.code(id: instance.id) else { throw SessionError("no component") }
        return try replayed(instance.session.recording(), code)
      } catch {
        throw DevError("\(error)")
      }
    }

    private func replayed(
      _ trace: Trace, _ code: any ComponentCode
    ) throws(SessionError) -> Session {
      let options: Session.Options
      do throws(TraceError) {
        options = try trace.options(for: code.descriptor)
      } catch {
        throw SessionError("\(error)")
      }
      let session = try Session(code: code, options: options)
      do throws(TraceError) {
        try trace.play(into: session)
      } catch {
        throw SessionError("\(error)")
      }
      return session
    }

    private func turn(for span: Nanoseconds) throws(SessionError) {
      let end = bench.clock() + span
      while bench.clock() < end {
        loop.turn()
        wait(atMost: 2_000_000)
      }
    }

    /// Turns until an edit has had its effect.
    func answer() throws(DevError) -> DevEvent {
      let end = bench.clock() + ReloadBench.patience
      while bench.clock() < end {
        loop.turn()
        while !events.list.isEmpty {
          let event = events.list.removeFirst()
          switch event {
          case .started, .reloaded, .failed, .refused, .trouble, .fault: return event
          default: break
          }
        }
        wait(atMost: 1_000_000_000)
      }
      throw DevError("nothing came of an edit within \(ReloadBench.patience / 1_000_000_000) s")
    }

    private func wait(atMost limit: Nanoseconds) {
      var polls = loop.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let left = min(limit, loop.nextWake.map { max(0, $0 - bench.clock()) } ?? limit)
      _ = unsafe poll(&polls, nfds_t(polls.count), Int32((left + 999_999) / 1_000_000))
    }
  }
}
