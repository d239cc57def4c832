// The cost of the scheduler, one JSON line a figure: the median of alternating rounds.
import Glibc
import MorphMotion

/// Time that this thread has run, so that other work on the machine counts little.
func nowNanoseconds() -> Int64 {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// Bytes the process has in use from malloc: the sizes that `malloc_info` gives for the memory taken
/// from the system, less those on free lists. The module map of Glibc lacks <malloc.h>, so the
/// function is looked up by name; nil where there is none.
func bytesInUse() -> Int? {
  typealias MallocInfo = @convention(c) (Int32, OpaquePointer) -> Int32
  guard let symbol = unsafe dlsym(nil, "malloc_info") else { return nil }
  let mallocInfo = unsafe unsafeBitCast(symbol, to: MallocInfo.self)
  var text = [CChar](repeating: 0, count: 1 << 16)
  let written = unsafe text.withUnsafeMutableBufferPointer { buffer in
    guard let file = unsafe fmemopen(buffer.baseAddress, buffer.count, "w") else { return false }
    let status = unsafe mallocInfo(0, OpaquePointer(file))
    unsafe fclose(file)
    return status == 0
  }
  guard written, let end = text.firstIndex(of: 0) else { return nil }
  let report = String(decoding: text[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  // The totals of all arenas are the last ones.
  func last(_ prefix: String) -> Int {
    guard let line = report.split(separator: "\n").last(where: { $0.hasPrefix(prefix) }),
      let size = line.split(separator: "\"").last(where: { Int($0) != nil })
    else { return 0 }
    return Int(size) ?? 0
  }
  return last("<system type=\"current\"") + last("<total type=\"mmap\"")
    - last("<total type=\"fast\"") - last("<total type=\"rest\"")
}

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : 0.5 * (sorted[middle - 1] + sorted[middle])
}

func report(_ name: String, _ value: Double, _ unit: String) {
  let hundredths = Int((value * 100).rounded())
  let fraction = hundredths % 100
  print(
    "{\"name\":\"\(name)\",\"value\":\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction),"
      + "\"unit\":\"\(unit)\"}")
}

/// A motion to sample: channels, all moving in the same way for at least a second.
struct Workload {
  var name: String
  var engine: MotionEngine
  var rounds: [Double] = []

  init(_ name: String, _ prepare: (inout MotionEngine, ChannelKey) throws -> Void) throws {
    self.name = name
    engine = MotionEngine()
    for id in 0..<100 {
      let key = ChannelKey(id: UInt32(id))
      try engine.declare(key, ChannelTraits(unit: .points))
      try prepare(&engine, key)
    }
  }

  /// Samples every channel at 400 frames of a second, and answers nanoseconds a sample.
  mutating func measure(_ sink: inout Double) {
    let frames = 400
    let start = nowNanoseconds()
    for frame in 0..<frames {
      engine.forEachState(at: Int64(frame) * 2_500_000) { _, state in
        sink += state.value + state.velocity
      }
    }
    let elapsed = nowNanoseconds() - start
    rounds.append(Double(elapsed) / Double(frames * engine.keys.count))
  }
}

var workloads = [
  try Workload("motion.sample-ns") { engine, key in
    try engine.apply(
      .animate([(key, 300)], .spring(response: 0.9, dampingRatio: 0.4)), at: 0)
  },
  try Workload("motion.sample-critical-ns") { engine, key in
    try engine.apply(.animate([(key, 300)], .spring(response: 1.5, dampingRatio: 1)), at: 0)
  },
  try Workload("motion.sample-overdamped-ns") { engine, key in
    try engine.apply(.animate([(key, 300)], .spring(response: 1.5, dampingRatio: 1.6)), at: 0)
  },
  try Workload("motion.sample-curve-ns") { engine, key in
    try engine.apply(.animate([(key, 300)], .timing(.easeInOut, duration: 2)), at: 0)
  },
  try Workload("motion.sample-stack-of-4-ns") { engine, key in
    for target in 1...4 {
      try engine.apply(
        .animate([(key, Double(target))], .interpolatingSpring(stiffness: 20, damping: 2)),
        at: Int64(10 * Int(key.id) + target))
    }
  },
  try Workload("motion.sample-still-ns") { engine, key in
    try engine.apply(.set(key, 3), at: 0)
  },
]

var sink = 0.0
for index in workloads.indices { workloads[index].measure(&sink) }
for index in workloads.indices {
  workloads[index].rounds = []
  workloads[index].rounds.reserveCapacity(16)
}
// The first two calls warm up what the question itself allocates.
_ = bytesInUse()
_ = bytesInUse()
let before = bytesInUse()
for _ in 0..<11 {
  for index in workloads.indices { workloads[index].measure(&sink) }
}
let after = bytesInUse()
for workload in workloads { report(workload.name, median(workload.rounds), "ns") }
if let before, let after {
  // Room for the rounds was reserved before, so nothing may have grown.
  report("motion.sample-heap-growth", Double(after - before), "bytes")
}

// A finger that moves a channel's destination at every sample of its own.
var retargets: [Double] = []
for _ in 0..<11 {
  var engine = MotionEngine()
  let key = ChannelKey(id: 0)
  try engine.declare(key, ChannelTraits(unit: .points))
  let start = nowNanoseconds()
  for step in 0..<2_000 {
    try engine.apply(
      .animate([(key, Double(step % 300))], .spring(response: 0.15, dampingRatio: 0.86)),
      at: Int64(step) * 8_000_000)
    sink += Double(engine.takeEvents().count)
  }
  retargets.append(Double(nowNanoseconds() - start) / 2_000)
}
report("motion.retarget-ns", median(retargets), "ns")
if sink == 0.123 { print("") }
