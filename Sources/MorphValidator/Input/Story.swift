internal import MorphMotion
internal import MorphRuntime
internal import MorphScene

extension Session {
  /// What a component looks like in the course of its life: from appearing, while its actions are
  /// called and its regions touched. The session has appeared.
  func story(steps: Int = 30, _ place: String) throws(TestStop) -> [Snapshot] {
    var snapshots = [snapshot()]
    var numbers = SeededNumbers(seed: 1)
    let actions = descriptor.actions.filter { !$0.isPure }
    for step in 0..<steps {
      if step % 5 == 2, !actions.isEmpty {
        let action = actions[step / 5 % actions.count]
        try give(.action(action.key, numbers.arguments(of: action)))
      }
      if step % 5 == 4 { try touch(step / 5) }
      advance(to: now + 66_000_000)
      try collect(place)
      snapshots.append(snapshot())
    }
    return snapshots
  }

  /// A short touch of one of the regions of the frame, by its number.
  func touch(_ number: Int) throws(TestStop) {
    guard let regions = frame()?.scene.regions, !regions.isEmpty else { return }
    let region = regions[number % regions.count]
    let bounds = region.transform.bounds(of: region.shape.bounds)
    let at = Point(
      min(max(bounds.midX, -Self.farTouch), Self.farTouch),
      min(max(bounds.midY, -Self.farTouch), Self.farTouch))
    try give(.pointer(PointerInput(.down, at: at)))
    try give(.pointer(PointerInput(.up, at: at)), at: now + 50_000_000)
  }

  private static let farTouch = 1e5
}
