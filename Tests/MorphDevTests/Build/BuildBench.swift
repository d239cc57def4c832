import Foundation
import MorphDev
import MorphRuntime
import PluginFixtures
import Testing

/// A component to build, in folders that are gone with it.
final class BuildBench {
  /// Compiled SDKs and modules, for all tests: that takes seconds.
  private static let shared = TemporaryFolder()
  static var sharedCache: String { shared.path + "/shared" }
  static var kit: DeveloperKit { DeveloperKit(root: PluginFixture.root.path) }

  let folder = TemporaryFolder()
  private let cache = TemporaryFolder()

  /// Writes a file of the component.
  func write(_ text: String, as name: String) throws {
    let path = folder.path + "/" + name
    try FileManager.default.createDirectory(
      atPath: URL(filePath: path).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try folder.write(text.utf8, as: name)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.path + "/" + name)
  }

  /// The text of a file of the project.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: PluginFixture.root.appending(path: path), encoding: .utf8)
  }

  func builder(
    _ word: String = ".", kit: DeveloperKit = BuildBench.kit, toolchain: Toolchain? = nil,
    sharedCache: String = BuildBench.sharedCache
  ) throws -> ComponentBuilder {
    let sources = try ComponentSource.find(word, in: folder.path)
    return ComponentBuilder(
      try #require(sources.first), kit: kit, toolchain: try toolchain ?? Toolchain.find(),
      cache: cache.path + "/component", sharedCache: sharedCache)
  }

  enum Trouble: Error {
    case noOutcome
    case failed(String)
  }

  /// Starts a build and waits for its outcome.
  static func run(_ builder: ComponentBuilder) throws -> BuildOutcome {
    try builder.start()
    return try outcome(builder)
  }

  static func outcome(_ builder: ComponentBuilder) throws -> BuildOutcome {
    let deadline = Date(timeIntervalSinceNow: 300)
    while Date() < deadline {
      if let outcome = builder.advance() {
        #expect(!builder.isRunning)
        #expect(builder.descriptors.isEmpty)
        return outcome
      }
      var entries = builder.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      #expect(!entries.isEmpty, "it runs, and there is nothing to wait for")
      _ = poll(&entries, nfds_t(entries.count), 10_000)
    }
    throw Trouble.noOutcome
  }

  static func built(_ builder: ComponentBuilder) throws -> BuiltPlugin {
    switch try run(builder) {
    case .built(let plugin): return plugin
    case .unchanged: throw Trouble.failed("unchanged")
    case .failed(let failure): throw Trouble.failed(failure.text)
    }
  }

  static func failure(_ builder: ComponentBuilder) throws -> BuildFailure {
    guard case .failed(let failure) = try run(builder) else { throw Trouble.failed("no failure") }
    return failure
  }

  static func isUnchanged(_ builder: ComponentBuilder) throws -> Bool {
    guard case .unchanged = try run(builder) else { return false }
    return true
  }

  /// The first component of a built library, as a worker describes it.
  static func descriptor(_ plugin: BuiltPlugin) throws -> ComponentDescriptor {
    let worker = try WorkerPlugin(
      PluginImage(path: plugin.path), services: PluginFixture.services,
      options: PluginFixture.patient)
    return try #require(worker.description.components.first)
  }

  /// A lamp in C whose summary is `marker`.
  static func lamp(_ marker: String) throws -> String {
    try text("Examples/c/lamp.c").replacing(
      "A lamp that a press switches on and off.", with: marker)
  }

  /// Command lines of running processes that name a folder.
  static func processes(naming folder: String) -> [String] {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return numbers.filter { Int($0) != nil && $0 != "\(getpid())" }.compactMap { number in
      guard let data = FileManager.default.contents(atPath: "/proc/\(number)/cmdline") else {
        return nil
      }
      let line = String(decoding: data, as: UTF8.self)
      let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(number)/cwd")
      return line.contains(folder) || place?.hasPrefix(folder) == true ? line : nil
    }
  }
}
