import MorphRuntime
import MorphScene

/// `morph bench frame`.
extension BenchCommand {
  struct Figures {
    var component: String
    /// Microseconds: median and 99th percentile.
    var inProcess: (median: Double, p99: Double)
    /// One call right after the other.
    var worker: (median: Double, p99: Double)
    /// 60 calls a second, as an animation makes them: the worker has slept before each.
    var paced: (median: Double, p99: Double)
    var raster: (median: Double, p99: Double)
  }

  static func runFrame(_ arguments: Arguments) throws(CommandFailure) {
    let frames = try arguments.integer("--frames", in: 10...1_000_000, "10 to 1000000") ?? 600
    var access = PluginAccess(arguments)
    var names = Array(arguments.positionals.dropFirst())
    if names.isEmpty {
      names = Catalogue(options: access.catalogueOptions).entries.map(\.descriptor.id)
    }
    guard !names.isEmpty else {
      throw CommandFailure(.missing, "morph bench: no component was found")
    }
    var figures: [Figures] = []
    for name in names {
      access.isInProcess = true
      let near = try BenchSubject(access.open(name))
      let inProcess = try near.evaluate(frames)
      let raster = try near.draw(frames)
      access.isInProcess = false
      let far = try BenchSubject(access.open(name))
      figures.append(
        Figures(
          component: near.component.descriptor.id, inProcess: inProcess,
          worker: try far.evaluate(frames),
          paced: try far.evaluate(min(frames, largestPaced), every: 1_000_000_000 / 60),
          raster: raster))
    }
    try arguments.has("--json") ? Output.write(json(figures)) : Output.write(table(figures))
  }

  /// Five seconds' worth: more would only make one wait.
  private static let largestPaced = 300

  private static func table(_ figures: [Figures]) -> String {
    func pair(_ pair: (median: Double, p99: Double)) -> String {
      "\(tenths(pair.median)) / \(tenths(pair.p99))"
    }
    return Table(
      heads: [
        "COMPONENT", "IN PROCESS us", "WORKER us", "WORKER 60/s us", "DRAW us  (median / p99)",
      ],
      rows: figures.map {
        [$0.component] + [$0.inProcess, $0.worker, $0.paced, $0.raster].map(pair)
      }
    ).text
  }

  private static func json(_ figures: [Figures]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("schema", "morph.bench/1")
    writer.key("results")
    writer.beginArray()
    for figure in figures {
      writer.beginObject()
      writer.field("component", figure.component)
      for (name, pair) in [
        ("in-process", figure.inProcess), ("worker", figure.worker),
        ("worker-60-a-second", figure.paced), ("raster", figure.raster),
      ] {
        writer.field("\(name)-median-us", tenths(pair.median))
        writer.field("\(name)-p99-us", tenths(pair.p99))
      }
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.finish()
  }
}
