import MorphKit

/// A switch: a knob that a tap, a drag, keys or an assistive tool move from side to side.
///
/// The value is the parameter `on`, which the component sets itself. The knob rides a spring; the
/// colour is feedback, and still fades where the knob jumps under reduced motion.
@main enum ToggleSwitch: Component {
  static let identity = Identity(
    "probe.toggle", "Toggle", version: "1.0.0",
    summary: "A switch with a knob that can be tapped, dragged and reached by keys.",
    canvas: Size(120, 70), padding: 16)

  // MARK: Parameters

  static let on = Toggle(
    1, "on", false, group: "Content", .bindable, doc: "Whether it is on.")
  static let label = Text(
    2, "label", "Wireless", group: "Content", doc: "What is switched, for assistive tools.")
  static let height = Number(
    3, "height", 31, in: 12...200, step: 1, unit: .points, group: "Shape",
    doc: "Height of the track; the width is 51 / 31 of it.")
  static let accent = Ink(
    4, "accent", Color(0.204, 0.780, 0.349), group: "Colour", doc: "Colour of the track when on.")

  // MARK: State and input

  /// The knob: 0 at the side of off, 1 at the side of on.
  static let position = Channel(1, "position", unit: .progress)
  static let tint = Channel(2, "tint", unit: .alpha, .feedback)
  /// How far the knob is stretched by a finger on it.
  static let press = Channel(3, "press", unit: .progress, .feedback)

  static let isDragged = Slot(1, "dragged", false)
  /// Where the knob would be for a finger that had not moved.
  static let grip = Slot(2, "grip", 0.0)

  static let track = Region(1, "track")
  static let tap = Gesture.tap(1, "tap", in: track)
  static let slide = Gesture.drag(2, "slide", in: track, axis: .horizontal, minimumDistance: 4)
  static let touch = Gesture.pointer(3, "touch", in: track)
  static let keys = Gesture.key(4, "keys", in: track)
  static let flip = Action(1, "flip", flip, doc: "Switches it, as a tap does.")

  static var contents: Contents {
    on; label; height; accent
    position; tint; press
    isDragged; grip
    track; tap; slide; touch; keys; flip
  }

  // MARK: Input

  static func handle(_ event: Event, _ now: Snapshot, _ effects: inout Effects) {
    switch event {
    case .appear:
      effects.set(position, to: now[on] ? 1 : 0)
      effects.set(tint, to: now[on] ? 1 : 0)
    case .changed(on) where !now[isDragged]:
      carry(to: now[on], velocity: 0, now, &effects)
    case .tap(tap):
      effects.focus(track)
      flip(now, &effects)
    case .accessibility("Toggle"), .key(" "), .key("Enter"):
      flip(now, &effects)
    case .key("ArrowRight"):
      turn(!now.isRightToLeft, now, &effects)
    case .key("ArrowLeft"):
      turn(now.isRightToLeft, now, &effects)
    case .drag(slide, .begin, let touch):
      effects.hold(position)
      effects.set(isDragged, to: true)
      effects.set(grip, to: now[position].presented - travel(touch.translation.x, now))
    case .drag(slide, .change, let touch):
      follow(touch, now, &effects)
    case .drag(slide, .end, let touch):
      letGo(touch, now, &effects)
    case .drag(slide, .cancel, _):
      effects.set(isDragged, to: false)
      carry(to: now[on], velocity: 0, now, &effects)
    case .pointer(touch, .begin, _):
      squeeze(true, &effects)
    case .pointer(touch, .end, _), .pointer(touch, .cancel, _):
      squeeze(false, &effects)
    default:
      break
    }
  }

  static func flip(_ now: Snapshot, _ effects: inout Effects) { turn(!now[on], now, &effects) }

  private static func turn(_ isOn: Bool, _ now: Snapshot, _ effects: inout Effects) {
    guard now.progress == nil, isOn != now[on], !now[isDragged] else { return }
    effects.set(on, to: isOn)
    effects.haptic(.light)
    carry(to: isOn, velocity: 0, now, &effects)
  }

