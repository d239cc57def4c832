import MorphKit

/// A number whose digits roll to their new values, each on a spring of its own.
///
/// A digit is an item: its number counts decimal places from the right, from 1. `roll` says where on
/// an endless strip of 0 to 9 it stands, `presence` how much of it there is. A digit that the number
/// has no use for any more fades out and is dropped.
@main enum Ticker: Component {
  static let identity = Identity(
    "probe.ticker", "Ticker", version: "1.0.0",
    summary: "A number with digits that roll, come and go one by one.",
    canvas: Size(240, 80), padding: 16)

  // MARK: Parameters

  static let value = Integer(
    1, "value", 0, in: 0...999_999_999_999, group: "Content", doc: "The number.")
  static let size = Number(
    2, "size", 34, in: 6...200, step: 1, unit: .points, group: "Shape",
    doc: "Size of the digits at text scale 1.")
  static let ink = Ink(3, "ink", Color(white: 0.1), group: "Colour", doc: "Colour of the digits.")
  static let stagger = Number(
    4, "stagger", 0.04, in: 0...1, step: 0.01, unit: .seconds, group: "Motion",
    doc: "Time by which each digit starts after the one to its right.")
  static let response = Number(
    5, "response", 0.5, in: 0.05...2, step: 0.01, unit: .seconds, group: "Motion",
    doc: "Period of the springs.")

  // MARK: State

  /// Where on the strip of digits a place stands; 10 is the 0 after 9.
  static let roll = Channel(1, "roll", unit: .index, .perItem)
  /// How much of a place there is: it makes room and fades in by it.
  static let presence = Channel(2, "presence", unit: .alpha, .perItem)
  /// The number that the digits are going to.
  static let shown = Slot(1, "shown", 0)

  static let show = Action(1, "show", answering: digit, "value", "place", doc: "A digit, from 1.")

  static var contents: Contents {
    value; size; ink; stagger; response
    roll; presence
    shown
    show
  }

  // MARK: Input

  static func handle(_ event: Event, _ now: Snapshot, _ effects: inout Effects) {
    switch event {
    case .appear:
      effects.set(shown, to: now[value])
      for place in 1...count(now[value]) {
        effects.set(roll[place], to: Double(digit(now[value], place)))
        effects.set(presence[place], to: 1)
      }
    case .changed(value):
      go(to: now[value], now, &effects)
    case .channelDone(presence, .settled, _):
      // Other places may have gone and come again since; what counts is where each is going now.
      for place in now.items(of: presence)
      where now[presence[place]].model == 0 && !now[presence[place]].isRunning {
        effects.drop(item: place)
      }
    default:
      break
    }
  }

  private static func go(to value: Int, _ now: Snapshot, _ effects: inout Effects) {
    let isUp = value >= now[shown]
    let places = count(value)
    effects.set(shown, to: value)
    for place in 1...places {
      let delay = now[stagger] * Double(place - 1)
      let roll = roll[place]
      let presence = presence[place]
      if now[presence].model == 0 {
        if !now[presence].isRunning {
          // It does not exist, or is about to be dropped: it comes from 0.
          effects.set(roll, to: 0)
          effects.set(presence, to: 0)
        }
        animate(presence, to: 1, after: delay, now, &effects)
      }
      // By the nearest way in the direction in which the number goes.
      let from = now[presence].model == 0 && !now[presence].isRunning ? 0 : now[roll].model
      let strip = wrap(roundToInt(from), 10)
      let digit = digit(value, place)
      let steps = isUp ? wrap(digit - strip, 10) : -wrap(strip - digit, 10)
      if steps != 0 || from != now[roll].model {
        animate(roll, to: from + Double(steps), after: delay, now, &effects)
      }
    }
    for place in now.items(of: presence) where place > places {
      let delay = now[stagger] * Double(place - 1)
      if now[presence[place]].model != 0 {
        animate(presence[place], to: 0, after: delay, now, &effects)
        animate(roll[place], to: rest(now[roll[place]].model, isUp), after: delay, now, &effects)
      }
    }
  }

  /// The 0 to which a digit rolls that is on its way out.
  private static func rest(_ strip: Double, _ isUp: Bool) -> Double {
    let digit = wrap(roundToInt(strip), 10)
    return digit == 0 ? strip : isUp ? strip + Double(10 - digit) : strip - Double(digit)
  }

  private static func animate(
    _ channel: Channel, to value: Double, after delay: Double, _ now: Snapshot,
    _ effects: inout Effects
  ) {
    effects.animate(
      channel, to: value, .spring(response: now[response], dampingRatio: 0.82), delay: delay)
  }

  private static func count(_ value: Int) -> Int {
    var count = 1
    var rest = value / 10
    while rest > 0 {
      count += 1
      rest /= 10
    }
    return count
  }

  /// The digit of `value` at a place, counted from 1 at the right.
  private static func digit(_ value: Int, _ place: Int) -> Int {
    var rest = value
    for _ in 1..<max(1, place) { rest /= 10 }
    return rest % 10
  }

  private static func digit(value: Int, place: Int, _ now: Snapshot) -> Int {
    digit(value, clamp(place, 1, 20))
  }

  // MARK: Frame

  static func frame(_ now: Snapshot, _ canvas: inout Canvas) {
    let font = now.font(now[size], .semibold, design: .monospaced, digits: .tabular)
    let metrics = now.measure("0", font)
    let cell = Size(metrics.width, metrics.height * 1.2)
    var width = 0.0
    for place in now.items(of: presence) {
      width += cell.width * clamp(now[presence[place]].presented, 0, 1)
    }
    let bounds = Rect(width: width, height: cell.height)
    let fade = Gradient([
      .init(0, .clear), .init(0.22, .black), .init(0.78, .black), .init(1, .clear),
    ])

    canvas.setSize(bounds.size)
    canvas.masked(by: .linear(fade, from: .top, to: .bottom), over: .rectangle(bounds)) { canvas in
      var right = bounds.maxX
      for place in now.items(of: presence) {
        let share = clamp(now[presence[place]].presented, 0, 1)
        let middle = Point(right - cell.width * share / 2, bounds.midY)
        right -= cell.width * share
        guard share > 0 else { continue }
        // As large as the room there is, so that it never meets the digits beside it.
        canvas.group(opacity: share, .scale(share, about: middle)) {
          strip(
            at: now[roll[place]].presented, in: Rect(center: middle, cell), font, metrics, now, &$0)
        }
      }
    }
    canvas.accessibility(
      Element(.text, label: "Number", value: format(Double(now[value]), 0)), in: bounds)
  }

  /// The two digits of the strip that are in sight; larger ones come from below.
  private static func strip(
    at place: Double, in slot: Rect, _ font: Font, _ metrics: TextMetrics, _ now: Snapshot,
    _ canvas: inout Canvas
  ) {
    let lower = floorToInt(place)
    let part = place - place.rounded(.down)
    let baseline = slot.midY + metrics.capHeight / 2
    for (digit, shift) in [(lower, -part), (lower + 1, 1 - part)] where abs(shift) < 1 {
      canvas.text(
        format(wrap(digit, 10)), font, now[ink],
        at: Point(slot.minX, baseline + shift * slot.height))
    }
  }
}
