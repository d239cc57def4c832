public import MorphMotion

/// What a component asks for, as it came off the wire: nothing in it has been checked against the
/// descriptor yet.
public enum Effect: Hashable, Sendable {
  public struct Target: Hashable, Sendable {
    public var channel: ChannelKey
    public var to: Double

    public init(channel: ChannelKey, to: Double) {
      self.channel = channel
      self.to = to
    }
  }

  public struct Keyframe: Hashable, Sendable {
    public var duration: Double
    public var value: Double
    public var curve: MotionCurve

    public init(duration: Double, value: Double, curve: MotionCurve) {
      self.duration = duration
      self.value = value
      self.curve = curve
    }
  }

  public enum Haptic: UInt32, Hashable, Sendable {
    case selection = 1
    case light = 2
    case medium = 3
    case heavy = 4
    case soft = 5
    case rigid = 6
    case success = 7
    case warning = 8
    case error = 9

    public var name: String {
      switch self {
      case .selection: "selection"
      case .light: "light"
      case .medium: "medium"
      case .heavy: "heavy"
      case .soft: "soft"
      case .rigid: "rigid"
      case .success: "success"
      case .warning: "warning"
      case .error: "error"
      }
    }
  }

  public enum DropKind: UInt32, Hashable, Sendable {
    case slot = 1
    case channel = 2
    case timer = 3
    case all = 4
  }

  case setSlot(id: UInt32, item: UInt64, Value)
  case setParameter(id: UInt32, Value)
  /// `repeatCount` -1 is for ever; `speed` multiplies time.
  case animate(
    [Target], MotionCurve, delay: Double, repeatCount: Int, autoreverses: Bool, speed: Double)
  case keyframes(ChannelKey, [Keyframe], repeatCount: Int)
  case decay(ChannelKey, velocity: Double, rate: Double)
  case release(ChannelKey, to: Double, MotionCurve, velocity: Double)
  case set(ChannelKey, Double)
  case shift(ChannelKey, Double)
  case hold(ChannelKey)
  case stop(ChannelKey)
  case watch(WatchKey)
  case unwatch(WatchKey)
  case startTimer(id: UInt32, item: UInt64, seconds: Double)
  case cancelTimer(id: UInt32, item: UInt64)
  case request(id: UInt32, item: UInt64)
  case cancelRequest(id: UInt32, item: UInt64)
  case haptic(Haptic, intensity: Double)
  case announce(String)
  case scrollTo(scroll: UInt32, offset: Double, animated: Bool)
  case focus(region: UInt32, item: UInt64)
  case drop(DropKind, id: UInt32, item: UInt64)
  case log(level: UInt32, String)
}
