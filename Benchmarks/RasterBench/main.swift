import Glibc
import MorphRaster
import MorphScene
import MorphText
import RasterReference

// Prints one line of JSON for each figure: medians of runs in which the rasteriser, cairo and, with
// --peers, Skia take turns. Ratios of one run can be compared; times depend on the machine.
//
//   RasterBench [--peers] [--runs 7]

let arguments = CommandLine.arguments
let runs =
  arguments.firstIndex(of: "--runs").flatMap {
    $0 + 1 < arguments.count ? Int(arguments[$0 + 1]) : nil
  } ?? 7
let skia =
  arguments.contains("--peers")
  ? Peer(["python3", "Benchmarks/peers/skia_frames.py"]) : nil

let frames: [(name: String, scene: Scene)] = [
  ("pill", ReferenceFrames.pill(hasShadow: false)),
  ("pill-shadow", ReferenceFrames.pill(hasShadow: true)),
  ("card", ReferenceFrames.card(sigma: nil)),
  ("card-shadow-8", ReferenceFrames.card(sigma: 8)),
  ("card-shadow-34", ReferenceFrames.card(sigma: 34)),
  ("card-shadow-68", ReferenceFrames.card(sigma: 68)),
]

let engine = TextEngine(fonts: .hermetic)
let rasterizer = Rasterizer(glyphs: engine)

/// Three decimals.
func decimals(_ value: Double) -> String {
  let thousandths = Int((value * 1000).rounded())
  let rest = String(thousandths % 1000)
  return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.utf8.count) + rest
}

func printFigure(_ name: String, _ figures: [(String, Double)]) {
  let list = figures.map { "\"\($0.0)\":\(decimals($0.1))" }.joined(separator: ",")
  print("{\"name\":\"raster.\(name)\",\(list)}")
}

for frame in frames {
  var bitmap = try rasterizer.draw(frame.scene, scale: ReferenceFrames.scale)
  let cairo = CairoPicture(
    frame.scene, scale: ReferenceFrames.scale, text: engine, blur: .boxes)
  var skiaTimes: [Double] = []
  let times = try medians(
    runs: max(runs, 5),
    [
      {
        try rasterizer.draw(
          frame.scene, scale: ReferenceFrames.scale, background: .clear, into: &bitmap, x: 0, y: 0)
      }, { try cairo.draw(frame.scene) },
      { if let time = skia?.draw(frame.name) { skiaTimes.append(time) } },
    ])
  var figures = [
    ("ms", times[0]), ("cairo-ms", times[1]), ("ratio-to-cairo", times[0] / times[1]),
  ]
  if !skiaTimes.isEmpty {
    let skiaTime = skiaTimes.sorted()[skiaTimes.count / 2]
    figures += [("skia-ms", skiaTime), ("ratio-to-skia", times[0] / skiaTime)]
  }
  printFigure(frame.name, figures)
}

// A wide shadow must not cost more than a narrow one for each pixel beside the card that it reaches.
func ring(_ sigma: Double) -> (scene: Scene, pixels: Double) {
  let side = 1800.0
  let body = Rect(x: 560, y: 520, width: 680, height: 768)
  let shape = Shape.roundedRectangle(body, CornerRadii(56), .continuous)
  let reach = 3 * sigma
  let reached = (body.width + 2 * reach) * (body.height + 2 * reach)
  let shadow = Shadow(
    color: Color(red: 0, green: 0, blue: 0, alpha: 0.3), sigma: sigma, dx: 0, dy: 0)
  let scene = ReferenceFrames.scene(
    Size(side, side),
    (sigma > 0 ? [.shadow(shape, shadow)] : [])
      + [.fill(shape, .solid(Color(red: 1, green: 1, blue: 1)))])
  return (scene, reached - body.width * body.height)
}

let rings = [0.0, 8, 68].map(ring)
var canvas = try rasterizer.draw(rings[0].scene, scale: 1)
let ringTimes = try medians(
  runs: max(runs, 5),
  rings.map { ring in
    { try rasterizer.draw(ring.scene, scale: 1, background: nil, into: &canvas, x: 0, y: 0) }
  })
let narrow = (ringTimes[1] - ringTimes[0]) / rings[1].pixels
let wide = (ringTimes[2] - ringTimes[0]) / rings[2].pixels
printFigure(
  "shadow-ring-pixel",
  [
    ("sigma-8-ns", narrow * 1e6), ("sigma-68-ns", wide * 1e6),
    ("ratio-of-sigma-68-to-8", wide / narrow),
  ])

let card = try rasterizer.draw(frames[4].scene, scale: ReferenceFrames.scale)
let encoded = try medians(runs: max(runs, 5), [{ _ = PNG.encode(card) }])
printFigure("png-card", [("ms", encoded[0]), ("kilobytes", Double(PNG.encode(card).count) / 1000)])
