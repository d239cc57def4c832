public import MorphMotion
internal import MorphScene

/// Drives a session on the virtual clock and writes down what can be seen: the log `morph.run/1`.
///
/// The log is JSON lines: a header, a line for every frame at which something changed since the
/// line before and for every instant of the trace, and a summary. Frames only sample: the same
/// trace at another rate has the same outputs at the same times.
public struct RunLog {
  public static let schema = "morph.run/1"
  /// Nanoseconds after which a run that does not come to rest is ended.
  public static let limit: Nanoseconds = 60_000_000_000
  /// Nanoseconds that a longer trace has to come to rest after its end.
  public static let patience: Nanoseconds = 10_000_000_000

  public enum Until: Hashable, Sendable {
    /// Until the session is idle and the trace is spent.
    case settled
    /// Until an instant of session time.
    case time(Nanoseconds)
  }

  /// Why a run ended, and when.
  public struct Summary: Hashable, Sendable {
    public enum Reason: String, Hashable, Sendable {
      /// At rest, and the trace is spent.
      case idle
      /// Not at rest after 60 s, or 10 s after the end of a trace that is longer.
      case limit
      /// At the time that was asked for.
      case time
      /// The component's process ended.
      case crashed
      case timedOut = "timed-out"
      /// Three faults within two seconds.
      case frozen
      /// An entry of the trace asks for what is not there at its time.
      case rejected
    }

    public var reason: Reason
    /// Frames at which something had changed.
    public var frames: Int
    public var time: Nanoseconds
    /// One line that says more; empty for a run that ended well.
    public var detail: String
  }

  let session: Session
  let trace: Trace
  let rate: Double
  let until: Until
  var last: RunLine?
  var frames = 0

  /// `rate` is frames a second; it may be a fraction.
  ///
  /// The session is one that has not been advanced, made with `trace.options(for:)`.
  public init(session: Session, trace: Trace, rate: Double = 60, until: Until = .settled) {
    self.session = session
    self.trace = trace
    self.rate = rate
    self.until = until
  }

  /// Runs to the end, handing over each line with its line feed.
  ///
  /// Throws for a mistake in the trace, naming its line; one that shows only when its time has come
  /// is also the reason in the summary.
  public mutating func run(_ write: ([UInt8]) -> Void) throws(TraceError) -> Summary {
    guard rate > 0, rate <= 100_000 else {
      throw trace.error(0, "\(rate) frames a second; accepted: above 0, at most 100000")
    }
    try trace.play(into: session)
    write(header())
    var entries = trace.entries.map(\.at)
    entries.reverse()
    let end = end()
    var number = 0
    while true {
      let frame = Session.frameTime(number, rate: rate)
      let time = min(frame, entries.last ?? frame, end)
      let isEntry = entries.last == time
      while entries.last == time { entries.removeLast() }
      session.advance(to: time)
      var outputs = session.takeOutputs()
      if let line = line(&outputs, always: isEntry, isFrame: time == frame) { write(line) }
      for case .rejected(let message, let line) in outputs.map(\.kind) {
        write(
          RunLog.line(Summary(reason: .rejected, frames: frames, time: time, detail: message)))
        throw trace.error(line ?? 0, message)
      }
      if let summary = summary(outputs, time, end) {
        write(RunLog.line(summary))
        return summary
      }
      if time == frame { number = nextFrame(after: number, entries.last ?? end) }
    }
  }

  private func end() -> Nanoseconds {
    switch until {
    case .settled: max(RunLog.limit, trace.end + RunLog.patience)
    case .time(let time): min(max(0, time), Session.latest)
    }
  }

  /// The number of the next frame that can differ: the very next while something moves.
  private func nextFrame(after number: Int, _ entry: Nanoseconds) -> Int {
    guard session.nextWake != session.now else { return number + 1 }
    let wake = min(session.nextWake ?? entry, entry)
    var next = max(number + 1, Int(Double(wake) * rate / 1e9) - 1)
    while Session.frameTime(next, rate: rate) < wake { next += 1 }
    return next
  }

  private func summary(
    _ outputs: [Output], _ time: Nanoseconds, _ end: Nanoseconds
  ) -> Summary? {
    func ended(_ reason: Summary.Reason, _ detail: String = "") -> Summary {
      Summary(reason: reason, frames: frames, time: time, detail: detail)
    }
    for case .fault(let fault) in outputs.map(\.kind) {
      switch fault.failure {
      case .crashed: return ended(.crashed, fault.message)
      case .timedOut: return ended(.timedOut, fault.message)
      case .failed, .invalid: break
      }
    }
    if let reason = session.frozenReason { return ended(.frozen, reason) }
    switch until {
    case .settled:
      if session.isIdle, time >= trace.end { return ended(.idle) }
      return time >= end ? ended(.limit) : nil
    case .time: return time >= end ? ended(.time) : nil
    }
  }

  /// A line for what is seen now, if it differs from the last one or has to be written anyhow.
  /// What drawing the frame put out is added to `outputs`.
  private mutating func line(
    _ outputs: inout [Output], always: Bool, isFrame: Bool
  ) -> [UInt8]? {
    let seen = RunLine(session)
    if isFrame, seen != last { frames += 1 }
    // The frame just drawn may have failed.
    outputs += session.takeOutputs()
    guard always || seen != last || !outputs.isEmpty else { return nil }
    last = seen
    return seen.write(at: session.now, outputs: outputs)
  }
}
