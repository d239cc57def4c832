import MorphKit

/// A shape that becomes a squircle or a card out of a circle, by one exponent.
///
/// Exponent and ratio are two channels that one curve moves, so every picture between two stops is
/// an outline of its own: nothing cross-fades, and the two cannot fall out of step.
@main enum Squircle: Component {
  static let identity = Identity(
    "morph.squircle", "Squircle", version: "1.0.0",
    summary: "A circle that becomes a squircle or a card, by one exponent.",
    credit: "Squircle Morph · syxUI · https://syxui.dev/components/morph-squircle",
    url: "https://syxui.dev/components/morph-squircle",
    canvas: Size(428, 288), padding: 24, scrubbable: true)

  // MARK: Parameters

  static let fillA = Ink(
    1, "fill-a", Color(0.184, 0.435, 0.929), group: "Colour", label: "Fill A",
    doc: "Colour of the left top corner, and of the shadow.")
  static let fillB = Ink(
    2, "fill-b", Color(0.486, 0.361, 1), group: "Colour", label: "Fill B",
    doc: "Colour of the right bottom corner.")
  static let strokeColor = Ink(
    3, "stroke-color", .white, group: "Colour",
    doc: "Colour of the hairline, drawn at 28 % of its opacity.")
  static let exponent = Number(
    4, "exponent", 4.5, in: 0...100, step: 0.1, unit: .ratio, group: "Shape",
    doc: "Exponent at the far end; the near end is always 2, a circle. Less counts as 2.")
  static let aspect = Number(
    5, "aspect", 1, in: -4...16, step: 0.05, unit: .ratio, group: "Shape",
    doc: "Width over height at the far end; less than 0.05 is drawn as 0.05.")
  static let samples = Integer(
    6, "samples", 96, in: 0...512, group: "Advanced", .advanced,
    doc: "Chords in each quadrant of the outline, at least 4; below 40 they begin to show.")

  // MARK: State and input

  /// Where on the way from the circle, 0, to the far end, 3.
  static let stop = Slot(1, "stop", lastStop)
  /// Whether the stops are walked upwards.
  static let rising = Slot(2, "rising", false)

  static let movingExponent = Channel(1, "exponent", unit: .ratio, at: 4.5)
  static let movingRatio = Channel(2, "ratio", unit: .ratio, at: 1)

  static let area = Region(1, "area")
  static let tap = Gesture.tap(1, "tap", in: area)

  static let advance = Action(1, "advance", step, doc: "Walks to the next stop, as a tap does.")
  static let exponentAt = Action(
    2, "exponent-at", answering: exponent(at:_:), "amount",
    doc: "The exponent at a point of the morph, 0 the circle and 1 the far end, or beyond.")
  static let outlineResidual = Action(
    3, "outline-residual", answering: residual(at:_:), "amount",
    doc: "The largest distance of |x/a|^n + |y/b|^n from 1 over the sampled points.")

  static var contents: Contents {
    fillA; fillB; strokeColor; exponent; aspect; samples
    stop; rising
    movingExponent; movingRatio
    area; tap
    advance; exponentAt; outlineResidual
  }

  static func handle(_ event: Event, _ now: Snapshot, _ effects: inout Effects) {
    switch event {
    case .appear, .reloaded, .changed(exponent), .changed(aspect):
      // What is under way goes on, beside the new destination.
      let amount = amount(of: now[stop])
      effects.shift(movingExponent, to: exponent(at: amount, now))
      effects.shift(movingRatio, to: ratio(at: amount, now))
    case .tap:
      step(now, &effects)
    default:
      break
    }
  }

  /// Up and down the stops, 3 2 1 0 1 2 3, so that no tap ever jumps the whole way.
  private static func step(_ now: Snapshot, _ effects: inout Effects) {
    // A pinned shape shows one point of its story and does not react.
    guard now.progress == nil else { return }
    let current = clamp(now[stop], 0, lastStop)
    let rises = now[rising] ? current < lastStop : current == 0
    let next = current + (rises ? 1 : -1)
    let amount = amount(of: next)
    effects.set(stop, to: next)
    effects.set(rising, to: rises)
    effects.animate(
      [
        movingExponent.to(exponent(at: amount, now)),
        movingRatio.to(ratio(at: amount, now)),
      ], .easeInOut(0.7))
    effects.haptic(.selection)
  }

  // MARK: Frame

  static func frame(_ now: Snapshot, _ canvas: inout Canvas) {
    // In words it is at the stop at once; the shape takes its time.
    let target = exponent(at: now.progress.map(loop) ?? amount(of: now[stop]), now)
    let label = joined("n ", format(target, 2))
    let font = now.font(12, .semibold, design: .monospaced)
    let text = now.measure(label, font)

    // The shape takes what the label and 14 points between them leave.
    let room = Size(now.proposal.width, max(0, now.proposal.height - 14 - text.height))
    let bounds = Rect(width: room.width, height: room.height + 14 + text.height)
    canvas.setSize(bounds.size)

    let outline = outline(now, in: room)
    if !outline.isEmpty {
      let shape = Shape.path(outline.path)
      let shade = Shadow(now[fillA].opacity(0.26), sigma: 16, y: 9)
      let fill = Paint.linear(Gradient(now[fillA], now[fillB]), from: .topLeft, to: .bottomRight)
      canvas.group(.translation(room.width / 2, room.height / 2)) { canvas in
        canvas.shadow(shape, shade)
        canvas.fill(shape, fill)
        // Without it a gradient has no edge on a light ground.
        canvas.stroke(shape, now[strokeColor].opacity(0.28), width: 1)
      }
    }
    canvas.text(
      label, font, Color(white: 0.42),
      at: Point(bounds.midX - text.width / 2, room.height + 14 + text.firstBaseline))

    canvas.region(area, .rectangle(bounds), cursor: .pointer)
    canvas.accessibility(
      Element(
        .button, label: "Squircle morph", value: joined("exponent ", format(target, 1)),
        hint: "Cycles the corner presets"),
      in: bounds)
  }

  private static func outline(_ now: Snapshot, in room: Size) -> Superellipse {
    if let progress = now.progress { return outline(at: loop(progress), now, in: room) }
    return Superellipse(
      exponent: now[movingExponent].presented, ratio: now[movingRatio].presented,
      samples: now[samples], in: room)
  }

  private static func outline(
    at amount: Double, _ now: Snapshot, in room: Size
  ) -> Superellipse {
    Superellipse(
      exponent: exponent(at: amount, now), ratio: ratio(at: amount, now),
      samples: now[samples], in: room)
  }

  // MARK: The morph

  private static let lastStop = 3

  private static func amount(of stop: Int) -> Double {
    Double(clamp(stop, 0, lastStop)) / Double(lastStop)
  }

  /// Geometric: from 2 to 4.5 is a far larger change to the eye than from 20 to 24.
  private static func exponent(at amount: Double, _ now: Snapshot) -> Double {
    2 * pow(max(now[exponent], 2) / 2, amount)
  }

  private static func ratio(at amount: Double, _ now: Snapshot) -> Double {
    1 + (now[aspect] - 1) * amount
  }

  /// As large as the proposal; the size cancels out.
  private static func residual(at amount: Double, _ now: Snapshot) -> Double {
    outline(at: amount, now, in: now.proposal).residual
  }

  /// One loop: out until 0.34, rests until 0.5, back until 0.84, rests. Resting is part of it: a
  /// triangle would be on its way in every still.
  private static func loop(_ progress: Double) -> Double {
    progress < 0.5 ? smoothstep(progress / 0.34) : 1 - smoothstep((progress - 0.5) / 0.34)
  }
}
