import Foundation
import MorphRuntime
import MorphValidator
import PluginFixtures

/// Runs the validator as tests want it: with less of the same, and with more time than a busy
/// machine can take away.
enum Validating {
  /// The folder of the build's products: the test bundle lies in it.
  static let products: String = {
    for argument in CommandLine.arguments where argument.hasSuffix(".xctest") {
      return URL(filePath: argument).deletingLastPathComponent().path
    }
    return URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().path
  }()

  /// The plugins that were built, and the probes, by file name.
  static let builtFiles: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: products)) ?? []
    return names.filter { $0.hasSuffix(".morph.so") || $0.hasSuffix(".probe.so") }.sorted()
  }()

  static var quick: ValidationEffort {
    var effort = ValidationEffort()
    effort.randomTraces = 10
    effort.randomParameters = 20
    effort.growthFrames = 1_500
    effort.otherCalls = 200
    effort.dragPoints = 10
    return effort
  }

  static func report(
    _ path: String, seed: UInt64 = 1, only: Set<String>? = nil
  ) throws -> ValidationReport {
    var options = Validation.Options()
    options.seed = seed
    options.only = only
    options.effort = quick
    options.worker = PluginFixture.patient
    options.worker.executable = products + "/morph-worker"
    return try Validation(path: path, services: PluginFixture.services, options: options).run()
  }

  /// Results that say more than that all is well; what the machine's load decides is left out.
  static func complaints(_ report: ValidationReport) -> [TestResult] {
    report.results.filter { result in
      let isTimed = result.name == "loads-in-100-ms" || result.name == "budget"
      return result.status != .passed && result.status != .skipped
        && !(isTimed && result.status == .warning)
    }
  }
}
