import MorphKit

/// A list that is pulled down to refresh: an arc fills with the pull, ticks once where it counts,
/// and turns while the application fetches.
///
/// The host scrolls the list. The component watches how far it is pulled beyond its top: rising
/// through the threshold arms it, and falling back through 0.55 of it refreshes. Both are found at
/// their exact instants, so that neither depends on how often a frame is drawn.
@main enum PullRefresh: Component {
  static let identity = Identity(
    "morph.pull-refresh", "Pull to refresh", version: "1.0.0",
    summary: "A list that is pulled down to refresh, with an arc that fills and then turns.",
    credit: "after SKPullToRefresh, Swift Kit UI",
    canvas: Size(390, 640), anchor: .top, scrubbable: true)

  // MARK: Parameters

  static let rows = Texts(
    4, "rows",
    [
      "Item 1", "Item 2", "Item 3", "Item 4", "Item 5", "Item 6", "Item 7", "Item 8", "Item 9",
      "Item 10", "Item 11", "Item 12", "Item 13", "Item 14",
    ],
    group: "Content", doc: "What the list shows; it may change at any time, and be empty.")
  static let caption = Text(
    8, "caption", "Pull down to refresh", group: "Content",
    doc: "Line above the rows; left out when empty.")
  static let showsIndicators = Toggle(
    2, "shows-indicators", false, group: "Content",
    doc: "Draws a bar that tells where the list is, as long as it is longer than its viewport.")
  static let accent = Ink(
    5, "accent", Color(0.039, 0.518, 1.0), group: "Colour", doc: "Colour of the arc.")
  static let threshold = Number(
    1, "threshold", 72, in: 1...400, step: 1, unit: .points, group: "Motion",
    doc: "Pull that arms, and room that is kept for the arc while refreshing.")
  static let firesOn = Choice(
    3, "fires-on", FiresOn.collapse, group: "Motion",
    doc: """
      What refreshes once armed: the pull falling back to 0.55 of the threshold, the finger up or \
      not, or the finger let go before that.
      """)
  static let settleResponse = Number(
    6, "settle-response", 0.38, in: 0.05...2, step: 0.01, unit: .seconds, group: "Motion",
    doc: "Period of the spring that makes room for the arc and takes it back.")
  static let settleDamping = Number(
    7, "settle-damping", 0.86, in: 0.05...2, step: 0.01, unit: .ratio, group: "Motion",
    doc: "Damping ratio of that spring; below 1 it overshoots.")

  enum FiresOn: UInt32, Choosable, CaseIterable {
    case collapse = 1
    case release = 2

    var key: StaticString { self == .collapse ? "collapse" : "release" }
  }

  // MARK: State

  /// Points by which the list is held down.
  static let inset = Channel(1, "inset", unit: .points)
  static let spin = Channel(2, "spin", unit: .degrees)

  static let armed = Slot(1, "armed", false)
  static let refreshing = Slot(2, "refreshing", false)
  /// Points of the pull when it fired, from which the arc goes to its place.
  static let firedAt = Slot(3, "fired-at", 0.0)
  /// Points by which the arc is off its place, where the inset had not settled when the last
  /// refresh began or ended.
  static let lag = Slot(4, "lag", 0.0)
  /// The threshold that is watched.
  static let watched = Slot(5, "watched", 0.0)

  static let list = Scroll(1, "list", .vertical, [.bounces])
  static let viewport = Region(1, "list")
  static let refresh = Request(
    1, "refresh", doc: "Fetch anew; complete it when done, whether it went well or not.")
  static let refreshNow = Action(
    1, "refresh", start, doc: "Refreshes as a pull would; does nothing while refreshing.")

  static var contents: Contents {
    rows; caption; showsIndicators; accent
    threshold; firesOn; settleResponse; settleDamping
    inset; spin
    armed; refreshing; firedAt; lag; watched
    list; viewport; refresh; refreshNow
  }

