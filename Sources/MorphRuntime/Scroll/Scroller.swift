internal import MorphMotion
internal import MorphPluginAPI
internal import MorphScene

/// A viewport and where it stands over its content: what the host moves for a component.
///
/// One number, the place, says it all: below 0 the start is pulled into the viewport, above `limit`
/// the end is. Between two inputs the place is a closed form of time, so that how often it is drawn
/// changes nothing.
struct Scroller: Sendable {
  /// UIKit's constant of the rubber band.
  static let rubberBand = 0.55
  /// What momentum keeps of its velocity each millisecond; UIKit's normal rate.
  static let decelerationRate = 0.998
  /// The spring that brings an overscrolled list back: mass 1, critically damped.
  static let bounceStiffness = 100.0
  static let bounceDamping = 20.0
  /// Seconds of a movement by key or effect, eased in and out.
  static let travelDuration = 0.25
  /// The largest extent, in points.
  static let longest = 1e9

  enum Phase: Sendable {
    case rest
    /// Held by a finger: the place without the rubber band, and points a second of the place as of
    /// the finger's last move.
    case held(raw: Double, grabbed: Double, velocity: Double, moved: Nanoseconds)
    /// Slowing down; the instant at which it meets an edge, if it does.
    case momentum(edge: Nanoseconds?)
    case bounce
    /// Eased to a place within the content.
    case travel(Event.ScrollCause)
  }

  let key: ChannelKey
  var isHorizontal: Bool
  /// Overscrolls even when the content fits.
  var bounces: Bool
  /// Whether the start is on the right.
  var isMirrored = false
  /// Points along the axis, as the last frame had them.
  var content = 0.0
  var viewport = 0.0
  /// Whether a frame has shown the viewport.
  var isLaidOut = false
  var phase = Phase.rest
  /// Where an effect wants it, until the frame that follows is laid out.
  var requested: (offset: Double, animated: Bool)?
  var engine = MotionEngine()

  init(_ descriptor: ScrollDescriptor) {
    key = ChannelKey(id: 1)
    isHorizontal = descriptor.isHorizontal
    bounces = descriptor.bounces
    do {
      try engine.declare(key, ChannelTraits(unit: .points))
    } catch {
      preconditionFailure("a channel in points is always accepted: \(error)")
    }
  }

  /// The last place at which the content still fills the viewport.
  var limit: Double { max(0, content - viewport) }

  /// Whether it may be pulled beyond its edges.
  var canOverscroll: Bool { isLaidOut && (bounces || limit > 0) }

  /// Whether a finger can move it at all.
  var canMove: Bool { canOverscroll }

  var isHeld: Bool {
    if case .held = phase { true } else { false }
  }

  /// Whether it moves by itself.
  var isRunning: Bool {
    switch phase {
    case .rest, .held: false
    case .momentum, .bounce, .travel: true
    }
  }

  /// Why it moves by itself.
  var cause: Event.ScrollCause {
    switch phase {
    case .rest: .wheel
    case .held: .drag
    case .momentum, .bounce: .momentum
    case .travel(let cause): cause
    }
  }

  /// Place and velocity at an instant.
  func motion(at time: Nanoseconds) -> (place: Double, velocity: Double) {
    switch phase {
    case .held(let raw, _, let velocity, let moved):
      // A finger that rests has no velocity, as when it lets go.
      return (banded(raw), time - moved > VelocityTracker.stopGap ? 0 : velocity)
    case .rest, .momentum, .bounce, .travel:
      let state = engine.state(key, at: time)
      return (state.value, state.velocity)
    }
  }

  /// Points beyond an edge: positive before the start, negative after the end.
  func overscroll(at time: Nanoseconds) -> Double { overscroll(of: motion(at: time).place) }

  func overscroll(of place: Double) -> Double {
    place < 0 ? -place : place > limit ? limit - place : 0
  }

  func state(id: UInt32, at time: Nanoseconds) -> Snapshot.ScrollState {
    let motion = motion(at: time)
    var state = Snapshot.ScrollState(id: id)
    state.offset = min(max(motion.place, 0), limit)
    state.overscroll = overscroll(of: motion.place)
    state.velocity = motion.velocity
    state.content = content
    state.viewport = viewport
    state.isDragging = isHeld
    return state
  }

  // MARK: Rubber band

  /// Where a finger at `raw` puts the place.
  func banded(_ raw: Double) -> Double {
    guard canOverscroll else { return min(max(raw, 0), limit) }
    if raw < 0 { return -morph_rubber_band(-raw, viewport, Scroller.rubberBand) }
    if raw > limit { return limit + morph_rubber_band(raw - limit, viewport, Scroller.rubberBand) }
    return raw
  }

  /// The finger that would have put the place where it is.
  func unbanded(_ place: Double) -> Double {
    if place < 0 { return -morph_rubber_band_inverse(-place, viewport, Scroller.rubberBand) }
    if place > limit {
      return limit + morph_rubber_band_inverse(place - limit, viewport, Scroller.rubberBand)
    }
    return place
  }

  /// How much of a finger's movement at `raw` reaches the place.
  func slope(at raw: Double) -> Double {
    let beyond = raw < 0 ? -raw : raw - limit
    guard beyond > 0 else { return 1 }
    return canOverscroll ? morph_rubber_band_slope(beyond, viewport, Scroller.rubberBand) : 0
  }
}
