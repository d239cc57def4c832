import MorphMotion
import MorphRuntime
import MorphScene
import Testing

@Suite struct EffectTests {
  /// A component that answers the action `do` with whatever the test wants.
  private func make(
    _ effects: [Effect]
  ) throws -> (ScriptedComponent, Session) {
    let code = ScriptedComponent {
      $0.id = "test.effects"
      $0.channel(1, "x", unit: .points)
      $0.channel(2, "digit", perItem: true)
      $0.slot(1, "count", .int(3))
      $0.slot(2, "row", .string(""), perItem: true)
      $0.parameter(1, "on", .bool(false), bindable: true)
      $0.parameter(2, "height", .double(20), in: 8...40)
      $0.parameter(3, "level", .double(5), in: 0...10, bindable: true)
      $0.timer(1, "dwell")
      $0.timer(2, "blink", perItem: true)
      $0.scroll(1, "list")
      $0.region(1, "field")
      $0.request(1, "refresh")
      $0.action(1, "do")
    }
    code.onCall = { (_, _, _) throws(CallFailure) in ActionAnswer(result: .none, effects: effects) }
    let session = try Session(code: code)
    try session.send(.action("do", []), at: ns(0.1))
    session.advance(to: ns(0.1))
    return (code, session)
  }

  private static let key = ChannelKey(id: 1)
  private static let timing = MotionCurve.timing(x1: 0, y1: 0, x2: 1, y2: 1, duration: 1)

  /// Each mistake, and a word that the message must hold.
  static let mistakes: [(Effect, String)] = [
    (.setSlot(id: 9, item: 0, .int(1)), "slot id 9"),
    (.setSlot(id: 1, item: 0, .double(1)), "accepted: int"),
    (.setSlot(id: 1, item: 4, .int(1)), "not per-item"),
    (.setSlot(id: 2, item: 0, .string(String(repeating: "a", count: 65_537))), "65536"),
    (.setParameter(id: 9, .bool(true)), "parameter id 9"),
    (.setParameter(id: 2, .double(9)), "\"height\" is not bindable"),
    (.setParameter(id: 1, .int(1)), "accepted: true or false"),
    (.setParameter(id: 3, .double(.nan)), "nan"),
    (.animate([], timing, delay: 0, repeatCount: 1, autoreverses: false, speed: 1), "targets"),
    (
      .animate(
        [.init(channel: key, to: .infinity)], timing, delay: 0, repeatCount: 1,
        autoreverses: false, speed: 1), "channel \"x\""
    ),
    (
      .animate(
        [.init(channel: key, to: 1), .init(channel: key, to: 2)], timing, delay: 0,
        repeatCount: 1, autoreverses: false, speed: 1), "twice"
    ),
    (
      .animate(
        [.init(channel: ChannelKey(id: 7), to: 1)], timing, delay: 0, repeatCount: 1,
        autoreverses: false, speed: 1), "channel id 7"
    ),
    (
      .animate(
        [.init(channel: key, to: 1)], timing, delay: -1, repeatCount: 1, autoreverses: false,
        speed: 1), "delay"
    ),
    (
      .animate(
        [.init(channel: key, to: 1)], .spring(response: -1, dampingRatio: 1), delay: 0,
        repeatCount: 1, autoreverses: false, speed: 1), "response"
    ),
    (
      .animate(
        [.init(channel: key, to: 1)], .spring(response: 1, dampingRatio: 0), delay: 0,
        repeatCount: 1, autoreverses: false, speed: 1), "damping"
    ),
    (.keyframes(key, [], repeatCount: 1), "keyframes"),
    (.decay(key, velocity: .nan, rate: 0.998), "velocity"),
    (.decay(key, velocity: 1, rate: 1), "rate"),
    (.release(key, to: 0, timing, velocity: 0), "timing curve"),
    (.release(key, to: 0, .spring(response: .nan, dampingRatio: 1), velocity: 0), "response"),
    (.set(key, .nan), "value"),
    (.set(ChannelKey(id: 1, item: 2), 1), "not per-item"),
    (.shift(key, .infinity), "target"),
    (.hold(ChannelKey(id: 5)), "channel id 5"),
    (.stop(ChannelKey(id: 5)), "channel id 5"),
    (.watch(WatchKey(source: .channel, id: 1, item: 0, level: .nan, isRising: true)), "level"),
    (.watch(WatchKey(source: .overscroll, id: 3, item: 0, level: 1, isRising: true)), "scroll id"),
    (.unwatch(WatchKey(source: .channel, id: 8, item: 0, level: 1, isRising: true)), "channel id"),
    (.startTimer(id: 1, item: 0, seconds: -0.1), "timer \"dwell\""),
    (.startTimer(id: 1, item: 0, seconds: .infinity), "finite"),
    (.startTimer(id: 3, item: 0, seconds: 1), "timer id 3"),
    (.cancelTimer(id: 1, item: 2), "not per-item"),
    (.request(id: 2, item: 0), "request id 2"),
    (.cancelRequest(id: 2, item: 0), "request id 2"),
    (.haptic(.light, intensity: 1.5), "intensity"),
    (.announce(String(repeating: "a", count: 70_000)), "text"),
    (.scrollTo(scroll: 2, offset: 0, animated: false), "scroll id 2"),
    (.scrollTo(scroll: 1, offset: .nan, animated: false), "offset"),
    (.focus(region: 4, item: 0), "region id 4"),
    (.focus(region: 1, item: 3), "not per-item"),
    (.drop(.channel, id: 1, item: 0), "not per-item"),
    (.drop(.slot, id: 9, item: 0), "slot id 9"),
    (.log(level: 4, ""), "level"),
  ]

