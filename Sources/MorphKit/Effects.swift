internal import MorphPluginAPI

/// A list of effects in the making. The host applies them in order, at the instant of the event,
/// once the call has returned. It lives for one call and cannot be kept.
@safe public struct Effects: ~Copyable, ~Escapable {
  let table: UnsafeMutablePointer<morph_effects>?
  let directory: Unmanaged<Directory>
  var refusal = ""
  /// When the event happened, in seconds of the session; only differences between events mean
  /// something. Nil in an action.
  public internal(set) var eventTime: Double?

  @_lifetime(borrow table)
  init(
    _ table: borrowing UnsafeMutablePointer<morph_effects>?, _ directory: Unmanaged<Directory>
  ) {
    unsafe self.table = copy table
    unsafe self.directory = directory
  }

  // MARK: State

  public mutating func set<Value>(_ slot: Slot<Value>, to value: Value) {
    _ = withDirectory { $0.require($0.slots, slot.id, "slot", slot.key) }
    let table = unsafe table
    unsafe withForeign(value) { foreign in
      unsafe table?.pointee.set_slot(table, slot.id, foreignItem(slot.item), foreign)
    }
  }

  /// Stores a value of a bindable parameter as if the user had set it; the component is not told.
  public mutating func set<Value>(_ parameter: Parameter<Value>, to value: Value) {
    withDirectory { directory in
      let position = directory.require(
        directory.parameters, parameter.id, "parameter", parameter.key)
      if !directory.bindable[position] {
        directory.report("parameter", parameter.key, "is set but not declared bindable")
      }
    }
    let table = unsafe table
    unsafe withForeign(value) { foreign in
      unsafe table?.pointee.set_parameter(table, parameter.id, foreign)
    }
  }

  // MARK: Timers, requests, outputs

  /// Starts a timer, or starts it again. Event: `.timer(dwell)`.
  public mutating func start(_ timer: Timer, after seconds: Double) {
    require(timer)
    unsafe table?.pointee.start_timer(table, timer.id, foreignItem(timer.item), seconds)
  }

  public mutating func cancel(_ timer: Timer) {
    require(timer)
    unsafe table?.pointee.cancel_timer(table, timer.id, foreignItem(timer.item))
  }

  /// Asks the application. Event: `.requestDone(refresh, ok, message)`.
  public mutating func request(_ request: Request) {
    require(request)
    unsafe table?.pointee.request(table, request.id, foreignItem(request.item))
  }

  public mutating func cancel(_ request: Request) {
    require(request)
    unsafe table?.pointee.cancel_request(table, request.id, foreignItem(request.item))
  }

  /// `intensity` is limited to 0...1.
  public mutating func haptic(_ haptic: Haptic, intensity: Double = 1) {
    unsafe table?.pointee.haptic(table, haptic.rawValue, clamp(intensity, 0, 1))
  }

  /// Has an assistive tool say something.
  public mutating func announce(_ text: String) {
    let table = unsafe table
    unsafe text.withForeign { unsafe table?.pointee.announce(table, $0) }
  }

  /// Moves a scroll to `offset` points.
  public mutating func scroll(_ scroll: Scroll, to offset: Double, animated: Bool = true) {
    _ = withDirectory { $0.require($0.scrolls, scroll.id, "scroll", scroll.key) }
    unsafe table?.pointee.scroll_to(table, scroll.id, offset, animated ? 1 : 0)
  }

  /// Gives the keyboard focus to a region, or with nil to none.
  public mutating func focus(_ region: Region?) {
    if let region {
      _ = withDirectory { $0.require($0.regions, region.id, "region", region.key) }
    }
    unsafe table?.pointee.focus(table, region?.id ?? 0, foreignItem(region?.item ?? 0))
  }

  /// Writes a line for the author. Never part of the output.
  public mutating func log(_ text: String, _ level: Snapshot.LogLevel = .info) {
    let table = unsafe table
    unsafe text.withForeign { unsafe table?.pointee.log(table, level.rawValue, $0) }
  }

  // MARK: Items

  /// Ends one item of a per-item slot: `effects.drop(expanded[3])`.
  public mutating func drop<Value>(_ slot: Slot<Value>) {
    _ = withDirectory { $0.require($0.slots, slot.id, "slot", slot.key) }
    unsafe table?.pointee.drop(table, MORPH_DROP_SLOT, slot.id, foreignItem(slot.item))
  }

  /// Ends one item of a per-item channel: `effects.drop(digit[3])`.
  public mutating func drop(_ channel: Channel) {
    require(channel)
    unsafe table?.pointee.drop(table, MORPH_DROP_CHANNEL, channel.id, foreignItem(channel.item))
  }

  /// Ends one item of a per-item timer.
  public mutating func drop(_ timer: Timer) {
    require(timer)
    unsafe table?.pointee.drop(table, MORPH_DROP_TIMER, timer.id, foreignItem(timer.item))
  }

  /// Ends every slot, channel and timer with this item.
  public mutating func drop(item: Int) {
    unsafe table?.pointee.drop(table, MORPH_DROP_ALL, 0, foreignItem(item))
  }

  // MARK: Refusing

  /// Makes the call fail with one clear line: for an action whose arguments make no sense. All
  /// effects of the call are lost.
  public mutating func refuse(_ reason: String) {
    refusal = reason.isEmpty ? "refused" : reason
  }

  // MARK: Plumbing

  @inline(__always)
  func withDirectory<Result>(_ body: (Directory) -> Result) -> Result {
    unsafe directory._withUnsafeGuaranteedRef(body)
  }

  func require(_ channel: Channel) {
    _ = withDirectory { $0.require($0.channels, channel.id, "channel", channel.key) }
  }

  private func require(_ timer: Timer) {
    _ = withDirectory { $0.require($0.timers, timer.id, "timer", timer.key) }
  }

  private func require(_ request: Request) {
    _ = withDirectory { $0.require($0.requests, request.id, "request", request.key) }
  }

  private func withForeign<Value: SlotValue>(
    _ value: Value, _ body: (UnsafePointer<morph_value>) -> Void
  ) {
    var writer = ValueWriter()
    value.store(in: &writer)
    unsafe writer.withForeign(Value.valueType, body)
  }

  private func withForeign<Value: ParameterValue>(
    _ value: Value, _ body: (UnsafePointer<morph_value>) -> Void
  ) {
    var writer = ValueWriter()
    value.store(in: &writer)
    unsafe writer.withForeign(Value.valueType, body)
  }
}
