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

  /// For a person: the diagnostics, or what was printed where there are none.
  public var text: String {
    diagnostics.isEmpty ? output : diagnostics.map(\.text).joined(separator: "\n")
  }
}
