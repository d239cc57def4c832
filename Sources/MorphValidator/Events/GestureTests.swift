internal import MorphMotion
internal import MorphRuntime
internal import MorphScene

/// Fingers that do not end what they began.
enum GestureTests {
  /// Where channels and scrolls are when all is still.
  private struct Rest: Equatable {
    var values: [Double]

    init(_ session: Session) {
      let snapshot = session.snapshot()
      values = snapshot.channels.map(\.presented) + snapshot.scrolls.map { $0.offset }
    }

    /// The same to within a thousandth: what is set by a finger is not exact.
    func isNear(_ other: Rest) -> Bool {
      values.count == other.values.count
        && zip(values, other.values).allSatisfy {
          abs($0 - $1) <= 1e-3 * max(1, abs($0), abs($1))
        }
    }
  }

  /// A point in the canvas where a gesture can begin; nil when the frame does not offer it.
  private static func start(of gesture: GestureDescriptor, in scene: Scene) -> Point? {
    guard gesture.region != 0 else {
      return Point(scene.canvas.width / 2, scene.canvas.height / 2)
    }
    guard let region = scene.regions.last(where: { $0.id == gesture.region }) else { return nil }
    let bounds = region.transform.bounds(of: region.shape.bounds)
    return Point(bounds.midX, bounds.midY)
  }

  // MARK: Cancel anywhere

  static func cancelAnywhere(_ subject: Subject) throws(TestStop) {
    let drags = subject.descriptor.gestures.filter { $0.kind == .drag }
    guard !drags.isEmpty || !subject.descriptor.scrolls.isEmpty else {
      throw .skipped("the component declares no drag and no scroll")
    }
    let trial = try subject.start()
    let session = try trial.appeared("at rest")
    guard try session.settle("at rest") else { throw .skipped("never idle; see random-traces") }
    let resting = session.capture()
    let rest = Rest(session)
    let scene = try session.draw("at rest").scene
    var paths: [(name: String, from: Point, to: Point)] = []
    for drag in drags {
      guard let from = start(of: drag, in: scene) else { continue }
      for sign in [1.0, -1.0] {
        let x = drag.axis == .y ? 0 : 120 * sign
        let y = drag.axis == .x ? 0 : 120 * sign
        paths.append((drag.key, from, Point(from.x + x, from.y + y)))
      }
    }
    for region in scene.regions where region.scroll != 0 {
      let bounds = region.transform.bounds(of: region.shape.bounds)
      let from = Point(bounds.midX, bounds.midY)
      paths.append(("scroll", from, Point(from.x, from.y + 120)))
    }
    guard !paths.isEmpty else { throw .skipped("at rest nothing can be dragged") }
    let points = subject.effort.dragPoints
    for (number, path) in paths.enumerated() {
      // Both directions of a gesture share its points.
      for point in stride(from: number % 2, to: points, by: paths.count > 1 ? 2 : 1) {
        let place = "\(path.name) cancelled at point \(point + 1) of \(points)"
        try restore(session, resting)
        let cancelled = try drag(session, path, point, points, .cancel, place)
        if cancelled.isNear(rest) { continue }
        try restore(session, resting)
        let ended = try drag(session, path, point, points, .up, place)
        guard cancelled.isNear(ended) else {
          throw .failed(
            "\(place), it rests at \(text(cancelled)); before the drag it was at \(text(rest)), "
              + "and let go there it rests at \(text(ended))")
        }
      }
    }
  }

  private static func text(_ rest: Rest) -> String {
    "(" + rest.values.prefix(6).map { "\(Float($0))" }.joined(separator: ", ") + ")"
  }

  private static func restore(_ session: Session, _ saved: SessionState) throws(TestStop) {
    do throws(SessionError) {
      try session.restore(saved)
    } catch {
      throw .failed("its own state cannot be restored: \(error.message)")
    }
  }

  /// Drags up to a point, holds still there, and ends. Where all then rests.
  private static func drag(
    _ session: Session, _ path: (name: String, from: Point, to: Point), _ point: Int,
    _ points: Int, _ end: PointerInput.Phase, _ place: String
  ) throws(TestStop) -> Rest {
    func at(_ step: Int) -> Point {
      let part = Double(step) / Double(points)
      return Point(
        path.from.x + (path.to.x - path.from.x) * part,
        path.from.y + (path.to.y - path.from.y) * part)
    }
    let began = session.now + 1_000_000
    try session.give(.pointer(PointerInput(.down, at: path.from)), at: began)
    for step in 0...point {
      try session.give(
        .pointer(PointerInput(.move, at: at(step + 1))), at: began + Nanoseconds(step) * 8_000_000)
    }
    // Long enough for the velocity to count as none.
    let held = began + Nanoseconds(point) * 8_000_000 + 400_000_000
    try session.give(.pointer(PointerInput(.move, at: at(point + 1))), at: held - 200_000_000)
    try session.give(.pointer(PointerInput(end, at: at(point + 1))), at: held)
    session.advance(to: held)
    try session.draw(place)
    guard try session.settle(place) else {
      throw .failed("\(place), it is not idle after 30 s: \(session.unrest)")
    }
    try session.draw(place)
    return Rest(session)
  }

  // MARK: Two pointers

  /// Steps of a small play: which pointer does what.
  private static let plays: [(name: String, steps: [(UInt32, PointerInput.Phase)])] = [
    (
      "the first lifts first",
      [(0, .down), (0, .move), (1, .down), (1, .move), (0, .move), (0, .up), (1, .move), (1, .up)]
    ),
    (
      "the second lifts first",
      [(0, .down), (0, .move), (1, .down), (1, .up), (0, .move), (0, .up)]
    ),
    ("both land at once", [(0, .down), (1, .down), (0, .move), (1, .move), (1, .up), (0, .up)]),
    (
      "the first is lost", [(0, .down), (0, .move), (1, .down), (0, .cancel), (1, .move), (1, .up)]
    ),
    ("both are lost", [(0, .down), (1, .down), (1, .move), (0, .cancel), (1, .cancel)]),
    (
      "a third comes",
      [(0, .down), (1, .down), (2, .down), (2, .move), (0, .up), (2, .up), (1, .up)]
    ),
  ]

  static func twoPointers(_ subject: Subject) throws(TestStop) {
    guard !subject.descriptor.gestures.isEmpty || !subject.descriptor.scrolls.isEmpty else {
      throw .skipped("the component declares no gesture and no scroll")
    }
    let trial = try subject.start()
    let session = try trial.appeared("at rest")
    guard try session.settle("at rest") else { throw .skipped("never idle; see random-traces") }
    for play in plays {
      let place = "with two pointers, where \(play.name)"
      let scene = try session.draw("at rest").scene
      let centers = scene.regions.map { region in
        let bounds = region.transform.bounds(of: region.shape.bounds)
        return Point(bounds.midX, bounds.midY)
      }.filter { abs($0.x) < 1e5 && abs($0.y) < 1e5 }
      let middle = Point(scene.canvas.width / 2, scene.canvas.height / 2)
      for center in (centers.isEmpty ? [middle] : Array(centers.prefix(4))) {
        var time = session.now
        for (step, (pointer, phase)) in play.steps.enumerated() {
          time += 16_000_000
          let at = Point(
            center.x + Double(pointer) * 5, center.y + Double(pointer) * 5 + Double(step) * 8)
          try session.give(.pointer(PointerInput(phase, at: at, pointer: pointer)), at: time)
        }
        session.advance(to: time)
        try session.draw(place)
        guard try session.settle(place) else {
          throw .failed("\(place), it is not idle after 30 s: \(session.unrest)")
        }
      }
    }
  }
}
