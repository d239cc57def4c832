import MorphMotion
import MorphRuntime
import MorphScene
import Testing

/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers from a seed on every machine.
private struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
  mutating func upTo(_ count: Int) -> Int { Int(next() % UInt64(count)) }
}

@Suite struct RandomTraceTests {
  /// A card with a button, a list with rows that swipe, and a drag around all of it.
  private func make() -> ScriptedComponent {
    let code = ScriptedComponent {
      $0.id = "test.everything"
      $0.canvas = Size(200, 400)
      $0.region(1, "card")
      $0.region(2, "button")
      $0.region(3, "list")
      $0.region(4, "row", perItem: true)
      $0.channel(1, "offset", unit: .points)
      $0.channel(2, "press", unit: .scale, feedback: true)
      $0.channel(3, "swipe", unit: .points, perItem: true)
      $0.slot(1, "taps", .int(0))
      $0.parameter(1, "rows", .double(900), in: 0...2000)
      $0.timer(1, "dwell")
      $0.scroll(1, "list")
      $0.gesture(1, "pull", .drag, region: 1, axis: .y)
      $0.gesture(2, "tap", .tap, region: 2)
      $0.gesture(3, "hold", .longPress, region: 2)
      $0.gesture(4, "swipe", .drag, region: 4, axis: .x, minimumDistance: 8)
      $0.gesture(5, "pick", .tap, region: 4)
      $0.gesture(6, "raw", .pointer, region: 1)
      $0.gesture(7, "over", .hover, region: 2)
    }
    code.onHandle = { (now, event) throws(CallFailure) in
      guard case .int(let taps) = now.slots[0].value else { return [] }
      switch event.kind {
      case .appear:
        return [
          .watch(WatchKey(source: .overscroll, id: 1, item: 0, level: 40, isRising: true)),
          .watch(WatchKey(source: .channel, id: 1, item: 0, level: 30, isRising: false)),
        ]
      case .gesture(let gesture) where gesture.gesture == 1:
        switch gesture.phase {
        case .begin: return [.hold(ChannelKey(id: 1)), .spring(2, to: 0.98, response: 0.2)]
        case .change: return [.set(ChannelKey(id: 1), gesture.translation.y)]
        case .end:
          return [
            .release(
              ChannelKey(id: 1), to: 0, .spring(response: 0.4, dampingRatio: 0.7),
              velocity: gesture.velocity.y), .spring(2, to: 1),
          ]
        case .cancel: return [.spring(1, to: 0), .spring(2, to: 1)]
        }
      case .gesture(let gesture) where gesture.gesture == 4:
        let key = ChannelKey(id: 3, item: gesture.item)
        return gesture.phase == .end || gesture.phase == .cancel
          ? [.spring(3, gesture.item, to: 0)] : [.set(key, gesture.translation.x)]
      case .gesture(let gesture) where gesture.phase == .end:
        return [
          .setSlot(id: 1, item: 0, .int(taps + 1)), .startTimer(id: 1, item: 0, seconds: 0.3),
          .haptic(.selection, intensity: 1),
        ]
      case .crossed: return [.haptic(.medium, intensity: 0.5)]
      case .timer: return [.announce("\(taps)")]
      default: return []
      }
    }
    code.onFrame = { (now, list) throws(CallFailure) in
      guard case .double(let rows) = now.parameters[0] else { return }
      let offset = now.channels[0].presented
      list.region(1, Rect(x: 0, y: 0, width: 200, height: 400))
      list.region(3, Rect(x: 0, y: 80, width: 200, height: 320), scroll: 1, content: rows)
      for row in 0..<3 {
        list.region(
          4, item: UInt64(row),
          Rect(
            x: 0, y: 80 + Double(row) * 60 - now.scrolls[0].offset + now.scrolls[0].overscroll,
            width: 200, height: 56))
      }
      list.region(2, Rect(x: 60, y: 10 + offset * 0.1, width: 80, height: 40))
      list.fill(Rect(x: 0, y: offset, width: 200, height: 10))
    }
    return code
  }

  /// Pointers that come, go and get lost, wheel, keys, hover, visibility and parameters.
  private func randomInputs(_ seed: UInt64) -> [(Nanoseconds, Input)] {
    var numbers = SeededNumbers(state: seed)
    var time: Nanoseconds = 0
    var at = Point(100, 100)
    var inputs: [(Nanoseconds, Input)] = []
    for _ in 0..<60 {
      time += Nanoseconds(numbers.upTo(60_000_000))
      let pointer = UInt32(numbers.upTo(6) == 0 ? 1 : 0)
      switch numbers.upTo(16) {
      case 0...2:
        at = Point(numbers.unit() * 200, numbers.unit() * 400)
        inputs.append((time, .pointer(PointerInput(.down, at: at, pointer: pointer))))
      case 3...8:
        at = Point(at.x + numbers.unit() * 30 - 15, at.y + numbers.unit() * 60 - 30)
        inputs.append((time, .pointer(PointerInput(.move, at: at, pointer: pointer))))
      case 9...10: inputs.append((time, .pointer(PointerInput(.up, at: at, pointer: pointer))))
      case 11:
        inputs.append((time, .pointer(PointerInput(.cancel, at: at, pointer: pointer))))
      case 12: inputs.append((time, .wheel(Point(0, numbers.unit() * 80 - 40))))
      case 13:
        let keys = ["ArrowDown", "PageDown", "Home", "End"]
        inputs.append((time, .key(keys[numbers.upTo(4)], isDown: true, modifiers: [])))
      case 14:
        inputs.append((time, .hover(Point(numbers.unit() * 200, numbers.unit() * 400))))
      default:
        inputs.append(
          numbers.upTo(3) == 0
            ? (time, .visible(numbers.upTo(2) == 0))
            : (time, .set(parameter: "rows", .double(numbers.unit() * 1500))))
      }
    }
    // All pointers are up in the end.
    for pointer in [0, 1] as [UInt32] {
      inputs.append((time, .pointer(PointerInput(.up, at: at, pointer: pointer))))
    }
    return inputs
  }

