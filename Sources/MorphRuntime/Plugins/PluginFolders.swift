/// The plugin files of some folders as they come, change and go while a program runs.
///
/// It is told when to look (by whoever watches the folders) and loads what is new in workers that
/// are polled; nothing here waits. A file that ends too early, or that somebody has open for
/// writing, is no plugin yet and is looked at again the next time.
public final class PluginFolders {
  public enum Change: Hashable, Sendable {
    /// A file that was not there, with the ids of its components.
    case added(path: String, components: [String])
    /// Another file has taken its place.
    case changed(path: String, components: [String])
    /// It is gone; what was loaded from it goes on.
    case removed(path: String)
    /// It is there, and no plugin yet; the reason says why.
    case incomplete(path: String, reason: String)
    /// It is no plugin that can be used.
    case refused(PluginProblem)
  }

  private struct Known {
    var key: FileKey
    /// Has been announced as a plugin.
    var isUsable = false
    var isIncomplete = false
  }

  private struct Loading {
    var path: String
    var load: PluginLoad
  }

  private let folders: [String]
  private let files: [String]
  private let options: WorkerOptions
  private var known: [String: Known] = [:]
  private var loading: [Loading] = []
  private var changes: [Change] = []

  /// - Parameters:
  ///   - folders: every `*.morph.so` in them; one that is missing may come later.
  ///   - files: single files beside them.
  public init(
    folders: [String], files: [String] = [], options: WorkerOptions = WorkerOptions()
  ) {
    self.folders = folders
    self.files = files
    self.options = options
  }

  /// What has to be watched.
  public var paths: [String] { folders + files }

  /// To be polled: readable when `advance` may have something to tell.
  public var descriptors: [Int32] { loading.flatMap(\.load.descriptors) }

  /// Whether files are being loaded.
  public var isBusy: Bool { !loading.isEmpty }

  /// Sees what has come, changed and gone since the last time.
  public func look() {
    var candidates: [String: SearchPath.Candidate] = [:]
    for folder in folders {
      for candidate in SearchPath.candidates(in: folder) ?? [] {
        candidates[candidate.path] = candidate
      }
    }
    for path in files {
      if case .file(_, let key) = SearchPath.candidate(path) {
        candidates[path] = .file(path: path, key)
      }
    }
    for path in known.keys.sorted() where candidates[path] == nil { forget(path) }
    for path in candidates.keys.sorted() {
      if case .file(_, let key)? = candidates[path] { see(path, key) }
    }
  }

  /// What has happened since the last call, in order. Never waits.
  public func advance() -> [Change] {
    loading = loading.filter { !isDone($0) }
    defer { changes = [] }
    return changes
  }

  private func forget(_ path: String) {
    loading.removeAll { $0.path == path }
    if known.removeValue(forKey: path)?.isUsable ?? false { changes.append(.removed(path: path)) }
  }

  private func see(_ path: String, _ key: FileKey) {
    let before = known[path]
    // What was incomplete may have been finished without a trace in size and time.
    if let before, before.key == key, !before.isIncomplete { return }
    var now = Known(key: key, isUsable: before?.isUsable ?? false)
    defer { known[path] = now }
    loading.removeAll { $0.path == path }
    do throws(ImageRefusal) {
      let image = try PluginImage(reading: path)
      now.key = image.key
      do throws(PluginProblem) {
        loading.append(
          Loading(
            path: path, load: try PluginLoad(image, services: .none, options: options)))
      } catch {
        changes.append(.refused(error))
      }
    } catch {
      if error.mayBecomeWhole {
        now.isIncomplete = true
        if before?.key != key { changes.append(.incomplete(path: path, reason: error.reason)) }
      } else {
        changes.append(
          .refused(PluginProblem(plugin: path, status: error.status, reason: error.reason)))
      }
    }
  }

  private func isDone(_ one: Loading) -> Bool {
    do throws(PluginProblem) {
      guard let plugin = try one.load.advance() else { return false }
      let components = plugin.description.components.map(\.id)
      plugin.close()
      let isNew = !(known[one.path]?.isUsable ?? false)
      known[one.path]?.isUsable = true
      changes.append(
        isNew
          ? .added(path: one.path, components: components)
          : .changed(path: one.path, components: components))
    } catch {
      changes.append(.refused(error))
    }
    return true
  }
}

extension SearchPath.Candidate {
  var path: String {
    switch self {
    case .file(let path, _): path
    case .problem(let problem): problem.plugin
    }
  }
}
