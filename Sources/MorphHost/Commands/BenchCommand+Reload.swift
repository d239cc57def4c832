import MorphDev
import MorphRuntime
import MorphScene
import MorphText

/// `morph bench reload`.
extension BenchCommand {
  static func runReload(_ arguments: Arguments) throws(CommandFailure) {
    let edits = try arguments.integer("--edits", in: 1...1000, "1 to 1000") ?? 20
    let subjects = try subjects(Array(arguments.positionals.dropFirst()))
    let text = TextEngine.machine()
    var results: [ReloadBench.Result] = []
    do throws(DevError) {
      let bench = ReloadBench(
        kit: try DeveloperKit.find(), toolchain: try Toolchain.find(),
        services: PluginServices(measure: { paragraph in try text.measure(paragraph) }),
        clock: CallClock.now)
      for subject in subjects { results.append(try bench.run(subject, edits: edits)) }
    } catch {
      throw CommandFailure(.missing, "morph bench reload: \(error.message)")
    }
    try arguments.has("--json") ? Output.write(json(results)) : Output.write(table(results))
    let broken = results.flatMap(\.broken)
    for line in broken { Output.note("morph bench reload: \(line)") }
    if !broken.isEmpty { throw CommandFailure(.no, "") }
  }

  private static func subjects(_ names: [String]) throws(CommandFailure) -> [ReloadSubject] {
    let known: [ReloadSubject] = [.swift, .c]
    if names.isEmpty { return known }
    var subjects: [ReloadSubject] = []
    for name in names {
      guard let subject = known.first(where: { $0.language == name }) else {
        throw .usage("morph bench reload: unknown language \(name); there are swift and c")
      }
      subjects.append(subject)
    }
    return subjects
  }

  private static func milliseconds(_ samples: [Int64], _ share: Double) -> Double {
    tenths(quantile(samples.map { Double($0) / 1e6 }, share))
  }

  private static func table(_ results: [ReloadBench.Result]) -> String {
    Table(
      heads: [
        "LANGUAGE", "EDITS", "SAVE TO FRAME ms", "STAGES ms", "SYNTAX ERROR ms", "DIFFERENCE",
        "MEMORY kB",
      ],
      rows: results.map { result in
        let stages = result.stages.sorted { $0.key < $1.key }.map {
          "\($0.key) \(milliseconds($0.value, 0.5))"
        }
        return [
          result.language, "\(result.reloads.count)",
          "\(milliseconds(result.reloads, 0.5)) / \(milliseconds(result.reloads, 0.95))",
          stages.joined(separator: ", "), "\(milliseconds(result.syntaxErrors, 0.5))",
          "\(result.largestDifference)", result.memoryGrowth.map { "\($0 / 1024)" } ?? "",
        ]
      }
    ).text + "medians; save to frame also 95th percentile; memory: the host's growth after the "
      + "first 20 edits\n"
  }

  private static func json(_ results: [ReloadBench.Result]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("schema", "morph.bench/1")
    writer.key("results")
    writer.beginArray()
    for result in results {
      writer.beginObject()
      writer.field("language", result.language)
      writer.field("edits", result.reloads.count)
      writer.field("median-ms", milliseconds(result.reloads, 0.5))
      writer.field("p95-ms", milliseconds(result.reloads, 0.95))
      writer.key("stages")
      writer.beginObject()
      for (name, samples) in result.stages.sorted(by: { $0.key < $1.key }) {
        writer.field(name, milliseconds(samples, 0.5))
      }
      writer.endObject()
      writer.field("syntax-error-ms", milliseconds(result.syntaxErrors, 0.5))
      writer.field("largest-difference", result.largestDifference)
      if let growth = result.memoryGrowth { writer.field("memory-growth-bytes", growth) }
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.finish()
  }
}
