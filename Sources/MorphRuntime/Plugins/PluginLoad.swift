internal import Glibc

/// A plugin that a fresh worker is loading, to be polled while other work goes on. The worker ends
/// with this object unless its plugin was taken.
public final class PluginLoad {
  public let image: PluginImage
  private let services: PluginServices
  private let options: WorkerOptions
  private let load: WorkerLoad

  /// Starts the worker. An error here is that there can be none.
  public init(
    _ image: PluginImage, services: PluginServices, options: WorkerOptions = WorkerOptions()
  ) throws(PluginProblem) {
    self.image = image
    self.services = services
    self.options = options
    do throws(CallFailure) {
      load = try WorkerLoad(image, options: options)
    } catch {
      throw PluginProblem(loading: image.path, error)
    }
  }

  /// One is readable when `advance` may have something; a plugin that hangs says nothing, so `advance`
  /// should also be called from time to time.
  public var descriptors: [Int32] { load.process.polls.map(\.fd) }

  /// The plugin, once it has loaded; never waits.
  ///
  /// Throws when it crashed, took too long or is none that this host accepts.
  public func advance() throws(PluginProblem) -> WorkerPlugin? {
    let payload: [UInt8]
    do throws(CallFailure) {
      guard let loaded = try load.advance(waiting: false) else { return nil }
      payload = loaded
    } catch {
      throw PluginProblem(loading: image.path, error)
    }
    let description = try PluginDescription(loaded: payload, plugin: image.path)
    let runner = WorkerRunner(image, services: services, options: options)
    runner.adopt(load.process)
    return WorkerPlugin(image, description, in: runner)
  }
}
