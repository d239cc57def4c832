internal import MorphRuntime

/// Runs the jobs of one phase side by side, as many as there are processors, and stops at the first
/// that fails. Ends with this object, together with what it started.
final class JobRunner {
  struct Failure {
    var stage: BuildStage.Name
    /// What the job printed, or how it ended where it printed nothing.
    var output: String
    var folder: String
  }

  enum State {
    case running
    case done
    case failed(Failure)
  }

  private struct Running {
    var job: BuildJob
    var process: CompilerProcess
  }

  private var waiting: ArraySlice<BuildJob>
  private var running: [Running] = []
  /// At most so many run at once.
  private let width: Int
  /// Of each kind of job, from the start of the phase to its last end.
  private(set) var stages: [BuildStage] = []
  /// What jobs that succeeded printed: warnings.
  private(set) var output: [(text: String, folder: String)] = []
  private let began = CallClock.now()

  init(_ jobs: [BuildJob]) throws(DevError) {
    waiting = jobs[...]
    // Parsing takes a moment only, and is never to wait.
    width = max(2, Toolchain.processors) + (jobs.contains { $0.stage == .parse } ? 1 : 0)
    try fill()
  }

  var descriptors: [Int32] { running.map(\.process.descriptor) }

  /// Looks at what has ended. Never waits.
  func advance() throws(DevError) -> State {
    var index = 0
    while index < running.count {
      guard let ending = running[index].process.ending() else {
        index += 1
        continue
      }
      let ended = running.remove(at: index)
      note(ended.job.stage)
      let printed = ended.process.output
      guard ending == .exited(0) else {
        cancel()
        let text = Self.described(printed, ending, of: ended.job.command)
        return .failed(
          Failure(stage: ended.job.stage, output: text, folder: ended.job.command.folder))
      }
      // Compilers repeat what the parser says.
      if !printed.isEmpty && ended.job.stage != .parse {
        output.append((printed, ended.job.command.folder))
      }
    }
    try fill()
    return running.isEmpty ? .done : .running
  }

  func cancel() {
    for running in running { running.process.kill() }
    running = []
    waiting = []
  }

  private func fill() throws(DevError) {
    while running.count < width, let job = waiting.popFirst() {
      do throws(SystemError) {
        let process = try CompilerProcess(job.command)
        running.append(Running(job: job, process: process))
      } catch {
        cancel()
        throw DevError(
          "cannot start \(job.command.executable) in \(job.command.folder): \(error.reason)")
      }
    }
  }

  private func note(_ name: BuildStage.Name) {
    let time = CallClock.now() - began
    if let index = stages.firstIndex(where: { $0.name == name }) {
      stages[index].nanoseconds = time
    } else {
      stages.append(BuildStage(name, nanoseconds: time))
    }
  }

  private static func described(
    _ printed: String, _ ending: CompilerProcess.Ending, of command: CompilerCommand
  ) -> String {
    let program = SourceFolder.name(of: command.executable)
    switch ending {
    case .exited(let status):
      return printed.isEmpty ? "\(program) left with status \(status) and no message" : printed
    case .killed(let signal):
      return "error: \(program) was ended by \(signal)\n" + printed
    }
  }
}