  private static func follow(_ touch: Event.Touch, _ now: Snapshot, _ effects: inout Effects) {
    let place = clamp(now[grip] + travel(touch.translation.x, now), 0, 1)
    effects.set(position, to: place)
    fade(to: place > 0.5, now, &effects)
  }

  private static func letGo(_ touch: Event.Touch, _ now: Snapshot, _ effects: inout Effects) {
    let velocity = travel(touch.velocity.x, now)
    let place = clamp(now[grip] + travel(touch.translation.x, now), 0, 1)
    let isOn = place + projection(velocity, rate: 0.99) > 0.5
    effects.set(isDragged, to: false)
    if isOn != now[on] {
      effects.set(on, to: isOn)
      effects.haptic(.light)
    }
    carry(to: isOn, velocity: velocity, now, &effects)
  }

  private static func carry(
    to isOn: Bool, velocity: Double, _ now: Snapshot, _ effects: inout Effects
  ) {
    let curve = Curve.spring(response: 0.3, dampingRatio: 0.8)
    if velocity == 0 {
      effects.animate(position, to: isOn ? 1 : 0, curve)
    } else {
      effects.release(position, to: isOn ? 1 : 0, curve, velocity: velocity)
    }
    fade(to: isOn, now, &effects)
  }

  private static func fade(to isOn: Bool, _ now: Snapshot, _ effects: inout Effects) {
    let amount: Double = isOn ? 1 : 0
    guard now[tint].model != amount else { return }
    effects.animate(tint, to: amount, .spring(response: 0.2, dampingRatio: 1))
  }

  private static func squeeze(_ isDown: Bool, _ effects: inout Effects) {
    effects.animate(press, to: isDown ? 1 : 0, .spring(response: 0.25, dampingRatio: 0.9))
  }

  /// Points of a finger in lengths of the knob's way; from right to left it goes the other way.
  private static func travel(_ points: Double, _ now: Snapshot) -> Double {
    (now.isRightToLeft ? -points : points) / max(1, bounds(now).width - bounds(now).height)
  }

  // MARK: Frame

  private static func bounds(_ now: Snapshot) -> Rect {
    Rect(width: now[height] * 51 / 31, height: now[height])
  }

  static func frame(_ now: Snapshot, _ canvas: inout Canvas) {
    let bounds = bounds(now)
    let place = now.progress ?? now[position].presented
    let color = Color(white: 0.914).mixed(
      with: now[accent], clamp(now.progress ?? now[tint].presented, 0, 1))

    canvas.setSize(bounds.size)
    canvas.mirrored(now.isRightToLeft, width: bounds.width) { canvas in
      canvas.fill(.capsule(bounds), color)
      knob(at: place, in: bounds, now, &canvas)
      if now.hasFocus(track) && now.focusVisible {
        canvas.stroke(.capsule(bounds.inset(by: -3)), Color(0.039, 0.518, 1), width: 2)
      }
      canvas.region(track, .capsule(bounds), cursor: .pointer, focusable: true)
      canvas.accessibility(
        Element(
          .toggle, of: track, label: now[label], value: now[on] ? "On" : "Off",
          actions: ["Toggle"]),
        in: bounds)
    }
  }

  private static func knob(
    at place: Double, in bounds: Rect, _ now: Snapshot, _ canvas: inout Canvas
  ) {
    let margin = bounds.height * 2 / 31
    let size = bounds.height - 2 * margin
    let stretch = size * 0.22 * clamp(now[press].presented, 0, 1)
    // It stretches towards the middle, so that it keeps its distance from the end of the track.
    let room = bounds.width - 2 * margin - size - stretch
    let knob = Rect(x: margin + room * place, y: margin, width: size + stretch, height: size)
    canvas.shadow(.capsule(knob), Shadow(Color.black.opacity(0.2), sigma: size * 0.08, y: 1.5))
    canvas.fill(.capsule(knob), .white)
  }
}
