internal import MorphPluginAPI

extension MotionEngine {
  mutating func play(
    _ index: Int, _ keyframes: [Keyframe], _ repeatCount: Int, reducedMotion: Bool
  ) -> UInt64 {
    let start = presented(index, at: now)
    let to = keyframes[keyframes.count - 1].value
    if reducedMotion, repeatCount == MotionTiming.forever {
      let serial = beginOperation(key: keys[index], channels: 1)
      hold(index, to: to, serial)
      return serial
    }
    let serial = takeOver(index)
    if isReduced(index, reducedMotion) || (reducedMotion && repeatCount > 1) {
      jump(index, to: to, at: now, isReduced: true, serial)
      setLogical(serial, at: now)
    } else {
      var segment = still(from: start.value, to: to, serial)
      let run = chain(&segment, keyframes, from: start, of: index)
      if run.length > 0 {
        setRuns(
          &segment, first: run.length, later: run.length, MotionTiming(repeatCount: repeatCount))
      }
      push(segment, on: index, model: to)
      setLogical(
        serial, at: segment.end < .max ? segment.end - run.length + run.arrival : .max)
    }
    endImmediate(index, serial)
    return serial
  }

  private func still(from: Double, to: Double, _ serial: UInt64) -> Segment {
    Segment(
      shape: .jump(from: from, to: to), hold: 0, issued: now, begin: now, end: now,
      operation: serial, takesOver: true)
  }

  /// Hangs one piece a keyframe on a segment, and answers the length of a run and when, in it, the
  /// last keyframe has logically arrived.
  private mutating func chain(
    _ segment: inout Segment, _ keyframes: [Keyframe], from start: Motion, of index: Int
  ) -> (length: Nanoseconds, arrival: Nanoseconds) {
    var motion = start
    var begin: Nanoseconds = 0
    var arrival: Nanoseconds = 0
    var previous = Segment.none
    for (position, keyframe) in keyframes.enumerated() {
      let shape = shape(of: keyframe, from: motion)
      var length = nanoseconds(keyframe.duration)
      arrival = begin + length
      if position == keyframes.count - 1, let solution = shape.spring,
        let spring = keyframe.curve.spring
      {
        let run = settle(spring, solution, of: index, speed: 1, cap: nil)
        length = max(length, run.length)
        segment.capped = run.capped
        arrival = begin + min(length, max(arrival - begin, nanosecondsRoundedUp(spring.response)))
      }
      previous = pool.insert(piece: Piece(shape: shape, begin: begin), after: previous)
      if position == 0 { segment.chain = previous }
      motion = length > 0 ? shape.motion(at: seconds(length)) : Motion(value: shape.to, velocity: 0)
      begin += length
    }
    return (begin, arrival)
  }

  private func shape(of keyframe: Keyframe, from motion: Motion) -> Shape {
    if nanoseconds(keyframe.duration) == 0, !keyframe.curve.isSpring {
      return .jump(from: motion.value, to: keyframe.value)
    }
    switch keyframe.curve {
    case .spring, .interpolatingSpring:
      let spring = keyframe.curve.spring!
      return spring.stiffness.isFinite
        ? .spring(
          SpringSolution(
            spring, from: motion.value, to: keyframe.value, velocity: motion.velocity))
        : .jump(from: motion.value, to: keyframe.value)
    case .timing(let x1, let y1, let x2, let y2, _):
      return .timing(
        UnitCurve(x1: x1, y1: y1, x2: x2, y2: y2), from: motion.value, to: keyframe.value,
        duration: keyframe.duration)
    }
  }
}

extension MotionCurve {
  fileprivate var isSpring: Bool {
    if case .timing = self { false } else { true }
  }
}
