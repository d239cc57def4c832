internal import MorphMotion
internal import MorphRuntime
internal import MorphScene

/// One component that is tested.
struct Subject {
  let context: ValidationContext
  /// Position in the plugin's description.
  let index: Int
  let descriptor: ComponentDescriptor

  var seed: UInt64 { context.seed }
  var effort: ValidationEffort { context.effort }

  /// The component in a worker of its own.
  func start(
    changing change: (inout WorkerOptions) -> Void = { _ in }
  ) throws(TestStop) -> Trial {
    Trial(try context.load(changing: change), index)
  }

  /// Every point of a story, for a component that has one, and its life.
  var progresses: [Double?] { descriptor.isScrubbable ? [nil, 0, 0.3, 0.6, 1] : [nil] }
}

/// A component in a worker that one test uses.
final class Trial {
  let host: WorkerPlugin
  let index: Int

  init(_ host: WorkerPlugin, _ index: Int) {
    self.host = host
    self.index = index
  }

  deinit { host.close() }

  var descriptor: ComponentDescriptor { host.description.components[index] }

  func code() -> any ComponentCode { host.code(at: index) }

  func session(_ options: Session.Options = Session.Options()) throws(TestStop) -> Session {
    do throws(SessionError) {
      return try Session(code: code(), options: options)
    } catch {
      throw .failed("no session can be made: \(error.message)")
    }
  }

  /// A session that has appeared, and whose first frame was asked for.
  func appeared(
    _ place: String, _ parameters: [String: Value] = [:], environment: [EnvironmentField] = [],
    canvas: Size? = nil, progress: Double? = nil
  ) throws(TestStop) -> Session {
    var options = Session.Options()
    options.parameters = parameters
    options.canvas = canvas
    options.progress = progress
    for field in environment { options.environment.set(field) }
    let session = try session(options)
    session.advance(to: 0)
    try session.draw(place)
    return session
  }
}

extension Session {
  /// Longest time in which a component must come to rest once it is left alone, in nanoseconds.
  static let restLimit: Nanoseconds = 30_000_000_000

  /// Takes the outputs since the last time. A fault among them stops the test.
  @discardableResult
  func collect(_ place: @autoclosure () -> String) throws(TestStop) -> [Output] {
    let outputs = takeOutputs()
    for output in outputs {
      if case .fault(let fault) = output.kind { throw .fault(fault, place()) }
    }
    return outputs
  }

  /// The frame at this instant. A fault, here or since the last time, stops the test.
  @discardableResult
  func draw(_ place: @autoclosure () -> String) throws(TestStop) -> SessionFrame {
    let picture = frame()
    try collect(place())
    guard let picture else { throw .failed("no frame, \(place())") }
    return picture
  }

  /// Sends an input that the test knows to be acceptable.
  func give(_ input: Input, at time: Nanoseconds? = nil) throws(TestStop) {
    do throws(SessionError) {
      try send(input, at: time ?? now)
    } catch {
      throw .failed("an input was not taken: \(error.message)")
    }
  }

  /// Answers what the component asks of the application, until it asks for nothing more or has
  /// asked more often than makes sense.
  func answerRequests(_ place: @autoclosure () -> String) throws(TestStop) {
    for _ in 0..<20 {
      guard let request = pendingRequests.first else { return }
      try give(
        .complete(request: request.key, item: request.item, ok: true, message: ""))
      advance(to: now + 1_000_000)
      try collect(place())
    }
  }

  /// Leaves the component alone until it is idle; answers whether it is, in the time it has.
  /// Requests are answered, for an application answers in the end.
  func settle(_ place: @autoclosure () -> String) throws(TestStop) -> Bool {
    let began = now
    repeat {
      try answerRequests(place())
      runUntilIdle(limit: now + Session.restLimit)
      try collect(place())
    } while !isIdle && !pendingRequests.isEmpty && now < began + 10 * Session.restLimit
    return isIdle
  }

  /// What keeps the component from being idle, for messages.
  var unrest: String {
    var reasons: [String] = []
    for channel in snapshot().channels where channel.isRunning {
      let key = descriptor.channels.first { $0.id == channel.id }?.key ?? "\(channel.id)"
      reasons.append("channel \(itemName(key, channel.item)) moves")
    }
    for timer in capture().timers {
      reasons.append("timer \(itemName(timer.key, timer.item)) runs")
    }
    for request in pendingRequests {
      reasons.append("request \(itemName(request.key, request.item)) is open")
    }
    for scroll in snapshot().scrolls where scroll.isDragging || scroll.velocity != 0 {
      let key = descriptor.scrolls.first { $0.id == scroll.id }?.key ?? "\(scroll.id)"
      reasons.append("scroll \(key) moves")
    }
    return reasons.isEmpty ? "a gesture is open" : reasons.prefix(3).joined(separator: ", ")
  }
}

extension Trial {
  /// Calls `handle` by itself, outside any session.
  @discardableResult
  func handle(
    _ code: any ComponentCode, _ snapshot: Snapshot, _ event: Event, _ name: String
  ) throws(TestStop) -> [Effect] {
    do throws(CallFailure) {
      return try code.handle(snapshot, event)
    } catch {
      throw .fault("handle(\(name))", error, "at rest")
    }
  }

  /// Calls `frame` by itself, outside any session.
  func draw(
    _ code: any ComponentCode, _ snapshot: Snapshot, _ place: @autoclosure () -> String
  ) throws(TestStop) -> [UInt8] {
    do throws(CallFailure) {
      return try code.frame(snapshot)
    } catch {
      throw .fault("frame", error, place())
    }
  }
}
