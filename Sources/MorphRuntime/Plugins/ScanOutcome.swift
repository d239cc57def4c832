/// What a look into one plugin file gave.
enum ScanOutcome: Hashable, Sendable {
  /// The answer to LOAD, which went well, and what should be known of the file.
  case loaded(payload: [UInt8], warning: String?)
  case failed(PluginProblem.Status, reason: String)
}
