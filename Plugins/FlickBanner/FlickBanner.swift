import MorphKit

/// A notification banner that drops in on a spring and is thrown away at the finger's own speed.
///
/// It shows `entry + drag` points from its rest, up being negative: `entry` is the arrival, `drag`
/// is what a finger and everything after it does. Its shadow, on `lift`, rides a stiffer spring
/// than the arrival. The page darkens before the banner is there, and that gives it weight.
@main enum FlickBanner: Component {
  static let identity = Identity(
    "morph.flick-banner", "Flick banner", version: "1.0.0",
    summary: "A notification banner that drops in and can be thrown away.",
    credit: "Flick Banner · syxUI · https://syxui.dev/components/banner-flick-dismiss",
    url: "https://syxui.dev/components/banner-flick-dismiss",
    canvas: Size(420, 170), padding: 16, anchor: .top, scrubbable: true)

  // MARK: Parameters

  static let title = Text(
    7, "title", "Mara Villanueva", group: "Content", .bindable,
    doc: "First line; a change cross-fades in place.")
  static let message = Text(
    8, "message", "Landing at 6:40 — see you there", group: "Content", [.bindable, .multiline],
    doc: "Copy below the title; it wraps, and the banner grows.")
  static let stamp = Text(
    9, "stamp", "now", group: "Content", .bindable,
    doc: "When it came; left out where the title needs the room.")
  static let glyph = Text(
    10, "glyph", "bubble.left.fill", group: "Content", .bindable,
    doc: "Name of the symbol in the badge.")
  static let height = Number(
    1, "height", 72, in: 24...400, step: 1, unit: .points, group: "Shape",
    doc: "Least height of the banner; longer copy makes it higher.")
  static let cornerRadius = Number(
    2, "corner-radius", 18, in: 0...200, step: 1, unit: .points, group: "Shape",
    doc: "Radius of the corners.")
  static let surface = Ink(
    5, "surface", Color(0.090, 0.090, 0.102), group: "Colour", doc: "Fill of the banner.")
  static let accent = Ink(
    6, "accent", Color(0.039, 0.518, 1.0), group: "Colour", doc: "Fill of the badge.")
  static let response = Number(
    3, "response", 0.42, in: 0.05...2, step: 0.01, unit: .seconds, group: "Motion",
    doc: "Period of the spring on which the banner arrives.")
  static let arrivalDamping = Number(
    11, "arrival-damping", 0.78, in: 0.05...1, step: 0.01, unit: .ratio, group: "Motion",
    doc: "Damping ratio of the arrival; below 1 it overshoots its rest.")
  static let dismissVelocity = Number(
    4, "dismiss-velocity", 520, in: 1...5000, step: 10, unit: .pointsPerSecond, group: "Motion",
    doc: """
      Upward release speed that dismisses by itself. A throw that would coast its own height in \
      0.2 s goes too, from 360 pt/s at a height of 72, so this counts for banners above 104 pt.
      """)
  static let commitFraction = Number(
    12, "commit-fraction", 0.34, in: 0.05...1, step: 0.01, unit: .ratio, group: "Motion",
    doc: "Part of the height that a finger must pull up to dismiss whatever its speed.")
  static let dwellTime = Number(
    13, "dwell", 0, in: 0...60, step: 0.5, unit: .seconds, group: "Motion",
    doc: "Time until the banner leaves by itself; 0 keeps it.")
  static let crossFadeTime = Number(
    14, "cross-fade", 140, in: 0...1000, step: 10, unit: .milliseconds, group: "Motion",
    doc: "Time in which a new message takes over from the old one.")

  // MARK: State

  static let entry = Channel(1, "entry", unit: .points, at: -84)
  static let drag = Channel(2, "drag", unit: .points)
  /// How much of the shadow there is.
  static let lift = Channel(3, "lift", unit: .progress)
  static let press = Channel(4, "press", unit: .progress, .feedback)
  /// From the outgoing copy to the one shown.
  static let crossFade = Channel(5, "cross-fade", unit: .alpha, at: 1, .feedback)

  static let entered = Slot(1, "entered", false)
  static let gone = Slot(2, "gone", false)
  static let finger = Slot(3, "finger", Finger.away)
  /// The finger is past the line behind which letting go dismisses.
  static let armed = Slot(4, "armed", false)
  /// Where the finger would have had to come from to have pulled the banner to where it was caught.
  static let anchor = Slot(5, "anchor", 0.0)
  /// Extent of the rubber band below rest, in points, for the finger that is down.
  static let reach = Slot(6, "reach", 0.0)
  /// Offset at which the banner has faded out; 0 when it is not on its way out.
  static let vanishing = Slot(7, "vanishing", 0.0)
  static let shown = CopySlots(
    title: Slot(8, "shown-title", ""), body: Slot(9, "shown-message", ""),
    stamp: Slot(10, "shown-stamp", ""), glyph: Slot(11, "shown-glyph", ""))
  static let outgoing = CopySlots(
    title: Slot(12, "outgoing-title", ""), body: Slot(13, "outgoing-message", ""),
    stamp: Slot(14, "outgoing-stamp", ""), glyph: Slot(15, "outgoing-glyph", ""))
  /// When the cross-fade began: opacity of the outgoing copy, height of the banner, and points from
  /// its top to the copy.
  static let outgoingOpacity = Slot(16, "outgoing-opacity", 1.0)
  static let outgoingHeight = Slot(17, "outgoing-height", 0.0)
  static let outgoingTop = Slot(18, "outgoing-top", 0.0)

