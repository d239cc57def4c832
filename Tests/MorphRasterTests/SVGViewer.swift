import Foundation
import MorphRaster

/// What `rsvg-convert`, a viewer of its own, makes of a document.
enum SVGViewer {
  static let name = "rsvg-convert"

  /// Where it is installed.
  static let path: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  enum Failure: Error {
    case notInstalled
    case refused(status: Int32)
  }

  static func picture(of document: [UInt8]) throws -> Bitmap {
    guard let path else { throw Failure.notInstalled }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("morph-svg-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appendingPathComponent("picture.svg")
    let target = folder.appendingPathComponent("picture.png")
    try Data(document).write(to: source)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["--unlimited", "-o", target.path, source.path]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure.refused(status: process.terminationStatus)
    }
    return try PNG.decode(Array(Data(contentsOf: target)))
  }
}
