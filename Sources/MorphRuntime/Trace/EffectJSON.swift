internal import MorphMotion
internal import MorphScene

/// Effects as the document `morph.effects/1`: what an action asked for, spelled out by key.
public enum EffectJSON {
  public static let schema = "morph.effects/1"

  /// The document, ended by a line feed.
  public static func write(_ effects: [Effect], _ descriptor: ComponentDescriptor) -> [UInt8] {
    var writer = JSONWriter()
    let names = Names(declared: Declarations(descriptor))
    writer.beginObject()
    writer.field("schema", schema)
    writer.field(
      "effects", .array(effects.map { .object(members(of: $0, names)) }))
    writer.endObject()
    return writer.finish()
  }

  /// Keys for ids; an id that is not declared is written as its number.
  private struct Names {
    let declared: Declarations
    var descriptor: ComponentDescriptor { declared.descriptor }

    func slot(_ id: UInt32, _ item: UInt64) -> String {
      itemName(declared.slots.place(id).map { descriptor.slots[$0].key } ?? "\(id)", item)
    }

    func channel(_ key: ChannelKey) -> String {
      itemName(
        declared.channels.place(key.id).map { descriptor.channels[$0].key } ?? "\(key.id)",
        key.item)
    }

    func timer(_ id: UInt32, _ item: UInt64) -> String {
      itemName(declared.timers.place(id).map { descriptor.timers[$0].key } ?? "\(id)", item)
    }

    func request(_ id: UInt32, _ item: UInt64) -> String {
      itemName(declared.requests.place(id).map { descriptor.requests[$0].key } ?? "\(id)", item)
    }

    func scroll(_ id: UInt32) -> String {
      declared.scrolls.place(id).map { descriptor.scrolls[$0].key } ?? "\(id)"
    }

    func region(_ id: UInt32, _ item: UInt64) -> JSONValue {
      guard id != 0 else { return .null }
      let key = declared.regions.place(id).map { descriptor.regions[$0].key }
      return .string(itemName(key ?? "\(id)", item))
    }
  }

  private static func members(of effect: Effect, _ names: Names) -> [JSONValue.Member] {
    var members = [JSONValue.Member("do", .string(effect.name))]
    func add(_ key: String, _ value: JSONValue) { members.append(JSONValue.Member(key, value)) }
    func add(_ key: String, _ number: Double) {
      // What a component asked for may hold what JSON has no number for.
      add(key, number.isFinite ? .number(number) : .string("\(number)"))
    }
    switch effect {
    case .setSlot(let id, let item, let value):
      add("slot", .string(names.slot(id, item)))
      add("value", ValueJSON.write(value))
    case .setParameter(let id, let value):
      let parameter = names.declared.parameters.place(id).map { names.descriptor.parameters[$0] }
      add("parameter", .string(parameter?.key ?? "\(id)"))
      add("value", parameter?.json(value) ?? ValueJSON.write(value))
    case .animate(let targets, let curve, let delay, let count, let autoreverses, let speed):
      add(
        "targets",
        .array(
          targets.map { target in
            .object([
              JSONValue.Member("channel", .string(names.channel(target.channel))),
              JSONValue.Member("to", .number(target.to)),
            ])
          }))
      add("curve", json(curve))
      if delay != 0 { add("delay", delay) }
      if count != 1 { add("repeat", json(repeatCount: count)) }
      if autoreverses { add("autoreverses", .bool(true)) }
      if speed != 1 { add("speed", speed) }
    case .keyframes(let key, let frames, let count):
      add("channel", .string(names.channel(key)))
      add(
        "keyframes",
        .array(
          frames.map { frame in
            .object([
              JSONValue.Member("duration", .number(frame.duration)),
              JSONValue.Member("value", .number(frame.value)),
              JSONValue.Member("curve", json(frame.curve)),
            ])
          }))
      if count != 1 { add("repeat", json(repeatCount: count)) }
    case .decay(let key, let velocity, let rate):
      add("channel", .string(names.channel(key)))
      add("velocity", velocity)
      add("rate", rate)
    case .release(let key, let to, let curve, let velocity):
      add("channel", .string(names.channel(key)))
      add("to", to)
      add("curve", json(curve))
      add("velocity", velocity)
    case .set(let key, let value):
      add("channel", .string(names.channel(key)))
      add("value", value)
    case .shift(let key, let to):
      add("channel", .string(names.channel(key)))
      add("to", to)
    case .hold(let key), .stop(let key): add("channel", .string(names.channel(key)))
    case .watch(let key), .unwatch(let key):
      switch key.source {
      case .channel:
        add("channel", .string(names.channel(ChannelKey(id: key.id, item: key.item))))
      case .overscroll: add("overscroll", .string(names.scroll(key.id)))
      }
      add("level", key.level)
      add("direction", .string(key.isRising ? "rising" : "falling"))
    case .startTimer(let id, let item, let seconds):
      add("timer", .string(names.timer(id, item)))
      add("seconds", seconds)
    case .cancelTimer(let id, let item): add("timer", .string(names.timer(id, item)))
    case .request(let id, let item), .cancelRequest(let id, let item):
      add("request", .string(names.request(id, item)))
    case .haptic(let haptic, let intensity):
      add("name", .string(haptic.name))
      add("intensity", intensity)
    case .announce(let text): add("text", .string(text))
    case .scrollTo(let id, let offset, let animated):
      add("scroll", .string(names.scroll(id)))
      add("offset", offset)
      add("animated", .bool(animated))
    case .focus(let region, let item): add("region", names.region(region, item))
    case .drop(let kind, let id, let item):
      switch kind {
      case .slot: add("slot", .string(names.slot(id, item)))
      case .channel: add("channel", .string(names.channel(ChannelKey(id: id, item: item))))
      case .timer: add("timer", .string(names.timer(id, item)))
      case .all: add("item", .string("\(item)"))
      }
    case .log(let level, let text):
      add("level", .integer(Int64(level)))
      add("text", .string(text))
    }
    return members
  }

  private static func json(repeatCount count: Int) -> JSONValue {
    count < 0 ? .string("forever") : .integer(Int64(count))
  }

  private static func json(_ curve: MotionCurve) -> JSONValue {
    func object(_ kind: String, _ numbers: [(String, Double)]) -> JSONValue {
      .object(
        [JSONValue.Member("kind", .string(kind))]
          + numbers.map { JSONValue.Member($0.0, .number($0.1)) })
    }
    switch curve {
    case .spring(let response, let dampingRatio, let blend):
      return object(
        "spring", [("response", response), ("damping-ratio", dampingRatio), ("blend", blend)])
    case .interpolatingSpring(let mass, let stiffness, let damping, let velocity):
      return object(
        "interpolating-spring",
        [("mass", mass), ("stiffness", stiffness), ("damping", damping), ("velocity", velocity)])
    case .timing(let x1, let y1, let x2, let y2, let duration):
      return object(
        "timing", [("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2), ("duration", duration)])
    }
  }
}
