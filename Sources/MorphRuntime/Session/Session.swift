public import MorphMotion
public import MorphScene

/// One live instance of a component: everything that lasts between two calls into its code.
///
///     let session = try Session(code: code)
///     session.advance(to: 0)
///     try session.send(.pointer(PointerInput(.down, at: Point(100, 35))))
///     session.advance(to: 250_000_000)
///     let frame = session.frame()
///
/// A session is a machine of discrete events on whole nanoseconds. `advance(to:)` handles input,
/// timers, crossings and the ends of motion each at its own instant; what is drawn in between is a
/// closed form of time. So the events, and the values at any instant, depend on the input alone,
/// not on how often the session is advanced or drawn. It reads no clock and belongs to one thread.
public final class Session {
  public struct Options: Sendable {
    /// By key. Numbers are clamped to their range.
    public var parameters: [String: Value] = [:]
    public var environment = Environment()
    /// In points; nil is the component's own.
    public var canvas: Size?
    public var seed: UInt64 = 0
    /// Pins the component to a point of its story.
    public var progress: Double?
    /// Slots, channels, timers and scrolls that are there before `appear`.
    public var state: SessionState?
    /// Keeps the input for `recording()`.
    public var records = false

    public init() {}
  }

  public internal(set) var code: any ComponentCode
  /// Nanoseconds since the session began; everything due by then has been handled.
  public internal(set) var now: Nanoseconds = 0
  /// In points.
  public internal(set) var canvas: Size
  public internal(set) var progress: Double?
  public internal(set) var isVisible = true
  /// How often a time was asked for that had passed; it counted as now.
  public internal(set) var clampedTimes = 0
  /// Why the component is no longer called: three faults within two seconds.
  public internal(set) var frozenReason: String?
  public let seed: UInt64

  var state: LiveState
  var arena = GestureArena()
  var hover = HoverTracker()
  var queue = InputQueue()
  var outputs: [Output] = []
  var faultTimes: [Nanoseconds] = []
  var picture = Picture()
  var parked = ParkedState()
  var recorder: Recorder?
  var hasAppeared = false
  /// Whether the call that told the component so gave nothing: what it would have begun is missing.
  var missesAppear = false
  /// Whether everything due at `now` has been handled.
  var isHandled = false
  /// Events of the session's own that are due now.
  var arrivals: [Event.Kind] = []
  var isClosed = false
  /// Whether the canvas is the component's own and follows it through reloads.
  var followsCanvas: Bool
  /// Gestures that a trace spelled out and has not ended.
  var openInputs: Set<String> = []
  /// The scroll that was last touched, wheeled or hovered over.
  var lastScroll: UInt32 = 0

  public init(
    code: any ComponentCode, options: Options = Options()
  ) throws(SessionError) {
    self.code = code
    let descriptor = code.descriptor
    canvas = options.canvas ?? descriptor.canvas
    followsCanvas = options.canvas == nil
    seed = options.seed
    progress = options.progress
    state = try LiveState(Declarations(descriptor))
    state.environment = Environment().setting(options.environment)
    for key in options.parameters.keys.sorted() {
      let place = try state.declared.parameter(key)
      state.parameters[place] = try descriptor.parameters[place].accept(options.parameters[key]!)
      state.isSet[place] = true
    }
    try Session.check(canvas)
    if let progress, !progress.isFinite {
      throw SessionError("progress is \(progress); accepted: a finite number")
    }
    state.renewGeneration()
    if let saved = options.state { try put(saved) }
    if options.records { recorder = Recorder(header: header(), start: options) }
  }

  // MARK: What can be seen

  public var descriptor: ComponentDescriptor { state.declared.descriptor }

  public var environment: Environment { state.environment }

  /// The value of a parameter; nil for an unknown key.
  public func parameter(_ key: String) -> Value? {
    state.declared.parameters.place(key).map { state.parameters[$0] }
  }

  /// The parameters that the component itself has set, in the order of the descriptor.
  public var componentSet: [(key: String, value: Value)] {
    descriptor.parameters.indices.filter { state.isSetByComponent[$0] }
      .map { (descriptor.parameters[$0].key, state.parameters[$0]) }
  }

  /// The requests that the application has not answered, oldest first.
  public var pendingRequests: [(key: String, item: UInt64)] {
    state.requests.compactMap { request in
      state.declared.requests.place(request.id).map {
        (descriptor.requests[$0].key, request.item)
      }
    }
  }

  /// Whether no channel moves or waits to.
  public var isSettled: Bool { state.engine.nextWake(after: now) == nil }

  /// Whether nothing will happen until there is input: no channel or scroll moves, no timer runs,
  /// no gesture and no request is open. A watch is open only while what it watches moves.
  public var isIdle: Bool {
    isSettled && state.timers.isEmpty && state.requests.isEmpty && !isTouched
      && !state.scrollers.contains { $0.isRunning || $0.isHeld } && queue.isEmpty
      && hasAppeared
  }

  /// When something will next be seen or happen without input: now while something moves, else the
  /// next timer, deadline or queued input; nil when nothing will.
  ///
  /// What repeats for ever needs no frames while the component is not visible.
  public var nextWake: Nanoseconds? {
    var wake = nextInstant(before: now + Watch.stretch)
    if isVisible {
      if state.scrollers.contains(where: \.isRunning) { return now }
      if let motion = state.engine.nextWake(after: now) { wake = min(wake ?? motion, motion) }
    }
    return wake
  }

  /// Takes what the session has given to the world since the last call, in order.
  public func takeOutputs() -> [Output] {
    defer { outputs = [] }
    return outputs
  }

  /// Nanoseconds of frame `number` at `rate` frames a second, from the start; computed, not added
  /// up.
  public static func frameTime(_ number: Int, rate: Double) -> Nanoseconds {
    Nanoseconds((Double(number) * 1e9 / rate + 0.5).rounded(.down))
  }

  /// Whether a gesture has begun or may come of a pointer that is down.
  var isTouched: Bool { arena.isOpen || !openInputs.isEmpty }

  func give(_ kind: Output.Kind) { outputs.append(Output(time: now, kind: kind)) }

  static func check(_ size: Size) throws(SessionError) {
    guard size.width >= 0, size.height >= 0, size.width <= 1e5, size.height <= 1e5 else {
      throw SessionError(
        "canvas is \(size.width) x \(size.height); accepted: 0 to 100000 points each way")
    }
  }
}

extension Environment {
  /// This one with all fields of another, clamped to what is accepted.
  func setting(_ other: Environment) -> Environment {
    var environment = self
    for field in other.changedFields { environment.set(field) }
    return environment
  }
}
