internal import MorphPluginAPI

/// An animated number: where it is going, where it is presented, how fast it moves. Read it with
/// `now[position].presented`, move it with `effects.animate(position, to: 2, .spring(…))`.
///
/// Declared `.perItem`, it exists once for each item that an effect has named: `digit[3]`. An
/// item that does not exist yet reads as resting at the initial value.
public struct Channel: Sendable {
  /// Under reduced motion a `motion` channel is put at its destination at once; `feedback`, such
  /// as a press or a cross-fade of at most 200 ms, still runs.
  public enum Class: UInt32, Sendable {
    case motion = 0
    case feedback = 1
  }

  public enum Bounds: Sendable {
    case none
    /// What is presented is clamped; the motion runs on.
    case clamp(ClosedRange<Double>)
    /// The motion ends where it meets a bound.
    case stop(ClosedRange<Double>)
  }

  let id: UInt32
  let key: StaticString
  let unit: Unit
  let initial: Double
  let motionClass: Class
  let bounds: Bounds
  let epsilon: Double
  let multiplicity: Multiplicity
  var item = 0
  var namesItem = false

  /// `epsilon` is the distance that counts as still; 0 takes the unit's own.
  public init(
    _ id: UInt32, _ key: StaticString, unit: Unit, at initial: Double = 0,
    _ motionClass: Class = .motion, bounds: Bounds = .none, epsilon: Double = 0,
    _ multiplicity: Multiplicity = .single
  ) {
    self.id = id
    self.key = key
    self.unit = unit
    self.initial = initial
    self.motionClass = motionClass
    self.bounds = bounds
    self.epsilon = epsilon
    self.multiplicity = multiplicity
  }

  /// A `motion` channel that exists many times.
  public init(
    _ id: UInt32, _ key: StaticString, unit: Unit, at initial: Double = 0,
    _ multiplicity: Multiplicity, bounds: Bounds = .none, epsilon: Double = 0
  ) {
    self.init(
      id, key, unit: unit, at: initial, .motion, bounds: bounds, epsilon: epsilon, multiplicity)
  }

  public subscript(item: Int) -> Channel {
    var channel = self
    channel.item = item
    channel.namesItem = true
    return channel
  }

  /// A destination, for `effects.animate([width.to(3), height.to(4)], …)`.
  public func to(_ destination: Double) -> Target {
    Target(channel: self, destination: destination)
  }

  /// One channel and where it is sent.
  public struct Target: Sendable {
    let channel: Channel
    let destination: Double
  }

  /// A channel at one instant.
  public struct State: Equatable, Sendable {
    /// Where it is going: decisions and accessibility read this.
    public var model: Double
    /// Where it is: drawing reads this.
    public var presented: Double
    /// Units a second.
    public var velocity: Double
    public var isRunning: Bool
  }
}
