internal import MorphPluginAPI

extension MotionEngine {
  /// Applies an operation at an instant and answers its serial number, 1 for the first.
  ///
  /// Everything due before the instant is finished first; what is due at it is not, because input
  /// comes before completions. Completions that the operation itself causes are queued. A
  /// `MotionError` leaves the motion as it was.
  ///
  /// With `reducedMotion`, channels of the class `motion` go to the end of the operation at once,
  /// with the reason `reduced`; what would repeat for ever shows its first frame and stays there.
  @discardableResult
  public mutating func apply(
    _ operation: MotionOperation, at time: Nanoseconds, reducedMotion: Bool = false
  ) throws(MotionError) -> UInt64 {
    switch operation {
    case .animate(let targets, let curve, let timing):
      let indices = try validate(targets)
      try validate(curve, cap: timing.cap, of: targets[0].0)
      try validate(timing, of: targets[0].0)
      begin(at: time)
      return animate(targets, indices, curve, timing, reducedMotion: reducedMotion)
    case .release(let key, let to, let spring, let velocity):
      let index = try requireIndex(of: key)
      try validate(to, "target", of: key)
      try validate(velocity, "velocity", of: key)
      try validate(spring, cap: nil, of: key)
      begin(at: time)
      return release(index, to: to, spring, velocity, isReduced(index, reducedMotion))
    case .keyframes(let key, let keyframes, let repeatCount):
      let index = try requireIndex(of: key)
      try validate(keyframes, repeatCount: repeatCount, of: key)
      begin(at: time)
      return play(index, keyframes, repeatCount, reducedMotion: reducedMotion)
    case .decay(let key, let velocity, let rate):
      let index = try requireIndex(of: key)
      try validate(velocity, "velocity", of: key)
      try validate(rate, "rate", in: 1e-9...0.999_999, of: key)
      begin(at: time)
      return decay(index, velocity, rate, isReduced(index, reducedMotion))
    case .set(let key, let value):
      let index = try requireIndex(of: key)
      try validate(value, "value", of: key)
      begin(at: time)
      return place(index, at: value)
    case .shift(let key, let to):
      let index = try requireIndex(of: key)
      try validate(to, "target", of: key)
      begin(at: time)
      return shift(index, to: to)
    case .catchMotion(let key):
      let index = try requireIndex(of: key)
      begin(at: time)
      return place(index, at: presented(index, at: now).value)
    case .stop(let key):
      let index = try requireIndex(of: key)
      begin(at: time)
      return place(index, at: tracks[index].model)
    }
  }

  private mutating func begin(at time: Nanoseconds) {
    advance(to: time)
    finish(through: now - 1)
  }

  func isReduced(_ index: Int, _ reducedMotion: Bool) -> Bool {
    reducedMotion && tracks[index].traits.channelClass == .motion
  }

  // MARK: Without motion

  /// Puts a channel at a value, still.
  private mutating func place(_ index: Int, at value: Double) -> UInt64 {
    lastSerial += 1
    closeAll(index, .cancelled)
    tracks[index].rest(at: value)
    return lastSerial
  }

  private mutating func shift(_ index: Int, to model: Double) -> UInt64 {
    lastSerial += 1
    cancelPending(index, .cancelled)
    if tracks[index].isHeld { tracks[index].heldValue += model - tracks[index].model }
    tracks[index].model = model
    tracks[index].animatedAt = .min
    schedule(index, from: now)
    return lastSerial
  }

  // MARK: One segment for all others

  private mutating func release(
    _ index: Int, to: Double, _ spring: Spring, _ velocity: Double, _ isReduced: Bool
  ) -> UInt64 {
    let from = presented(index, at: now).value
    let serial = takeOver(index)
    if isReduced || !spring.stiffness.isFinite {
      jump(index, to: to, at: now, isReduced: isReduced, serial)
      setLogical(serial, at: now)
    } else {
      let isNear = abs(to - from) < tracks[index].traits.releaseDeadZone
      let solution = SpringSolution(
        spring, from: from, to: to, velocity: isNear ? 0 : velocity)
      let run = settle(spring, solution, of: index, speed: 1, cap: nil)
      var segment = Segment(
        shape: .spring(solution), hold: 0, issued: now, begin: now, end: now + run.length,
        operation: serial, takesOver: true)
      segment.capped = run.capped
      push(segment, on: index, model: to)
      let arrival = now + min(run.length, nanosecondsRoundedUp(spring.response))
      setLogical(serial, at: arrival)
    }
    endImmediate(index, serial)
    return serial
  }

