import MorphMotion
import MorphRuntime
import MorphScene
import Testing

/// What the banner shows: its layout, one message after another, and its story under `progress`.
@Suite struct FlickBannerContentTests {
  let banner: BuiltComponent

  init() throws { banner = try BuiltComponent("FlickBanner") }

  private func rested(
    _ parameters: [String: Value] = [:], environment: [EnvironmentField] = []
  ) throws -> Live {
    let live = try banner.live(parameters, environment: environment)
    #expect(live.settle())
    _ = live.outputs()
    return live
  }

  private let long = String(repeating: "The copy wraps and the banner grows. ", count: 6)

  // MARK: Layout

  @Test func atRestItIsDrawnAsDescribed() throws {
    let scene = try rested().scene()
    #expect(scene.size == Size(388, 72) && scene.origin == Point(16, 16))
    var shapes: [Shape] = []
    for item in scene.items {
      switch item.drawing {
      case .shadow(let shape, let shadow):
        #expect(abs(Double(shadow.color.alpha) - 0.30) < 1e-6)
        #expect(shadow.sigma == 20 && shadow.dx == 0 && shadow.dy == 10)
        #expect(item.clips.isEmpty, "a clip would eat the shadow")
        shapes.append(shape)
      case .fill(let shape, _): shapes.append(shape)
      case .stroke(let shape, .solid(let color), let stroke):
        #expect(abs(Double(color.alpha) - 0.08) < 1e-6 && abs(stroke.width - 0.6) < 1e-6)
        #expect(stroke.position == .inside)
        shapes.append(shape)
      case .symbol(let symbol):
        #expect(symbol.name == "bubble.left.fill" && symbol.size == 14 && symbol.weight == 600)
      default: break
      }
    }
    let card = Shape.roundedRectangle(
      Rect(x: 0, y: 0, width: 388, height: 72), CornerRadii(18), .continuous)
    #expect(shapes.count == 5 && shapes[0] == card && shapes[1] == card && shapes[4] == card)
    guard case .roundedRectangle(let badge, _, _) = shapes[2],
      case .roundedRectangle(let grabber, _, _) = shapes[3]
    else { throw SessionError("badge and grabber are not rounded rectangles") }
    #expect(badge.x == 14 && badge.width == 30 && badge.height == 30)
    #expect(grabber == Rect(x: 176, y: 61, width: 36, height: 4))
  }

