import MorphRuntime
import MorphScene

extension Session {
  /// Prints what went wrong since the last time and gives those faults. A crash, a time-out and a
  /// rejected line of a trace end the command, and so does a failing call that is named in `fatal`.
  @discardableResult
  func reportFaults(fatal: String? = nil) throws(CommandFailure) -> [Fault] {
    var faults: [Fault] = []
    for output in takeOutputs() {
      switch output.kind {
      case .fault(let fault):
        switch fault.failure {
        case .crashed, .timedOut:
          throw CommandFailure(ExitCode(fault.failure), "morph: \(fault.message)")
        default:
          if fault.call == fatal { throw CommandFailure(.badInput, "morph: \(fault.message)") }
          faults.append(fault)
          Output.note("morph: \(fault.message)")
        }
      case .rejected(let message, let line):
        throw CommandFailure(
          .badInput, "morph: trace" + (line.map { " line \($0)" } ?? "") + ": \(message)")
      default: break
      }
    }
    return faults
  }

  /// The frame as it is now; a failure says why there is none.
  func picture() throws(CommandFailure) -> Scene {
    let picture = frame()
    let faults = try reportFaults(fatal: "frame")
    guard let picture else {
      throw CommandFailure(.badInput, "morph: \(faults.last?.message ?? "no frame was drawn")")
    }
    return picture.scene
  }
}
