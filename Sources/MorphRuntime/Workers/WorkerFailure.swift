/// Says in one line how a call in a worker ended badly.
enum WorkerFailure {
  /// The longest quotation of what a plugin printed, in characters.
  private static let longestQuotation = 300

  /// The process ended: `SIGILL in frame: Fatal error: Index out of range`.
  /// What the code had done last that a pure function does not explains more than the signal:
  /// `SIGABRT in frame, after openat /etc/passwd`.
  static func crash(
    _ ending: String, in place: String, after violation: String? = nil, printed: [UInt8]
  ) -> CallFailure {
    var reason = "\(ending) \(place)"
    if let violation { reason += ", after \(violation)" }
    if let line = lastWords(of: printed) { reason += ": \(line)" }
    return .crashed(reason: reason)
  }

  static func timeOut(_ overrun: String, in place: String) -> CallFailure {
    .timedOut(reason: "\(overrun) \(place)")
  }

  /// The line in which the Swift runtime tells why it ended the process, or else the last line with
  /// something on it; fit to print. The runtime prints a stack after its reason.
  static func lastWords(of printed: [UInt8]) -> String? {
    let lines = printed.split { $0 == 0x0a || $0 == 0x0d }
    let isVisible = { (byte: UInt8) in byte > 0x20 && byte != 0x7f }
    let reason = Array("Fatal error".utf8)
    guard
      let line = lines.last(where: { $0.contains(reason) })
        ?? lines.last(where: { $0.contains(where: isVisible) })
    else { return nil }
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
      if text.count == longestQuotation {
        text.append(contentsOf: "...".unicodeScalars)
        break
      }
      let isControl = scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
      text.append(isControl ? " " : scalar)
    }
    return String(text)
  }
}
