internal import MorphMotion

/// Applies the effects of one call, in order, at one instant, to a copy of the state. The owner
/// keeps copy and outputs when none was refused, and else throws both away.
struct EffectRunner {
  /// Seconds that a timer may run at most: more than 30 years.
  static let longestTimer = 1e9

  var state: LiveState
  let time: Nanoseconds
  var outputs: [Output.Kind] = []

  var descriptor: ComponentDescriptor { state.declared.descriptor }

  init(_ state: LiveState, at time: Nanoseconds) {
    self.state = state
    self.time = time
  }

  mutating func run(_ effects: [Effect]) throws(EffectError) {
    for (number, effect) in effects.enumerated() {
      do {
        try run(effect)
      } catch {
        throw EffectError("effect \(number + 1) (\(effect.name)): \(error.message)")
      }
    }
  }

  private mutating func run(_ effect: Effect) throws(EffectError) {
    switch effect {
    case .setSlot(let id, let item, let value): try setSlot(id, item, value)
    case .setParameter(let id, let value): try setParameter(id, value)
    case .animate, .keyframes, .decay, .release, .set, .shift, .hold, .stop:
      try move(effect)
    case .watch(let key): try watch(key)
    case .unwatch(let key):
      try checkSource(key)
      state.watches.removeAll { $0.key == key }
    case .startTimer(let id, let item, let seconds): try startTimer(id, item, seconds)
    case .cancelTimer(let id, let item):
      _ = try timerPlace(id, item)
      state.timers.removeAll { $0.id == id && $0.item == item }
    case .request(let id, let item): try request(id, item)
    case .cancelRequest(let id, let item): try cancelRequest(id, item)
    case .haptic(let kind, let intensity):
      try check(intensity, "intensity", in: 0...1)
      outputs.append(.haptic(kind, intensity: intensity))
    case .announce(let text):
      try check(text, "text")
      outputs.append(.announce(text))
    case .scrollTo(let id, let offset, let animated): try scroll(id, to: offset, animated)
    case .focus(let region, let item): try focus(region, item)
    case .drop(let kind, let id, let item): try drop(kind, id, item)
    case .log(let level, let text):
      guard level <= 3 else {
        throw EffectError("level is \(level); accepted: 0 debug, 1 info, 2 warning, 3 error")
      }
      try check(text, "text")
      outputs.append(.log(level: level, text))
    }
  }

  // MARK: Checks

  func unknown(
    _ kind: String, _ id: UInt32, _ declared: [(id: UInt32, key: String)]
  ) -> EffectError {
    let list = declared.map { "\($0.id) \($0.key)" }.joined(separator: ", ")
    return EffectError(
      "\(kind) id \(id) is not declared; "
        + (list.isEmpty ? "none is declared" : "accepted: \(list)"))
  }

  func check(
    _ item: UInt64, of name: String, isPerItem: Bool
  ) throws(EffectError) {
    guard isPerItem || item == 0 else {
      throw EffectError("item is \(item), but \(name) is not per-item; accepted: 0")
    }
  }

  func check(count: Int, of name: String) throws(EffectError) {
    guard count < LiveState.mostItems else {
      throw EffectError("\(name) would have more than \(LiveState.mostItems) live items")
    }
  }

  func check(
    _ number: Double, _ name: String, in range: ClosedRange<Double>? = nil
  ) throws(EffectError) {
    guard number.isFinite else {
      throw EffectError("\(name) is \(number); accepted: a finite number")
    }
    if let range, !range.contains(number) {
      throw EffectError(
        "\(name) is \(number); accepted: \(range.lowerBound) to \(range.upperBound)")
    }
  }

  func check(_ text: String, _ name: String) throws(EffectError) {
    guard text.utf8.count <= ParameterDescriptor.longestString else {
      throw tooLong(text.utf8.count, name)
    }
  }

  func tooLong(_ count: Int, _ name: String) -> EffectError {
    EffectError(
      "\(name) has \(count) bytes; accepted: at most \(ParameterDescriptor.longestString)")
  }
}
