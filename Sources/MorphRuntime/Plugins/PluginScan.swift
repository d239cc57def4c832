internal import Glibc
internal import MorphScene

/// Finds out what plugin files are, each in a worker of its own, several at once.
struct PluginScan {
  /// Workers at a time. More than there are cores, for one that hangs must not hold up the rest.
  private static let parallel = 4
  /// Milliseconds between looks at the clock.
  private static let tick: Int32 = 20

  struct File {
    var path: String
    var key: FileKey
  }

  private struct Active {
    var index: Int
    var image: PluginImage
    var hash: UInt64
    var load: WorkerLoad
  }

  private let options: WorkerOptions
  private let files: [File]
  private let cache: ScanCache
  private var outcomes: [ScanOutcome?]
  private var active: [Active] = []
  /// What is worth remembering.
  private(set) var found: [ScanCache.Record] = []

  init(_ files: [File], cache: ScanCache, options: WorkerOptions) {
    self.files = files
    self.cache = cache
    self.options = options
    outcomes = files.map { cache.outcome(for: $0.key) }
  }

  /// An outcome for each file.
  mutating func run() -> [ScanOutcome] {
    var waiting = files.indices.filter { outcomes[$0] == nil }[...]
    while !waiting.isEmpty || !active.isEmpty {
      while active.count < Self.parallel, let index = waiting.popFirst() {
        // Reading a file is no time of those that wait meanwhile to have a call decided about.
        let others = active
        let began = CallClock.now()
        begin(index)
        let spent = CallClock.now() - began
        for other in others { other.load.exclude(spent) }
      }
      wait()
      active = active.filter { !advance($0) }
    }
    return outcomes.map { $0 ?? .failed(.unreadable, reason: "was not read") }
  }

  private mutating func begin(_ index: Int) {
    let file = files[index]
    do throws(ImageRefusal) {
      let image = try PluginImage(reading: file.path)
      let hash = Hash64(image.bytes).value
      if let known = cache.outcome(hash: hash, size: image.key.size) {
        finish(index, known, key: image.key, hash: hash, isLasting: true)
        return
      }
      do throws(CallFailure) {
        let load = try WorkerLoad(image, options: options)
        active.append(Active(index: index, image: image, hash: hash, load: load))
      } catch {
        finish(
          index, .failed(.unreadable, reason: error.reason), key: image.key, hash: hash,
          isLasting: false)
      }
    } catch {
      finish(
        index, .failed(error.status, reason: error.reason), key: file.key, hash: 0,
        isLasting: error.isOfBytes && !error.mayBecomeWhole)
    }
  }

  /// Waits until a worker has said something, or for a tick.
  private func wait() {
    guard !active.isEmpty else { return }
    var polls = active.flatMap { $0.load.process.polls }
    _ = unsafe poll(&polls, nfds_t(polls.count), Self.tick)
  }

  /// Whether a file is done with.
  private mutating func advance(_ scanned: Active) -> Bool {
    let outcome: ScanOutcome
    var isLasting = true
    do throws(CallFailure) {
      guard let payload = try scanned.load.advance(waiting: false) else { return false }
      outcome = judge(payload, scanned.image)
      // What the loader refused for want of a library may work once that is there.
      if case .failed(.unreadable, _) = outcome { isLasting = false }
    } catch {
      let problem = PluginProblem(loading: scanned.image.path, error)
      outcome = .failed(problem.status, reason: problem.reason)
      if case .failed = error { isLasting = false }
    }
    scanned.load.process.kill()
    finish(
      scanned.index, outcome, key: scanned.image.key, hash: scanned.hash, isLasting: isLasting)
    return true
  }

  private func judge(_ payload: [UInt8], _ image: PluginImage) -> ScanOutcome {
    do throws(PluginProblem) {
      _ = try PluginDescription(loaded: payload, plugin: image.path)
      return .loaded(payload: payload, warning: image.warning)
    } catch {
      return .failed(error.status, reason: error.reason)
    }
  }

  private mutating func finish(
    _ index: Int, _ outcome: ScanOutcome, key: FileKey, hash: UInt64, isLasting: Bool
  ) {
    outcomes[index] = outcome
    if isLasting { found.append(ScanCache.Record(key: key, hash: hash, outcome: outcome)) }
  }
}
