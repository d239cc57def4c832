import MorphMotion
import MorphRuntime
import MorphScene
import Testing

@Suite struct WatchTests {
  private static func key(_ level: Double, rising: Bool) -> WatchKey {
    WatchKey(source: .channel, id: 1, item: 0, level: level, isRising: rising)
  }

  private func make(_ keys: [WatchKey], _ effects: [Effect]) throws -> (ScriptedComponent, Session)
  {
    let code = ScriptedComponent {
      $0.channel(1, "x", unit: .points)
      $0.action(1, "set", [("to", .double)])
    }
    code.onHandle = { (_, event) throws(CallFailure) in
      event.kind == .appear ? keys.map { .watch($0) } + effects : []
    }
    code.onCall = { (_, arguments, _) throws(CallFailure) in
      guard case .double(let value) = arguments[0] else {
        return ActionAnswer(result: .none, effects: [])
      }
      return ActionAnswer(result: .none, effects: [.set(ChannelKey(id: 1), value)])
    }
    return (code, try Session(code: code))
  }

  private func crossings(_ code: ScriptedComponent) -> [(time: Nanoseconds, key: WatchKey)] {
    code.events.compactMap { event in
      if case .crossed(let key) = event.kind { (event.time, key) } else { nil }
    }
  }

  /// The value is short of the level one nanosecond before the crossing, and past it at it.
  @Test(arguments: [24.0, 60, 144, 1]) func crossingsAreExact(_ rate: Double) throws {
    let keys = [
      Self.key(50, rising: true), Self.key(100.5, rising: true), Self.key(100.5, rising: false),
      Self.key(50, rising: false),
    ]
    let (code, session) = try make(keys, [.spring(1, to: 100, dampingRatio: 0.5)])
    var frame = 0
    while session.now < ns(3) {
      session.advance(to: min(ns(3), Session.frameTime(frame, rate: rate)))
      frame += 1
    }
    let found = crossings(code)
    #expect(found.map(\.key) == [keys[0], keys[1], keys[2]])
    let (_, free) = try make([], [.spring(1, to: 100, dampingRatio: 0.5)])
    for (time, key) in found {
      free.advance(to: time - 1)
      let before = free.value(1).presented
      free.advance(to: time)
      let after = free.value(1).presented
      if key.isRising {
        #expect(before < key.level && after >= key.level)
      } else {
        #expect(before > key.level && after <= key.level)
      }
    }
    #expect(session.isIdle)
  }

  @Test func aWatchAtRestKeepsNothingAwake() throws {
    let (_, session) = try make([Self.key(5, rising: true)], [])
    session.advance(to: 0)
    #expect(session.isIdle)
    #expect(session.nextWake == nil)
  }

  @Test func aJumpPassesALevelAtItsInstant() throws {
    let (code, session) = try make([Self.key(5, rising: true), Self.key(5, rising: false)], [])
    for (time, value) in [(0.1, 4.0), (0.2, 9), (0.3, 5), (0.4, 5), (0.5, 6), (0.6, -3)] {
      try session.send(.action("set", [.double(value)]), at: ns(time))
    }
    session.advance(to: ns(1))
    #expect(crossings(code).map(\.time) == [ns(0.2), ns(0.3), ns(0.6)])
    #expect(crossings(code).map(\.key.isRising) == [true, false, false])
  }

  @Test func watchingTwiceIsWatchingOnce() throws {
    let key = Self.key(5, rising: true)
    let (code, session) = try make([key, key], [.spring(1, to: 10)])
    session.advance(to: ns(2))
    #expect(crossings(code).count == 1)
  }

  @Test func unwatchEndsIt() throws {
    let key = Self.key(5, rising: true)
    let (code, session) = try make([key], [.unwatch(key), .spring(1, to: 10)])
    session.advance(to: ns(2))
    #expect(crossings(code).isEmpty)
  }

  @Test func effectsOfACrossingTakeHoldAtItsInstant() throws {
    let code = ScriptedComponent { $0.channel(1, "x", unit: .points) }
    code.onHandle = { (_, event) throws(CallFailure) in
      switch event.kind {
      case .appear: [.watch(Self.key(50, rising: true)), .spring(1, to: 100)]
      case .crossed: [.hold(ChannelKey(id: 1))]
      default: []
      }
    }
    let session = try Session(code: code)
    session.advance(to: ns(5))
    #expect(session.value(1).presented >= 50)
    #expect(session.value(1).presented < 50.000001)
    #expect(session.isIdle)
  }
}
