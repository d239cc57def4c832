/// A folder in whose folders components may appear that nobody has named, and what finds them.
struct Discovery {
  /// Absolute.
  let folder: String
  /// Gives the components that are there now under names other than these.
  let find: (_ running: Set<String>) -> [(name: String, builder: any Builder)]

  /// What has to be watched: a source may come into a folder long after it was made.
  var paths: [String] {
    [folder]
      + SourceFolder.names(in: folder).map { folder + "/" + $0 }.filter(SourceFolder.isFolder)
  }

  func concerns(_ changed: [String]) -> Bool {
    changed.contains { $0 == folder || $0.hasPrefix(folder + "/") }
  }
}
