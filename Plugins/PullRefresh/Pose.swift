import MorphKit

/// Everything that moves, at one instant. Points and degrees.
struct Pose {
  /// How far the list is scrolled.
  var offset = 0.0
  /// Beyond an edge of the list: positive before the start, negative after the end.
  var overscroll = 0.0
  /// By which the list is held down.
  var inset = 0.0
  var turn = 0.0
  var isRefreshing = false
  /// How far it was pulled when it fired, at most the threshold.
  var firedAt = 0.0
  /// By which the arc is below its place when the refresh begins, or when it has ended: not 0 where
  /// one of them comes before the list had settled from the other.
  var lag = 0.0

  /// How far the list is pulled down.
  var pull: Double { max(0, overscroll) }

  /// Twice the distance from the top edge to the middle of the arc. The arc rides down with the
  /// finger, goes from there to the threshold with the inset, and back with it.
  func place(_ threshold: Double) -> Double {
    let hold = inset / threshold
    return direct(threshold) + lag * (isRefreshing ? 1 - hold : hold)
  }

  /// The place without the lag.
  private func direct(_ threshold: Double) -> Double {
    lerp(isRefreshing ? firedAt : min(pull, threshold), threshold, inset / threshold)
  }

  /// The same instant, with a refresh begun: the arc stays where it is.
  func begun(_ threshold: Double) -> Pose {
    var pose = self
    pose.isRefreshing = true
    pose.firedAt = min(pull, threshold)
    pose.lag = pose.lag(for: place(threshold), threshold, part: 1 - inset / threshold)
    return pose
  }

  /// The same instant, with the refresh ended: the arc stays where it is.
  func ended(_ threshold: Double) -> Pose {
    var pose = self
    pose.isRefreshing = false
    pose.lag = pose.lag(for: place(threshold), threshold, part: inset / threshold)
    return pose
  }

  /// What has to be added to `direct`, of which `part` counts at this instant. Where next to none
  /// counts, the arc is as good as there, or cannot be seen.
  private func lag(for place: Double, _ threshold: Double, part: Double) -> Double {
    part > 0.001 ? (place - direct(threshold)) / part : 0
  }
}

extension Pose {
  /// As it is in the session.
  init(_ now: Snapshot) {
    offset = now[PullRefresh.list].offset
    overscroll = now[PullRefresh.list].overscroll
    inset = now[PullRefresh.inset].presented
    turn = now[PullRefresh.spin].presented
    isRefreshing = now[PullRefresh.refreshing]
    firedAt = now[PullRefresh.firedAt]
    lag = now[PullRefresh.lag]
  }

  /// One pass of pull, arm, release, refresh, done, from the parameters alone: at 0 and at 1 the
  /// list is at rest. The story is read in seconds, so that its springs are the list's own.
  init(at progress: Double, _ now: Snapshot) {
    guard progress > 0 && progress < 1 else { return }
    let threshold = now[PullRefresh.threshold]
    let spring = Spring(
      response: now[PullRefresh.settleResponse], dampingRatio: now[PullRefresh.settleDamping])
    let settling = Pose.settling(spring)

    let pulled = 0.7
    let released = 0.8
    // The scroller's own way back, critically damped: (1 + x) e^-x of the pull after x / 10 s. The
    // finger goes so far that the list collapses 0.175 s after it let go.
    let collapsing = 0.175
    func left(_ seconds: Double) -> Double { (1 + 10 * seconds) * exp(-10 * seconds) }
    let farthest = PullRefresh.collapse(threshold) / left(collapsing)

    let isCollapse = now[PullRefresh.firesOn] == .collapse
    let fired = isCollapse ? released + collapsing : released
    let answered = fired + max(PullRefresh.turnTime, settling)
    let time = progress * (answered + settling)

    func pull(_ time: Double) -> Double {
      time < released ? farthest * smoothstep(time / pulled) : farthest * left(time - released)
    }
    overscroll = pull(min(time, fired))
    guard time >= fired else { return }
    self = begun(threshold)
    overscroll = pull(min(time, answered))
    turn = wrapped(time - fired, PullRefresh.turnTime) * 360
    inset = spring.value(from: 0, to: threshold, at: min(time, answered) - fired)
    guard time >= answered else { return }

    self = ended(threshold)
    overscroll = pull(time)
    inset = spring.value(
      from: inset, to: 0,
      velocity: spring.velocity(from: 0, to: threshold, at: answered - fired),
      at: time - answered)
  }

  /// Seconds in which a spring's swing falls to 1/e six times over: to a quarter of a percent.
  private static func settling(_ spring: Spring) -> Double {
    let ratio = spring.dampingRatio
    let slowest = ratio > 1 ? 1 / (ratio + (ratio * ratio - 1).squareRoot()) : ratio
    return 6 * spring.response / (slowest * 2 * pi)
  }
}

/// The part of the last period that has passed: 0 up to 1.
private func wrapped(_ time: Double, _ period: Double) -> Double {
  time / period - (time / period).rounded(.down)
}
