internal import MorphMotion
internal import MorphPluginAPI
internal import MorphScene

/// What must hold within a description, beyond its bytes being readable: unique ids and keys,
/// ranges that make sense, references to what is declared.
enum DescriptorCheck {
  /// Throws the first thing that is wrong, with its field.
  static func check(_ components: [ComponentDescriptor]) throws(WireError) {
    var seen = Set<String>()
    for (index, component) in components.enumerated() {
      do throws(WireError) {
        guard seen.insert(component.id).inserted else {
          throw WireError(field: "id", reason: "\(quoted(component.id)) is used twice")
        }
        try check(component)
      } catch {
        throw error.within("components", index)
      }
    }
  }

  private static func check(_ component: ComponentDescriptor) throws(WireError) {
    try checkIdentity(component)
    try checkLayout(component)
    try checkNames("parameters", component.parameters.map { ($0.id, $0.key) })
    try checkNames("slots", component.slots.map { ($0.id, $0.key) })
    try checkNames("channels", component.channels.map { ($0.id, $0.key) })
    try checkNames("timers", component.timers.map { ($0.id, $0.key) })
    try checkNames("scrolls", component.scrolls.map { ($0.id, $0.key) }, zeroMeansNone: true)
    try checkNames("gestures", component.gestures.map { ($0.id, $0.key) }, zeroMeansNone: true)
    try checkNames("regions", component.regions.map { ($0.id, $0.key) }, zeroMeansNone: true)
    try checkNames("requests", component.requests.map { ($0.id, $0.key) })
    try checkNames("actions", component.actions.map { ($0.id, $0.key) })
    try each("parameters", component.parameters, ParameterCheck.check)
    try each("slots", component.slots, checkSlot)
    try each("channels", component.channels, checkChannel)
    try each("gestures", component.gestures) { gesture throws(WireError) in
      try checkGesture(gesture, of: component)
    }
    try each("actions", component.actions, checkAction)
  }

  /// An id has at least two parts, such as `morph.status-pill`.
  private static func checkIdentity(_ component: ComponentDescriptor) throws(WireError) {
    let parts = component.id.utf8.split(separator: 0x2e, omittingEmptySubsequences: false)
    guard parts.count >= 2, parts.allSatisfy({ isKey(Array($0)) }) else {
      throw WireError(
        field: "id",
        reason: "is \(quoted(component.id)); it must be lowercase words joined by dots, "
          + "such as \"morph.status-pill\"")
    }
    guard !component.name.isEmpty else { throw WireError(field: "name", reason: "is empty") }
    guard !component.version.isEmpty else {
      throw WireError(field: "version", reason: "is empty")
    }
  }

  private static func checkLayout(_ component: ComponentDescriptor) throws(WireError) {
    let canvas = component.canvas
    for (field, extent) in [("canvas.width", canvas.width), ("canvas.height", canvas.height)] {
      guard extent > 0, extent <= 16_384 else {
        throw WireError(
          field: field, reason: "is \(extent); it must be above 0 and at most 16384 points")
      }
    }
    let most = min(canvas.width, canvas.height) / 2
    guard component.padding >= 0, component.padding <= most else {
      throw WireError(
        field: "padding",
        reason: "is \(component.padding); it must be 0 to half of the canvas, \(most)")
    }
  }

  /// Ids and keys that are unique in their list; 0 is no id where events use it for "none".
  static func checkNames(
    _ list: String, _ names: [(id: UInt32, key: String)], zeroMeansNone: Bool = false
  ) throws(WireError) {
    var ids = Set<UInt32>()
    var keys = Set<String>()
    for (index, name) in names.enumerated() {
      guard ids.insert(name.id).inserted else {
        throw WireError(field: "\(list)[\(index)].id", reason: "\(name.id) is used twice")
      }
      if zeroMeansNone && name.id == 0 {
        throw WireError(field: "\(list)[\(index)].id", reason: "is 0; it must be at least 1")
      }
      guard isKey(Array(name.key.utf8)) else {
        throw WireError(
          field: "\(list)[\(index)].key",
          reason: "is \(quoted(name.key)); it must be lowercase words joined by hyphens")
      }
      guard keys.insert(name.key).inserted else {
        throw WireError(
          field: "\(list)[\(index)].key", reason: "\(quoted(name.key)) is used twice")
      }
    }
  }

