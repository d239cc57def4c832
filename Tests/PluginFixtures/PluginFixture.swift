import Foundation
import MorphRuntime
import MorphScene
import Synchronization

/// Plugins in C that are compiled when a test needs them, each once.
package enum PluginFixture {
  /// The root of the package.
  package static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let folder = TemporaryFolder()
  private static let built = Mutex<[String: String]>([:])

  package struct BuildFailure: Error, CustomStringConvertible {
    package var description: String
  }

  /// The path of a plugin built from `Tests/Fixtures/plugins/NAME.c`.
  package static func path(_ name: String, defining macros: [String] = []) throws -> String {
    let stem = ([name] + macros).joined(separator: "-").filter { $0 != "\"" && $0 != "/" }
    return try build(
      "\(stem).morph.so", from: "plugins/\(name).c",
      ["-shared", "-fPIC", "-fvisibility=hidden"] + macros.map { "-D\($0)" })
  }

  /// The path of a plugin built from `Tests/Fixtures/broken/NAME.c`, with the flags that it asks
  /// for itself in a line `flags: ...`.
  package static func broken(_ name: String) throws -> String {
    let file = root.appending(path: "Tests/Fixtures/broken/\(name).c")
    let flags = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .first { $0.contains("flags: ") }.map { line in
        line.split(separator: " ").filter { $0.hasPrefix("-") }.map(String.init)
      }
    return try build(
      "broken-\(name).morph.so", from: "broken/\(name).c",
      ["-shared", "-fPIC", "-fvisibility=hidden"], libraries: flags ?? [])
  }

  /// The path of a plugin built from `Examples/c/NAME.c`.
  package static func example(_ name: String) throws -> String {
    try build(
      "example-\(name).morph.so", from: "../../Examples/c/\(name).c",
      ["-shared", "-fPIC", "-fvisibility=hidden"])
  }

  /// The path of a program built from `Tests/Fixtures/plugins/NAME.c`.
  package static func program(_ name: String, defining macros: [String] = []) throws -> String {
    try build(
      ([name] + macros).joined(separator: "-"), from: "plugins/\(name).c",
      macros.map { "-D\($0)" })
  }

  private static func build(
    _ output: String, from source: String, _ flags: [String], libraries: [String] = []
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
      let result = try run("/usr/bin/cc", fixed + flags + [file, "-o", path] + libraries)
      guard result.status == 0 else {
        throw BuildFailure(description: "\(source): \(result.output)")
      }
      built[output] = path
      return path
    }
  }

  package static func run(
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
  package struct Random: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
      state = seed
    }

    package mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }
  }

  /// Numbers that stand for a text engine's.
  package static let metrics = TextMetrics(
    width: 61.5, height: 34, baselines: [13, 30], ascent: 13, descent: -4, capHeight: 9.5,
    xHeight: 7, lineHeight: 17, isTruncated: false)

  package static var services: PluginServices { PluginServices(measure: { _ in metrics }) }

  /// Workers with more time than a machine that is busy with other tests can take from them.
  package static var patient: WorkerOptions {
    var options = WorkerOptions()
    options.budget.loadTime = 60_000_000_000
    options.budget.callTime = 60_000_000_000
    options.budget.callProcessTime = 60_000_000_000
    return options
  }

  package static func worker(_ name: String, services: PluginServices = services) throws
    -> WorkerPlugin
  {
    try WorkerPlugin(PluginImage(path: path(name)), services: services, options: patient)
  }

  package static func inProcess(
    _ name: String, services: PluginServices = services
  ) throws -> InProcessPlugin {
    try InProcessPlugin(PluginImage(path: path(name)), services: services)
  }

  /// The width of the rectangle that a display list begins with.
  package static func width(of list: [UInt8]) throws -> Double {
    // The operation's header, the kind of the shape, x and y (display_list.h).
    let offset = 8 + 4 + 8
    if list.count >= offset + 4, list[0] == 8, list[8] == 1 {
      let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(list[offset + $1]) << UInt32(8 * $1) }
      return Double(Float(bitPattern: bits))
    }
    throw BuildFailure(description: "the frame has no rectangle")
  }

  /// A snapshot of a component at rest.
  package static func snapshot(_ descriptor: ComponentDescriptor) -> Snapshot {
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
