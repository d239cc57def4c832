/// One message of a compiler.
public struct Diagnostic: Hashable, Sendable {
  public enum Severity: String, Sendable {
    case error, warning, note
  }

  /// Path as the compiler gave it; empty when the message is about no file.
  public var file: String
  /// From 1; 0 when the message is about no line.
  public var line: Int
  /// In bytes, from 1; 0 when the message is about a whole line.
  public var column: Int
  public var severity: Severity
  public var message: String
  /// The line's text, where the compiler showed it or the file could be read.
  public var source: String?

  public init(
    file: String, line: Int, column: Int, severity: Severity, message: String,
    source: String? = nil
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.severity = severity
    self.message = message
    self.source = source
  }

  /// `FILE:LINE:COLUMN: error: MESSAGE`, the source line and a caret below the place.
  public var text: String {
    var place = file
    if !file.isEmpty && line > 0 { place += ":\(line)" }
    if !file.isEmpty && line > 0 && column > 0 { place += ":\(column)" }
    var text = (place.isEmpty ? "" : place + ": ") + "\(severity.rawValue): \(message)"
    guard let source else { return text }
    text += "\n" + source
    if column > 0 { text += "\n" + caretLine(below: source) }
    return text
  }

  /// Tabs stay tabs, so that the caret stands right however wide they are shown.
  private func caretLine(below source: String) -> String {
    let before = String(decoding: source.utf8.prefix(column - 1), as: UTF8.self)
    return String(before.map { $0 == "\t" ? "\t" : " " }) + "^"
  }
}
