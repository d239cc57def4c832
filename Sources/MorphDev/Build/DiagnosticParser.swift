/// Finds the messages in what compilers print: `FILE:LINE:COLUMN: error: MESSAGE` of Swift, clang,
/// gcc and zig, the `-->` lines of rustc, and the linker's undefined symbols.
struct DiagnosticParser {
  private var diagnostics: [Diagnostic] = []
  /// Relative paths are in here.
  private let folder: String

  /// The messages without repetitions, errors and their notes before warnings and theirs.
  static func parse(_ output: String, folder: String) -> [Diagnostic] {
    var parser = DiagnosticParser(folder: folder)
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let next = index + 1 < lines.count ? lines[index + 1] : nil
      parser.take(line, next: next)
    }
    return parser.ordered()
  }

  private init(folder: String) {
    self.folder = folder
  }

  private mutating func take(_ line: Substring, next: Substring?) {
    if let place = Self.rustPlace(line) {
      guard let last = diagnostics.indices.last, diagnostics[last].file.isEmpty else { return }
      diagnostics[last].file = absolute(place.file)
      diagnostics[last].line = place.line
      diagnostics[last].column = place.column
      return
    }
    if let place = Self.linkerPlace(line) {
      guard let last = diagnostics.indices.last, diagnostics[last].file.isEmpty else { return }
      diagnostics[last].file = absolute(place.file)
      diagnostics[last].line = place.line
      return
    }
    guard let (severity, before, message) = Self.message(line) else { return }
    let place = Self.place(before)
    var diagnostic = Diagnostic(
      file: place.map { absolute($0.file) } ?? "", line: place?.line ?? 0,
      column: place?.column ?? 0, severity: severity, message: message)
    if place != nil, let next, Self.message(next) == nil { diagnostic.source = String(next) }
    diagnostics.append(diagnostic)
  }

  // MARK: - Forms of a line

  private static let severities: [(word: String, severity: Diagnostic.Severity)] = [
    ("fatal error", .error), ("error", .error), ("warning", .warning), ("note", .note),
    ("remark", .note),
  ]

  /// What stands before and after the first `error:`, `warning:` or `note:` of a line; the word
  /// begins the line or follows a colon and a space. rustc adds a code: `error[E0308]:`.
  private static func message(
    _ line: Substring
  ) -> (severity: Diagnostic.Severity, before: Substring, message: String)? {
    var best: (severity: Diagnostic.Severity, before: Substring, message: String)?
    for (word, severity) in severities {
      guard let found = find(word, in: line) else { continue }
      if let known = best, known.before.utf8.count <= found.before.utf8.count { continue }
      best = (severity, found.before, found.message)
    }
    return best
  }

  private static func find(
    _ word: String, in line: Substring
  ) -> (before: Substring, message: String)? {
    let bytes = line.utf8
    let pattern = Array(word.utf8)
    var index = bytes.startIndex
    while let start = bytes[index...].firstIndex(of: pattern[0]) {
      index = bytes.index(after: start)
      guard bytes[start...].starts(with: pattern) else { continue }
      let isFirst = start == bytes.startIndex || bytes[..<start].suffix(2).elementsEqual(": ".utf8)
      guard isFirst else { continue }
      var rest = bytes[start...].dropFirst(pattern.count)
      if rest.first == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")) {
        rest = rest[rest.index(after: end)...]
      }
      guard rest.starts(with: ": ".utf8) else { continue }
      return (line[..<start], String(line[rest.startIndex...].dropFirst(2)))
    }
    return nil
  }

  private typealias Place = (file: String, line: Int, column: Int)

  /// `FILE:LINE:COLUMN: ` or `FILE:LINE: `. A file's name may hold colons.
  private static func place(_ before: Substring) -> Place? {
    var parts = before.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.last == " " else { return nil }
    parts.removeLast()
    guard parts.count >= 2, let last = Int(parts[parts.count - 1]) else { return nil }
    let file: Substring
    let line: Int
    let column: Int
    if parts.count >= 3, let number = Int(parts[parts.count - 2]) {
      file = before.prefix(parts.dropLast(2).reduce(-1) { $0 + $1.count + 1 })
      (line, column) = (number, last)
    } else {
      file = before.prefix(parts.dropLast().reduce(-1) { $0 + $1.count + 1 })
      (line, column) = (last, 0)
    }
    // Swift's name for a message about no file.
    guard !file.isEmpty, file != "<unknown>" else { return nil }
    return (String(file), line, column)
  }

  /// `  --> src/lib.rs:3:5`
  private static func rustPlace(_ line: Substring) -> Place? {
    let text = line.drop { $0 == " " }
    guard text.hasPrefix("--> ") else { return nil }
    return place(text.dropFirst(4) + ": ")
  }

  /// `>>> referenced by lamp.c:12 (/folder/lamp.c:12)`
  private static func linkerPlace(_ line: Substring) -> Place? {
    guard line.hasPrefix(">>> referenced by "), line.hasSuffix(")"),
      let open = line.lastIndex(of: "(")
    else { return nil }
    return place(line[line.index(after: open)...].dropLast() + ": ")
  }

  // MARK: - Order

  private func absolute(_ file: String) -> String {
    file.hasPrefix("/")
      ? file : folder + "/" + (file.hasPrefix("./") ? String(file.dropFirst(2)) : file)
  }

  private func ordered() -> [Diagnostic] {
    var groups: [[Diagnostic]] = []
    for diagnostic in diagnostics {
      if diagnostic.severity == .note && !groups.isEmpty {
        groups[groups.count - 1].append(diagnostic)
      } else {
        groups.append([diagnostic])
      }
    }
    var seen: Set<[Diagnostic]> = []
    // Compilers that run at once may each report what they read.
    groups = groups.filter { seen.insert($0).inserted }
    return (groups.filter { $0[0].severity == .error } + groups.filter { $0[0].severity != .error })
      .flatMap { $0 }.map(withSource)
  }

  /// The line as the file has it; compilers put numbers or bars before theirs. What the compiler
  /// showed where the file cannot be read.
  private func withSource(_ diagnostic: Diagnostic) -> Diagnostic {
    guard diagnostic.line > 0, let bytes = try? SourceFolder.bytes(of: diagnostic.file) else {
      return diagnostic
    }
    let lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
    guard diagnostic.line <= lines.count else { return diagnostic }
    var result = diagnostic
    result.source = String(decoding: lines[diagnostic.line - 1], as: UTF8.self)
    return result
  }
}
