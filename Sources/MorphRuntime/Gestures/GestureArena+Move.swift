internal import MorphMotion
internal import MorphScene

/// What a movement of the followed pointer means for each recogniser, the innermost first.
extension GestureArena {
  /// The followed pointer has moved.
  mutating func follow(at time: Nanoseconds, scene: () -> Scene?, probe: Probe) {
    leaveRegions(scene)
    let isBeyondSlop = distance > GestureArena.slop
    let moving = candidates.map { $0.state == .begun }
    for index in candidates.indices where candidates[index].state != .over {
      switch candidates[index].kind {
      case .tap, .longPress: if isBeyondSlop { fail(index) }
      case .drag: considerDrag(index, probe)
      case .scroller(let scroll): considerScroller(index, scroll, probe)
      }
    }
    let velocity = velocity(at: time)
    for index in candidates.indices where candidates[index].state == .begun {
      if case .scroller(let scroll) = candidates[index].kind {
        outcomes.append(
          .drag(scroll: scroll, travel: along(index, travel), velocity: along(index, velocity)))
      } else if moving[index] {
        emit(index, .change, velocity: velocity)
      }
    }
  }

  private mutating func considerDrag(_ index: Int, _ probe: Probe) {
    let candidate = candidates[index]
    if candidate.state == .begun {
      guard candidate.isProvisional, distance > GestureArena.slop else { return }
      if isClaimed(from: index, probe) { return }
      candidates[index].isProvisional = false
      for other in candidates.indices where candidates[other].state != .over && other != index {
        yield(other, to: index)
      }
      return
    }
    let (along, across) = candidate.split(travel)
    if across > max(GestureArena.slop, candidate.minimumDistance), across > along {
      fail(index)
    } else if along >= candidate.minimumDistance, candidate.accepts(travel),
      !isClaimed(from: index, probe)
    {
      begin(index)
    }
  }

  private mutating func considerScroller(_ index: Int, _ scroll: UInt32, _ probe: Probe) {
    guard candidates[index].state == .possible else { return }
    let (along, across) = candidates[index].split(travel)
    if across > GestureArena.slop, across > along {
      fail(index)
    } else if along > GestureArena.slop, candidates[index].accepts(travel) {
      if takes(index, scroll, probe) { begin(index) } else { fail(index) }
    }
  }

  /// Whether an inner scroller, or one of the same region, would take this movement from a drag.
  private func isClaimed(from drag: Int, _ probe: Probe) -> Bool {
    candidates.indices.contains { index in
      let candidate = candidates[index]
      guard case .scroller(let scroll) = candidate.kind, candidate.state == .possible,
        candidate.depth <= candidates[drag].depth, candidate.accepts(travel),
        !candidate.isSimultaneous(with: candidates[drag])
      else { return false }
      return takes(index, scroll, probe)
    }
  }

  /// Whether a scroller can make something of the movement. At the edge it leaves it to a drag or a
  /// scroll around it that can: a sheet comes down when its list is at the top.
  private func takes(_ index: Int, _ scroll: UInt32, _ probe: Probe) -> Bool {
    let found = probe(scroll, along(index, travel))
    guard found.canMove else { return false }
    guard found.isAtEdge else { return true }
    let scroller = candidates[index]
    return !candidates.indices.contains { other in
      let candidate = candidates[other]
      guard other != index, candidate.state != .over, candidate.accepts(travel) else {
        return false
      }
      switch candidate.kind {
      case .tap, .longPress: return false
      case .drag: return candidate.depth >= scroller.depth
      case .scroller(let outer):
        guard candidate.depth > scroller.depth else { return false }
        let state = probe(outer, along(other, travel))
        return state.canMove && !state.isAtEdge
      }
    }
  }

  private mutating func leaveRegions(_ scene: () -> Scene?) {
    let concerned = candidates.indices.filter {
      candidates[$0].cancelsOnExit && candidates[$0].state != .over && candidates[$0].region != 0
    }
    guard !concerned.isEmpty, let scene = scene() else { return }
    for index in concerned {
      let region = scene.region(candidates[index].region, candidates[index].item)
      if region?.contains(location) != true { fail(index) }
    }
  }
}
