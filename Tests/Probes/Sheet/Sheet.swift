import MorphKit

/// A sheet at the bottom that stops at three heights, with a list inside.
///
/// The list scrolls only while the sheet is fully up: below that the frame draws no viewport, and
/// the sheet takes the finger. Up, a list at its top leaves a pull downwards to the sheet. Letting go
/// throws the sheet: it stops at the height nearest to where it would have coasted.
@main enum Sheet: Component {
  static let identity = Identity(
    "probe.sheet", "Sheet", version: "1.0.0",
    summary: "A bottom sheet with three heights over a list that scrolls.",
    canvas: Size(390, 700), anchor: .top)

  // MARK: Parameters

  static let rows = Integer(
    1, "rows", 30, in: 0...500, group: "Content", doc: "Rows of the list.")
  static let peek = Number(
    2, "peek", 96, in: 20...400, step: 1, unit: .points, group: "Shape",
    doc: "Height of the sheet when it is down.")
  static let half = Number(
    3, "half", 0.5, in: 0.1...0.9, step: 0.01, unit: .ratio, group: "Shape",
    doc: "Height of the sheet half up, as a part of the canvas.")
  static let response = Number(
    4, "response", 0.4, in: 0.05...2, step: 0.01, unit: .seconds, group: "Motion",
    doc: "Period of the spring that takes the sheet to a height.")
  static let detent = Choice(
    5, "detent", Detent.peek, group: "Content", .bindable, doc: "The height at which it stands.")

  enum Detent: UInt32, Choosable, CaseIterable {
    case peek = 1
    case half = 2
    case full = 3

    var key: StaticString {
      switch self {
      case .peek: "peek"
      case .half: "half"
      case .full: "full"
      }
    }

    /// The one above or below, or itself at the end.
    func next(_ step: Int) -> Detent {
      Detent(rawValue: UInt32(clamp(Int(rawValue) + step, 1, 3))) ?? self
    }
  }

  // MARK: State and input

  /// Points from the top of the canvas to the top of the sheet.
  static let top = Channel(1, "top", unit: .points)
  static let isDragged = Slot(1, "dragged", false)
  /// Where the sheet would be for a finger that had not moved.
  static let grip = Slot(2, "grip", 0.0)

  static let list = Scroll(1, "list", .vertical, [.bounces])
  static let sheet = Region(1, "sheet")
  static let viewport = Region(2, "list")
  static let pull = Gesture.drag(1, "pull", in: sheet, axis: .vertical)
  static let wheel = Gesture.scroll(2, "wheel", in: sheet)
  static let keys = Gesture.key(3, "keys", in: sheet)
  static let tap = Gesture.tap(4, "tap", in: sheet)

  static var contents: Contents {
    rows; peek; half; response; detent
    top
    isDragged; grip
    list; sheet; viewport; pull; wheel; keys; tap
  }

  // MARK: Input

  static func handle(_ event: Event, _ now: Snapshot, _ effects: inout Effects) {
    switch event {
    case .appear:
      effects.set(top, to: place(of: now[detent], now))
    case .changed(detent), .changed(peek), .changed(half):
      move(to: now[detent], now, &effects)
    case .resized where !now[isDragged]:
      effects.set(top, to: place(of: now[detent], now))
    case .drag(pull, .begin, let touch):
      effects.hold(top)
      effects.set(isDragged, to: true)
      effects.set(grip, to: unbanded(now[top].presented, now) - touch.translation.y)
    case .drag(pull, .change, let touch):
      effects.set(top, to: banded(now[grip] + touch.translation.y, now))
    case .drag(pull, .end, let touch):
      letGo(touch, now, &effects)
    case .drag(pull, .cancel, _):
      effects.set(isDragged, to: false)
      effects.animate(top, to: place(of: now[detent], now), curve(now))
    case .wheel(wheel, let delta):
      go(to: now[detent].next(delta.y < 0 ? 1 : -1), now, &effects)
    case .tap(tap) where now[detent] == .peek:
      go(to: .half, now, &effects)
    case .key("ArrowUp"), .accessibility("Expand"):
      go(to: now[detent].next(1), now, &effects)
    case .key("ArrowDown"), .accessibility("Collapse"):
      go(to: now[detent].next(-1), now, &effects)
    case .key("Escape"):
      go(to: .peek, now, &effects)
    default:
      break
    }
  }

  private static func letGo(_ touch: Event.Touch, _ now: Snapshot, _ effects: inout Effects) {
    let velocity = touch.velocity.y
    let stop = now[top].presented + projection(velocity, rate: 0.99)
    var nearest = Detent.peek
    for detent in [Detent.half, .full]
    where abs(place(of: detent, now) - stop) < abs(place(of: nearest, now) - stop) {
      nearest = detent
    }
    effects.set(isDragged, to: false)
    note(nearest, now, &effects)
    effects.release(
      top, to: place(of: nearest, now), curve(now), velocity: velocity)
  }

