import MorphPluginAPI
import Testing

@testable import MorphKit

/// Events as components understand them, and effects as the host receives them.
@Suite struct HandleTests {
  let instance = unsafe Instance(Of<Probe>().makeTable())

  private func ask(_ name: String) -> [String] {
    let effects = instance.handle(.accessibility(name, node: 4, item: 2, value: "v")) ?? []
    #expect(effects.first == "log 0 \"element 4[2] v\"")
    return Array(effects.dropFirst())
  }

  @Test(arguments: [
    (HostEvent.appear, "appear"),
    (.plain(MORPH_EVENT_DISAPPEAR), "disappear"),
    (.plain(MORPH_EVENT_ENVIRONMENT), "environment"),
    (.plain(MORPH_EVENT_RESIZED), "resized"),
    (.parameters([9, 2]), "count changed"),
    (.parameters([10]), "is-on or name changed"),
    (.parameters([9]), "changed [9]"),
    (.visible(true), "visible true"),
    (
      .reloaded(added: ["slot:a"], removed: [], reset: ["slot:b"]),
      "reloaded [\\\"slot:a\\\"] [] [\\\"slot:b\\\"]"
    ),
    (.gesture(1, phase: MORPH_PHASE_END, region: 2, item: 4), "tap in row 4"),
    (.gesture(1, phase: MORPH_PHASE_END, region: 2, item: 5), "tap in a row"),
    (.gesture(1, phase: MORPH_PHASE_END, region: 1), "tap"),
    (.gesture(2, phase: MORPH_PHASE_END, location: .init(x: 3, y: 0)), "long press at 3.0"),
    (.gesture(3, phase: MORPH_PHASE_BEGIN), "flick begins"),
    (
      .gesture(
        3, phase: MORPH_PHASE_CHANGE, location: .init(x: 0, y: 50),
        translation: .init(x: 0, y: -8)), "drag 3 2 by -8.0 from 58.0"
    ),
    (.gesture(3, phase: MORPH_PHASE_END, velocity: .init(x: 0, y: -361)), "flick ends at -361.0"),
    (.gesture(3, phase: MORPH_PHASE_CANCEL), "drag 3 4 by 0.0 from 0.0"),
    (
      .pointer(7, phase: MORPH_PHASE_BEGIN, number: 1, location: .init(x: 9, y: 0)),
      "finger 1 1 9.0"
    ),
    (.pointer(6, phase: MORPH_PHASE_BEGIN, number: 1, location: .init()), "unknown finger"),
    (.hover(5, region: 1, inside: true), "hover true 2.0"),
    (.key("ArrowDown", down: true), "down arrow"),
    (.key("ArrowDown", down: false), "key ArrowDown false false"),
    (.key("a", down: true, modifiers: MORPH_MODIFIER_ALT), "key a true true"),
    (.focus(1, item: 0, true), "card focus"),
    (.focus(2, item: 8, false), "focus 8 false"),
    (.scroll(1, phase: MORPH_PHASE_BEGIN, cause: MORPH_SCROLL_CAUSE_DRAG), "list dragged"),
    (.scroll(1, phase: MORPH_PHASE_END, cause: MORPH_SCROLL_CAUSE_MOMENTUM), "scroll 3 2"),
    (.wheel(4, .init(x: 0, y: -40)), "wheel -40.0"),
    (.wheel(9, .init(x: 0, y: -40)), "another wheel"),
    (
      .crossed(source: MORPH_SOURCE_OVERSCROLL, 1, level: 72, direction: MORPH_RISING),
      "overscroll rises through 72.0"
    ),
    (
      .crossed(source: MORPH_SOURCE_CHANNEL, 9, level: 72, direction: MORPH_FALLING),
      "position falls"
    ),
    (
      .crossed(source: MORPH_SOURCE_CHANNEL, 3, item: 3, level: 0, direction: MORPH_FALLING),
      "digit 3 crosses"
    ),
    (
      .crossed(source: MORPH_SOURCE_CHANNEL, 3, item: 4, level: 0, direction: MORPH_FALLING),
      "crossed 4"
    ),
    (.timer(1), "dwell"),
    (.timer(2, item: 2), "flash 2"),
    (.timer(2, item: 3), "timer 3"),
    (
      .channelDone(9, reason: MORPH_REASON_FINISHED, done: MORPH_DONE_SETTLED),
      "position settled"
    ),
    (.channelDone(9, reason: MORPH_REASON_REDUCED, done: MORPH_DONE_SETTLED), "done 2 5"),
    (.requestDone(1, ok: true, ""), "refreshed"),
    (.requestDone(1, ok: false, "no network"), "failed: no network"),
    (.requestDone(2, ok: false, "no network"), "another request"),
  ])
  func everyKindIsUnderstood(event: HostEvent, meaning: String) {
    let unescaped = meaning.replacing("\\\"", with: "\"")
    #expect(instance.handle(event) == ["log 1 \"\(unescaped)\""])
  }

