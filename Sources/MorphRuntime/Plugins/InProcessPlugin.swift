/// A plugin whose code runs in this process: for debuggers and benchmarks. The library stays
/// mapped to the end of the process.
public final class InProcessPlugin: RunningPlugin {
  public init(_ image: PluginImage, services: PluginServices) throws(PluginProblem) {
    let path: String
    do {
      path = try PrivateFolder.write(image)
    } catch {
      throw PluginProblem(
        plugin: image.path, status: .unreadable, reason: "cannot be copied: \(error.reason)")
    }
    let runner: InProcessRunner
    let payload: [UInt8]
    do {
      runner = try InProcessRunner(services: services)
      payload = try runner.load(path: path)
    } catch {
      throw PluginProblem(loading: image.path, error)
    }
    let description = try PluginDescription(loaded: payload, plugin: image.path)
    super.init(image, description, runner)
  }
}
