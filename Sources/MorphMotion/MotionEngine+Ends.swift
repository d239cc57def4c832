extension MotionEngine {
  /// The earliest instant at which a segment ends, is taken over or meets a bound that stops it, or
  /// an operation logically arrives; nil when nothing is to come.
  public func nextEnd() -> Nanoseconds? {
    let next = nextDue()
    return next == .max ? nil : next
  }

  /// Ends, at its own instant, everything that is due at or before `time`, and queues the events.
  public mutating func finishSegments(at time: Nanoseconds) {
    advance(to: time)
    finish(through: now)
  }

  /// The events queued since the last call, in order of time, then of operations; of one operation
  /// the logical arrival comes first.
  public mutating func takeEvents() -> [ChannelEvent] {
    var taken: [ChannelEvent] = []
    swap(&taken, &events)
    taken.sort { left, right in
      if left.at != right.at { return left.at < right.at }
      if left.operation != right.operation { return left.operation < right.operation }
      return left.kind == .logical && right.kind != .logical
    }
    return taken
  }

  /// Sends every channel of the class `motion` to its model at once, with the reason `reduced`.
  public mutating func reduceMotion(at time: Nanoseconds) {
    advance(to: time)
    finish(through: now - 1)
    for index in tracks.indices
    where tracks[index].traits.channelClass == .motion && tracks[index].newest != Segment.none {
      closeAll(index, .reduced)
      tracks[index].rest(at: tracks[index].model)
    }
  }

  // MARK: Time

  /// Time never runs backwards: an earlier one counts as now.
  mutating func advance(to time: Nanoseconds) {
    if time < now { clampedTimes += 1 } else { now = time }
  }

  private func nextDue() -> Nanoseconds {
    var due = Nanoseconds.max
    for track in tracks { due = min(due, track.due) }
    for operation in operations { due = min(due, operation.logicalAt) }
    return due
  }

  mutating func finish(through last: Nanoseconds) {
    var due = nextDue()
    while due <= last, due < .max {
      for index in operations.indices where operations[index].logicalAt <= due {
        tellLogical(index, at: due)
      }
      for index in tracks.indices where tracks[index].due <= due { finish(index, at: due) }
      due = nextDue()
    }
  }

  private mutating func finish(_ index: Int, at time: Nanoseconds) {
    if tracks[index].stopAt <= time {
      stopAtBound(index, at: time)
    } else {
      retireTakenOver(index, at: time, strictly: false)
      retireEnded(index, at: time)
    }
    schedule(index, from: time)
  }

  /// Ends what met a bound; a delayed segment that is still to take over starts from there.
  private mutating func stopAtBound(_ index: Int, at time: Nanoseconds) {
    let newest = tracks[index].newest
    let bound = tracks[index].stopValue
    if newest != Segment.none, pool[newest].isPending(at: time) {
      retire(olderThan: newest, .finished, at: time)
      pool[newest].hold = bound - tracks[index].model
      tracks[index].stopAt = .max
    } else {
      closeAll(index, .finished, at: time)
      tracks[index].rest(at: bound)
    }
  }

  // MARK: Segments

  /// Frees what an overtaking segment has left behind. A second `animate` at the instant of the
  /// first may still bring it back, so at that instant it stays, unheard.
  mutating func retireTakenOver(_ index: Int, at time: Nanoseconds, strictly: Bool) {
    var segment = tracks[index].newest
    while segment != Segment.none {
      if pool[segment].takesOver, pool[segment].begin <= time {
        let isPast = pool[segment].begin < time
        let wasDelayed = pool[segment].issued < pool[segment].begin
        if isPast || (wasDelayed && !strictly) {
          retire(olderThan: segment, .retargeted, at: time)
        }
        return
      }
      segment = pool[segment].older
    }
  }

  /// Frees the segments that have arrived.
  mutating func retireEnded(_ index: Int, at time: Nanoseconds) {
    var newer = Segment.none
    var segment = tracks[index].newest
    while segment != Segment.none {
      let older = pool[segment].older
      let tookOver = pool[segment].takesOver && pool[segment].begin <= time
      // One that began at this very instant stays, with what it took over.
      if pool[segment].end <= time, !(tookOver && pool[segment].issued == time) {
        close(segment, pool[segment].capped ? .capped : .finished, at: pool[segment].end)
        if tookOver {
          retire(olderThan: segment, .retargeted, at: time)
          unlink(segment, after: newer, of: index)
          return
        }
        unlink(segment, after: newer, of: index)
      } else {
        if tookOver { return }
        newer = segment
      }
      segment = older
    }
  }

  /// Frees all segments below one, which has taken over or is the last to go.
  mutating func retire(
    olderThan segment: Int32, _ reason: CompletionReason, at time: Nanoseconds
  ) {
    var older = pool[segment].older
    pool[segment].older = Segment.none
    while older != Segment.none {
      let next = pool[older].older
      close(older, reason, at: time)
      pool.remove(older)
      older = next
    }
  }

  mutating func unlink(_ segment: Int32, after newer: Int32, of index: Int) {
    if newer == Segment.none {
      tracks[index].newest = pool[segment].older
    } else {
      pool[newer].older = pool[segment].older
    }
    pool.remove(segment)
  }

  /// Ends every segment of a channel and frees it.
  mutating func closeAll(_ index: Int, _ reason: CompletionReason, at time: Nanoseconds? = nil) {
    var segment = tracks[index].newest
    tracks[index].newest = Segment.none
    while segment != Segment.none {
      let older = pool[segment].older
      close(segment, reason, at: time ?? now)
      pool.remove(segment)
      segment = older
    }
  }

  /// Works out again when the channel next needs to be looked at, at `time` or later.
  mutating func schedule(_ index: Int, from time: Nanoseconds) {
    findStop(index, from: time)
    var due = tracks[index].stopAt
    var segment = tracks[index].newest
    while segment != Segment.none {
      if !pool[segment].closed || pool[segment].end > time { due = min(due, pool[segment].end) }
      if pool[segment].takesOver {
        if pool[segment].begin <= time { break }
        due = min(due, pool[segment].begin)
      }
      segment = pool[segment].older
    }
    tracks[index].due = due
  }
}
