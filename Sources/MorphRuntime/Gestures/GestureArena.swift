internal import MorphMotion
internal import MorphScene

/// Turns pointers into the gestures that a component declared and the scrolls that the host owns.
///
/// The first pointer down is the one that is followed; a second one cancels whatever it had begun,
/// and nothing begins until all are up. Raw pointers go to gestures of the kind `pointer` besides.
/// Every gesture that begins has exactly one ending.
struct GestureArena {
  /// Points that a pointer may wander while it still counts as at rest.
  static let slop = 10.0
  /// Seconds beyond which no long press is waited for.
  static let longestPress = 3600.0

  /// What comes of an input, in order.
  enum Outcome {
    case gesture(Event.Gesture)
    case pointer(Event.Pointer)
    case grab(scroll: UInt32)
    /// `travel` and `velocity` along the axis of the scroll, in points and points a second.
    case drag(scroll: UInt32, travel: Double, velocity: Double)
    case release(scroll: UInt32, velocity: Double)
    /// The touch that held a scroller is lost.
    case abandon(scroll: UInt32)
  }

  /// What the arena needs to know of a scroll when a finger pulls at it.
  struct ScrollProbe {
    var canMove: Bool
    /// It is at the edge beyond which this movement would pull it.
    var isAtEdge: Bool
  }

  /// A pointer that gestures of the kind `pointer` follow.
  struct RawPointer {
    var event: Event.Pointer
    var origin: Point
  }

  /// All pointers that are down.
  var down: [UInt32] = []
  /// The one that is followed; nil when none is, or a second one came.
  var primary: UInt32?
  var candidates: [GestureCandidate] = []
  var rawPointers: [RawPointer] = []
  var start = Point.zero
  var startTime: Nanoseconds = 0
  /// Where the component's own space lay in the canvas when the pointer came down.
  var origin = Point.zero
  var location = Point.zero
  var device = Environment.Pointer.touch
  var modifiers: Event.Modifiers = []
  var tracker = VelocityTracker()
  var outcomes: [Outcome] = []

  /// Whether a gesture has begun or may still come of a pointer that is down.
  var isOpen: Bool { !rawPointers.isEmpty || candidates.contains { $0.state != .over } }

  mutating func takeOutcomes() -> [Outcome] {
    defer { outcomes = [] }
    return outcomes
  }

  var travel: Point { Point(location.x - start.x, location.y - start.y) }

  var distance: Double { (travel.x * travel.x + travel.y * travel.y).squareRoot() }

  // MARK: Deadlines

  /// When the next long press fires.
  var nextDeadline: Nanoseconds? {
    candidates.filter { $0.kind == .longPress && $0.state == .possible }
      .map { deadline(of: $0) }.min()
  }

  private func deadline(of candidate: GestureCandidate) -> Nanoseconds {
    startTime + Nanoseconds((candidate.deadline * 1e9 + 0.5).rounded(.down))
  }

  /// Fires the long presses that are due. One that fires consumes the touch.
  mutating func passDeadline(_ time: Nanoseconds) {
    for index in candidates.indices
    where candidates[index].kind == .longPress && candidates[index].state == .possible
      && deadline(of: candidates[index]) <= time
    {
      win(index)
    }
  }

  // MARK: Ends

  /// Cancels all that has begun; nothing more comes of the pointers that are down.
  mutating func cancelAll() {
    for index in candidates.indices { fail(index) }
    candidates = []
    primary = nil
    for index in rawPointers.indices {
      rawPointers[index].event.phase = .cancel
      outcomes.append(.pointer(rawPointers[index].event))
    }
    rawPointers = []
  }

  /// Ends a candidate without success; one that has begun is cancelled.
  mutating func fail(_ index: Int) {
    let wasBegun = candidates[index].state == .begun
    candidates[index].state = .over
    guard wasBegun else { return }
    if case .scroller(let scroll) = candidates[index].kind {
      outcomes.append(.abandon(scroll: scroll))
    } else {
      emit(index, .cancel)
    }
  }

  /// A tap or a long press succeeds: a single ending, and all others fail but those that may run
  /// beside it.
  mutating func win(_ index: Int) {
    candidates[index].state = .over
    for other in candidates.indices
    where candidates[other].state != .over
      && !candidates[index].isSimultaneous(with: candidates[other])
    {
      fail(other)
    }
    emit(index, .end)
  }

  // MARK: Events

  mutating func emit(_ index: Int, _ phase: Event.Phase, velocity: Point = .zero) {
    let candidate = candidates[index]
    var event = Event.Gesture(gesture: candidate.id, phase: phase)
    event.region = candidate.region
    event.item = candidate.item
    event.start = Point(start.x - origin.x, start.y - origin.y)
    event.translation = travel
    event.location = Point(location.x - origin.x, location.y - origin.y)
    event.velocity = velocity
    event.modifiers = modifiers
    event.device = device
    outcomes.append(.gesture(event))
  }

  func velocity(at time: Nanoseconds) -> Point {
    let velocity = tracker.velocity(at: time)
    return Point(velocity.x, velocity.y)
  }

  /// The part of a movement along a candidate's axis.
  func along(_ index: Int, _ move: Point) -> Double {
    candidates[index].axis == .x ? move.x : move.y
  }
}
