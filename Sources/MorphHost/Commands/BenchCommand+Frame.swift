import Glibc
import MorphMotion
import MorphRaster
import MorphRuntime
import MorphScene

/// `morph bench frame`.
extension BenchCommand {
  struct Figures {
    var component: String
    /// Microseconds: median and 99th percentile.
    var inProcess: (median: Double, p99: Double)
    var worker: (median: Double, p99: Double)
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
      let (inProcess, raster) = try measure(access.open(name), frames)
      access.isInProcess = false
      let (worker, _) = try measure(access.open(name), frames, draws: false)
      figures.append(
        Figures(
          component: try access.resolve(name).descriptor.id, inProcess: inProcess, worker: worker,
          raster: raster))
    }
    try arguments.has("--json") ? Output.write(json(figures)) : Output.write(table(figures))
  }

  /// Times `frames` evaluations of a component, each of another snapshot, and drawing each.
  private static func measure(
    _ component: OpenComponent, _ frames: Int, draws: Bool = true
  ) throws(CommandFailure) -> (evaluate: (Double, Double), draw: (Double, Double)) {
    let session = try InstanceOptions().start(component)
    session.advance(to: 0)
    _ = session.runUntilIdle()
    var snapshot = session.snapshot()
    let code = component.code()
    let descriptor = component.descriptor
    let placement = Placement(
      canvas: descriptor.canvas, padding: descriptor.padding,
      anchor: descriptor.anchor == .center ? .center : .top)
    let rasterizer = Rasterizer(glyphs: component.text)
    func evaluate(_ index: Int) throws(CommandFailure) -> [UInt8] {
      if descriptor.isScrubbable { snapshot.progress = Double(index % 100) / 99 }
      do throws(CallFailure) {
        return try code.frame(snapshot)
      } catch {
        throw CommandFailure(error, in: descriptor.id)
      }
    }
    var evaluated: [Double] = []
    var drawn: [Double] = []
    // The first round through the story warms caches up: a text is laid out once.
    for index in -100..<frames {
      let start = CallClock.now()
      _ = try evaluate(index + 100)
      if index >= 0 { evaluated.append(Double(CallClock.now() - start) / 1000) }
    }
    // In a pass of its own: drawing between two evaluations would empty the caches they share.
    for index in -20..<(draws ? frames : -20) {
      let list = try evaluate(index + 100)
      do {
        let scene = try Scene(displayList: list, placement: placement, isRightToLeft: false)
        let start = CallClock.now()
        _ = try rasterizer.draw(scene, scale: 2, background: nil)
        if index >= 0 { drawn.append(Double(CallClock.now() - start) / 1000) }
      } catch {
        throw CommandFailure(.badInput, "morph bench: \(descriptor.id): \(error)")
      }
    }
    return (spread(evaluated), spread(drawn))
  }

  private static func spread(_ samples: [Double]) -> (median: Double, p99: Double) {
    (quantile(samples, 0.5), quantile(samples, 0.99))
  }

  private static func table(_ figures: [Figures]) -> String {
    func pair(_ pair: (median: Double, p99: Double)) -> String {
      "\(tenths(pair.median)) / \(tenths(pair.p99))"
    }
    return Table(
      heads: ["COMPONENT", "IN PROCESS us", "WORKER us", "DRAW us  (median / p99)"],
      rows: figures.map { [$0.component, pair($0.inProcess), pair($0.worker), pair($0.raster)] }
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
        ("in-process", figure.inProcess), ("worker", figure.worker), ("raster", figure.raster),
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
