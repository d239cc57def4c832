import Foundation
import Synchronization

/// Plugins in C that are compiled when a test needs them, each once, each in a folder of its own.
enum Fixture {
  /// The root of the package.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let folder = Folder()
  private static let built = Mutex<[String: String]>([:])

  struct BuildFailure: Error, CustomStringConvertible {
    var description: String
  }

  /// The folder that holds a plugin built from `Tests/Fixtures/plugins/NAME.c`, and nothing else.
  static func folder(
    _ name: String, id: String? = nil, defining macros: [String] = []
  ) throws -> String {
    try built.withLock { built in
      let key = ([name, id ?? ""] + macros).joined(separator: "-")
      if let path = built[key] { return path }
      let target = folder.path + "/" + key
      try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/cc")
      process.arguments =
        [
          "-std=gnu11", "-D_GNU_SOURCE", "-O1", "-shared", "-fPIC", "-fvisibility=hidden", "-I",
          root.appending(path: "Sources/MorphPluginAPI/include").path,
        ] + (id.map { ["-DFIXTURE_ID=\"\($0)\""] } ?? []) + macros.map { "-D\($0)" } + [
          root.appending(path: "Tests/Fixtures/plugins/\(name).c").path,
          "-o", target + "/\(name).morph.so",
        ]
      let pipe = Pipe()
      process.standardError = pipe
      try process.run()
      let words = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw BuildFailure(description: "\(name).c: \(String(decoding: words, as: UTF8.self))")
      }
      built[key] = target
      return target
    }
  }

  /// The path of a plugin built from `Tests/Fixtures/plugins/NAME.c`.
  static func plugin(
    _ name: String, id: String? = nil, defining macros: [String] = []
  ) throws -> String {
    try folder(name, id: id, defining: macros) + "/\(name).morph.so"
  }

  /// A trace that ships as an example.
  static func trace(_ name: String) -> String {
    root.appending(path: "Examples/traces/\(name).jsonl").path
  }
}
