import Glibc
import MorphMotion
import MorphRuntime
import MorphScene
import Testing

/// What the list shows, where it can be scrolled, and its story.
extension PullRefreshTests {
  private func field(_ key: String, _ text: String) throws -> EnvironmentField {
    try EnvironmentField(key: key, text: text)
  }

  /// Scrolled to its end.
  private func scrolledToTheEnd(_ live: Live) throws {
    try live.send(.key("End", isDown: true, modifiers: []))
    live.advance(by: 0.5)
  }

  // MARK: Rows

  @Test func theRowsAreLaidOut() throws {
    let live = try rested()
    let texts = try live.texts()
    // 14 rows of 44 and their spacing reach below the viewport; what is not seen is not drawn.
    let frames = try live.rowFrames()
    #expect(frames.count < 14)
    #expect(texts.map(\.text) == ["Pull down to refresh"] + (1...frames.count).map { "Item \($0)" })
    #expect(texts.first?.paragraph.font.size == 12 && texts.first?.paragraph.font.weight == 400)
    #expect(texts.dropFirst().allSatisfy { $0.paragraph.font.size == 15 })
    let first = 16 + (try live.captionHeight()) + 8
    for (row, frame) in frames.enumerated() {
      #expect(abs(frame.y - (first + 52 * Double(row))) < 1e-3)
      #expect(frame.x == 16 && frame.width == 358 && frame.height == 44)
    }
    let content = first + 14 * 52 - 8 + 16
    #expect(abs(try #require(live.session.snapshot().scrolls.first).content - content) < 1e-3)
    try scrolledToTheEnd(live)
    let last = try #require(try live.rowFrames().last)
    #expect(abs(last.maxY - 624) < 1e-3)
    #expect(try live.texts().last?.text == "Item 14")
  }

  @Test func anEmptyListCanBePulled() throws {
    let live = try rested(["rows": .strings([]), "caption": .string("")])
    #expect(try live.texts().isEmpty && live.rowFrames().isEmpty)
    try live.pull(to: 200)
    try live.letGo(200)
    live.advance(by: 2)
    #expect(live.outputs().map(\.isRequest) == [false, true, false])
    try live.set(("rows", .strings(["Item 1"])))
    try live.complete()
    #expect(live.settle())
    #expect(try live.texts().map(\.text) == ["Item 1"])
    #expect(try live.rowTop(0) == 16)
  }

