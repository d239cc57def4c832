internal import MorphScene
internal import MorphWire

/// A worker that is started to see what confines it, and loads nothing.
public struct SandboxTrial: Hashable, Sendable {
  /// The ABI of Landlock in force; 0 for none.
  public var landlock: Int
  public var hasFilter: Bool
  /// The host is asked about what the filter refuses.
  public var hasListener: Bool

  /// Starts a worker with the standard options, waits for its first word and ends it.
  public static func run(
    _ options: WorkerOptions = WorkerOptions()
  ) throws(SandboxTrialError) -> SandboxTrial {
    let process: WorkerProcess
    do {
      let nothing = try FileDescriptor(memory: "morph-nothing").movedUp()
      process = try WorkerProcess(
        image: nothing, setup: WorkerSetup(needed: [], runPath: [], options: options),
        options: options)
    } catch {
      throw SandboxTrialError(
        reason: "cannot start \(options.executablePath()): \(error.reason)")
    }
    defer { process.kill() }
    let clock = CallClock(
      process: process.pid, timeLimit: options.budget.loadTime, processLimit: nil)
    while true {
      switch process.receive(waiting: true, in: "while starting") {
      case .message(let message): return try read(message, from: process)
      case .nothing:
        if let overrun = clock.overrun() {
          throw SandboxTrialError(reason: "morph-worker: \(overrun) while starting")
        }
      case .ended(let reason):
        throw SandboxTrialError(
          reason: "morph-worker: \(reason ?? process.ending()) while starting")
      }
    }
  }

  private static func read(
    _ message: Message, from process: WorkerProcess
  ) throws(SandboxTrialError) -> SandboxTrial {
    var hello = ByteReader(message.payload)
    guard Int(message.kind) == Int(MORPH_MESSAGE_HELLO),
      let version = try? hello.u32("version"), version == MORPH_WIRE_VERSION,
      let landlock = try? hello.u32("landlock"), let flags = try? hello.u32("flags"),
      let problem = try? hello.string("problem")
    else { throw SandboxTrialError(reason: "morph-worker is of another build than this host") }
    let hasFilter = flags & UInt32(MORPH_CONFINED_FILTER) != 0
    if let shortcoming = process.shortcoming(
      landlock: Int(landlock), isFiltered: hasFilter, problem: problem)
    {
      throw SandboxTrialError(reason: "morph-worker could not be confined: \(shortcoming)")
    }
    return SandboxTrial(
      landlock: Int(landlock), hasFilter: hasFilter,
      hasListener: flags & UInt32(MORPH_CONFINED_LISTENER) != 0)
  }
}

/// Why nothing could be found out about the sandbox, in one line.
public struct SandboxTrialError: Error, Hashable, Sendable {
  public var reason: String

  public init(reason: String) {
    self.reason = reason
  }
}
