internal import MorphScene
internal import CMorphRuntime
internal import Glibc
internal import MorphWire

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
  private let setup: WorkerSetup
  private let isSandboxed: Bool
  /// Comes with the first bytes of a sandboxed worker.
  private var supervisor: SystemCallSupervisor?
  private var awaitsListener: Bool
  private var log = ViolationLog()
  /// The function that was last used against the rules, until the next call.
  private var lastNote: String?

  enum Reception {
    case message(Message)
    /// None has come; ask again.
    case nothing
    /// The connection is closed, or unusable for the reason given.
    case ended(String?)
  }

  /// Starts a worker that can load `image`.
  convenience init(image: PluginImage, options: WorkerOptions) throws(SystemError) {
    let setup = WorkerSetup(
      needed: image.elf.needed, runPath: image.elf.runPath, options: options)
    try self.init(image: image.memory, setup: setup, options: options)
  }

  init(
    image: borrowing FileDescriptor, setup: WorkerSetup, options: WorkerOptions
  ) throws(SystemError) {
    self.setup = setup
    isSandboxed = options.isSandboxed
    awaitsListener = options.isSandboxed && SandboxSupport.machine.hasNotifications
    let pair = try FileDescriptor.socketPair()
    let far = try pair.far.movedUp()
    channel = pair.near
    output = try FileDescriptor(memory: "morph-output").movedUp()
    _ = morph_append_only(output.number)
    try Self.setTick(channel)
    let environment = setup.environment.map { $0 + "\0" }.joined() + "\0"
    let printed = output.number
    let file = try setup.file()
    var started: pid_t = 0
    let code = unsafe options.executablePath().withCString { executable in
      unsafe environment.withCString { environment in
        var start = unsafe morph_worker_start()
        unsafe start.executable = unsafe executable
        unsafe start.environment = unsafe environment
        unsafe start.channel = far.number
        unsafe start.image = image.number
        unsafe start.output = printed
        unsafe start.setup = file.number
        unsafe start.has_fixed_addresses = options.hasFixedAddresses ? 1 : 0
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

  /// What to poll: for messages, and for system calls that wait to be decided about.
  var polls: [pollfd] {
    [
      pollfd(fd: channel.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: supervisor?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
  }

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

  /// The next message. With `waiting`, waits a moment for it. Decides meanwhile about system calls
  /// of the plugin, which it makes at `place`.
  func receive(waiting: Bool, in place: String) -> Reception {
    while true {
      switch input.next() {
      case .message(let message): return .message(message)
      case .broken(let reason): return .ended(reason)
      case .incomplete: break
      }
      if waiting, receiveEagerly() { continue }
      let isCalled = isCalled(waiting: waiting)
      let count = receive(waiting: waiting && supervisor == nil && !awaitsListener)
      // What the worker said before a system call comes first: it tells where the call is made.
      if count > 0 { continue }
      if count < 0, errno == EAGAIN, isCalled {
        // One at a time, so that the caller can look at the clock in between.
        supervisor?.serve(in: place)
        return .nothing
      }
      if count < 0 && (errno == EAGAIN || errno == EINTR) {
        // A process that it left behind may hold the other end of the connection open.
        return hasEnded ? .ended(nil) : .nothing
      }
      return .ended(nil)
    }
  }

  /// Looks for what there is to read without going to sleep, for a moment: most answers take less
  /// than waking up does. Whether something came.
  private func receiveEagerly() -> Bool {
    guard !awaitsListener, Self.hasCores else { return false }
    let end = CallClock.now() + Self.eagerness
    repeat {
      if input.receive(from: channel.number, flags: Int32(MSG_DONTWAIT)) > 0 { return true }
      // The worker may be waiting for this very core.
      sched_yield()
    } while CallClock.now() < end
    return false
  }

  /// Nanoseconds.
  private static let eagerness: Int64 = 100_000
  private static let hasCores = sysconf(Int32(_SC_NPROCESSORS_ONLN)) > 1

  private func receive(waiting: Bool) -> Int {
    guard awaitsListener else {
      return input.receive(from: channel.number, flags: waiting ? 0 : Int32(MSG_DONTWAIT))
    }
    var descriptor: Int32 = -1
    let count = input.receive(from: channel.number, with: &descriptor)
    if count > 0 { awaitsListener = false }
    if descriptor >= 0 {
      supervisor = SystemCallSupervisor(
        listener: FileDescriptor(owning: descriptor), process: pid, folders: setup.folders,
        hasLandlock: SandboxSupport.machine.landlock > 0)
    }
    return count
  }

  /// Waits until there is something to read, for a moment at most. Whether a system call waits to
  /// be decided about.
  private func isCalled(waiting: Bool) -> Bool {
    let isSupervised = supervisor != nil
    guard isSupervised || awaitsListener else { return false }
    var polls = (
      pollfd(fd: channel.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: supervisor?.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
    )
    let count = unsafe withUnsafeMutableBytes(of: &polls) {
      unsafe poll(
        $0.baseAddress!.assumingMemoryBound(to: pollfd.self), 2,
        waiting ? Int32(Self.tick / 1000) : 0)
    }
    return count > 0 && supervisor?.isCalled(polls.1.revents) == true
  }

  /// Decides about a system call that waits while the host cannot send.
  func supervise(in place: String) {
    if isCalled(waiting: false) { supervisor?.serve(in: place) }
  }

  /// Why the worker that says this is not confined as it was asked to; nil when it is.
  func shortcoming(landlock: Int, isFiltered: Bool, problem: String) -> String? {
    if !problem.isEmpty { return problem }
    guard isSandboxed else { return nil }
    let support = SandboxSupport.machine
    if support.hasFilters && !isFiltered { return "no filter of system calls is in force" }
    if support.hasNotifications && supervisor == nil { return "it sent no listener" }
    if support.landlock > 0 && landlock == 0 { return "Landlock is not in force" }
    return nil
  }

  /// The loader is done: nothing is opened from now on.
  func endLoading() {
    supervisor?.hasLoaded = true
  }

  /// Forgets what the last call did against the rules.
  func beginCall() {
    supervisor?.beginCall()
    lastNote = nil
  }

  /// What explains the end of the process best.
  var lastViolation: String? {
    if let denial = supervisor?.lastDenial { return "\(denial), which was refused" }
    return lastNote
  }

  /// Keeps what the worker says of a use of something that is not pure.
  func note(_ payload: [UInt8], in place: String) {
    var reader = ByteReader(payload)
    guard let kind = try? reader.u32("kind"), let name = try? reader.string("name", limit: 64),
      name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value < 0x7f })
    else { return }
    if kind == MORPH_NOTE_STATE {
      log.add(Violation(.processState, name, in: place))
    } else {
      log.add(Violation(.forbiddenFunction, name, in: place))
      lastNote = name
    }
  }

  func takeViolations() -> [Violation] {
    log.add(supervisor?.takeViolations() ?? [])
    return log.take()
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
