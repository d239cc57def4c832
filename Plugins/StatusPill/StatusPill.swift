import MorphKit

/// A status word in a pill: word, width, corner and colour all ride one spring.
///
/// The spring moves `position`, a place on the list of states: 1.6 is 60 % of the way from state 1
/// to state 2. Everything drawn is read off that one number, so nothing can fall out of step.
@main enum StatusPill: Component {
  static let identity = Identity(
    "morph.status-pill", "Status pill", version: "1.0.0",
    summary: "A status word in a pill that morphs from one state to the next.",
    credit: "Status Morph · syxUI · https://syxui.dev/components/status-morph-pill",
    url: "https://syxui.dev/components/status-morph-pill",
    canvas: Size(200, 70), padding: 24, scrubbable: true)

  // MARK: Parameters

  static let states = Text(
    1, "states", "Draft · In review · Live", group: "Content",
    doc: "The states in order, separated by a middle dot.")
  static let index = Integer(
    2, "index", 2, in: -99...99, group: "Content",
    doc: "The state the pill rests on, counted from 0; wraps around.")
  static let height = Number(
    3, "height", 22, in: 8...400, step: 1, unit: .points, group: "Shape",
    doc: "Height of the pill at text scale 1; font, padding and corners follow.")
  static let response = Number(
    4, "response", 0.38, in: 0.05...2, step: 0.01, unit: .seconds, group: "Motion",
    doc: "Period of the spring.")
  static let palette = Palette(
    5, "palette",
    [Color(0.545, 0.553, 0.596), Color(0.961, 0.647, 0.141), Color(0.188, 0.643, 0.424)],
    group: "Colour", doc: "One fill for each state, repeated when there are more states.")
  static let text = Ink(6, "text", .white, group: "Colour", doc: "Colour of the word.")
  static let damping = Number(
    7, "damping", 0.86, in: 0.05...2, step: 0.01, unit: .ratio, group: "Advanced", .advanced,
    doc: "Damping ratio of the spring; below 1 it overshoots.")

  // MARK: State and input

  /// Net steps since the pill appeared, so that the parameter and a finger move one target.
  static let stepped = Slot(1, "stepped", 0)
  static let position = Channel(1, "position", unit: .index, at: 2)

  static let pill = Region(1, "pill")
  static let tap = Gesture.tap(1, "tap", in: pill)
  static let longPress = Gesture.longPress(
    2, "long-press", in: pill, after: 0.45, exclusiveWith: [tap])
  static let advance = Action(
    1, "advance", step, "by", doc: "Moves so many states on, or back when negative.")

  static var contents: Contents {
    states; index; height; response; palette; text; damping
    stepped; position
    pill; tap; longPress; advance
  }

  static func handle(_ event: Event, _ now: Snapshot, _ effects: inout Effects) {
    switch event {
    case .appear:
      effects.set(position, to: Double(target(now)))
    case .tap, .accessibility("Next"):
      step(by: 1, now, &effects)
    case .longPress, .accessibility("Previous"):
      step(by: -1, now, &effects)
    case .changed(index):
      move(to: target(now), now, &effects)
    default:
      break
    }
  }

  private static func step(by steps: Int, _ now: Snapshot, _ effects: inout Effects) {
    // A pinned pill shows one point of its story and does not react.
    guard now.progress == nil, steps != 0 else { return }
    let stepped = now[stepped] &+ steps
    let target = now[index] &+ stepped
    let count = names(now).count
    effects.set(Self.stepped, to: stepped)
    move(to: target, now, &effects)
    // The last state is by habit the final one: landing there is worth more than a click.
    effects.haptic(wrap(target, count) == count - 1 ? .success : .selection)
  }

  private static func move(to target: Int, _ now: Snapshot, _ effects: inout Effects) {
    effects.animate(
      position, to: Double(target),
      .spring(response: now[response], dampingRatio: now[damping]))
  }

  // MARK: Frame

