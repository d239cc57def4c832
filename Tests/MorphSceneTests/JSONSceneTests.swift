import MorphScene
import Testing

@Suite struct JSONSceneTests {
  private let keys = SceneJSON.Keys(
    region: { "region-\($0)" }, gesture: { "gesture-\($0)" }, scroll: { "scroll-\($0)" })

  private func write(_ scene: Scene) -> String {
    let bytes = SceneJSON.write(scene, keys: keys) { paragraph in
      SceneJSON.TextSize(width: Double(paragraph.text.utf8.count) * 8, height: 16.5, lines: 1)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func item(
    _ drawing: SceneItem.Drawing, layer: Int = 0, alpha: Double = 1,
    transform: Transform = .identity, clips: [SceneClip] = []
  ) -> SceneItem {
    SceneItem(drawing: drawing, layer: layer, alpha: alpha, transform: transform, clips: clips)
  }

  private func scene(
    items: [SceneItem] = [], layers: [SceneLayer] = [], regions: [SceneRegion] = [],
    nodes: [SceneNode] = []
  ) -> Scene {
    Scene(
      canvas: Size(200, 70), size: Size(61.4, 22), origin: Point(69.3, 24), items: items,
      layers: layers, regions: regions, nodes: nodes, hash: 0xabc)
  }

  private func node(
    _ id: UInt32, item: UInt64 = 0, parent: UInt32 = 0, parentItem: UInt64 = 0
  ) -> SceneNode {
    SceneNode(
      id: id, item: item, role: .toggle, isHidden: false, label: "n\(id)", value: "", hint: "",
      actions: ["Next"], frame: Rect(x: 1, y: 2, width: 3, height: 4), parent: parent,
      parentItem: parentItem)
  }

  private let square = Shape.rectangle(Rect(x: 0, y: 0, width: 10, height: 10))
  private let red = Color(red: 1, green: 0, blue: 0, alpha: 0.5)

  @Test func anEmptyScene() {
    #expect(
      write(scene())
        == #"{"schema":"morph.scene/1","canvas":{"width":200,"height":70},"#
        + #""size":{"width":61.4,"height":22},"origin":[69.3,24],"items":[],"layers":[],"#
        + #""regions":[],"accessibility":[],"hash":"0000000000000abc"}"# + "\n")
  }

  @Test func everyDrawing() throws {
    let gradient = Gradient(
      stops: [.init(offset: 0, color: red), .init(offset: 1, color: .clear)], spread: .reflect)
    let rounded = Shape.roundedRectangle(
      Rect(x: 1, y: 2, width: 30, height: 20),
      CornerRadii(topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4), .continuous)
    let stroke = Stroke(width: 2, cap: .round, join: .bevel, position: .inside)
    let dashed = Stroke(width: 1, miterLimit: 4, dashes: [3, 1], dashPhase: 0.5)
    let arc = Shape.arc(center: Point(5, 6), radius: 7, start: 0, end: 1.5)
    let words = Paragraph(
      text: "In \"review\"",
      font: Font(size: 12.76, weight: 600, design: .monospaced, digits: .tabular, tracking: 0.25))
    let symbol = SceneSymbol(
      name: "waveform", weight: 300, color: red, center: Point(4, 5), size: 46)
    let document = try JSONParser.parse(
      write(
        scene(items: [
          item(.fill(rounded, .linearGradient(from: Point(0, 1), to: Point(2, 3), gradient))),
          item(
            .fill(square, .radialGradient(center: Point(5, 5), radius: 4, gradient)), layer: 2,
            alpha: 0.4, transform: Transform(a: 2, b: -0.0, c: 0, d: 2, tx: 0.1, ty: 1e300)),
          item(.stroke(.ellipse(Rect(x: 0, y: 0, width: 4, height: 2)), .solid(red), stroke)),
          item(.stroke(arc, .conicGradient(center: Point(1, 2), angle: 0.75, gradient), dashed)),
          item(.shadow(square, Shadow(color: red, sigma: 8, dx: 0, dy: 2))),
          item(.text(words, red, origin: Point(3, 14))),
          item(.symbol(symbol)),
        ])))
    let place = #""layer":0,"alpha":1,"transform":[1,0,0,1,0,0],"clip":[]"#
    let stops = #""stops":[[0,[1,0,0,0.5]],[1,[0,0,0,0]]],"spread":"reflect"}"#
    let expected = [
      #"{"op":"fill",\#(place),"shape":{"kind":"rounded-rectangle","x":1,"y":2,"width":30,"#
        + #""height":20,"radii":[1,2,3,4],"corner":"continuous"},"#
        + #""paint":{"kind":"linear-gradient","from":[0,1],"to":[2,3],\#(stops)}"#,
      #"{"op":"fill","layer":2,"alpha":0.4,"transform":[2,0,0,2,0.1,3.4028235e+38],"clip":[],"#
        + #""shape":{"kind":"rectangle","x":0,"y":0,"width":10,"height":10},"#
        + #""paint":{"kind":"radial-gradient","center":[5,5],"radius":4,\#(stops)}"#,
      #"{"op":"stroke",\#(place),"shape":{"kind":"ellipse","x":0,"y":0,"width":4,"height":2},"#
        + #""paint":{"kind":"solid","color":[1,0,0,0.5]},"width":2,"cap":"round","#
        + #""join":"bevel","position":"inside"}"#,
      #"{"op":"stroke",\#(place),"shape":{"kind":"arc","cx":5,"cy":6,"radius":7,"start":0,"#
        + #""end":1.5},"paint":{"kind":"conic-gradient","center":[1,2],"angle":0.75,\#(stops),"#
        + #""width":1,"cap":"butt","join":"miter","position":"center","miter-limit":4,"#
        + #""dashes":[3,1],"dash-phase":0.5}"#,
      #"{"op":"shadow",\#(place),"shape":{"kind":"rectangle","x":0,"y":0,"width":10,"#
        + #""height":10},"color":[1,0,0,0.5],"sigma":8,"dx":0,"dy":2}"#,
      #"{"op":"text",\#(place),"text":"In \"review\"","font":{"size":12.76,"weight":600,"#
        + #""design":"monospaced","italic":false,"digits":"tabular","tracking":0.25},"#
        + #""color":[1,0,0,0.5],"x":3,"y":14,"width":88,"height":16.5,"lines":1}"#,
      #"{"op":"symbol",\#(place),"name":"waveform","size":46,"weight":300,"#
        + #""color":[1,0,0,0.5],"x":4,"y":5}"#,
    ]
    let items = try #require(document["items"]?.array)
    #expect(items.count == expected.count)
    for (item, text) in zip(items, expected) {
      #expect(try item == JSONParser.parse(text))
    }
  }

  @Test func pathsHaveMovesLinesCubicsAndCloses() throws {
    var path = Path(rule: .evenOdd)
    path.move(to: Point(0, 0))
    path.line(to: Point(3, 0))
    path.quad(Point(6, 0), to: Point(6, 3))
    path.cubic(Point(1, 2), Point(3, 4), to: Point(5, 6))
    path.close()
    path.quad(Point(3, 3), to: Point(6, 0))
    let clip = SceneClip(shape: .path(path), transform: .translation(1, 2))
    let document = try JSONParser.parse(
      write(scene(items: [item(.fill(square, .solid(red)), clips: [clip])])))
    #expect(
      try document["items"]?.array?.first?["clip"]
        == JSONParser.parse(
          #"[{"shape":{"kind":"path","rule":"evenodd","segments":[["M",0,0],["L",3,0],"#
            + #"["C",5,0,6,1,6,3],["C",1,2,3,4,5,6],["Z"],["C",2,2,4,2,6,0]]},"#
            + #""transform":[1,0,0,1,1,2],"rule":"evenodd"}]"#))
  }

  @Test func aPathThatLacksPointsEndsBefore() throws {
    let path = Path(
      verbs: [.move, .line, .cubic], points: [Point(1, 2), Point(3, 4), Point(5, 6)])
    let document = try JSONParser.parse(
      write(scene(items: [item(.fill(.path(path), .solid(red)))])))
    #expect(
      try document["items"]?.array?.first?["shape"]?["segments"]
        == JSONParser.parse(#"[["M",1,2],["L",3,4]]"#))
  }

  @Test func textSizeIsTheMetrics() {
    let metrics = TextMetrics(
      width: 12.5, height: 40, baselines: [10, 30], ascent: 10, descent: -3, capHeight: 7,
      xHeight: 5, lineHeight: 20, isTruncated: false)
    #expect(SceneJSON.TextSize(metrics) == SceneJSON.TextSize(width: 12.5, height: 40, lines: 2))
  }

  @Test func clipsOfOuterLayersAreAroundAnItem() throws {
    func clip(_ width: Double) -> SceneClip {
      SceneClip(
        shape: .rectangle(Rect(x: 0, y: 0, width: width, height: 1)), transform: .identity)
    }
    func layer(_ id: Int, parent: Int, mask: SceneLayer.Mask? = nil, _ width: Double) -> SceneLayer
    {
      SceneLayer(
        id: id, parent: parent, alpha: 0.5, mask: mask, transform: .translation(9, 8),
        clips: [clip(width)])
    }
    let fill = SceneItem.Drawing.fill(square, .solid(red))
    let document = try JSONParser.parse(
      write(
        scene(
          items: [
            item(fill, clips: [clip(1)]), item(fill, layer: 2, clips: [clip(4), clip(5)]),
            item(fill, layer: 3),
          ],
          layers: [
            layer(1, parent: 0, 2), layer(2, parent: 1, mask: .shape(square), 3),
            layer(3, parent: 0, mask: .paint(.solid(red), over: square), 6),
          ])))
    let widths = document["items"]?.array?.map { item in
      (item["clip"]?.array ?? []).map { $0["shape"]?["width"]?.integer }
    }
    #expect(widths == [[1], [2, 3, 4, 5], [6]])
    let shape = #""shape":{"kind":"rectangle","x":0,"y":0,"width":10,"height":10}"#
    #expect(
      try document["layers"]
        == JSONParser.parse(
          #"[{"id":1,"parent":0,"alpha":0.5,"mask":null},"#
            + #"{"id":2,"parent":1,"alpha":0.5,"mask":{\#(shape),"transform":[1,0,0,1,9,8]}},"#
            + #"{"id":3,"parent":0,"alpha":0.5,"mask":{\#(shape),"paint":{"kind":"solid","#
            + #""color":[1,0,0,0.5]},"transform":[1,0,0,1,9,8]}}]"#))
  }

  @Test func regionsHaveKeys() throws {
    func region(_ id: UInt32, gestures: [UInt32], scroll: UInt32) -> SceneRegion {
      SceneRegion(
        id: id, item: 7, shape: square, transform: .identity, gestures: gestures,
        cursor: id == 1 ? .standard : .resizeX, isFocusable: true, scroll: scroll, content: 640)
    }
    let document = try JSONParser.parse(
      write(
        scene(regions: [
          region(1, gestures: [], scroll: 0), region(2, gestures: [3, 1], scroll: 5),
        ])))
    let shape = #""shape":{"kind":"rectangle","x":0,"y":0,"width":10,"height":10}"#
    #expect(
      try document["regions"]
        == JSONParser.parse(
          #"[{"id":1,"key":"region-1","item":7,\#(shape),"transform":[1,0,0,1,0,0],"#
            + #""gestures":[],"cursor":"default","focusable":true},"#
            + #"{"id":2,"key":"region-2","item":7,\#(shape),"transform":[1,0,0,1,0,0],"#
            + #""gestures":["gesture-3","gesture-1"],"cursor":"resize-x","focusable":true,"#
            + #""scroll":"scroll-5","content":640}]"#))
  }

  @Test func nodesAreATree() throws {
    let document = try JSONParser.parse(
      write(
        scene(nodes: [
          node(1), node(2, parent: 1), node(3, item: 4, parent: 2), node(4, parent: 1),
          node(5, parent: 3, parentItem: 4), node(6, parent: 99),
        ])))
    func outline(_ nodes: JSONValue?) -> String {
      (nodes?.array ?? []).map { node in
        "\(node["id"]?.integer ?? 0)(\(outline(node["children"])))"
      }.joined()
    }
    #expect(outline(document["accessibility"]) == "1(2(3(5()))4())6()")
    let leaf = #""label":"n6","value":"","hint":"","actions":["Next"],"hidden":false,"#
    #expect(
      try document["accessibility"]?.array?.last
        == JSONParser.parse(
          #"{"id":6,"role":"switch",\#(leaf)"frame":{"x":1,"y":2,"width":3,"height":4},"#
            + #""children":[]}"#))
  }

  @Test func aChainOfNodesNeedsNoStack() {
    let nodes = (1...60_000 as ClosedRange<UInt32>).map { node($0, parent: $0 - 1) }
    let text = write(scene(nodes: nodes))
    #expect(text.utf8.count { $0 == UInt8(ascii: "[") } == 60_000 * 2 + 5)
  }

  @Test func errorsOfTheMeasurementArePassedOn() {
    struct NoFont: Error {}
    let words = Paragraph(text: "x", font: Font(size: 1))
    let scene = scene(items: [item(.text(words, red, origin: .zero))])
    #expect(throws: NoFont.self) {
      try SceneJSON.write(scene, keys: keys) { _ throws(NoFont) in throw NoFont() }
    }
  }
}