  /// Every gesture that begins has exactly one ending, and nothing comes between two gestures.
  @Test(arguments: 1...100 as ClosedRange<UInt64>) func everyGestureHasOneEnding(
    _ seed: UInt64
  ) throws {
    let code = make()
    let session = try Session(code: code)
    for (time, input) in randomInputs(seed) { try session.send(input, at: time) }
    #expect(session.runUntilIdle(), "seed \(seed): not idle after 60 s")
    var open: Set<UInt32> = []
    var rawOpen: Set<UInt32> = []
    for event in code.events {
      switch event.kind {
      case .gesture(let gesture):
        let isSingle = [2, 3, 5].contains(gesture.gesture)
        switch gesture.phase {
        case .begin:
          #expect(open.insert(gesture.gesture).inserted, "seed \(seed): begun twice")
        case .change:
          #expect(open.contains(gesture.gesture), "seed \(seed): changed before it began")
        case .end, .cancel:
          let wasOpen = open.remove(gesture.gesture) != nil
          #expect(wasOpen != isSingle, "seed \(seed): ended without a beginning")
        }
        if gesture.phase == .cancel {
          #expect(gesture.velocity == .zero, "seed \(seed): a cancel with velocity")
        }
      case .pointer(let pointer):
        switch pointer.phase {
        case .begin: #expect(rawOpen.insert(pointer.pointer).inserted, "seed \(seed)")
        case .change: #expect(rawOpen.contains(pointer.pointer), "seed \(seed)")
        case .end, .cancel: #expect(rawOpen.remove(pointer.pointer) != nil, "seed \(seed)")
        }
      default: break
      }
    }
    #expect(open.isEmpty && rawOpen.isEmpty, "seed \(seed): \(open) \(rawOpen) never ended")
    var last: Nanoseconds = 0
    for event in code.events {
      #expect(event.time >= last, "seed \(seed): time went back")
      last = event.time
    }
    #expect(session.value(1).presented == 0, "seed \(seed)")
    #expect(session.snapshot().scrolls[0].overscroll == 0, "seed \(seed)")
  }

  /// Sampled at other rates, with frames in between, the component is told the same.
  @Test(arguments: 1...30 as ClosedRange<UInt64>) func ratesDoNotMatter(_ seed: UInt64) throws {
    func run(_ rate: Double?) throws -> ([Event], [Snapshot], [Output]) {
      let code = make()
      let session = try Session(code: code)
      for (time, input) in randomInputs(seed) { try session.send(input, at: time) }
      let end = ns(8)
      if let rate {
        var frame = 0
        while session.now < end {
          session.advance(to: min(end, Session.frameTime(frame, rate: rate)))
          _ = session.frame()
          frame += 1
        }
      } else {
        session.advance(to: end)
      }
      return (code.events, code.snapshots, session.takeOutputs())
    }
    let reference = try run(nil)
    for rate in [24.0, 60, 144] {
      let other = try run(rate)
      #expect(other.0 == reference.0, "seed \(seed), rate \(rate): other events")
      #expect(other.1 == reference.1, "seed \(seed), rate \(rate): other snapshots")
      #expect(other.2 == reference.2, "seed \(seed), rate \(rate): other outputs")
    }
  }

  /// A session driven live, its recording written and read, replays to the byte.
  @Test(arguments: 1...30 as ClosedRange<UInt64>) func recordingsReplayToTheByte(
    _ seed: UInt64
  ) throws {
    let live = make()
    var options = Session.Options()
    options.records = true
    options.seed = seed
    options.parameters = ["rows": .double(Double(seed) * 30)]
    let session = try Session(code: live, options: options)
    var pending = randomInputs(seed)
    var numbers = SeededNumbers(state: seed &+ 1)
    while session.now < ns(8) {
      // Input arrives between frames, at times that have already been handled.
      session.advance(to: session.now + Nanoseconds(numbers.upTo(20_000_000) + 1))
      while let next = pending.first, next.0 <= session.now {
        try session.send(next.1, at: next.0)
        pending.removeFirst()
      }
    }
    let bytes = session.recording().write()
    let trace = try Trace.read(bytes, file: "recording")
    #expect(trace.write() == bytes)
    let replayed = make()
    let other = try Session(code: replayed, options: trace.options(for: replayed.descriptor))
    try trace.play(into: other)
    other.advance(to: session.now)
    #expect(replayed.events == live.events, "seed \(seed)")
    #expect(replayed.snapshots == live.snapshots, "seed \(seed)")
    #expect(other.takeOutputs() == session.takeOutputs(), "seed \(seed)")
    #expect(other.frame()?.displayList == session.frame()?.displayList, "seed \(seed)")
  }
}
