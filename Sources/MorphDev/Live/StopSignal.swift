internal import Glibc
internal import Synchronization

/// The writing end of the pipe that wakes whoever waits for the end.
private let waker = Atomic<Int32>(-1)

/// Ctrl-C, a terminal that is closed and the polite request to end, as something that can be polled: the program ends by
/// itself and leaves nothing behind. A process has one of these.
public final class StopSignal {
  /// Readable once a signal has come.
  public let descriptor: Int32

  /// From now on SIGINT, SIGTERM, SIGHUP and SIGQUIT no longer end the process.
  public init() throws(DevError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw DevError("cannot wait for signals: \(unsafe String(cString: strerror(errno)))")
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    waker.store(ends[1], ordering: .releasing)
    var stops = sigset_t()
    _ = unsafe sigemptyset(&stops)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      _ = unsafe sigaddset(&stops, number)
      signal(number) { _ in
        let saved = errno
        var byte: UInt8 = 0
        _ = unsafe write(waker.load(ordering: .acquiring), &byte, 1)
        errno = saved
      }
    }
    // Whoever started this process from a thread of its own may have had them blocked.
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &stops, nil)
  }

  /// As if a signal had come.
  public func raise() {
    var byte: UInt8 = 0
    _ = unsafe write(waker.load(ordering: .acquiring), &byte, 1)
  }

  /// Whether a signal has come.
  public var isRaised: Bool {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe Glibc.poll(&poll, 1, 0) == 1
  }
}
