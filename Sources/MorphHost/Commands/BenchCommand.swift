import MorphScene

/// `morph bench`: how long a frame takes, and how long a save takes until it is seen.
enum BenchCommand: Command {
  static let spec = CommandSpec(
    name: "bench",
    synopsis: "frame [COMPONENT ...] [--frames N] | reload [swift|c ...] [--edits N] [options]",
    summary: "Measures evaluating and drawing frames, or the time from a save to its first frame.",
    discussion: """
      frame: each component evaluated in process and through a worker, one call after the other
      and at 60 a second, and drawn, over its whole story; texts have been laid out once before.
      reload: edits the status pill and the lamp of a checkout while they move, and exits 1 when a
      value or velocity did not continue, or when builds left memory, files or processes behind.
      """,
    options: [
      .one("--frames", value: "N", "Frames a measurement. Default 600."),
      .one("--edits", value: "N", "Edits of each kind. Default 20."),
      .flag("--json", "One JSON document."),
      PluginAccess.folders, PluginAccess.unconfined,
    ],
    positionals: 1...100)

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    switch arguments.positionals[0] {
    case "frame": try runFrame(arguments)
    case "reload": try runReload(arguments)
    case let other:
      throw .usage("morph bench: unknown measurement \(other); there are frame and reload")
    }
  }

  static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  /// The value at `share` of the way through the sorted samples; 0 for none.
  static func quantile(_ samples: [Double], _ share: Double) -> Double {
    guard !samples.isEmpty else { return 0 }
    return samples.sorted()[min(samples.count - 1, Int(Double(samples.count) * share))]
  }
}
