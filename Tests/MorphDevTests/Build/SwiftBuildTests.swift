import Foundation
import MorphRuntime
import PluginFixtures
import Testing

@testable import MorphDev

@Suite struct SwiftBuildTests {
  static let pill = "Plugins/StatusPill/StatusPill.swift"

  @Test func buildsStatusPillFromTheCheckout() throws {
    let bench = BuildBench()
    let sources = try ComponentSource.find("status-pill", in: PluginFixture.root.path)
    let source = try #require(sources.first)
    let builder = ComponentBuilder(
      source, kit: BuildBench.kit, toolchain: try Toolchain.find(), cache: bench.folder.path,
      sharedCache: BuildBench.sharedCache)
    let plugin = try BuildBench.built(builder)
    #expect(try BuildBench.descriptor(plugin).id == "morph.status-pill")
    #expect(plugin.number == 1)
    #expect(plugin.warnings.isEmpty)
    let names = Set(plugin.stages.map(\.name))
    #expect(names.isSuperset(of: [.read, .parse, .compile, .link]))
    for file in [Self.pill, "plugin.map", "Sources/MorphKit/Canvas.swift"] {
      #expect(builder.dependencies.contains(PluginFixture.root.path + "/" + file))
    }
    #expect(try BuildBench.isUnchanged(builder))
  }

  @Test func severalFilesGiveOneLibrary() throws {
    let bench = BuildBench()
    let sources = try ComponentSource.find("FlickBanner", in: PluginFixture.root.path)
    let builder = ComponentBuilder(
      try #require(sources.first), kit: BuildBench.kit, toolchain: try Toolchain.find(),
      cache: bench.folder.path, sharedCache: BuildBench.sharedCache)
    #expect(builder.source.files.count > 1)
    let plugin = try BuildBench.built(builder)
    #expect(try BuildBench.descriptor(plugin).id == "morph.flick-banner")
  }

