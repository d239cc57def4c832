/// One stretch of motion on a channel, from its own beginning to its own end. What a channel shows
/// is its model plus, for each segment, how far that segment is from its destination.
///
/// Segments and pieces are plain values in two pools of the engine and refer to each other by
/// index, so that sampling touches no reference count and a copy of the engine is a few arrays.
struct Segment {
  static let none: Int32 = -1

  var shape: Shape
  /// The distance from the destination that it contributes while it waits for its delay.
  var hold: Double
  var issued: Nanoseconds
  /// When it starts to move: `issued` and the delay.
  var begin: Nanoseconds
  /// When it is exactly at its destination; `.max` for one that runs for ever.
  var end: Nanoseconds
  /// The length of the first run and of each later one; only read when it `repeats`.
  var firstRun: Nanoseconds = 0
  var laterRun: Nanoseconds = 0
  /// Multiplies its time.
  var speed: Double = 1
  var operation: UInt64
  /// The next older segment of the channel, or the next free one.
  var older = Segment.none
  /// The first piece of a chain that is played instead of `shape`.
  var chain = Segment.none
  /// The piece whose shape is played in all runs but the first, when it differs.
  var laterShape = Segment.none
  /// From `begin` on, older segments do not count.
  var takesOver: Bool
  var repeats = false
  var autoreverses = false
  /// Its end is the longest time it may take, not its rest.
  var capped = false
  /// Its operation has been told; it only shapes the value.
  var closed = false
  /// A spring that a later one may blend its response from.
  var merging = false

  init(
    shape: Shape, hold: Double, issued: Nanoseconds, begin: Nanoseconds, end: Nanoseconds,
    operation: UInt64, takesOver: Bool
  ) {
    self.shape = shape
    self.hold = hold
    self.issued = issued
    self.begin = begin
    self.end = end
    self.operation = operation
    self.takesOver = takesOver
  }

  /// Whether it waits for its delay to take over.
  func isPending(at time: Nanoseconds) -> Bool { takesOver && begin > time }
}

/// One of several shapes that a segment plays in turn.
struct Piece {
  var shape: Shape
  /// Nanoseconds since the start of the run.
  var begin: Nanoseconds
  /// The piece after it, or the next free one.
  var next = Segment.none
}

/// Nanoseconds of a time somebody chose, to the nearest.
@inline(__always)
func nanoseconds(_ seconds: Double) -> Nanoseconds {
  Nanoseconds((min(seconds, longestSeconds) * 1e9).rounded())
}

/// Nanoseconds of a time that came out of a computation, never before it.
@inline(__always)
func nanosecondsRoundedUp(_ seconds: Double) -> Nanoseconds {
  Nanoseconds((min(seconds, longestSeconds) * 1e9).rounded(.up))
}

/// Thirty years, and still far from the end of `Nanoseconds` when a few are added.
private let longestSeconds = 1e9

@inline(__always)
func seconds(_ nanoseconds: Nanoseconds) -> Double { Double(nanoseconds) / 1e9 }