  static let leaving = Timer(1, "dwell")
  static let banner = Region(1, "banner")
  static let flick = Gesture.drag(1, "drag", in: banner, minimumDistance: 0)

  static let dismiss = Action(
    1, "dismiss", leave, "velocity",
    doc: "Sends the banner away, starting at a speed in points a second; up is negative.")
  static let present = Action(
    2, "present", comeBack, doc: "Lets a dismissed banner arrive once more.")
  static let replace = Action(
    3, "replace", show, "title", "message", "stamp", "glyph",
    doc: "Puts another message on the banner.")
  static let band = Action(
    4, "rubber-band", answering: follow, "x", "limit",
    doc: "Where the banner is, in points below rest, for a finger x points below it.")
  static let bandInverse = Action(
    5, "rubber-band-inverse", answering: precede, "x", "limit",
    doc: "Where the finger is, in points below rest, for a banner x points below it.")

  static var contents: Contents {
    title; message; stamp; glyph
    height; cornerRadius; surface; accent
    response; arrivalDamping; dismissVelocity; commitFraction; dwellTime; crossFadeTime
    entry; drag; lift; press; crossFade
    entered; gone; finger; armed; anchor; reach; vanishing
    shown.contents; outgoing.contents; outgoingOpacity; outgoingHeight; outgoingTop
    leaving; banner; flick
    dismiss; present; replace; band; bandInverse
  }

  // MARK: Springs

  @inline(never)
  static func arrivalSpring(_ now: Snapshot) -> Spring {
    Spring(response: max(now[response], 0.05), dampingRatio: now[arrivalDamping])
  }
  static let shadowSpring = Spring(response: 0.30, dampingRatio: 0.82)
  /// It leaves without swinging, because it does not land.
  static let exitSpring = Spring(response: 0.50, dampingRatio: 0.85)
  static let returnSpring = Spring(response: 0.34, dampingRatio: 0.85)
  static let cancelSpring = Spring(response: 0.38, dampingRatio: 0.86)
  /// Nearly flat: a finger on glass does not bounce.
  static let pressSpring = Spring(response: 0.20, dampingRatio: 0.90)

  /// Sends a channel off on a spring, on top of what moves it already: what was thrown while it was
  /// arriving goes on from the arrival's own speed.
  @inline(never)
  static func swing(
    _ channel: Channel, to destination: Double, on spring: Spring, velocity: Double = 0,
    _ effects: inout Effects
  ) {
    effects.animate(channel, to: destination, .interpolatingSpring(spring, velocity: velocity))
  }

  // MARK: Input

  static func handle(_ event: Event, _ now: Snapshot, _ effects: inout Effects) {
    switch event {
    case .appear:
      appear(now, &effects)
    case .drag(flick, .begin, let touch):
      move(touch, begins: true, now, &effects)
    case .drag(flick, .change, let touch):
      move(touch, begins: false, now, &effects)
    case .drag(flick, .end, let touch):
      letGo(touch, now, &effects)
    case .drag(flick, .cancel, _):
      cancel(now, &effects)
    case .timer(leaving), .accessibility("Dismiss"):
      leave(velocity: 0, now, &effects)
    case .changed(title), .changed(message), .changed(stamp), .changed(glyph):
      turn(to: Message(now), now, &effects)
    case .changed(dwellTime) where now[entered] && !now[gone] && now[finger] != .holding:
      startDwell(now, &effects)
    case .channelDone(drag, .settled, _) where !now[gone] && offset(now) == 0:
      effects.set(vanishing, to: 0)
    default:
      break
    }
  }

  private static func appear(_ now: Snapshot, _ effects: inout Effects) {
    guard !now[entered] else { return }
    effects.set(entered, to: true)
    shown.set(Message(now), &effects)
    if now.progress == nil {
      arrive(now, &effects)
    } else {
      // Nothing moves while a point of the story is pinned; afterwards the banner is there.
      effects.set(entry, to: 0)
      effects.set(lift, to: 1)
    }
  }

  private static func arrive(_ now: Snapshot, _ effects: inout Effects) {
    effects.set(entry, to: -clearance(now))
    swing(entry, to: 0, on: arrivalSpring(now), &effects)
    swing(lift, to: 1, on: shadowSpring, &effects)
    startDwell(now, &effects)
  }

