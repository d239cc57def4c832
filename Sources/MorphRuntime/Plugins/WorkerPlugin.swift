internal import MorphWire

/// A plugin whose code runs in a `morph-worker` process. After a crash or a time-out the next call
/// starts a fresh one.
public final class WorkerPlugin: RunningPlugin {
  /// Loads the plugin in a fresh worker and reads what it says of itself.
  public init(
    _ image: PluginImage, services: PluginServices, options: WorkerOptions = WorkerOptions()
  ) throws(PluginProblem) {
    let runner = WorkerRunner(image, services: services, options: options)
    let payload: [UInt8]
    do {
      payload = try runner.start()
    } catch {
      throw PluginProblem(loading: image.path, error)
    }
    let description = try PluginDescription(loaded: payload, plugin: image.path)
    super.init(image, description, runner)
  }

  /// Goes on with a worker that has loaded the plugin.
  init(_ image: PluginImage, _ description: PluginDescription, in runner: WorkerRunner) {
    super.init(image, description, runner)
  }

  /// The worker that runs now; nil between a crash and the next call.
  public var processIdentifier: Int32? { (runner as? WorkerRunner)?.processIdentifier }

  public override func stateChanges() throws(CallFailure) -> [Violation] {
    let reply = try ask(
      MORPH_MESSAGE_STATE, [], expecting: MORPH_MESSAGE_STATED, in: "while its state was read")
    return try StateChange.read(reply, elf: image.elf)
  }
}