  // MARK: Input

  static func handle(_ event: Event, _ now: Snapshot, _ effects: inout Effects) {
    switch event {
    case .appear, .reloaded:
      watch(now, &effects)
    case .changed(threshold):
      watch(now, &effects)
      // Behind the new line already, the pull would have to be a new one to pass it.
      if now[list].overscroll < collapse(now[threshold]) { effects.set(armed, to: false) }
      if now[refreshing] { settle(to: now[threshold], now, &effects) }
    case .crossed(list, .rising, _):
      arm(now, &effects)
    case .crossed(list, .falling, _) where now[armed]:
      effects.set(armed, to: false)
      if now[firesOn] == .collapse { start(now, &effects) }
    case .scroll(list, .end, .drag) where now[armed] && now[firesOn] == .release:
      start(now, &effects)
    case .scroll(list, .cancel, .drag) where now[firesOn] == .release:
      effects.set(armed, to: false)
    case .accessibility("Refresh"):
      start(now, &effects)
    case .requestDone(refresh, let ok, _):
      finish(ok, now, &effects)
    case .environment where now[refreshing]:
      turn(now, &effects)
    case .channelDone(inset, .settled, _) where !now[refreshing] && !now[inset].isRunning:
      // The arc has faded out with the inset.
      effects.set(spin, to: 0)
    default:
      break
    }
  }

  /// The pull at which an armed list refreshes: low enough that a finger resting on the threshold
  /// does not fire by trembling.
  static func collapse(_ threshold: Double) -> Double { 0.55 * threshold }

  private static func watch(_ now: Snapshot, _ effects: inout Effects) {
    let (old, new) = (now[watched], now[threshold])
    if old != new {
      effects.unwatch(list, .rising, through: old)
      effects.unwatch(list, .falling, through: collapse(old))
      effects.set(watched, to: new)
    }
    effects.watch(list, .rising, through: new)
    effects.watch(list, .falling, through: collapse(new))
  }

  private static func arm(_ now: Snapshot, _ effects: inout Effects) {
    guard now.progress == nil, !now[refreshing], !now[armed] else { return }
    // A list that bounces by itself has no finger whose letting go could mean anything.
    guard now[firesOn] == .collapse || now[list].isDragging else { return }
    effects.set(armed, to: true)
    effects.haptic(.medium)
  }

  private static func start(_ now: Snapshot, _ effects: inout Effects) {
    // A pinned list shows one point of its story and does not react.
    guard now.progress == nil, !now[refreshing] else { return }
    effects.set(armed, to: false)
    effects.set(refreshing, to: true)
    let pose = Pose(now).begun(now[threshold])
    effects.set(firedAt, to: pose.firedAt)
    effects.set(lag, to: pose.lag)
    settle(to: now[threshold], now, &effects)
    turn(now, &effects)
    effects.request(refresh)
    effects.announce("Refreshing")
  }

  private static func finish(_ ok: Bool, _ now: Snapshot, _ effects: inout Effects) {
    effects.set(refreshing, to: false)
    effects.set(lag, to: Pose(now).ended(now[threshold]).lag)
    settle(to: 0, now, &effects)
    effects.announce(ok ? "Refreshed" : "Refresh failed")
  }

  private static func settle(to inset: Double, _ now: Snapshot, _ effects: inout Effects) {
    effects.animate(
      Self.inset, to: inset,
      .spring(response: now[settleResponse], dampingRatio: now[settleDamping]))
  }

  /// Seconds of one turn.
  static let turnTime = 0.85

  private static func turn(_ now: Snapshot, _ effects: inout Effects) {
    // An arc that is still fading out from the last time goes on as it turns.
    guard !now.reduceMotion, !now[spin].isRunning else { return }
    effects.set(spin, to: 0)
    effects.animate(spin, to: 360, .linear(turnTime), repeating: .forever)
  }
}
