import MorphMotion
import MorphRuntime
import MorphScene
import Testing

/// Input as no person gives it: touches, wheel, keys, hover, actions, settings, visibility.
private struct RandomInput {
  let seed: UInt64
  /// Ascending in time; at the end everything is let go and visible.
  private(set) var entries: [(time: Nanoseconds, input: Input)] = []

  var end: Nanoseconds { entries.last?.time ?? 0 }

  /// Times are whole numbers of 1/120 s, so that entries fall together now and then.
  init(_ seed: UInt64, for descriptor: ComponentDescriptor) {
    self.seed = seed
    var numbers = SeededNumbers(seed: seed)
    let actions = descriptor.actions.filter { !$0.isPure }
    // Periods and damping say how long motion lasts, which is then not bounded by 30 s.
    let parameters = descriptor.parameters.filter {
      $0.unit != .seconds && $0.unit != .ratio
    }
    let width = descriptor.canvas.width
    let height = descriptor.canvas.height
    var time: Nanoseconds = 0
    var at = Point(width / 2, height / 2)
    for _ in 0..<40 {
      time += Nanoseconds(numbers.upTo(13)) * 8_333_333
      let pointer = UInt32(numbers.upTo(8) == 0 ? 1 : 0)
      switch numbers.upTo(18) {
      case 0...2:
        at = Point(numbers.unit() * width, numbers.unit() * height)
        add(time, .pointer(PointerInput(.down, at: at, pointer: pointer)))
      case 3...7:
        at = Point(at.x + numbers.number(-30...30), at.y + numbers.number(-80...80))
        add(time, .pointer(PointerInput(.move, at: at, pointer: pointer)))
      case 8...9: add(time, .pointer(PointerInput(.up, at: at, pointer: pointer)))
      case 10: add(time, .pointer(PointerInput(.cancel, at: at, pointer: pointer)))
      case 11: add(time, .wheel(Point(0, numbers.number(-300...300))))
      case 12:
        let keys = ["ArrowDown", "PageDown", "Home", "End", "Enter", " "]
        add(time, .key(keys[numbers.upTo(keys.count)], isDown: true, modifiers: []))
      case 13: add(time, .hover(Point(numbers.unit() * width, numbers.unit() * height)))
      case 14 where !parameters.isEmpty:
        let parameter = parameters[numbers.upTo(parameters.count)]
        add(time, .set(parameter: parameter.key, numbers.value(of: parameter)))
      case 15: add(time, .visible(numbers.upTo(2) == 0))
      case 16:
        add(time, .resize(Size(numbers.number(100...600), numbers.number(100...600))))
      default:
        guard !actions.isEmpty else { continue }
        let action = actions[numbers.upTo(actions.count)]
        add(time, .action(action.key, numbers.arguments(of: action)))
      }
    }
    for pointer in [0, 1] as [UInt32] {
      add(time, .pointer(PointerInput(.up, at: at, pointer: pointer)))
    }
    add(time, .visible(true))
  }

  private mutating func add(_ time: Nanoseconds, _ input: Input) { entries.append((time, input)) }

  func play(into session: Session) throws {
    for (time, input) in entries { try session.send(input, at: time) }
  }
}

extension EveryComponentTests {
  @Test(arguments: BuiltPlugins.files) func randomTracesStayBoundedAndEnd(_ file: String) throws {
    for subject in try Subject.all(in: file) {
      for seed in 1...24 as ClosedRange<UInt64> {
        let name = "\(subject.descriptor.id) seed \(seed)"
        let session = try subject.session()
        let input = RandomInput(seed, for: subject.descriptor)
        try input.play(into: session)
        while session.now < input.end {
          session.advance(to: min(input.end, session.now + 50_000_000))
          #expect(session.faults() == [], "\(name) at \(session.now) ns")
          for channel in session.snapshot().channels {
            #expect(
              abs(channel.presented) < 1e5 && abs(channel.model) < 1e5
                && abs(channel.velocity) < 1e7,
              "\(name) at \(session.now) ns: \(channel)")
          }
        }
        // An application answers in the end, also what is asked for while it answers.
        var deadline = input.end + 30_000_000_000
        while let request = session.pendingRequests.first {
          try session.send(
            .complete(request: request.key, item: request.item, ok: true, message: ""))
          session.advance(to: session.now + 1_000_000)
          deadline = session.now + 30_000_000_000
        }
        #expect(session.runUntilIdle(limit: deadline), "\(name): not idle after 30 s")
        #expect(session.faults() == [], "\(name) at rest")
        for channel in session.snapshot().channels {
          #expect(channel.presented == channel.model && channel.velocity == 0, "\(name)")
        }
        for scroll in session.snapshot().scrolls {
          #expect(scroll.overscroll == 0, "\(name): rests beyond an edge")
        }
      }
    }
  }

  /// The same input gives the same end, however often it was looked at on the way.
  @Test(arguments: BuiltPlugins.files) func framesDoNotDisturb(_ file: String) throws {
    for subject in try Subject.all(in: file) {
      for seed in 1...6 as ClosedRange<UInt64> {
        let input = RandomInput(seed, for: subject.descriptor)
        func run(_ step: Nanoseconds?) throws -> ([UInt8]?, [Output]) {
          let session = try subject.session()
          try input.play(into: session)
          let end = input.end + 700_000_000
          if let step {
            while session.now < end {
              session.advance(to: min(end, session.now + step))
              _ = session.frame()
            }
          } else {
            session.advance(to: end)
          }
          return (session.frame()?.displayList, session.takeOutputs())
        }
        let alone = try run(nil)
        let watched = try run(23_000_000)
        #expect(alone.0 == watched.0, "\(subject.descriptor.id) seed \(seed): other frames")
        #expect(alone.1 == watched.1, "\(subject.descriptor.id) seed \(seed): other outputs")
      }
    }
  }

  /// Where motion is to be reduced, a channel of class motion is where it is going, always: nothing
  /// is ever seen on its way. A finger still moves what it holds.
  @Test(arguments: BuiltPlugins.files) func reducedMotionShowsNothingInBetween(
    _ file: String
  ) throws {
    for subject in try Subject.all(in: file) {
      let motion = Set(subject.descriptor.channels.filter { !$0.isFeedback }.map(\.id))
      for seed in 1...16 as ClosedRange<UInt64> {
        var options = Session.Options()
        options.environment.set(.reduceMotion(true))
        let session = try subject.session(options)
        let input = RandomInput(seed, for: subject.descriptor)
        try input.play(into: session)
        let end = input.end + 1_000_000_000
        while session.now < end {
          session.advance(to: min(end, session.now + 16_666_667))
          for channel in session.snapshot().channels where motion.contains(channel.id) {
            let key = subject.descriptor.channels.first { $0.id == channel.id }?.key ?? ""
            #expect(
              channel.presented == channel.model && !channel.isRunning,
              "\(subject.descriptor.id) seed \(seed) at \(session.now) ns: \(key) is on its way")
          }
        }
        #expect(session.faults() == [], "\(subject.descriptor.id) seed \(seed)")
      }
    }
  }
}
