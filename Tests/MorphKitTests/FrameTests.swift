import MorphPluginAPI
import Testing

@testable import MorphKit

/// Drawing as the host receives it.
@Suite struct FrameTests {
  let instance = unsafe Instance(Of<Probe>().makeTable())

  private func draw(_ scene: String) -> [Operation] {
    instance.parameters["scene"] = .string(scene)
    return instance.frame() ?? []
  }

  @Test func everyShapeIsDrawn() {
    let drawn = draw("shapes")
    #expect(
      drawn.map { $0.name }.joined(separator: " ")
        == "size fill fill fill fill fill stroke fill fill shadow")
    #expect(drawn[0].numbers == ["width": 120, "height": 60])
    #expect(drawn[1].words["shape"] == "rectangle" && drawn[1]["y"] == 20)
    #expect(drawn[2]["width"] == 0 && drawn[2]["height"] == 3)
    #expect(drawn[3]["top-right"] == 10 && drawn[3]["bottom-left"] == 0)
    #expect(drawn[3]["corner"] == Double(MORPH_CORNER_CIRCULAR))
    #expect(drawn[4]["top-left"] == 15 && drawn[4]["corner"] == Double(MORPH_CORNER_CONTINUOUS))
    #expect(drawn[5].words["shape"] == "ellipse" && drawn[5]["x"] == 3 && drawn[5]["width"] == 4)
    let arc = drawn[6]
    #expect((arc["x"], arc["radius"], arc["start"], arc["end"]) == (1, 13, -1, 2))
    #expect(
      (arc["line"], arc["cap"], arc["join"], arc["dash1"], arc["dash-phase"])
        == (3, 1, 2, 2, 1))
    #expect(drawn[7].words["verbs"] == "MLQCZ" && drawn[7]["rule"] == 1)
    #expect(drawn[7].list == [0, 0, 2, 0, 4, 0, 4, 2, 2, 4, 0, 4, 0, 2])
    #expect(drawn[8].words["verbs"] == "MLLZ" && drawn[8].list == [0, 0, 1, 0, 1, 1])
    #expect(
      (drawn[9]["sigma"], drawn[9]["dx"], drawn[9]["dy"], drawn[9]["opacity"])
        == (16, 1, 9, 0.25))
  }

  @Test func everyPaintIsUsed() {
    let drawn = draw("paints")
    #expect(drawn.map { $0.words["paint"] } == ["linear", "linear", "radial", "conic"])
    #expect(drawn[0]["units"] == 1 && drawn[0]["to-x"] == 1 && drawn[0]["to-y"] == 1)
    #expect(drawn[0]["offset1"] == 1 && drawn[0]["red1"] == 1)
    #expect(drawn[1]["units"] == 0 && drawn[1]["from-y"] == 2 && drawn[1]["to-x"] == 3)
    #expect(drawn[2]["spread"] == 2 && drawn[2]["gradient-radius"] == 7)
    #expect(drawn[2]["offset0"] == 0.25 && drawn[2]["from-x"] == 5)
    #expect(drawn[3]["angle"] == 1 && drawn[3]["from-x"] == 0.5 && drawn[3]["offset1"] == 0.5)
    #expect(drawn[3]["position"] == Double(MORPH_STROKE_INSIDE))
  }

  @Test func groupsAreBalanced() {
    let drawn = draw("groups")
    #expect(
      drawn.map { $0.name } == [
        "save", "fill", "restore",
        "begin-layer", "concat", "clip", "fill", "end-layer",
        "begin-layer", "end-layer", "begin-layer", "end-layer", "begin-layer", "end-layer",
      ])
    #expect(drawn[3]["alpha"] == 0.5 && drawn[4].list == [1, 0, 0, 1, 1, 2])
    #expect(drawn[8]["alpha"] == 0)
    #expect(drawn[10]["mask"] == Double(MORPH_MASK_SHAPE) && drawn[10]["alpha"] == 1)
    #expect(drawn[10].words["shape"] == "ellipse")
    #expect(drawn[12]["mask"] == Double(MORPH_MASK_PAINT) && drawn[12]["alpha"] == 0.5)
    #expect(drawn[12].words["paint"] == "linear" && drawn[12].words["shape"] == "rectangle")
  }

  @Test func textIsDrawn() {
    let drawn = draw("text")
    #expect(drawn[0].text == "Hello" && drawn[0]["points"] == 15 && drawn[0]["weight"] == 600)
    #expect((drawn[0]["x"], drawn[0]["y"], drawn[0]["width-limit"]) == (3, 4, 0))
    let wide = drawn[1]
    #expect((wide["design"], wide["digits"], wide["italic"], wide["tracking"]) == (1, 1, 1, 1))
    #expect((wide["width-limit"], wide["line-limit"], wide["spacing"]) == (80, 2, 3))
    #expect((wide["alignment"], wide["truncation"]) == (2, 1))
    #expect(drawn[2].text == "bell.fill" && drawn[2]["extent"] == 14 && drawn[2]["x"] == 7)
  }

  @Test func leftToRightIsNotMirrored() {
    #expect(
      draw("mirrored").map { $0.name } == [
        "fill", "text", "symbol", "symbol", "save", "concat", "save", "concat", "text",
        "restore", "restore",
      ])
  }

  /// Where the point (x, y) of the last operation of that text ends up.
  private func place(_ text: String, _ drawn: [Operation]) -> (x: Double, flips: Bool) {
    var stack: [Transform] = []
    var current = Transform.identity
    for operation in drawn {
      switch operation.name {
      case "save": stack.append(current)
      case "restore": current = stack.removeLast()
      case "concat":
        let map = operation.list
        current = Transform(
          a: map[0], b: map[1], c: map[2], d: map[3], tx: map[4], ty: map[5]
        ).then(current)
      default:
        if operation.text == text || operation.words["shape"] == text {
          return (current.apply(to: Point(operation["x"], 0)).x, current.a < 0)
        }
      }
    }
    return (.nan, false)
  }

  @Test func rightToLeftMirrorsPlacesButNotLetters() {
    unsafe instance.environment.direction = MORPH_DIRECTION_RTL
    let drawn = draw("mirrored")
    // The rectangle's left edge, 10 from the left, is now 10 from the right.
    #expect(place("rectangle", drawn) == (90, true))
    // The text's box of 12 pt, 20 from the left, begins 20 + 12 from the right.
    #expect(place("ab", drawn) == (68, false))
    #expect(place("bell.fill", drawn) == (70, false))
    #expect(place("chevron.right", drawn) == (60, true))
    // Mirrored twice is not mirrored: this text is drawn as it is.
    #expect(drawn.filter { $0.text == "ab" }.count == 2)
    #expect(drawn.suffix(4).map { $0.name } == ["concat", "text", "restore", "restore"])
  }

  @Test func touchAndAccessibilityAreDescribed() {
    let drawn = draw("touch")
    #expect((drawn[0]["id"], drawn[0]["cursor"], drawn[0]["focusable"]) == (1, 2, 1))
    #expect(drawn[0].list == [1, 3])
    #expect((drawn[1]["id"], drawn[1]["item"]) == (2, 4) && drawn[1].list == [])
    #expect((drawn[2]["scroll"], drawn[2]["content"]) == (1, 640))
    #expect(drawn[3].words["label"] == "List" && drawn[3]["parent"] == 0)
    let row = drawn[4]
    #expect((row["id"], row["item"], row["role"], row["hidden"], row["parent"]) == (2, 3, 1, 1, 5))
    #expect(row.words["value"] == "off" && row.words["hint"] == "Opens")
    #expect(row.words["actions"] == "Open, Close" && row["x"] == 11)
    #expect(drawn[5]["parent"] == 5 && drawn[5].words["actions"] == "")
    #expect(drawn[6]["parent"] == 0 && drawn[6]["role"] == Double(MORPH_ROLE_PROGRESS))
  }

  @Test func aRegionThatIsNotListedEndsTheProcess() async {
    let result = await #expect(
      processExitsWith: .signal(6), observing: [\.standardErrorContent]
    ) {
      let instance = unsafe Instance(Of<Probe>().makeTable())
      instance.parameters["scene"] = .string("unlisted")
      _ = instance.frame()
    }
    let line = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(line == "test.probe: region 'elsewhere' is used but not listed in `contents`\n")
  }
}
