import MorphRaster
import MorphScene
import Testing

@Suite struct SymbolTests {
  @Test func namesAreSortedAndHaveDrawings() {
    #expect(SymbolLibrary.names == SymbolLibrary.names.sorted())
    #expect(Set(SymbolLibrary.names).count == SymbolLibrary.names.count)
    for name in SymbolLibrary.names {
      #expect(SymbolLibrary.outline(name: name, weight: 400).isKnown)
    }
  }

  /// What the shipped components draw.
  @Test(arguments: [
    "waveform", "chevron.right", "bubble.left.fill", "bell.fill", "checkmark.circle.fill",
    "exclamationmark.triangle.fill", "arrow.down.circle.fill", "envelope.fill",
  ])
  func shippedComponentsFindTheirs(name: String) {
    #expect(SymbolLibrary.names.contains(name))
  }

  @Test(arguments: ["", "Bell.fill", "bell.fill ", "bell", "no.such.symbol"])
  func anUnknownNameIsADot(name: String) {
    let (path, isKnown) = SymbolLibrary.outline(name: name, weight: 400)
    #expect(!isKnown)
    let outline = Outline(path)
    #expect(outline.contours == 1)
    #expect(abs(outline.area - 0.25 * 0.25 * .pi) < 1e-3)
    #expect(abs(outline.low.x - 0.25) < 1e-3 && abs(outline.high.y - 0.75) < 1e-3)
  }

  @Test(arguments: SymbolLibrary.names, [100, 250, 400, 600, 900])
  func staysInItsSquare(name: String, weight: Int) {
    let outline = Outline(SymbolLibrary.outline(name: name, weight: weight).path)
    #expect(outline.low.x >= 0 && outline.low.y >= 0, "\(outline.low)")
    #expect(outline.high.x <= 1 && outline.high.y <= 1, "\(outline.high)")
    #expect(outline.isFinite)
    // A symbol takes about the room of its font size.
    let height = outline.high.y - outline.low.y
    let width = outline.high.x - outline.low.x
    #expect(max(width, height) > 0.7, "\(width) x \(height)")
    // And stands in the middle of its square.
    #expect(abs((outline.low.x + outline.high.x) / 2 - 0.5) < 0.02)
    #expect(abs((outline.low.y + outline.high.y) / 2 - 0.5) < 0.03)
  }

  @Test(arguments: SymbolLibrary.names)
  func everyContourIsClosed(name: String) {
    let path = SymbolLibrary.outline(name: name, weight: 400).path
    #expect(path.verbs.first == .move)
    #expect(path.verbs.last == .close)
    #expect(path.points.count == path.verbs.map(\.pointCount).reduce(0, +))
    for (verb, next) in zip(path.verbs, path.verbs.dropFirst()) {
      #expect((next == .move) == (verb == .close))
    }
  }

  @Test(arguments: ["waveform", "chevron.right", "chevron.left", "checkmark", "plus", "xmark"])
  func linesGrowWithTheWeight(name: String) {
    let areas = stride(from: 100, through: 900, by: 50).map {
      Outline(SymbolLibrary.outline(name: name, weight: $0).path).area
    }
    for (lighter, heavier) in zip(areas, areas.dropFirst()) {
      #expect(heavier > lighter || name == "waveform" && heavier == lighter)
    }
    #expect(areas[areas.count - 1] > 3 * areas[0])
  }

  /// A cut takes away from the disc around it, and more so at heavier weights.
  @Test(arguments: ["checkmark.circle.fill", "arrow.down.circle.fill"])
  func cutsGrowWithTheWeight(name: String) {
    let disc = Outline(SymbolLibrary.outline(name: "circle.fill", weight: 400).path).area
    let cuts = [100, 400, 900].map { weight in
      let path = SymbolLibrary.outline(name: name, weight: weight).path
      #expect(path.rule == .evenOdd)
      return Outline(path).area - disc
    }
    #expect(cuts[0] > 0 && cuts[0] < cuts[1] && cuts[1] < cuts[2])
    #expect(cuts[2] < disc / 4)
  }

  @Test func weightsAreLimited() {
    func path(_ weight: Int) -> Path { SymbolLibrary.outline(name: "plus", weight: weight).path }
    #expect(path(-5) == path(100))
    #expect(path(100_000) == path(900))
    #expect(path(400) != path(410))
  }

  @Test(arguments: [100, 400, 900])
  func chevronsAreMirrorImages(weight: Int) {
    let left = Outline(SymbolLibrary.outline(name: "chevron.left", weight: weight).path)
    let right = Outline(SymbolLibrary.outline(name: "chevron.right", weight: weight).path)
    #expect(abs(left.area - right.area) < 1e-12)
    #expect(abs(left.low.x - (1 - right.high.x)) < 1e-12)
  }
}

/// What a path covers, from points along its curves.
private struct Outline {
  var low = Point(.infinity, .infinity)
  var high = Point(-.infinity, -.infinity)
  /// The sum over the contours, each counted positive.
  var area = 0.0
  var contours = 0
  var isFinite = true

  init(_ path: Path) {
    var points = path.points[...]
    var contour: [Point] = []
    for verb in path.verbs {
      let taken = Array(points.prefix(verb.pointCount))
      points = points.dropFirst(verb.pointCount)
      switch verb {
      case .move, .line: contour.append(taken[0])
      case .cubic:
        let start = contour[contour.count - 1]
        for step in 1...64 {
          contour.append(
            Outline.cubic(start, taken[0], taken[1], taken[2], Double(step) / 64))
        }
      case .quad: Issue.record("no symbol has quadratic curves")
      case .close:
        add(contour)
        contour = []
      }
    }
  }

  private mutating func add(_ contour: [Point]) {
    contours += 1
    var sum = 0.0
    for (index, point) in contour.enumerated() {
      let next = contour[(index + 1) % contour.count]
      sum += point.x * next.y - next.x * point.y
      low = Point(min(low.x, point.x), min(low.y, point.y))
      high = Point(max(high.x, point.x), max(high.y, point.y))
      isFinite = isFinite && point.x.isFinite && point.y.isFinite
    }
    area += abs(sum) / 2
  }

  private static func cubic(
    _ start: Point, _ first: Point, _ second: Point, _ end: Point, _ t: Double
  ) -> Point {
    let s = 1 - t
    let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return Point(
      a * start.x + b * first.x + c * second.x + d * end.x,
      a * start.y + b * first.y + c * second.y + d * end.y)
  }
}
