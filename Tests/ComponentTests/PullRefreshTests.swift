import Glibc
import MorphMotion
import MorphRuntime
import MorphScene
import Testing

/// The shipped list in a session: how it is pulled, when it arms, and when it fires.
@Suite struct PullRefreshTests {
  let component: BuiltComponent

  init() throws { component = try BuiltComponent("PullRefresh") }

  /// At rest after appearing.
  func rested(
    _ parameters: [String: Value] = [:], environment: [EnvironmentField] = []
  ) throws -> Live {
    let live = try component.live(parameters, environment: environment)
    #expect(live.settle())
    #expect(live.outputs().isEmpty)
    return live
  }

  // MARK: Description

  @Test func namesAreKept() {
    let descriptor = component.descriptor
    #expect(descriptor.id == "morph.pull-refresh" && descriptor.isScrubbable)
    #expect(descriptor.canvas == Size(390, 640) && descriptor.padding == 0)
    #expect(descriptor.anchor == .top)
    #expect(descriptor.credit == "after SKPullToRefresh, Swift Kit UI")
    #expect(
      Set(descriptor.parameters.map(\.key)) == [
        "threshold", "shows-indicators", "fires-on", "rows", "accent", "settle-response",
        "settle-damping", "caption",
      ])
    #expect(descriptor.channels.map(\.key) == ["inset", "spin"])
    #expect(descriptor.requests.map(\.key) == ["refresh"])
    #expect(descriptor.actions.map(\.signature) == ["refresh()"])
    #expect(descriptor.scrolls.map(\.key) == ["list"])
    #expect(descriptor.scrolls.allSatisfy { $0.bounces && !$0.isHorizontal })
    #expect(
      descriptor.parameters.first { $0.key == "fires-on" }?.options.map(\.key) == [
        "collapse", "release",
      ])
    for parameter in descriptor.parameters {
      #expect(!parameter.doc.isEmpty && !parameter.group.isEmpty)
    }
  }

  // MARK: Pulling

  /// UIKit's rubber band over the viewport of 640 points.
  private func banded(_ finger: Double) -> Double { finger * 640 * 0.55 / (640 + 0.55 * finger) }

  /// The arc fills as far as the list is pulled, and rides down with it.
  @Test(arguments: [4.0, 20, 60, 120, 147, 148, 200, 400])
  func theArcIsThePull(_ finger: Double) throws {
    let live = try rested()
    // The list begins to follow when the finger has moved by 10 points.
    try live.pull(to: 30)
    try live.pointer(.move, 195, 100 + finger)
    let pull = banded(finger)
    let state = try #require(live.session.snapshot().scrolls.first)
    #expect(abs(state.overscroll - pull) < 1e-9)

    let filled = min(1, pull / 72)
    let arcs = try live.arcs()
    #expect(arcs.count == 1)
    let arc = try #require(arcs.first)
    #expect(abs(arc.start + .pi / 2) < 1e-6)
    #expect(abs(arc.sweep - filled * 2 * .pi) < 1e-5)
    #expect(abs(arc.alpha - filled) < 1e-6)
    #expect(abs(arc.scale - (0.55 + 0.45 * filled)) < 1e-6)
    #expect(abs(arc.center.x - 195) < 1e-4 && abs(arc.center.y - min(pull, 72) / 2) < 1e-4)
    #expect(abs(try live.rowTop(0) - (16 + pull) - live.captionHeight() - 8) < 1e-3)
  }

  @Test func aTouchOfAPullShowsNothing() throws {
    let live = try rested()
    #expect(try live.arcs().isEmpty)
    try live.pull(to: 30)
    try live.pointer(.move, 195, 102.7)
    #expect(banded(2.7) / 72 > 0.02)
    #expect(try live.arcs().count == 1)
    try live.pointer(.move, 195, 102.5)
    #expect(banded(2.5) / 72 < 0.02)
    #expect(try live.arcs().isEmpty)
  }

  // MARK: Arming

  @Test func itTicksOnceAtTheThreshold() throws {
    let live = try rested()
    try live.pull(to: 147)
    #expect(banded(147) < 72 && banded(148) > 72)
    #expect(live.outputs().isEmpty)
    #expect(try live.slot("armed") == .bool(false))
    try live.pointer(.move, 195, 248)
    #expect(live.outputs() == [.haptic(.medium, intensity: 1)])
    #expect(try live.slot("armed") == .bool(true))

    // A finger that trembles on the line is not told again, as long as it stays above 39.6.
    for finger in [140.0, 150, 100, 200, 77, 160] {
      live.advance(by: 0.05)
      #expect(banded(finger) > 39.6)
      try live.pointer(.move, 195, 100 + finger)
    }
    #expect(live.outputs().isEmpty)
    #expect(try live.slot("armed") == .bool(true))
    try live.pointer(.move, 195, 176)
    #expect(banded(76) < 39.6)
    #expect(live.outputs() == [.refreshRequest(1), .announce("Refreshing")])
    #expect(try live.slot("armed") == .bool(false))
  }

  @Test func aPullThatDoesNotReachItDoesNothing() throws {
    let live = try rested()
    try live.pull(to: 147)
    try live.letGo(147)
    #expect(live.settle() && live.outputs().isEmpty)
    #expect(try live.arcs().isEmpty && live.value("inset") == 0)
  }

  // MARK: Firing

  /// When the pull, let go at rest, has fallen to 39.6: (1 + 10 t) e^(-10 t) of it is left.
  private func collapse(from pull: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if pull * (1 + 10 * middle) * exp(-10 * middle) > 39.6 { low = middle } else { high = middle }
    }
    return high
  }

  /// Frames are drawn at a rate, or not at all: the instant is the same.
  @Test(arguments: [0.0, 24, 30, 60, 144])
  func itFiresAtTheInstant(_ rate: Double) throws {
    let live = try rested()
    try live.pull(to: 200)
    try live.letGo(200)
    _ = live.outputs()
    let released = live.session.now
    if rate > 0 {
      for frame in 0...200 {
        let time = Session.frameTime(frame, rate: rate)
        guard time > released else { continue }
        live.session.advance(to: time)
        _ = live.session.frame()
      }
    }
    live.session.advance(to: released + 2_000_000_000)
    let outputs = live.session.takeOutputs()
    #expect(outputs.map(\.kind) == [.refreshRequest(1), .announce("Refreshing")])
    let fired = try #require(outputs.first?.time)
    let expected = collapse(from: banded(200)) * 1e9
    #expect(abs(Double(fired - released) - expected) < 2)
    #expect(outputs.allSatisfy { $0.time == fired })
    #expect(try abs(live.slotNumber("fired-at") - 39.6) < 1e-6)
  }

  /// With the velocity of the finger, which no formula here repeats.
  @Test func aThrownPullFiresAtOneInstant() throws {
    var times: Set<Nanoseconds> = []
    for rate in [30.0, 144] {
      let live = try rested()
      try live.pull(to: 200)
      try live.pointer(.up, 195, 300)
      for frame in 0...300 {
        live.session.advance(to: max(live.session.now, Session.frameTime(frame, rate: rate)))
        _ = live.session.frame()
      }
      let requests = live.session.takeOutputs().filter { $0.kind == .refreshRequest(1) }
      times.formUnion(requests.map(\.time))
      #expect(requests.count == 1)
    }
    #expect(times.count == 1)
  }

  @Test(arguments: [(30.0, 16.5), (100, 55), (1, 0.55)])
  func theThresholdDecidesBoth(_ threshold: Double, _ collapse: Double) throws {
    let live = try rested(["threshold": .double(threshold)])
    try live.pull(to: 300)
    #expect(live.outputs() == [.haptic(.medium, intensity: 1)])
    try live.letGo(300)
    live.advance(by: 1.5)
    #expect(live.outputs() == [.refreshRequest(1), .announce("Refreshing")])
    #expect(try abs(live.slotNumber("fired-at") - collapse) < 1e-6)
    live.advance(by: 2)
    #expect(try abs(live.value("inset") - threshold) < 1e-9)
  }

  /// The old lines are no longer watched.
  @Test func theThresholdMayChange() throws {
    let live = try rested()
    try live.set(("threshold", .double(110)))
    try live.pull(to: 200)
    #expect(banded(200) > 72 && banded(200) < 110)
    #expect(live.outputs().isEmpty)
    try live.pointer(.move, 195, 350)
    #expect(banded(250) > 110)
    #expect(live.outputs() == [.haptic(.medium, intensity: 1)])
    try live.pointer(.move, 195, 240)
    #expect(banded(140) > 60.5)
    #expect(live.outputs().isEmpty)
    try live.pointer(.move, 195, 205)
    #expect(banded(105) < 60.5)
    #expect(live.outputs() == [.refreshRequest(1), .announce("Refreshing")])
    try live.set(("threshold", .double(50)))
    #expect(try live.model("inset") == 50)
  }

  /// A line that moves away under an armed pull takes the arming with it.
  @Test func aThresholdFarAwayDisarms() throws {
    let live = try rested()
    try live.pull(to: 160)
    #expect(live.outputs() == [.haptic(.medium, intensity: 1)])
    try live.set(("threshold", .double(200)))
    #expect(try live.slot("armed") == .bool(false))
    try live.letGo(160)
    #expect(live.settle() && live.outputs().isEmpty)
  }

  /// Momentum that runs beyond the top arms as a finger does.
  @Test func aListFlungBackFires() throws {
    let live = try component.live(playing: try ExampleTraces.read("pull-refresh-flung-back.jsonl"))
    live.advance(to: 3.9)
    #expect(
      live.outputs() == [
        .haptic(.medium, intensity: 1), .refreshRequest(1), .announce("Refreshing"),
      ])
  }

  // MARK: Firing on release

  @Test func onReleaseItFiresWhenTheFingerIsUp() throws {
    let live = try rested(["fires-on": .option(2)])
    try live.pull(to: 200)
    #expect(live.outputs() == [.haptic(.medium, intensity: 1)])
    live.advance(by: 0.1)
    let pull = try live.pulled()
    try live.pointer(.up, 195, 300)
    #expect(live.outputs() == [.refreshRequest(1), .announce("Refreshing")])
    #expect(pull > 72)
    #expect(try live.slotNumber("fired-at") == 72)
    live.advance(by: 2)
    #expect(live.outputs().isEmpty)
  }

  @Test func onReleaseOneMayThinkBetterOfIt() throws {
    let live = try rested(["fires-on": .option(2)])
    try live.pull(to: 200)
    try live.pull(from: 200, to: 70)
    #expect(live.outputs() == [.haptic(.medium, intensity: 1)])
    #expect(try live.slot("armed") == .bool(false))
    try live.letGo(70)
    #expect(live.settle() && live.outputs().isEmpty)
    // A new pull is a new chance.
    try live.pull(to: 200)
    try live.letGo(200)
    #expect(live.outputs().map(\.isRequest) == [false, true, false])
  }

  @Test func onReleaseMomentumDoesNotArm() throws {
    let trace = try ExampleTraces.read("pull-refresh-flung-back.jsonl")
    var options = try trace.options(for: component.descriptor)
    options.parameters["fires-on"] = .option(2)
    let session = try Session(code: component.host.code(at: 0), options: options)
    try trace.play(into: session)
    session.advance(to: 3_900_000_000)
    #expect(session.takeOutputs().isEmpty)
  }
}