  @Test(arguments: [
    HostEvent.plain(0), .plain(19), .plain(.max),
    .gesture(1, phase: MORPH_PHASE_BEGIN), .gesture(99, phase: MORPH_PHASE_END),
    .gesture(3, phase: 9), .scroll(1, phase: MORPH_PHASE_BEGIN, cause: 77),
    .channelDone(9, reason: 0, done: 1),
    .crossed(source: MORPH_SOURCE_CHANNEL, 9, level: 0, direction: 3),
  ])
  func whatIsNotKnownIsIgnored(event: HostEvent) {
    #expect(instance.handle(event) == [])
  }

  @Test func slotsAreSetWithTheirTypes() {
    #expect(
      ask("slots") == [
        "set-slot presses 1", "set-slot lit true", "set-slot anchor 3.0",
        "set-slot note \"empty!\"", "set-slot history bytes [1, 2, 255]", "set-slot phase 4",
        "set-slot open[3] true",
      ])
    instance.slots[.init("presses")] = .int(41)
    instance.slots[.init("phase")] = .int(4)
    instance.slots[.init("open", 3)] = .bool(true)
    instance.slots[.init("note")] = .string("")
    let effects = ask("slots")
    #expect(effects[0] == "set-slot presses 42")
    #expect(effects[3] == "set-slot note \"!\"")
    #expect(effects[5...6] == ["set-slot phase 0", "set-slot open[3] false"])
  }

  @Test func aSlotOfAnUnknownCaseReadsAsItsInitialValue() {
    instance.slots[.init("phase")] = .int(77)
    #expect(ask("slots")[5] == "set-slot phase 4")
  }

  @Test func bindableParametersAreSetWithTheirTypes() {
    #expect(
      ask("parameters") == [
        "set-parameter is-on false", "set-parameter habit option 3",
        "set-parameter ink [0.25, 0.5, 0.75, 0.25]",
        "set-parameter palette [[1.0, 1.0, 1.0, 1.0], [0.0, 0.0, 0.0, 1.0], [0.0, 0.0, 0.0, 0.0]]",
        "set-parameter titles [\"one\", \"\", \"zwölf\", \"Ada\"]",
        "set-parameter stops [0.0, 0.5, 1.0]", "set-parameter name \"\"",
      ])
  }

  @Test func motionIsAskedFor() {
    #expect(
      ask("motion") == [
        "animate position to 3.0 spring(0.38, 0.86, 0.0)",
        "animate digit[3] to 2.0, level to 0.0 timing(0.42, 0.0, 0.58, 1.0, 0.7) delay 0.25 "
          + "times 2 autoreverses speed 2.0",
        "animate height to 1.0 timing(0.0, 0.0, 1.0, 1.0, 0.85) forever",
        "keyframes position [1.0 in 0.1 timing(0.0, 0.0, 1.0, 1.0, 0.0), "
          + "2.0 in 0.2 spring(1.0, 1.0, 0.5)] forever",
        "decay height 300.0 rate 0.998",
        "release height to 0.0 interpolating(2.0, 50.0, 4.0, 0.0) at -120.0",
        "set level 0.75", "shift position 4.0", "hold digit[7]", "stop height",
        "watch overscroll of list 72.0 rising", "watch digit[3] 1.0 falling",
        "unwatch overscroll of list 72.0 rising", "unwatch digit[3] 1.0 falling",
      ])
  }

  @Test func outputsAreAskedFor() {
    #expect(
      ask("outputs") == [
        "start-timer dwell 4.0", "start-timer flash[2] 0.5", "cancel-timer dwell",
        "request refresh", "cancel-request refresh", "haptic 2 0.45", "haptic 7 1.0",
        "announce \"Refreshing\"", "scroll-to list 40.0 1", "scroll-to list 0.0 0",
        "focus 2 6", "focus 0 0", "drop kind 1 id 7 item 3", "drop kind 2 id 3 item 3",
        "drop kind 3 id 2 item 3", "drop kind 4 id 0 item 9",
      ])
  }

  @Test func stateIsRead() {
    instance.channels[.init("digit", 5)] = .init(to: 2, presented: 1.25, velocity: 3)
    instance.channels[.init("digit", 2)] = .init(at: 9)
    instance.channels[.init("position")] = .init(to: 3, presented: 2.5, velocity: -7)
    instance.slots[.init("open", 8)] = .bool(true)
    instance.scrolls["list"] = morph_scroll_state(
      size: 0, id: 0, offset: 0, overscroll: 44, velocity: 1, content: 640, viewport: 300,
      dragging: 1, reserved: 0)
    instance.progress = 0.25
    instance.focus = (2, 2)
    #expect(
      ask("state") == [
        "log 1 \"[2, 5] [8]\"", "log 1 \"1.25 1.0\"", "log 1 \"3.0 -7.0 true\"",
        "log 1 \"44.0 true 640.0\"", "log 1 \"0.25 200.0 1\"", "log 1 \"false true true\"",
      ])
  }

  @Test func theEnvironmentIsRead() {
    unsafe instance.environment.reduce_motion = 1
    unsafe instance.environment.contrast = MORPH_CONTRAST_HIGH
    unsafe instance.environment.direction = MORPH_DIRECTION_RTL
    unsafe instance.environment.text_scale = 1.5
    unsafe instance.environment.scheme = MORPH_SCHEME_DARK
    unsafe instance.environment.pointer = MORPH_POINTER_PEN
    unsafe instance.environment.safe_area.trailing = 12
    unsafe instance.environment.keyboard_inset = 300
    let effects = ask("environment")
    #expect(
      effects[0...3] == [
        "log 1 \"true false false\"", "log 1 \"true false true\"",
        "log 1 \"1.5 2.0 dark pen\"", "log 1 \" 12.0 300.0\"",
      ])
    #expect(effects[4].contains("points: 15.0") && effects[4].contains("tracking: 1.5"))
  }

  @Test func textIsMeasured() {
    #expect(
      ask("text") == ["log 1 \"18.0 3\"", "log 1 \"[9.6875, 21.7898, 33.8921]\""])
  }

  @Test func whatIsNotListedEndsTheProcessWithItsKey() async {
    let result = await #expect(
      processExitsWith: .signal(6), observing: [\.standardErrorContent]
    ) {
      _ = unsafe Instance(Of<Probe>().makeTable()).handle(.accessibility("unlisted"))
    }
    #expect(
      line(result) == "test.probe: slot 'forgotten' is used but not listed in `contents`\n")
  }

  @Test func settingWhatIsNotBindableEndsTheProcess() async {
    let result = await #expect(
      processExitsWith: .signal(6), observing: [\.standardErrorContent]
    ) {
      _ = unsafe Instance(Of<Probe>().makeTable()).handle(.accessibility("unbindable"))
    }
    #expect(line(result) == "test.probe: parameter 'count' is set but not declared bindable\n")
  }

  private func line(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}