  @Test func theWordsStandInTheirColumn() throws {
    let texts = try rested().texts()
    #expect(
      texts.map(\.text) == ["Mara Villanueva", "now", "Landing at 6:40 — see you there"])
    #expect(texts.map(\.paragraph.font.size) == [15, 12, 13])
    #expect(texts[0].origin.x == 56 && texts[2].origin.x == 56)
    #expect(texts[0].paragraph.font.weight == 600 && texts[1].paragraph.font.digits == .tabular)
    #expect(texts[0].origin.y == texts[1].origin.y, "title and stamp share a baseline")
    let stamp = try banner.measure(texts[1].paragraph).width
    #expect(abs(texts[1].origin.x + stamp - 374) < 1e-4)
  }

  @Test func longCopyGrowsTheBannerWhole() throws {
    let live = try rested(["message": .string(long)])
    let texts = try live.texts()
    let copy = try #require(texts.last)
    let metrics = try banner.measure(copy.paragraph)
    #expect(metrics.baselines.count >= 3 && !metrics.isTruncated)
    let height = try live.scene().size.height
    #expect(height > 72)
    // The lowest line keeps clear of the grabber's strip.
    let bottom = copy.origin.y - metrics.baselines[0] + metrics.height
    #expect(abs(bottom - (height - 20)) < 1e-4)
    // And it comes from above that height, and goes there.
    let arriving = try banner.live(["message": .string(long)])
    arriving.advance(to: 0)
    #expect(abs(try arriving.value("entry") + height + 12) < 1e-4)
    try live.action("dismiss", .double(0))
    #expect(abs(try live.model("drag") + height + 24) < 1e-4)
  }

  @Test func theStampYieldsToTheTitle() throws {
    // As long as fits with the stamp, then longer by letters until it does not.
    var title = "Mara"
    var last = 0
    while title.utf8.count < 120 {
      let live = try rested(["title": .string(title)])
      let texts = try live.texts()
      let stamped = texts.contains { $0.text == "now" }
      let width = try banner.measure(Paragraph(text: title, font: texts[0].paragraph.font))
        .width
      let stamp = try banner.measure(
        Paragraph(text: "now", font: Font(size: 12, digits: .tabular))
      ).width
      #expect(stamped == (width + 20 + stamp <= 388 - 56 - 14))
      #expect(texts[0].text == title)
      if !stamped {
        let lines = try banner.measure(texts[0].paragraph).baselines.count
        #expect(lines >= last)
        last = lines
      }
      title += " Villanueva"
    }
    #expect(last >= 2, "a title alone wraps as well")
  }

  @Test func theTextScaleScalesTheWords() throws {
    let live = try rested(environment: [.textScale(2)])
    let texts = try live.texts()
    #expect(texts.map(\.paragraph.font.size) == [30, 24, 26])
    #expect(try live.scene().size.height > 72)
    let small = try rested(environment: [.textScale(0.8)])
    #expect(try small.scene().size.height == 72)
  }

  @Test func rightToLeftItIsMirrored() throws {
    let plain = try rested()
    let mirrored = try rested(environment: [.isRightToLeft(true)])
    let left = try plain.texts()
    let right = try mirrored.texts()
    #expect(right.map(\.text) == left.map(\.text))
    for (left, right) in zip(left, right) {
      let box =
        try left.paragraph.widthLimit ?? banner.measure(left.paragraph).width
      // The right end of the one is the left end of the other, seen in a mirror.
      #expect(abs(left.position.x - 16 + (right.position.x - 16 + box) - 388) < 1e-3)
      #expect(right.transform.a > 0, "words stay readable")
      #expect(right.position.y == left.position.y)
    }
    #expect(try mirrored.scene().size == plain.scene().size)
  }

  @Test func emptyWordsLeaveNoHoles() throws {
    for (title, message) in [("", ""), ("", "Body"), ("Title", "")] {
      let live = try rested([
        "title": .string(title), "message": .string(message), "stamp": .string(""),
        "glyph": .string(""),
      ])
      #expect(try live.scene().size.height == 72)
      #expect(try !live.node().label.isEmpty)
    }
  }

  @Test func endlessWordsKeepWithinAFrame() throws {
    // Three bytes a letter, so that 8 KiB end in the middle of one.
    let endless = Value.string(String(repeating: "\u{20AC}", count: 21_000))
    let live = try banner.live(["title": endless, "message": endless, "stamp": endless])
    live.advance(to: 1)
    #expect(try live.texts().map(\.text.utf8.count) == [8190, 8190])
    try live.action("replace", endless, .string("B"), endless, endless)
    live.advance(by: 0.07)
    #expect(try live.texts().count == 4)
    #expect(live.settle())
    _ = live.outputs()
  }

  // MARK: Replacing

  private func alphas(_ live: Live) throws -> [String: Double] {
    var alphas: [String: Double] = [:]
    for text in try live.texts() where text.paragraph.font.size == 15 {
      alphas[text.text] = text.alpha
    }
    return alphas
  }

  @Test func theFirstReplacementCrossFades() throws {
    let live = try rested()
    try live.set(("title", .string("Airport shuttle")))
    let start = live.now
    var last = 0.0
    for step in 0...13 {
      live.advance(to: start + Double(step) * 0.01)
      let fade = try live.value("cross-fade")
      #expect(fade >= last && fade < 1)
      last = fade
      let alphas = try alphas(live)
      #expect(abs((alphas["Mara Villanueva"] ?? 0) - (1 - fade)) < 1e-6)
      #expect(abs((alphas["Airport shuttle"] ?? 0) - fade) < 1e-6)
      #expect(try live.value("drag") == 0, "it stays where it is")
    }
    // Ease in and out: half at half time.
    #expect(live.settle())
    #expect(abs(live.now - start - 0.14) < 1e-6)
    #expect(try alphas(live) == ["Airport shuttle": 1])
  }

  @Test func halfwayThroughBothAreHalf() throws {
    let live = try rested()
    try live.action("replace", .string("B"), .string("b"), .string(""), .string("bell.fill"))
    live.advance(by: 0.07)
    let alphas = try alphas(live)
    #expect(abs(try #require(alphas["B"]) - 0.5) < 1e-6)
    #expect(abs(try #require(alphas["Mara Villanueva"]) - 0.5) < 1e-6)
    #expect(live.session.parameter("title") == .string("B"))
    #expect(live.session.parameter("glyph") == .string("bell.fill"))
    #expect(
      live.outputs() == [
        .parameter(key: "title", .string("B")), .parameter(key: "message", .string("b")),
        .parameter(key: "stamp", .string("")), .parameter(key: "glyph", .string("bell.fill")),
      ])
  }

  @Test func replacedEarlyInACrossFadeTheOldCopyGoesOn() throws {
    let live = try rested()
    try live.set(("title", .string("B")))
    live.advance(by: 0.04)
    let before = try alphas(live)
    #expect(try #require(before["B"]) < 0.5)
    try live.set(("title", .string("C")))
    #expect(try alphas(live) == before.filter { $0.key != "B" }, "the weaker copy is dropped")
    live.advance(by: 0.07)
    let half = try alphas(live)
    let old = try #require(before["Mara Villanueva"])
    #expect(abs(try #require(half["C"]) - 0.5) < 1e-6)
    #expect(abs(try #require(half["Mara Villanueva"]) - old / 2) < 1e-6)
    #expect(live.settle())
    #expect(try alphas(live) == ["C": 1])
  }

  @Test func replacedLateInACrossFadeTheNewCopyFades() throws {
    let live = try rested()
    try live.set(("title", .string("B")))
    live.advance(by: 0.1)
    let before = try alphas(live)
    #expect(try #require(before["B"]) > 0.5)
    try live.set(("title", .string("C")))
    #expect(try alphas(live) == before.filter { $0.key == "B" })
  }

  @Test func theHeightFollowsTheCrossFade() throws {
    let live = try rested()
    try live.set(("message", .string(long)))
    let high = try rested(["message": .string(long)]).scene().size.height
    for step in 0...7 {
      let fade = try live.value("cross-fade")
      #expect(abs(try live.scene().size.height - (72 + (high - 72) * fade)) < 1e-4)
      if step < 7 { live.advance(by: 0.01) }
    }
    // Replaced again, it goes on from the height that it has.
    let height = try live.scene().size.height
    try live.set(("message", .string("Short")))
    #expect(abs(try live.scene().size.height - height) < 1e-4)
    #expect(live.settle())
    #expect(try live.scene().size.height == 72)
  }

  @Test func bothCopiesStandAtTheSamePlace() throws {
    let live = try rested(["height": .double(110)])
    func badges() throws -> [Double] {
      try live.scene().items.compactMap { item in
        guard case .fill(.roundedRectangle(let rect, _, _), _) = item.drawing, rect.width == 30
        else { return nil }
        return rect.y
      }
    }
    let rest = try badges()
    #expect(rest.count == 1)
    try live.set(("message", .string(long)))
    #expect(try badges()[0] == rest[0], "it starts where it was")
    live.advance(by: 0.05)
    let both = try badges()
    #expect(both.count == 2 && both[0] == both[1] && both[0] < rest[0])
    try live.set(("message", .string("Short")))
    #expect(abs(try badges()[0] - both[0]) < 1e-4, "replaced again, it goes on from there")
    #expect(live.settle())
    #expect(try badges() == rest)
  }

  @Test func theSameWordsAreNoNewMessage() throws {
    let live = try rested()
    try live.action(
      "replace", .string("Mara Villanueva"), .string("Landing at 6:40 — see you there"),
      .string("now"), .string("bubble.left.fill"))
    #expect(live.session.isIdle)
    try live.set(("surface", .color(Color(red: 1, green: 0, blue: 0))), ("height", .double(90)))
    #expect(live.session.isIdle)
    #expect(try live.scene().size.height == 90)
  }

  @Test func aCrossFadeOfNoLengthIsAChange() throws {
    let live = try rested(["cross-fade": .double(0)])
    try live.set(("title", .string("B")))
    #expect(try alphas(live) == ["B": 1])
    #expect(live.session.isSettled)
  }

  // MARK: Progress

  /// The offset at which a pinned banner is drawn.
  private func pinned(_ progress: Double, _ parameters: [String: Value] = [:]) throws -> Double {
    let live = try banner.live(parameters, progress: progress)
    live.advance(to: 0)
    return try live.node().frame.y - 16
  }

  @Test func theStoryIsReadInSeconds() throws {
    let live = try banner.live(progress: 0)
    live.advance(to: 0)
    let arrival = Underdamped(response: 0.42, ratio: 0.78, from: -84, to: 0)
    let shadow = Underdamped(response: 0.30, ratio: 0.82)
    // Settled after 6 / (ratio x frequency).
    let settled = 6 / (0.78 * 2 * Double.pi / 0.42)
    for step in 0..<68 {
      let progress = 0.04 + Double(step) * 0.01
      try live.send(.progress(progress))
      let time = min(1, (progress - 0.04) / 0.30) * settled
      #expect(abs(try live.node().frame.y - 16 - arrival.value(time)) < 1e-4)
      let alpha = try live.scene().items.compactMap { item in
        if case .shadow(_, let shadow) = item.drawing { Double(shadow.color.alpha) } else { nil }
      }.first
      #expect(abs((alpha ?? 0) - 0.30 * shadow.value(time)) < 1e-6)
      #expect(try live.scene().regions.isEmpty && !live.node().isHidden)
    }
    // Within 0.3 % of the way at rest.
    #expect(abs(try pinned(0.5)) < 0.003 * 84)
  }

  @Test func theStoryEndsInAThrowAtTheDismissVelocity() throws {
    let settled = 6 / (0.85 * 2 * Double.pi / 0.50)
    let exit = Underdamped(response: 0.50, ratio: 0.85, from: 0, to: -96, velocity: -520)
    for step in 0..<23 {
      let progress = 0.72 + Double(step) * 0.01
      let offset = exit.value((progress - 0.72) / 0.23 * settled)
      #expect(abs(try pinned(progress) - offset) < 1e-4)
      let live = try banner.live(progress: progress)
      live.advance(to: 0)
      let alpha = 1 - min(max((offset / -96 - 0.6) / 0.4, 0), 1)
      #expect(abs((try live.scene().items.first?.alpha ?? 0) - alpha) < 1e-4)
    }
    let step = 1e-4 / 0.23 * settled
    #expect(abs((try pinned(0.7201) - pinned(0.72)) / step + 520) < 10)
    #expect(try pinned(0.80, ["dismiss-velocity": .double(1500)]) < pinned(0.80) - 5)
  }

  @Test func beforeAndAfterTheStoryNothingHappens() throws {
    for progress in [-1e6, -1, 0, 0.039] { #expect(try pinned(progress) == -84) }
    for progress in [0.95, 1, 7, 1e6] {
      let live = try banner.live(progress: progress)
      live.advance(to: 0)
      #expect(try live.scene().items.isEmpty && live.node().isHidden)
      #expect(try pinned(progress) == -96)
    }
  }

  @Test func theStoryIsToldFromParametersAlone() throws {
    let fresh = try banner.live(["title": .string("B")], progress: 0.2)
    fresh.advance(to: 0)
    let lived = try rested()
    try lived.set(("title", .string("B")))
    try lived.gesture("drag", .begin)
    try lived.gesture("drag", .change, translation: Point(0, -33))
    try lived.action("dismiss", .double(0))
    lived.advance(by: 0.05)
    try lived.send(.progress(0.2))
    #expect(try lived.scene().hash == fresh.scene().hash)
    // Unpinned, a banner that appeared pinned is there.
    try fresh.send(.progress(nil))
    #expect(try fresh.node().frame.y == 16 && fresh.scene().regions.count == 1)
  }

  // MARK: Examples

  @Test func theExamplesPlay() throws {
    let names = try ExampleTraces.files(of: "flick-banner")
    #expect(names.count >= 6)
    for name in names {
      let live = try banner.live(playing: try ExampleTraces.read(name))
      #expect(live.settle(), "\(name) does not come to rest")
      let outputs = live.outputs()
      #expect(try live.scene().nodes.count == 1)
      if name.contains("flick-banner-slow-pull") {
        #expect(outputs == [.haptic(.light, intensity: 0.45)])
      }
    }
  }
}
