/// What makes a plugin of sources, beside other work: as a `ComponentBuilder` does.
public protocol Builder: AnyObject {
  /// Every file that the last build read, and the folders in which new ones would matter.
  var dependencies: [String] { get }
  /// Whether one of the paths that have changed may matter to what is built.
  func concerns(_ changed: [String]) -> Bool
  /// Builds what is on disk now; a build that runs is cancelled first.
  func start() throws(DevError)
  /// To be polled while a build runs.
  var descriptors: [Int32] { get }
  /// What came of the build, once; never waits.
  func advance() -> BuildOutcome?
  /// Whether the last build has to be followed by another, whose turn it is.
  var isStale: Bool { get }
  /// Ends a build that runs, and every process of it.
  func cancel()
}

/// What tells of changed files: as a `FileWatcher` does.
public protocol ChangeWatcher: AnyObject {
  /// The whole set of files and folders to watch from now on.
  func watch(_ paths: [String])
  /// Readable when `changes` has something.
  var descriptor: Int32 { get }
  /// The paths that have changed since the last call; never waits.
  func changes() -> [String]
}

extension ComponentBuilder: Builder {}
extension FileWatcher: ChangeWatcher {}
