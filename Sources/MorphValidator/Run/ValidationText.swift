/// A report for people, line by line as results come.
public struct ValidationText {
  private var family: ValidatorTest.Family?
  private let hasColor: Bool
  private let showsComponents: Bool

  /// `showsComponents`: the plugin has several, and each line says which it is about.
  public init(hasColor: Bool, showsComponents: Bool) {
    self.hasColor = hasColor
    self.showsComponents = showsComponents
  }

  /// The lines of one result, the heading of its family before the first.
  public mutating func lines(_ result: TestResult) -> String {
    var text = ""
    if let test = ValidatorTest.named(result.name), test.family != family {
      text += (family == nil ? "" : "\n") + test.family.rawValue + "\n"
      family = test.family
    }
    let status = result.status.rawValue
    let padding = String(repeating: " ", count: max(0, 9 - status.count))
    text += "  \(colored(status, result.status))\(padding) \(result.name)"
    if showsComponents, let component = result.component { text += " (\(component))" }
    if result.status == .skipped, !result.message.isEmpty { text += ": \(result.message)" }
    text += "\n"
    if result.status.isFailure || result.status == .warning {
      text += "            \(result.message)\n            repeat: \(result.repeat)\n"
    }
    return text
  }

  private func colored(_ word: String, _ status: TestResult.Status) -> String {
    guard hasColor else { return word }
    let code =
      switch status {
      case .passed: 32
      case .skipped: 90
      case .warning: 33
      case .failed, .crashed, .timedOut: 31
      }
    return "\u{1b}[\(code)m\(word)\u{1b}[0m"
  }
}
