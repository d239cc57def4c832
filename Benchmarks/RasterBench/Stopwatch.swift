import Glibc

/// Milliseconds of this thread's processor time, so that other work on the machine counts less. All
/// renderers use one thread.
func milliseconds() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

/// Medians of several runs of each of `bodies`, which take turns, so that a busy machine slows
/// all of them alike. Each run repeats its body until it takes a few milliseconds.
func medians(runs: Int, _ bodies: [() throws -> Void]) throws -> [Double] {
  var repeats: [Int] = []
  for body in bodies {
    try body()
    let start = milliseconds()
    try body()
    repeats.append(max(1, Int(4 / max(milliseconds() - start, 1e-3))))
  }
  var times = [[Double]](repeating: [], count: bodies.count)
  for _ in 0..<runs {
    for (index, body) in bodies.enumerated() {
      let start = milliseconds()
      for _ in 0..<repeats[index] { try body() }
      times[index].append((milliseconds() - start) / Double(repeats[index]))
    }
  }
  return times.map { $0.sorted()[runs / 2] }
}
