import MorphMotion
import MorphScene
import PluginFixtures
import Synchronization
import Testing

@testable import MorphRuntime

/// The same calls in a worker and in this process.
@Suite struct PluginCallTests {
  enum Place: CaseIterable {
    case worker
    case inProcess

    func open(_ name: String, services: PluginServices = PluginFixture.services) throws
      -> any PluginHost
    {
      switch self {
      case .worker: try PluginFixture.worker(name, services: services)
      case .inProcess: try PluginFixture.inProcess(name, services: services)
      }
    }
  }

  @Test(arguments: Place.allCases) func everyEffectArrives(_ place: Place) throws {
    let code = try place.open("everything").code(at: 0)
    let effects = try code.handle(
      PluginFixture.snapshot(code.descriptor), Event(time: 0, kind: .appear))
    let position = ChannelKey(id: 1)
    let digit = ChannelKey(id: 2, item: 7)
    #expect(
      effects == [
        .setSlot(id: 1, item: 0, .int(-7)), .setSlot(id: 2, item: 5, .bytes([0, 255])),
        .setParameter(id: 1, .bool(true)),
        .animate(
          [
            Effect.Target(channel: position, to: 2), Effect.Target(channel: digit, to: 1),
          ], .timing(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1, duration: 0.2), delay: 0.1,
          repeatCount: -1, autoreverses: true, speed: 1),
        .keyframes(
          position,
          [
            Effect.Keyframe(
              duration: 0.25, value: 3,
              curve: .interpolatingSpring(mass: 1, stiffness: 100, damping: 10, velocity: -2))
          ], repeatCount: 3),
        .decay(position, velocity: 300, rate: 0.998),
        .release(
          position, to: 1, .spring(response: 0.5, dampingRatio: 0.75, blend: 0.125),
          velocity: -40),
        .set(position, 1.5), .shift(position, 2.5), .hold(position), .stop(digit),
        .watch(WatchKey(source: .overscroll, id: 1, item: 0, level: 64, isRising: true)),
        .unwatch(WatchKey(source: .channel, id: 1, item: 0, level: 0.5, isRising: false)),
        .startTimer(id: 1, item: 9, seconds: 2.5), .cancelTimer(id: 1, item: 9),
        .request(id: 1, item: 0), .cancelRequest(id: 1, item: 0),
        .haptic(.success, intensity: 0.5), .announce("In review"),
        .scrollTo(scroll: 1, offset: 120, animated: true), .focus(region: 1, item: 3),
        .drop(.all, id: 0, item: 7), .log(level: 2, "Live"),
      ])
  }

  static let events: [(Event.Kind, String)] = {
    var gesture = Event.Gesture(gesture: 2, phase: .change)
    gesture.region = 1
    gesture.item = 3
    gesture.pointerCount = 2
    gesture.location = Point(10, 20)
    gesture.start = Point(4, 5)
    gesture.translation = Point(6, 15)
    gesture.velocity = Point(-1.5, 250)
    gesture.modifiers = [.shift, .meta]
    gesture.device = .pen
    var pointer = Event.Pointer(gesture: 2, phase: .begin)
    pointer.item = 9
    let watch = WatchKey(source: .channel, id: 1, item: 0, level: 2, isRising: true)
    return [
      (.disappear, "kind 2 size 16 at 5"),
      (.parameters([3, 90]), "parameters 2, first 3"),
      (.environment, "kind 4 size 16 at 5"), (.resized, "kind 5 size 16 at 5"),
      (.visibility(false), "kind 6 size 24 at 5"),
      (
        .reloaded(added: ["slot:stepped"], removed: [], reset: ["channel:x", "channel:y"]),
        "reloaded +1 -0 !2 slot:stepped"
      ),
      (
        .gesture(gesture),
        "gesture 2 phase 2 region 1[3] pointers 2 at 10,20 from 4,5 by 6,15 speed -1.5,250 "
          + "modifiers 9 device 2"
      ),
      (
        .hover(gesture: 1, region: 1, item: 0, isInside: true, location: Point(1, 2)),
        "kind 9 size 56 at 5"
      ),
      (
        .key(
          "ArrowDown", isDown: true, modifiers: .alt, region: 1, item: 8, gesture: 4),
        "key ArrowDown down 1 modifiers 4 region 1 gesture 4[8]"
      ),
      (.focus(region: 1, item: 0, isFocused: true), "kind 11 size 32 at 5"),
      (
        .scroll(scroll: 1, phase: .end, cause: .momentum, gesture: 0, delta: .zero),
        "kind 12 size 80 at 5"
      ),
      (.crossed(watch), "kind 13 size 48 at 5"),
      (.timer(id: 1, item: 2), "kind 14 size 32 at 5"),
      (
        .channelDone(id: 2, item: 7, reason: .capped, isLogical: false),
        "channel 2[7] reason 4 done 2"
      ),
      (
        .channelDone(id: 1, item: 0, reason: .finished, isLogical: true),
        "channel 1[0] reason 1 done 1"
      ),
      (.requestDone(id: 1, item: 0, ok: false, message: "gone"), "kind 16 size 48 at 5"),
      (
        .accessibility(node: 1, item: 0, name: "Dismiss", value: ""), "kind 17 size 64 at 5"
      ),
      (.pointer(pointer), "kind 18 size 64 at 5"), (.unknown(77), "kind 77 size 16 at 5"),
    ]
  }()

  @Test(arguments: Place.allCases) func everyEventArrives(_ place: Place) throws {
    let code = try place.open("everything").code(at: 0)
    let snapshot = PluginFixture.snapshot(code.descriptor)
    for (kind, told) in Self.events {
      let effects = try code.handle(snapshot, Event(time: 5, kind: kind))
      #expect(effects == [.log(level: 1, told)])
    }
  }

  @Test(arguments: Place.allCases) func actionsAnswer(_ place: Place) throws {
    let code = try place.open("everything").code(at: 0)
    let snapshot = PluginFixture.snapshot(code.descriptor)
    let mix = code.descriptor.actions[0]
    let answer = try code.call(
      mix, [.bool(true), .int(-1 << 40), .double(0.125), .string("caf\u{e9}")], snapshot)
    #expect(
      answer
        == ActionAnswer(result: .string("1 -1099511627776 0.125 caf\u{e9}"), effects: []))
    let bump = code.descriptor.actions[1]
    #expect(
      try code.call(bump, [.int(4)], snapshot)
        == ActionAnswer(result: .none, effects: [.setSlot(id: 1, item: 0, .int(4))]))
    #expect(throws: CallFailure.failed(message: "by is negative")) {
      try code.call(bump, [.int(-4)], snapshot)
    }
  }

  @Test func bothPlacesDrawTheSameBytes() throws {
    let seed: UInt64 = 0xf00d
    var random = PluginFixture.Random(seed: seed)
    let worker = try PluginFixture.worker("everything").code(at: 0)
    let inProcess = try PluginFixture.inProcess("everything").code(at: 0)
    var snapshot = PluginFixture.snapshot(worker.descriptor)
    var seen = Set<[UInt8]>()
    for step in 0..<200 {
      // Generations stay the same now and then, as in a session.
      if step % 3 == 0 {
        snapshot.generation += 1
        snapshot.environment.textScale = Double.random(in: 0.5...4, using: &random)
        snapshot.environment.reduceMotion = Bool.random(using: &random)
        snapshot.parameters[1] = .int(Int64.random(in: -10...10, using: &random))
      }
      snapshot.channels = (0..<UInt64.random(in: 0...40, using: &random)).map {
        Snapshot.ChannelValue(
          id: 2, item: $0, model: Double.random(in: -9...9, using: &random), presented: 1,
          velocity: Double.random(in: -900...900, using: &random),
          isRunning: Bool.random(using: &random))
      }
      snapshot.slots = [Snapshot.SlotState(id: 2, item: UInt64(step), value: .bytes([1]))]
      snapshot.progress = Bool.random(using: &random) ? Double(step) : nil
      snapshot.seed = UInt64.random(in: 0...1000, using: &random)
      let frame = try worker.frame(snapshot)
      #expect(try frame == inProcess.frame(snapshot), "seed \(seed), step \(step)")
      seen.insert(frame)
    }
    #expect(seen.count > 190)
  }

  @Test(arguments: Place.allCases)
  func sessionsKeepTheirOwnParametersAndEnvironment(_ place: Place) throws {
    let plugin = try place.open("everything")
    let first = plugin.code(at: 0)
    let second = plugin.code(at: 0)
    var snapshot = PluginFixture.snapshot(first.descriptor)
    snapshot.generation = 1
    let plain = try first.frame(snapshot)
    var other = snapshot
    other.environment.textScale = 2
    let large = try second.frame(other)
    #expect(plain != large)
    #expect(try first.frame(snapshot) == plain)
    #expect(try second.frame(other) == large)
    // The same generation means the same parameters and environment: they do not travel again.
    var unsaid = snapshot
    unsaid.environment.textScale = 2
    #expect(try first.frame(unsaid) == plain)
    unsaid.generation = 2
    #expect(try first.frame(unsaid) == large)
    unsaid.generation = 0
    unsaid.environment.textScale = 1
    #expect(try first.frame(unsaid) == plain)
  }

  @Test(arguments: Place.allCases) func measuringIsAskedOfTheHost(_ place: Place) throws {
    let asked = Mutex<[Paragraph]>([])
    let services = PluginServices(measure: { paragraph in
      asked.withLock { $0.append(paragraph) }
      return PluginFixture.metrics
    })
    let plugin = try place.open("everything", services: services)
    let code = plugin.code(at: 0)
    var snapshot = PluginFixture.snapshot(code.descriptor)
    snapshot.environment.isRightToLeft = true
    _ = try code.frame(snapshot)
    _ = try code.frame(snapshot)
    let expected = Paragraph(
      text: "caf\u{e9}", font: Font(size: 13.5, weight: 600, tracking: 0.25), widthLimit: 90,
      lineLimit: 2, alignment: .center, truncation: .end, isRightToLeft: true)
    #expect(asked.withLock { $0 } == [expected])
    try plugin.fontsChanged()
    _ = try code.frame(snapshot)
    #expect(asked.withLock { $0.count } == 2)
  }

  @Test(arguments: Place.allCases) func whatCannotBeMeasuredIsAnError(_ place: Place) throws {
    let code = try place.open("everything", services: .none).code(at: 0)
    #expect(throws: CallFailure.failed(message: "answered status 2")) {
      try code.frame(PluginFixture.snapshot(code.descriptor))
    }
  }

  @Test(arguments: Place.allCases) func linesForTheAuthorArrive(_ place: Place) throws {
    let lines = Mutex<[String]>([])
    let services = PluginServices(
      measure: { _ in PluginFixture.metrics },
      log: { level, line in lines.withLock { $0.append("\(level) \(line)") } })
    let code = try place.open("everything", services: services).code(at: 0)
    _ = try code.handle(
      PluginFixture.snapshot(code.descriptor), Event(time: 0, kind: .resized))
    #expect(lines.withLock { $0 } == ["0 Live"])
  }

  @Test(arguments: Place.allCases) func aFailureCarriesItsMessage(_ place: Place) throws {
    let code = try place.open("failing").code(at: 0)
    #expect(throws: CallFailure.failed(message: "no room for more")) {
      try code.handle(
        PluginFixture.snapshot(code.descriptor), Event(time: 0, kind: .appear))
    }
  }

  @Test(arguments: Place.allCases) func brokenEffectsNameTheirField(_ place: Place) throws {
    let code = try place.open("nan-in-effects").code(at: 0)
    let failure = #expect(throws: CallFailure.self) {
      try code.handle(
        PluginFixture.snapshot(code.descriptor), Event(time: 0, kind: .appear))
    }
    #expect(
      failure
        == .invalid(reason: "effects[1].start_timer.seconds is nan; it must be a finite number"))
  }

  @Test(arguments: Place.allCases) func probesAnswer(_ place: Place) throws {
    let plugin = try place.open("everything")
    #expect(try plugin.probe(.entrySame).isYes)
    #expect(try plugin.probe(.noExtension(id: "")).isYes)
    #expect(try plugin.probe(.foreignHost(major: 9, minor: 9)).isYes)
    #expect(try plugin.describe() == plugin.description.components)
  }

  @Test func loadedTwiceInThisProcessIsNewCodeTwice() throws {
    let first = try PluginFixture.inProcess("good")
    let other = try InProcessPlugin(
      PluginImage(path: PluginFixture.path("good", defining: ["FIXTURE_ID=\"test.other\""])),
      services: .none)
    #expect(first.description.components[0].id == "test.fixture")
    #expect(other.description.components[0].id == "test.other")
  }
}