  /// `dismiss`, the end of the dwell, and an assistive tool's "Dismiss".
  private static func leave(velocity: Double, _ now: Snapshot, _ effects: inout Effects) {
    guard now.progress == nil, !now[gone] else { return }
    if now[finger] == .holding { loosen(to: .spent, now, &effects) }
    let exit = markGone(now, &effects)
    let speed = abs(exit - now[drag].model) < 1 ? 0 : clamp(velocity, -fastest, fastest)
    swing(drag, to: exit, on: exitSpring, velocity: speed, &effects)
  }

  /// Points a second; no hand is faster, and a spring thrown at any speed would leave all numbers.
  private static let fastest = 100_000.0

  /// Answers the offset to which the banner must go.
  static func markGone(_ now: Snapshot, _ effects: inout Effects) -> Double {
    let exit = -(targetHeight(now) + 24)
    effects.set(gone, to: true)
    effects.set(vanishing, to: exit)
    effects.cancel(leaving)
    return exit
  }

  private static func comeBack(_ now: Snapshot, _ effects: inout Effects) {
    guard now.progress == nil, now[gone] else { return }
    effects.set(gone, to: false)
    if now[drag].isRunning {
      // Still on its way out: it turns round, keeps its speed, and fades in as it faded out.
      swing(drag, to: 0, on: arrivalSpring(now), &effects)
      startDwell(now, &effects)
    } else {
      effects.set(vanishing, to: 0)
      effects.set(drag, to: 0)
      effects.set(lift, to: 0)
      arrive(now, &effects)
    }
  }

  /// The dwell starts from the beginning.
  static func startDwell(_ now: Snapshot, _ effects: inout Effects) {
    if now.progress == nil && now[dwellTime] > 0 {
      effects.start(leaving, after: now[dwellTime])
    } else {
      effects.cancel(leaving)
    }
  }

  // MARK: Messages

  private static func show(
    title: String, message: String, stamp: String, glyph: String, _ now: Snapshot,
    _ effects: inout Effects
  ) {
    effects.set(Self.title, to: title)
    effects.set(Self.message, to: message)
    effects.set(Self.stamp, to: stamp)
    effects.set(Self.glyph, to: glyph)
    turn(to: Message(title: title, body: message, stamp: stamp, glyph: glyph), now, &effects)
  }

  /// The new message takes the old one's place where it is. It does not queue, and the banner does
  /// not leave and come back: that stutter is what makes stacked notices feel cheap.
  private static func turn(to next: Message, _ now: Snapshot, _ effects: inout Effects) {
    if !now[gone] && now[finger] != .holding { startDwell(now, &effects) }
    let last = Message(now, shown)
    guard !next.isSame(as: last) else { return }
    shown.set(next, &effects)
    guard now.progress == nil, !now.reduceMotion else { return effects.set(crossFade, to: 1) }

    // Of two copies that are fading the stronger one goes on to fade out, the other is dropped.
    let (old, new) = opacities(now)
    if new >= old { outgoing.set(last, &effects) }
    effects.set(outgoingOpacity, to: max(new, old))
    let (height, top) = extent(CopyLayout(last, now), now)
    effects.set(outgoingHeight, to: height)
    effects.set(outgoingTop, to: top)
    effects.set(crossFade, to: 0)
    effects.animate(crossFade, to: 1, .easeInOut(now[crossFadeTime] / 1000))
  }

  // MARK: Geometry

  /// Points between rest and where the banner comes from: just above its own top edge. Where the
  /// screen ends is the business of whoever shows it; 12 pt hide the shadow too.
  static func clearance(_ now: Snapshot) -> Double { targetHeight(now) + 12 }

  /// Of the banner, when what is fading has faded.
  static func targetHeight(_ now: Snapshot) -> Double {
    CopyLayout(now[entered] ? Message(now, shown) : Message(now), now).height
  }

  /// Height of the banner and top of its copy while it goes over to a layout. Both copies stand at
  /// the same place, so that one seems to turn into the other.
  static func extent(_ layout: CopyLayout, _ now: Snapshot) -> (height: Double, top: Double) {
    let fade = clamp(now[crossFade].presented, 0, 1)
    guard fade < 1 else { return (layout.height, layout.top) }
    return (
      lerp(now[outgoingHeight], layout.height, fade), lerp(now[outgoingTop], layout.top, fade)
    )
  }

  static func opacities(_ now: Snapshot) -> (outgoing: Double, shown: Double) {
    let fade = clamp(now[crossFade].presented, 0, 1)
    return (now[outgoingOpacity] * (1 - fade), fade)
  }

  /// Where the banner is presented, in points from rest.
  static func offset(_ now: Snapshot) -> Double { now[entry].presented + now[drag].presented }
}
