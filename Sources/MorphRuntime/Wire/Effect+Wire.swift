internal import MorphScene
internal import MorphMotion
internal import MorphPluginAPI
internal import MorphWire

extension ByteReader {
  /// A count and as many effects.
  mutating func effects() throws(WireError) -> [Effect] {
    // The smallest effect is a kind and an empty text.
    let count = try count("effects", width: 8, limit: WireLimit.effects)
    var effects: [Effect] = []
    effects.reserveCapacity(count)
    for index in 0..<count {
      do {
        effects.append(try effect())
      } catch {
        throw error.within("effects", index)
      }
    }
    return effects
  }

  private mutating func effect() throws(WireError) -> Effect {
    let kind = try u32("kind")
    switch Int(kind) {
    case Int(MORPH_EFFECT_SET_SLOT):
      return .setSlot(
        id: try u32("set_slot.id"), item: try u64("set_slot.item"), try value("set_slot.value"))
    case Int(MORPH_EFFECT_SET_PARAMETER):
      return .setParameter(id: try u32("set_parameter.id"), try value("set_parameter.value"))
    case Int(MORPH_EFFECT_ANIMATE): return try animate()
    case Int(MORPH_EFFECT_KEYFRAMES): return try keyframes()
    case Int(MORPH_EFFECT_DECAY):
      return .decay(
        try key("decay"), velocity: try f64("decay.velocity"), rate: try f64("decay.rate"))
    case Int(MORPH_EFFECT_RELEASE): return try release()
    case Int(MORPH_EFFECT_SET): return .set(try key("set"), try f64("set.value"))
    case Int(MORPH_EFFECT_SHIFT): return .shift(try key("shift"), try f64("shift.to"))
    case Int(MORPH_EFFECT_HOLD): return .hold(try key("hold"))
    case Int(MORPH_EFFECT_STOP): return .stop(try key("stop"))
    case Int(MORPH_EFFECT_WATCH): return .watch(try watch("watch"))
    case Int(MORPH_EFFECT_UNWATCH): return .unwatch(try watch("unwatch"))
    case Int(MORPH_EFFECT_START_TIMER):
      let key = try key("start_timer")
      return .startTimer(id: key.id, item: key.item, seconds: try f64("start_timer.seconds"))
    case Int(MORPH_EFFECT_CANCEL_TIMER):
      let key = try key("cancel_timer")
      return .cancelTimer(id: key.id, item: key.item)
    case Int(MORPH_EFFECT_REQUEST):
      let key = try key("request")
      return .request(id: key.id, item: key.item)
    case Int(MORPH_EFFECT_CANCEL_REQUEST):
      let key = try key("cancel_request")
      return .cancelRequest(id: key.id, item: key.item)
    case Int(MORPH_EFFECT_HAPTIC):
      return .haptic(
        try choice("haptic.kind", as: Effect.Haptic.self),
        intensity: try f64("haptic.intensity"))
    case Int(MORPH_EFFECT_ANNOUNCE): return .announce(try string("announce.text"))
    case Int(MORPH_EFFECT_SCROLL_TO):
      return .scrollTo(
        scroll: try u32("scroll_to.scroll"), offset: try f64("scroll_to.offset"),
        animated: try flag("scroll_to.animated"))
    case Int(MORPH_EFFECT_FOCUS):
      let key = try key("focus")
      return .focus(region: key.id, item: key.item)
    case Int(MORPH_EFFECT_DROP):
      let kind = try choice("drop.kind", as: Effect.DropKind.self)
      let key = try key("drop")
      return .drop(kind, id: key.id, item: key.item)
    case Int(MORPH_EFFECT_LOG):
      let level = try u32("log.level")
      guard level <= MORPH_LOG_ERROR else {
        throw WireError(field: "log.level", reason: "is \(level); levels are 0 to 3")
      }
      return .log(level: level, try string("log.text"))
    default:
      throw WireError(field: "kind", reason: "is \(kind), which is no effect of this protocol")
    }
  }

  private mutating func key(_ field: StaticString) throws(WireError) -> ChannelKey {
    ChannelKey(id: try u32(field), item: try u64(field))
  }