// MARK: - Driving and reading

extension Output.Kind {
  static func refreshRequest(_ serial: UInt64) -> Output.Kind {
    .request(key: "refresh", item: 0, serial: serial)
  }

  var isRequest: Bool { if case .request = self { true } else { false } }
}

/// An arc as it is drawn: centre in the canvas, angles in radians.
struct DrawnArc {
  var center: Point
  var scale: Double
  var start: Double
  var sweep: Double
  var alpha: Double

  /// The one that turns, as against the one that fills.
  var isSpinner: Bool { abs(sweep - 0.26 * 2 * .pi) < 1e-4 && scale == 1 }
}

extension Live {
  /// A finger comes down at (195, 100) and moves down to so many points further, or goes on from
  /// where it is.
  func pull(from start: Double? = nil, to finger: Double) throws {
    if start == nil { try pointer(.down, 195, 100) }
    let from = start ?? 0
    for step in 1...20 {
      advance(by: 0.008)
      try pointer(.move, 195, 100 + from + (finger - from) * Double(step) / 20)
    }
  }

  /// The finger, so many points further down, rests and is lifted: without velocity.
  func letGo(_ finger: Double) throws {
    advance(by: 0.1)
    try pointer(.up, 195, 100 + finger)
  }

  func complete(_ ok: Bool = true) throws {
    try send(.complete(request: "refresh", item: 0, ok: ok, message: ok ? "" : "offline"))
  }

