internal import MorphPluginAPI

extension MotionEngine {
  /// The state of a channel at an instant, which may lie before others already asked for, as long
  /// as no operation lies between.
  ///
  /// - Precondition: the channel is declared.
  public func state(_ key: ChannelKey, at time: Nanoseconds) -> ChannelState {
    let index = position(of: key)
    precondition(index < keys.count && keys[index] == key, "no such channel is declared")
    return state(at: index, time)
  }

  /// Calls `body` for every channel, in ascending order of keys.
  public func forEachState(
    at time: Nanoseconds, _ body: (ChannelKey, ChannelState) -> Void
  ) {
    for index in tracks.indices { body(keys[index], state(at: index, time)) }
  }

  /// Whether any channel's value is changing at an instant.
  public func isMoving(at time: Nanoseconds) -> Bool {
    tracks.indices.contains { isMoving($0, at: time) }
  }

  /// Whether a channel's value is changing at an instant; waiting for a delay is not.
  public func isMoving(_ key: ChannelKey, at time: Nanoseconds) -> Bool {
    index(of: key).map { isMoving($0, at: time) } ?? false
  }

  /// When the next frame is needed: `time` itself while something moves, else when a delay ends;
  /// nil when all is still.
  public func nextWake(after time: Nanoseconds) -> Nanoseconds? {
    var wake = Nanoseconds.max
    for index in tracks.indices { wake = min(wake, nextWake(index, after: time)) }
    return wake == .max ? nil : wake
  }

  /// The same for one channel.
  public func nextWake(of key: ChannelKey, after time: Nanoseconds) -> Nanoseconds? {
    guard let index = index(of: key) else { return nil }
    let wake = nextWake(index, after: time)
    return wake == .max ? nil : wake
  }

  /// Segments that have not ended, of all channels.
  public var liveSegments: Int {
    var count = 0
    for track in tracks {
      forEachSegment(of: track, at: now) { segment in
        if segment.end > now { count += 1 }
      }
    }
    return count
  }

  // MARK: One channel

  @inline(__always)
  func state(at index: Int, _ time: Nanoseconds) -> ChannelState {
    let motion = presented(index, at: time)
    return ChannelState(
      model: tracks[index].model, value: motion.value, velocity: motion.velocity,
      isRunning: isRunning(index, at: time))
  }

  /// What a frame draws: the motion within the channel's bounds.
  @inline(__always)
  func presented(_ index: Int, at time: Nanoseconds) -> Motion {
    var motion = unbounded(index, at: time)
    motion.value = tracks[index].clamped(motion.value)
    return motion
  }

  /// The motion itself, which a clamped channel only hides.
  @inline(__always)
  func unbounded(_ index: Int, at time: Nanoseconds) -> Motion {
    if time >= tracks[index].stopAt, !isTakenOver(index, after: tracks[index].stopAt, at: time) {
      return Motion(value: tracks[index].stopValue, velocity: 0)
    }
    return stackMotion(index, at: time)
  }

  /// The sum over the segments, bounds aside.
  @inline(__always)
  func stackMotion(_ index: Int, at time: Nanoseconds) -> Motion {
    let newest = tracks[index].newest
    if newest == Segment.none {
      return tracks[index].isHeld
        ? Motion(value: tracks[index].heldValue, velocity: tracks[index].heldVelocity)
        : Motion(value: tracks[index].model, velocity: 0)
    }
    // One segment that goes to the model: its own value, without the rounding of a sum.
    if pool[newest].takesOver || pool[newest].older == Segment.none, time >= pool[newest].begin,
      pool[newest].shape.to == tracks[index].model
    {
      return pool.motion(of: newest, at: time)
    }
    return sum(from: newest, model: tracks[index].model, at: time)
  }

  @inline(never)
  private func sum(from newest: Int32, model: Double, at time: Nanoseconds) -> Motion {
    var total = Motion(value: 0, velocity: 0)
    var index = newest
    while index != Segment.none {
      if time >= pool[index].begin {
        let motion = pool.motion(of: index, at: time)
        total.value += motion.value - pool[index].shape.to
        total.velocity += motion.velocity
        if pool[index].takesOver { break }
      } else {
        total.value += pool[index].hold
      }
      index = pool[index].older
    }
    return Motion(value: model + total.value, velocity: total.velocity)
  }

  /// Whether, between a stop at a bound and `time`, a delayed segment has begun to move the channel
  /// again.
  @inline(never)
  private func isTakenOver(_ index: Int, after stop: Nanoseconds, at time: Nanoseconds) -> Bool {
    let newest = tracks[index].newest
    return newest != Segment.none && pool[newest].takesOver && pool[newest].begin > stop
      && pool[newest].begin <= time
  }

  @inline(__always)
  func isRunning(_ index: Int, at time: Nanoseconds) -> Bool {
    var segment = tracks[index].newest
    if segment == Segment.none { return false }
    if time >= tracks[index].stopAt { return pool[segment].isPending(at: time) }
    while segment != Segment.none {
      if time < pool[segment].end { return true }
      if pool[segment].takesOver, time >= pool[segment].begin { return false }
      segment = pool[segment].older
    }
    return false
  }

  private func isMoving(_ index: Int, at time: Nanoseconds) -> Bool {
    var moving = false
    guard time < tracks[index].stopAt else { return false }
    forEachSegment(of: tracks[index], at: time) { segment in
      if segment.begin <= time, time < segment.end { moving = true }
    }
    return moving
  }

  private func nextWake(_ index: Int, after time: Nanoseconds) -> Nanoseconds {
    var wake = Nanoseconds.max
    let stopped = time >= tracks[index].stopAt
    forEachSegment(of: tracks[index], at: time) { segment in
      if segment.begin > time {
        if !stopped || segment.takesOver { wake = min(wake, segment.begin) }
      } else if time < segment.end, !stopped {
        wake = time
      }
    }
    return wake
  }

  /// The segments that count at an instant, from the newest to the one that took over.
  @inline(__always)
  func forEachSegment(
    of track: ChannelTrack, at time: Nanoseconds, _ body: (Segment) -> Void
  ) {
    var index = track.newest
    while index != Segment.none {
      body(pool[index])
      if pool[index].takesOver, time >= pool[index].begin { return }
      index = pool[index].older
    }
  }
}
