internal import CMorphRuntime
internal import Glibc

/// Measures what a call in a worker has used, against what it may use.
package struct CallClock {
  private let process: pid_t
  private let started: Int64
  private let processStarted: Int64
  private let timeLimit: Int64
  /// nil for a call whose CPU time does not matter.
  private let processLimit: Int64?
  private var excluded: Int64 = 0

  /// Nanoseconds of a clock that only runs forward.
  package static func now() -> Int64 {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  init(process: pid_t, timeLimit: Int64, processLimit: Int64?) {
    self.process = process
    self.timeLimit = timeLimit
    self.processLimit = processLimit
    started = Self.now()
    processStarted = processLimit == nil ? 0 : morph_process_time(process)
  }

  /// Takes back time that the host itself spent during the call, in nanoseconds.
  mutating func exclude(_ nanoseconds: Int64) {
    excluded += nanoseconds
  }

  /// What was used up; nil while there is some left.
  func overrun() -> String? {
    if Self.now() - started - excluded >= timeLimit {
      return "no answer within \(Self.milliseconds(timeLimit))"
    }
    if let processLimit, processStarted >= 0 {
      let used = morph_process_time(process) - processStarted
      if used >= processLimit {
        return "no answer after \(Self.milliseconds(processLimit)) of CPU time"
      }
    }
    return nil
  }

  private static func milliseconds(_ nanoseconds: Int64) -> String {
    let milliseconds = nanoseconds / 1_000_000
    return milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }
}
