internal import Glibc
internal import MorphRuntime
internal import Synchronization

/// Builds one component again and again. Nothing here waits: `start` begins a build, the
/// `descriptors` tell when `advance` has something to do, and `advance` gives the outcome.
///
/// The compilers end with the thread that called `start`. Not for several threads at once.
public final class ComponentBuilder {
  /// Libraries of earlier builds that stay on the disk.
  static let keptProducts = 3

  /// With the files of the last start.
  public private(set) var source: ComponentSource
  let kit: DeveloperKit
  let toolchain: Toolchain
  /// Of this builder alone; its name begins with the number of this process.
  let work: String
  private let cache: String
  private let sharedCache: String

  var build: RunningBuild?
  /// An outcome that is there already.
  private var outcome: (value: BuildOutcome, hash: UInt64?, wake: Wake)?
  /// Files that earlier builds were seen to read.
  private var filesRead: [String] = []
  /// Inputs of the last build that came to an end.
  private var lastHash: UInt64?
  /// Whether a damaged cache has been thrown away once.
  private var hasHealed = false
  /// Of a custom command.
  private var writes = CommandWrites()
  private var products: [(hash: UInt64, plugin: BuiltPlugin)] = []
  private var count = 0

  /// A file is always readable, so this one wakes whoever polls.
  private final class Wake {
    let file: FileDescriptor

    init() throws(SystemError) {
      file = try FileDescriptor(memory: "morph-outcome")
    }
  }

  private static let builders = Atomic<Int>(0)

  /// `cache` is a folder of this component's, `sharedCache` holds compiled SDKs and modules for
  /// all; nil takes `$XDG_CACHE_HOME/morph/dev`. Both are made when missing.
  public init(
    _ source: ComponentSource, kit: DeveloperKit, toolchain: Toolchain, cache: String,
    sharedCache: String? = nil
  ) {
    self.source = source
    self.kit = kit
    self.toolchain = toolchain
    self.cache = cache
    self.sharedCache = sharedCache ?? Self.standardCache()
    let number = Self.builders.add(1, ordering: .relaxed).newValue
    work = "\(cache)/\(getpid())-\(number)"
  }

  deinit {
    cancel()
  }

  /// `$XDG_CACHE_HOME/morph/dev`, or a folder of this user's for passing files.
  static func standardCache() -> String {
    SearchPath.userFolder("XDG_CACHE_HOME", "/.cache").map { $0 + "/morph/dev" }
      ?? "/tmp/morph-\(getuid())/dev"
  }

  /// The usual cache folder of a component.
  public static func standardCache(for source: ComponentSource) -> String {
    let path = source.isSingleFile ? source.files[0] : source.folder
    return "\(standardCache())/\(source.name)-\(BuildInputs.name(of: path))"
  }

  /// Every file that the last build read or would have read, and the folders in which a new file
  /// changes the component.
  public var dependencies: [String] {
    BuildInputs(source, kit: kit, read: filesRead).paths + source.watchedFolders + kit.folders
  }

  /// Whether one of the files that have changed may matter: one that the last build read, or a
  /// source that has come into a folder of sources. What editors write beside them does not.
  public func concerns(_ changed: [String]) -> Bool {
    if build != nil, source.language == .custom { return changed.contains(where: writes.concerns) }
    let known = Set(dependencies)
    return changed.contains { path in
      if known.contains(path) { return true }
      guard known.contains(SourceFolder.parent(of: path)) else { return false }
      let name = SourceFolder.name(of: path)
      switch source.language {
      case .swift, .c: return [".swift", ".c", ".h"].contains { name.hasSuffix($0) }
      case .custom: return SourceFolder.isSource(name)
      }
    }
  }

  /// Whether files have changed during the last build in a way that one more has to explain.
  public var isStale: Bool { writes.isStale }

  public var isRunning: Bool { build != nil || outcome != nil }

  /// Readable when `advance` has something to do.
  public var descriptors: [Int32] {
    if let number = outcome?.wake.file.number { return [number] }
    return build?.descriptors ?? []
  }

  /// Builds what is on the disk now. A build that runs on other contents is ended first, with every
  /// process of it. Throws when this machine cannot build it at all; what is wrong with the sources
  /// is an outcome.
  public func start() throws(DevError) {
    let began = CallClock.now()
    let contents: CommandWrites.Contents
    do throws(DevError) {
      source = try source.refreshed()
      contents = source.language == .custom ? commandContents() : [:]
      if build == nil { writes.lookBetweenBuilds(contents) }
      source.files.removeAll(where: writes.files.contains)
      guard kit.isWhole else { throw DevError("the SDK in \(kit.root) is not whole any more") }
    } catch {
      cancel()
      let failure = BuildFailure(stage: .read, diagnostics: [], stages: [], output: error.message)
      try finish(.failed(failure), hash: nil)
      return
    }
    let inputs = BuildInputs(source, kit: kit, read: filesRead)
    let hash = inputs.hash()
    if let build {
      if build.hash == hash { return }
      if source.language == .custom, !writes.interrupt(contents) { return }
    }
    let sdkCompilation = build?.takeSDKCompilation()
    cancel()
    let stages = [BuildStage(.read, nanoseconds: CallClock.now() - began)]
    if hash == lastHash {
      try finish(.unchanged(stages), hash: hash)
    } else if let plugin = earlier(hash, stages: stages) {
      try finish(.built(plugin), hash: hash)
    } else {
      try prepareFolders()
      count += 1
      if source.language == .custom { writes.begin(contents) }
      build = try RunningBuild(
        source, inputs: inputs, hash: hash, stages: stages, number: count, kit: kit,
        toolchain: toolchain, work: work, sharedCache: sharedCache, sdkCompilation: sdkCompilation)
    }
  }

