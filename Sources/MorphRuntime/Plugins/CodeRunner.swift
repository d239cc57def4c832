/// Whatever carries requests to loaded plugin code and brings its replies back.
protocol CodeRunner: AnyObject {
  /// Counts the fresh starts of the code. What it was told before one is forgotten.
  var incarnation: UInt64 { get }

  /// Makes sure that there is code to call.
  func prepare() throws(CallFailure)

  /// Carries out one request, a whole message. `place` names it in reasons: `in frame`.
  func run(_ request: WireWriter, in place: String) throws(CallFailure) -> Message

  /// Lets go of code that can no longer be trusted; the next call starts afresh where it can.
  func discard()

  /// What the plugin printed since the last time, decoded leniently.
  func takeOutput() -> String

  /// What the code did since the last time that a pure function does not.
  func takeViolations() -> [Violation]

  /// Ends whatever runs the code. Calls fail afterwards.
  func close()
}
