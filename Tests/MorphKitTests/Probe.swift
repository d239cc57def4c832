@testable import MorphKit

/// A component with one of everything. What it does is chosen by the name of an accessibility
/// action, what it draws by a parameter; other events it writes down as it understood them.
enum Probe: Component {
  static let identity = Identity(
    "test.probe", "Probe", version: "0.1.0", summary: "One of everything.", credit: "nobody",
    license: "MIT", url: "https://example.org", canvas: Size(300, 200), padding: 8, anchor: .top,
    scrubbable: true)

  enum Habit: UInt32, Choosable, CaseIterable {
    case early = 3
    case late = 7

    var key: StaticString { self == .early ? "early" : "late" }
    var label: StaticString { self == .early ? "" : "Rather late" }
  }

  enum Phase: Int, SlotValue {
    case idle = 0
    case busy = 4
  }

  static let scene = Text(40, "scene", "", .multiline, doc: "What is drawn.")
  static let width = Number(
    7, "box-width", 12.5, in: 0...100, step: 0.5, unit: .points, group: "Box", .advanced,
    doc: "How wide.")
  static let count = Integer(2, "count", 3, in: -5...5, label: "How many", doc: "Rows.")
  static let isOn = Toggle(3, "is-on", true, .bindable, doc: "Lit.")
  static let habit = Choice<Habit>(4, "habit", .late, .bindable, doc: "When.")
  static let ink = Ink(5, "ink", Color(0.25, 0.5, 0.75, alpha: 0.5), .bindable, doc: "Colour.")
  static let palette = Palette(6, "palette", [.white, .black], .bindable, doc: "Colours.")
  static let titles = Texts(8, "titles", ["one", "", "zwölf"], .bindable, doc: "Words.")
  static let stops = Numbers(9, "stops", [0, 0.5], in: 0...1, .bindable, doc: "Stops.")
  static let name = Text(10, "name", "Ada", .bindable, doc: "A name.")

  static let presses = Slot(1, "presses", 0)
  static let lit = Slot(2, "lit", false)
  static let anchor = Slot(3, "anchor", 1.5)
  static let note = Slot(4, "note", "empty")
  static let history = Slot(5, "history", [1, 2] as [UInt8])
  static let phase = Slot(6, "phase", Phase.idle)
  static let open = Slot(7, "open", false, .perItem)

  static let position = Channel(9, "position", unit: .index, at: 2)
  static let digit = Channel(3, "digit", unit: .scale, at: 1, .feedback, .perItem)
  static let level = Channel(
    12, "level", unit: .alpha, at: 0.5, bounds: .clamp(0...1), epsilon: 0.25)
  static let height = Channel(13, "height", unit: .points, bounds: .stop(-10...10))

  static let dwell = Timer(1, "dwell")
  static let flash = Timer(2, "flash", .perItem)
  static let list = Scroll(1, "list", .vertical, [.bounces])
  static let refresh = Request(1, "refresh", doc: "New rows.")

  static let card = Region(1, "card")
  static let row = Region(2, "row", .perItem)
  static let tap = Gesture.tap(1, "tap", in: card, cancelsOnExit: true)
  static let hold = Gesture.longPress(2, "hold", in: card, after: 0.3, exclusiveWith: [tap])
  static let flick = Gesture.drag(
    3, "flick", in: card, axis: .vertical, minimumDistance: 0, simultaneousWith: [tap])
  static let wheel = Gesture.scroll(4, "wheel", in: card)
  static let over = Gesture.hover(5, "over", in: card)
  static let keys = Gesture.key(6, "keys", in: card)
  static let fingers = Gesture.pointer(7, "fingers")

  static let reset = Action(1, "reset", reset, doc: "No arguments.")
  static let advance = Action(2, "advance", advance, "by", doc: "One.")
  static let resize = Action(3, "resize", resize, "width", "animated", doc: "Two.")
  static let replace = Action(
    4, "replace", replace, "title", "message", "stamp", "glyph", doc: "Four.")
  static let area = Action(5, "area", answering: area, "width", "height", doc: "A number.")
  static let next = Action(6, "next", answering: { $0[presses] + 1 }, doc: "A whole number.")
  static let isBig = Action(
    7, "is-big", answering: { (value: Double, _) in value > 10 }, "value", doc: "Yes or no.")
  static let greet = Action(
    8, "greet",
    answering: { (name: String, age: Int, isLoud: Bool, _: Double, _) in
      joined("Hi ", name, " ", format(age), isLoud ? "!" : "")
    }, "name", "age", "loud", "weight", doc: "A text.")

