/// One run of a compiler or linker within a build.
struct BuildJob {
  var stage: BuildStage.Name
  var command: CompilerCommand
}

/// What is to be done, in phases: the jobs of one run side by side, and all must succeed.
struct BuildPlan {
  var phases: [[BuildJob]]
  /// Files in the form that `Depfile` reads, written while it runs.
  var depfiles: [String] = []
  /// Where the linker puts the library; nil for a custom build, which has its own place.
  var product: String?

  /// Of C files, through the clang of the toolchain and lld, else through the system's compiler.
  static func c(
    _ source: ComponentSource, kit: DeveloperKit, toolchain: Toolchain, work: String,
    sharedCache: String, product: String
  ) throws(DevError) -> BuildPlan {
    let compiler = try toolchain.cCompiler()
    // Not optimised: that takes half as long again, and gives the same numbers.
    var flags =
      [
        "-std=c11", "-O0", "-g", "-Wall", "-Wextra", "-ffp-contract=off", "-fPIC",
        "-fvisibility=hidden",
      ] + kit.headers.prefix(1).flatMap { ["-I", $0] }
    if toolchain.clang != nil {
      // Reads the protocol's headers once and for all, which is a third of the time.
      flags += ["-fmodules", "-fmodules-cache-path=\(sharedCache)/modules"]
    }
    var jobs: [BuildJob] = []
    var objects: [String] = []
    var depfiles: [String] = []
    for (index, file) in source.files.enumerated() {
      let object = "\(work)/\(index).o"
      let depfile = "\(work)/\(index).d"
      let arguments = flags + ["-MMD", "-MF", depfile, "-c", file, "-o", object]
      jobs.append(BuildJob(stage: .compile, command: .init(compiler, arguments, in: source.folder)))
      objects.append(object)
      depfiles.append(depfile)
    }
    let link: CompilerCommand
    if let linker = toolchain.linker {
      link = .init(
        linker,
        linkerFlags(kit) + ["-o", product] + objects
          + Toolchain.systemLibraries.map { "-L" + $0 } + ["-lm", "-lc"], in: source.folder)
    } else {
      link = .init(
        compiler,
        ["-shared", "-Wl,-z,defs", "-Wl,--version-script=" + kit.versionScript, "-o", product]
          + objects + ["-lm"], in: source.folder)
    }
    return BuildPlan(
      phases: [jobs, [BuildJob(stage: .link, command: link)]], depfiles: depfiles,
      product: product)
  }

  static func linkerFlags(_ kit: DeveloperKit) -> [String] {
    [
      "-shared", "-z", "defs", "--hash-style=gnu", "--eh-frame-hdr", "--gc-sections",
      "--color-diagnostics=never", "--as-needed", "--version-script=" + kit.versionScript,
    ]
  }

  /// Of a command of the author's. It finds the protocol's headers in MORPH_INCLUDE and the
  /// version script in MORPH_VERSION_SCRIPT.
  static func custom(_ source: ComponentSource, kit: DeveloperKit) -> BuildPlan {
    let script = "export MORPH_INCLUDE=\"$1\" MORPH_VERSION_SCRIPT=\"$2\"; eval \"$0\""
    let arguments = ["-c", script, source.command ?? "", kit.headers[0], kit.versionScript]
    let command = CompilerCommand("/bin/sh", arguments, in: source.folder)
    return BuildPlan(phases: [[BuildJob(stage: .run, command: command)]])
  }
}

extension CompilerCommand {
  init(_ executable: String, _ arguments: [String], in folder: String) {
    self.init(executable: executable, arguments: arguments, folder: folder)
  }
}
