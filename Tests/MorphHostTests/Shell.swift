import Foundation

/// Other programs, run as child processes with the environment of the tests.
enum Shell {
  struct Run {
    var status: Int32
    /// Standard output and standard error.
    var text: String
  }

  /// Runs a program, found in the PATH, in a folder. The tools are the built ones, and caches and
  /// plugins those of nobody.
  static func run(
    _ words: [String], in folder: String, adding environment: [String: String] = [:]
  ) throws -> Run {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = URL(filePath: folder)
    var variables = ProcessInfo.processInfo.environment.filter { name, _ in
      !name.hasPrefix("MORPH_") && !name.hasPrefix("XDG_") && name != "PKG_CONFIG_PATH"
        && name != "DESTDIR" && name != "MAKEFLAGS"
    }
    variables["XDG_CACHE_HOME"] = folder + "/.cache"
    variables["XDG_DATA_HOME"] = folder + "/.data"
    variables["PATH"] = Tool.products + ":" + (variables["PATH"] ?? "/usr/bin:/bin")
    process.environment = variables.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Run(status: process.terminationStatus, text: String(decoding: bytes, as: UTF8.self))
  }

  /// Paths of all files below a folder, relative to it, sorted.
  static func files(below folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder)
      return !isFolder.boolValue
    }.sorted()
  }
}
