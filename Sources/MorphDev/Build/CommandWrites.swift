/// Tells what a custom command writes beside its sources from what its author saves meanwhile.
///
/// Both are files that change while the command runs. What has changed once while nothing ran is the
/// author's. A build during which something has changed is followed by another, so that no save is
/// lost; what changes in all of several builds, and never between them, is the command's and no
/// source.
struct CommandWrites {
  /// Builds that follow one during which files changed, at most: files that may be the command's,
  /// and files that are the author's, which a command can write too.
  private static let largestRepeats = 5
  private static let largestRepeatsOfAuthors = 20

  typealias Contents = [String: UInt64]

  /// Files that are no sources.
  private(set) var files: Set<String> = []
  /// Whether one more build has to follow the last one.
  private(set) var isStale = false
  /// Whether the build that runs follows a stale one.
  private(set) var isRepeat = false
  private var authors: Set<String> = []
  private var repeats = 0
  /// What a build has been begun anew for since files last stood still.
  private var interrupted: Set<String> = []
  /// As the running build found them, or the last one left them; nil before the first.
  private var found: Contents?

  static func contents(_ paths: [String]) -> Contents {
    Dictionary(uniqueKeysWithValues: paths.map { ($0, BuildInputs.hash([$0])) })
  }

  /// Nothing runs. What has changed since the last build ended is its author's.
  mutating func lookBetweenBuilds(_ contents: Contents) {
    guard found != nil, !isStale else { return }
    let changed = changes(to: contents)
    authors.formUnion(changed)
    files.subtract(changed)
  }

  mutating func begin(_ contents: Contents) {
    found = contents
    isRepeat = isStale
    isStale = false
  }

  /// Whether the build that runs was begun with other contents of one of these files, and was not
  /// begun anew for it already. What has come since is looked at when it ends.
  func concerns(_ path: String) -> Bool {
    found?[path] != nil && !files.contains(path) && !interrupted.contains(path)
  }

  /// Whether the build that runs has to begin anew.
  mutating func interrupt(_ contents: Contents) -> Bool {
    let changed = changes(to: contents).filter { found?[$0] != nil && !files.contains($0) }
    guard !changed.isSubset(of: interrupted) else { return false }
    interrupted.formUnion(changed)
    return true
  }

  /// The build is over, with what its folder holds now.
  mutating func end(_ contents: Contents) {
    let changed = changes(to: contents).subtracting(files)
    let own = changed.intersection(authors)
    found = contents
    isStale =
      repeats < Self.largestRepeats
      ? !changed.isEmpty
      : repeats < Self.largestRepeatsOfAuthors && !own.isEmpty
    if repeats >= Self.largestRepeats {
      files.formUnion(isStale ? changed.subtracting(own) : changed)
    }
    repeats = isStale ? repeats + 1 : 0
    if !isStale { interrupted = [] }
  }

  private func changes(to contents: Contents) -> Set<String> {
    let found = found ?? [:]
    return Set(found.keys).union(contents.keys).filter { found[$0] != contents[$0] }
  }
}
