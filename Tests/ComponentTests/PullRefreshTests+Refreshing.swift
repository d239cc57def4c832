import Glibc
import MorphMotion
import MorphRuntime
import MorphScene
import Testing

/// From firing to the answer and back to rest.
extension PullRefreshTests {
  /// Refreshing since this instant, without a pull.
  private func refreshing(
    _ parameters: [String: Value] = [:], environment: [EnvironmentField] = []
  ) throws -> Live {
    let live = try rested(parameters, environment: environment)
    try live.action("refresh")
    #expect(live.outputs() == [.refreshRequest(1), .announce("Refreshing")])
    return live
  }

  // MARK: Springs and turns

  @Test(arguments: [(0.38, 0.86), (0.6, 0.5)])
  func theListMakesRoomOnASpring(_ response: Double, _ ratio: Double) throws {
    let live = try refreshing([
      "settle-response": .double(response), "settle-damping": .double(ratio),
    ])
    let start = live.now
    let down = Underdamped(response: response, ratio: ratio, to: 72)
    for step in 0...12 {
      let time = Double(step) * 0.02
      live.advance(to: start + time)
      #expect(abs(try live.value("inset") - down.value(time)) < 1e-9)
      #expect(try live.model("inset") == 72)
    }
    live.advance(by: 3)
    #expect(try live.value("inset") == 72)
    #expect(abs(try live.rowTop(0) - (16 + 72) - live.captionHeight() - 8) < 1e-3)

    try live.complete()
    let end = live.now
    let up = Underdamped(response: response, ratio: ratio, from: 72, to: 0)
    for step in 0...12 {
      let time = Double(step) * 0.02
      live.advance(to: end + time)
      #expect(abs(try live.value("inset") - up.value(time)) < 1e-9)
    }
    #expect(live.settle())
    #expect(try live.value("inset") == 0)
  }

  /// An answer in mid-flight turns the spring round with the velocity it has.
  @Test func anEarlyAnswerTurnsRound() throws {
    let live = try refreshing()
    live.advance(by: 0.08)
    let (value, velocity) = (try live.value("inset"), try live.velocity("inset"))
    #expect(value > 10 && velocity > 100)
    try live.complete()
    let start = live.now
    let back = Underdamped(response: 0.38, ratio: 0.86, from: value, to: 0, velocity: velocity)
    for step in 0...12 {
      live.advance(to: start + Double(step) * 0.02)
      #expect(abs(try live.value("inset") - back.value(Double(step) * 0.02)) < 1e-6)
    }
    #expect(live.settle())
  }

  @Test func theArcTurnsOnceIn850Milliseconds() throws {
    let live = try refreshing()
    let start = live.now
    for step in 0...100 {
      let time = Double(step) * 0.0713
      live.advance(to: start + time)
      let turns = time / 0.85
      let degrees = 360 * (turns - floor(turns))
      #expect(abs(try live.value("spin") - degrees) < 1e-5)
      #expect(abs(try live.velocity("spin") - 423.5294117647059) < 1e-6)
      // At the start there is no room for it yet.
      guard step > 0 else { continue }
      let arc = try #require(try live.arcs().first { $0.isSpinner })
      #expect(abs(arc.start - degrees * .pi / 180) < 1e-5)
    }
  }

  @Test func atRestTheTurningArcIsHalfwayDownTheRoom() throws {
    let live = try refreshing()
    live.advance(by: 2)
    let arcs = try live.arcs()
    #expect(arcs.count == 1)
    let arc = try #require(arcs.first)
    #expect(arc.isSpinner && arc.alpha == 1)
    #expect(arc.center == Point(195, 36))
  }

  // MARK: Never a jump

  /// The arcs of one frame as one place and the opacity of both.
  private struct Look {
    var place: Double?
    var filling: Double
    var turning: Double

    init(_ arcs: [DrawnArc]) {
      place = arcs.first?.center.y
      filling = arcs.first { !$0.isSpinner }?.alpha ?? 0
      turning = arcs.first { $0.isSpinner }?.alpha ?? 0
    }
  }

  /// Whenever the answer comes, also at once, nothing moves further in four milliseconds than
  /// springs carry it.
  @Test(arguments: [0, 0.03, 0.1, 0.2, 0.8], ["collapse", "release"])
  func theArcNeverJumps(_ wait: Double, _ firesOn: String) throws {
    let live = try rested(["fires-on": .option(firesOn == "collapse" ? 1 : 2)])
    try live.pull(to: 200)
    try live.letGo(200)
    var last = Look(try live.arcs())
    var answer: Double?
    var top = try live.rowTop(0)
    let end = live.now + 1.7
    while live.now < end {
      live.advance(by: 0.004)
      let isFired = live.outputs().contains { $0.isRequest }
      if isFired { answer = live.now + wait }
      if let due = answer, live.now >= due {
        try live.complete()
        answer = nil
      }
      let look = Look(try live.arcs())
      if let place = look.place, let before = last.place {
        #expect(abs(place - before) < 1.6, "\(live.now): \(before) to \(place)")
      }
      #expect(abs(look.filling - last.filling) < 0.06)
      #expect(abs(look.turning - last.turning) < 0.06)
      last = look
      let next = try live.rowTop(0)
      #expect(abs(next - top) < 4)
      top = next
    }
    #expect(live.settle())
    #expect(try live.arcs().isEmpty && live.value("spin") == 0 && live.value("inset") == 0)
  }

