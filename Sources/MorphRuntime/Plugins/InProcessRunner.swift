internal import MorphCall
internal import MorphWire

/// Runs plugin code in this process, by the same C code as a worker does, so with the same bytes
/// out. A crash of the plugin is one of this process, and nothing limits its time.
@safe final class InProcessRunner: CodeRunner {
  private let services: PluginServices
  private let caller: OpaquePointer
  private var reply = unsafe morph_buffer()
  private var isClosed = false
  let incarnation: UInt64 = 1

  init(services: PluginServices) throws(CallFailure) {
    guard let caller = unsafe morph_caller_create() else {
      throw .failed(message: "out of memory")
    }
    unsafe self.caller = unsafe caller
    self.services = services
    unsafe reply.limit = WireLimit.message - 16
  }

  deinit {
    unsafe morph_caller_destroy(caller)
    unsafe morph_buffer_free(&reply)
  }

  /// Loads a library that no one will change and whose path was never loaded before. The payload
  /// of the answer.
  func load(path: String) throws(CallFailure) -> [UInt8] {
    var text = WireWriter()
    text.string(path)
    let request = WireWriter(message: Int(MORPH_MESSAGE_LOAD), payload: text.bytes)
    return try run(request, in: "while loading").payload
  }

  func prepare() throws(CallFailure) {
    guard !isClosed else { throw .failed(message: "the plugin is closed") }
  }

  func run(_ request: WireWriter, in place: String) throws(CallFailure) -> Message {
    try prepare()
    var table = unsafe morph_services()
    unsafe table.context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe table.measure = { context, question, length, answer in
      guard let context = unsafe context, let answer = unsafe answer else { return }
      let runner = unsafe Unmanaged<InProcessRunner>.fromOpaque(context).takeUnretainedValue()
      let bytes = unsafe [UInt8](UnsafeBufferPointer(start: question, count: length))
      unsafe runner.services.answer(bytes).withUnsafeBytes {
        unsafe morph_write_bytes(answer, $0.baseAddress, $0.count)
      }
    }
    unsafe table.log = { context, level, text, length in
      guard let context = unsafe context, level <= 3 else { return }
      let runner = unsafe Unmanaged<InProcessRunner>.fromOpaque(context).takeUnretainedValue()
      let bytes = unsafe UnsafeRawBufferPointer(start: text, count: length)
      unsafe runner.services.log(level, String(decoding: bytes, as: UTF8.self))
    }
    let header = WireWriter.headerSize
    let answer = unsafe request.withUnsafeBytes {
      let bytes = unsafe $0.bindMemory(to: UInt8.self)
      return unsafe morph_caller_call(
        caller, request.kind, bytes.baseAddress! + header, bytes.count - header, &table, &reply)
    }
    guard answer != 0, unsafe !reply.failed else {
      throw .invalid(reason: "the request or its answer is too large \(place)")
    }
    let payload = unsafe [UInt8](UnsafeBufferPointer(start: reply.data, count: reply.length))
    return Message(kind: answer, payload: payload)
  }

  func discard() {
    isClosed = true
  }

  func takeOutput() -> String { "" }

  func takeViolations() -> [Violation] { [] }

  func close() {
    discard()
  }
}
