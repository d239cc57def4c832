internal import Glibc
internal import MorphMotion

extension DevLoop {
  /// Turns until it is told to stop, or the options say that it is enough; then ends what it has
  /// started.
  public func run(until stop: StopSignal) {
    while true {
      turn()
      if stop.isRaised || endReason != nil { break }
      wait(stop)
    }
    close()
    options.report(.ended(reason: stop.isRaised ? "stopped" : endReason ?? ""))
  }

  /// Waits for the next thing to do.
  private func wait(_ stop: StopSignal) {
    var polls = (descriptors + [stop.descriptor]).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    // Rounded up: a millisecond late is not seen, and one too early would be a turn for nothing.
    let left = nextWake.map { (max(0, $0 - options.clock()) + 999_999) / 1_000_000 } ?? -1
    _ = unsafe poll(&polls, nfds_t(polls.count), Int32(min(left, 60_000)))
  }
}
