internal import MorphRuntime

/// What every test of one plugin is given.
struct ValidationContext {
  let image: PluginImage
  let services: PluginServices
  let options: WorkerOptions
  let seed: UInt64
  let effort: ValidationEffort
  /// What the plugin said of itself when it was loaded first; nil before that.
  var description: PluginDescription?

  /// The plugin, loaded in a fresh worker, with changes to how that is started.
  func load(
    changing change: (inout WorkerOptions) -> Void = { _ in }
  ) throws(TestStop) -> WorkerPlugin {
    var options = options
    change(&options)
    do throws(PluginProblem) {
      return try WorkerPlugin(image, services: services, options: options)
    } catch {
      switch error.status {
      case .crashed: throw .fault("loading", .crashed(reason: error.reason), "in this test")
      case .timedOut: throw .fault("loading", .timedOut(reason: error.reason), "in this test")
      default: throw .fault("loading", .failed(message: error.reason), "in this test")
      }
    }
  }
}

extension PluginHost {
  /// Asks a probe; that the question itself fails stops the test.
  func ask(_ question: PluginProbe, _ place: String) throws(TestStop) -> ProbeAnswer {
    do throws(CallFailure) {
      return try probe(question)
    } catch {
      throw .fault("probe", error, place)
    }
  }
}