  /// Points beyond the top.
  func pulled() throws -> Double { try #require(session.snapshot().scrolls.first).overscroll }

  func slotNumber(_ key: String) throws -> Double {
    guard case .double(let number) = try slot(key) else {
      throw SessionError("slot \"\(key)\" is no number")
    }
    return number
  }

  func arcs() throws -> [DrawnArc] {
    try scene().items.compactMap { item in
      guard
        case .stroke(.arc(let center, let radius, let start, let end), _, let stroke) =
          item.drawing
      else { return nil }
      #expect(radius == 13 && stroke.width == 3 && stroke.cap == .round)
      return DrawnArc(
        center: item.transform.apply(center), scale: item.transform.a, start: start,
        sweep: end - start, alpha: item.alpha)
    }
  }

  /// The frames of the rows that are drawn, in the canvas.
  func rowFrames() throws -> [Rect] {
    try scene().items.compactMap { item in
      guard case .fill(.roundedRectangle(let frame, let radii, _), _) = item.drawing,
        radii == CornerRadii(12)
      else { return nil }
      return item.transform.bounds(of: frame)
    }
  }

  func rowTop(_ row: Int) throws -> Double {
    let frames = try rowFrames()
    try #require(frames.count > row)
    return frames[row].y
  }

  func captionHeight() throws -> Double {
    try #require(try scene().nodes.first { $0.id == 2 }).frame.height
  }
}
