/// How a channel gets to a value.
public enum MotionCurve: Hashable, Sendable {
  /// Merges: takes over from whatever moves the channel, at its value and velocity. `response` in
  /// seconds, 0 arrives at once; `blend` is the time in seconds over which the response changes
  /// from that of a merging spring still running.
  case spring(response: Double, dampingRatio: Double, blend: Double = 0)
  /// Adds: what moves the channel keeps moving beneath. `velocity` in units a second. A damping
  /// above the critical one counts as critical.
  case interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, velocity: Double = 0)
  /// Adds: a cubic Bezier from (0, 0) to (1, 1); `x1` and `x2` within 0 to 1, `duration` in
  /// seconds, 0 arrives at once.
  case timing(x1: Double, y1: Double, x2: Double, y2: Double, duration: Double)

  public static func timing(_ curve: UnitCurve, duration: Double) -> MotionCurve {
    .timing(x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2, duration: duration)
  }
}

/// When and how often a curve plays.
public struct MotionTiming: Hashable, Sendable {
  /// Runs for ever.
  public static let forever = -1

  /// Seconds before it begins, at least 0; not scaled by `speed`.
  public var delay: Double
  /// Times it runs, at least 1, or `forever`.
  public var repeatCount: Int
  /// Every second run goes back.
  public var autoreverses: Bool
  /// Multiplies time; above 0.
  public var speed: Double
  /// The longest one run may take, in seconds; then it ends with the reason `capped`. A spring
  /// without damping needs it; nil is 60 s.
  public var cap: Double?

  public init(
    delay: Double = 0, repeatCount: Int = 1, autoreverses: Bool = false, speed: Double = 1,
    cap: Double? = nil
  ) {
    self.delay = delay
    self.repeatCount = repeatCount
    self.autoreverses = autoreverses
    self.speed = speed
    self.cap = cap
  }
}

/// One piece of a keyframe animation.
public struct Keyframe: Hashable, Sendable {
  /// Where the piece goes.
  public var value: Double
  /// Seconds until the next piece begins; 0 jumps.
  public var duration: Double
  /// The shape of the piece. A timing curve takes `duration` and ignores its own; a spring starts
  /// with the velocity of the piece before and is cut off at `duration`, save the last one, which
  /// runs until it is still. A spring's blend and an interpolating spring's velocity are ignored.
  public var curve: MotionCurve

  public init(value: Double, duration: Double, curve: MotionCurve) {
    self.value = value
    self.duration = duration
    self.curve = curve
  }
}

/// A change of motion. Each is applied at an instant, as a whole or, when refused, not at all.
public enum MotionOperation: Sendable {
  /// Sends one or more channels to their targets with one curve; they complete together, once.
  /// A second `animate` on a channel at the same instant replaces the first.
  case animate([(ChannelKey, Double)], MotionCurve, MotionTiming = MotionTiming())
  /// Lets go: ends all else and starts one spring from the presented value with `velocity` in
  /// units a second. Within the channel's release dead zone of `to` the velocity counts as 0.
  case release(ChannelKey, to: Double, spring: Spring, velocity: Double)
  /// Plays pieces one after another from where the channel is, ending all else. `repeatCount` at
  /// least 1, or `MotionTiming.forever`; each run starts where the first one did.
  case keyframes(ChannelKey, [Keyframe], repeatCount: Int = 1)
  /// Slows down from `velocity` (units a second), keeping `rate` of it each millisecond, ending
  /// all else. The destination is the model at once.
  case decay(ChannelKey, velocity: Double, rate: Double)
  /// Puts the channel there, still.
  case set(ChannelKey, Double)
  /// Moves the model; what is in motion keeps its distance to it.
  case shift(ChannelKey, Double)
  /// Freezes the channel where it is presented, which becomes the model.
  case catchMotion(ChannelKey)
  /// Ends the motion at the model.
  case stop(ChannelKey)
}
