internal import MorphScene

/// How Swift components and the SDK are compiled: straight through the compiler's front end, as
/// ordinary Swift without optimisation, which takes half as long as Embedded Swift.
struct SwiftBuild {
  let kit: DeveloperKit
  let tools: Toolchain.SwiftTools
  let toolchainIdentity: String
  /// Holds compiled SDKs and modules, for every component.
  let sharedCache: String

  init(kit: DeveloperKit, toolchain: Toolchain, sharedCache: String) throws(DevError) {
    self.kit = kit
    tools = try toolchain.swiftTools()
    toolchainIdentity = toolchain.identity
    self.sharedCache = sharedCache
  }

  private var flags: [String] {
    [
      "-target", Toolchain.target, "-disable-objc-interop", "-swift-version", "6",
      "-enable-upcoming-feature", "ExistentialAny",
      "-enable-upcoming-feature", "InternalImportsByDefault",
      "-enable-upcoming-feature", "MemberImportVisibility", "-strict-memory-safety",
      "-parse-as-library", "-Onone", "-g",
      // Looks for faults of the compiler, and takes a tenth of the time.
      "-disable-llvm-verify", "-diagnostic-style", "llvm",
      "-module-cache-path", sharedCache + "/modules",
    ] + kit.headers.flatMap { ["-I", $0] }
  }

  // MARK: - The SDK

  // Lines without variables: those would be linked into every build.
  private var sdkFlags: [String] {
    flags + [
      "-gline-tables-only", "-enable-experimental-feature", "Lifetimes", "-module-name", "MorphKit",
    ]
  }

  /// Where the SDK's objects are once they are compiled: a name for each content.
  func sdkFolder() -> String {
    var hash = Hash64()
    let files = kit.swiftSources + kit.cSources + kit.headerFiles
    hash.combine("\(BuildInputs.hash(files))\n\(toolchainIdentity)\n".utf8)
    hash.combine(sdkFlags.joined(separator: "\n").utf8)
    return "\(sharedCache)/sdk-\(hash.hex)"
  }

  /// Compiles the SDK into a folder: the module, the code and the C files.
  func sdkJobs(into folder: String) -> [BuildJob] {
    let sources = kit.swiftSources
    // What others see of it needs few bodies to be read.
    let module = CompilerCommand(
      tools.frontend,
      [
        "-frontend", "-emit-module", "-experimental-skip-non-inlinable-function-bodies",
        "-emit-module-path", folder + "/MorphKit.swiftmodule",
      ] + sdkFlags + sources, in: kit.root)
    // Halves take two thirds of the time each, so they pay only where cores are idle.
    let batches = Self.batches(sources, count: Toolchain.processors >= 4 ? 2 : 1)
    let code = batches.enumerated().map { index, primary in
      compile(sources, primary: primary, flags: sdkFlags, objects: "\(folder)/kit\(index)-")
    }
    let c = kit.cSources.map { file in
      CompilerCommand(
        tools.clang,
        ["-std=c11", "-D_GNU_SOURCE", "-O2", "-fPIC", "-ffp-contract=off"]
          + kit.headers.flatMap { ["-I", $0] }
          + ["-c", file, "-o", "\(folder)/c-\(SourceFolder.name(of: file)).o"], in: kit.root)
    }
    // The long ones first.
    return (code + [module] + c).map { BuildJob(stage: .sdk, command: $0) }
  }

  // MARK: - A component

  /// `sdk` is the folder of the compiled SDK.
  func plan(_ source: ComponentSource, sdk: String, work: String, product: String) -> BuildPlan {
    let own =
      flags + [
        "-entry-point-function-name", "morph_plugin_main",
        "-module-name", Self.moduleName(source.name), "-I", sdk,
      ]
    let parse = CompilerCommand(
      tools.frontend,
      [
        "-frontend", "-parse", "-parse-as-library", "-swift-version", "6", "-diagnostic-style",
        "llvm",
      ]
        + source.files, in: source.folder)
    // A compiler uses one core; the files share the type checking that they have in common.
    let batches = Self.batches(source.files, count: min(2, Toolchain.processors))
    let compiles = batches.enumerated().map { index, primary in
      compile(source.files, primary: primary, flags: own, objects: "\(work)/\(index)-")
    }
    let objects = batches.enumerated().flatMap { index, primary in
      Self.objects("\(work)/\(index)-", primary, of: source.files)
    }
    let link = CompilerCommand(
      tools.linker,
      BuildPlan.linkerFlags(kit) + ["-o", product, tools.startObject] + objects
        + SourceFolder.files(in: sdk, ending: ".o") + ["-L" + tools.libraries]
        + Toolchain.systemLibraries.map { "-L" + $0 }
        + [
          "-rpath", tools.libraries, "-lswiftCore", "-lswiftSwiftOnoneSupport",
          "-lswift_Concurrency", "-lswift_StringProcessing", "-lm", "-lc",
        ], in: source.folder)
    // Parsing finds errors of syntax in a fraction of the time, so it begins first.
    return BuildPlan(
      phases: [
        [BuildJob(stage: .parse, command: parse)]
          + compiles.map { BuildJob(stage: .compile, command: $0) },
        [BuildJob(stage: .link, command: link)],
      ], product: product)
  }

  /// Compiles the primary files to `OBJECTSn.o`, with the others as context.
  private func compile(
    _ files: [String], primary: [String], flags: [String], objects: String
  ) -> CompilerCommand {
    let isPrimary = Set(primary.count == files.count ? [] : primary)
    let inputs = files.flatMap { isPrimary.contains($0) ? ["-primary-file", $0] : [$0] }
    let outputs = Self.objects(objects, primary, of: files).flatMap { ["-o", $0] }
    return CompilerCommand(
      tools.frontend, ["-frontend", "-c"] + inputs + flags + outputs,
      in: SourceFolder.parent(of: files[0]))
  }

  /// One for each primary file; a single one for a module that is compiled as a whole, which is
  /// quicker.
  private static func objects(_ stem: String, _ primary: [String], of files: [String]) -> [String] {
    (primary.count == files.count ? 0..<1 : primary.indices).map { "\(stem)\($0).o" }
  }

  /// Files in at most `count` groups of about the same size, each in the order given.
  static func batches(_ files: [String], count: Int) -> [[String]] {
    let sizes = files.map { (try? SourceFolder.bytes(of: $0))?.count ?? 0 }
    var groups = Array(repeating: (size: 0, members: [Int]()), count: max(1, count))
    for index in files.indices.sorted(by: { (sizes[$0], $1) > (sizes[$1], $0) }) {
      let least = groups.indices.min { groups[$0].size < groups[$1].size }!
      groups[least].size += sizes[index]
      groups[least].members.append(index)
    }
    return groups.map { $0.members.sorted().map { files[$0] } }.filter { !$0.isEmpty }
  }

  /// A name that the language accepts and nothing else has.
  static func moduleName(_ name: String) -> String {
    var result = String(
      name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" } as [Character])
    if result.first?.isLetter != true { result = "Component_" + result }
    let taken: Set<String> = [
      "Swift", "MorphKit", "CMorphKit", "MorphPluginAPI", "Builtin", "main", "Component",
    ]
    return taken.contains(result) ? result + "Component" : result
  }
}
