internal import MorphMotion
internal import MorphRuntime

extension DevEvent {
  /// For a person: `12:04:11  StatusPill  reloaded in 412 ms (compile 310, link 28) values kept`.
  /// What the compiler has to say follows on lines of its own. Nil for what only tools want to know.
  public func text(at clock: String) -> String? {
    func line(_ component: String, _ words: String) -> String { "\(clock)  \(component)  \(words)" }
    switch self {
    case .started(let component, _, _, let elapsed, let stages):
      return line(component, "started in \(Self.text(elapsed, stages))")
    case .reloaded(let component, _, let elapsed, let stages, let report):
      return line(component, "reloaded in \(Self.text(elapsed, stages)) \(report.text)")
    case .restarted(let component): return line(component, "restarted")
    case .building(let component, isFirst: true): return line(component, "building")
    case .failed(let component, let failure, let isRunning):
      return line(
        component,
        "does not build (\(failure.stage.rawValue))" + (isRunning ? "; \(Self.goesOn)" : "")
          + "\n\(failure.text)")
    case .warned(let component, let warnings):
      return line(component, "warnings\n" + warnings.map(\.text).joined(separator: "\n"))
    case .refused(let component, _, let reason, let isRunning):
      return line(component, "refused\(isRunning ? ", \(Self.goesOn)" : ""): \(reason)")
    case .fault(let component, let message, let time, let replay):
      let head = line(component, "fault at \(Self.seconds(time)) s: \(message)")
      return replay.map { "\(head)\n\(clock)  \(component)  to repeat: \($0.command)" } ?? head
    case .frozen(let component, let reason):
      return line(component, "\(reason); a save thaws it")
    case .output(let component, let output, _):
      return Self.text(output).map { line(component, $0) }
    case .plugin(let change): return "\(clock)  \(Self.text(change))"
    case .trouble(let component, let message):
      return component.map { line($0, message) } ?? "\(clock)  \(message)"
    case .building, .unchanged, .retired, .ended: return nil
    }
  }

  private static let goesOn = "the last good build goes on"

  /// `412 ms (compile 310, link 28)`.
  private static func text(_ elapsed: Nanoseconds, _ stages: [DevStage]) -> String {
    let list = stages.map { "\($0.name) \(DevStage.milliseconds($0.nanoseconds))" }
      .joined(separator: ", ")
    return "\(DevStage.milliseconds(elapsed)) ms" + (list.isEmpty ? "" : " (\(list))")
  }

  /// Milliseconds are enough for a person.
  private static func seconds(_ time: Nanoseconds) -> Double {
    (Double(time) / 1e6).rounded() / 1e3
  }

  private static func text(_ output: Output) -> String? {
    switch output.kind {
    case .log(let level, let text): level >= 1 ? "says: \(text)" : nil
    case .request(let key, let item, _): "asks the application for \(itemName(key, item))"
    case .rejected(let message, let line):
      "input rejected" + (line.map { " (trace line \($0))" } ?? "") + ": \(message)"
    case .haptic, .requestCancelled, .parameter, .announce, .fault, .result: nil
    }
  }

  private static func text(_ change: PluginFolders.Change) -> String {
    switch change {
    case .added(let path, let components):
      "plugin added: \(path) (\(components.joined(separator: ", ")))"
    case .changed(let path, let components):
      "plugin changed: \(path) (\(components.joined(separator: ", ")))"
    case .removed(let path): "plugin removed: \(path)"
    case .incomplete(let path, let reason): "plugin not whole yet: \(path): \(reason)"
    case .refused(let problem): "plugin refused: \(problem.message)"
    }
  }
}
