import PluginFixtures
import Testing

@testable import MorphRuntime

/// Whatever comes from a worker is only bytes until it is checked.
@Suite struct HostileWorkerTests {
  @Test(arguments: [
    (
      1, PluginProblem.Status.unreadable,
      "morph-worker speaks version 99 of the wire, and this host 2; install both from one build"
    ),
    (2, .crashed, "sent a message of 4294967295 bytes; at most 67108864 while loading"),
    (3, .crashed, "sent a message of 2 bytes; at most 67108864 while loading"),
    (4, .invalid, "failure is cut off: it takes 4 bytes, and 0 are left"),
    (5, .invalid, "reason is 4294967295 bytes long; at most 65536"),
    (6, .crashed, "closed its connection while loading"),
    (7, .crashed, "exited with status 3 while loading"),
  ])
  func isRefused(_ lie: Int, _ status: PluginProblem.Status, _ reason: String) throws {
    let path = try PluginFixture.path("good")
    let image = try PluginImage(path: path)
    var options = PluginFixture.patient
    // It confines itself no more than it does anything else.
    options.isSandboxed = false
    options.executable = try PluginFixture.program("lying-worker", defining: ["LIE=\(lie)"])
    let expected = PluginProblem(plugin: path, status: status, reason: reason)
    #expect(throws: expected) { try WorkerPlugin(image, services: .none, options: options) }
  }
}