  private static func each<Element>(
    _ list: String, _ elements: [Element], _ check: (Element) throws(WireError) -> Void
  ) throws(WireError) {
    for (index, element) in elements.enumerated() {
      do {
        try check(element)
      } catch {
        throw error.within(list, index)
      }
    }
  }

  private static func checkSlot(_ slot: SlotDescriptor) throws(WireError) {
    switch slot.type {
    case .bool, .int, .double, .string, .bytes: break
    default:
      throw WireError(
        field: "type", reason: "is \(slot.type.name); slots are bool, int, double, string, bytes")
    }
    guard slot.initial.type == slot.type else {
      throw WireError(
        field: "default",
        reason: "of \(quoted(slot.key)) is \(slot.initial.type.name); the slot is "
          + slot.type.name)
    }
  }

  private static func checkChannel(_ channel: ChannelDescriptor) throws(WireError) {
    switch channel.bounds {
    case .none: break
    case .clamp(let range), .stop(let range):
      guard range.contains(channel.initial) else {
        throw WireError(
          field: "default",
          reason: "of \(quoted(channel.key)) is \(channel.initial); its bounds are "
            + "\(range.lowerBound) to \(range.upperBound)")
      }
    }
  }

  private static func checkGesture(
    _ gesture: GestureDescriptor, of component: ComponentDescriptor
  ) throws(WireError) {
    if gesture.region != 0, !component.regions.contains(where: { $0.id == gesture.region }) {
      throw WireError(
        field: "region",
        reason: "of \(quoted(gesture.key)) is \(gesture.region); no such region is declared")
    }
    guard gesture.minimumDistance >= 0 else {
      throw WireError(
        field: "minimum_distance",
        reason: "is \(gesture.minimumDistance); it must be at least 0")
    }
    guard gesture.deadline >= 0 else {
      throw WireError(
        field: "deadline", reason: "is \(gesture.deadline); it must be at least 0")
    }
    let lists = [
      ("exclusive_with", gesture.exclusiveWith),
      ("simultaneous_with", gesture.simultaneousWith),
    ]
    for (field, ids) in lists {
      for id in ids where !component.gestures.contains(where: { $0.id == id }) {
        throw WireError(
          field: field,
          reason: "of \(quoted(gesture.key)) names \(id); no such gesture is declared")
      }
    }
  }

  private static func checkAction(_ action: ActionDescriptor) throws(WireError) {
    switch action.result {
    case .none, .bool, .int, .double, .string: break
    default:
      throw WireError(
        field: "result",
        reason: "is \(action.result.name); results are none, bool, int, double, string")
    }
    var keys = Set<String>()
    for (index, argument) in action.arguments.enumerated() {
      switch argument.type {
      case .bool, .int, .double, .string: break
      default:
        throw WireError(
          field: "arguments[\(index)].type",
          reason: "is \(argument.type.name); arguments are bool, int, double, string")
      }
      guard isKey(Array(argument.key.utf8)), keys.insert(argument.key).inserted else {
        throw WireError(
          field: "arguments[\(index)].key",
          reason: "is \(quoted(argument.key)); it must be lowercase words joined by hyphens, "
            + "once")
      }
    }
  }

  /// Kebab-case ASCII: words of lowercase letters and digits joined by single hyphens, beginning
  /// with a letter.
  static func isKey(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, (0x61...0x7a).contains(first) else { return false }
    var previous: UInt8 = 0
    for byte in bytes {
      let isLetter = (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte)
      guard isLetter || (byte == 0x2d && previous != 0x2d) else { return false }
      previous = byte
    }
    return previous != 0x2d
  }

  /// The text in quotes, control characters replaced and cut to a readable length.
  static func quoted(_ text: String) -> String {
    let clean = text.unicodeScalars.prefix(60).map { $0.value < 0x20 ? "\u{fffd}" : $0 }
    return "\"" + String(String.UnicodeScalarView(clean)) + "\""
  }
}
