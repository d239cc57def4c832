import Glibc
import MorphDev
import MorphRuntime
import PluginFixtures
import Testing

/// Edits real components while they move, as `morph bench reload` does, and looks at what outlives
/// an edit, and at what a build leaves behind: more than two hundred edits in C, fewer in Swift,
/// whose compiler takes its time.
@Suite(.serialized) struct ReloadTests {
  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  private static func run(_ subject: ReloadSubject, edits: Int) throws -> ReloadBench.Result {
    let bench = ReloadBench(
      kit: try DeveloperKit.find(), toolchain: try Toolchain.find(),
      services: PluginFixture.services, worker: PluginFixture.patient, clock: now)
    return try bench.run(subject, edits: edits)
  }

  @Test(arguments: [(ReloadSubject.c, 30), (.swift, 3)])
  func everyEditContinuesTheMotion(_ subject: ReloadSubject, _ edits: Int) throws {
    let result = try Self.run(subject, edits: edits)
    #expect(result.broken == [])
    #expect(result.reloads.count == edits * subject.kinds.count)
    #expect(result.syntaxErrors.count == subject.kinds.count)
    #expect(result.largestDifference <= ReloadBench.tolerance)
    #expect(try #require(result.memoryGrowth) <= ReloadBench.largestGrowth)
    #expect(Set(result.stages.keys).isSuperset(of: ["compile", "link", "load", "frame"]))
  }
}
