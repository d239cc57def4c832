internal import MorphScene

/// Every file that a build reads.
struct BuildInputs {
  let paths: [String]

  /// `read` are files that an earlier build was seen to read, beside those that are known.
  init(_ source: ComponentSource, kit: DeveloperKit, read: [String]) {
    var paths = source.files + kit.headerFiles + [kit.versionScript, source.settingsFile]
    switch source.language {
    case .swift: paths += kit.swiftSources + kit.cSources
    case .c: paths += SourceFolder.files(in: source.folder, ending: ".h")
    case .custom: break
    }
    var seen: Set<String> = []
    self.paths = (paths + read).filter { seen.insert($0).inserted }
  }

  /// Of all names and contents. A file that cannot be read counts as one that is not there.
  func hash() -> UInt64 {
    Self.hash(paths)
  }

  static func hash(_ paths: [String]) -> UInt64 {
    var hash = Hash64()
    for path in paths {
      hash.combine(path.utf8)
      guard let bytes = try? SourceFolder.bytes(of: path) else {
        hash.combine([0])
        continue
      }
      hash.combine([1])
      hash.combine("\(bytes.count) ".utf8)
      hash.combine(bytes)
    }
    return hash.value
  }

  /// Sixteen hexadecimal digits.
  static func hex(_ hash: UInt64) -> String { Hash64.hex(hash) }

  /// Tells paths apart in the name of a file.
  static func name(of path: String) -> String { Hash64(path.utf8).hex }
}
