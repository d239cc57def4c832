import Foundation
import PluginFixtures
import Testing

@testable import MorphRuntime

/// Whatever differs from one run to the next is answered always alike, and reported.
@Suite struct PurityTests {
  private func plugin(
    _ use: String, whileLoading: Bool = false, _ change: (inout WorkerOptions) -> Void = { _ in }
  ) throws -> WorkerPlugin {
    var options = PluginFixture.patient
    change(&options)
    let macros = ["USE=\(use)"] + (whileLoading ? ["IN_CONSTRUCTOR"] : [])
    let image = try PluginImage(path: PluginFixture.path("impure-plugin", defining: macros))
    return try WorkerPlugin(image, services: .none, options: options)
  }

  private func drawn(_ plugin: WorkerPlugin) throws -> Double {
    let code = plugin.code(at: 0)
    return try PluginFixture.width(of: code.frame(PluginFixture.snapshot(code.descriptor)))
  }

  @Test(
    arguments: [
      ("use_clock", ["clock_gettime"], 1_577_836_800.0), ("use_time", ["time"], 1_577_836_800),
      ("use_gettimeofday", ["gettimeofday"], 1_577_836_800), ("use_environment", ["getenv"], 1),
      ("use_getrandom", ["getrandom"], nil),
      ("use_getrandom_by_number", ["getrandom"], nil), ("use_arc4random", ["arc4random_buf"], nil),
      ("use_rand", ["rand"], nil), ("use_everything", ["clock_gettime", "time", "rand"], nil),
      ("stay_pure", [], 2),
    ] as [(String, [String], Double?)])
  func isNamedAndAnsweredAlike(_ use: String, _ functions: [String], _ value: Double?) throws {
    for isSandboxed in [true, false] {
      let plugin = try plugin(use) {
        $0.isSandboxed = isSandboxed
        $0.environment = ["MORPH_FIXTURE=1"]
      }
      let first = try drawn(plugin)
      if let value { #expect(Float(first) == Float(value)) }
      #expect(
        plugin.takeViolations()
          == functions.map { Violation(.forbiddenFunction, $0, in: "in frame") })
      // Told again for another call, and in another process.
      #expect(try drawn(plugin) == first)
      #expect(plugin.takeViolations().count == functions.count)
      #expect(try drawn(self.plugin(use) { $0.isSandboxed = isSandboxed }) == first)
    }
  }

  @Test func constructorsAreNamedAsThePlace() throws {
    let plugin = try plugin("use_rand", whileLoading: true)
    #expect(
      plugin.takeViolations() == [
        Violation(.forbiddenFunction, "rand", in: "in a constructor, while loading")
      ])
  }

  @Test(arguments: [
    ("set_signal", "signal handlers"), ("set_locale", "locale"),
    ("set_rounding", "floating-point control"),
  ])
  func processStateIsNamedAndSetRight(_ use: String, _ name: String) throws {
    // A locale comes from files, which the sandbox does not let it open.
    for isSandboxed in name == "locale" ? [false] : [true, false] {
      let plugin = try plugin(use) { $0.isSandboxed = isSandboxed }
      #expect(try plugin.stateChanges() == [])
      for _ in 0..<2 {
        #expect(try drawn(plugin) == 1)
        // Set right after each call, so the next one is told of again.
        #expect(plugin.takeViolations() == [Violation(.processState, name, in: "in frame")])
      }
      #expect(
        try plugin.stateChanges() == [Violation(.processState, name, in: "after calls")])
    }
  }

  @Test func variablesThatLastAreNamed() throws {
    let plugin = try plugin("remember")
    #expect(try plugin.stateChanges() == [])
    #expect(try plugin.stateChanges() == [])
    _ = try drawn(plugin)
    let expected = [Violation(.hiddenState, "remembered_frames", in: "after calls")]
    #expect(try plugin.stateChanges() == expected)
    #expect(try plugin.stateChanges() == expected)
  }

  @Test func variablesOfAThreadAreNamedByOffset() throws {
    let plugin = try plugin("remember_in_thread")
    _ = try drawn(plugin)
    #expect(try plugin.stateChanges() == [])
    _ = try drawn(plugin)
    #expect(
      try plugin.stateChanges() == [
        Violation(.hiddenState, "thread-local data at offset 0x0", in: "after calls")
      ])
  }

  @Test func pureCodeChangesNothing() throws {
    let plugin = try PluginFixture.worker("everything")
    let code = plugin.code(at: 0)
    let snapshot = PluginFixture.snapshot(code.descriptor)
    _ = try code.frame(snapshot)
    #expect(try plugin.stateChanges() == [])
    for _ in 0..<20 { _ = try code.frame(snapshot) }
    #expect(try plugin.stateChanges() == [])
    #expect(plugin.takeViolations() == [])
  }

  @Test func aTimeStampEndsTheCallAndIsNamed() throws {
    for isSandboxed in [true, false] {
      let trapped = try plugin("use_time_stamp") {
        $0.trapsTimeStamps = true
        $0.isSandboxed = isSandboxed
      }
      #expect(throws: CallFailure.crashed(reason: "SIGSEGV in frame, after rdtsc")) {
        try drawn(trapped)
      }
      #expect(
        trapped.takeViolations() == [Violation(.forbiddenFunction, "rdtsc", in: "in frame")])
    }
    #expect(try drawn(plugin("use_time_stamp")) == 1)
  }

  @Test func clocksWorkWhereTimeStampsAreTrapped() throws {
    let trapped = try plugin("use_clock") { $0.trapsTimeStamps = true }
    #expect(try Float(drawn(trapped)) == 1_577_836_800)
  }

  @Test(arguments: [UInt8(0x55), 0xaa, 0])
  func freshMemoryIsFilled(_ fill: UInt8) throws {
    #expect(try drawn(plugin("use_fresh_memory") { $0.memoryFill = fill }) == Double(fill) + 1)
  }

  @Test func addressesAreFixedWhenAskedFor() throws {
    func base(_ isFixed: Bool) throws -> String {
      let plugin = try plugin("stay_pure") { $0.hasFixedAddresses = isFixed }
      let runner = try #require(plugin.runner as? WorkerRunner)
      let pid = try #require(runner.processIdentifier)
      let maps = try String(contentsOfFile: "/proc/\(pid)/maps", encoding: .utf8)
      let line = try #require(maps.split(separator: "\n").first { $0.contains("morph-plugin") })
      return String(try #require(line.split(separator: "-").first))
    }
    let fixed = try base(true)
    #expect(try base(true) == fixed)
    // Of 2^28 places; three equal ones do not happen.
    #expect(try Set((0..<3).map { _ in try base(false) }).count > 1)
  }
}