  /// A new pull while the last refresh is still leaving.
  @Test func refiringDoesNotJumpEither() throws {
    let live = try refreshing()
    live.advance(by: 0.05)
    try live.pointer(.down, 195, 100)
    for finger in stride(from: 5.0, through: 140, by: 5) {
      live.advance(by: 0.001)
      try live.pointer(.move, 195, 100 + finger)
    }
    try live.complete()
    try live.pointer(.move, 195, 250)
    #expect(live.outputs().contains(.haptic(.medium, intensity: 1)))
    var last = Look(try live.arcs())
    var requests = 0
    for finger in stride(from: 149.0, through: 60, by: -1) {
      live.advance(by: 0.001)
      try live.pointer(.move, 195, 100 + finger)
      requests += live.outputs().filter(\.isRequest).count
      let look = Look(try live.arcs())
      #expect(abs((look.place ?? 0) - (last.place ?? 0)) < 0.6)
      #expect(abs(look.filling - last.filling) < 0.03)
      #expect(abs(look.turning - last.turning) < 0.03)
      last = look
    }
    #expect(requests == 1)
  }

  /// As the room goes, the arc goes with it.
  @Test func theArcLeavesWithTheRoom() throws {
    let live = try refreshing()
    live.advance(by: 2)
    try live.complete()
    for _ in 0..<20 {
      let inset = try live.value("inset")
      let arcs = try live.arcs()
      #expect(arcs.count == 1)
      let arc = try #require(arcs.first)
      #expect(abs(arc.center.y - inset / 2) < 1e-4)
      #expect(abs(arc.alpha - min(1, inset / 72)) < 1e-6)
      live.advance(by: 0.01)
    }
  }

  // MARK: Answers

  @Test(arguments: [true, false])
  func theAnswerEndsIt(_ ok: Bool) throws {
    let live = try refreshing()
    live.advance(by: 1)
    #expect(try live.slot("refreshing") == .bool(true))
    #expect(try live.list().value == "Refreshing")
    try live.complete(ok)
    #expect(live.outputs() == [.announce(ok ? "Refreshed" : "Refresh failed")])
    #expect(try live.slot("refreshing") == .bool(false) && live.model("inset") == 0)
    #expect(try live.list().value == "")
    #expect(live.settle() && live.session.isIdle && live.session.nextWake == nil)
    #expect(try live.value("spin") == 0 && live.arcs().isEmpty && live.outputs().isEmpty)
  }

  /// Nobody answers: the arc turns, and nothing else happens, however long it takes.
  @Test func withoutAnAnswerOnlyTheArcTurns() throws {
    let live = try refreshing()
    live.advance(by: 3)
    let before = live.session.snapshot()
    let evaluations = live.session.frameEvaluations
    for _ in 0..<600 {
      live.advance(by: 0.1)
      #expect(live.session.nextWake == live.session.now)
      _ = live.session.frame()
    }
    #expect(live.session.frameEvaluations == evaluations + 600)
    #expect(live.outputs().isEmpty && !live.session.isIdle)
    let after = live.session.snapshot()
    #expect(after.slots == before.slots && after.scrolls == before.scrolls)
    #expect(after.channels.filter { $0.id != 2 } == before.channels.filter { $0.id != 2 })
    #expect(live.session.pendingRequests.map(\.key) == ["refresh"])

    // Not seen, it needs no frames.
    try live.send(.visible(false))
    #expect(live.session.nextWake == nil)
    try live.send(.visible(true))
    #expect(live.session.nextWake == live.session.now)
  }

  // MARK: Pulling meanwhile

  @Test func aSecondPullIsIgnored() throws {
    let live = try refreshing()
    live.advance(by: 1)
    try live.pull(to: 250)
    let arcs = try live.arcs()
    #expect(arcs.count == 1 && arcs.allSatisfy { $0.isSpinner && $0.center == Point(195, 36) })
    try live.letGo(250)
    live.advance(by: 2)
    try live.action("refresh")
    try live.send(.accessibility(action: "Refresh", node: nil, value: ""))
    #expect(live.outputs().isEmpty)
    #expect(live.session.pendingRequests.count == 1)
    try live.complete()
    #expect(live.settle() && live.outputs() == [.announce("Refreshed")])
  }