  @Test func errorsThenTheRepairThenARevert() throws {
    let bench = BuildBench()
    let good = try BuildBench.text(Self.pill)
    try bench.write(good, as: "It's a \"pill\"/Pill.swift")
    let builder = try bench.builder("It's a \"pill\"")
    let first = try BuildBench.built(builder)

    // An error of syntax.
    let broken = good.replacing(
      "static func frame(_ now: Snapshot", with: "static func frame(_ now Snapshot")
    try bench.write(broken, as: "It's a \"pill\"/Pill.swift")
    let syntax = try BuildBench.failure(builder)
    let error = try #require(syntax.diagnostics.first)
    let lines = broken.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("now Snapshot") })
    #expect(error.severity == .error)
    #expect(error.file == bench.folder.path + "/It's a \"pill\"/Pill.swift")
    #expect(error.line == line + 1)
    #expect(error.source == String(lines[line]))
    #expect(error.column > 1 && error.column <= lines[line].utf8.count + 1)
    let caret = try #require(error.text.split(separator: "\n").last)
    #expect(caret.utf8.count == error.column)
    #expect(caret.hasSuffix("^"))
    #expect(error.text.hasPrefix("\(error.file):\(error.line):\(error.column): error: "))
    #expect(try BuildBench.isUnchanged(builder))

    // An error of types.
    try bench.write(good + "\nlet wrong: Int = \"text\"\n", as: "It's a \"pill\"/Pill.swift")
    let types = try BuildBench.failure(builder)
    #expect(types.stage == .compile)
    #expect(types.diagnostics.count == 1)
    #expect(types.diagnostics[0].message.contains("cannot convert value of type 'String'"))
    #expect(types.diagnostics[0].source == "let wrong: Int = \"text\"")

    // Back to the first: the library is there already.
    try bench.write(good, as: "It's a \"pill\"/Pill.swift")
    let again = try BuildBench.built(builder)
    #expect(again.path == first.path)
    #expect(again.marker == first.marker)
    #expect(again.number > first.number)
    #expect(!again.stages.contains { $0.name == .compile })

    // Another edit goes through the compiler.
    try bench.write(
      good.replacing("\"Status pill\"", with: "\"Other pill\""), as: "It's a \"pill\"/Pill.swift")
    let edited = try BuildBench.built(builder)
    #expect(edited.path != first.path)
    #expect(try BuildBench.descriptor(edited).name == "Other pill")
  }

  @Test func newFilesBelongAndMissingOnesAreNamed() throws {
    let bench = BuildBench()
    let pill = try BuildBench.text(Self.pill)
    try bench.write(pill.replacing("\"Status pill\"", with: "chosenName"), as: "Pill.swift")
    let builder = try bench.builder()
    let failure = try BuildBench.failure(builder)
    #expect(failure.text.contains("cannot find 'chosenName' in scope"))
    try bench.write("let chosenName: StaticString = \"From a new file\"\n", as: "Name.swift")
    let plugin = try BuildBench.built(builder)
    #expect(try BuildBench.descriptor(plugin).name == "From a new file")
    #expect(builder.dependencies.contains(bench.folder.path))

    try bench.remove("Pill.swift")
    try bench.remove("Name.swift")
    let gone = try BuildBench.failure(builder)
    #expect(gone.stage == .read)
    #expect(gone.output.contains("no sources in \(bench.folder.path)"))
  }

  @Test func bytesThatAreNoTextAreAnError() throws {
    let bench = BuildBench()
    try bench.folder.write([UInt8]("let a = \"".utf8) + [0xff, 0xfe, 0x22, 0x0a], as: "A.swift")
    let failure = try BuildBench.failure(bench.builder())
    #expect(failure.diagnostics.first?.line == 1)
    #expect(failure.text.contains("UTF-8"))
  }

  @Test func anEditOfTheSDKRebuildsWhatUsesIt() throws {
    let bench = BuildBench()
    let copy = TemporaryFolder()
    let manager = FileManager.default
    try manager.createDirectory(
      atPath: copy.path + "/Sources/MorphPluginAPI", withIntermediateDirectories: true)
    for path in [
      "Sources/MorphPluginAPI/include", "Sources/MorphKit", "Sources/CMorphKit", "plugin.map",
    ] {
      try manager.copyItem(
        atPath: PluginFixture.root.path + "/" + path, toPath: copy.path + "/" + path)
    }
    let kit = DeveloperKit(root: copy.path)
    #expect(try DeveloperKit.find(workingFolder: "/", variable: copy.path) == kit)
    try bench.write(try BuildBench.text(Self.pill), as: "Pill.swift")
    let builder = try bench.builder(kit: kit)
    let first = try BuildBench.built(builder)

    let file = copy.path + "/Sources/MorphKit/Geometry.swift"
    #expect(builder.dependencies.contains(file))
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try (text + "\nlet broken: Int = 1.5\n").write(
      toFile: file, atomically: true, encoding: .utf8)
    let failure = try BuildBench.failure(builder)
    #expect(failure.stage == .sdk)
    #expect(failure.diagnostics.first?.file == file)

    try (text + "\n// Another comment.\n").write(toFile: file, atomically: true, encoding: .utf8)
    let second = try BuildBench.built(builder)
    #expect(second.stages.contains { $0.name == .sdk })
    #expect(second.marker != first.marker)
    #expect(try BuildBench.descriptor(second).id == "morph.status-pill")
  }

  @Test func namesOfModules() {
    #expect(SwiftBuild.moduleName("StatusPill") == "StatusPill")
    #expect(SwiftBuild.moduleName("status-pill 2") == "status_pill_2")
    #expect(SwiftBuild.moduleName("2nd") == "Component_2nd")
    #expect(SwiftBuild.moduleName("Größe") == "Gr__e")
    #expect(SwiftBuild.moduleName("MorphKit") == "MorphKitComponent")
  }
}
