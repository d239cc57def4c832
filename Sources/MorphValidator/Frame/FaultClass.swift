internal import MorphRuntime

/// What kind of rule a refused answer breaks, told by the words of its reason.
enum FaultClass {
  /// A number that is not finite.
  case number
  /// A save or a layer without its other half.
  case stack
  /// More of something than the protocol allows.
  case limit
  /// Anything else: a crash, an error that the component answers.
  case other

  init(_ failure: CallFailure) {
    guard case .invalid(let reason) = failure else {
      self = .other
      return
    }
    func has(_ words: [String]) -> Bool { words.contains(where: reason.contains) }
    if has(["must be finite", "a finite number"]) {
      self = .number
    } else if has(["is never ended", "has no save to go back to", "has no begin-layer to end"]) {
      self = .stack
    } else if has([
      "at most", "more than", "nested deeper", "th at once", "brings the frame above",
      "grows beyond", "bytes long",
    ]) {
      self = .limit
    } else {
      self = .other
    }
  }
}
