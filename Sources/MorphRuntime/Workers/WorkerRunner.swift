internal import MorphScene
internal import MorphWire

/// Runs plugin code in a worker process, and in a fresh one after a crash.
final class WorkerRunner: CodeRunner {
  /// Where a worker finds the plugin: a descriptor that it inherits (`MORPH_WORKER_IMAGE`).
  static let imagePath = "/proc/self/fd/4"

  private let image: PluginImage
  private let services: PluginServices
  private let options: WorkerOptions
  private var process: WorkerProcess?
  private var isClosed = false
  /// What a worker printed that has ended since.
  private var printed: [UInt8] = []
  private(set) var incarnation: UInt64 = 0
  private var log = ViolationLog()

  init(_ image: PluginImage, services: PluginServices, options: WorkerOptions) {
    self.image = image
    self.services = services
    self.options = options
  }

  /// The worker that runs now, which leads a process group of the same number.
  var processIdentifier: Int32? { process?.pid }

  /// Starts a worker and has it load the plugin. The payload of its answer.
  func start() throws(CallFailure) -> [UInt8] {
    let load = try WorkerLoad(image, options: options)
    do {
      while true {
        if let payload = try load.advance(waiting: true) {
          adopt(load.process)
          return payload
        }
      }
    } catch {
      log.add(load.process.takeViolations())
      throw error
    }
  }

  /// Goes on with a worker that has loaded the plugin.
  func adopt(_ process: WorkerProcess) {
    self.process = process
    incarnation += 1
  }

  func prepare() throws(CallFailure) {
    guard process == nil else { return }
    guard !isClosed else { throw .failed(message: "the plugin is closed") }
    var reader = ByteReader(try start())
    // The same bytes were loaded and checked before; only the machine can fail here.
    let failure = (try? reader.u32("failure")) ?? UInt32.max
    guard failure == MORPH_FAILURE_NONE else {
      let reason = (try? reader.string("reason")) ?? "the answer cannot be read"
      discard()
      throw .invalid(reason: "could not be loaded again: \(reason)")
    }
  }

  func run(_ request: WireWriter, in place: String) throws(CallFailure) -> Message {
    try prepare()
    guard let process else { throw .failed(message: "the plugin is closed") }
    var call = WorkerCall(process: process, services: services, budget: options.budget)
    do {
      return try call.run(request, in: place)
    } catch {
      discard()
      throw error
    }
  }

  func takeOutput() -> String {
    if let process { printed += process.takeOutput() }
    defer { printed = [] }
    return String(decoding: printed, as: UTF8.self)
  }

  func takeViolations() -> [Violation] {
    if let process { log.add(process.takeViolations()) }
    return log.take()
  }

  func discard() {
    guard let process else { return }
    process.kill()
    log.add(process.takeViolations())
    printed += process.takeOutput()
    self.process = nil
  }

  func close() {
    isClosed = true
    discard()
  }
}
