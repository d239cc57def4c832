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
    /// Negative when it has given some back, nil after fewer edits.
    public var memoryGrowth: Int?
    /// What did not hold, each as a line.
    public var broken: [String] = []
  }

  /// The largest difference that counts as none.
  public static let tolerance = 1e-9
  /// Nanoseconds within which an edit must have had its effect.
  static let patience: Nanoseconds = 30_000_000_000
  /// Edits after which caches are full and the process holds what it will hold.
  private static let settlingEdits = 20
  /// Bytes of memory that it may gain after that.
  public static let largestGrowth = 2 << 20
  /// Session seconds a second while edits are made.
  static let slowness = 0.01

  private let kit: DeveloperKit
  private let toolchain: Toolchain
  let services: PluginServices
  let worker: WorkerOptions
  let clock: () -> Nanoseconds

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
}
