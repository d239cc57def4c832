import Foundation
import MorphRuntime
import PluginFixtures
import Testing

@testable import MorphDev

@Suite struct QuickSavesTests {
  @Test(arguments: [0, 7])
  func theLastContentWins(_ seed: UInt64) throws {
    var random = PluginFixture.Random(seed: seed)
    let bench = BuildBench()
    try bench.write(try BuildBench.lamp("save 0"), as: "lamp.c")
    let builder = try bench.builder("lamp.c")
    for number in 1...10 {
      try bench.write(try BuildBench.lamp("save \(number)"), as: "lamp.c")
      try builder.start()
      // Some builds come further than others.
      usleep(UInt32.random(in: 0...30_000, using: &random))
      if number < 10 { _ = builder.advance() }
    }
    guard case .built(let plugin) = try BuildBench.outcome(builder) else {
      Issue.record("seed \(seed): not built")
      return
    }
    #expect(try BuildBench.descriptor(plugin).summary == "save 10", "seed \(seed)")
    #expect(builder.advance() == nil)
    #expect(BuildBench.processes(naming: bench.folder.path).isEmpty)
  }

  @Test func aStartOnTheSameContentGoesOn() throws {
    let bench = BuildBench()
    try bench.write("build = \"sleep 1000\"", as: "morph.toml")
    let builder = try bench.builder()
    try builder.start()
    let before = builder.descriptors
    try builder.start()
    #expect(builder.descriptors == before)
    builder.cancel()
  }

  @Test func aRevertWhileBuildingIsNoChange() throws {
    let bench = BuildBench()
    let first = try BuildBench.lamp("first")
    try bench.write(first, as: "lamp.c")
    let builder = try bench.builder("lamp.c")
    _ = try BuildBench.built(builder)
    try bench.write(try BuildBench.lamp("second"), as: "lamp.c")
    try builder.start()
    try bench.write(first, as: "lamp.c")
    #expect(try BuildBench.isUnchanged(builder))
  }

  @Test func aRevertAskedForTwiceIsStillBuilt() throws {
    let bench = BuildBench()
    let texts = try (0..<4).map { try BuildBench.lamp("lamp \($0)") }
    try bench.write(texts[0], as: "lamp.c")
    let builder = try bench.builder("lamp.c")
    let first = try BuildBench.built(builder)
    for text in texts[1...2] {
      try bench.write(text, as: "lamp.c")
      _ = try BuildBench.built(builder)
    }
    try bench.write(texts[0], as: "lamp.c")
    try builder.start()
    #expect(try BuildBench.built(builder).path == first.path)
    // It is the one in use again, so another is the oldest.
    try bench.write(texts[3], as: "lamp.c")
    _ = try BuildBench.built(builder)
    #expect(FileManager.default.fileExists(atPath: first.path))
  }

  @Test func twoBuildersCompileTheSDKOnce() throws {
    let bench = BuildBench()
    let small = BuildBench()
    try small.write("#include <stdint.h>\n", as: "Sources/MorphPluginAPI/include/api.h")
    try small.write("", as: "Sources/CMorphKit/include/kit.h")
    try small.write(
      "int morph_plugin_entry(void) { return 0; }\n", as: "Sources/CMorphKit/entry.c")
    try small.write("public func greet() {}\n", as: "Sources/MorphKit/Kit.swift")
    try small.write(try BuildBench.text("plugin.map"), as: "plugin.map")
    try bench.write(
      "import MorphKit\n@main enum A {\n  static func main() { greet() }\n}\n", as: "A.swift")
    let kit = DeveloperKit(root: small.folder.path)
    let cache = small.folder.path + "/shared"
    let builders = try (0..<3).map { _ in
      try bench.builder("A.swift", kit: kit, sharedCache: cache)
    }
    for builder in builders { try builder.start() }
    // The first compiles the SDK; the others wait for one thing.
    #expect(builders.map(\.descriptors.count) == [2, 1, 1])
    // One that goes away leaves it to the next.
    builders[0].cancel()
    var plugins: [BuiltPlugin] = []
    for builder in builders.dropFirst() {
      if case .built(let plugin) = try BuildBench.outcome(builder) { plugins.append(plugin) }
    }
    #expect(plugins.count == 2)
    #expect(plugins.filter { $0.stages.contains { $0.name == .sdk } }.count == 1)
    #expect(Set(plugins.map(\.path)).count == 2)
  }
}
