internal import CMorphRuntime
internal import Glibc
internal import MorphRuntime

/// Compiles the SDK into the shared cache, once for each content, whichever of several builders and
/// processes comes first; the others wait for it.
final class SDKCompilation {
  enum State {
    case running
    /// The folder is there.
    case done
    case failed(JobRunner.Failure)
  }

  /// Compiled SDKs that stay in the cache.
  private static let kept = 4

  private let build: SwiftBuild
  let folder: String
  private let temporary: String
  private let lockPath: String
  /// Open while this one waits or compiles.
  private let lock: FileDescriptor
  /// Sees the lock's holder close the file.
  private let watcher: FileWatcher
  private var runner: JobRunner?

  /// `folder` is `build.sdkFolder()`.
  init(_ build: SwiftBuild, folder: String) throws(DevError) {
    self.build = build
    self.folder = folder
    temporary = folder + ".new"
    lockPath = folder + ".lock"
    try SourceFolder.make(build.sharedCache)
    do throws(SystemError) {
      lock = try FileDescriptor(appending: lockPath, mode: 0o644)
    } catch {
      throw DevError("cannot write \(lockPath): \(error.reason)")
    }
    watcher = try FileWatcher()
    watcher.watch([lockPath])
    try begin()
  }

  deinit {
    runner?.cancel()
  }

  var descriptors: [Int32] { runner?.descriptors ?? [watcher.descriptor] }

  var stages: [BuildStage] { runner?.stages ?? [] }

  /// Whether a compiled SDK is in a folder.
  static func isDone(_ folder: String) -> Bool {
    SourceFolder.isFile(folder + "/MorphKit.swiftmodule")
  }

  func advance() throws(DevError) -> State {
    if runner == nil {
      _ = watcher.changes()
      if Self.isDone(folder) { return .done }
      try begin()
    }
    guard let runner else { return .running }
    switch try runner.advance() {
    case .running: return .running
    case .failed(let failure):
      SourceFolder.remove(temporary)
      return .failed(failure)
    case .done:
      try publish()
      return .done
    }
  }

  /// Compiles when no other does.
  private func begin() throws(DevError) {
    guard morph_file_lock(lock.number) == 0 else { return }
    // Another may have been at it until now.
    guard !Self.isDone(folder) else { return }
    SourceFolder.remove(temporary)
    try SourceFolder.make(temporary)
    runner = try JobRunner(build.sdkJobs(into: temporary))
  }

  private func publish() throws(DevError) {
    SourceFolder.remove(folder)
    guard unsafe rename(temporary, folder) == 0 else {
      let reason = SystemError("rename", code: errno).reason
      throw DevError("cannot rename \(temporary) to \(folder): \(reason)")
    }
    removeOld()
  }

  private func removeOld() {
    let folders = SourceFolder.names(in: build.sharedCache)
      .filter { $0.hasPrefix("sdk-") && !$0.contains(".") }
      .map { build.sharedCache + "/" + $0 }
      .compactMap { path in
        (try? FileStatus(path: path)).map { (path: path, modified: $0.key.modified) }
      }
      .sorted { $0.modified > $1.modified }
    for old in folders.dropFirst(Self.kept) where old.path != folder {
      SourceFolder.remove(old.path)
      _ = unsafe unlink(old.path + ".lock")
    }
  }
}
