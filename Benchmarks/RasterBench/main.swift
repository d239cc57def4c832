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

let card = try rasterizer.draw(frames[4].scene, scale: ReferenceFrames.scale)
let encoded = medians(runs: max(runs, 5), [{ _ = PNG.encode(card) }])
printFigure("png-card", [("ms", encoded[0]), ("kilobytes", Double(PNG.encode(card).count) / 1000)])
