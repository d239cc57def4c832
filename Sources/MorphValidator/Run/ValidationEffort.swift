/// How much of the same the validator does: the more, the rarer the faults it finds.
public struct ValidationEffort: Hashable, Sendable {
  /// Traces of random input.
  public var randomTraces = 200
  /// Sets of random parameters.
  public var randomParameters = 200
  /// Frames after which memory must not have grown.
  public var growthFrames = 10_000
  /// Calls after which the plugin must still say the same of itself.
  public var otherCalls = 1_000
  /// Points of a drag at which it is cancelled.
  public var dragPoints = 50

  public init() {}

  /// What a person waits for.
  public static let standard = ValidationEffort()

  /// Five times the traces.
  public static let thorough: ValidationEffort = {
    var effort = ValidationEffort()
    effort.randomTraces = 1_000
    effort.randomParameters = 1_000
    return effort
  }()
}
