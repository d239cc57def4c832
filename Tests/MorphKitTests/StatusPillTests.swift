import MorphPluginAPI
import Testing

/// The shipped pill, through the protocol alone.
@Suite struct StatusPillTests {
  let pill: Instance

  init() throws {
    let plugin = try BuiltPlugin("StatusPill.morph")
    pill = unsafe Instance(plugin.components[0])
  }

  private func frame() throws -> [Operation] { try #require(pill.frame()) }

  private func words(_ drawn: [Operation]) -> [String: (alpha: Double, scale: Double, y: Double)] {
    var words: [String: (alpha: Double, scale: Double, y: Double)] = [:]
    var alpha = 1.0
    var scale = 1.0
    for operation in drawn {
      switch operation.name {
      case "begin-layer": alpha = operation["alpha"]
      case "end-layer": alpha = 1
      case "save": scale = 1
      case "concat": scale = operation.list[0]
      case "text": words[operation.text] = (alpha, scale, operation["y"])
      default: break
      }
    }
    return words
  }

  private func rest(at position: Double) {
    pill.channels[.init("position")] = .init(at: position)
  }

  // MARK: Description

  @Test func itIsDescribed() {
    let descriptor = unsafe pill.descriptor
    #expect(unsafe text(descriptor.id) == "morph.status-pill")
    #expect(
      unsafe text(descriptor.credit).contains("https://syxui.dev/components/status-morph-pill"))
    #expect(unsafe (descriptor.canvas.width, descriptor.canvas.height) == (200, 70))
    #expect(unsafe descriptor.padding == 24 && descriptor.anchor == MORPH_ANCHOR_CENTER)
    #expect(unsafe descriptor.flags == MORPH_COMPONENT_SCRUBBABLE)
    let parameters = unsafe list(descriptor.parameters, descriptor.parameter_count)
    #expect(
      unsafe parameters.map { unsafe text($0.key) } == [
        "states", "index", "height", "response", "palette", "text", "damping",
      ])
    let damping = unsafe parameters[6]
    #expect(unsafe text(damping.group) == "Advanced")
    #expect(
      unsafe damping.flags == MORPH_PARAMETER_ADVANCED && damping.initial.pointee.number == 0.86)
    let gestures = unsafe list(descriptor.gestures, descriptor.gesture_count)
    #expect(unsafe gestures[1].deadline == 0.45 && gestures[1].exclusive_with[0] == gestures[0].id)
    unsafe parameters.forEach { parameter in #expect(unsafe parameter.doc.length > 0) }
  }

  // MARK: Input

  @Test func appearingPutsItOnItsState() {
    #expect(pill.handle(.appear) == ["set position 2.0"])
    pill.slots[.init("stepped")] = .int(-3)
    #expect(pill.handle(.appear) == ["set position -1.0"])
  }

  @Test func aTapMovesOn() {
    // From the last state on to the first: 3, not back to 0.
    #expect(
      pill.handle(.gesture(1, phase: MORPH_PHASE_END, region: 1)) == [
        "set-slot stepped 1", "animate position to 3.0 spring(0.38, 0.86, 0.0)",
        "haptic 1 1.0",
      ])
    pill.parameters["index"] = .int(1)
    pill.parameters["response"] = .double(0.5)
    #expect(
      pill.handle(.accessibility("Next")) == [
        "set-slot stepped 1", "animate position to 2.0 spring(0.5, 0.86, 0.0)",
        "haptic 7 1.0",
      ])
  }

  @Test func aLongPressMovesBack() {
    let back = [
      "set-slot stepped -1", "animate position to 1.0 spring(0.38, 0.86, 0.0)", "haptic 1 1.0",
    ]
    #expect(pill.handle(.gesture(2, phase: MORPH_PHASE_END, region: 1)) == back)
    #expect(pill.handle(.accessibility("Previous")) == back)
    pill.slots[.init("stepped")] = .int(-2)
    // Back from the first state is the last: success.
    #expect(
      pill.handle(.accessibility("Previous")) == [
        "set-slot stepped -3", "animate position to -1.0 spring(0.38, 0.86, 0.0)",
        "haptic 7 1.0",
      ])
  }

  @Test func otherInputIsIgnored() {
    #expect(pill.handle(.gesture(1, phase: MORPH_PHASE_CANCEL, region: 1)) == [])
    #expect(pill.handle(.accessibility("Open")) == [])
    #expect(pill.handle(.plain(MORPH_EVENT_DISAPPEAR)) == [])
    pill.progress = 0.5
    #expect(pill.handle(.gesture(1, phase: MORPH_PHASE_END, region: 1)) == [])
    #expect(pill.handle(.accessibility("Previous")) == [])
  }

  @Test func onlyTheIndexMovesIt() {
    pill.parameters["index"] = .int(0)
    pill.slots[.init("stepped")] = .int(4)
    #expect(
      pill.handle(.parameters([2, 3])) == ["animate position to 4.0 spring(0.38, 0.86, 0.0)"])
    #expect(pill.handle(.parameters([1, 3, 4, 5, 6, 7])) == [])
  }

  // MARK: Frame

  @Test func atRestOneWordIsDrawn() throws {
    rest(at: 2)
    let drawn = try frame()
    try #require(
      drawn.map { $0.name } == [
        "size", "fill", "stroke", "save", "clip", "save", "text", "restore", "restore", "region",
        "accessibility",
      ])
    let (size, fill, rim, clip, word) = (drawn[0], drawn[1], drawn[2], drawn[4], drawn[6])
    let (region, element) = (drawn[9], drawn[10])
    // "Live": 4 bytes of 0.6 em at 12.76 pt, and twice 9.9 pt.
    #expect(abs(size["width"] - (4 * 0.6 * 12.76 + 19.8)) < 1e-12 && size["height"] == 22)
    #expect(fill["width"] == size["width"] && fill["top-left"] == 11)
    #expect(fill["corner"] == Double(MORPH_CORNER_CONTINUOUS))
    #expect(abs(fill["green"] - 0.643) < 1e-6)
    #expect(rim["line"] == 1 && rim["position"] == Double(MORPH_STROKE_INSIDE))
    #expect(abs(rim["red"] - (0.188 + 0.1 * (1 - 0.188))) < 1e-6)
    // Fill, rim and the clip of the words are one shape.
    for key in ["width", "height", "x", "y", "top-left", "bottom-right", "corner"] {
      #expect(clip[key] == fill[key] && rim[key] == fill[key])
    }
    #expect(abs(word["points"] - 12.76) < 1e-12 && word["weight"] == 600)
    // The middle of the capitals is the middle of the pill.
    #expect(abs(word["y"] - 0.72727 * 12.76 / 2 - 11) < 1e-12)
    #expect(abs(word["x"] - 9.9) < 1e-12)
    #expect(region.words["shape"] == "rectangle" && region["width"] == size["width"])
    #expect(element.words["label"] == "Status" && element.words["value"] == "Live")
    #expect(element.words["actions"] == "Next, Previous")
    #expect(element["role"] == Double(MORPH_ROLE_BUTTON))
  }

  @Test func betweenStatesEverythingIsRead() throws {
    rest(at: 0.6)
    let drawn = try frame()
    let old = 5 * 0.6 * 12.76
    let new = 9 * 0.6 * 12.76
    #expect(abs(drawn[0]["width"] - (old + (new - old) * 0.6 + 19.8)) < 1e-9)
    // Corners from 5 to the capsule's 11: a third of the way is halfway to the last of three.
    #expect(abs(drawn[1]["top-left"] - (5 + 6 * 0.3)) < 1e-12)
    let heat = 0.6 / 0.84
    let smooth = heat * heat * (3 - 2 * heat)
    #expect(abs(drawn[1]["red"] - (0.545 + (0.961 - 0.545) * smooth)) < 1e-6)
    let flare = 4 * heat * (1 - heat)
    #expect(abs(drawn[2]["line"] - (1 + 0.55 * flare)) < 1e-12)
    let step = (0.6 - 0.44) / 0.5
    let swap = step * step * (3 - 2 * step)
    let words = words(drawn)
    let draft = try #require(words["Draft"])
    let review = try #require(words["In review"])
    #expect(abs(draft.alpha - (1 - swap)) < 1e-12 && abs(review.alpha - swap) < 1e-12)
    #expect(abs(draft.scale - (1 - 0.06 * swap)) < 1e-12)
    let room = drawn[0]["width"] - 19.8
    #expect(abs(review.scale - room / new * (1 - 0.06 * (1 - swap))) < 1e-12)
    #expect(abs(review.y - draft.y - 22 * 0.52) < 1e-12)
  }

  @Test func shrinkingSwapsEarly() throws {
    rest(at: 1.23)
    let words = words(try frame())
    #expect(abs(try #require(words["In review"]).alpha - 0.5) < 1e-12)
    rest(at: 1.44)
    #expect(self.words(try frame()).keys.sorted() == ["Live"])
  }

  @Test func alphasAddUpEverywhere() throws {
    for step in 0...300 {
      rest(at: Double(step) / 100)
      let alphas = words(try frame()).values.map { $0.alpha }
      #expect(abs(alphas.reduce(0, +) - 1) < 1e-12)
      #expect(try #require(alphas.max()) >= 0.5)
    }
  }

  @Test func progressPinsIt() throws {
    rest(at: 77)
    pill.slots[.init("stepped")] = .int(1)
    pill.progress = 0
    #expect(words(try frame()).keys.sorted() == ["In review"])
    #expect(try frame().last?.words["value"] == "Live")
    // 59.91 % of the way at 0.183.
    pill.progress = 0.183
    let heat = 0.5991 / 0.84
    let red = 0.961 + (0.188 - 0.961) * heat * heat * (3 - 2 * heat)
    #expect(abs(try frame()[1]["red"] - red) < 1e-3)
    pill.progress = 1
    let end = try frame()
    #expect(words(end).keys.sorted() == ["Live"])
    pill.progress = 40
    #expect(try frame() == end)
    pill.progress = 0
    let start = try frame()
    pill.progress = -3
    #expect(try frame() == start)
  }

  @Test(arguments: [0.1, 0.38, 2.0])
  func aPinnedFrameDoesNotDependOnTheResponse(response: Double) throws {
    pill.progress = 0.183
    let expected = try frame()
    pill.parameters["response"] = .double(response)
    let drawn = try frame()
    #expect(abs(drawn[0]["width"] - expected[0]["width"]) < 1e-9)
  }

  @Test func theTextScaleScalesAllButTheCorner() throws {
    rest(at: 0.5)
    let plain = try frame()
    unsafe pill.environment.text_scale = 2
    let large = try frame()
    #expect(large[0]["height"] == 44)
    #expect(abs(large[0]["width"] - 2 * plain[0]["width"]) < 1e-9)
    #expect(abs(large[1]["top-left"] - (5 + 17 * 0.25)) < 1e-12)
    let text = try #require(large.first { $0.name == "text" })
    #expect(abs(text["points"] - 25.52) < 1e-12)
  }

  @Test func itIsNeverNarrowerThanHigh() throws {
    pill.parameters["states"] = .string("i · l")
    rest(at: 0)
    #expect(try frame()[0].numbers == ["width": 0.6 * 12.76 + 19.8, "height": 22])
    pill.parameters["states"] = .string("\u{2022}")
    pill.parameters["height"] = .double(400)
    #expect(try frame()[0]["width"] >= 400)
  }

  @Test(arguments: ["", " · ·\n", "·"])
  func withoutStatesItSaysStatus(states: String) throws {
    pill.parameters["states"] = .string(states)
    rest(at: 2)
    let drawn = try frame()
    #expect(words(drawn).keys.sorted() == ["Status"])
    #expect(drawn.last?.words["value"] == "Status")
    // The only state is the last one.
    #expect(pill.handle(.accessibility("Next"))?.last == "haptic 7 1.0")
  }

  @Test func withoutAPaletteItIsGrey() throws {
    pill.parameters["palette"] = .colors([])
    #expect(try frame()[1]["red"] == 0.5)
  }

  @Test func aShortPaletteRepeats() throws {
    pill.parameters["palette"] = .colors([[1, 0, 0, 1], [0, 1, 0, 1]])
    rest(at: 2)
    #expect(try frame()[1]["red"] == 1)
    rest(at: 1)
    #expect(try frame()[1]["green"] == 1)
  }

  @Test func theIndexWrapsBothWays() throws {
    for (index, name) in [(-1, "Live"), (-99, "Draft"), (3, "Draft"), (98, "Live")] {
      pill.parameters["index"] = .int(Int64(index))
      rest(at: Double(index))
      let drawn = try frame()
      #expect(words(drawn).keys.sorted() == [name])
      #expect(drawn.last?.words["value"] == name)
    }
  }

  @Test func theValueIsWhereItIsGoing() throws {
    pill.slots[.init("stepped")] = .int(1)
    pill.channels[.init("position")] = .init(to: 3, presented: 2, velocity: 0)
    let drawn = try frame()
    #expect(drawn.last?.words["value"] == "Draft" && words(drawn).keys.sorted() == ["Live"])
  }

  @Test(arguments: [
    -1e300, 1e300, 9.3e18, -9.3e18, 1e-300, -1e-17, 2.005, 4503599627370495.5,
  ])
  func noPositionTraps(position: Double) throws {
    rest(at: position)
    #expect(try frame().last?.name == "accessibility")
  }

  @Test func noStepTraps() {
    pill.slots[.init("stepped")] = .int(.max)
    #expect(pill.handle(.accessibility("Next"))?.count == 3)
    pill.slots[.init("stepped")] = .int(.min)
    #expect(pill.handle(.accessibility("Previous"))?.count == 3)
    #expect(pill.handle(.appear)?.count == 1)
  }

  @Test func noResponseTraps() throws {
    pill.progress = 0.5
    for response in [0, -1, 1e-300, 1e300] {
      pill.parameters["response"] = .double(response)
      #expect(try frame().last?.name == "accessibility")
    }
  }

  @Test func longWordsAreDrawnWhole() throws {
    let long = String(repeating: "wörter ", count: 9000)
    pill.parameters["states"] = .string(long + "·" + long)
    rest(at: 0.5)
    let drawn = try frame()
    #expect(drawn[0]["width"] > 100_000)
  }

  @Test func equalSnapshotsGiveEqualFrames() throws {
    rest(at: 0.6)
    let first = try frame()
    for _ in 0..<100 {
      _ = pill.handle(.accessibility("Next"))
      #expect(try frame() == first)
    }
  }
}
