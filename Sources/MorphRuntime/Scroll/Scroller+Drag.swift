internal import MorphMotion
internal import MorphScene

/// A finger on the list. `travel` is how far it has moved along the axis since it came down.
extension Scroller {
  /// Takes hold where the list is at this instant, also of one that moves.
  mutating func grab(at time: Nanoseconds) {
    let raw = unbanded(motion(at: time).place)
    stand(at: motion(at: time).place, time)
    phase = .held(raw: raw, grabbed: raw, velocity: 0, moved: time)
  }

  mutating func drag(travel: Double, velocity: Double, at time: Nanoseconds) {
    guard case .held(_, let grabbed, _, _) = phase else { return }
    let raw = grabbed - directed(travel)
    phase = .held(
      raw: raw, grabbed: grabbed, velocity: -directed(velocity) * slope(at: raw), moved: time)
  }

  /// Lets go with the finger's velocity in points a second: momentum, or back from beyond an edge.
  mutating func release(velocity: Double, at time: Nanoseconds) {
    guard case .held(let raw, _, _, _) = phase else { return }
    let place = banded(raw)
    let speed = -directed(velocity) * slope(at: raw)
    stand(at: place, time)
    if place < 0 || place > limit {
      bounce(from: place, velocity: speed, at: time)
    } else if speed != 0 {
      coast(from: place, velocity: speed, at: time)
    } else {
      phase = .rest
    }
  }

  /// Whether a finger that has moved by `travel` pulls the list beyond an edge at which it is.
  func isAtEdge(pulledBy travel: Double, at time: Nanoseconds) -> Bool {
    let place = motion(at: time).place
    let move = -directed(travel)
    return move < 0 ? place <= 0 : place >= limit
  }

  /// Towards larger offsets in a list that is not mirrored.
  private func directed(_ distance: Double) -> Double { isMirrored ? -distance : distance }
}
