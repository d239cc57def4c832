internal import MorphMotion
internal import MorphScene

/// How the list moves by itself. Each movement is one segment of a motion engine of its own, and
/// an edge is met at the exact instant.
extension Scroller {
  /// The next instant at which something has to happen.
  func nextInstant() -> Nanoseconds? {
    guard isRunning else { return nil }
    let end = engine.nextEnd()
    guard case .momentum(let edge?) = phase else { return end }
    return min(edge, end ?? edge)
  }

  /// Handles an instant that `nextInstant` named; answers whether the list has come to rest.
  mutating func pass(_ time: Nanoseconds) -> Bool {
    guard isRunning else { return false }
    if case .momentum(let edge?) = phase, edge <= time {
      let motion = engine.state(key, at: edge)
      bounce(from: motion.value, velocity: motion.velocity, at: edge)
      return !isRunning
    }
    engine.finishSegments(at: time)
    _ = engine.takeEvents()
    guard engine.nextEnd() == nil else { return false }
    phase = .rest
    return true
  }

  // MARK: Kinds of movement

  /// Momentum within the content.
  mutating func coast(from place: Double, velocity: Double, at time: Nanoseconds) {
    if (place <= 0 && velocity < 0) || (place >= limit && velocity > 0) {
      bounce(from: place, velocity: velocity, at: time)
      return
    }
    run(.decay(key, velocity: velocity, rate: Scroller.decelerationRate), at: time)
    guard engine.nextEnd() != nil else {
      phase = .rest
      return
    }
    findEdge(from: time)
  }

  /// Back to the nearer edge, carrying the velocity; a list that may not overscroll stands there.
  mutating func bounce(from place: Double, velocity: Double, at time: Nanoseconds) {
    let edge = place >= limit ? limit : 0
    guard canOverscroll else {
      stand(at: edge, time)
      return
    }
    stand(at: place, time)
    run(
      .animate(
        [(key, edge)],
        .interpolatingSpring(
          mass: 1, stiffness: Scroller.bounceStiffness, damping: Scroller.bounceDamping,
          velocity: velocity)), at: time)
    phase = engine.nextEnd() == nil ? .rest : .bounce
  }

  /// Eased to an offset; one that is eased already goes on from there. Without motion at once.
  mutating func travel(
    to offset: Double, _ cause: Event.ScrollCause, reducedMotion: Bool, at time: Nanoseconds
  ) {
    let target = min(max(offset, 0), limit)
    guard !reducedMotion else {
      stand(at: target, time)
      return
    }
    if case .travel = phase {} else { stand(at: motion(at: time).place, time) }
    run(
      .animate(
        [(key, target)], .timing(.easeInOut, duration: Scroller.travelDuration)), at: time)
    phase = engine.nextEnd() == nil ? .rest : .travel(cause)
  }

  /// Where a key or an effect sends the list, else where it is: what a further key adds to.
  func destination(at time: Nanoseconds) -> Double {
    if case .travel = phase { return engine.state(key, at: time).model }
    return motion(at: time).place
  }

  /// A turn of the wheel, in points; it never overscrolls. Answers whether the list moved.
  mutating func turn(by delta: Double, at time: Nanoseconds) -> Bool {
    let place = motion(at: time).place
    guard isLaidOut, place >= 0, place <= limit else { return false }
    let target = min(max(place - (isMirrored ? -delta : delta), 0), limit)
    guard target != place else { return false }
    stand(at: target, time)
    return true
  }

  /// Stands still at a place.
  mutating func stand(at place: Double, _ time: Nanoseconds) {
    run(.set(key, place), at: time)
    phase = .rest
  }

  /// Reduced motion was switched on: what an effect or a key moves jumps to its end. Momentum and
  /// bounce come from a finger and go on.
  mutating func reduceMotion(at time: Nanoseconds) -> Bool {
    guard case .travel = phase else { return false }
    stand(at: destination(at: time), time)
    return true
  }

  // MARK: Layout

  /// Takes the extents of a new frame; answers whether the list came to rest by it.
  mutating func layOut(
    content: Double, viewport: Double, isMirrored: Bool, at time: Nanoseconds
  ) -> Bool {
    self.isMirrored = isMirrored
    let content = min(max(content, 0), Scroller.longest)
    let viewport = min(max(viewport, 0), Scroller.longest)
    guard !isLaidOut || content != self.content || viewport != self.viewport else { return false }
    let wasRunning = isRunning
    let before = motion(at: time)
    self.content = content
    self.viewport = viewport
    isLaidOut = true
    switch phase {
    case .rest: stand(at: min(max(before.place, 0), limit), time)
    case .held: break
    case .momentum, .bounce:
      if before.place < 0 || before.place > limit {
        bounce(from: before.place, velocity: before.velocity, at: time)
      } else if case .bounce = phase, before.place > 0, before.place < limit {
        coast(from: before.place, velocity: before.velocity, at: time)
      } else if case .momentum = phase {
        findEdge(from: time)
      }
    case .travel(let cause):
      if destination(at: time) > limit {
        travel(to: limit, cause, reducedMotion: false, at: time)
      }
    }
    return wasRunning && !isRunning
  }

  private mutating func findEdge(from time: Nanoseconds) {
    let end = engine.nextEnd() ?? time
    let isForward = engine.state(key, at: time).velocity > 0
    phase = .momentum(
      edge: engine.crossing(
        of: key, level: isForward ? limit : 0, rising: isForward, after: time, before: end))
  }

  private mutating func run(_ operation: MotionOperation, at time: Nanoseconds) {
    do {
      try engine.apply(operation, at: time)
    } catch {
      preconditionFailure("a finite movement is always accepted: \(error)")
    }
    _ = engine.takeEvents()
  }
}
