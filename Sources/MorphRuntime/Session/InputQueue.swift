internal import MorphMotion

/// Input that has been sent and not been handled, by time, then by arrival.
struct InputQueue {
  struct Entry {
    var time: Nanoseconds
    var input: Input
    /// Of the trace it came from.
    var line: Int?
  }

  private var entries: [Entry] = []
  /// Entries before this one have been taken.
  private var head = 0

  var isEmpty: Bool { head == entries.count }
  var nextTime: Nanoseconds? { head < entries.count ? entries[head].time : nil }

  mutating func insert(_ entry: Entry) {
    var low = head
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].time <= entry.time { low = middle + 1 } else { high = middle }
    }
    entries.insert(entry, at: low)
  }

  /// Takes what is due at or before `time`.
  mutating func takeDue(_ time: Nanoseconds) -> [Entry] {
    let first = head
    while head < entries.count, entries[head].time <= time { head += 1 }
    guard head > first else { return [] }
    let due = Array(entries[first..<head])
    if head == entries.count {
      entries.removeAll(keepingCapacity: true)
      head = 0
    }
    return due
  }

  mutating func removeAll() {
    entries = []
    head = 0
  }
}