  /// One mistake loses the effects of the whole call, those before it too, and is named.
  @Test(arguments: 0..<mistakes.count) func aMistakeLosesTheWholeCall(_ number: Int) throws {
    let (effect, word) = EffectTests.mistakes[number]
    let (_, session) = try make([
      .setSlot(id: 1, item: 0, .int(7)), .set(Self.key, 50), .haptic(.light, intensity: 1), effect,
    ])
    let outputs = session.takeOutputs()
    guard case .fault(let fault)? = outputs.first?.kind, outputs.count == 1 else {
      Issue.record("no fault alone: \(outputs)")
      return
    }
    #expect(fault.message.hasPrefix("test.effects: action do: effect 4 (\(effect.name)): "))
    #expect(fault.message.contains(word))
    #expect(session.slot(1) == .int(3))
    #expect(session.value(1).presented == 0)
  }

  @Test func itemsBeginWhenNamedAndEndWhenDropped() throws {
    let (_, session) = try make([
      .spring(2, 7, to: 1), .spring(2, 3, to: 2), .setSlot(id: 2, item: 9, .string("i")),
      .startTimer(id: 2, item: 5, seconds: 1),
    ])
    #expect(session.takeOutputs().isEmpty)
    #expect(session.snapshot().channels.map(\.item) == [0, 3, 7])
    #expect(session.snapshot().slots.map(\.item) == [0, 9])
    #expect(session.snapshot().channels.map(\.id) == [1, 2, 2])
    let (_, other) = try make([
      .spring(2, 7, to: 1), .setSlot(id: 2, item: 7, .string("i")),
      .startTimer(id: 2, item: 7, seconds: 1), .drop(.all, id: 0, item: 7),
    ])
    #expect(other.snapshot().channels.map(\.item) == [0])
    #expect(other.snapshot().slots.map(\.item) == [0])
    #expect(other.isIdle)
  }

  @Test func atMostFourThousandItems() throws {
    let fits = (0..<4096).map { Effect.setSlot(id: 2, item: UInt64($0) * 3, .string("x")) }
    let (_, session) = try make(fits)
    #expect(session.takeOutputs().isEmpty)
    #expect(session.snapshot().slots.count == 4097)
    let (_, other) = try make(fits + [.setSlot(id: 2, item: 1, .string("x"))])
    #expect(other.snapshot().slots.count == 1)
    guard case .fault(let fault)? = other.takeOutputs().first?.kind else {
      Issue.record("no fault")
      return
    }
    #expect(fault.message.contains("effect 4097"))
    #expect(fault.message.contains("4096"))
  }

  @Test func settingAParameterIsAnOutputAndNoEvent() throws {
    let (code, session) = try make([
      .setParameter(id: 1, .bool(true)), .setParameter(id: 3, .double(50)),
    ])
    #expect(
      session.takeOutputs().map(\.kind) == [
        .parameter(key: "on", .bool(true)), .parameter(key: "level", .double(10)),
      ])
    #expect(session.parameter("level") == .double(10))
    #expect(session.componentSet.map(\.key) == ["on", "level"])
    #expect(code.told.isEmpty)
    let before = session.snapshot().generation
    try session.send(.set(parameter: "level", .double(3)))
    session.advance(to: session.now)
    #expect(session.componentSet.map(\.key) == ["on"])
    #expect(session.snapshot().generation != before)
    #expect(code.told.map(\.kind) == [.parameters([3])])
  }

  @Test func outputsCarryTheirTimes() throws {
    let (_, session) = try make([
      .haptic(.success, intensity: 0.5), .announce("Hello"), .log(level: 2, "hm"),
      .request(id: 1, item: 0), .request(id: 1, item: 0),
    ])
    let outputs = session.takeOutputs()
    #expect(
      outputs.map(\.kind) == [
        .haptic(.success, intensity: 0.5), .announce("Hello"), .log(level: 2, "hm"),
        .request(key: "refresh", item: 0, serial: 1),
      ])
    #expect(Set(outputs.map(\.time)) == [ns(0.1)])
    #expect(session.takeOutputs().isEmpty)
  }

  @Test func aRequestIsOpenUntilItIsAnswered() throws {
    let (code, session) = try make([.request(id: 1, item: 0)])
    #expect(!session.isIdle)
    #expect(session.nextWake == nil)
    #expect(session.pendingRequests.map(\.key) == ["refresh"])
    try session.send(
      .complete(request: "refresh", item: 0, ok: false, message: "no net"), at: ns(2))
    try session.send(.complete(request: "refresh", item: 0, ok: true, message: ""), at: ns(3))
    session.advance(to: ns(2))
    #expect(
      code.told.map(\.kind) == [.requestDone(id: 1, item: 0, ok: false, message: "no net")])
    #expect(session.isIdle == false)
    session.advance(to: ns(4))
    #expect(session.isIdle)
    guard case .rejected(let message, _)? = session.takeOutputs().last?.kind else {
      Issue.record("an answer to nothing is not rejected")
      return
    }
    #expect(message.contains("\"refresh\" is not open"))
  }
}
