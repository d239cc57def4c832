public import MorphMotion
public import MorphRuntime

/// One component that runs on a real clock, in a worker of its own, while its code is exchanged
/// under it. Instants of the clock are handed to it, in nanoseconds.
public final class LiveInstance {
  /// How an instance begins, and begins again.
  public struct Start {
    public var options: Session.Options
    /// Played once, from the start.
    public var trace: Trace?
    /// Session seconds a second; 0 is paused.
    public var speed: Double

    public init(
      options: Session.Options = Session.Options(), trace: Trace? = nil, speed: Double = 1
    ) {
      self.options = options
      self.trace = trace
      self.speed = speed
    }
  }

  public private(set) var session: Session
  /// The plugin whose code runs.
  public private(set) var plugin: WorkerPlugin
  /// The last good frame.
  public private(set) var frame: SessionFrame?
  /// The instant of the clock at which `advance` is wanted next; nil while nothing will happen.
  public private(set) var due: Nanoseconds?
  private let start: Start
  /// Nanoseconds of one frame.
  private let interval: Nanoseconds
  private var playhead: Playhead
  private var chosenSpeed: Double

  /// Begins at the instant `real`; nothing has been handled yet.
  public init(
    plugin: WorkerPlugin, component id: String, start: Start, rate: Double = 60,
    at real: Nanoseconds
  ) throws(DevError) {
    self.plugin = plugin
    self.start = start
    interval = Nanoseconds(1e9 / rate)
    chosenSpeed = start.speed
    playhead = Playhead(real: real, speed: start.speed, frame: interval)
    session = try Self.session(plugin, id, start)
    due = real
  }

  private static func session(
    _ plugin: WorkerPlugin, _ id: String, _ start: Start
  ) throws(DevError) -> Session {
    let code = try code(of: plugin, id)
    var options = start.options
    // The input so far is what a fault is repeated with, and what state is made of anew.
    options.records = true
    do {
      let session = try Session(code: code, options: options)
      try start.trace?.play(into: session)
      return session
    } catch {
      throw DevError("\(error)")
    }
  }

  private static func code(
    of plugin: WorkerPlugin, _ id: String
  ) throws(DevError) -> any ComponentCode {
    guard let code = plugin.code(id: id) else {
      let ids = plugin.description.components.map(\.id).joined(separator: ", ")
      throw DevError("it is component \(ids); accepted: \(id)")
    }
    return code
  }

  /// The component's id.
  public var id: String { session.descriptor.id }

  /// Session seconds a second; 0 is paused.
  public var speed: Double {
    get { chosenSpeed }
    set {
      chosenSpeed = newValue
      if session.frozenReason == nil { playhead.speed = newValue }
    }
  }

  // MARK: Time

  /// Handles everything up to an instant of the clock, and draws what is then seen.
  public func advance(to real: Nanoseconds) {
    session.advance(to: playhead.move(to: real, due: due))
    draw(at: real)
  }

  private func draw(at real: Nanoseconds) {
    frame = session.frame() ?? frame
    // A frozen instance stays at the instant of its last fault, as its next build will find it.
    playhead.speed = session.frozenReason == nil ? chosenSpeed : 0
    due = nextDue(after: real)
  }

  private func nextDue(after real: Nanoseconds) -> Nanoseconds? {
    guard playhead.speed > 0, let wake = session.nextWake else { return nil }
    guard wake <= session.now else { return playhead.real(of: wake) }
    // On the beat of the frames before, unless that was missed.
    if let due, due <= real, real - due < interval { return due + interval }
    return real + interval
  }

  /// Takes an input that arrives at an instant of the clock.
  public func send(_ input: Input, at real: Nanoseconds) throws(SessionError) {
    session.advance(to: playhead.move(to: real, due: due))
    try session.send(input)
    due = real
  }

  // MARK: Other code

  /// What an exchange of code came to.
  public struct Swap {
    public var report: ReloadReport
    /// The plugin that ran before; its worker has ended.
    public var retired: WorkerPlugin
  }

  /// Goes on with other code, between two instants. What ran before is retired.
  ///
  /// Throws when the code is not that of the same component; what ran then goes on.
  public func swap(to new: WorkerPlugin, at real: Nanoseconds) throws(DevError) -> Swap {
    let code = try Self.code(of: new, id)
    session.advance(to: playhead.move(to: real, due: due))
    let report: ReloadReport
    do throws(SessionError) {
      report = try session.replace(code: code)
    } catch {
      throw DevError(error.message)
    }
    let retired = plugin
    plugin = new
    retired.close()
    draw(at: real)
    return Swap(report: report, retired: retired)
  }

  /// Begins again with the code that it has.
  public func restart(at real: Nanoseconds) throws(DevError) -> ReloadReport {
    session = try Self.session(plugin, id, start)
    playhead = Playhead(real: real, speed: chosenSpeed, frame: interval)
    due = real
    advance(to: real)
    var report = ReloadReport()
    report.outcome = .restarted
    return report
  }

  /// Ends its worker.
  public func close() {
    plugin.close()
    due = nil
  }

  // MARK: Faults

  /// The input that led to the present instant, as a trace that samples a frame at it.
  public func recordingUpToNow() -> Trace {
    var trace = session.recording()
    trace.entries.removeAll { $0.at > session.now }
    // Says nothing new: it is there for its time.
    trace.entries.append(Trace.Entry(at: session.now, .visible(session.isVisible)))
    return trace
  }
}
