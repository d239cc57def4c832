internal import MorphMotion
internal import MorphRuntime

/// A component in the development loop: where its code comes from, the build or load that is under
/// way, and the instance that runs meanwhile.
final class LiveComponent {
  enum Origin {
    case sources(any Builder)
    /// A plugin's file, which others build.
    case file(path: String, id: String)
  }

  private struct Loading {
    var load: PluginLoad
    var build: Int
    var stages: [DevStage]
    var began: Nanoseconds
  }

  let name: String
  let origin: Origin
  let options: DevLoop.Options
  private(set) var instance: LiveInstance?
  /// Builds and refusals since the first, each of which answers a save.
  private(set) var saves = 0
  private var isFirst = true
  private var isBuilding = false
  /// A build that only makes sure that nothing was missed while files were not watched yet.
  private var isRecheck = false
  private var noticed: Nanoseconds = 0
  private var loading: Loading?
  /// The build that runs.
  private var build = 0
  private var newest = 0
  /// Calls that have failed in this build and have a replay file.
  var kept: Set<String> = []
  /// What the build that runs has done against the rules, as far as it was told.
  var told: Set<Violation> = []
  var isFrozen = false

  init(name: String, origin: Origin, options: DevLoop.Options) {
    self.name = name
    self.origin = origin
    self.options = options
  }

  // MARK: What the loop asks

  /// What has to be watched.
  var paths: [String] {
    switch origin {
    case .sources(let builder): builder.dependencies
    case .file: []
    }
  }

  var descriptors: [Int32] {
    var list = loading?.load.descriptors ?? []
    if isBuilding, case .sources(let builder) = origin { list += builder.descriptors }
    return list
  }

  /// Whether a build or load is under way, which may come to an end without a word.
  var isBusy: Bool { isBuilding || loading != nil }

  // MARK: What the loop tells

  func begin() {
    switch origin {
    case .sources:
      noticed = options.clock()
      startBuild()
    case .file(let path, _): load(path)
    }
  }

  /// Files have changed. Whether that matters to what is built, the builder sees.
  func filesChanged(_ changed: [String]) {
    guard case .sources(let builder) = origin else { return }
    guard builder.concerns(changed) else { return }
    noticed = options.clock()
    isRecheck = false
    startBuild()
  }

  /// The plugin's file is another one.
  func fileReplaced() {
    guard case .file(let path, _) = origin else { return }
    load(path)
  }

  func refuse(_ reason: String) {
    answered()
    options.report(
      .refused(
        component: name, build: newest, reason: reason, isRunning: instance != nil))
  }

  /// Whether a build has to follow the last one.
  var isStale: Bool {
    if case .sources(let builder) = origin { builder.isStale } else { false }
  }

  /// What has changed unseen is looked for: before a file was watched, or during a build.
  func recheck() {
    guard case .sources = origin, !isBuilding else { return }
    isRecheck = true
    startBuild()
  }

  func close() {
    if case .sources(let builder) = origin { builder.cancel() }
    loading = nil
    instance?.close()
  }

  // MARK: Building

  private func startBuild() {
    guard case .sources(let builder) = origin else { return }
    isBuilding = true
    if !isRecheck { options.report(.building(component: name, isFirst: isFirst)) }
    do throws(DevError) {
      try builder.start()
    } catch {
      isBuilding = false
      refuse(error.message)
    }
  }

  /// Goes on with what is under way; whether a build has ended.
  func advance() -> Bool {
    let hasBuilt = advanceBuild()
    advanceLoad()
    return hasBuilt
  }

