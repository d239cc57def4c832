internal import MorphScene

/// One recogniser that may come to something while a pointer is down: a declared tap, long press
/// or drag, or the host's own scroller.
struct GestureCandidate {
  enum Kind: Equatable {
    case tap, longPress, drag
    /// The scroll of this id.
    case scroller(UInt32)
  }

  enum State {
    case possible
    /// A drag or a scroller that has begun.
    case begun
    /// Ended, cancelled or failed.
    case over
  }

  var kind: Kind
  /// The ids by which declarations name it: its own; for a scroller those of the gestures of kind
  /// `scroll` that its viewport takes.
  var names: [UInt32]
  var exclusiveWith: [UInt32] = []
  var simultaneousWith: [UInt32] = []
  /// 0 for the uppermost region under the pointer, more for those below, the most for gestures
  /// that begin anywhere.
  var depth: Int
  var region: UInt32
  var item: UInt64
  var axis = GestureDescriptor.Axis.any
  /// Points.
  var minimumDistance = 0.0
  /// Seconds.
  var deadline = 0.0
  var cancelsOnExit = false
  var state = State.possible
  /// Begun by the touch alone: it has not moved beyond the slop, and inner ones may still win.
  var isProvisional = false

  init(_ gesture: GestureDescriptor, depth: Int, region: UInt32, item: UInt64) {
    switch gesture.kind {
    case .tap: kind = .tap
    case .longPress: kind = .longPress
    default: kind = .drag
    }
    names = [gesture.id]
    exclusiveWith = gesture.exclusiveWith
    simultaneousWith = gesture.simultaneousWith
    self.depth = depth
    self.region = region
    self.item = item
    axis = gesture.axis == .both ? .any : gesture.axis
    minimumDistance = max(0, gesture.minimumDistance)
    deadline = gesture.deadline > 0 ? min(gesture.deadline, GestureArena.longestPress) : 0.5
    cancelsOnExit = gesture.cancelsOnExit
  }

  /// The host's scroller of a viewport.
  init(scroll: ScrollDescriptor, names: [UInt32], depth: Int, region: SceneRegion) {
    kind = .scroller(scroll.id)
    self.names = names
    self.depth = depth
    self.region = region.id
    item = region.item
    axis = scroll.isHorizontal ? .x : .y
    minimumDistance = GestureArena.slop
  }

  /// The id under which its events go out; a scroller has none.
  var id: UInt32 { names.first ?? 0 }

  var isScroller: Bool {
    if case .scroller = kind { true } else { false }
  }

  func isSimultaneous(with other: GestureCandidate) -> Bool {
    simultaneousWith.contains { other.names.contains($0) }
      || other.simultaneousWith.contains { names.contains($0) }
  }

  func excludes(_ other: GestureCandidate) -> Bool {
    exclusiveWith.contains { other.names.contains($0) }
  }

  /// How far a movement goes along the axis and across it.
  func split(_ move: Point) -> (along: Double, across: Double) {
    switch axis {
    case .x: (move.x.magnitude, move.y.magnitude)
    case .y: (move.y.magnitude, move.x.magnitude)
    case .any, .both: ((move.x * move.x + move.y * move.y).squareRoot(), 0)
    }
  }

  /// Whether a movement is one for this axis.
  func accepts(_ move: Point) -> Bool {
    let (along, across) = split(move)
    return along > 0 && along >= across
  }
}