  static var contents: Contents {
    scene; width; count; isOn; habit; ink; palette; titles; stops; name
    presses; lit; anchor; note; history; phase; open
    position; digit; level; height
    dwell; flash; list; refresh
    card; row
    tap; hold; flick; wheel; over; keys; fingers
    reset; advance; resize; replace; area; next; isBig; greet
  }

  // MARK: Actions

  static func reset(_ now: Snapshot, _ effects: inout Effects) {
    effects.set(presses, to: 0)
  }

  static func advance(by: Int, _ now: Snapshot, _ effects: inout Effects) {
    if by == 0 { effects.refuse("by: 0 moves nothing; give another number") }
    effects.set(presses, to: now[presses] + by)
  }

  static func resize(
    width: Double, animated: Bool, _ now: Snapshot, _ effects: inout Effects
  ) {
    effects.log("\(width) \(animated)")
  }

  static func replace(
    title: String, message: String, stamp: String, glyph: String, _ now: Snapshot,
    _ effects: inout Effects
  ) {
    effects.log("\(title)|\(message)|\(stamp)|\(glyph)")
  }

  static func area(width: Double, height: Double, _ now: Snapshot) -> Double {
    width * height * Double(now[count])
  }

  // MARK: Input

  static func handle(_ event: Event, _ now: Snapshot, _ effects: inout Effects) {
    switch event {
    case .accessibility(let request):
      effects.log("element \(request.element)[\(request.item)] \(request.value)", .debug)
      ask(request.name, now, &effects)
    default:
      effects.log(describe(event))
    }
  }

  /// The patterns that components use, in the order in which they would win.
  private static func describe(_ event: Event) -> String {
    switch event {
    case .appear: "appear"
    case .disappear: "disappear"
    case .changed(count): "count changed"
    case .changed(isOn), .changed(name): "is-on or name changed"
    case .changed(let changes): "changed \(changes.ids)"
    case .environment: "environment"
    case .resized: "resized"
    case .visible(let isVisible): "visible \(isVisible)"
    case .reloaded(let reload): "reloaded \(reload.added) \(reload.removed) \(reload.reset)"
    case .tap(row[4]): "tap in row 4"
    case .tap(row): "tap in a row"
    case .tap(tap): "tap"
    case .tap: "another tap"
    case .longPress(let touch): "long press at \(touch.location.x)"
    case .drag(flick, .begin, _): "flick begins"
    case .drag(flick, .end, let touch): "flick ends at \(touch.velocity.y)"
    case .drag(let origin, let phase, let touch):
      "drag \(origin.gesture) \(phase.rawValue) by \(touch.translation.y) from \(touch.start.y)"
    case .pointer(fingers, let phase, let pointer):
      "finger \(pointer.number) \(phase.rawValue) \(pointer.location.x)"
    case .pointer: "unknown finger"
    case .hover(let hover): "hover \(hover.isInside) \(hover.location.y)"
    case .key("ArrowDown"): "down arrow"
    case .key(let key): "key \(key.name) \(key.isDown) \(key.modifiers.contains(.alt))"
    case .focus(card): "card focus"
    case .focus(let focus): "focus \(focus.item) \(focus.isFocused)"
    case .scroll(list, .begin, .drag): "list dragged"
    case .scroll(_, let phase, let cause): "scroll \(phase.rawValue) \(cause.rawValue)"
    case .wheel(wheel, let delta): "wheel \(delta.y)"
    case .wheel: "another wheel"
    case .crossed(list, .rising, let level): "overscroll rises through \(level)"
    case .crossed(position, .falling, _): "position falls"
    case .crossed(digit[3], _, _): "digit 3 crosses"
    case .crossed(let source, _, _): "crossed \(source.item)"
    case .timer(dwell): "dwell"
    case .timer(flash[2]): "flash 2"
    case .timer(let timer): "timer \(timer.item)"
    case .channelDone(position, .settled, .finished): "position settled"
    case .channelDone(_, let completion, let reason):
      "done \(completion.rawValue) \(reason.rawValue)"
    case .requestDone(refresh, true, _): "refreshed"
    case .requestDone(refresh, false, let why): "failed: \(why)"
    case .requestDone: "another request"
    case .accessibility, .unknown: "not asked"
    }
  }

