/// Tells what a custom command writes beside its sources from what its author saves meanwhile.
///
/// Both are files that change while the command runs. After one more build the author's are as they
/// were before it, and the command's have changed again. So a build during which something has
/// changed is followed by another, and what changes in all of several is the command's, and no
/// source.
struct CommandWrites {
  /// Builds that follow one during which files changed, at most.
  private static let largestRepeats = 3
  /// Nanoseconds after a build in which whatever reads its outcome may write too.
  private static let settling: Int64 = 1_000_000_000

  typealias Contents = [String: UInt64]

  /// Files that are no sources, as they were after the last build.
  private(set) var files: Contents = [:]
  /// Whether one more build has to follow the last one.
  private(set) var isStale = false
  private var repeats = 0
  /// Whether the build that runs follows a stale one.
  private(set) var isRepeat = false
  /// What a build has been begun anew for since files last stood still.
  private var interrupted: Set<String> = []
  /// As the running build found them.
  private var found: Contents = [:]
  private var ended: Int64 = 0

  static func contents(_ paths: [String]) -> Contents {
    Dictionary(uniqueKeysWithValues: paths.map { ($0, BuildInputs.hash([$0])) })
  }

  /// What has changed by itself, long after a build, is a source after all.
  mutating func reconsider(at time: Int64) {
    guard time - ended > Self.settling else { return }
    let now = Self.contents(Array(files.keys))
    files = files.filter { now[$0.key] == $0.value }
  }

  mutating func begin(_ contents: Contents) {
    found = contents
    isRepeat = isStale
    isStale = false
  }

  /// Whether the build that runs was begun with other contents of one of these files, and was not
  /// begun anew for it already. What has come since is looked at when it ends.
  func concerns(_ path: String) -> Bool { found[path] != nil && !interrupted.contains(path) }

  /// Whether the build that runs has to begin anew.
  mutating func interrupt() -> Bool {
    let changed = changes(to: Self.contents(Array(found.keys)))
    guard !changed.isSubset(of: interrupted) else { return false }
    interrupted.formUnion(changed)
    return true
  }

  /// The build is over, with what its folder holds now.
  mutating func end(_ contents: Contents, at time: Int64) {
    ended = time
    let changed = changes(to: contents)
    isStale = !changed.isEmpty && repeats < Self.largestRepeats
    repeats = isStale ? repeats + 1 : 0
    for path in files.keys { files[path] = BuildInputs.hash([path]) }
    guard !isStale else { return }
    interrupted = []
    for path in changed { files[path] = contents[path] ?? BuildInputs.hash([path]) }
  }

  private func changes(to contents: Contents) -> Set<String> {
    Set(found.keys).union(contents.keys).filter { found[$0] != contents[$0] }
  }
}
