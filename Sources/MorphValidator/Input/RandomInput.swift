internal import MorphMotion
internal import MorphRuntime
internal import MorphScene

/// Input as no person gives it: touches, wheel, keys, focus, hover, actions, settings, surroundings,
/// sizes, visibility, answers. The same for a seed and a resting frame.
struct RandomInput {
  /// What is mixed in.
  enum Mix {
    /// All of it.
    case everything
    /// No change of motion preferences, which a test holds fixed.
    case fixedMotion
  }

  let seed: UInt64
  /// Ascending in time; at the end everything is let go and visible.
  private(set) var entries: [(time: Nanoseconds, input: Input)] = []
  private let descriptor: ComponentDescriptor
  private var numbers: SeededNumbers
  private var time: Nanoseconds = 0
  private var at: Point
  private let targets: [Point]
  private let mix: Mix

  /// Nanoseconds of the last input.
  var end: Nanoseconds { time }

  private static let count = 40
  private static let keys = [
    "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "PageDown", "Home", "End", "Enter", " ",
    "Tab", "Escape", "a",
  ]

  /// `resting` is a frame at rest: touches prefer what it offers. Times are whole numbers of
  /// 1/120 s, so that entries fall together now and then.
  init(
    _ seed: UInt64, for descriptor: ComponentDescriptor, resting: Scene, _ mix: Mix = .everything
  ) {
    self.seed = seed
    self.descriptor = descriptor
    self.mix = mix
    numbers = SeededNumbers(seed: seed)
    at = Point(descriptor.canvas.width / 2, descriptor.canvas.height / 2)
    targets = resting.regions.map { region in
      let bounds = region.transform.bounds(of: region.shape.bounds)
      return Point(bounds.midX, bounds.midY)
    }.filter { abs($0.x) < 1e5 && abs($0.y) < 1e5 }
    for _ in 0..<Self.count {
      time += Nanoseconds(numbers.upTo(13)) * 8_333_333
      addOne()
    }
    for pointer in [0, 1] as [UInt32] {
      add(.pointer(PointerInput(.up, at: at, pointer: pointer)))
    }
    add(.visible(true))
  }

  func play(into session: Session) throws(TestStop) {
    for (time, input) in entries { try session.give(input, at: time) }
  }

  private mutating func add(_ input: Input) { entries.append((time, input)) }

  private mutating func somewhere() -> Point {
    if !targets.isEmpty, !numbers.chance(4) { return numbers.element(targets) }
    return Point(
      numbers.unit() * descriptor.canvas.width, numbers.unit() * descriptor.canvas.height)
  }

  private mutating func addOne() {
    let pointer = UInt32(numbers.chance(8) ? 1 : 0)
    switch numbers.upTo(24) {
    case 0...3:
      at = somewhere()
      add(.pointer(PointerInput(.down, at: at, pointer: pointer)))
      // Most touches are short.
      if numbers.chance(2) {
        time += 50_000_000
        add(.pointer(PointerInput(.up, at: at, pointer: pointer)))
      }
    case 4...8:
      at = Point(at.x + numbers.number(-30...30), at.y + numbers.number(-80...80))
      add(.pointer(PointerInput(.move, at: at, pointer: pointer)))
    case 9...10: add(.pointer(PointerInput(.up, at: at, pointer: pointer)))
    case 11: add(.pointer(PointerInput(.cancel, at: at, pointer: pointer)))
    case 12: add(.wheel(Point(0, numbers.number(-300...300))))
    case 13:
      let key = numbers.element(Self.keys)
      add(.key(key, isDown: true, modifiers: []))
      add(.key(key, isDown: false, modifiers: []))
    case 14: add(.hover(numbers.chance(4) ? nil : somewhere()))
    case 15:
      let region = descriptor.regions.isEmpty ? nil : numbers.element(descriptor.regions).key
      add(.focus(numbers.chance(3) ? nil : region))
    case 16...17: addParameter()
    case 18: add(.environment([environmentField()]))
    case 19: add(.visible(numbers.chance(2)))
    case 20:
      add(.resize(Size(numbers.number(100...600), numbers.number(100...600))))
    case 21 where !descriptor.requests.isEmpty:
      let request = numbers.element(descriptor.requests)
      add(
        .complete(
          request: request.key, item: 0, ok: numbers.chance(2), message: numbers.string()))
    default: addAction()
    }
  }

  private mutating func addParameter() {
    let parameters = descriptor.parameters.filter { !$0.governsDuration }
    guard !parameters.isEmpty else { return }
    let parameter = numbers.element(parameters)
    add(.set(parameter: parameter.key, numbers.value(of: parameter)))
  }

  private mutating func addAction() {
    let actions = descriptor.actions.filter { !$0.isPure }
    guard !actions.isEmpty else { return }
    let action = numbers.element(actions)
    add(.action(action.key, numbers.arguments(of: action)))
  }

  private mutating func environmentField() -> EnvironmentField {
    switch numbers.upTo(mix == .fixedMotion ? 6 : 7) {
    case 0: .textScale(numbers.number(0.8...2))
    case 1: .scheme(numbers.chance(2) ? .dark : .light)
    case 2: .isRightToLeft(numbers.chance(2))
    case 3: .boldText(numbers.chance(2))
    case 4: .highContrast(numbers.chance(2))
    case 5: .focusVisible(numbers.chance(2))
    default: .reduceMotion(numbers.chance(2))
    }
  }
}
