internal import MorphRuntime

/// A plugin that cannot be used at all, and the test whose statement it breaks.
struct LoadRefusal {
  /// Name of the test.
  var test: String
  var status: TestResult.Status
  var reason: String

  /// nil for what is not about the plugin's code: a file that is none, no worker to load it.
  init?(_ problem: PluginProblem) {
    reason = problem.reason
    switch problem.status {
    case .shadowed, .warning: return nil
    case .crashed, .timedOut:
      status = problem.status == .crashed ? .crashed : .timedOut
      test = Self.place(problem.reason)
    case .incompatible:
      status = .failed
      test = "version-refusal-names-both"
    case .unreadable:
      guard let broken = Self.loaderComplaint(problem.reason) else { return nil }
      status = .failed
      test = broken
    case .invalid:
      status = .failed
      test = Self.brokenRule(problem.reason)
    }
  }

  /// The step of loading at which code ended or hung.
  private static func place(_ reason: String) -> String {
    if reason.contains("in morph_plugin_entry") { return "entry-same-pointer" }
    if reason.contains("while its description was read") { return "strings-valid" }
    return "loads-in-100-ms"
  }

  /// What the dynamic loader's words are about.
  private static func loaderComplaint(_ reason: String) -> String? {
    if reason.contains("undefined symbol") { return "no-undefined-symbols" }
    if reason.contains("cannot open shared object file") || reason.contains("' not found") {
      return "needed-libraries-known"
    }
    return nil
  }

  /// The rule of a description that is broken. A reason begins with its field:
  /// `components[0].parameters[3].maximum is inf; it must be a finite number`.
  static func brokenRule(_ reason: String) -> String {
    if reason.hasPrefix("exports no") { return "exports-only-entry" }
    if reason.hasPrefix("morph_plugin_entry") || reason.hasPrefix("plugin.size") {
      return "entry-same-pointer"
    }
    let field = String(reason.prefix { $0 != " " })
    let last = field.split(separator: ".").last.map(String.init) ?? field
    let isOption = field.contains(".options")
    if reason.contains("is not UTF-8") || reason.hasSuffix("is empty") && !isOption {
      return "strings-valid"
    }
    if reason.contains("bytes; at most") { return "strings-valid" }
    if reason.contains("must be a finite number") { return "ranges-finite" }
    if isOption { return "enum-options-unique" }
    if reason.hasSuffix("is used twice") { return "ids-unique" }
    if last == "key" || last == "id" && reason.contains("must be lowercase") {
      return "keys-well-formed"
    }
    switch last {
    case "minimum", "maximum", "step": return "ranges-finite"
    case "default"
    where reason.contains(" range is ") || reason.contains(" bounds are ")
      || reason.contains(" its options are ") || reason.contains("parts are 0 to 1"):
      return "defaults-in-range"
    default: return "declarations-consistent"
    }
  }
}
