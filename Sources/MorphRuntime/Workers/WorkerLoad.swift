internal import MorphScene
internal import MorphPluginAPI
internal import MorphWire

/// A fresh worker that is loading a plugin. Can be waited for, or polled beside others.
final class WorkerLoad {
  let process: WorkerProcess
  private var clock: CallClock
  private var step = Step.starting

  /// How far it has come, as the worker says before each.
  enum Step: UInt32 {
    case starting = 0
    /// The dynamic loader, and the library's constructors.
    case opening = 1
    case entry = 2
    case describing = 3

    var place: String {
      switch self {
      case .starting: "while loading"
      case .opening: "in a constructor, while loading"
      case .entry: "in \(MORPH_ENTRY_SYMBOL)"
      case .describing: "while its description was read"
      }
    }
  }

  /// Starts the worker and asks it to load. A failure here is the host's, not the plugin's.
  init(_ image: PluginImage, options: WorkerOptions) throws(CallFailure) {
    do {
      process = try WorkerProcess(image: image, options: options)
    } catch {
      throw .failed(message: "cannot start \(options.executablePath()): \(error.reason)")
    }
    clock = CallClock(process: process.pid, timeLimit: options.budget.loadTime, processLimit: nil)
    var path = WireWriter()
    path.string(WorkerRunner.imagePath)
    let request = WireWriter(message: Int(MORPH_MESSAGE_LOAD), payload: path.bytes)
    // A new connection has room for this much.
    _ = process.send(request, from: 0)
  }

  /// Takes back time in which the host did something else, in nanoseconds: the worker may have
  /// waited for it.
  func exclude(_ nanoseconds: Int64) {
    clock.exclude(nanoseconds)
  }

  /// The payload of the answer, once it has come. With `waiting`, waits a moment for it.
  func advance(waiting: Bool) throws(CallFailure) -> [UInt8]? {
    while true {
      switch process.receive(waiting: waiting, in: step.place) {
      case .message(let message):
        if let payload = try take(message) { return payload }
      case .nothing:
        guard let overrun = clock.overrun() else { return nil }
        process.kill()
        throw WorkerFailure.timeOut(overrun, in: step.place)
      case .ended(let reason):
        let ending = process.ending()
        throw WorkerFailure.crash(
          reason.map { "sent \($0)" } ?? ending, in: step.place, after: process.lastViolation,
          printed: process.output(from: 0))
      }
    }
  }

  private func take(_ message: Message) throws(CallFailure) -> [UInt8]? {
    var reader = ByteReader(message.payload)
    switch Int(message.kind) {
    case Int(MORPH_MESSAGE_HELLO):
      let version = (try? reader.u32("version")) ?? 0
      guard version == MORPH_WIRE_VERSION else {
        process.kill()
        throw .failed(
          message: "morph-worker speaks version \(version) of the wire, and this host "
            + "\(MORPH_WIRE_VERSION); install both from one build")
      }
      try checkConfinement(&reader)
      return nil
    case Int(MORPH_MESSAGE_STEP):
      step = (try? reader.choice("step", as: Step.self)) ?? step
      if step != .opening { process.endLoading() }
      return nil
    case Int(MORPH_MESSAGE_NOTE):
      process.note(message.payload, in: step.place)
      return nil
    case Int(MORPH_MESSAGE_LOADED):
      process.endLoading()
      return message.payload
    default:
      return nil
    }
  }

  /// A plugin is loaded only in a worker that is confined as it should be.
  private func checkConfinement(_ hello: inout ByteReader) throws(CallFailure) {
    let landlock = (try? hello.u32("landlock")) ?? 0
    let flags = (try? hello.u32("flags")) ?? 0
    let problem = (try? hello.string("problem")) ?? "it does not say"
    let shortcoming = process.shortcoming(
      landlock: Int(landlock), isFiltered: flags & UInt32(MORPH_CONFINED_FILTER) != 0,
      problem: problem)
    guard let shortcoming else { return }
    process.kill()
    throw .failed(message: "morph-worker could not be confined: \(shortcoming)")
  }
}
