import Foundation
import MorphMotion
import MorphRuntime
import MorphScene
import PluginFixtures
import Testing

@testable import MorphDev

/// Nanoseconds of a time in seconds.
func ns(_ seconds: Double) -> Nanoseconds { Nanoseconds((seconds * 1e9).rounded()) }

/// Stands in for what watches files: tests say what has changed.
final class ToldWatcher: ChangeWatcher {
  private(set) var watched: [String] = []
  var pending: [String] = []

  var descriptor: Int32 { -1 }
  func watch(_ paths: [String]) { watched = paths }
  func changes() -> [String] {
    defer { pending = [] }
    return pending
  }
}

/// Stands in for a compiler: what a source "compiles" to is said beforehand, and a build takes a few
/// turns.
final class ToldBuilder: Builder {
  let dependencies: [String]
  /// What is on disk.
  var source: String
  /// What each source comes to.
  var outcomes: [String: BuildOutcome] = [:]
  /// Turns that a build takes.
  var length = 1
  private(set) var started = 0
  private(set) var cancelled = 0
  private(set) var finished: [String] = []
  private var running: (source: String, left: Int)?
  private var last: String?

  init(path: String, source: String) {
    dependencies = [path]
    self.source = source
  }

  var descriptors: [Int32] { [] }

  func concerns(_ changed: [String]) -> Bool { changed.contains(where: dependencies.contains) }

  func start() throws(DevError) {
    if running != nil { cancelled += 1 }
    started += 1
    running = (source, length)
  }

  func advance() -> BuildOutcome? {
    guard let build = running else { return nil }
    if build.left > 0 {
      running?.left -= 1
      return nil
    }
    running = nil
    if build.source == last { return .unchanged([]) }
    last = build.source
    finished.append(build.source)
    return outcomes[build.source]
  }

  func cancel() { running = nil }

  var isStale: Bool { false }
}

/// A development loop on a clock that stands still until a test moves it, with components built
/// from `Tests/Fixtures/plugins/live.c`.
final class LiveBench {
  let folder = TemporaryFolder()
  let watcher = ToldWatcher()
  private(set) var loop: DevLoop!
  private(set) var builders: [String: ToldBuilder] = [:]
  private(set) var shown: [(name: String, hash: UInt64)] = []
  var events: [DevEvent] = []
  var now: Nanoseconds = 0

  init(
    speed: Double = 1, trace: Trace? = nil, worker: WorkerOptions = PluginFixture.patient,
    adjust: (inout DevLoop.Options) -> Void = { _ in }
  ) {
    var options = DevLoop.Options(
      clock: { [unowned self] in now }, stamp: { "stamp" },
      report: { [unowned self] in events.append($0) })
    options.worker = worker
    options.services = PluginFixture.services
    options.replayFolder = folder.path + "/state/morph/replays"
    options.start = { (_) throws(DevError) in
      LiveInstance.Start(trace: trace, speed: speed)
    }
    options.show = { [unowned self] name, instance in
      shown.append((name, instance.frame?.hash ?? 0))
    }
    adjust(&options)
    loop = DevLoop(watcher: watcher, options: options)
  }

  deinit { loop.close() }

  /// The outcome of a good build of the fixture.
  static func built(_ macros: String...) throws -> BuildOutcome {
    .built(
      BuiltPlugin(
        path: try PluginFixture.path("live", defining: macros), number: 1,
        stages: [BuildStage(.compile, nanoseconds: 3_000_000)], marker: "", warnings: []))
  }

  static let mistake = BuildOutcome.failed(
    BuildFailure(
      stage: .compile,
      diagnostics: [
        Diagnostic(
          file: "/x/live.c", line: 3, column: 7, severity: .error, message: "expected ';'",
          source: "int a")
      ], stages: [], output: ""))

  /// Adds a component with its first source and waits until it runs.
  func add(_ name: String, _ outcome: BuildOutcome) throws {
    let builder = ToldBuilder(path: "/sources/\(name).c", source: "first")
    builder.outcomes["first"] = outcome
    builders[name] = builder
    loop.add(name, builder: builder)
    try settle()
  }

  /// Saves a source, which comes to the outcome, without waiting.
  func write(_ name: String, _ source: String, _ outcome: BuildOutcome) {
    builders[name]!.source = source
    builders[name]!.outcomes[source] = outcome
    watcher.pending.append("/sources/\(name).c")
  }

  /// Saves a source and waits until it runs or is refused.
  func save(_ name: String, _ source: String, _ outcome: BuildOutcome) throws {
    write(name, source, outcome)
    try settle()
  }

  /// Turns until no compiler and no worker is at work. The clock stands still.
  func settle() throws {
    let end = ContinuousClock.now + .seconds(60)
    repeat {
      try #require(ContinuousClock.now < end, "still at work after a minute")
      loop.turn()
      var polls = loop.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      if isBusy { _ = poll(&polls, nfds_t(polls.count), 5) }
    } while isBusy
  }

  private var isBusy: Bool { loop.components.contains(where: \.isBusy) }

  /// Moves the clock on, frame by frame.
  func live(_ seconds: Double) {
    let end = now + ns(seconds)
    while now < end {
      now = min(end, now + 16_666_667)
      loop.turn()
    }
  }

  func instance(_ name: String) throws -> LiveInstance { try #require(loop.instance(name)) }

  /// Presented value and velocity of the fixture's channel.
  func x(_ name: String) throws -> (value: Double, velocity: Double) {
    let channel = try instance(name).session.snapshot().channels[0]
    return (channel.presented, channel.velocity)
  }

  /// How many small rectangles the fixture draws: the marker of its build.
  func marker(_ name: String) throws -> Int {
    try #require(try instance(name).frame).scene.items.count - 1
  }

  /// What happened since the last call, in short.
  func takeEvents() -> [String] {
    defer { events = [] }
    return events.map { event in
      switch event {
      case .started(let component, _, _, _, _): "\(component) started"
      case .building(let component, _): "\(component) building"
      case .reloaded(let component, _, _, _, let report):
        "\(component) reloaded: \(report.text)"
      case .restarted(let component): "\(component) restarted"
      case .failed(let component, let failure, _): "\(component) failed: \(failure.stage.rawValue)"
      case .warned(let component, let warnings): "\(component) warned: \(warnings.count)"
      case .refused(let component, _, let reason, _): "\(component) refused: \(reason)"
      case .unchanged(let component, _): "\(component) unchanged"
      case .fault(let component, let message, _, let replay):
        "\(component) fault: \(message)\(replay == nil ? "" : " (kept)")"
      case .frozen(let component, _): "\(component) frozen"
      case .retired(let component, _): "\(component) retired"
      case .output(let component, let output, _): "\(component) output: \(output.kind)"
      case .plugin(let change): "plugin \(change)"
      case .trouble(_, let message): "trouble: \(message)"
      case .ended(let reason): "ended: \(reason)"
      }
    }
  }
}
