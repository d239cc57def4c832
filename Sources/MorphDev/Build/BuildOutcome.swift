/// How a build ended.
public enum BuildOutcome: Sendable {
  case built(BuiltPlugin)
  /// Every file that the last build read is as it was then; nothing was compiled.
  case unchanged([BuildStage])
  case failed(BuildFailure)
}

/// A library that came out of a build.
public struct BuiltPlugin: Hashable, Sendable {
  /// Of the file. A path never gets other bytes: the loader and debuggers go by the path.
  public var path: String
  /// Counts the builds of this builder, from 1.
  public var number: Int
  public var stages: [BuildStage]
  /// Hash of everything it was built from, 16 hexadecimal digits. The same inputs give the same.
  public var marker: String
  /// What the compilers warned of.
  public var warnings: [Diagnostic]
}

/// A part of a build.
public struct BuildStage: Hashable, Sendable {
  public enum Name: String, Sendable {
    /// Reading the sources and finding what has changed.
    case read
    /// Compiling the SDK, which later builds find in the cache.
    case sdk
    /// Looking for errors of syntax alone, while the compiler is at work.
    case parse
    case compile
    case link
    /// The author's own command.
    case run
  }

  public var name: Name
  /// On the clock. Stages that run at once each count in full.
  public var nanoseconds: Int64

  public init(_ name: Name, nanoseconds: Int64) {
    self.name = name
    self.nanoseconds = nanoseconds
  }
}

/// Why there is no new library.
public struct BuildFailure: Hashable, Sendable {
  /// In which part.
  public var stage: BuildStage.Name
  /// What the compilers said, the errors first; empty when they said nothing in a known form.
  public var diagnostics: [Diagnostic]
  public var stages: [BuildStage]
  /// Everything that was printed; one line of our own when the command printed nothing.
  public var output: String

  /// Lines of output that a person gets to see, at most.
  private static let longestText = 60

  /// For a person: the diagnostics, or the last of what was printed where there are none.
  public var text: String {
    guard diagnostics.isEmpty else { return diagnostics.map(\.text).joined(separator: "\n") }
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > Self.longestText else { return output }
    return "(\(lines.count - Self.longestText) lines before)\n"
      + lines.suffix(Self.longestText).joined(separator: "\n")
  }

  /// Where the headers would be that were included and are not there.
  func missingHeaders(from folder: String) -> [String] {
    diagnostics.flatMap { diagnostic -> [String] in
      // clang says "'x.h' file not found", gcc "x.h: No such file or directory".
      let message = diagnostic.message
      let name =
        message.hasSuffix("' file not found")
        ? message.split(separator: "'").first.map(String.init)
        : message.hasSuffix(": No such file or directory")
          ? message.split(separator: ":").first.map(String.init) : nil
      guard let name, !name.isEmpty else { return [] }
      return [SourceFolder.parent(of: diagnostic.file), folder].map {
        SourceFolder.absolute(name, in: $0)
      }
    }
  }

  /// Whether it was headers in the compilers' cache that could not be read.
  var isOfDamagedModules: Bool {
    [
      "is not a valid module file", "malformed or corrupted", "is not a valid precompiled",
      "missing required module 'SwiftShims'", "could not be loaded",
      "cannot load underlying module",
    ].contains { output.contains($0) }
  }
}
