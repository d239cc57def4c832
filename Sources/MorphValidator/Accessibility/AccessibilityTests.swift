internal import MorphMotion
internal import MorphRuntime
internal import MorphScene

/// What a person who does not see the frame, or wants no motion, gets of a component.
enum AccessibilityTests {
  static let all: [ValidatorTest] = [
    .component(
      .accessibility, "labels-present",
      "Whatever can be operated tells of itself, and every node that is not hidden has a label.",
      labelsPresent),
    .component(
      .accessibility, "actions-work", "Every action that a node offers has an effect.",
      actionsWork),
    .component(
      .accessibility, "hidden-when-gone",
      "A node of something that cannot be seen is hidden.", hiddenWhenGone),
    .component(
      .accessibility, "reduced-motion-no-travel",
      "Where motion is to be reduced, nothing is seen on its way.", isSeeded: true,
      ReducedMotionTest.run),
  ]

  /// Looks at the component at rest: after appearing, after each of its actions, and after a touch
  /// of each of its regions, in several surroundings.
  private static func atRest(
    _ subject: Subject,
    _ look: (Trial, Session, Scene, String) throws(TestStop) -> Void
  ) throws(TestStop) {
    let trial = try subject.start()
    func settle(_ session: Session, _ place: String) throws(TestStop) {
      _ = try session.settle(place)
      try look(trial, session, try session.draw(place).scene, place)
    }
    for (name, environment) in [
      ("at rest", []), ("at rest, right to left", [.isRightToLeft(true)]),
      ("at rest, at text scale 3.1", [.textScale(3.1)]),
    ] as [(String, [EnvironmentField])] {
      for progress in subject.progresses {
        let place = progress.map { "\(name), at progress \($0)" } ?? name
        let session = try trial.appeared(place, environment: environment, progress: progress)
        try settle(session, place)
      }
    }
    var numbers = SeededNumbers(seed: 1)
    for action in subject.descriptor.actions where !action.isPure {
      let session = try trial.appeared("at rest")
      try session.give(.action(action.key, numbers.arguments(of: action)))
      try settle(session, "at rest after \(action.key)")
    }
    let session = try trial.appeared("at rest")
    _ = try session.settle("at rest")
    let scene = try session.draw("at rest").scene
    for node in scene.nodes where !node.isHidden {
      for action in node.actions.prefix(8) {
        let operated = try trial.appeared("at rest")
        _ = try operated.settle("at rest")
        try operated.give(
          .accessibility(action: action, node: itemName("\(node.id)", node.item), value: ""))
        try settle(operated, "at rest after \(action)")
      }
    }
    let regions = scene.regions.count
    for number in 0..<min(regions, 8) {
      try session.touch(number)
      session.advance(to: session.now + 60_000_000)
      try settle(session, "at rest after a touch of region \(number + 1) of the frame")
    }
  }

  private static func name(_ node: SceneNode) -> String {
    node.label.isEmpty ? "the \(node.role.name) \(itemName("\(node.id)", node.item))" : node.label
  }

  private static func labelsPresent(_ subject: Subject) throws(TestStop) {
    let isOperated = !subject.descriptor.gestures.isEmpty || !subject.descriptor.scrolls.isEmpty
    try atRest(subject) { (_, _, scene, place) throws(TestStop) in
      guard !scene.nodes.isEmpty || !isOperated else {
        throw .failed("has gestures, and tells nothing of itself \(place)")
      }
      for node in scene.nodes where !node.isHidden {
        // A group is heard through its children.
        guard !node.label.isEmpty || node.role == .group else {
          throw .failed("\(name(node)) has no label \(place)")
        }
        guard node.actions.allSatisfy({ !$0.isEmpty }) else {
          throw .failed("\(name(node)) has an action without a name \(place)")
        }
      }
    }
  }

  /// A node and one of its actions.
  private struct Offer: Hashable {
    var node: UInt32
    var item: UInt64
    var action: String
  }

  /// At an end an action may have nothing left to do; somewhere it must have something.
  private static func actionsWork(_ subject: Subject) throws(TestStop) {
    var idle: [Offer: String] = [:]
    var working: Set<Offer> = []
    try atRest(subject) { (trial, session, scene, place) throws(TestStop) in
      // Pinned to a point of its story, a component is a picture of itself.
      guard session.progress == nil else { return }
      let code = trial.code()
      let snapshot = session.snapshot()
      for node in scene.nodes where !node.isHidden {
        for action in node.actions {
          let offer = Offer(node: node.id, item: node.item, action: action)
          guard !working.contains(offer) else { continue }
          // What takes a value may do nothing without one.
          for value in ["", "1"] where !working.contains(offer) {
            let event = Event(
              time: session.now,
              kind: .accessibility(node: node.id, item: node.item, name: action, value: value))
            let effects = try trial.handle(code, snapshot, event, "accessibility \(action)")
            if !effects.isEmpty { working.insert(offer) }
          }
          if !working.contains(offer) { idle[offer] = "\(action) of \(name(node))" }
        }
      }
    }
    guard !working.isEmpty || !idle.isEmpty else { throw .skipped("no node offers an action") }
    let useless = idle.filter { !working.contains($0.key) }.values.sorted()
    guard useless.isEmpty else {
      throw .failed("\(useless.joined(separator: ", ")) never has an effect")
    }
  }

  private static func hiddenWhenGone(_ subject: Subject) throws(TestStop) {
    try atRest(subject) { (_, _, scene, place) throws(TestStop) in
      // What lies in a group may reach beyond it: that is what can be brought into view.
      for node in scene.nodes where !node.isHidden && !node.frame.isEmpty && node.parent == 0 {
        guard Visibility.isInCanvas(node.frame, scene) else {
          throw .failed("\(name(node)) lies outside the canvas and is not hidden, \(place)")
        }
        guard !Visibility.isFadedOut(node.frame, scene) else {
          throw .failed("\(name(node)) is drawn with alpha 0 and is not hidden, \(place)")
        }
      }
    }
  }
}
