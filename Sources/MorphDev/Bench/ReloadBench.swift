internal import Glibc
public import MorphMotion
public import MorphRuntime
internal import MorphScene

/// Measures how long a save takes until the new code draws, and proves what outlives it.
///
/// A component is set in motion by a tap and slowed down, so that its spring is under way all the
/// time. Its sources are then edited, a whole file written at a time, while a second session of the
/// first build, which nobody edits, goes through the same instants. After each reload every channel
/// of the one is compared with the other's, the version that the new build says of itself with the
/// one that was written, and the old worker has to be gone.
public final class ReloadBench {
  /// What the edits of one component came to.
  public struct Result: Sendable {
    public var language: String
    /// From the write to the first frame of the new build, in nanoseconds, in order.
    public var reloads: [Nanoseconds] = []
    /// The same, taken apart.
    public var stages: [String: [Nanoseconds]] = [:]
    /// From the write of a syntax error to its diagnostic.
    public var syntaxErrors: [Nanoseconds] = []
    /// Of values and velocities from those of the session that nobody edits.
    public var largestDifference = 0.0
    /// Bytes of memory that the process has gained since it had settled, after the first edits.
    /// Negative when it has given some back.
    /// Nil after fewer edits.
    public var memoryGrowth: Int?
    /// What did not hold, each as a line.
    public var broken: [String] = []
  }

  /// The largest difference that counts as none.
  public static let tolerance = 1e-9
  /// Nanoseconds within which an edit must have had its effect.
  private static let patience: Nanoseconds = 30_000_000_000
  /// Edits after which caches are full and the process holds what it will hold.
  private static let settlingEdits = 20
  /// Bytes of memory that it may gain after that.
  public static let largestGrowth = 2 << 20
  /// Session seconds a second while edits are made.
  private static let slowness = 0.01

  private let kit: DeveloperKit
  private let toolchain: Toolchain
  private let services: PluginServices
  private let worker: WorkerOptions
  private let clock: () -> Nanoseconds

  /// `clock`: nanoseconds of one that only runs forward.
  public init(
    kit: DeveloperKit, toolchain: Toolchain, services: PluginServices,
    worker: WorkerOptions = WorkerOptions(), clock: @escaping () -> Nanoseconds
  ) {
    self.kit = kit
    self.toolchain = toolchain
    self.services = services
    self.worker = worker
    self.clock = clock
  }

  /// Edits a component `edits` times in each of its ways, or in those that are named.
  ///
  /// Throws when the component cannot be built or run at all, or `kit` is no checkout.
  public func run(
    _ subject: ReloadSubject, edits: Int, kinds: Set<String>? = nil
  ) throws(DevError) -> Result {
    let source = String(
      decoding: try SourceFolder.bytes(of: "\(kit.root)/\(subject.file)"), as: UTF8.self)
    let folder = try Self.makeFolder()
    defer { SourceFolder.remove(folder) }
    let file = "\(folder)/\(SourceFolder.name(of: subject.file))"
    try Self.write(source, to: file)
    let found = try ComponentSource.find(file, in: folder)[0]
    let builder = ComponentBuilder(
      found, kit: kit, toolchain: toolchain, cache: "\(folder)/cache")
    let trial = Trial(self, builder: builder, watcher: try FileWatcher())
    defer { trial.loop.close() }

    var result = Result(language: subject.language)
    var number = 0
    var settled: HostFootprint?
    let instance = try trial.start()
    for kind in subject.kinds where kinds?.contains(kind.name) ?? true {
      let reference = try trial.disturb(instance, at: subject.tap)
      for _ in 0..<edits {
        number += 1
        let text = try subject.text(of: source, edited: kind, number)
        let before = instance.plugin.processIdentifier
        let began = clock()
        try Self.write(text, to: file)
        let stages: [DevStage]
        switch try trial.answer() {
        case .reloaded(_, _, _, let taken, _): stages = taken
        case let other:
          result.broken.append("\(kind.name) \(number): \(other.text(at: "") ?? "no reload")")
          continue
        }
        result.reloads.append(clock() - began)
        for stage in stages { result.stages[stage.name, default: []].append(stage.nanoseconds) }
        check(instance, against: reference, kind, number, before, &result)
        if number == Self.settlingEdits { settled = try HostFootprint.current() }
      }
      let began = clock()
      try Self.write(try subject.mistaken(source), to: file)
      if case .failed(_, let failure, _) = try trial.answer(), !failure.diagnostics.isEmpty {
        result.syntaxErrors.append(clock() - began)
      } else {
        result.broken.append("\(kind.name): a syntax error was not reported as one")
      }
    }
    if let settled { compare(try HostFootprint.current(), with: settled, &result) }
    return result
  }

  /// What all the builds have left behind in this process.
  private func compare(
    _ last: HostFootprint, with settled: HostFootprint, _ result: inout Result
  ) {
    let growth = last.memory - settled.memory
    result.memoryGrowth = growth
    if growth > Self.largestGrowth {
      result.broken.append("memory has grown by \(growth) bytes")
    }
    if last.descriptors > settled.descriptors {
      result.broken.append("descriptors: \(settled.descriptors) are now \(last.descriptors)")
    }
    if last.children > settled.children {
      result.broken.append("child processes: \(settled.children) are now \(last.children)")
    }
  }

