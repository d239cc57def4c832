/// One completion for each operation, however many channels it moves.
extension MotionEngine {
  mutating func beginOperation(key: ChannelKey, channels: Int) -> UInt64 {
    lastSerial += 1
    operations.append(
      OperationRecord(serial: lastSerial, key: key, open: channels, logicalAt: .max))
    return lastSerial
  }

  /// Its segments are all in place: when it will logically have arrived.
  mutating func setLogical(_ serial: UInt64, at time: Nanoseconds) {
    guard let index = record(serial), !operations[index].reason.interrupts else { return }
    operations[index].logicalAt = time
  }

  /// Part of an operation has gone to its end because motion is reduced.
  mutating func noteReduced(_ serial: UInt64) {
    guard let index = record(serial), operations[index].reason == .finished else { return }
    operations[index].reason = .reduced
  }

  /// A segment has ended; its operation completes with its last one.
  mutating func close(_ segment: Int32, _ reason: CompletionReason, at time: Nanoseconds) {
    guard !pool[segment].closed else { return }
    pool[segment].closed = true
    endPart(of: pool[segment].operation, reason, at: time)
  }

  mutating func endPart(of serial: UInt64, _ reason: CompletionReason, at time: Nanoseconds) {
    guard let index = record(serial) else { return }
    if reason.gravity > operations[index].reason.gravity { operations[index].reason = reason }
    operations[index].open -= 1
    if operations[index].reason.interrupts { operations[index].logicalAt = .max }
    guard operations[index].open == 0 else { return }
    if operations[index].logicalAt < .max { tellLogical(index, at: time) }
    let operation = operations.remove(at: index)
    events.append(
      ChannelEvent(
        key: operation.key, kind: .completed(operation.reason), at: time, operation: serial))
  }

  mutating func tellLogical(_ index: Int, at time: Nanoseconds) {
    events.append(
      ChannelEvent(
        key: operations[index].key, kind: .logical, at: min(time, operations[index].logicalAt),
        operation: operations[index].serial))
    operations[index].logicalAt = .max
  }

  /// Frees a channel's segments without a word, and answers the operations that still count on
  /// them.
  mutating func discard(_ index: Int) -> [UInt64] {
    var serials: [UInt64] = []
    var segment = tracks[index].newest
    tracks[index].newest = Segment.none
    while segment != Segment.none {
      let older = pool[segment].older
      if !pool[segment].closed { serials.append(pool[segment].operation) }
      pool.remove(segment)
      segment = older
    }
    return serials
  }

  /// An operation has silently lost its segment on a channel: it goes on for the others, under the
  /// first of them that it still moves.
  mutating func handOver(_ serial: UInt64, from key: ChannelKey) {
    guard let index = record(serial) else { return }
    operations[index].open -= 1
    operations[index].reason = .cancelled
    operations[index].logicalAt = .max
    guard operations[index].open > 0 else {
      operations.remove(at: index)
      return
    }
    guard operations[index].key == key else { return }
    for other in tracks.indices where moves(other, serial) {
      operations[index].key = keys[other]
      return
    }
  }

  private func moves(_ index: Int, _ serial: UInt64) -> Bool {
    var segment = tracks[index].newest
    while segment != Segment.none {
      if pool[segment].operation == serial, !pool[segment].closed { return true }
      segment = pool[segment].older
    }
    return false
  }

  /// Where an operation's record is; serial numbers ascend.
  private func record(_ serial: UInt64) -> Int? {
    var low = 0
    var high = operations.count
    while low < high {
      let middle = (low + high) / 2
      if operations[middle].serial < serial { low = middle + 1 } else { high = middle }
    }
    return low < operations.count && operations[low].serial == serial ? low : nil
  }
}
