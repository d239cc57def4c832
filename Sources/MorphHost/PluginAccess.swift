import Glibc
import MorphRuntime
import MorphText

/// How a command reaches plugins: the options it shares with the others, and what they lead to.
struct PluginAccess {
  static let folders = CommandSpec.Option.repeated(
    "--plugins", value: "DIR", "A folder of plugins, looked through first; may be repeated.")
  static let unconfined = CommandSpec.Option.flag(
    "--no-sandbox", "Runs plugin code unconfined, for debuggers.")
  /// Of commands that evaluate frames.
  static let options = [
    folders,
    .flag("--in-process", "Runs plugin code in this process, for debuggers. Same bytes out."),
    unconfined,
  ]

  var catalogueOptions: CatalogueOptions
  var isInProcess: Bool

  init(_ arguments: Arguments) {
    catalogueOptions = CatalogueOptions(folders: Self.folders(arguments))
    isInProcess = arguments.has("--in-process")
    if arguments.has("--no-sandbox") {
      catalogueOptions.worker.isSandboxed = false
      // What a confined worker found may be wrong here, and the other way about.
      catalogueOptions.usesCache = false
      catalogueOptions.keepsFindings = false
    } else if !isInProcess {
      _ = Self.warning
    }
  }

  /// Says once a process what the kernel lacks for the sandbox.
  private static let warning: Void = {
    if let shortcoming = SandboxSupport.machine.shortcoming {
      Output.note("morph: \(shortcoming)")
    }
  }()

  /// The folders of `--plugins`, as absolute paths.
  static func folders(_ arguments: Arguments) -> [String] {
    let working = unsafe getcwd(nil, 0)
    defer { unsafe free(working) }
    let base = unsafe working.map { unsafe String(cString: $0) } ?? ""
    return arguments.values("--plugins").map { $0.hasPrefix("/") ? $0 : "\(base)/\($0)" }
  }

  /// Finds a component by id, short name or file.
  func resolve(_ name: String) throws(CommandFailure) -> CatalogueEntry {
    if name.contains("/") || name.hasSuffix(".so"), unsafe access(name, F_OK) != 0 {
      throw CommandFailure(
        .missing, "morph: \(name): \(Output.systemMessage()); expected a plugin's file")
    }
    do throws(CatalogueError) {
      return try Catalogue.resolve(name, options: catalogueOptions)
    } catch {
      try Self.checkWorker()
      throw CommandFailure(error)
    }
  }

  /// Without its worker the tool can look into no plugin.
  static func checkWorker() throws(CommandFailure) {
    let path = WorkerOptions().executablePath()
    guard unsafe access(path, X_OK) == 0 else {
      throw CommandFailure(
        .missing, "morph: cannot start \(path): \(Output.systemMessage()); MORPH_WORKER names it")
    }
  }

  /// Finds a component and starts its plugin.
  func open(_ name: String) throws(CommandFailure) -> OpenComponent {
    let entry = try resolve(name)
    if !isInProcess { try Self.checkWorker() }
    let text = TextEngine.machine()
    let services = PluginServices(
      measure: { paragraph in try text.measure(paragraph) },
      log: { level, line in if level >= 2 { Output.note("\(entry.descriptor.id): \(line)") } })
    do throws(PluginProblem) {
      let image = try PluginImage(path: entry.plugin)
      let host: any PluginHost =
        isInProcess
        ? try InProcessPlugin(image, services: services)
        : try WorkerPlugin(image, services: services, options: catalogueOptions.worker)
      return OpenComponent(entry: entry, host: host, text: text)
    } catch {
      throw CommandFailure(error)
    }
  }
}

/// A component whose plugin is running.
final class OpenComponent {
  let entry: CatalogueEntry
  let host: any PluginHost
  let text: TextEngine

  init(entry: CatalogueEntry, host: any PluginHost, text: TextEngine) {
    self.entry = entry
    self.host = host
    self.text = text
  }

  var descriptor: ComponentDescriptor { entry.descriptor }

  /// The code for one more instance.
  func code() -> any ComponentCode { host.code(at: entry.index) }
}

extension TextEngine {
  /// The text of this machine: MORPH_FONTS names a directory to take instead of Debian's, and
  /// MORPH_HERMETIC keeps glyphs that our fonts lack from being taken from others.
  static func machine() -> TextEngine {
    let directory = unsafe getenv("MORPH_FONTS").map { unsafe String(cString: $0) }
    let isHermetic = unsafe getenv("MORPH_HERMETIC") != nil
    return TextEngine(fonts: isHermetic ? .hermetic : .system, directory: directory)
  }
}

extension CommandFailure {
  init(_ error: CatalogueError) {
    let code: ExitCode =
      switch error {
      case .unknown: .missing
      case .ambiguous, .severalComponents: .usage
      case .broken(let problem): ExitCode(problem)
      }
    self.init(code, "morph: \(error.message)")
  }

  init(_ problem: PluginProblem) {
    self.init(ExitCode(problem), "morph: \(problem.message)")
  }

  /// A call into the component `id` that gave nothing.
  init(_ failure: CallFailure, in id: String) {
    self.init(ExitCode(failure), "morph: \(id): \(failure.reason)")
  }
}

extension ExitCode {
  init(_ problem: PluginProblem) {
    self =
      switch problem.status {
      case .crashed: .crashed
      case .timedOut: .timedOut
      default: .badInput
      }
  }

  init(_ failure: CallFailure) {
    self =
      switch failure {
      case .crashed: .crashed
      case .timedOut: .timedOut
      case .failed, .invalid: .badInput
      }
  }
}
