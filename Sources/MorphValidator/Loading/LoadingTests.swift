internal import MorphRuntime

/// What holds for the file, and for bringing it into a process.
enum LoadingTests {
  static let all: [ValidatorTest] = [
    .file(
      .loading, "exports-only-entry",
      "The library exports morph_plugin_entry and nothing else.", exportsOnlyEntry),
    .file(
      .loading, "no-undefined-symbols",
      "Every symbol that the library does not define is in a library that it asks for.",
      noUndefinedSymbols),
    .file(
      .loading, "needed-libraries-known",
      "The library asks for the C library and language runtimes alone.", neededLibrariesKnown),
    .file(
      .loading, "imports-allowed",
      "No function is used that reaches clocks, chance, files, the network, processes or threads.",
      importsAllowed),
    .plugin(
      .loading, "loads-in-100-ms", "Loading and describing take at most 100 ms.", loadsQuickly),
    .plugin(
      .loading, "entry-same-pointer", "The entry answers the same table on every call.",
      entrySamePointer),
    .plugin(
      .loading, "version-refusal-names-both",
      "A host of any version is given the versions of the plugin, so that it can refuse it by name.",
      versionsForEveryHost),
    .plugin(
      .loading, "load-is-silent", "Nothing is printed while the library is loaded and described.",
      loadIsSilent),
  ]

  private static let entry = "morph_plugin_entry"

  private static func list(_ names: [String]) -> String {
    names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", ..." : "")
  }

  private static func exportsOnlyEntry(_ context: ValidationContext) throws(TestStop) {
    let extra = context.image.elf.exported.map(\.name).filter { $0 != entry }
    guard extra.isEmpty else {
      throw .failed(
        "exports \(list(extra)) too; link with a version script { global: \(entry); local: *; }")
    }
  }

  /// The loader has the last word when the plugin is loaded; this finds what only works by chance,
  /// because something else in the process has brought the library.
  private static func noUndefinedSymbols(_ context: ValidationContext) throws(TestStop) {
    let elf = context.image.elf
    let names = elf.undefined.filter { !$0.isWeak }.map(\.name)
    func without(_ libraries: [String], _ wanted: [String]) -> [String] {
      elf.needed.contains(where: libraries.contains) ? [] : wanted
    }
    let libm = without(
      ["libm.so.6", "libstdc++.so.6", "libswiftCore.so"],
      names.filter { AllowedImports.mathematics.contains(AllowedImports.plainName($0)) })
    guard libm.isEmpty else {
      throw .failed("uses \(list(libm)) without asking for libm.so.6; link with -lm and -z defs")
    }
    let libc = elf.needed.isEmpty ? names : []
    guard libc.isEmpty else {
      throw .failed(
        "uses \(list(libc)) without asking for any library; link with -lc and -z defs")
    }
  }

  private static func neededLibrariesKnown(_ context: ValidationContext) throws(TestStop) {
    let needed = context.image.elf.needed
    let unknown = needed.filter { KnownLibraries.kind(of: $0) == nil }
    guard unknown.isEmpty else {
      throw .failed(
        "asks for \(list(unknown)); a plugin has the C library, libm and language runtimes")
    }
    let swift = needed.filter { KnownLibraries.kind(of: $0) == .swiftRuntime }
    guard swift.isEmpty else {
      throw .warning("asks for \(list(swift)); build with Embedded Swift to ship it")
    }
  }

  private static func importsAllowed(_ context: ValidationContext) throws(TestStop) {
    let elf = context.image.elf
    var complaints: [String] = []
    for symbol in elf.undefined {
      switch AllowedImports.verdict(on: symbol.name, needed: elf.needed) {
      case .allowed: break
      case .forbidden(let reach): complaints.append("\(symbol.name), which \(reach)")
      case .unknown where symbol.isWeak: break
      case .unknown: complaints.append("\(symbol.name), which is not on the list of allowed names")
      }
    }
    guard complaints.isEmpty else { throw .failed("uses \(list(complaints))") }
  }

  /// The fastest of several, for the machine may be busy with something else.
  private static func loadsQuickly(_ context: ValidationContext) throws(TestStop) {
    let limit = Duration.milliseconds(100)
    var fastest = Duration.seconds(1_000)
    for _ in 0..<5 where fastest > limit {
      let began = ContinuousClock.now
      try context.load().close()
      fastest = min(fastest, ContinuousClock.now - began)
    }
    guard fastest <= limit else {
      throw .warning("takes \(fastest.milliseconds) ms; 100 ms are enough for a list of plugins")
    }
  }

  private static func entrySamePointer(_ context: ValidationContext) throws(TestStop) {
    let host = try context.load()
    for call in 2...4 {
      guard try host.ask(.entrySame, "asked again").isYes else {
        throw .failed("\(entry) answers another table on call \(call)")
      }
    }
  }

  private static func versionsForEveryHost(_ context: ValidationContext) throws(TestStop) {
    let host = try context.load()
    let said = host.description
    for (major, minor) in [(said.major + 1, 0), (said.major, 99), (0, 0), (.max, .max)]
      as [(UInt32, UInt32)]
    {
      let answer = try host.ask(.foreignHost(major: major, minor: minor), "in this test")
      guard answer.isYes else {
        throw .failed(
          "\(entry) answers \(answer.detail) to a host of protocol \(major).\(minor), which then "
            + "cannot tell its user that the plugin speaks \(said.major).\(said.needsMinor)")
      }
    }
    guard let note = context.image.elf.protocolNote else {
      throw .warning("carries no note of its versions, so that it must be loaded to be refused")
    }
    guard note.major == said.major, note.needsMinor == said.needsMinor,
      note.builtMinor == said.builtMinor
    else {
      throw .failed(
        "the note in the file says protocol \(note.major), needs minor \(note.needsMinor), built "
          + "with \(note.builtMinor); the table says \(said.major), \(said.needsMinor), "
          + "\(said.builtMinor)")
    }
  }

  private static func loadIsSilent(_ context: ValidationContext) throws(TestStop) {
    let host = try context.load()
    let printed = host.takeOutput()
    guard printed.isEmpty else {
      let line = printed.split(separator: "\n").first.map(String.init) ?? ""
      throw .failed("prints \(printed.utf8.count) bytes: \"\(line.prefix(80))\"")
    }
  }
}

extension Duration {
  var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
