internal import MorphMotion
internal import MorphScene

/// A captured state as the `snapshot` of a trace's header: slots and channels by name, and what
/// else was captured.
extension SessionState {
  init(snapshot members: [JSONValue.Member], _ declared: Declarations) throws(SessionError) {
    self.init()
    var fields = JSONFields(members, name: "snapshot")
    for member in try fields.object("slots") {
      let (place, item) = try SessionState.find(
        member.key, "slot", declared.slots, declared.descriptor.slots.map(\.key))
      let slot = declared.descriptor.slots[place]
      guard let value = ValueJSON.read(member.value, as: slot.type) else {
        throw SessionError(
          "slot \"\(member.key)\" is \(ValueJSON.text(member.value)); accepted: \(slot.type.name)")
      }
      slots.append(Slot(key: slot.key, item: item, value: value))
    }
    for member in try fields.object("channels") {
      let (place, item) = try SessionState.find(
        member.key, "channel", declared.channels, declared.descriptor.channels.map(\.key))
      var parts = try JSONFields(member.value, name: "channel \"\(member.key)\"")
      let value = try parts.number("value")
      let velocity = try parts.number("velocity", else: 0)
      let model = try parts.number("model", else: value)
      try parts.finish()
      channels.append(
        Channel(
          key: declared.descriptor.channels[place].key, item: item, model: model, value: value,
          velocity: velocity))
    }
    for member in try fields.object("timers") {
      let (place, item) = try SessionState.find(
        member.key, "timer", declared.timers, declared.descriptor.timers.map(\.key))
      guard let seconds = member.value.double, seconds >= 0, seconds <= EffectRunner.longestTimer
      else {
        throw SessionError(
          "timer \"\(member.key)\" is \(ValueJSON.text(member.value)); accepted: seconds, at least 0"
        )
      }
      timers.append(
        Timer(
          key: declared.descriptor.timers[place].key, item: item,
          remaining: Trace.nanoseconds(seconds)))
    }
    for member in try fields.object("scrolls") {
      let (place, _) = try SessionState.find(
        member.key, "scroll", declared.scrolls, declared.descriptor.scrolls.map(\.key))
      var parts = try JSONFields(member.value, name: "scroll \"\(member.key)\"")
      scrolls.append(
        Scroll(
          key: declared.descriptor.scrolls[place].key, place: try parts.number("place"),
          velocity: try parts.number("velocity", else: 0),
          content: try parts.number("content"), viewport: try parts.number("viewport")))
      try parts.finish()
    }
    if let json = fields.take("focus"), json != .null {
      guard let name = json.string else { throw fields.wrong("focus", json, "a region or null") }
      _ = try declared.region(name)
      focus = name
    }
    try fields.finish()
  }

  /// The members of the header's `snapshot`; those without entries are left out.
  func snapshotMembers() -> [JSONValue.Member] {
    func named(_ entries: [(String, UInt64, JSONValue)]) -> JSONValue {
      .object(entries.map { JSONValue.Member(itemName($0.0, $0.1), $0.2) })
    }
    var members: [JSONValue.Member] = []
    func add(_ key: String, _ entries: [(String, UInt64, JSONValue)]) {
      if !entries.isEmpty { members.append(JSONValue.Member(key, named(entries))) }
    }
    add("slots", slots.map { ($0.key, $0.item, ValueJSON.write($0.value)) })
    add(
      "channels",
      channels.map { channel in
        (
          channel.key, channel.item,
          .object([
            JSONValue.Member("value", .number(channel.value)),
            JSONValue.Member("velocity", .number(channel.velocity)),
            JSONValue.Member("model", .number(channel.model)),
          ])
        )
      })
    add("timers", timers.map { ($0.key, $0.item, .number(Trace.seconds($0.remaining))) })
    add(
      "scrolls",
      scrolls.map { scroll in
        (
          scroll.key, 0,
          .object([
            JSONValue.Member("place", .number(scroll.place)),
            JSONValue.Member("velocity", .number(scroll.velocity)),
            JSONValue.Member("content", .number(scroll.content)),
            JSONValue.Member("viewport", .number(scroll.viewport)),
          ])
        )
      })
    if let focus { members.append(JSONValue.Member("focus", .string(focus))) }
    return members
  }

  private static func find(
    _ name: String, _ kind: String, _ index: Declarations.Index, _ keys: [String]
  ) throws(SessionError) -> (place: Int, item: UInt64) {
    guard let (key, item) = parseItemName(name), let place = index.place(key) else {
      throw SessionError("\(kind) \"\(name)\" is not declared; " + accepted(keys))
    }
    return (place, item)
  }
}
