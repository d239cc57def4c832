internal import MorphPluginAPI

extension MotionEngine {
  mutating func animate(
    _ targets: [(ChannelKey, Double)], _ indices: [Int], _ curve: MotionCurve,
    _ timing: MotionTiming, reducedMotion: Bool
  ) -> UInt64 {
    let serial = beginOperation(key: targets[0].0, channels: targets.count)
    var logical = now
    for (target, index) in zip(targets, indices) {
      let arrival = animate(
        index, to: target.1, curve, timing, serial, reducedMotion: reducedMotion)
      logical = max(logical, arrival)
    }
    setLogical(serial, at: logical)
    for index in indices { endImmediate(index, serial) }
    return serial
  }

  /// Animates one channel, and answers when it will logically have arrived.
  private mutating func animate(
    _ index: Int, to: Double, _ curve: MotionCurve, _ timing: MotionTiming, _ serial: UInt64,
    reducedMotion: Bool
  ) -> Nanoseconds {
    withdraw(index)
    cancelPending(index, .retargeted)
    retireTakenOver(index, at: now, strictly: true)
    let modelBefore = tracks[index].model
    let heldBefore = tracks[index].isHeld
    defer {
      tracks[index].animatedAt = now
      tracks[index].animatedBy = serial
      tracks[index].modelBefore = modelBefore
      tracks[index].heldBefore = heldBefore
    }

    let isReduced = isReduced(index, reducedMotion)
    if reducedMotion, timing.repeatCount == MotionTiming.forever {
      hold(index, to: to, serial)
      return now
    }
    if isReduced || (reducedMotion && timing.repeatCount > 1) {
      silence(index)
      jump(index, to: to, at: now, isReduced: true, serial)
      return now
    }
    let begin = now + nanoseconds(timing.delay)
    if curve.isImmediate {
      if begin == now { silence(index) }
      jump(index, to: to, at: begin, isReduced: false, serial)
      return begin
    }
    switch curve {
    case .spring(_, _, let blend):
      return merge(index, to: to, curve.spring!, blend: blend, timing, begin, serial)
    case .interpolatingSpring(_, _, _, let velocity):
      return add(index, to: to, curve.spring!, velocity: velocity, timing, begin, serial)
    case .timing(let x1, let y1, let x2, let y2, let duration):
      let unit = UnitCurve(x1: x1, y1: y1, x2: x2, y2: y2)
      return add(index, to: to, unit, duration: duration, timing, begin, serial)
    }
  }

  // MARK: Kinds

  /// Collapses the stack into one spring that starts with its value and velocity.
  private mutating func merge(
    _ index: Int, to: Double, _ spring: Spring, blend: Double, _ timing: MotionTiming,
    _ begin: Nanoseconds, _ serial: UInt64
  ) -> Nanoseconds {
    let start = unbounded(index, at: begin)
    let solution = SpringSolution(
      spring, from: start.value, to: to, velocity: start.velocity / timing.speed)
    var segment = Segment(
      shape: .spring(solution), hold: tracks[index].model - to, issued: now, begin: begin,
      end: begin, operation: serial, takesOver: true)
    segment.speed = timing.speed
    segment.merging = true
    if blend > 0, timing.repeatCount == 1, let old = mergingSpring(index, at: begin) {
      blendIn(&segment, from: old, to: spring, over: blend / timing.speed, start, index, timing)
    } else {
      setRuns(&segment, spring, solution, laterVelocity: 0, timing, index)
    }
    if begin == now { silence(index) }
    push(segment, on: index, model: to)
    return arrival(of: segment, after: spring.response / timing.speed)
  }

  /// Adds a spring over the distance by which the model moves.
  private mutating func add(
    _ index: Int, to: Double, _ spring: Spring, velocity: Double, _ timing: MotionTiming,
    _ begin: Nanoseconds, _ serial: UInt64
  ) -> Nanoseconds {
    let from = releaseHeld(index)
    let local = velocity / timing.speed
    let solution = SpringSolution(spring, from: from, to: to, velocity: local)
    var segment = additive(.spring(solution), begin, timing, serial)
    setRuns(&segment, spring, solution, laterVelocity: local, timing, index)
    limitStack(index)
    push(segment, on: index, model: to)
    return arrival(of: segment, after: spring.response / timing.speed)
  }

  /// Adds a curve over the distance by which the model moves.
  private mutating func add(
    _ index: Int, to: Double, _ curve: UnitCurve, duration: Double, _ timing: MotionTiming,
    _ begin: Nanoseconds, _ serial: UInt64
  ) -> Nanoseconds {
    let from = releaseHeld(index)
    let shape = Shape.timing(curve, from: from, to: to, duration: duration)
    var segment = additive(shape, begin, timing, serial)
    let length = max(1, nanoseconds(duration / timing.speed))
    setRuns(&segment, first: length, later: length, timing)
    limitStack(index)
    push(segment, on: index, model: to)
    return segment.end
  }