  private static func ask(_ name: String, _ now: Snapshot, _ effects: inout Effects) {
    switch name {
    case "slots":
      effects.set(presses, to: now[presses] + 1)
      effects.set(lit, to: !now[lit])
      effects.set(anchor, to: now[anchor] * 2)
      effects.set(note, to: joined(now[note], "!"))
      effects.set(history, to: now[history] + [255])
      effects.set(phase, to: now[phase] == .idle ? .busy : .idle)
      effects.set(open[3], to: !now[open[3]])
    case "parameters":
      effects.set(isOn, to: !now[isOn])
      effects.set(habit, to: now[habit] == .late ? .early : .late)
      effects.set(ink, to: now[ink].opacity(0.5))
      effects.set(palette, to: now[palette] + [.clear])
      effects.set(titles, to: now[titles] + [now[Self.name]])
      effects.set(stops, to: now[stops] + [1])
      effects.set(Self.name, to: "")
    case "motion":
      effects.animate(position, to: 3, .spring(response: 0.38, dampingRatio: 0.86))
      effects.animate(
        [digit[3].to(2), level.to(0)], .easeInOut(0.7), delay: 0.25, repeating: .times(2),
        autoreverses: true, speed: 2)
      effects.animate(height, to: 1, .linear(0.85), repeating: .forever)
      effects.keyframes(
        position,
        [
          Keyframe(1, 0.1), Keyframe(2, 0.2, .spring(response: 1, dampingRatio: 1, blend: 0.5)),
        ], repeating: .forever)
      effects.decay(height, velocity: 300)
      effects.release(
        height, to: 0, .interpolatingSpring(Spring(mass: 2, stiffness: 50, damping: 4)),
        velocity: -120)
      effects.set(level, to: 0.75)
      effects.shift(position, to: 4)
      effects.hold(digit[7])
      effects.stop(height)
      effects.watch(list, .rising, through: 72)
      effects.watch(digit[3], .falling, through: 1)
      effects.unwatch(list, .rising, through: 72)
      effects.unwatch(digit[3], .falling, through: 1)
    case "outputs":
      effects.start(dwell, after: 4)
      effects.start(flash[2], after: 0.5)
      effects.cancel(dwell)
      effects.request(refresh)
      effects.cancel(refresh)
      effects.haptic(.light, intensity: 0.45)
      effects.haptic(.success, intensity: 7)
      effects.announce("Refreshing")
      effects.scroll(list, to: 40)
      effects.scroll(list, to: 0, animated: false)
      effects.focus(row[6])
      effects.focus(nil)
      effects.drop(open[3])
      effects.drop(digit[3])
      effects.drop(flash[3])
      effects.drop(item: 9)
    case "state":
      effects.log("\(now.items(of: digit)) \(now.items(of: open))")
      effects.log("\(now[digit, item: 5].presented) \(now[digit[6]].presented)")
      effects.log("\(now[position].model) \(now[position].velocity) \(now[position].isRunning)")
      effects.log("\(now[list].overscroll) \(now[list].isDragging) \(now[list].content)")
      effects.log("\(now.progress ?? -1) \(now.proposal.width) \(now.seed)")
      effects.log("\(now.hasFocus(card)) \(now.hasFocus(row)) \(now.hasFocus(row[2]))")
    case "environment":
      effects.log("\(now.reduceMotion) \(now.reduceTransparency) \(now.boldText)")
      effects.log("\(now.highContrast) \(now.focusVisible) \(now.isRightToLeft)")
      effects.log("\(now.textScale) \(now.scale) \(now.scheme) \(now.pointerKind)")
      effects.log("\(now.locale) \(now.safeArea.trailing) \(now.keyboardInset)")
      effects.log("\(now.font(10, .bold, tracking: 1))")
    case "text":
      let paragraph = Paragraph("0123456789", .system(10), width: 25, lines: 4, spacing: 2)
      effects.log("\(now.measure("abc", .system(10)).width) \(now.measure(paragraph).lines)")
      effects.log("\(now.baselines(of: paragraph))")
    case "unlisted":
      effects.set(Slot(77, "forgotten", 0), to: 1)
    case "unbindable":
      effects.set(count, to: 1)
    default:
      break
    }
  }

  // MARK: Frame

