import Foundation
import MorphRuntime
import PluginFixtures
import Testing

@testable import MorphDev

@Suite struct CBuildTests {
  @Test func buildsALampAndSeesItsHeaders() throws {
    let bench = BuildBench()
    try bench.write(
      "#include \"../shared/words.h\"\n"
        + BuildBench.lamp("A summary.")
        .replacing("\"A summary.\"", with: "SUMMARY"), as: "lamp/lamp.c")
    try bench.write("#define SUMMARY \"first words\"\n", as: "shared/words.h")
    let builder = try bench.builder("lamp")
    let first = try BuildBench.built(builder)
    #expect(try BuildBench.descriptor(first).summary == "first words")
    #expect(first.warnings.isEmpty)
    let header = bench.folder.path + "/shared/words.h"
    #expect(builder.dependencies.contains(header))
    #expect(try BuildBench.isUnchanged(builder))

    try bench.write("#define SUMMARY \"second words\"\n", as: "shared/words.h")
    let second = try BuildBench.built(builder)
    #expect(try BuildBench.descriptor(second).summary == "second words")
    #expect(second.path != first.path)
  }

  @Test func errorsOfTheCompilerAndTheLinker() throws {
    let bench = BuildBench()
    try bench.write(try BuildBench.lamp("lamp") + "\nint wrong = ;\n", as: "lamp.c")
    let builder = try bench.builder("lamp.c")
    let syntax = try BuildBench.failure(builder)
    #expect(syntax.stage == .compile)
    #expect(syntax.diagnostics.first?.source == "int wrong = ;")
    #expect(syntax.diagnostics.first?.column == 13)
    #expect(syntax.text.contains("int wrong = ;\n            ^"))

    try bench.write(
      try BuildBench.lamp("lamp") + """

        extern double nowhere(double);
        double used(void);
        __attribute__((used)) double used(void) {
          return nowhere(1);
        }

        """, as: "lamp.c")
    let linking = try BuildBench.failure(builder)
    #expect(linking.stage == .link)
    let error = try #require(linking.diagnostics.first)
    #expect(error.message == "undefined symbol: nowhere")
    #expect(error.file == bench.folder.path + "/lamp.c")
    #expect(error.source == "  return nowhere(1);")
  }

  @Test func theSystemsCompilerWillDo() throws {
    let bench = BuildBench()
    try bench.write(try BuildBench.lamp("by cc"), as: "lamp.c")
    let builder = try bench.builder("lamp.c", toolchain: Toolchain(cc: "/usr/bin/cc"))
    #expect(try BuildBench.descriptor(BuildBench.built(builder)).summary == "by cc")
    try bench.write(try BuildBench.lamp("by cc") + "int wrong = ;\n", as: "lamp.c")
    #expect(try BuildBench.failure(builder).diagnostics.first?.column == 13)
  }

  @Test func keepsTheLastThreeLibraries() throws {
    let bench = BuildBench()
    var paths: [String] = []
    try bench.write(try BuildBench.lamp("0"), as: "lamp.c")
    let builder = try bench.builder("lamp.c")
    for number in 1...5 {
      try bench.write(try BuildBench.lamp("lamp \(number)"), as: "lamp.c")
      paths.append(try BuildBench.built(builder).path)
    }
    #expect(Set(paths).count == 5)
    #expect(paths.map(FileManager.default.fileExists) == [false, false, true, true, true])
  }

  @Test func anUnreadableFileIsNamed() throws {
    let bench = BuildBench()
    try bench.write(try BuildBench.lamp("lamp"), as: "lamp.c")
    let builder = try bench.builder("lamp.c")
    try bench.remove("lamp.c")
    #expect(try BuildBench.failure(builder).text.contains("\(bench.folder.path)/lamp.c"))
    try bench.write(try BuildBench.lamp("back"), as: "lamp.c")
    #expect(try BuildBench.descriptor(BuildBench.built(builder)).summary == "back")
  }

  @Test func aFullDiskIsAFailure() throws {
    let bench = BuildBench()
    try bench.write(try BuildBench.lamp("lamp"), as: "lamp.c")
    let script = bench.folder.path + "/cc"
    // Every write to /dev/full fails as one to a full disk does.
    try bench.write(
      "#!/bin/sh\nfor last; do :; done\nexec cat \"$0\" >/dev/full\n", as: "cc")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    let builder = try bench.builder("lamp.c", toolchain: Toolchain(cc: script))
    #expect(try BuildBench.failure(builder).output.contains("No space left on device"))
  }

  @Test func aCompilerThatCrashesIsNamed() throws {
    let bench = BuildBench()
    try bench.write(try BuildBench.lamp("lamp"), as: "lamp.c")
    let script = bench.folder.path + "/cc"
    try bench.write("#!/bin/sh\nkill -SEGV $$\n", as: "cc")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    let builder = try bench.builder("lamp.c", toolchain: Toolchain(cc: script))
    let failure = try BuildBench.failure(builder)
    #expect(failure.diagnostics.map(\.message) == ["cc was ended by SIGSEGV"])
  }

  @Test func aMissingCompilerIsThrown() throws {
    let bench = BuildBench()
    try bench.write(try BuildBench.lamp("lamp"), as: "lamp.c")
    let builder = try bench.builder("lamp.c", toolchain: Toolchain(cc: "/nowhere/cc"))
    #expect(throws: DevError.self) { try builder.start() }
    #expect(!builder.isRunning)
    #expect(throws: DevError.self) { try Toolchain.find(path: bench.folder.path) }
  }

  /// A header that an include names and that is not there yet is waited for.
  @Test func aMissingHeaderIsADependency() throws {
    let bench = BuildBench()
    try bench.write("#include \"own.h\"\n" + BuildBench.lamp("with"), as: "lamp.c")
    let builder = try bench.builder("lamp.c")
    #expect(try BuildBench.failure(builder).text.contains("own.h"))
    let header = bench.folder.path + "/own.h"
    #expect(builder.dependencies.contains(header))
    try bench.write("/* here */\n", as: "own.h")
    #expect(builder.concerns([header]))
    let plugin = try BuildBench.built(builder)
    #expect(try BuildBench.descriptor(plugin).summary == "with")
  }

  /// As after a power cut: the compiled headers are there, and empty.
  @Test func aDamagedCacheIsMadeAgain() throws {
    let bench = BuildBench()
    let cache = TemporaryFolder()
    try bench.write(try BuildBench.lamp("one"), as: "lamp.c")
    let builder = try bench.builder("lamp.c", sharedCache: cache.path)
    _ = try BuildBench.built(builder)
    let modules = try #require(
      FileManager.default.enumerator(atPath: cache.path)?.compactMap { $0 as? String })
    let compiled = modules.filter { $0.hasSuffix(".pcm") }
    #expect(!compiled.isEmpty)
    for name in compiled {
      let path = cache.path + "/" + name
      try FileManager.default.removeItem(atPath: path)
      try Data().write(to: URL(filePath: path))
    }
    try bench.write(try BuildBench.lamp("two"), as: "lamp.c")
    #expect(try BuildBench.descriptor(BuildBench.built(builder)).summary == "two")
  }
}
