internal import MorphMotion

/// Effects that move channels.
extension EffectRunner {
  mutating func move(_ effect: Effect) throws(EffectError) {
    let operation: MotionOperation
    switch effect {
    case .animate(let targets, let curve, let delay, let count, let autoreverses, let speed):
      var named: [(ChannelKey, Double)] = []
      for target in targets { named.append((try channel(target.channel), target.to)) }
      operation = .animate(
        named, curve,
        MotionTiming(
          delay: delay, repeatCount: count == 0 ? 1 : count, autoreverses: autoreverses,
          speed: speed == 0 ? 1 : speed))
    case .keyframes(let key, let frames, let count):
      operation = .keyframes(
        try channel(key),
        frames.map { Keyframe(value: $0.value, duration: $0.duration, curve: $0.curve) },
        repeatCount: count == 0 ? 1 : count)
    case .decay(let key, let velocity, let rate):
      operation = .decay(try channel(key), velocity: velocity, rate: rate)
    case .release(let key, let to, let curve, let velocity):
      operation = .release(
        try channel(key), to: to, spring: try spring(curve), velocity: velocity)
    case .set(let key, let value): operation = .set(try channel(key), value)
    case .shift(let key, let to): operation = .shift(try channel(key), to)
    case .hold(let key): operation = .catchMotion(try channel(key))
    case .stop(let key): operation = .stop(try channel(key))
    default: preconditionFailure("\(effect.name) moves no channel")
    }
    do {
      try state.engine.apply(operation, at: time, reducedMotion: state.environment.reduceMotion)
    } catch {
      let name = state.channelPlace(number: error.channel.id).map {
        "channel \"\(itemName(descriptor.channels[$0].key, error.channel.item))\": "
      }
      throw EffectError((name ?? "") + error.message)
    }
  }

  /// The engine's key of a channel that an effect names; an item begins to exist by that.
  mutating func channel(_ key: ChannelKey) throws(EffectError) -> ChannelKey {
    guard let place = state.declared.channels.place(key.id) else {
      throw unknown("channel", key.id, descriptor.channels.map { ($0.id, $0.key) })
    }
    let channel = descriptor.channels[place]
    try check(key.item, of: "channel \"\(channel.key)\"", isPerItem: channel.isPerItem)
    if state.channelItems[place][key.item] == nil {
      try check(count: state.channelItems[place].count, of: "channel \"\(channel.key)\"")
      do {
        try state.declareChannel(place, item: key.item)
      } catch { throw EffectError(error.message) }
    }
    return state.channelKey(place, key.item)
  }

  /// The spring that a release runs on, with whatever damping it asks for.
  private func spring(_ curve: MotionCurve) throws(EffectError) -> Spring {
    switch curve {
    case .spring(let response, let dampingRatio, _):
      try check(response, "response", in: 0...MotionEngine.longestTime)
      try check(dampingRatio, "damping ratio", in: 0...1e6)
      return Spring(response: response, dampingRatio: dampingRatio)
    case .interpolatingSpring(let mass, let stiffness, let damping, _):
      return Spring(mass: mass, stiffness: stiffness, damping: damping)
    case .timing:
      throw EffectError("curve is a timing curve; accepted: a spring or an interpolating spring")
    }
  }
}
