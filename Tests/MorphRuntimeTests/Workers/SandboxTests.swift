import Foundation
import PluginFixtures
import Testing

@testable import MorphRuntime

/// What the sandbox consists of, as the kernel shows it.
@Suite struct SandboxTests {
  private func status(_ plugin: WorkerPlugin) throws -> [String: String] {
    let runner = try #require(plugin.runner as? WorkerRunner)
    let pid = try #require(runner.processIdentifier)
    let text = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
    var fields: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 {
        fields[String(parts[0])] = parts[1].trimmingCharacters(in: .whitespaces)
      }
    }
    return fields
  }

  @Test func isInForceByDefault() throws {
    #expect(WorkerOptions().isSandboxed)
    let fields = try status(PluginFixture.worker("good"))
    #expect(fields["NoNewPrivs"] == "1")
    #expect(fields["Seccomp"] == "2")
    #expect(fields["Seccomp_filters"] == "1")
    var options = PluginFixture.patient
    options.isSandboxed = false
    let open = try WorkerPlugin(
      PluginImage(path: PluginFixture.path("good")), services: .none, options: options)
    #expect(try status(open)["Seccomp"] == "0")
  }

  @Test func aTrialTellsWhatIsInForce() throws {
    let support = SandboxSupport.machine
    let trial = try SandboxTrial.run(PluginFixture.patient)
    #expect(trial.landlock == support.landlock)
    #expect(trial.hasFilter == support.hasFilters)
    #expect(trial.hasListener == support.hasNotifications)
    var options = PluginFixture.patient
    options.executable = "/nowhere/worker"
    let expected = SandboxTrialError(
      reason: "cannot start /nowhere/worker: No such file or directory")
    #expect(throws: expected) { try SandboxTrial.run(options) }
  }

  @Test func shortcomingsAreOneLine() {
    let all = SandboxSupport(landlock: 7, hasFilters: true, hasNotifications: true)
    #expect(all.shortcoming == nil)
    let none = SandboxSupport(landlock: 0, hasFilters: false, hasNotifications: false)
    #expect(
      none.shortcoming
        == "this kernel has no seccomp, so plugin code can make any system call; and no Landlock, "
        + "so plugin code may read files while it loads")
    let old = SandboxSupport(landlock: 1, hasFilters: true, hasNotifications: false)
    #expect(
      old.shortcoming
        == "this kernel has no seccomp notifications, so refused calls are not named")
  }

  @Test func filtersAreMadeForWhatTheKernelHas() throws {
    let asks = try SandboxFilter(
      SandboxSupport(landlock: 7, hasFilters: true, hasNotifications: true))
    #expect(!asks.first.isEmpty && asks.second.isEmpty)
    let alone = try SandboxFilter(
      SandboxSupport(landlock: 7, hasFilters: true, hasNotifications: false))
    #expect(!alone.first.isEmpty && !alone.second.isEmpty)
    let nothing = try SandboxFilter(
      SandboxSupport(landlock: 7, hasFilters: false, hasNotifications: false))
    #expect(nothing.first.isEmpty && nothing.second.isEmpty)
    // Instructions of eight bytes.
    for filter in [asks.first, alone.first, alone.second] { #expect(filter.count % 8 == 0) }
  }

  @Test func theLoaderReadsLibrariesAlone() throws {
    let folders = LibraryFolders(needed: ["libm.so.6"], runPath: ["$ORIGIN", "/root/private"])
    for path in [
      "/etc/ld.so.cache", "/lib/x86_64-linux-gnu/libm.so.6", "/usr/lib/libx.so",
      "/lib64/ld-linux-x86-64.so.2", WorkerRunner.imagePath,
    ] {
      #expect(folders.allowsOpening(path), "\(path)")
    }
    for path in [
      "/etc/passwd", "/root/private/libm.so.6", "/usr/lib/os-release", "/usr/lib/../../etc/libx.so",
      "/usr/library/libx.so", "/proc/self/fd/3", "libm.so.6", "",
    ] {
      #expect(!folders.allowsOpening(path), "\(path)")
    }
    #expect(folders.isSearched("/proc/self/fd/libm.so.6"))
    #expect(folders.isSearched("/root/private/libm.so.6"))
    #expect(!folders.isSearched("/root/private/key"))
  }

  /// A run path is the plugin's own word, and gives it nothing.
  @Test func aRunPathIsBelievedForSwiftAlone() throws {
    let folder = TemporaryFolder()
    #expect(
      !LibraryFolders(needed: ["libswiftCore.so"], runPath: [folder.path]).folders
        .contains(folder.path))
    try folder.write("".utf8, as: "libswiftCore.so")
    #expect(
      LibraryFolders(needed: ["libswiftCore.so"], runPath: [folder.path]).folders
        .contains(folder.path))
    #expect(
      !LibraryFolders(needed: ["libm.so.6"], runPath: [folder.path]).folders
        .contains(folder.path))
  }

  @Test func anUnconfinedWorkerIsGivenNoPlugin() throws {
    let path = try PluginFixture.path("good")
    var options = PluginFixture.patient
    // Says that it speaks the wire's version, and no more.
    options.executable = try PluginFixture.program("lying-worker", defining: ["LIE=4"])
    let problem = #expect(throws: PluginProblem.self) {
      try WorkerPlugin(PluginImage(path: path), services: .none, options: options)
    }
    #expect(
      problem?.reason
        == "morph-worker could not be confined: no filter of system calls is in force")
  }
}
