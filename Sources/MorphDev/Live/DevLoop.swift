public import MorphMotion
internal import MorphRuntime

/// The development loop: runs components, sees their files change, has them built, and exchanges
/// the code of each between two instants of its life.
///
/// One thread does everything; compilers and workers are processes that are polled. `run` waits
/// with `poll` for files, compilers, workers and the next frame that is due, and for nothing else:
/// where nothing moves it uses no processor time. Tests call `turn` instead, with a clock of theirs.
public final class DevLoop {
  public let options: Options
  private let watcher: any ChangeWatcher
  private(set) var components: [LiveComponent] = []
  private var folders: PluginFolders?
  private var listed: Set<String> = []
  private var watched: Set<String> = []
  private let began: Nanoseconds
  private var discovery: Discovery?
  private var isClosed = false

  public init(watcher: any ChangeWatcher, options: Options) {
    self.watcher = watcher
    self.options = options
    began = options.clock()
  }

  // MARK: What runs

  /// Builds a component and runs it, under a name that no other has.
  public func add(_ name: String, builder: any Builder) {
    begin(LiveComponent(name: name, origin: .sources(builder), options: options))
  }

  /// Runs a component of a plugin's file, and what takes the place of that file. Call it before
  /// `list`.
  public func add(_ name: String, file path: String, id: String) {
    begin(LiveComponent(name: name, origin: .file(path: path, id: id), options: options))
  }

  private func begin(_ component: LiveComponent) {
    components.append(component)
    watch()
    component.begin()
  }

  /// Tells of the plugins of folders as they come and go, and follows the files that were added.
  public func list(_ folders: [String]) {
    let files = components.compactMap { component in
      if case .file(let path, _) = component.origin { path } else { nil }
    }
    guard !folders.isEmpty || !files.isEmpty else { return }
    listed = Set(folders.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 })
    self.folders = PluginFolders(
      folders: listed.sorted(), files: files, options: options.worker)
    watch()
    self.folders?.look()
  }

  /// From now on adds components that appear in the folders of a folder. `find` is given the names
  /// that run, and gives those that are there beside them.
  public func discover(
    in folder: String,
    _ find: @escaping (_ running: Set<String>) -> [(name: String, builder: any Builder)]
  ) {
    discovery = Discovery(folder: folder, find: find)
    watch()
  }

  private func discover(_ changed: [String]) {
    guard let discovery, discovery.concerns(changed) else { return }
    // A new folder is empty at first, and what comes into it must not be missed.
    watch()
    for found in discovery.find(Set(components.map(\.name))) {
      add(found.name, builder: found.builder)
    }
  }

  /// The names under which nothing has run.
  public var neverStarted: [String] { components.filter { $0.instance == nil }.map(\.name) }

  /// The instance that runs under a name; nil until its first good build.
  public func instance(_ name: String) -> LiveInstance? { component(name)?.instance }

  /// Begins an instance again with the code that it has.
  public func restart(_ name: String) throws(DevError) {
    guard let component = component(name) else { throw DevError("nothing runs as \(name)") }
    try component.restart()
  }

  private func component(_ name: String) -> LiveComponent? {
    components.first { $0.name == name }
  }

  /// Ends every compiler and worker.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    for component in components { component.close() }
    folders = nil
  }

  // MARK: One turn

  /// Does everything that can be done now. Never waits, but for the component's own calls.
  public func turn() {
    guard !isClosed else { return }
    let changed = watcher.changes()
    if !changed.isEmpty {
      for component in components { component.filesChanged(changed) }
      folders?.look()
      discover(changed)
    }
    for change in folders?.advance() ?? [] { tell(change) }
    var built: [LiveComponent] = []
    for component in components where component.advance() { built.append(component) }
    let watchesMore = !built.isEmpty && watch()
    for component in built where watchesMore || component.isStale { component.recheck() }
    let now = options.clock()
    for component in components { component.tick(now) }
  }

  /// Watches what there is to watch now; whether that is more than before.
  @discardableResult
  private func watch() -> Bool {
    let paths = Set(
      components.flatMap(\.paths) + (folders?.paths ?? []) + (discovery?.paths ?? []))
    guard paths != watched else { return false }
    let isMore = !paths.isSubset(of: watched)
    watched = paths
    watcher.watch(paths.sorted())
    return isMore
  }

  private func tell(_ change: PluginFolders.Change) {
    let path: String
    var problem: String?
    switch change {
    case .added(let file, _), .changed(let file, _): path = file
    case .removed(let file), .incomplete(let file, _):
      path = file
    case .refused(let refused):
      path = refused.plugin
      problem = refused.reason
    }
    if listed.contains(where: { path.hasPrefix($0 + "/") }) { options.report(.plugin(change)) }
    for component in components {
      guard case .file(path, _) = component.origin else { continue }
      switch change {
      case .added, .changed: component.fileReplaced()
      case .refused: if component.instance != nil, let problem { component.refuse(problem) }
      case .removed:
        options.report(
          .trouble(component: component.name, message: "\(path) is gone; what runs goes on"))
      case .incomplete: break
      }
    }
  }

  // MARK: Waiting

  /// To be polled, beside `nextWake`.
  public var descriptors: [Int32] {
    [watcher.descriptor] + (folders?.descriptors ?? []) + components.flatMap(\.descriptors)
  }

  /// Nanoseconds between looks at processes that may hang and so say nothing.
  static let patience: Nanoseconds = 20_000_000

  /// The instant of the clock at which a turn is wanted even if nothing is readable; nil: none is.
  public var nextWake: Nanoseconds? {
    var wake = components.compactMap(\.instance?.due).min()
    func consider(_ time: Nanoseconds) { wake = min(wake ?? time, time) }
    if folders?.isBusy ?? false || components.contains(where: \.isBusy) {
      consider(options.clock() + Self.patience)
    }
    if let length = options.length { consider(began + length) }
    return wake
  }

  /// Why the loop has come to its end; nil while it goes on.
  public var endReason: String? {
    if let saves = options.saves, components.reduce(0, { $0 + $1.saves }) >= saves {
      return "saves"
    }
    if let length = options.length, options.clock() - began >= length { return "time" }
    return nil
  }
}