  static func frame(_ now: Snapshot, _ canvas: inout Canvas) {
    let box = Rect(x: 10, y: 20, width: 30, height: 40)
    switch now[scene] {
    case "shapes":
      canvas.setSize(Size(120, 60))
      canvas.fill(.rectangle(box), .white)
      canvas.fill(.rectangle(Rect(width: -5, height: 3)), .white)
      canvas.fill(
        .roundedRectangle(box, Shape.Corners(top: 10, bottom: -1), .circular), .white)
      canvas.fill(.capsule(box), .white)
      canvas.fill(.circle(center: Point(5, 6), radius: 2), .white)
      canvas.stroke(
        .arc(center: Point(1, 2), radius: 13, from: -1, to: 2), .black,
        Stroke(3, cap: .round, join: .bevel, dashes: [4, 2], dashPhase: 1))
      var path = Path(rule: .evenOdd)
      path.move(to: Point(0, 0))
      path.line(to: Point(1, 0))
      path.curve(to: Point(2, 1), control: Point(2, 0))
      path.curve(to: Point(0, 1), Point(1, 2), Point(0, 2))
      path.close()
      canvas.fill(.path(path.applying(.scale(2))), .black)
      canvas.fill(.polygon([Point(0, 0), Point(1, 0), Point(1, 1)]), .black)
      canvas.shadow(.ellipse(box), Shadow(Color(white: 0, alpha: 0.25), sigma: 16, x: 1, y: 9))
    case "paints":
      canvas.fill(
        .rectangle(box), .linear(Gradient(.black, .white), from: .topLeft, to: .bottomRight))
      canvas.fill(
        .rectangle(box), .linear(Gradient(.black, .white), from: Point(1, 2), to: Point(3, 4)))
      canvas.fill(
        .rectangle(box),
        .radial(
          Gradient([Gradient.Stop(0.25, .white), Gradient.Stop(1, .black)], spread: .reflect),
          center: Point(5, 6), radius: 7))
      canvas.stroke(
        .rectangle(box), .conic(Gradient(.black, .white, .black), angle: 1),
        Stroke(2, .inside))
    case "groups":
      canvas.group { $0.fill(.rectangle(box), .white) }
      canvas.group(opacity: 0.5, .translation(1, 2), clip: .rectangle(box)) {
        $0.fill(.rectangle(box), .white)
      }
      canvas.group(opacity: -0.25) { _ in }
      canvas.masked(by: .ellipse(box)) { _ in }
      canvas.masked(
        by: .linear(Gradient(.clear, .white), from: .top, to: .bottom), over: .rectangle(box),
        opacity: 0.5
      ) { _ in }
    case "text":
      canvas.text("Hello", .system(15, .semibold), .white, at: Point(3, 4))
      canvas.text(
        Paragraph(
          "Wide", Font.system(12, design: .monospaced, digits: .tabular, italic: true, tracking: 1),
          width: 80, lines: 2, spacing: 3, alignment: .trailing, truncation: .end),
        .black, at: Point(5, 6))
      canvas.symbol("bell.fill", .white, extent: 14, .semibold, at: Point(7, 8))
    case "mirrored":
      canvas.mirrored(now.isRightToLeft, width: 100) { canvas in
        canvas.fill(.rectangle(box), .white)
        canvas.text("ab", .system(10), .white, at: Point(20, 5))
        canvas.symbol("bell.fill", .white, extent: 14, at: Point(30, 8))
        canvas.symbol("chevron.right", .white, extent: 14, at: Point(40, 8), mirrors: true)
        canvas.mirrored(width: 100) { $0.text("ab", .system(10), .white, at: Point(1, 1)) }
      }
    case "touch":
      canvas.region(card, .rectangle(box), gestures: [tap, flick], cursor: .grab, focusable: true)
      canvas.region(row[4], .rectangle(box))
      canvas.viewport(list, card, .rectangle(box), content: 640)
      canvas.accessibility(
        Element(.group, id: 5, label: "List"), in: box
      ) { canvas in
        canvas.accessibility(
          Element(
            .button, id: 2, item: 3, label: "Row", value: "off", hint: "Opens",
            actions: ["Open", "Close"], hidden: true),
          in: box.offset(x: 1))
        canvas.accessibility(Element(.text, id: 2, item: 4, label: "Row"), in: box)
      }
      canvas.accessibility(Element(.progress, id: 9, label: "Wait"), in: box)
    case "unlisted":
      canvas.region(Region(44, "elsewhere"), .rectangle(box))
    default:
      canvas.fill(.rectangle(box), now[ink])
    }
  }
}