  /// The outcome, once there is one; then the build is over. Never waits.
  public func advance() -> BuildOutcome? {
    if let ready = outcome {
      outcome = nil
      lastHash = ready.hash
      return ready.value
    }
    guard let build else { return nil }
    guard let result = build.advance() else { return nil }
    self.build = nil
    filesRead = result.filesRead ?? filesRead
    if case .failed(let failure) = result.outcome {
      if let again = healed(build, failure) {
        self.build = again
        return nil
      }
      // They may come: then it is built again.
      filesRead += failure.missingHeaders(from: source.folder)
    }
    // What was saved meanwhile is for the next build, so only what surely went into this one
    // counts.
    let isRepeat = writes.isRepeat
    if source.language == .custom {
      lastHash = endCommand()
    } else {
      let now = build.inputs.hash()
      let inputs = BuildInputs(source, kit: kit, read: filesRead)
      let hash = inputs.paths == build.inputs.paths ? now : inputs.hash()
      lastHash = now == build.hash ? hash : nil
    }
    guard case .built(let plugin) = result.outcome else { return result.outcome }
    if isRepeat, let last = products.indices.last,
      Self.isSame(plugin.path, products[last].plugin.path)
    {
      _ = unsafe unlink(plugin.path)
      products[last].hash = lastHash ?? 0
      return .unchanged(plugin.stages)
    }
    keep(plugin, hash: lastHash)
    return result.outcome
  }

  /// The same build once more when it failed for compiled headers in the cache that cannot be read,
  /// as after a power cut; they are thrown away.
  private func healed(_ build: RunningBuild, _ failure: BuildFailure) -> RunningBuild? {
    guard !hasHealed, failure.isOfDamagedModules else { return nil }
    hasHealed = true
    SourceFolder.remove(sharedCache + "/modules")
    return try? RunningBuild(
      source, inputs: build.inputs, hash: build.hash, stages: failure.stages, number: count,
      kit: kit, toolchain: toolchain, work: work, sharedCache: sharedCache)
  }

  /// Looks at what a custom command has left. The hash of what is there now, if it was built from
  /// that.
  private func endCommand() -> UInt64? {
    source = (try? source.refreshed()) ?? source
    writes.end(commandContents())
    source.files.removeAll(where: writes.files.contains)
    return writes.isStale ? nil : BuildInputs(source, kit: kit, read: filesRead).hash()
  }

  /// Of every file that may be a source.
  private func commandContents() -> CommandWrites.Contents {
    CommandWrites.contents(BuildInputs(source, kit: kit, read: filesRead).paths)
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    guard let one = try? SourceFolder.bytes(of: one), let other = try? SourceFolder.bytes(of: other)
    else { return false }
    return one == other
  }

  /// Ends a running build with every process of it; there will be no outcome.
  public func cancel() {
    build?.cancel()
    build = nil
    outcome = nil
  }

  /// `hash` is of what the outcome is about.
  private func finish(_ value: BuildOutcome, hash: UInt64?) throws(DevError) {
    do throws(SystemError) {
      outcome = (value, hash, try Wake())
    } catch {
      throw DevError("cannot make a file in memory: \(error.reason)")
    }
  }

  // MARK: - The cache

  /// The library that was built from the same before; it counts as the newest then.
  private func earlier(_ hash: UInt64, stages: [BuildStage]) -> BuiltPlugin? {
    guard let index = products.firstIndex(where: { $0.hash == hash }),
      SourceFolder.isFile(products[index].plugin.path)
    else { return nil }
    count += 1
    var product = products.remove(at: index)
    product.plugin.number = count
    product.plugin.stages = stages
    products.append(product)
    return product.plugin
  }

  private func keep(_ plugin: BuiltPlugin, hash: UInt64?) {
    products.removeAll { $0.hash == hash }
    // 0 is no hash of anything that is looked for.
    products.append((hash ?? 0, plugin))
    while products.count > Self.keptProducts {
      _ = unsafe unlink(products.removeFirst().plugin.path)
    }
  }

  /// Makes this builder's folder, and removes those of processes that are gone.
  private func prepareFolders() throws(DevError) {
    if !SourceFolder.isFolder(work) {
      for name in SourceFolder.names(in: cache) {
        guard let process = name.split(separator: "-").first.flatMap({ pid_t($0) }) else {
          continue
        }
        if kill(process, 0) != 0 && errno == ESRCH { SourceFolder.remove(cache + "/" + name) }
      }
    }
    try SourceFolder.make(work)
  }
}
