import Glibc
import MorphRuntime
import MorphScene
import MorphText
import MorphValidator

/// `morph validate`: whether a plugin keeps the rules of the protocol.
enum ValidateCommand: Command {
  static let spec = CommandSpec(
    name: "validate", synopsis: "FILE [--only NAME ...] [--seed N] [--thorough] [--json] | --list",
    summary: "Tests whether a plugin keeps the rules of the protocol.",
    discussion: """
      Each test runs in a process of its own. The exit code is 1 when one failed, crashed or timed
      out; warnings and tests that do not apply leave it 0. See docs/validating.md.
      """,
    options: [
      .flag("--list", "Prints the tests and what each is about."),
      .list("--only", value: "NAME ...", "Runs these tests alone."),
      .one("--seed", value: "N", "Where random tests begin. Default: 1."),
      .flag("--thorough", "Five times as much random input."),
      .flag("--json", "One JSON document."),
    ],
    positionals: 0...1)

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    if arguments.has("--list") { return try list(asJSON: arguments.has("--json")) }
    guard let path = arguments.positionals.first else {
      throw .usage("morph validate: too few arguments; usage: \(spec.usage)")
    }
    let options = try options(arguments)
    guard unsafe access(path, F_OK) == 0 else {
      throw CommandFailure(
        .missing, "morph: \(path): \(Output.systemMessage()); expected a plugin's file")
    }
    try PluginAccess.checkWorker()
    let text = TextEngine.machine()
    let services = PluginServices(measure: { paragraph in try text.measure(paragraph) })
    let report: ValidationReport
    do throws(PluginProblem) {
      let validation = try Validation(path: path, services: services, options: options)
      report = try arguments.has("--json") ? validation.run() : printing(validation)
    } catch {
      throw CommandFailure(error)
    }
    if arguments.has("--json") {
      try Output.write(report.json)
    } else {
      try Output.write("\n\(report.summary)\n")
    }
    if !report.isValid { throw CommandFailure(.no, "") }
  }

  /// Prints each result as it comes; that the reader has gone shows when the last line is written.
  private static func printing(
    _ validation: Validation
  ) throws(PluginProblem) -> ValidationReport {
    var text = ValidationText(
      hasColor: Output.showsColor, showsComponents: true)
    return try validation.run { result in
      try? Output.write(text.lines(result))
    }
  }

  private static func options(_ arguments: Arguments) throws(CommandFailure) -> Validation.Options {
    var options = Validation.Options()
    if let text = arguments.value("--seed") {
      guard let seed = UInt64(text) else {
        throw .usage(
          "morph validate: --seed \(text): expected a whole number from 0 to \(UInt64.max)")
      }
      options.seed = seed
    }
    if arguments.has("--thorough") { options.effort = .thorough }
    let names = arguments.values("--only")
    for name in names where ValidatorTest.named(name) == nil {
      let known = ValidatorTest.all.map(\.name)
      let guess = NameSuggestion.nearest(to: name, in: known).map { "did you mean \($0)? " } ?? ""
      throw .usage(
        "morph validate: --only \(name): no such test; \(guess)there are "
          + known.joined(separator: ", "))
    }
    if !names.isEmpty { options.only = Set(names) }
    return options
  }

  private static func list(asJSON: Bool) throws(CommandFailure) {
    guard asJSON else {
      return try Output.write(
        Table(
          heads: ["TEST", "ABOUT", "WHAT HOLDS"],
          rows: ValidatorTest.all.map { [$0.name, $0.family.rawValue, $0.sentence] }
        ).text)
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("schema", "morph.validate-list/1")
    writer.key("tests")
    writer.beginArray()
    for test in ValidatorTest.all {
      writer.beginObject()
      writer.field("name", test.name)
      writer.field("about", test.family.rawValue)
      writer.field("sentence", test.sentence)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    try Output.write(writer.finish())
  }
}
