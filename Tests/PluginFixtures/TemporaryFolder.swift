import Foundation

/// A folder that is gone with this object.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Puts a copy of a file there.
  @discardableResult
  package func add(_ file: String, as name: String? = nil) throws -> String {
    let target = path + "/" + (name ?? URL(filePath: file).lastPathComponent)
    try FileManager.default.copyItem(atPath: file, toPath: target)
    return target
  }

  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, as name: String) throws -> String {
    let target = path + "/" + name
    try Data(bytes).write(to: URL(filePath: target))
    return target
  }
}
