import Foundation
import MorphScene
import Testing

/// The built `morph`, run as a child process.
enum Tool {
  /// What one run of it gave.
  struct Run {
    var status: Int32
    var output: [UInt8]
    var errors: String

    var text: String { String(decoding: output, as: UTF8.self) }

    /// Lines on standard error.
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

    /// Standard output as one JSON document that ends in a newline.
    func json(_ location: SourceLocation = #_sourceLocation) throws -> JSONValue {
      #expect(output.last == 0x0a, "no newline at the end", sourceLocation: location)
      return try JSONParser.parse(output)
    }

    /// Standard output as one JSON object a line.
    func lines(_ location: SourceLocation = #_sourceLocation) throws -> [JSONValue] {
      #expect(output.last == 0x0a, "no newline at the end", sourceLocation: location)
      return try output.split(separator: 0x0a).enumerated().map { index, line in
        try JSONParser.parse(Array(line), firstLine: index + 1)
      }
    }
  }

  /// The folder of the build's products: the test bundle lies in it.
  static let products: String = {
    for argument in CommandLine.arguments where argument.hasSuffix(".xctest") {
      return URL(filePath: argument).deletingLastPathComponent().path
    }
    return URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().path
  }()

  /// Caches and settings of its own, so that the user's are neither read nor changed. The built
  /// plugins are looked into once, and not by every test that begins at the same time.
  private static let home: Folder = {
    let folder = Folder()
    let process = Process()
    process.executableURL = URL(filePath: products + "/morph")
    process.arguments = ["list"]
    process.environment = environment(home: folder)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try? process.run()
    process.waitUntilExit()
    return folder
  }()

  private static func environment(home: Folder) -> [String: String] {
    [
      "HOME": home.path, "XDG_CACHE_HOME": home.path + "/cache",
      "XDG_DATA_HOME": home.path + "/data", "MORPH_HERMETIC": "1", "PATH": "/usr/bin:/bin",
    ]
  }

  /// Runs `morph` with words. The environment is fixed, but for what is added.
  static func run(
    _ words: [String], adding environment: [String: String] = [:], in folder: String? = nil
  ) throws -> Run {
    let files = Folder()
    let output = try files.file("output")
    let errors = try files.file("errors")
    let process = Process()
    process.executableURL = URL(filePath: products + "/morph")
    process.arguments = words
    process.environment = Tool.environment(home: home)
      .merging(["TMPDIR": files.path]) { $1 }.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit, "\(words) ended by a signal")
    return Run(
      status: process.terminationStatus, output: try files.read("output"),
      errors: String(decoding: try files.read("errors"), as: UTF8.self))
  }

  static func run(_ words: String...) throws -> Run { try run(words) }

  /// Runs it, and expects success without a word on standard error.
  static func succeed(
    _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Run {
    let run = try run(words)
    #expect(run.status == 0, "\(words): \(run.errors)", sourceLocation: sourceLocation)
    #expect(run.errors == "", sourceLocation: sourceLocation)
    return run
  }

  /// Runs it, and expects an exit code, nothing on standard output, and one line on standard error
  /// that has each of the parts.
  @discardableResult
  static func fail(
    _ status: Int32, _ words: [String], naming parts: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Run {
    let run = try run(words)
    #expect(run.status == status, "\(words): \(run.errors)", sourceLocation: sourceLocation)
    #expect(run.output.isEmpty, "\(words) printed \(run.text)", sourceLocation: sourceLocation)
    #expect(
      run.errorLines.count == 1, "\(words): not one line: \(run.errors)",
      sourceLocation: sourceLocation)
    for part in parts {
      #expect(
        run.errors.contains(part), "\(words): no \(part) in \(run.errors)",
        sourceLocation: sourceLocation)
    }
    return run
  }
}

/// A folder of temporary files that is gone with this object.
final class Folder: Sendable {
  let path: String

  init() {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The names of what is in it, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path + "/" + name)))
  }

  /// Writes a file and gives its path.
  @discardableResult
  func write(_ text: String, as name: String) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
    return path + "/" + name
  }

  /// An empty file, open for writing.
  func file(_ name: String) throws -> FileHandle {
    try FileHandle(forWritingTo: URL(filePath: write("", as: name)))
  }
}

extension JSONValue {
  /// A value deep inside: keys of objects, and indices of arrays.
  func at(_ path: String...) throws -> JSONValue {
    var value = self
    for step in path {
      if let index = Int(step), let array = value.array {
        value = try #require(array.indices.contains(index) ? array[index] : nil, "no \(path)")
      } else {
        value = try #require(value[step], "no \(path) in \(value)")
      }
    }
    return value
  }

  var keys: [String] { members?.map(\.key) ?? [] }
}