  static func frame(_ now: Snapshot, _ canvas: inout Canvas) {
    let names = names(now)
    let height = now[height] * now.textScale
    let font = Font.system(height * 0.58, .semibold)
    let padding = height * 0.45

    let place = place(now)
    let travel = clamp(place - place.rounded(.down), 0, 1)
    let from = wrap(floorToInt(place), names.count)
    let to = wrap(from + 1, names.count)
    let old = now.measure(names[from], font)
    let new = now.measure(names[to], font)

    // The colour lands at 84 % of the travel: a blend of two states is a colour nobody chose, so
    // it is passed quickly. Halfway the rim flares, which makes the change an event.
    let heat = min(1, travel / 0.84)
    let flare = 4 * heat * (1 - heat)
    let fill = tint(from, now).mixed(with: tint(to, now), smoothstep(heat))
    let rim = fill.mixed(with: Color.white.opacity(Double(fill.alpha)), 0.10 + 0.40 * flare)

    // The word changes where the room changes: late when the pill grows, early when it shrinks.
    let (opens, closes) = new.width >= old.width ? (0.44, 0.94) : (0.02, 0.44)
    let swap = smoothstep((travel - opens) / (closes - opens))

    // From a chip with corners of 5 pt to a capsule, the nearer to the last state.
    let firm = lerp(firmness(from, names.count), firmness(to, names.count), travel)
    let radius = min(height / 2, 5 + (height / 2 - 5) * firm)
    let width = max(height, old.width + (new.width - old.width) * travel + padding * 2)
    let bounds = Rect(width: width, height: height)
    let shape = Shape.roundedRectangle(bounds, radius: radius)

    canvas.setSize(bounds.size)
    canvas.fill(shape, fill)
    canvas.stroke(shape, rim, width: max(1, height * 0.04) * (1 + 0.55 * flare), .inside)

    // Fill and rim are not clipped to the shape they are: that would draw their edges twice.
    canvas.clipped(to: shape) { canvas in
      word(names[from], old, alpha: 1 - swap, lift: -height * 0.52 * swap)
      word(names[to], new, alpha: swap, lift: height * 0.52 * (1 - swap))

      func word(_ word: String, _ metrics: TextMetrics, alpha: Double, lift: Double) {
        guard alpha > 0 else { return }
        // Scaled to the room there is, so that no letter ever meets the rim.
        let fit = min(1, (width - padding * 2) / max(1, metrics.width)) * (1 - 0.06 * (1 - alpha))
        // The middle of the capitals, not of the line, is the middle that one sees.
        let baseline = bounds.midY + metrics.capHeight / 2 + lift
        canvas.group(opacity: alpha, .scale(fit, about: bounds.center)) {
          $0.text(word, font, now[text], at: Point(bounds.midX - metrics.width / 2, baseline))
        }
      }
    }

    canvas.region(pill, .rectangle(bounds), cursor: .pointer)
    canvas.accessibility(
      Element(
        .button, label: "Status", value: names[wrap(target(now), names.count)],
        actions: ["Next", "Previous"]),
      in: bounds)
  }

  /// Where on the list of states the pill is: between two of them while it moves. Pinned, it is on
  /// the way from the state before `index`, which 1.6 periods of the spring complete.
  private static func place(_ now: Snapshot) -> Double {
    guard let progress = now.progress else { return now[position].presented }
    let spring = Spring(response: now[response], dampingRatio: now[damping])
    return Double(now[index]) - 1 + spring.travel(clamp(progress, 0, 1) * 1.6 * now[response])
  }

  /// Where the pill is going; pinned, taps play no part.
  private static func target(_ now: Snapshot) -> Int {
    now.progress == nil ? now[index] &+ now[stepped] : now[index]
  }

  private static func names(_ now: Snapshot) -> [String] {
    // A frame may draw 64 KiB of text, and shows two of them.
    let names = now[states].fields(separatedBy: "·").map { $0.prefix(bytes: 32_000) }
    return names.isEmpty ? ["Status"] : names
  }

  private static func tint(_ state: Int, _ now: Snapshot) -> Color {
    let palette = now[palette]
    return palette.isEmpty ? Color(white: 0.5) : palette[state % palette.count]
  }

  private static func firmness(_ state: Int, _ count: Int) -> Double {
    Double(state) / Double(max(1, count - 1))
  }
}
