/// Where a catalogue looks, and what it may use.
public struct CatalogueOptions: Sendable {
  /// Folders to look in before all others.
  public var folders: [String] = []
  /// Whether what was found earlier counts.
  public var usesCache = true
  /// Whether findings are kept for the next time.
  public var keepsFindings = true
  /// The folders to look in, instead of `folders` and the standard ones.
  public var searchPath: [String]?
  /// Where findings are kept, instead of the user's cache folder.
  public var cacheFile: String?
  public var worker = WorkerOptions()

  public init(folders: [String] = []) {
    self.folders = folders
  }
}

/// A component that was found.
public struct CatalogueEntry: Hashable, Sendable {
  /// Path of the plugin file.
  public var plugin: String
  /// Position of the component in the plugin's description.
  public var index: Int
  /// The version of the protocol that the plugin was built with: `1.0`.
  public var protocolVersion: String
  public var descriptor: ComponentDescriptor

  public init(
    plugin: String, index: Int, protocolVersion: String, descriptor: ComponentDescriptor
  ) {
    self.plugin = plugin
    self.index = index
    self.protocolVersion = protocolVersion
    self.descriptor = descriptor
  }
}

/// The components of all plugins that were found, and what is wrong with the rest.
public struct Catalogue: Sendable {
  /// By id.
  public let entries: [CatalogueEntry]
  /// By path.
  public let problems: [PluginProblem]
  /// The folders that were looked in.
  public let searchPath: [String]

  /// Looks into every plugin file of the search path. Plugin code runs in workers only, and only
  /// for files that are not known yet.
  public init(options: CatalogueOptions = CatalogueOptions()) {
    searchPath = options.searchPath ?? SearchPath.folders(asked: options.folders)
    var builder = CatalogueBuilder()
    var candidates: [SearchPath.Candidate] = []
    for folder in searchPath {
      if let found = SearchPath.candidates(in: folder) {
        candidates += found
      } else if options.folders.contains(folder) || (try? FileStatus(path: folder)) != nil {
        candidates.append(
          .problem(
            PluginProblem(
              plugin: folder, status: .unreadable, reason: "not a folder that can be read")))
      }
    }
    builder.add(candidates, options)
    entries = builder.entries.sorted { $0.descriptor.id < $1.descriptor.id }
    problems = builder.problems.sorted {
      ($0.plugin, $0.status.rawValue, $0.reason) < ($1.plugin, $1.status.rawValue, $1.reason)
    }
  }
}

/// Puts together what a scan found, in the order of the search path.
struct CatalogueBuilder {
  private(set) var entries: [CatalogueEntry] = []
  private(set) var problems: [PluginProblem] = []
  private var owners: [String: String] = [:]

  mutating func add(_ candidates: [SearchPath.Candidate], _ options: CatalogueOptions) {
    var files: [PluginScan.File] = []
    var seen = Set<FileKey>()
    for candidate in candidates {
      switch candidate {
      case .problem(let problem): problems.append(problem)
      case .file(let path, let key):
        // A folder named twice, or a second link to a file, is no second plugin.
        if seen.insert(key).inserted { files.append(PluginScan.File(path: path, key: key)) }
      }
    }
    let path = options.cacheFile ?? ScanCache.standardPath()
    let build = ScanCache.build(worker: options.worker.executablePath())
    var cache = ScanCache()
    if let path, options.usesCache { cache = ScanCache.read(path, build: build) }
    var scan = PluginScan(files, cache: cache, options: options.worker)
    let outcomes = scan.run()
    if let path, options.keepsFindings { ScanCache.merge(scan.found, into: path, build: build) }
    for (file, outcome) in zip(files, outcomes) { add(file.path, outcome) }
  }

  private mutating func add(_ path: String, _ outcome: ScanOutcome) {
    switch outcome {
    case .failed(let status, let reason):
      problems.append(PluginProblem(plugin: path, status: status, reason: reason))
    case .loaded(let payload, let warning):
      do throws(PluginProblem) {
        add(path, try PluginDescription(loaded: payload, plugin: path))
      } catch {
        problems.append(error)
      }
      if let warning {
        problems.append(PluginProblem(plugin: path, status: .warning, reason: warning))
      }
    }
  }

  private mutating func add(_ path: String, _ description: PluginDescription) {
    for (index, component) in description.components.enumerated() {
      if let owner = owners[component.id] {
        problems.append(
          PluginProblem(
            plugin: path, status: .shadowed,
            reason: "\(component.id) is taken by \(owner), which is found first"))
        continue
      }
      owners[component.id] = path
      entries.append(
        CatalogueEntry(
          plugin: path, index: index, protocolVersion: description.protocolVersion,
          descriptor: component))
    }
  }
}
