/// A monotonic, virtual instant or length of time in nanoseconds; instants count from the start of
/// the session.
public typealias Nanoseconds = Int64

/// The address of a channel: the id it is declared with, and the item for one that exists many
/// times (0 for one that exists once).
public struct ChannelKey: Hashable, Comparable, Sendable {
  public var id: UInt32
  public var item: UInt64

  public init(id: UInt32, item: UInt64 = 0) {
    self.id = id
    self.item = item
  }

  @inline(__always)
  public static func < (left: ChannelKey, right: ChannelKey) -> Bool {
    left.id != right.id ? left.id < right.id : left.item < right.item
  }
}

extension ChannelKey: CustomStringConvertible {
  /// `3` for a plain channel, `3[7]` for item 7.
  public var description: String { item == 0 ? "\(id)" : "\(id)[\(item)]" }
}

/// What a channel's number measures. It decides how near to its destination a channel counts as
/// still.
public enum ChannelUnit: Hashable, Sendable, CaseIterable {
  case points, progress, index, scale, alpha, colour, degrees, ratio, none

  /// The distance, in the unit itself, that nobody can see.
  public var epsilon: Double {
    switch self {
    case .points: 0.1
    case .progress, .index, .scale, .ratio, .none: 0.001
    case .alpha: 1.0 / 512
    case .colour: 1.0 / 1024
    case .degrees: 0.05
    }
  }
}

/// `motion` travels, and is replaced by its destination when motion is reduced; `feedback` (a
/// press, a cross-fade of at most 200 ms) may run.
public enum ChannelClass: Hashable, Sendable {
  case motion, feedback
}

/// What happens where a motion meets the ends of a range.
public enum ChannelBounds: Hashable, Sendable {
  /// Overshoot is kept.
  case none
  /// The presented value is clamped; model, velocity and the motion itself run on.
  case clamp(ClosedRange<Double>)
  /// The motion ends at the bound, which becomes the model; its operation completes as finished.
  case stop(ClosedRange<Double>)

  var range: ClosedRange<Double>? {
    switch self {
    case .none: nil
    case .clamp(let range), .stop(let range): range
    }
  }

  var stops: Bool {
    if case .stop = self { true } else { false }
  }
}

/// What a channel is declared with.
public struct ChannelTraits: Hashable, Sendable {
  public var unit: ChannelUnit
  public var channelClass: ChannelClass
  public var bounds: ChannelBounds
  /// The distance that counts as still, in units; nil takes the unit's own.
  public var epsilon: Double?
  /// The value a new channel starts with, at rest.
  public var defaultValue: Double

  public init(
    unit: ChannelUnit = .none, channelClass: ChannelClass = .motion, bounds: ChannelBounds = .none,
    epsilon: Double? = nil, defaultValue: Double = 0
  ) {
    self.unit = unit
    self.channelClass = channelClass
    self.bounds = bounds
    self.epsilon = epsilon
    self.defaultValue = defaultValue
  }

  /// The distance that counts as still, in units.
  public var restDistance: Double { epsilon ?? unit.epsilon }

  /// The speed that counts as still, in units a second: one rest distance in 16 ms, which is
  /// Android's ratio (`SpringForce.VELOCITY_THRESHOLD_MULTIPLIER`, 1000 / 16).
  public var restSpeed: Double { 62.5 * restDistance }

  /// The distance to its destination below which a released channel forgets the velocity of the
  /// hand: one point, or ten rest distances of any other unit.
  public var releaseDeadZone: Double { unit == .points ? 1 : 10 * restDistance }
}

/// A channel at one instant.
public struct ChannelState: Hashable, Sendable {
  /// Where the channel is going: the value last asked for.
  public var model: Double
  /// Where it is: what a frame draws.
  public var value: Double
  /// Units a second.
  public var velocity: Double
  /// Whether an operation on the channel has not ended; true also while one waits for its delay.
  public var isRunning: Bool

  public init(model: Double, value: Double, velocity: Double, isRunning: Bool) {
    self.model = model
    self.value = value
    self.velocity = velocity
    self.isRunning = isRunning
  }
}
