internal import MorphScene
internal import MorphWire

/// One request to a worker: sent, then answered; in between the host answers what the code asks.
struct WorkerCall {
  private let process: WorkerProcess
  private let services: PluginServices
  private var clock: CallClock
  private let printedBefore: Int

  init(process: WorkerProcess, services: PluginServices, budget: WorkerBudget) {
    self.process = process
    self.services = services
    clock = CallClock(
      process: process.pid, timeLimit: budget.callTime, processLimit: budget.callProcessTime)
    printedBefore = process.outputSize
  }

  /// The reply. After a failure the worker is of no more use.
  mutating func run(_ request: WireWriter, in place: String) throws(CallFailure) -> Message {
    process.beginCall()
    try send(request, in: place)
    while true {
      switch process.receive(waiting: true, in: place) {
      case .message(let message):
        switch Int(message.kind) {
        case Int(MORPH_MESSAGE_MEASURE): try answer(message.payload, in: place)
        case Int(MORPH_MESSAGE_LOG): log(message.payload)
        case Int(MORPH_MESSAGE_NOTE): process.note(message.payload, in: place)
        default: return message
        }
      case .nothing: try checkTime(in: place)
      case .ended(let reason): throw lost(reason, in: place)
      }
    }
  }

  private func send(_ message: WireWriter, in place: String) throws(CallFailure) {
    var sent = 0
    while sent < message.length {
      guard let count = process.send(message, from: sent) else { throw lost(nil, in: place) }
      sent += count
      if count == 0 {
        process.supervise(in: place)
        try checkTime(in: place)
      }
    }
  }

  private func checkTime(in place: String) throws(CallFailure) {
    guard let overrun = clock.overrun() else { return }
    process.kill()
    throw WorkerFailure.timeOut(overrun, in: place)
  }

  private func lost(_ reason: String?, in place: String) -> CallFailure {
    let ending = process.ending()
    return WorkerFailure.crash(
      reason.map { "sent \($0)" } ?? ending, in: place, after: process.lastViolation,
      printed: process.output(from: printedBefore))
  }

  private mutating func answer(_ question: [UInt8], in place: String) throws(CallFailure) {
    let began = CallClock.now()
    let answer = WireWriter(
      message: Int(MORPH_MESSAGE_MEASURED), payload: services.answer(question))
    clock.exclude(CallClock.now() - began)
    try send(answer, in: place)
  }

  private func log(_ payload: [UInt8]) {
    var reader = ByteReader(payload)
    guard let level = try? reader.u32("level"), level <= 3,
      let bytes = try? reader.block("text", limit: WireLimit.string)
    else { return }
    services.log(level, String(decoding: bytes, as: UTF8.self))
  }
}
