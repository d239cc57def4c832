import MorphMotion
import MorphRuntime

/// `morph run`: drives a session on the virtual clock and prints every change.
enum RunCommand: Command {
  static let spec = CommandSpec(
    name: "run",
    synopsis:
      "COMPONENT [--trace FILE] [--fps 60] [--until settled|SECONDS] [--set KEY=VALUE ...]"
      + " [--env KEY=VALUE ...] [-o LOG] [options]",
    summary: "Runs a component on a virtual clock and prints what changes, a JSON object a line.",
    discussion: """
      Without --until it ends when nothing moves, waits or is asked for and the trace is spent, or
      after 60 seconds; a longer trace has 10 seconds more. What a trace sets is clamped to the
      parameter's range, as what a person sets is.
      """,
    options: [
      .one("--trace", value: "FILE", "Input to play; without one it only appears."),
      .one("--fps", value: "N", "Frames a second; may be a fraction. Default 60."),
      .one("--until", value: "T", "settled (the default), or seconds."),
      .one("-o", "--output", value: "LOG", "Writes the lines to a file."),
    ] + InstanceOptions.settings + PluginAccess.options,
    positionals: 1...1)

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let fps = try arguments.number("--fps", in: 0.01...10_000, "0.01 to 10000") ?? 60
    let until = try until(arguments)
    let component = try PluginAccess(arguments).open(arguments.positionals[0])
    let options = try InstanceOptions(arguments, for: component.descriptor)
    // The log queues the trace itself, so that it can tell its entries from frames.
    var instance = options
    instance.trace = nil
    let session = try instance.start(component)
    let trace = options.trace ?? Trace(header: Trace.Header(component: component.descriptor.id))
    var log = RunLog(session: session, trace: trace, rate: fps, until: until)

    let path = arguments.value("-o")
    var lines: [UInt8] = []
    var failure: CommandFailure?
    let summary: RunLog.Summary
    do throws(TraceError) {
      summary = try log.run { line in
        if path != nil {
          lines += line
        } else if failure == nil {
          do throws(CommandFailure) { try Output.write(line) } catch { failure = error }
        }
      }
    } catch {
      throw CommandFailure(.badInput, "\(error)")
    }
    if let failure { throw failure }
    if let path { try Output.write(lines, toFile: path) }
    for violation in component.host.takeViolations() {
      Output.note("morph run: \(component.descriptor.id): \(violation.text)")
    }
    switch summary.reason {
    case .crashed: throw CommandFailure(.crashed, ending(summary))
    case .timedOut: throw CommandFailure(.timedOut, ending(summary))
    // A crash ends a run at once; what froze it are frames or effects that break the protocol.
    case .frozen: throw CommandFailure(.badInput, ending(summary))
    default: break
    }
  }

  private static func ending(_ summary: RunLog.Summary) -> String { "morph: \(summary.detail)" }

  private static func until(_ arguments: Arguments) throws(CommandFailure) -> RunLog.Until {
    guard let text = arguments.value("--until"), text != "settled" else { return .settled }
    guard let seconds = Double(text), seconds.isFinite, seconds >= 0, seconds <= 1e9 else {
      throw .usage("morph run: --until \(text): expected settled, or seconds from 0")
    }
    return .time(Nanoseconds((seconds * 1e9).rounded()))
  }
}
