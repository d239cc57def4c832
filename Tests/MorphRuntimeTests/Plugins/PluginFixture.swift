import Foundation
import MorphRuntime
import MorphScene
import Synchronization
import Testing

/// Plugins in C that are compiled when a test needs them, each once.
enum PluginFixture {
  /// The root of the package.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let folder = TemporaryFolder()
  private static let built = Mutex<[String: String]>([:])

  struct BuildFailure: Error, CustomStringConvertible {
    var description: String
  }

  /// The path of a plugin built from `Tests/Fixtures/plugins/NAME.c`.
  static func path(_ name: String, defining macros: [String] = []) throws -> String {
    let stem = ([name] + macros).joined(separator: "-").filter { $0 != "\"" && $0 != "/" }
    return try build(
      "\(stem).morph.so", from: "plugins/\(name).c",
      ["-shared", "-fPIC", "-fvisibility=hidden"] + macros.map { "-D\($0)" })
  }

  /// The path of a program built from `Tests/Fixtures/plugins/NAME.c`.
  static func program(_ name: String, defining macros: [String] = []) throws -> String {
    try build(
      ([name] + macros).joined(separator: "-"), from: "plugins/\(name).c",
      macros.map { "-D\($0)" })
  }

  private static func build(
    _ output: String, from source: String, _ flags: [String]
  ) throws -> String {
    try built.withLock { built in
      if let path = built[output] { return path }
      let path = folder.path + "/" + output
      let include = root.appending(path: "Sources/MorphPluginAPI/include").path
      let wire = root.appending(path: "Sources/MorphWire/include").path
      let file = root.appending(path: "Tests/Fixtures/\(source)").path
      let runtime = root.appending(path: "Sources/CMorphRuntime/include").path
      let fixed = [
        "-std=gnu11", "-D_GNU_SOURCE", "-O1", "-I", include, "-I", wire, "-I", runtime,
      ]
      let result = try run("/usr/bin/cc", fixed + flags + [file, "-o", path])
      guard result.status == 0 else {
        throw BuildFailure(description: "\(source): \(result.output)")
      }
      built[output] = path
      return path
    }
  }

  static func run(
    _ program: String, _ arguments: [String]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
  struct Random: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
      state = seed
    }

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }
  }

  /// Numbers that stand for a text engine's.
  static let metrics = TextMetrics(
    width: 61.5, height: 34, baselines: [13, 30], ascent: 13, descent: -4, capHeight: 9.5,
    xHeight: 7, lineHeight: 17, isTruncated: false)

  static var services: PluginServices { PluginServices(measure: { _ in metrics }) }

  /// Workers with more time than a machine that is busy with other tests can take from them.
  static var patient: WorkerOptions {
    var options = WorkerOptions()
    options.budget.loadTime = 60_000_000_000
    options.budget.callTime = 60_000_000_000
    options.budget.callProcessTime = 60_000_000_000
    return options
  }

  static func worker(_ name: String, services: PluginServices = services) throws -> WorkerPlugin {
    try WorkerPlugin(PluginImage(path: path(name)), services: services, options: patient)
  }

  static func inProcess(
    _ name: String, services: PluginServices = services
  ) throws -> InProcessPlugin {
    try InProcessPlugin(PluginImage(path: path(name)), services: services)
  }

  /// A snapshot of a component at rest.
  static func snapshot(_ descriptor: ComponentDescriptor) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.parameters = descriptor.parameters.map(\.initial)
    snapshot.slots = descriptor.slots.filter { !$0.isPerItem }.map {
      Snapshot.SlotState(id: $0.id, item: 0, value: $0.initial)
    }
    snapshot.channels = descriptor.channels.filter { !$0.isPerItem }.map {
      Snapshot.ChannelValue(
        id: $0.id, item: 0, model: $0.initial, presented: $0.initial, velocity: 0,
        isRunning: false)
    }
    snapshot.scrolls = descriptor.scrolls.map { Snapshot.ScrollState(id: $0.id) }
    snapshot.proposal = Size(90, 40)
    return snapshot
  }
}

/// A folder that is gone with this object.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Puts a copy of a file there.
  @discardableResult
  func add(_ file: String, as name: String? = nil) throws -> String {
    let target = path + "/" + (name ?? URL(filePath: file).lastPathComponent)
    try FileManager.default.copyItem(atPath: file, toPath: target)
    return target
  }

  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, as name: String) throws -> String {
    let target = path + "/" + name
    try Data(bytes).write(to: URL(filePath: target))
    return target
  }
}

/// Tells whether files were opened.
final class OpenWatch {
  private let descriptor: Int32

  init(_ paths: [String]) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    for path in paths {
      #expect(unsafe inotify_add_watch(descriptor, path, UInt32(IN_OPEN)) >= 0)
    }
  }

  deinit {
    close(descriptor)
  }

  /// Whether one was opened since the last time.
  func sawOpen() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    return unsafe read(descriptor, &buffer, buffer.count) > 0
  }
}
