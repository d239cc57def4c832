import MorphKit

/// A row that expands in place into a panel.
///
/// Height, corners, artwork, origins and scales of the text and every staged fade are read off one
/// `progress` in each frame: 0 is the row, 1 the panel, and a spring may overshoot both. That makes
/// every picture between them one layout, which can be scrubbed.
@main enum Container: Component {
  static let identity = Identity(
    "morph.container", "Container", version: "1.0.0",
    summary: "A compact row that expands in place into a full panel.",
    credit: "Container Transform · syxUI · https://syxui.dev/components/morph-container",
    url: "https://syxui.dev/components/morph-container",
    canvas: Size(400, 440), scrubbable: true)

  // MARK: Parameters

  static let surface = Ink(
    1, "surface", .white, group: "Colour", doc: "Ground of the card.")
  static let accent = Ink(
    2, "accent", Color(0.184, 0.435, 0.929), group: "Colour", doc: "Colour of the buttons.")
  static let artA = Ink(
    3, "art-a", Color(0.486, 0.361, 1), group: "Colour", label: "Art A",
    doc: "Colour of the artwork's leading top corner.")
  static let artB = Ink(
    4, "art-b", Color(0.184, 0.435, 0.929), group: "Colour", label: "Art B",
    doc: "Colour of the artwork's trailing bottom corner.")
  static let cornerRadiusOpen = Number(
    5, "corner-radius-open", 28, in: 0...170, step: 1, unit: .points, group: "Shape",
    doc: "Corner radius of the open panel; the row's is 16.")
  static let dampingFraction = Number(
    6, "damping-fraction", 0.82, in: 0...2, step: 0.01, unit: .ratio, group: "Motion",
    doc: "Damping ratio of the opening spring, at least 0.05; closing adds 0.08, up to 1.")
  static let title = Text(
    7, "title", "Northern Lights", group: "Content", doc: "First line of the header.")
  static let subtitle = Text(
    8, "subtitle", "Ambient mix · 12 tracks", group: "Content",
    doc: "Second line of the header.")
  static let body = Text(
    9, "body",
    "Slow synth pads recorded across three winters in Tromsø. Best played quietly, and late.",
    group: "Content", .multiline, doc: "What the open panel has to say; wraps at 300 pt.")
  static let primary = Text(
    10, "primary", "Play", group: "Content", doc: "Label of the filled button.")
  static let secondary = Text(
    11, "secondary", "Save", group: "Content", doc: "Label of the tinted button.")
  static let accessibilityLabel = Text(
    12, "accessibility-label", "Northern Lights, ambient mix, 12 tracks", group: "Content",
    doc: "How assistive tools call the card.")

  // MARK: State and input

  static let progress = Channel(1, "progress", unit: .progress)

  static let card = Region(1, "card")
  static let tap = Gesture.tap(1, "tap", in: card)
  static let toggle = Action(1, "toggle", flip, doc: "Opens the card or closes it, as a tap does.")

  static var contents: Contents {
    surface; accent; artA; artB; cornerRadiusOpen; dampingFraction
    title; subtitle; body; primary; secondary; accessibilityLabel
    progress
    card; tap; toggle
  }

  static func handle(_ event: Event, _ now: Snapshot, _ effects: inout Effects) {
    if case .tap = event { flip(now, &effects) }
  }

  private static func flip(_ now: Snapshot, _ effects: inout Effects) {
    // A pinned card shows one point of its story and does not react.
    guard now.progress == nil else { return }
    // Where it is going decides, so that a second tap in mid-flight turns it round. It opens with a
    // little overshoot and closes with next to none: bounce on the way out looks like a mistake.
    let damping = max(now[dampingFraction], 0.05)
    if now[progress].model < 0.5 {
      effects.animate(progress, to: 1, .spring(response: 0.42, dampingRatio: damping))
    } else {
      effects.animate(
        progress, to: 0, .spring(response: 0.36, dampingRatio: min(1, damping + 0.08)))
    }
  }

  // MARK: Frame

  private static let width = 340.0

  static func frame(_ now: Snapshot, _ canvas: inout Canvas) {
    // Any number may be pinned; a hundred times the way is far enough for coordinates to make sense.
    let p = clamp(now.progress ?? now[progress].presented, -100, 100)
    let bounds = Rect(width: width, height: max(0, lerp(96, 384, p)))
    let outline = Shape.roundedRectangle(
      bounds, radius: lerp(16, now[cornerRadiusOpen], p))
    canvas.setSize(bounds.size)

    // Offset and blur grow together: a wider shadow without a longer throw lies flat on the page.
    canvas.shadow(
      outline,
      Shadow(.black.opacity(lerp(0.06, 0.16, p)), sigma: lerp(8, 34, p), y: lerp(2, 16, p)))
    canvas.fill(outline, now[surface])

    canvas.mirrored(now.isRightToLeft, width: width) { canvas in
      // From row to panel the artwork lies inside the card and ends flush with its top. A clip there
      // would cover that shared edge twice and let the ground through; only overshoot needs one.
      let staysInside = p >= 0 && p <= 1
      canvas.group(clip: staysInside ? nil : outline) { artwork(p, now, &$0) }
      canvas.clipped(to: outline) { canvas in
        header(p, now, &canvas)
        detail(p, now, &canvas)
      }
    }

    canvas.region(card, .rectangle(bounds), cursor: .pointer)
    let isOpen = (now.progress ?? now[progress].model) > 0.5
    canvas.accessibility(
      Element(
        .button, label: now[accessibilityLabel], value: isOpen ? "Expanded" : "Collapsed",
        hint: isOpen ? "Double tap to collapse" : "Double tap to expand"),
      in: bounds)
  }

