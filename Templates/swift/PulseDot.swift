import MorphKit

/// A dot that a tap switches on and off: it grows and lights up on a spring.
@main enum PulseDot: Component {
  static let identity = Identity(
    "example.pulse-dot", "Pulse dot", version: "0.1.0",
    summary: "A dot that grows and lights up when it is tapped.", canvas: Size(160, 160),
    padding: 32, scrubbable: true)

  // MARK: Parameters

  static let isOn = Toggle(1, "is-on", false, .bindable, doc: "Whether the dot is on.")
  static let diameter = Number(
    2, "diameter", 64, in: 24...96, step: 1, unit: .points, doc: "Diameter of the dot when on.")
  static let tint = Ink(3, "tint", Color(0.2, 0.5, 1), doc: "Colour of the dot when on.")

  // MARK: State and input

  /// 0 is off, 1 is on. The host moves it, and puts it there at once under reduced motion.
  static let growth = Channel(1, "growth", unit: .progress)
  static let dot = Region(1, "dot")
  static let tap = Gesture.tap(1, "tap", in: dot)

  static var contents: Contents {
    isOn; diameter; tint
    growth
    dot; tap
  }

  static func handle(_ event: Event, _ now: Snapshot, _ effects: inout Effects) {
    switch event {
    case .appear:
      effects.set(growth, to: now[isOn] ? 1 : 0)
    case .tap(dot), .accessibility("Toggle"):
      // Pinned to one point of its story, it does not react.
      guard now.progress == nil else { return }
      effects.set(isOn, to: !now[isOn])
      effects.haptic(.selection)
      grow(to: now[isOn] ? 0 : 1, &effects)
    case .changed(isOn):
      grow(to: now[isOn] ? 1 : 0, &effects)
    default:
      break
    }
  }

  private static func grow(to amount: Double, _ effects: inout Effects) {
    effects.animate(growth, to: amount, .spring(response: 0.4, dampingRatio: 0.55))
  }

  // MARK: Frame

  static func frame(_ now: Snapshot, _ canvas: inout Canvas) {
    let bounds = Rect(width: now[diameter], height: now[diameter])
    // The spring overshoots; how far the dot may swell is decided here.
    let amount = clamp(now.progress ?? now[growth].presented, 0, 1.3)
    let width = now[diameter] * lerp(0.6, 1, amount)
    let circle = Shape.ellipse(
      Rect(
        x: (bounds.width - width) / 2, y: (bounds.height - width) / 2, width: width, height: width))

    canvas.setSize(bounds.size)
    canvas.fill(circle, Color(white: 0.6).mixed(with: now[tint], clamp(amount, 0, 1)))
    canvas.region(dot, .ellipse(bounds), cursor: .pointer, focusable: true)
    canvas.accessibility(
      Element(
        .toggle, label: "Pulse dot", value: now[isOn] ? "On" : "Off", actions: ["Toggle"]),
      in: bounds)
  }
}
