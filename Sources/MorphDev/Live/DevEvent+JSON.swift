internal import MorphRuntime
internal import MorphScene

extension DevEvent {
  public static let schema = "morph.dev/1"

  /// For tools: one JSON object, ending in a line feed. `clock` is the time of day.
  public func json(at clock: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("schema", Self.schema)
    writer.field("time", clock)
    writeFields(&writer)
    writer.endObject()
    return writer.finish()
  }

  private func writeFields(_ writer: inout JSONWriter) {
    func begin(_ event: String, _ component: String? = nil) {
      writer.field("event", event)
      if let component { writer.field("component", component) }
    }
    switch self {
    case .started(let component, let id, let build, let elapsed, let stages):
      begin("started", component)
      writer.field("id", id)
      writer.field("build", build)
      writer.field("ms", Double(elapsed) / 1e6)
      Self.write(stages, &writer)
    case .building(let component, _): begin("building", component)
    case .reloaded(let component, let build, let elapsed, let stages, let report):
      begin("reloaded", component)
      writer.field("build", build)
      writer.field("ms", Double(elapsed) / 1e6)
      Self.write(stages, &writer)
      writer.key("report")
      report.write(&writer)
    case .restarted(let component): begin("restarted", component)
    case .failed(let component, let failure, let isRunning):
      begin("failed", component)
      writer.field("stage", failure.stage.rawValue)
      Self.write(failure.stages.map { DevStage($0) }, &writer)
      Self.write(failure.diagnostics, &writer)
      writer.field("output", failure.output)
      writer.field("running", isRunning)
    case .warned(let component, let warnings):
      begin("warned", component)
      Self.write(warnings, &writer)
    case .refused(let component, let build, let reason, let isRunning):
      begin("refused", component)
      writer.field("build", build)
      writer.field("reason", reason)
      writer.field("running", isRunning)
    case .unchanged(let component, let stages):
      begin("unchanged", component)
      Self.write(stages, &writer)
    case .fault(let component, let message, let time, let replay):
      begin("fault", component)
      writer.field("t", Double(time) / 1e9)
      writer.field("reason", message)
      writer.field("replay", replay.map { .string($0.path) } ?? .null)
      writer.field("command", replay.map { .string($0.command) } ?? .null)
    case .frozen(let component, let reason):
      begin("frozen", component)
      writer.field("reason", reason)
    case .retired(let component, let build):
      begin("retired", component)
      writer.field("build", build)
    case .output(let component, let output, let descriptor):
      begin("output", component)
      writer.key("output")
      output.write(&writer, descriptor)
    case .plugin(let change): Self.write(change, &writer)
    case .trouble(let component, let message):
      begin("trouble", component)
      writer.field("reason", message)
    case .ended(let reason):
      begin("ended")
      writer.field("reason", reason)
    }
  }

  private static func write(_ stages: [DevStage], _ writer: inout JSONWriter) {
    writer.key("stages")
    writer.beginObject()
    for stage in stages { writer.field(stage.name, Double(stage.nanoseconds) / 1e6) }
    writer.endObject()
  }

  private static func write(_ diagnostics: [Diagnostic], _ writer: inout JSONWriter) {
    writer.key("diagnostics")
    writer.beginArray()
    for diagnostic in diagnostics { diagnostic.write(&writer) }
    writer.endArray()
  }

  private static func write(_ change: PluginFolders.Change, _ writer: inout JSONWriter) {
    func begin(_ event: String, _ path: String, _ components: [String]? = nil) {
      writer.field("event", event)
      writer.field("plugin", path)
      if let components { writer.field("components", .array(components.map { .string($0) })) }
    }
    switch change {
    case .added(let path, let components): begin("plugin-added", path, components)
    case .changed(let path, let components): begin("plugin-changed", path, components)
    case .removed(let path): begin("plugin-removed", path)
    case .incomplete(let path, let reason):
      begin("plugin-incomplete", path)
      writer.field("reason", reason)
    case .refused(let problem):
      begin("plugin-refused", problem.plugin)
      writer.field("status", problem.status.rawValue)
      writer.field("reason", problem.reason)
    }
  }
}

extension Diagnostic {
  fileprivate func write(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("file", file)
    writer.field("line", line)
    writer.field("column", column)
    writer.field("severity", severity.rawValue)
    writer.field("message", message)
    writer.field("source", source.map { .string($0) } ?? .null)
    writer.endObject()
  }
}

extension ReloadReport {
  fileprivate func write(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("outcome", outcome.rawValue)
    for (name, list) in [
      ("kept", kept), ("added", added), ("restored", restored), ("removed", removed),
      ("reset", reset), ("rebuilt", rebuilt), ("clamped", clamped), ("skipped", skipped),
    ] {
      writer.field(name, .array(list.map { .string($0) }))
    }
    writer.field("obstacle", obstacle.map { .string($0) } ?? .null)
    writer.endObject()
  }
}
