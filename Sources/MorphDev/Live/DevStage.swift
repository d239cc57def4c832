/// A part of what lies between a save and its first frame: those of the build, then `load` (the
/// worker and the library) and `frame` (the exchange of code and the first frame).
public struct DevStage: Hashable, Sendable {
  public var name: String
  public var nanoseconds: Int64

  public init(_ name: String, nanoseconds: Int64) {
    self.name = name
    self.nanoseconds = nanoseconds
  }

  init(_ stage: BuildStage) {
    name = stage.name.rawValue
    nanoseconds = stage.nanoseconds
  }

  /// Whole milliseconds, rounded up: what was done took some time.
  static func milliseconds(_ nanoseconds: Int64) -> Int64 { (nanoseconds + 999_999) / 1_000_000 }
}