  private mutating func animate() throws(WireError) -> Effect {
    let count = try count("animate.targets", width: 20, limit: WireLimit.targets)
    var targets: [Effect.Target] = []
    for _ in 0..<count {
      let channel = try key("animate.targets")
      targets.append(Effect.Target(channel: channel, to: try f64("animate.targets.to")))
    }
    let curve = try curve("animate.curve")
    let delay = try f64("animate.delay")
    let repeatCount = try repeatCount("animate.repeat")
    let autoreverses = try flag("animate.autoreverses")
    let speed = try f64("animate.speed")
    return .animate(
      targets, curve, delay: delay, repeatCount: repeatCount, autoreverses: autoreverses,
      speed: speed == 0 ? 1 : speed)
  }

  private mutating func keyframes() throws(WireError) -> Effect {
    let key = try key("keyframes")
    let repeatCount = try repeatCount("keyframes.repeat")
    let count = try count("keyframes.frames", width: 44, limit: WireLimit.targets)
    var frames: [Effect.Keyframe] = []
    for _ in 0..<count {
      let duration = try f64("keyframes.frames.duration")
      let value = try f64("keyframes.frames.value")
      frames.append(
        Effect.Keyframe(
          duration: duration, value: value, curve: try curve("keyframes.frames.curve")))
    }
    return .keyframes(key, frames, repeatCount: repeatCount)
  }

  private mutating func release() throws(WireError) -> Effect {
    let key = try key("release")
    let to = try f64("release.to")
    let curve = try curve("release.curve")
    if case .timing = curve {
      throw WireError(field: "release.curve", reason: "is a timing curve; it must be a spring")
    }
    return .release(key, to: to, curve, velocity: try f64("release.velocity"))
  }

  /// 0 and 1 are once; the largest number is for ever, which the model writes as -1.
  private mutating func repeatCount(_ field: StaticString) throws(WireError) -> Int {
    let number = try u32(field)
    return number == UInt32.max ? MotionTiming.forever : max(1, Int(number))
  }

  private mutating func curve(_ field: StaticString) throws(WireError) -> MotionCurve {
    try inside(field) { reader throws(WireError) in try reader.curve() }
  }

  private mutating func curve() throws(WireError) -> MotionCurve {
    let kind = try u32("")
    switch kind {
    case MORPH_CURVE_SPRING:
      return .spring(
        response: try f64("response"), dampingRatio: try f64("damping_ratio"),
        blend: try f64("blend"))
    case MORPH_CURVE_INTERPOLATING:
      return .interpolatingSpring(
        mass: try f64("mass"), stiffness: try f64("stiffness"), damping: try f64("damping"),
        velocity: try f64("velocity"))
    case MORPH_CURVE_TIMING:
      return .timing(
        x1: try f64("x1"), y1: try f64("y1"), x2: try f64("x2"), y2: try f64("y2"),
        duration: try f64("duration"))
    default:
      throw WireError(field: "", reason: "is of kind \(kind); kinds are 1 to 3")
    }
  }

  private mutating func watch(_ field: StaticString) throws(WireError) -> WatchKey {
    try inside(field) { reader throws(WireError) in try reader.watch() }
  }

  private mutating func watch() throws(WireError) -> WatchKey {
    let source = try choice("source", as: WatchKey.Source.self)
    let key = try key("")
    let level = try f64("level")
    let direction = try u32("direction")
    guard direction == MORPH_RISING || direction == MORPH_FALLING else {
      throw WireError(field: "direction", reason: "is \(direction); it must be 1 or 2")
    }
    return WatchKey(
      source: source, id: key.id, item: key.item, level: level,
      isRising: direction == MORPH_RISING)
  }

  /// Reads the parts of a structure; an error in one names the structure too.
  private mutating func inside<Part>(
    _ field: StaticString, _ read: (inout ByteReader) throws(WireError) -> Part
  ) throws(WireError) -> Part {
    do {
      return try read(&self)
    } catch {
      throw error.within("\(field)")
    }
  }
}
