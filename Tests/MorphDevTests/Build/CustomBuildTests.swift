import Foundation
import MorphRuntime
import PluginFixtures
import Testing

@testable import MorphDev

@Suite struct CustomBuildTests {
  private static let command =
    "build = 'cc -std=c11 -fPIC -fvisibility=hidden -shared -I\"$MORPH_INCLUDE\" -o out/lamp.morph.so"
    + " code/lamp.c'\noutput = \"out/*.morph.so\"  # a pattern\n"

  @Test func runsTheCommandOfTheSettings() throws {
    let bench = BuildBench()
    try bench.write(Self.command, as: "morph.toml")
    try bench.write(try BuildBench.lamp("custom"), as: "code/lamp.c")
    try bench.write("", as: "out/empty")
    let builder = try bench.builder()
    #expect(builder.source.language == .custom)
    let plugin = try BuildBench.built(builder)
    #expect(try BuildBench.descriptor(plugin).summary == "custom")
    #expect(plugin.stages.map(\.name) == [.read, .run])
    #expect(builder.dependencies.contains(bench.folder.path + "/code/lamp.c"))
    #expect(builder.dependencies.contains(bench.folder.path + "/morph.toml"))
    #expect(try BuildBench.isUnchanged(builder))

    try bench.write(try BuildBench.lamp("custom") + "int wrong = ;\n", as: "code/lamp.c")
    let failure = try BuildBench.failure(builder)
    #expect(failure.stage == .run)
    #expect(failure.diagnostics.first?.file == bench.folder.path + "/code/lamp.c")
    #expect(failure.diagnostics.first?.source == "int wrong = ;")

    // The settings are read again.
    try bench.write("build = \"true\"\noutput = \"elsewhere/lamp.so\"", as: "morph.toml")
    let missing = try BuildBench.failure(builder)
    #expect(missing.output.contains("left no \(bench.folder.path)/elsewhere/lamp.so"))
  }