  /// What was pulled while refreshing counts for nothing afterwards: it has to pass the line anew.
  @Test func aPullHeldOverTheAnswerMustPassTheLineAgain() throws {
    let live = try refreshing()
    live.advance(by: 1)
    try live.pull(to: 250)
    try live.complete()
    _ = live.outputs()
    live.advance(by: 1)
    #expect(try live.arcs().map(\.isSpinner) == [false])
    try live.pointer(.move, 195, 340)
    try live.pointer(.move, 195, 150)
    live.advance(by: 1)
    #expect(live.outputs().isEmpty)
    try live.pointer(.move, 195, 300)
    try live.pointer(.move, 195, 150)
    #expect(live.outputs().map(\.isRequest) == [false, true, false])
  }

  /// One touch can refresh as often as it passes the line and comes back.
  @Test func theSameTouchRefreshesAgain() throws {
    let live = try rested()
    try live.pull(to: 200)
    try live.pull(from: 200, to: 40)
    #expect(
      live.outputs() == [
        .haptic(.medium, intensity: 1), .refreshRequest(1), .announce("Refreshing"),
      ])
    try live.pull(from: 40, to: 200)
    try live.pull(from: 200, to: 40)
    #expect(live.outputs().isEmpty)
    try live.complete()
    #expect(live.outputs() == [.announce("Refreshed")])
    try live.pull(from: 40, to: 200)
    try live.pull(from: 200, to: 40)
    #expect(
      live.outputs() == [
        .haptic(.medium, intensity: 1), .refreshRequest(2), .announce("Refreshing"),
      ])
  }

  /// A pull that had armed when the refresh was asked for by name is used up by it.
  @Test func refreshingByNameUsesUpAnArmedPull() throws {
    let live = try rested()
    try live.pull(to: 200)
    try live.action("refresh")
    #expect(live.outputs().map(\.isRequest) == [false, true, false])
    try live.letGo(200)
    live.advance(by: 2)
    #expect(live.outputs().isEmpty)
    try live.complete()
    #expect(live.settle() && live.outputs() == [.announce("Refreshed")])
  }

  // MARK: New code

  /// New code takes over in mid-flight: springs, the open request and the watched lines stay.
  @Test func newCodeGoesOnRefreshing() throws {
    let live = try refreshing()
    let other = try refreshing()
    for live in [live, other] { live.advance(by: 0.11) }
    _ = try live.session.replace(code: component.host.code(at: 0))
    for _ in 0..<10 {
      for live in [live, other] { live.advance(by: 0.03) }
      #expect(try live.channel("inset") == other.channel("inset"))
      #expect(try live.channel("spin") == other.channel("spin"))
    }
    try live.complete()
    #expect(live.settle() && live.outputs() == [.announce("Refreshed")])
    try live.pull(to: 200)
    try live.letGo(200)
    live.advance(by: 1)
    #expect(live.outputs().map(\.isRequest) == [false, true, false])
  }

  // MARK: Reduced motion

  private var reduced: [EnvironmentField] {
    get throws { [try EnvironmentField(key: "reduce-motion", text: "true")] }
  }

  @Test func withoutMotionTheArcStands() throws {
    let live = try rested(environment: try reduced)
    try live.pull(to: 200)
    #expect(live.outputs() == [.haptic(.medium, intensity: 1)])
    try live.letGo(200)
    // The list comes back as the finger let it go; that is the finger's own movement.
    live.advance(by: 1)
    #expect(live.outputs() == [.refreshRequest(1), .announce("Refreshing")])
    live.advance(by: 1)
    #expect(live.session.isSettled)
    let first = try live.scene().hash
    for _ in 0..<20 {
      live.advance(by: 0.0837)
      #expect(try live.scene().hash == first)
    }
    #expect(try live.value("inset") == 72 && live.value("spin") == 0)
    #expect(try live.arcs().map(\.isSpinner) == [true])
    try live.complete()
    #expect(try live.value("inset") == 0 && live.arcs().isEmpty)
    #expect(live.outputs() == [.announce("Refreshed")])
    #expect(live.session.isIdle)
  }

  @Test func motionMayBeReducedAndRestoredMeanwhile() throws {
    let live = try refreshing()
    live.advance(by: 0.1)
    try live.send(.environment(try reduced))
    #expect(try live.value("inset") == 72)
    let still = try live.scene().hash
    live.advance(by: 0.3)
    #expect(try live.scene().hash == still && live.session.isSettled)
    try live.send(.environment([try EnvironmentField(key: "reduce-motion", text: "false")]))
    live.advance(by: 0.2125)
    #expect(abs(try live.value("spin") - 90) < 1e-6)
    try live.complete()
    #expect(live.settle() && live.outputs() == [.announce("Refreshed")])
  }
}

extension Live {
  /// The node of the list.
  func list() throws -> SceneNode { try #require(try scene().nodes.first { $0.id == 1 }) }
}
