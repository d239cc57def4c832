internal import CMorphRuntime
internal import Glibc

/// One `morph-worker` and the connection to it. Ends with this object, together with whatever it
/// started.
final class WorkerProcess {
  /// How often a call looks at what it has used, in microseconds.
  private static let tick = 20_000

  let pid: pid_t
  private let channel: FileDescriptor
  /// Standard output and standard error. A file, for a pipe that is full would block.
  private let output: FileDescriptor
  private var outputTaken = 0
  private var input = MessageBuffer()
  private var isReaped = false

  enum Reception {
    case message(Message)
    /// None has come; ask again.
    case nothing
    /// The connection is closed, or unusable for the reason given.
    case ended(String?)
  }

  /// Starts a worker that can load `image`.
  init(image: borrowing FileDescriptor, options: WorkerOptions) throws(SystemError) {
    let pair = try FileDescriptor.socketPair()
    let far = try pair.far.movedUp()
    channel = pair.near
    output = try FileDescriptor(memory: "morph-output").movedUp()
    _ = morph_append_only(output.number)
    try Self.setTick(channel)
    let environment = options.environment.map { $0 + "\0" }.joined() + "\0"
    let printed = output.number
    var started: pid_t = 0
    let code = unsafe options.executablePath().withCString { executable in
      unsafe environment.withCString { environment in
        var start = unsafe morph_worker_start()
        unsafe start.executable = unsafe executable
        unsafe start.environment = unsafe environment
        unsafe start.channel = far.number
        unsafe start.image = image.number
        unsafe start.output = printed
        return unsafe morph_worker_spawn(&start, &started)
      }
    }
    guard code == 0 else { throw SystemError("execve", code: code) }
    pid = started
  }

  private static func setTick(_ socket: borrowing FileDescriptor) throws(SystemError) {
    var time = timeval(tv_sec: 0, tv_usec: suseconds_t(tick))
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      let size = socklen_t(MemoryLayout<timeval>.size)
      guard unsafe setsockopt(socket.number, SOL_SOCKET, option, &time, size) == 0 else {
        throw SystemError("setsockopt", code: errno)
      }
    }
  }

  deinit {
    kill()
  }

  /// The descriptor to poll for messages.
  var descriptor: Int32 { channel.number }

  /// Ends the worker and everything in its process group, and waits for it.
  func kill() {
    guard !isReaped else { return }
    isReaped = true
    morph_process_kill(pid)
  }

  /// Sends some of a message from `offset`. How many bytes went; nil when the worker is gone.
  func send(_ message: WireWriter, from offset: Int) -> Int? {
    let count = unsafe message.withUnsafeBytes {
      unsafe Glibc.send(
        channel.number, $0.baseAddress! + offset, $0.count - offset, Int32(MSG_NOSIGNAL))
    }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// The next message. With `waiting`, waits a moment for it.
  func receive(waiting: Bool) -> Reception {
    while true {
      switch input.next() {
      case .message(let message): return .message(message)
      case .broken(let reason): return .ended(reason)
      case .incomplete: break
      }
      let count = input.receive(
        from: channel.number, flags: waiting ? 0 : Int32(MSG_DONTWAIT))
      if count > 0 { continue }
      if count < 0 && (errno == EAGAIN || errno == EINTR) {
        // A process that it left behind may hold the other end of the connection open.
        return hasEnded ? .ended(nil) : .nothing
      }
      return .ended(nil)
    }
  }

  private var hasEnded: Bool {
    var end = morph_process_end()
    return unsafe morph_process_peek(pid, &end) != 0 || end.has_ended != 0
  }

  /// How many bytes were printed so far.
  var outputSize: Int { (try? output.status().size) ?? 0 }

  /// What was printed from `start` on.
  func output(from start: Int) -> [UInt8] {
    (try? output.read(from: start, limit: 1 << 20)) ?? []
  }

  /// What was printed and not taken yet, at most a megabyte of it.
  func takeOutput() -> [UInt8] {
    let bytes = output(from: outputTaken)
    outputTaken = outputSize
    if outputTaken > 1 << 20, ftruncate(output.number, 0) == 0 { outputTaken = 0 }
    return bytes
  }

  /// Ends the worker, whose connection was lost, and tells how it ended: `SIGSEGV`, or
  /// `exited with status 0`.
  func ending() -> String {
    var end = morph_process_end()
    // Its descriptors are closed a little before it has ended.
    for _ in 0..<200 {
      guard unsafe morph_process_peek(pid, &end) == 0, end.has_ended == 0 else { break }
      _ = poll(nil, 0, 1)
    }
    kill()
    guard end.has_ended != 0 else { return "closed its connection" }
    return end.signal != 0
      ? SignalName.name(of: end.signal) : "exited with status \(end.status)"
  }
}