  private mutating func decay(
    _ index: Int, _ velocity: Double, _ rate: Double, _ isReduced: Bool
  ) -> UInt64 {
    let shape = Decay(from: presented(index, at: now).value, velocity: velocity, rate: rate)
    let serial = takeOver(index)
    if isReduced {
      jump(index, to: shape.to, at: now, isReduced: true, serial)
      setLogical(serial, at: now)
    } else {
      let traits = tracks[index].traits
      let rest = shape.settleTime(
        epsilon: traits.restDistance, velocityEpsilon: traits.restSpeed)
      let length = nanosecondsRoundedUp(min(rest, Spring.longestSettle))
      var segment = Segment(
        shape: .decay(shape), hold: 0, issued: now, begin: now, end: now + length,
        operation: serial, takesOver: true)
      segment.capped = rest >= Spring.longestSettle
      push(segment, on: index, model: shape.to)
      setLogical(serial, at: now + length)
    }
    endImmediate(index, serial)
    return serial
  }

  /// Begins an operation that ends all else on a channel.
  mutating func takeOver(_ index: Int) -> UInt64 {
    let serial = beginOperation(key: keys[index], channels: 1)
    closeAll(index, .retargeted)
    tracks[index].rest(at: tracks[index].model)
    return serial
  }

  // MARK: Segments

  /// Puts a segment on top of a channel's stack; its destination is the new model.
  mutating func push(_ segment: Segment, on index: Int, model: Double) {
    var segment = segment
    segment.older = tracks[index].newest
    tracks[index].newest = pool.insert(segment)
    tracks[index].model = model
    tracks[index].isHeld = false
    schedule(index, from: now)
  }

  /// A segment that is at its destination as soon as it begins. `endImmediate` tells of it when
  /// that is now.
  mutating func jump(
    _ index: Int, to: Double, at begin: Nanoseconds, isReduced: Bool, _ serial: UInt64
  ) {
    let segment = Segment(
      shape: .jump(from: to, to: to), hold: tracks[index].model - to, issued: now, begin: begin,
      end: begin, operation: serial, takesOver: true)
    push(segment, on: index, model: to)
    if isReduced { noteReduced(serial) }
  }

  /// Ends the newest segment of an operation if it is already over.
  mutating func endImmediate(_ index: Int, _ serial: UInt64) {
    let newest = tracks[index].newest
    guard newest != Segment.none, pool[newest].operation == serial, pool[newest].end <= now else {
      return
    }
    close(newest, .finished, at: now)
    schedule(index, from: now)
  }

  /// Takes back a delayed segment that has not taken over: what it was to replace goes on.
  mutating func cancelPending(_ index: Int, _ reason: CompletionReason) {
    let newest = tracks[index].newest
    guard newest != Segment.none, pool[newest].isPending(at: now) else { return }
    close(newest, reason, at: now)
    tracks[index].model += pool[newest].hold
    unlink(newest, after: Segment.none, of: index)
  }

  /// How long one run of a spring takes on a channel, in nanoseconds, and whether that is its cap
  /// (seconds) and not its rest.
  mutating func settle(
    _ spring: Spring, _ start: SpringSolution, of index: Int, speed: Double, cap: Double?
  ) -> (length: Nanoseconds, capped: Bool) {
    let traits = tracks[index].traits
    let longest = (cap ?? Spring.longestSettle) * speed
    let time = spring.settleTime(
      from: start.from, to: start.to, velocity: start.velocity, epsilon: traits.restDistance,
      velocityEpsilon: traits.restSpeed / speed, cap: longest)
    let length = nanosecondsRoundedUp(time / speed)
    longestSettle = max(longestSettle, length)
    return (length, time >= longest)
  }
}
