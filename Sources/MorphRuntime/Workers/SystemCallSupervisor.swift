internal import CMorphRuntime
internal import Glibc

/// Decides about the system calls that a worker's filter stopped, and remembers what it refused:
/// what a denial is called is the host's own knowledge.
struct SystemCallSupervisor: ~Copyable {
  private let listener: FileDescriptor
  private let process: pid_t
  private let folders: LibraryFolders
  /// Landlock guards what the loader opens, also where the host cannot read a path.
  private let hasLandlock: Bool
  private var log = ViolationLog()
  /// What was refused last, until somebody asks.
  private(set) var lastDenial: String?
  /// The loader is done: from now on nothing is opened, and no code is mapped.
  var hasLoaded = false
  /// Nobody is left who could be notified about.
  private(set) var hasEnded = false

  init(
    listener: consuming FileDescriptor, process: pid_t, folders: LibraryFolders,
    hasLandlock: Bool
  ) {
    self.listener = listener
    self.process = process
    self.folders = folders
    self.hasLandlock = hasLandlock
  }

  /// The descriptor to poll; negative, which `poll` leaves out, when there is nothing to wait for.
  var descriptor: Int32 { hasEnded ? -1 : listener.number }

  /// Takes note of what `poll` said of the descriptor. Whether a call waits.
  mutating func isCalled(_ events: Int16) -> Bool {
    if Int32(events) & POLLIN != 0 { return true }
    if Int32(events) & (POLLHUP | POLLERR | POLLNVAL) != 0 { hasEnded = true }
    return false
  }

  /// Answers one call that waits. `place` says where the plugin made it.
  mutating func serve(in place: String) {
    var notice = morph_notice()
    guard unsafe morph_notice_take(listener.number, &notice) == 0 else { return }
    let call = SystemCall(notice, listener: listener.number)
    switch decide(call) {
    case .goesOn:
      _ = morph_notice_answer(listener.number, notice.id, 0)
    case .fails(let code):
      _ = morph_notice_answer(listener.number, notice.id, code)
    case .isDenied(let code):
      // In words first: an answered call's memory is no longer still.
      let words = call.words
      _ = morph_notice_answer(listener.number, notice.id, code)
      log.add(Violation(.deniedCall, words, in: place))
      lastDenial = words
    }
  }

  private enum Decision {
    case goesOn
    /// Without being held against the plugin.
    case fails(Int32)
    case isDenied(Int32)
  }

  private func decide(_ call: SystemCall) -> Decision {
    if call.isSignalToItself(process) || call.isOfDescriptor { return .goesOn }
    if !hasLoaded, folders.bringsSwift, Self.isOfSwiftsStart(call) { return .fails(EACCES) }
    switch call.name {
    case "openat", "open":
      guard !hasLoaded else { return .isDenied(EACCES) }
      guard let path = call.path else { return hasLandlock ? .goesOn : .isDenied(EACCES) }
      if call.name == "openat" && opensForReading(call) && folders.allowsOpening(path) {
        return .goesOn
      }
      return folders.isSearched(path) ? .fails(ENOENT) : .isDenied(EACCES)
    case "newfstatat":
      guard !hasLoaded, let path = call.path else { return .isDenied(EACCES) }
      if folders.allowsLooking(at: path) { return .goesOn }
      return folders.searched.contains { path == $0 || path.hasPrefix($0 + "/") }
        ? .fails(ENOENT) : .isDenied(EACCES)
    case "mmap":
      return !hasLoaded && call.mapsCode ? .goesOn : .isDenied(EPERM)
    default:
      return .isDenied(EPERM)
    }
  }

  /// Swift's runtime looks for its crash reporter, counts processors and asks for a terminal when
  /// it is loaded. It does without, and the plugin has not asked.
  private static func isOfSwiftsStart(_ call: SystemCall) -> Bool {
    switch call.name {
    case "ioctl", "sched_getaffinity": return true
    case "newfstatat":
      return call.path?.contains("/libexec/swift") == true
        || call.path?.contains("/usr/bin") == true
        || call.path?.hasSuffix("/usr") == true
    case "openat":
      guard let path = call.path else { return false }
      return path == "/proc/self/maps" || path == "/proc/stat"
        || path.hasPrefix("/sys/devices/system/cpu/")
    default: return false
    }
  }

  private func opensForReading(_ call: SystemCall) -> Bool {
    let other = O_ACCMODE | O_CREAT | O_TRUNC
    return Int32(truncatingIfNeeded: call.argument(2)) & other == 0
  }

  /// What was refused since the last time.
  mutating func takeViolations() -> [Violation] {
    log.take()
  }

  /// Forgets the last denial: another call begins.
  mutating func beginCall() {
    lastDenial = nil
  }
}