  @Test func rowsMayChangeWhileRefreshing() throws {
    let live = try rested()
    try scrolledToTheEnd(live)
    try live.action("refresh")
    live.advance(by: 1)
    try live.set(("rows", .strings(["Item 15", "Item 16", "Item 17"])))
    #expect(
      try live.texts().map(\.text) == ["Pull down to refresh", "Item 15", "Item 16", "Item 17"])
    #expect(try live.pulled() == 0)
    #expect(try live.list().value == "Refreshing")
    try live.complete()
    #expect(live.settle())
    #expect(live.outputs().contains(.announce("Refreshed")))
  }

  @Test func longRowsWrapAndNothingIsCutOff() throws {
    let text = String(repeating: "a long entry ", count: 12)
    let live = try rested(["rows": .strings([text, "Item 2"])])
    let drawn = try #require(try live.texts().first { $0.text == text })
    let metrics = try component.measure(drawn.paragraph)
    #expect(metrics.baselines.count > 2 && metrics.width <= 334)
    let frames = try live.rowFrames()
    try #require(frames.count == 2)
    #expect(abs(frames[0].height - (metrics.height + 24)) < 1e-3)
    #expect(abs(frames[1].y - (frames[0].maxY + 8)) < 1e-3)
  }

  @Test func rowsAreAsHighAsTheirText() throws {
    let long = String(repeating: "long ", count: 20)
    let lists = [
      ["a", "b"], ["a", long, "b"], ["a\nb", "c"], ["b", "a"], ["a\n", "\n\n", "b"],
    ]
    for texts in lists {
      let live = try rested(
        ["rows": .strings(texts)], environment: [try field("text-scale", "3")])
      let frames = try live.rowFrames()
      try #require(frames.count == texts.count)
      let font = try #require(try live.texts().last).paragraph
      for (text, frame) in zip(texts, frames) {
        var paragraph = font
        paragraph.text = text
        let metrics = try component.measure(paragraph)
        #expect(abs(frame.height - (metrics.height + 24)) < 1e-3)
        let drawn = try #require(try live.texts().first { $0.text == text })
        let top = frame.y + (frame.height - metrics.height) / 2
        #expect(abs(drawn.position.y - (top + (metrics.baselines.first ?? 0))) < 1e-3)
      }
    }
  }

  /// A frame holds 64 KiB of text; a list of larger strings is still a list.
  @Test func hugeRowsDoNotBreakTheFrame() throws {
    let huge = String(repeating: "e\u{301}", count: 10_000)
    let live = try rested(["rows": .strings([huge, huge, huge, huge, huge, "\u{0}", " "])])
    _ = try live.scene()
    try scrolledToTheEnd(live)
    _ = try live.scene()
    #expect(live.outputs().isEmpty)
  }

  @Test func largerTextMakesRowsGrow() throws {
    let live = try rested(environment: [try field("text-scale", "2.5")])
    let texts = try live.texts()
    #expect(texts.first?.paragraph.font.size == 30 && texts.last?.paragraph.font.size == 37.5)
    let metrics = try component.measure(try #require(texts.last).paragraph)
    let frames = try live.rowFrames()
    try #require(frames.count > 1)
    #expect(metrics.height + 24 > 60)
    #expect(abs(frames[0].height - (metrics.height + 24)) < 1e-3)
    #expect(abs(frames[1].y - (frames[0].maxY + 8)) < 1e-3)
  }

  @Test func rightToLeftMirrorsTheRows() throws {
    let left = try rested(["shows-indicators": .bool(true)])
    let right = try rested(
      ["shows-indicators": .bool(true)], environment: [try field("direction", "rtl")])
    #expect(try left.rowFrames() == right.rowFrames())
    let row = try #require(try right.texts().first { $0.text == "Item 3" })
    #expect(row.paragraph.isRightToLeft && row.transform.determinant > 0)
    // The box of the text is the row without its padding, either way.
    #expect(abs(row.position.x - 28) < 1e-3 && row.paragraph.widthLimit == 334)
    #expect(try left.bar()?.x == 384 && right.bar()?.x == 3)
  }

  // MARK: Scrolling

  @Test func theBarTellsWhereTheListIs() throws {
    #expect(try rested().bar() == nil)
    #expect(try rested(["shows-indicators": .bool(true), "rows": .strings(["One"])]).bar() == nil)
    let live = try rested(["shows-indicators": .bool(true)])
    let content = try #require(live.session.snapshot().scrolls.first).content
    let top = try #require(try live.bar())
    #expect(top.y == 3 && top.width == 3 && abs(top.height - 634 * 640 / content) < 1e-3)
    try scrolledToTheEnd(live)
    let end = try #require(try live.bar())
    #expect(abs(end.maxY - 637) < 1e-3 && abs(end.height - top.height) < 1e-3)
    try live.send(.key("Home", isDown: true, modifiers: []))
    live.advance(by: 0.5)
    try live.pull(to: 120)
    let pressed = try #require(try live.bar())
    #expect(abs(pressed.height - (top.height - (try live.pulled()))) < 1e-3 && pressed.y == 3)
  }

  /// The room above the rows is part of the list: the end can be reached while it is there, and
  /// what is read at the end stays where it is when the room goes.
  @Test func theEndStaysPutWhenTheRoomGoes() throws {
    let live = try rested()
    try live.action("refresh")
    live.advance(by: 1)
    try scrolledToTheEnd(live)
    let offset = try #require(live.session.snapshot().scrolls.first).offset
    #expect(abs(try #require(try live.rowFrames().last).maxY - 624) < 1e-3)
    try live.complete()
    for _ in 0..<100 {
      live.advance(by: 0.007)
      #expect(abs(try #require(try live.rowFrames().last).maxY - 624) < 0.5)
    }
    #expect(live.settle())
    #expect(abs(try #require(live.session.snapshot().scrolls.first).offset - (offset - 72)) < 1e-3)
    #expect(abs(try #require(try live.rowFrames().last).maxY - 624) < 1e-3)
  }

  @Test func scrollingAwayLeavesTheArcInItsPlace() throws {
    let live = try component.live(
      playing: try ExampleTraces.read("pull-refresh-scrolled-away.jsonl"))
    live.advance(to: 2.9)
    #expect(try #require(live.session.snapshot().scrolls.first).offset > 72)
    #expect(try live.arcs().map(\.center) == [Point(195, 36)])
    #expect(live.outputs().map(\.isRequest) == [false, true, false])
    #expect(live.settle() && live.outputs() == [.announce("Refreshed")])
  }

  /// A wheel never pulls a list beyond its edges.
  @Test func aWheelDoesNotRefresh() throws {
    let live = try rested()
    for _ in 0..<20 {
      try live.send(.wheel(Point(0, 120)))
      live.advance(by: 0.02)
    }
    #expect(try live.pulled() == 0 && live.outputs().isEmpty)
  }

  // MARK: Assistive tools

  @Test func assistiveToolsAreToldOfTheListAndItsRows() throws {
    let live = try rested(["rows": .strings(["Milk", "", "Bread"])])
    let nodes = try live.scene().nodes
    #expect(
      nodes.map(\.label) == [
        "List", "Pull down to refresh", "Milk", "Row 2", "Bread", "Refresh indicator",
      ])
    #expect(nodes.map(\.role) == [.group, .text, .text, .text, .text, .progress])
    #expect(nodes.map(\.isHidden) == [false, false, false, false, false, true])
    #expect(nodes.map(\.actions) == [["Refresh"], [], [], [], [], []])
    #expect(nodes.map(\.parent) == [0, 1, 1, 1, 1, 0])
    try live.send(.accessibility(action: "Refresh", node: nil, value: ""))
    #expect(live.outputs() == [.refreshRequest(1), .announce("Refreshing")])
  }

  @Test func rowsOutOfSightCanBeReached() throws {
    let live = try rested()
    let rows = try live.scene().nodes.filter { $0.id == 3 }
    #expect(rows.map(\.item) == (0..<14).map(UInt64.init))
    #expect(rows.map(\.label) == (1...14).map { "Item \($0)" })
  }

  // MARK: Story

  private func pinned(_ progress: Double, _ parameters: [String: Value] = [:]) throws -> Live {
    let live = try component.live(parameters, progress: progress)
    live.advance(to: 0)
    return live
  }

  @Test func theStoryBeginsAndEndsAtRest() throws {
    let rest = try rested().scene()
    for progress in [-1.0, 0, 1, 7] {
      let live = try pinned(progress)
      #expect(try live.scene().items == rest.items)
      #expect(try live.scene().nodes == rest.nodes)
    }
  }

  @Test(arguments: [1, 2] as [UInt32])
  func theStoryIsPullArmReleaseRefreshDone(_ firesOn: UInt32) throws {
    var chapters: [String] = []
    var last: Double?
    for step in 0...200 {
      let live = try pinned(Double(step) / 200, ["fires-on": .option(firesOn)])
      let arcs = try live.arcs()
      let filling = arcs.first { !$0.isSpinner }
      let isRefreshing = try live.list().value == "Refreshing"
      let chapter =
        isRefreshing
        ? "refresh"
        : filling.map { $0.scale == 1 ? "arm" : "pull" } ?? (arcs.isEmpty ? "rest" : "done")
      if chapters.last != chapter { chapters.append(chapter) }
      if let place = arcs.first?.center.y, let before = last { #expect(abs(place - before) < 6) }
      last = arcs.first?.center.y
      #expect(live.outputs().isEmpty)
    }
    let expected =
      firesOn == 1
      ? ["rest", "pull", "arm", "pull", "refresh", "done", "rest"]
      : ["rest", "pull", "arm", "refresh", "done", "rest"]
    #expect(chapters == expected)
  }

  /// Channels, slots and the scroll play no part in it.
  @Test func theStoryKnowsNothingOfTheSession() throws {
    let live = try rested()
    try live.pull(to: 200)
    try live.letGo(200)
    live.advance(by: 0.5)
    try live.send(.progress(0.4))
    let fresh = try pinned(0.4)
    #expect(try live.scene().hash == fresh.scene().hash)
    // The session goes on underneath.
    try live.send(.progress(nil))
    try live.complete()
    #expect(live.settle() && live.outputs().contains(.announce("Refreshed")))
  }

  @Test func aPinnedListDoesNotReact() throws {
    let live = try pinned(0.1)
    try live.pull(to: 200)
    try live.letGo(200)
    try live.action("refresh")
    try live.send(.accessibility(action: "Refresh", node: nil, value: ""))
    live.advance(by: 2)
    #expect(live.outputs().isEmpty && live.session.isIdle)
  }

  // MARK: Examples

  @Test func theExamplesPlay() throws {
    let armed = Output.Kind.haptic(.medium, intensity: 1)
    let asked: [Output.Kind] = [.refreshRequest(1), .announce("Refreshing")]
    let done = Output.Kind.announce("Refreshed")
    let usual = [armed] + asked + [done]
    let again: [Output.Kind] = [.refreshRequest(2), .announce("Refreshing"), done]
    let expected: [String: [Output.Kind]] = [
      "burst": asked + [done] + again + [.refreshRequest(3), .announce("Refreshing"), done],
      "by-name": asked + [done], "cancelled": [armed] + asked, "caught": usual, "done": usual,
      "empty": usual, "failed": [armed] + asked + [.announce("Refresh failed")],
      "flung-back": usual, "let-go": usual, "motion-reduced-midway": usual,
      "never-answered": [armed] + asked, "quick-answer": usual, "reduced-motion": usual,
      "rows-replaced": usual, "same-touch": usual + [armed] + again, "scrolled-away": usual,
      "second-pull": usual + [armed] + again, "short-pull": [], "thought-better": [armed],
    ]
    let names = try ExampleTraces.files(of: "pull-refresh")
    #expect(names == expected.keys.map { "pull-refresh-\($0).jsonl" }.sorted())
    for (key, outputs) in expected {
      let trace = try ExampleTraces.read("pull-refresh-\(key).jsonl")
      let drawn = try component.live(playing: trace)
      for frame in 0...240 {
        drawn.session.advance(to: Session.frameTime(frame, rate: 30))
        _ = drawn.session.frame()
      }
      let seen = drawn.session.takeOutputs()
      #expect(seen.map(\.kind) == outputs, "\(key)")
      #expect(drawn.session.isIdle == (outputs.last != .announce("Refreshing")), "\(key)")
      let unseen = try component.live(playing: trace)
      unseen.advance(to: 8)
      #expect(unseen.session.takeOutputs() == seen, "\(key)")
    }
  }
}

extension Live {
  /// The frame of the bar, which is 3 points wide.
  func bar() throws -> Rect? {
    try scene().items.compactMap { item -> Rect? in
      guard case .fill(.roundedRectangle(let frame, _, _), _) = item.drawing, frame.width == 3
      else { return nil }
      return item.transform.bounds(of: frame)
    }.first
  }
}