  /// The anchor of it all: a tile at the leading edge becomes the head of the panel. Its bottom
  /// corners straighten while the top ones grow into the card's.
  private static func artwork(_ p: Double, _ now: Snapshot, _ canvas: inout Canvas) {
    let frame = Rect(
      x: lerp(16, 0, p), y: lerp(16, 0, p),
      width: max(0, lerp(64, width, p)), height: max(0, lerp(64, 196, p)))
    canvas.fill(
      .roundedRectangle(
        frame, Shape.Corners(top: lerp(10, now[cornerRadiusOpen], p), bottom: lerp(10, 0, p))),
      .linear(Gradient(now[artA], now[artB]), from: .topLeft, to: .bottomRight))

    let scale = lerp(22.0 / 46, 1, p)
    guard scale > 0 else { return }
    canvas.group(.scale(scale, about: frame.center)) {
      $0.symbol(
        "waveform", .white.opacity(lerp(0.92, 0.62, p)), extent: 46, .light, at: frame.center)
    }
  }

  /// Each line owns its origin at both ends, and is laid out at its open size and scaled: a stack
  /// would drift, and a font of another size has other widths.
  private static func header(_ p: Double, _ now: Snapshot, _ canvas: inout Canvas) {
    line(
      words(title, now), .system(24, .semibold), Color(white: 0.09), scale: lerp(15.0 / 24, 1, p),
      at: lerp(Point(92, 26), Point(20, 212), p), until: lerp(304, 320, p), now, &canvas)
    line(
      words(subtitle, now), .system(13), Color(white: 0.46), scale: lerp(11.0 / 13, 1, p),
      at: lerp(Point(92, 56), Point(20, 250), p), until: lerp(304, 320, p), now, &canvas)

    // Out early: an arrow that lingers says that two views were cross-faded.
    let alpha = 1 - ramp(p, 0, 0.25)
    guard alpha > 0 else { return }
    canvas.group(opacity: alpha) {
      $0.symbol(
        "chevron.right", Color(white: 0.64), extent: 13, .semibold,
        at: Point(312 + 6.5, 41 + 6.5), mirrors: true)
    }
  }

  /// Body and actions come late and rise by 12 points as they do: text that fades all the way turns
  /// the whole into a dissolve.
  private static func detail(_ p: Double, _ now: Snapshot, _ canvas: inout Canvas) {
    let bodyIn = easeOutCubic(ramp(p, 0.50, 0.88))
    if bodyIn > 0 {
      // As many lines as there is room for above the actions.
      let paragraph = Paragraph(
        words(body, now), .system(13), width: 300, lines: 3, spacing: 4, truncation: .end)
      let top = lerp(198, 272, p) + lerp(12, 0, bodyIn)
      canvas.group(opacity: bodyIn) {
        $0.text(
          paragraph, Color(white: 0.40),
          at: Point(20, top + now.measure(paragraph).firstBaseline))
      }
    }

    let actionsIn = easeOutCubic(ramp(p, 0.62, 0.98))
    if actionsIn > 0 {
      let place = Point(20, lerp(258, 332, p) + lerp(12, 0, actionsIn))
      canvas.group(opacity: actionsIn, .translation(place.x, place.y)) { canvas in
        let accent = now[accent]
        button(words(primary, now), .semibold, .white, on: accent, x: 0, now, &canvas)
        button(
          words(secondary, now), .medium, accent, on: accent.opacity(0.10), x: 155, now, &canvas)
      }
    }
  }

  /// A frame may draw 64 KiB of text in all.
  private static func words(_ text: Parameter<String>, _ now: Snapshot) -> String {
    now[text].prefix(bytes: 8192)
  }

  /// One line of text, scaled about its leading top corner, which is at `origin`. What would pass
  /// `end` is cut there.
  private static func line(
    _ string: String, _ font: Font, _ color: Color, scale: Double, at origin: Point,
    until end: Double, _ now: Snapshot, _ canvas: inout Canvas
  ) {
    guard scale > 0 else { return }
    let text = now.measure(string, font)
    let room = max(1, (end - origin.x) / scale)
    canvas.group(.scale(scale).then(.translation(origin.x, origin.y))) {
      let place = Point(0, text.firstBaseline)
      // Only a line that is too long: a width that changes with every frame is laid out anew.
      if text.width <= room {
        $0.text(string, font, color, at: place)
      } else {
        $0.text(
          Paragraph(string, font, width: room, lines: 1, truncation: .end), color, at: place)
      }
    }
  }

  private static func button(
    _ label: String, _ weight: Font.Weight, _ ink: Color, on ground: Color, x: Double,
    _ now: Snapshot, _ canvas: inout Canvas
  ) {
    let frame = Rect(x: x, width: 145, height: 40)
    let paragraph = Paragraph(
      label, .system(15, weight), width: frame.width, lines: 1, alignment: .center,
      truncation: .end)
    let text = now.measure(paragraph)
    canvas.fill(.roundedRectangle(frame, radius: 12), ground)
    canvas.text(
      paragraph, ink, at: Point(frame.x, frame.midY - text.height / 2 + text.firstBaseline))
  }
}
