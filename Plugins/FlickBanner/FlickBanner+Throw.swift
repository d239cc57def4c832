import MorphKit

/// What the finger that came down on the banner is to it.
enum Finger: Int, SlotValue {
  case away = 0
  case holding = 1
  /// Still down, but the banner was dismissed under it.
  case spent = 2
}

// The finger: it catches the banner wherever it is, pulls it, and lets it go or loses it.
extension FlickBanner {
  static func move(
    _ touch: Event.Touch, begins: Bool, _ now: Snapshot, _ effects: inout Effects
  ) {
    guard now.progress == nil, !now[gone] else { return }
    var anchor = now[anchor]
    var reach = now[reach]
    if begins || now[finger] == .away {
      (anchor, reach) = grab(now, &effects)
    } else if now[finger] == .spent {
      return
    }
    let pull = touch.translation.y
    // Up it follows the finger. Down it resists: that is how one peeks, not a way to complete it.
    effects.set(drag, to: rubberBand(anchor + pull, limit: reach))

    // Latched, so that a finger resting on the line does not buzz.
    let line = targetHeight(now) * now[commitFraction]
    if pull <= -line && !now[armed] {
      effects.set(armed, to: true)
      effects.haptic(.light, intensity: 0.45)
    } else if pull > -line * 0.85 && now[armed] {
      effects.set(armed, to: false)
    }
  }

  /// A hand closes on the banner: it stops where it is presented, not where it was going, so that
  /// the first frame under the finger is the last one before it.
  private static func grab(
    _ now: Snapshot, _ effects: inout Effects
  ) -> (anchor: Double, reach: Double) {
    let offset = offset(now)
    // Far down, where nobody could have pulled it, a band of three heights would hardly move.
    let reach = max(3 * targetHeight(now), 2 * offset)
    let anchor = rubberBandInverse(offset, limit: reach)
    effects.set(finger, to: .holding)
    effects.set(Self.anchor, to: anchor)
    effects.set(Self.reach, to: reach)
    effects.set(entry, to: 0)
    effects.cancel(leaving)
    swing(press, to: 1, on: pressSpring, &effects)
    return (anchor, reach)
  }

  static func letGo(_ touch: Event.Touch, _ now: Snapshot, _ effects: inout Effects) {
    guard now.progress == nil else { return cancel(now, &effects) }
    let finger = now[finger]
    loosen(to: .away, now, &effects)
    guard !now[gone], finger != .spent else { return }
    let offset = offset(now)
    if finger == .away {
      effects.set(entry, to: 0)
      effects.set(drag, to: offset)
    }

    // Decided by where it would stop after 0.2 s of coasting, not by where the finger stopped.
    let velocity = touch.velocity.y
    let height = targetHeight(now)
    let dismisses =
      touch.translation.y <= -height * now[commitFraction]
      || offset + velocity * 0.2 <= -height
      || velocity <= -now[dismissVelocity]
    if dismisses {
      let exit = markGone(now, &effects)
      effects.release(drag, to: exit, .interpolatingSpring(exitSpring), velocity: velocity)
    } else {
      startDwell(now, &effects)
      effects.release(drag, to: 0, .interpolatingSpring(returnSpring), velocity: velocity)
    }
  }

  /// The touch was taken away. There is no speed to keep, and nothing was decided.
  static func cancel(_ now: Snapshot, _ effects: inout Effects) {
    let finger = now[finger]
    loosen(to: .away, now, &effects)
    guard finger == .holding, !now[gone] else { return }
    startDwell(now, &effects)
    swing(drag, to: 0, on: cancelSpring, &effects)
  }

  /// Takes the finger's marks off the banner.
  static func loosen(to next: Finger, _ now: Snapshot, _ effects: inout Effects) {
    effects.set(finger, to: next)
    effects.set(armed, to: false)
    guard now[press].model != 0 else { return }
    swing(press, to: 0, on: pressSpring, &effects)
  }

  // MARK: Rubber band

  static func follow(_ x: Double, _ limit: Double, _ now: Snapshot) -> Double {
    rubberBand(x, limit: limit)
  }

  static func precede(_ x: Double, _ limit: Double, _ now: Snapshot) -> Double {
    rubberBandInverse(x, limit: limit)
  }
}