  @Test func settingsThatAreNoTextAreRefused() throws {
    let bench = BuildBench()
    try bench.write("\nbuild = 7\n", as: "morph.toml")
    #expect(
      throws: DevError(
        "\(bench.folder.path)/morph.toml:2: build = 7 is no text; write build = \"...\"")
    ) {
      try ComponentSource.find(".", in: bench.folder.path)
    }
  }

  @Test func cancellingEndsEveryProcess() throws {
    let bench = BuildBench()
    try bench.write(
      "build = \"touch out/started; sleep 1000 & sh -c 'sleep 1000; true'\"", as: "morph.toml")
    try bench.write("", as: "out/empty")
    let builder = try bench.builder()
    try builder.start()
    let deadline = Date(timeIntervalSinceNow: 60)
    while !FileManager.default.fileExists(atPath: bench.folder.path + "/out/started") {
      #expect(Date() < deadline)
      usleep(1000)
      guard Date() < deadline else { return }
    }
    #expect(builder.advance() == nil)
    #expect(!BuildBench.processes(naming: bench.folder.path).isEmpty)
    builder.cancel()
    #expect(!builder.isRunning)
    #expect(BuildBench.processes(naming: bench.folder.path).isEmpty)
  }

  @Test func whatACommandLeavesRunningIsEnded() throws {
    let bench = BuildBench()
    try bench.write("build = \"sleep 1000 & exit 3\"", as: "morph.toml")
    let failure = try BuildBench.failure(bench.builder())
    #expect(failure.output == "sh left with status 3 and no message")
    #expect(BuildBench.processes(naming: bench.folder.path).isEmpty)
  }

  @Test func muchOutputDoesNotBlock() throws {
    let bench = BuildBench()
    try bench.write(
      "build = \"head -c 3000000 /dev/zero | tr '\\\\0' x; exit 1\"", as: "morph.toml")
    #expect(try BuildBench.failure(bench.builder()).output.utf8.count == 1 << 20)
  }

  /// Ends builds as the development loop does: one that is stale is followed by another.
  private static func settle(_ builder: ComponentBuilder) throws -> [BuildOutcome] {
    var outcomes: [BuildOutcome] = []
    repeat {
      try builder.start()
      outcomes.append(try BuildBench.outcome(builder))
    } while builder.isStale && outcomes.count < 20
    return outcomes
  }

  /// Starts a build whose command makes `started.o` first, and waits until it has.
  private static func begin(_ builder: ComponentBuilder, in bench: BuildBench) throws {
    let mark = bench.folder.path + "/started.o"
    try? FileManager.default.removeItem(atPath: mark)
    try builder.start()
    let deadline = Date(timeIntervalSinceNow: 60)
    while !FileManager.default.fileExists(atPath: mark), Date() < deadline { usleep(1000) }
    try #require(Date() < deadline)
  }

  private static func builds(_ outcomes: [BuildOutcome]) -> Int {
    outcomes.count { if case .built = $0 { true } else { false } }
  }

  /// As rustc does: folders that come and go beside the sources while it runs.
  @Test func scratchOfACommandIsNoSave() throws {
    let bench = BuildBench()
    try bench.write(
      "build = \"mkdir rustcA; echo $$ > rustcA/x; sleep 0.2; rm -r rustcA; echo 1 > a.morph.so\"",
      as: "morph.toml")
    try bench.write("1", as: "main.rs")
    let builder = try bench.builder()
    try builder.start()
    let scratch = bench.folder.path + "/rustcA/x"
    while !FileManager.default.fileExists(atPath: scratch) { usleep(1000) }
    #expect(!builder.concerns([scratch]))
    try builder.start()
    #expect(builder.advance() == nil, "the build that runs goes on")
    guard case .built = try BuildBench.outcome(builder) else {
      Issue.record("it was not built")
      return
    }
    #expect(!builder.isStale)
    #expect(try BuildBench.isUnchanged(builder))
  }

  /// A file that each run of the command changes is no source, whether it was there or not.
  @Test func whatACommandWritesIsNoSource() throws {
    let bench = BuildBench()
    try bench.write(
      "build = \"cp main.rs a.morph.so; echo $$ > generated.h; echo $$ >> made.txt\"",
      as: "morph.toml")
    try bench.write("1", as: "main.rs")
    try bench.write("", as: "generated.h")
    let builder = try bench.builder()
    let first = try Self.settle(builder)
    #expect(first.count <= 7 && Self.builds(first) == 1, "\(first)")
    #expect(try BuildBench.isUnchanged(builder))
    try bench.write("2", as: "main.rs")
    let second = try Self.settle(builder)
    #expect(second.count == 1 && Self.builds(second) == 1, "\(second)")
    #expect(try BuildBench.isUnchanged(builder))
  }

  /// What is saved during a build is built, and stays a source.
  @Test func aSaveDuringACommandIsBuilt() throws {
    let bench = BuildBench()
    try bench.write(
      "build = \"touch started.o; cat main.rs > a.morph.so; sleep 0.2\"", as: "morph.toml")
    try bench.write("1", as: "main.rs")
    let builder = try bench.builder()
    let source = bench.folder.path + "/main.rs"
    for number in 2...6 {
      try Self.begin(builder, in: bench)
      try bench.write("\(number)", as: "main.rs")
      if builder.concerns([source]) { try builder.start() }
      var last = try BuildBench.outcome(builder)
      while builder.isStale {
        try builder.start()
        last = try BuildBench.outcome(builder)
      }
      guard case .built(let plugin) = last else {
        Issue.record("\(number): \(last)")
        continue
      }
      #expect(
        FileManager.default.contents(atPath: plugin.path) == Data("\(number)".utf8))
      try bench.write("\(number) again", as: "main.rs")
    }
  }

  /// However long one goes on saving during builds, the last save is built.
  @Test func savesDuringEveryBuildAreBuilt() throws {
    let bench = BuildBench()
    try bench.write(
      "build = \"touch started.o; cat main.rs > a.morph.so; sleep 0.1\"", as: "morph.toml")
    try bench.write("1", as: "main.rs")
    let builder = try bench.builder()
    _ = try Self.settle(builder)
    let source = bench.folder.path + "/main.rs"
    try bench.write("between", as: "main.rs")
    var last = ""
    var ended: BuildOutcome?
    for number in 0..<12 {
      // A stale build has to be followed by another anyway.
      if !builder.isStale { try bench.write("between \(number)", as: "main.rs") }
      try Self.begin(builder, in: bench)
      last = "during \(number)"
      try bench.write(last, as: "main.rs")
      if builder.concerns([source]) { try builder.start() }
      ended = try BuildBench.outcome(builder)
    }
    while builder.isStale {
      try builder.start()
      ended = try BuildBench.outcome(builder)
    }
    guard case .built(let plugin) = ended else {
      Issue.record("\(String(describing: ended))")
      return
    }
    #expect(FileManager.default.contents(atPath: plugin.path) == Data(last.utf8))
    try bench.write("after", as: "main.rs")
    #expect(builder.concerns([source]))
    #expect(
      FileManager.default.contents(atPath: try BuildBench.built(builder).path)
        == Data("after".utf8))
  }

  @Test func manyBuildsLeaveNothingOpen() throws {
    let bench = BuildBench()
    try bench.write(
      "build = \"echo a warning: of nothing >&2; echo $$ > out/lamp.morph.so\"\n"
        + "output = \"out/lamp.morph.so\"", as: "morph.toml")
    try bench.write("", as: "out/empty")
    try bench.write("0", as: "number")
    let builder = try bench.builder()
    let before = try Self.openFiles()
    for number in 1...200 {
      try bench.write("\(number)", as: "number")
      try builder.start()
      // A start after a start, and after a cancelled one.
      if number % 3 == 0 { builder.cancel() }
      try bench.write("\(number).5", as: "number")
      _ = try BuildBench.built(builder)
    }
    // Tests that run at the same time have files open too, but not one for each build.
    #expect(try Self.openFiles() < before + 150)
    #expect(Self.zombies() < 100)
  }

  private static func openFiles() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }

  /// Children of this process that nobody has waited for.
  private static func zombies() -> Int {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return numbers.filter { number in
      guard Int(number) != nil,
        let data = FileManager.default.contents(atPath: "/proc/\(number)/stat")
      else { return false }
      let fields = String(decoding: data, as: UTF8.self).split(separator: ")").last?
        .split(separator: " ")
      return fields?.first == "Z" && fields?[1] == "\(getpid())"
    }.count
  }
}
