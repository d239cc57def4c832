internal import Glibc

/// Puts plugin files into the user's own folder, and takes them away again.
public struct PluginInstallation: Sendable {
  /// `$XDG_DATA_HOME/morph/plugins`.
  public let folder: String
  private let options: CatalogueOptions

  /// What stands at the place that a plugin would be installed in.
  public enum Occupant: Hashable, Sendable {
    case nothing
    /// A plugin with one of the same components; its version.
    case earlier(version: String)
    /// A file that cannot be used as a plugin.
    case unusable
  }

  /// Why nothing was installed or removed.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// One line naming the file.
    public var description: String
  }

  /// - Throws: when the environment names no folder of the user.
  public init(options: CatalogueOptions = CatalogueOptions()) throws(Failure) {
    guard let folder = SearchPath.userPlugins() else {
      throw Failure(description: "there is no folder for plugins: HOME and XDG_DATA_HOME are unset")
    }
    self.init(folder: folder, options: options)
  }

  /// - Parameter folder: taken instead of the user's.
  public init(folder: String, options: CatalogueOptions) {
    self.folder = folder
    self.options = options
  }

  /// The components in the folder.
  public func installed() -> Catalogue {
    var options = options
    options.searchPath = [folder]
    return Catalogue(options: options)
  }

  /// Where a plugin of these components goes: `NAME.morph.so` after the short name of the first.
  /// When a plugin of other components is there already, the whole id is the name.
  ///
  /// - Parameter ids: at least one.
  public func place(for ids: [String]) -> (path: String, occupant: Occupant) {
    let first = ids.first ?? ""
    let short = first.split(separator: ".").last.map(String.init) ?? first
    let path = "\(folder)/\(short)\(SearchPath.ending)"
    guard (try? FileStatus(path: path)) != nil else { return (path, .nothing) }
    let present = installed().entries.filter { $0.plugin == path }
    if let same = present.first(where: { ids.contains($0.descriptor.id) }) {
      return (path, .earlier(version: same.descriptor.version))
    }
    guard !present.isEmpty else { return (path, .unusable) }
    let whole = "\(folder)/\(first)\(SearchPath.ending)"
    guard (try? FileStatus(path: whole)) != nil else { return (whole, .nothing) }
    let version = installed().entries.first { $0.plugin == whole }?.descriptor.version
    return (whole, version.map { .earlier(version: $0) } ?? .unusable)
  }

  /// Writes the bytes of an image to a path in one step: a reader sees the old file or the whole
  /// new one, also after a power cut. The folders above are made.
  public func copy(_ image: PluginImage, to path: String) throws(Failure) {
    ScanCache.makeFolders(above: path)
    // Without the ending of a plugin, so that no scan opens it.
    let temporary = "\(path).\(getpid()).tmp"
    do throws(SystemError) {
      try Self.write(image.bytes, to: temporary)
      guard unsafe rename(temporary, path) == 0 else { throw SystemError("rename", code: errno) }
      // The new name is on the disk once its folder is.
      try FileDescriptor(reading: folder).synchronize()
    } catch {
      _ = unsafe unlink(temporary)
      throw Failure(description: "cannot write \(path): \(error.reason)")
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let file = try FileDescriptor(creating: path, mode: 0o644)
    try file.write(bytes)
    try file.synchronize()
  }

  /// The file in the folder that a person means by a file's name or path, or by what comes before
  /// its ending; nil when there is none of that name.
  public func file(named name: String) -> String? {
    guard name.utf8.contains(0x2f) else {
      let path = "\(folder)/\(name.hasSuffix(SearchPath.ending) ? name : name + SearchPath.ending)"
      return (try? FileStatus(path: path)) == nil ? nil : path
    }
    guard let slash = name.utf8.lastIndex(of: 0x2f) else { return nil }
    let place = slash == name.startIndex ? "/" : String(name[..<slash])
    guard let asked = try? FileStatus(path: place), let own = try? FileStatus(path: folder),
      asked.key == own.key, name.hasSuffix(SearchPath.ending),
      (try? FileStatus(path: name)) != nil
    else { return nil }
    return folder + String(name[slash...])
  }

  public func remove(_ path: String) throws(Failure) {
    guard unsafe unlink(path) == 0 else {
      throw Failure(
        description: "cannot remove \(path): \(SystemError("unlink", code: errno).reason)")
    }
  }
}
