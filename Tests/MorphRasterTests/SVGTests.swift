import MorphScene
import MorphText
import Testing

@testable import MorphRaster

@Suite struct SVGTests {
  private let engine = TextEngine(fonts: .hermetic)
  private let red = Color(red: 1, green: 0, blue: 0)
  private let square = Shape.rectangle(Rect(x: 10, y: 10, width: 20, height: 20))

  private func document(
    _ items: [SceneItem], layers: [SceneLayer] = [], nodes: [SceneNode] = [],
    background: Color? = nil
  ) throws -> String {
    let scene = SVGScenes.scene(items, layers: layers, nodes: nodes)
    return String(
      decoding: try SVG.encode(scene, scale: 2, background: background, glyphs: engine),
      as: UTF8.self)
  }

  @Test func aWholeDocument() throws {
    let clip = SceneClip(
      shape: .ellipse(Rect(x: 0, y: 0, width: 40, height: 40)), transform: .translation(5, 0))
    let layer = SceneLayer(
      id: 1, parent: 0, alpha: 0.5, mask: nil, transform: .identity, clips: [])
    let translucent = Color(red: 0, green: 0.2, blue: 1, alpha: 0.25)
    #expect(
      try document(
        [
          SVGScenes.item(.fill(square, .solid(red)), clips: [clip]),
          SVGScenes.item(
            .stroke(square, .solid(translucent), Stroke(width: 2, cap: .round)), layer: 1,
            transform: Transform(a: 2, b: 0, c: 0, d: 2, tx: 1e-7, ty: 0)),
        ], layers: [layer], background: Color(red: 1, green: 1, blue: 1))
          == """
          <svg xmlns="http://www.w3.org/2000/svg" width="120" height="80" viewBox="0 0 60 40" \
          role="img">
          <defs>
          <clipPath id="c1">
          <path transform="translate(5 0)" d="M40 20A20 20 0 0 1 0 20A20 20 0 0 1 40 20Z"/>
          </clipPath>
          </defs>
          <rect width="60" height="40" fill="#ffffff"/>
          <g clip-path="url(#c1)">
          <path fill="#ff0000" d="M10 10L30 10L30 30L10 30Z"/>
          </g>
          <g opacity="0.5">
          <path transform="matrix(2 0 0 2 0.0000001 0)" stroke="#0033ff" stroke-opacity="0.25" \
          fill="none" stroke-width="2" stroke-linecap="round" stroke-miterlimit="10" \
          d="M10 10L30 10L30 30L10 30Z"/>
          </g>
          </svg>

          """)
  }

  @Test func anEmptySceneIsADocument() throws {
    #expect(
      try document([])
        == """
        <svg xmlns="http://www.w3.org/2000/svg" width="120" height="80" viewBox="0 0 60 40" \
        role="img">
        </svg>

        """)
  }

  @Test func visibleNodesAreTheName() throws {
    func node(_ id: UInt32, _ label: String, _ value: String, isHidden: Bool = false) -> SceneNode {
      SceneNode(
        id: id, item: 0, role: .button, isHidden: isHidden, label: label, value: value, hint: "",
        actions: [], frame: Rect(x: 0, y: 0, width: 1, height: 1), parent: 0, parentItem: 0)
    }
    let text = try document(
      [],
      nodes: [
        node(1, "Status", "\"Live\" & <well>"), node(2, "", ""), node(3, "No", "", isHidden: true),
        node(4, "Next\u{1}", ""),
      ])
    #expect(
      text.contains(
        #"aria-label="Status, &quot;Live&quot; &amp; &lt;well&gt;. Next\#u{fffd}">"#))
    #expect(
      text.contains("<title>Status, \"Live\" &amp; &lt;well&gt;. Next\u{fffd}</title>"))
  }

  @Test func equalDefinitionsAreWrittenOnce() throws {
    let gradient = Paint.linearGradient(
      from: Point(0, 0), to: Point(10, 0),
      Gradient(
        stops: [.init(offset: 0, color: red), .init(offset: 1, color: .clear)], spread: .repeat))
    let other = Paint.linearGradient(
      from: Point(0, 0), to: Point(11, 0),
      Gradient(
        stops: [.init(offset: 0, color: red), .init(offset: 1, color: .clear)], spread: .repeat))
    let text = try document([
      SVGScenes.item(.fill(square, gradient)), SVGScenes.item(.fill(square, other)),
      SVGScenes.item(.fill(square, gradient)),
    ])
    #expect(text.components(of: "<linearGradient id=\"g1\"") == 1)
    #expect(text.components(of: "<linearGradient ") == 2)
    #expect(text.components(of: "fill=\"url(#g1)\"") == 2)
    #expect(text.components(of: "spreadMethod=\"repeat\"") == 2)
  }

  @Test func glyphsAreDefinedOnce() throws {
    let words = Paragraph(text: "aba b", font: Font(size: 12))
    let text = try document([SVGScenes.item(.text(words, red, origin: Point(2, 20)))])
    #expect(text.components(of: "<path id=\"t") == 2)
    #expect(text.components(of: "href=\"#t1\"") == 2)
    #expect(text.components(of: "href=\"#t2\"") == 2)
    #expect(
      text.contains("<g transform=\"translate(2 20)\" fill=\"#ff0000\" aria-label=\"aba b\">"))
    // Twelve points of Inter's 2,816 units an em.
    #expect(
      text.contains("<g transform=\"matrix(\(SVGNumber.list(12.0 / 2816, 0, 0, 12.0 / 2816))"))
  }

  @Test func layersOpenAndClose() throws {
    func layer(_ id: Int, parent: Int) -> SceneLayer {
      SceneLayer(
        id: id, parent: parent, alpha: Double(id) / 10, mask: nil, transform: .identity, clips: [])
    }
    func fill(_ layer: Int) -> SceneItem {
      SVGScenes.item(.fill(square, .solid(red)), layer: layer)
    }
    // Layer 2 holds nothing.
    let text = try document(
      [fill(0), fill(1), fill(3), fill(4), fill(3), fill(5)],
      layers: [
        layer(1, parent: 0), layer(2, parent: 1), layer(3, parent: 1), layer(4, parent: 3),
        layer(5, parent: 0),
      ])
    let shape = text.split(separator: "\n").dropFirst().dropLast().map { line -> String in
      if line.hasPrefix("<path") { return "p" }
      if line == "</g>" { return ")" }
      return "(" + line.filter(\.isNumber)
    }.joined()
    #expect(shape == "p(01p(03p(04p)p))(05p)")
  }

  @Test func aStripHasACellForEachScene() throws {
    let scenes = (0..<3).map { index in
      SVGScenes.scene([
        SVGScenes.item(
          .fill(square, .solid(red)), transform: .translation(Double(index) * 3, 0))
      ])
    }
    let text = String(
      decoding: try SVG.strip(scenes, scale: 1.5, glyphs: engine), as: UTF8.self)
    #expect(text.contains("width=\"270\" height=\"60\" viewBox=\"0 0 180 40\""))
    for x in [0, 60, 120] {
      #expect(text.contains("<svg x=\"\(x)\" y=\"0\" width=\"60\" height=\"40\">"))
    }
    #expect(text.components(of: "</svg>") == 4)
  }

  @Test func theSameSceneGivesTheSameBytes() throws {
    let scene = SVGScenes.everything
    let first = try SVG.encode(scene, scale: 2, glyphs: engine)
    let second = try SVG.encode(scene, scale: 2, glyphs: TextEngine(fonts: .hermetic))
    #expect(first == second)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func extremeNumbersStayNumbers(seed: UInt64) throws {
    let scene = SVGScenes.random(
      seed: seed, magnitudes: [0, 1e-300, 1e-40, 1e-7, 30, 1e12, 3e38, 1e300])
    let text = String(
      decoding: try SVG.encode(scene, scale: 1, glyphs: engine), as: UTF8.self)
    for attribute in text.split(separator: "\"") {
      guard let first = attribute.utf8.first, first != UInt8(ascii: " ") else { continue }
      // Colours, ids and words have letters of their own; lists of numbers have none but path
      // commands.
      let isNumbers = attribute.utf8.allSatisfy { $0 < 0x40 || $0 == UInt8(ascii: "e") }
      #expect(!isNumbers || !attribute.utf8.contains(UInt8(ascii: "e")), "seed \(seed)")
      #expect(attribute != "nan" && attribute != "inf" && attribute != "-inf", "seed \(seed)")
    }
    var open: [Substring] = []
    for line in text.split(separator: "\n") where !line.hasSuffix("/>") {
      let name = line.dropFirst().prefix { $0 != " " && $0 != ">" }
      if name.hasPrefix("/") {
        #expect(open.popLast() == name.dropFirst(), "seed \(seed)")
      } else {
        open.append(name)
      }
    }
    #expect(open.isEmpty, "seed \(seed)")
  }

  @Test func whatCannotBeDrawnIsAnError() throws {
    let empty = Scene(
      canvas: Size(0.1, 40), size: .zero, origin: .zero, items: [], layers: [], regions: [],
      nodes: [], hash: 0)
    #expect(throws: RasterError.emptyCanvas(width: 0.1, height: 40, scale: 2)) {
      try SVG.encode(empty, scale: 2, glyphs: engine)
    }
    let unknown = Paragraph(text: "a\u{4e2d}", font: Font(size: 12))
    let scene = SVGScenes.scene([SVGScenes.item(.text(unknown, red, origin: .zero))])
    #expect(throws: RasterError.self) {
      try SVG.strip([scene], scale: 1, glyphs: engine)
    }
  }

  @Test func numbersHaveNoExponents() {
    let cases: [(Double, String)] = [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (0.1, "0.1"), (1.0 / 3, "0.33333334"),
      (1e-7, "0.0000001"), (-1.25e-9, "-0.00000000125"), (1e20, "100000000000000000000"),
      (16_777_216, "16777216"), (-3.4e9, "-3400000000"), (.nan, "0"), (1e-60, "0"),
      (.infinity, "34028235" + String(repeating: "0", count: 31)),
    ]
    for (value, text) in cases { #expect(SVGNumber.text(value) == text) }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func numbersReadBack(seed: UInt64) {
    var random = SVGRandom(seed: seed)
    for _ in 0..<2000 {
      let value = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
      guard value.isFinite else { continue }
      let text = SVGNumber.text(value)
      #expect(Float(text) == value, "seed \(seed)")
      #expect(!text.contains("e"), "seed \(seed)")
    }
  }

  /// Straight lines between the stops that are written, against premultiplied lines between the
  /// stops that were given: half a level of 8 bits.
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func stopsGivePremultipliedColors(seed: UInt64) {
    var random = SVGRandom(seed: seed)
    let count = 2 + Int(random.next() % 4)
    let stops = (0..<count).map { index in
      // Clear and opaque ends more often than chance has them.
      let alpha = max(0, min(1, Float(random.unit()) * 2 - 0.5))
      return Gradient.Stop(
        offset: Double(index) / Double(count - 1),
        color: Color(
          red: Float(random.unit()), green: Float(random.unit()), blue: Float(random.unit()),
          alpha: alpha))
    }
    let written = Gradient(stops: stops, spread: .pad).straightStops()
    #expect(zip(written, written.dropFirst()).allSatisfy { $0.offset <= $1.offset })
    for step in 0...1000 {
      let offset = Double(step) / 1000
      let wanted = SVGRandom.premultiplied(stops, at: offset)
      let given = SVGRandom.straight(written, at: offset)
      let error = (wanted - given).max(-(wanted - given)).max()
      #expect(error < 0.5 / 255, "seed \(seed), offset \(offset)")
    }
  }
}

extension SIMD4<Double> {
  fileprivate func max(_ other: Self) -> Self { pointwiseMax(self, other) }
}

extension String {
  /// How often `part` stands in this.
  func components(of part: String) -> Int {
    split(separator: part, omittingEmptySubsequences: false).count - 1
  }
}