  private func additive(
    _ shape: Shape, _ begin: Nanoseconds, _ timing: MotionTiming, _ serial: UInt64
  ) -> Segment {
    var segment = Segment(
      shape: shape, hold: shape.from - shape.to, issued: now, begin: begin, end: begin,
      operation: serial, takesOver: false)
    segment.speed = timing.speed
    return segment
  }

  // MARK: Runs

  private mutating func setRuns(
    _ segment: inout Segment, _ spring: Spring, _ start: SpringSolution, laterVelocity: Double,
    _ timing: MotionTiming, _ index: Int
  ) {
    let first = settle(spring, start, of: index, speed: timing.speed, cap: timing.cap)
    segment.capped = first.capped
    guard timing.repeatCount != 1, start.from != start.to || laterVelocity != 0 else {
      segment.end = segment.begin + first.length
      return
    }
    var later = first
    if laterVelocity != start.velocity {
      let solution = SpringSolution(
        spring, from: start.from, to: start.to, velocity: laterVelocity)
      segment.laterShape = pool.insert(
        piece: Piece(shape: .spring(solution), begin: 0), after: Segment.none)
      later = settle(spring, solution, of: index, speed: timing.speed, cap: timing.cap)
      segment.capped = segment.capped || later.capped
    }
    setRuns(&segment, first: max(1, first.length), later: max(1, later.length), timing)
  }

  func setRuns(
    _ segment: inout Segment, first: Nanoseconds, later: Nanoseconds, _ timing: MotionTiming
  ) {
    segment.firstRun = first
    segment.laterRun = later
    segment.repeats = timing.repeatCount != 1
    segment.autoreverses = timing.autoreverses
    guard timing.repeatCount != MotionTiming.forever else {
      segment.end = .max
      return
    }
    let (product, tooLong) = later.multipliedReportingOverflow(by: Int64(timing.repeatCount - 1))
    let (sum, tooLate) = (segment.begin + first).addingReportingOverflow(product)
    segment.end = tooLong || tooLate ? .max : sum
  }

  /// When a spring has logically arrived: `seconds` into its last run, or at its end.
  private func arrival(of segment: Segment, after seconds: Double) -> Nanoseconds {
    guard segment.end < .max else { return .max }
    let last = segment.repeats ? segment.end - segment.laterRun : segment.begin
    return min(segment.end, last + nanosecondsRoundedUp(seconds))
  }

  // MARK: What was there

  /// An `animate` at the instant of an earlier one replaces it: its segment goes, and what it took
  /// over is back.
  private mutating func withdraw(_ index: Int) {
    guard tracks[index].animatedAt == now else { return }
    let serial = tracks[index].animatedBy
    var newest = tracks[index].newest
    while newest != Segment.none, pool[newest].operation == serial {
      close(newest, .retargeted, at: now)
      unlink(newest, after: Segment.none, of: index)
      newest = tracks[index].newest
    }
    tracks[index].model = tracks[index].modelBefore
    tracks[index].isHeld = tracks[index].heldBefore
    schedule(index, from: now)
  }

  /// Tells the operations that move a channel that they have lost it. Their segments stay until
  /// the instant has passed, in case the operation that takes over is itself replaced.
  private mutating func silence(_ index: Int) {
    var segment = tracks[index].newest
    while segment != Segment.none {
      close(segment, .retargeted, at: now)
      segment = pool[segment].older
    }
  }

  /// Shows the first frame of what would repeat for ever.
  mutating func hold(_ index: Int, to: Double, _ serial: UInt64) {
    let value = presented(index, at: now).value
    closeAll(index, .retargeted)
    tracks[index].rest(at: to)
    tracks[index].isHeld = value != to
    tracks[index].heldValue = value
    tracks[index].heldVelocity = 0
    endPart(of: serial, .reduced, at: now)
  }

  /// Where an additive segment starts: the model, or the value that a channel is held at.
  private mutating func releaseHeld(_ index: Int) -> Double {
    if tracks[index].isHeld { tracks[index].model = tracks[index].heldValue }
    return tracks[index].model
  }

  /// Makes room on a full stack: the oldest segment ends at once.
  private mutating func limitStack(_ index: Int) {
    var count = 0
    var newer = Segment.none
    var last = Segment.none
    var beforeLast = Segment.none
    var segment = tracks[index].newest
    while segment != Segment.none {
      if pool[segment].end > now {
        count += 1
        beforeLast = newer
        last = segment
      }
      if pool[segment].takesOver, pool[segment].begin <= now { break }
      newer = segment
      segment = pool[segment].older
    }
    guard count >= MotionEngine.longestStack else { return }
    close(last, .capped, at: now)
    retire(olderThan: last, .retargeted, at: now)
    unlink(last, after: beforeLast, of: index)
    droppedSegments += 1
  }
}
