/// What became of one test on one plugin or component.
public struct TestResult: Hashable, Sendable {
  public enum Status: String, Hashable, Sendable, CaseIterable {
    case passed
    /// The statement does not hold.
    case failed
    /// The plugin's code ended its process.
    case crashed
    /// The plugin's code did not return in time.
    case timedOut = "timed-out"
    /// It does not apply, or could not be judged; the message says why.
    case skipped
    /// The plugin works, and something about it should be known.
    case warning

    /// Whether a plugin with such a result is not valid.
    public var isFailure: Bool { self == .failed || self == .crashed || self == .timedOut }
  }

  /// Name of the test.
  public var name: String
  /// Id of the component; nil for a test of the plugin as a whole.
  public var component: String?
  public var status: Status
  /// One line; empty where there is nothing to say.
  public var message: String
  /// The seed with which the test does the same again.
  public var seed: UInt64
  /// The command that runs this test alone, in the same way.
  public var `repeat`: String
}