  private static func go(to detent: Detent, _ now: Snapshot, _ effects: inout Effects) {
    guard !now[isDragged], detent != now[Self.detent] else { return }
    note(detent, now, &effects)
    move(to: detent, now, &effects)
  }

  private static func note(_ detent: Detent, _ now: Snapshot, _ effects: inout Effects) {
    guard detent != now[Self.detent] else { return }
    effects.set(Self.detent, to: detent)
    effects.haptic(.selection)
  }

  private static func move(to detent: Detent, _ now: Snapshot, _ effects: inout Effects) {
    guard !now[isDragged] else { return }
    effects.animate(top, to: place(of: detent, now), curve(now))
  }

  private static func curve(_ now: Snapshot) -> Curve {
    .spring(response: now[response], dampingRatio: 0.85)
  }

  // MARK: Geometry

  /// Points between the top of the canvas and a sheet that is fully up.
  private static let gap = 40.0

  private static func place(of detent: Detent, _ now: Snapshot) -> Double {
    let height = now.proposal.height
    switch detent {
    case .peek: return max(gap, height - now[peek])
    case .half: return max(gap, height * (1 - now[half]))
    case .full: return gap
    }
  }

  /// A finger above the highest place pulls on a rubber band; below the lowest one too.
  private static func banded(_ raw: Double, _ now: Snapshot) -> Double {
    let lowest = place(of: .peek, now)
    if raw < gap { return gap - rubberBand(gap - raw, limit: gap) }
    if raw > lowest { return lowest + rubberBand(raw - lowest, limit: now[peek]) }
    return raw
  }

  private static func unbanded(_ place: Double, _ now: Snapshot) -> Double {
    let lowest = Self.place(of: .peek, now)
    if place < gap { return gap - rubberBandInverse(gap - place, limit: gap) }
    if place > lowest { return lowest + rubberBandInverse(place - lowest, limit: now[peek]) }
    return place
  }

  // MARK: Frame

  private static let rowHeight = 44.0
  private static let header = 36.0

  static func frame(_ now: Snapshot, _ canvas: inout Canvas) {
    let bounds = Rect(.zero, now.proposal)
    let top = now[top].presented
    let sheet = Rect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
    // The list is laid out for the sheet fully up, so that it does not change as the sheet moves.
    let list = Rect(
      x: 0, y: top + header, width: bounds.width, height: max(0, bounds.height - gap - header))
    let corners = Shape.Corners(top: 16, bottom: 0)
    let shape = Shape.roundedRectangle(sheet, corners)

    canvas.setSize(bounds.size)
    canvas.clipped(to: .rectangle(bounds)) { canvas in
      canvas.fill(.rectangle(bounds), Color(0.80, 0.86, 0.90))
      canvas.shadow(shape, Shadow(Color.black.opacity(0.25), sigma: 12, y: -2))
      canvas.fill(shape, .white)
      canvas.fill(
        .capsule(Rect(center: Point(bounds.midX, top + 12), Size(36, 5))), Color(white: 0.8))
      canvas.region(Self.sheet, shape, cursor: .grab, focusable: true)
      canvas.accessibility(
        Element(
          .group, of: Self.sheet, label: "Sheet", value: name(now[detent]),
          actions: ["Expand", "Collapse"]),
        in: sheet
      ) { canvas in
        canvas.clipped(to: .rectangle(list)) { drawRows(in: list, now, &$0) }
      }
      if now[detent] == .full && !now[isDragged] {
        canvas.viewport(
          Self.list, viewport, .rectangle(list), content: Double(now[rows]) * rowHeight)
      }
    }
  }

  private static func drawRows(in list: Rect, _ now: Snapshot, _ canvas: inout Canvas) {
    let start = now[Self.list].offset - now[Self.list].overscroll
    let font = now.font(15)
    let first = max(0, floorToInt(start / rowHeight))
    let last = min(now[rows], floorToInt((start + list.height) / rowHeight) + 1)
    guard first < last else { return }
    for row in first..<last {
      let frame = Rect(
        x: 0, y: list.minY + Double(row) * rowHeight - start, width: list.width, height: rowHeight)
      canvas.text(
        joined("Row ", format(row + 1)), font, Color(white: 0.15),
        at: Point(20, frame.midY + now.measure("R", font).capHeight / 2))
      canvas.accessibility(
        Element(.text, id: 10, item: row, label: joined("Row ", format(row + 1))), in: frame)
    }
  }

  private static func name(_ detent: Detent) -> String {
    switch detent {
    case .peek: "Peek"
    case .half: "Half"
    case .full: "Full"
    }
  }
}