  private func check(
    _ instance: LiveInstance, against reference: Session, _ kind: ReloadSubject.Kind,
    _ number: Int, _ retired: Int32?, _ result: inout Result
  ) {
    let subject = "\(kind.name) \(number)"
    reference.advance(to: instance.session.now)
    let difference = Self.difference(instance.session, reference)
    result.largestDifference = max(result.largestDifference, difference)
    if difference > Self.tolerance {
      result.broken.append("\(subject): a channel is off by \(difference)")
    }
    if reference.isSettled { result.broken.append("\(subject): the spring had come to rest") }
    let version = instance.session.descriptor.version
    if kind.keepsBytes {
      if instance.frame?.displayList != reference.frame()?.displayList {
        result.broken.append("\(subject): other bytes, though only a comment has changed")
      }
    } else if version != "1.0.\(number)" {
      result.broken.append("\(subject): the code that runs is \(version)")
    }
    if let retired, kill(retired, 0) == 0 {
      result.broken.append("\(subject): worker \(retired) of the build before is still there")
    }
  }

  /// A folder of its own for temporary files.
  private static func makeFolder() throws(DevError) -> String {
    let parent = WorkerOptions.variable("TMPDIR") ?? "/tmp"
    var template = Array("\(parent)/morph-bench-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else {
      let reason = SystemError("mkdtemp", code: errno).reason
      throw DevError("cannot make a folder in \(parent): \(reason)")
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// A whole file at once, as an editor saves it.
  private static func write(_ text: String, to path: String) throws(DevError) {
    do throws(SystemError) {
      _ = unsafe unlink(path)
      let file = try FileDescriptor(creating: path, mode: 0o644)
      try file.write(Array(text.utf8))
    } catch {
      throw DevError("cannot write \(path): \(error.reason)")
    }
  }

  /// The largest difference of a value or velocity of the channels that both have.
  private static func difference(_ one: Session, _ other: Session) -> Double {
    func channels(_ session: Session) -> [String: Snapshot.ChannelValue] {
      let keys = Dictionary(
        uniqueKeysWithValues: session.descriptor.channels.map { ($0.id, $0.key) })
      let values = session.snapshot().channels.map { ("\(keys[$0.id] ?? "")[\($0.item)]", $0) }
      return Dictionary(uniqueKeysWithValues: values)
    }
    let expected = channels(other)
    return channels(one).reduce(0) { largest, channel in
      guard let twin = expected[channel.key] else { return largest }
      return max(
        largest, abs(channel.value.presented - twin.presented),
        abs(channel.value.velocity - twin.velocity))
    }
  }

  /// A development loop that is driven from edit to edit.
  private final class Trial {
    let loop: DevLoop
    private let bench: ReloadBench
    private let events: Events

    /// What the loop has said and nobody has taken yet.
    final class Events {
      var list: [DevEvent] = []
    }

    init(_ bench: ReloadBench, builder: ComponentBuilder, watcher: FileWatcher) {
      self.bench = bench
      let events = Events()
      self.events = events
      var options = DevLoop.Options(
        clock: bench.clock, stamp: { "bench" }, report: { events.list.append($0) })
      options.services = bench.services
      options.worker = bench.worker
      loop = DevLoop(watcher: watcher, options: options)
      loop.add("subject", builder: builder)
    }

    /// Turns until the component runs.
    func start() throws(DevError) -> LiveInstance {
      let event = try answer()
      guard case .started = event, let instance = loop.instance("subject") else {
        throw DevError(event.text(at: "") ?? "the component did not start")
      }
      return instance
    }

    /// Sets the component in motion, slows it down, and gives a session that was treated alike.
    func disturb(_ instance: LiveInstance, at point: Point) throws(DevError) -> Session {
      do throws(SessionError) {
        instance.speed = 1
        try instance.send(.pointer(PointerInput(.down, at: point)), at: bench.clock())
        try turn(for: 30_000_000)
        try instance.send(.pointer(PointerInput(.up, at: point)), at: bench.clock())
        try turn(for: 50_000_000)
        instance.speed = ReloadBench.slowness
        let twin: WorkerPlugin
        do throws(PluginProblem) {
          twin = try WorkerPlugin(
            instance.plugin.image, services: bench.services, options: bench.worker)
        } catch {
          throw SessionError(error.message)
        }
        guard let code = twin.code(id: instance.id) else { throw SessionError("no component") }
        return try replayed(instance.session.recording(), code)
      } catch {
        throw DevError("\(error)")
      }
    }

    private func replayed(
      _ trace: Trace, _ code: any ComponentCode
    ) throws(SessionError) -> Session {
      let options: Session.Options
      do throws(TraceError) {
        options = try trace.options(for: code.descriptor)
      } catch {
        throw SessionError("\(error)")
      }
      let session = try Session(code: code, options: options)
      do throws(TraceError) {
        try trace.play(into: session)
      } catch {
        throw SessionError("\(error)")
      }
      return session
    }

    private func turn(for span: Nanoseconds) throws(SessionError) {
      let end = bench.clock() + span
      while bench.clock() < end {
        loop.turn()
        wait(atMost: 2_000_000)
      }
    }

    /// Turns until an edit has had its effect.
    func answer() throws(DevError) -> DevEvent {
      let end = bench.clock() + ReloadBench.patience
      while bench.clock() < end {
        loop.turn()
        while !events.list.isEmpty {
          let event = events.list.removeFirst()
          switch event {
          case .started, .reloaded, .failed, .refused, .trouble, .fault: return event
          default: break
          }
        }
        wait(atMost: 1_000_000_000)
      }
      throw DevError("nothing came of an edit within \(ReloadBench.patience / 1_000_000_000) s")
    }

    private func wait(atMost limit: Nanoseconds) {
      var polls = loop.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let left = min(limit, loop.nextWake.map { max(0, $0 - bench.clock()) } ?? limit)
      _ = unsafe poll(&polls, nfds_t(polls.count), Int32((left + 999_999) / 1_000_000))
    }
  }
}