  private func advanceBuild() -> Bool {
    guard isBuilding, case .sources(let builder) = origin, let outcome = builder.advance() else {
      return false
    }
    isBuilding = false
    switch outcome {
    case .built(let plugin):
      if isRecheck { noticed = options.clock() }
      if !plugin.warnings.isEmpty {
        options.report(.warned(component: name, plugin.warnings))
      }
      load(plugin.path, build: plugin.number, stages: plugin.stages.map { DevStage($0) })
    case .unchanged(let stages):
      if !isRecheck {
        options.report(.unchanged(component: name, stages: stages.map { DevStage($0) }))
      }
    case .failed(let failure):
      answered()
      options.report(.failed(component: name, failure, isRunning: instance != nil))
    }
    isRecheck = false
    return true
  }

  private func answered() {
    if !isFirst { saves += 1 }
    isFirst = false
  }

  // MARK: Loading

  private func load(_ path: String, build: Int? = nil, stages: [DevStage] = []) {
    let began = options.clock()
    if let build { newest = build }
    do throws(PluginProblem) {
      let image = try PluginImage(path: path)
      if case .file = origin {
        if image.key == (loading?.load.image ?? instance?.plugin.image)?.key { return }
        noticed = began
        newest += 1
      }
      let load = try PluginLoad(image, services: options.services, options: options.worker)
      loading = Loading(load: load, build: newest, stages: stages, began: began)
    } catch {
      refuse(error.reason)
    }
  }

  private func advanceLoad() {
    guard let under = loading else { return }
    do throws(PluginProblem) {
      guard let plugin = try under.load.advance() else { return }
      loading = nil
      let stage = DevStage("load", nanoseconds: options.clock() - under.began)
      run(plugin, build: under.build, stages: under.stages + [stage])
    } catch {
      loading = nil
      refuse(error.reason)
    }
  }

  // MARK: Running

  private func run(_ plugin: WorkerPlugin, build new: Int, stages: [DevStage]) {
    let before = options.clock()
    func finish() -> [DevStage] {
      stages + [DevStage("frame", nanoseconds: options.clock() - before)]
    }
    do throws(DevError) {
      if let instance {
        let swap = try instance.swap(to: plugin, at: before)
        let retired = build
        takeOver(new)
        options.report(
          .reloaded(
            component: name, build: new, elapsed: options.clock() - noticed, stages: finish(),
            report: swap.report))
        options.report(.retired(component: name, build: retired))
      } else {
        let instance = try begin(plugin, at: before)
        self.instance = instance
        instance.advance(to: before)
        takeOver(new)
        options.report(
          .started(
            component: name, id: instance.id, build: new, elapsed: options.clock() - noticed,
            stages: finish()))
      }
    } catch {
      plugin.close()
      refuse(error.message)
      return
    }
    if let instance { options.show(name, instance) }
    tellOutputs()
  }

  private func takeOver(_ new: Int) {
    answered()
    build = new
    kept = []
    told = []
    isFrozen = false
  }

  private func begin(
    _ plugin: WorkerPlugin, at real: Nanoseconds
  ) throws(DevError) -> LiveInstance {
    let components = plugin.description.components
    let descriptor: ComponentDescriptor?
    switch origin {
    case .file(_, let id): descriptor = components.first { $0.id == id }
    case .sources:
      // Several in one plugin: the one that is called like its sources, else the first.
      descriptor = components.first { $0.id == name || $0.shortName == name } ?? components.first
    }
    guard let descriptor else { throw DevError("it has no component \(name)") }
    return try LiveInstance(
      plugin: plugin, component: descriptor.id, start: options.start(descriptor),
      rate: options.rate, at: real)
  }

  /// Lets the instance live up to an instant, if it has something to do by then.
  func tick(_ now: Nanoseconds) {
    guard let instance, let due = instance.due, due <= now else { return }
    instance.advance(to: now)
    tellOutputs()
  }

  /// Begins again with the same code.
  func restart() throws(DevError) {
    guard let instance else { throw DevError("\(name) has not started yet") }
    _ = try instance.restart(at: options.clock())
    kept = []
    isFrozen = false
    options.report(.restarted(component: name))
    options.show(name, instance)
    tellOutputs()
  }
}
