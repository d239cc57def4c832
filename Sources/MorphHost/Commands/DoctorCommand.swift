import Glibc
import MorphDev
import MorphRuntime
import MorphScene
import MorphText

/// `morph doctor`: what this machine gives, and what is missing.
enum DoctorCommand: Command {
  static let spec = CommandSpec(
    name: "doctor", synopsis: "[--json] [--plugins DIR]",
    summary: "Checks fonts, the worker, the sandbox, compilers, the search path and plugins.",
    options: [PluginAccess.folders, .flag("--json", "One JSON document.")])

  /// One thing that was looked at.
  struct Check {
    var name: String
    var isFine: Bool
    var detail: String
  }

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let checks =
      [version, fonts(), worker()] + sandbox() + development() + plugins(PluginAccess(arguments))
    if arguments.has("--json") {
      var writer = JSONWriter()
      writer.beginObject()
      writer.field("schema", "morph.doctor/1")
      writer.key("checks")
      writer.beginArray()
      for check in checks {
        writer.beginObject()
        writer.field("name", check.name)
        writer.field("ok", check.isFine)
        writer.field("detail", check.detail)
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
      try Output.write(writer.finish())
    } else {
      let rows = checks.map { [$0.isFine ? "ok" : "NO", $0.name, $0.detail] }
      try Output.write(Table(heads: ["", "CHECK", "FOUND"], rows: rows).text)
    }
    if checks.contains(where: { !$0.isFine }) { throw CommandFailure(.no, "") }
  }

  private static var version: Check {
    Check(
      name: "versions", isFine: true,
      detail: "morph \(Morph.version), protocol \(HelpCommand.protocolVersion), Pango "
        + "\(TextEngine.pangoVersion), HarfBuzz \(TextEngine.harfBuzzVersion)")
  }

  private static func fonts() -> Check {
    let engine = TextEngine.machine()
    do throws(TextError) {
      let fingerprints = try engine.fingerprints()
      var hash = Hash64()
      for fingerprint in fingerprints {
        hash.combine(fingerprint.hash.hex.utf8)
      }
      return Check(
        name: "fonts", isFine: true,
        detail: "\(fingerprints.count) files of Inter and JetBrains Mono, fingerprint \(hash.hex)")
    } catch {
      return Check(name: "fonts", isFine: false, detail: "\(error)")
    }
  }

  private static func worker() -> Check {
    let path = WorkerOptions().executablePath()
    let isThere = unsafe access(path, X_OK) == 0
    return Check(
      name: "worker", isFine: isThere,
      detail: isThere ? path : "no executable at \(path); set MORPH_WORKER to its place")
  }

  /// What the kernel has, and whether a worker that was really started is confined with it.
  private static func sandbox() -> [Check] {
    let support = SandboxSupport.machine
    do throws(SandboxTrialError) {
      let trial = try SandboxTrial.run()
      return [
        Check(
          name: "seccomp", isFine: support.hasFilters && trial.hasFilter,
          detail: !support.hasFilters
            ? "this kernel has no filters of system calls"
            : "a worker is filtered; refused calls are "
              + (trial.hasListener ? "named" : "not named")),
        Check(
          name: "landlock", isFine: trial.landlock > 0,
          detail: trial.landlock == 0
            ? "this kernel has no Landlock"
            : "a worker is confined with ABI \(trial.landlock)"
              + (trial.landlock < 4 ? "; no rules for TCP before 4" : "")
              + (trial.landlock < 6 ? "; no scopes before 6" : "")),
      ]
    } catch {
      return ["seccomp", "landlock"].map {
        Check(name: $0, isFine: false, detail: error.reason)
      }
    }
  }

  /// What `morph dev` and `morph new` work with. Nothing else needs it, so a lack is no fault.
  private static func development() -> [Check] {
    func check(_ name: String, _ find: () throws(DevError) -> String) -> Check {
      do throws(DevError) {
        return Check(name: name, isFine: true, detail: try find())
      } catch {
        return Check(name: name, isFine: true, detail: "not for development: \(error.message)")
      }
    }
    return [
      check("swift compiler") { () throws(DevError) in try Toolchain.find().swiftCompiler() },
      check("c compiler") { () throws(DevError) in try Toolchain.find().cCompiler() },
      check("sdk") { () throws(DevError) in try DeveloperKit.find().root },
    ]
  }

  private static func plugins(_ access: PluginAccess) -> [Check] {
    let catalogue = Catalogue(options: access.catalogueOptions)
    let path = catalogue.searchPath.joined(separator: ":")
    return [
      Check(name: "search path", isFine: true, detail: path),
      Check(
        name: "components", isFine: !catalogue.entries.isEmpty,
        detail: catalogue.entries.isEmpty
          ? "none found" : catalogue.entries.map(\.descriptor.id).joined(separator: ", ")),
    ]
      + catalogue.problems.map {
        Check(
          name: "plugin", isFine: $0.status == .shadowed || $0.status == .warning,
          detail: "\($0.message) (\($0.status.rawValue))")
      }
  }
}
