internal import MorphScene
internal import MorphMotion

extension Trace {
  /// Seconds: the latest time of an entry, and the longest drag.
  static let longest = 1e7
  static let longestDrag = 3600.0

  /// Reads a trace. `file` is its name in messages.
  ///
  /// Throws for the first line that is no JSON, has an unknown kind or field, a wrong value, or goes
  /// back in time.
  public static func read(_ bytes: [UInt8], file: String) throws(TraceError) -> Trace {
    var trace: Trace?
    var number = 0
    for line in bytes.split(separator: 0x0a, omittingEmptySubsequences: false) {
      number += 1
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }) { continue }
      do {
        let json = try JSONParser.parse(Array(line), firstLine: number)
        if trace == nil {
          trace = Trace(header: try header(json), file: file)
        } else {
          let entry = try entry(json, line: number)
          if let last = trace?.entries.last, entry.at < last.at {
            throw SessionError(
              "entry is at \(seconds(entry.at)), before the one above it at \(seconds(last.at)); "
                + "entries stand in the order of time")
          }
          trace?.entries.append(entry)
        }
      } catch let error as JSONError {
        throw TraceError(
          file: file, line: number,
          message: "column \(error.column): expected \(error.expected), found \(error.found)")
      } catch let error as SessionError {
        throw TraceError(file: file, line: number, message: error.message)
      } catch {
        throw TraceError(file: file, line: number, message: "\(error)")
      }
    }
    guard let trace else {
      throw TraceError(
        file: file, line: 0, message: "the file is empty; accepted: a header and entries")
    }
    return trace
  }

  private static func header(_ json: JSONValue) throws(SessionError) -> Header {
    var fields = try JSONFields(json, name: "header")
    let schema = try fields.string("schema")
    guard schema == Trace.schema else {
      throw SessionError("schema is \"\(schema)\"; accepted: \(Trace.schema)")
    }
    var header = Header(component: try fields.string("component"))
    header.parameters = try fields.object("parameters")
    for member in try fields.object("environment") {
      header.environment.append(try EnvironmentField(key: member.key, json: member.value))
    }
    if let size = try fields.pair("size", else: .zero) as Point?, size != .zero {
      header.size = Size(size.x, size.y)
      try Session.check(Size(size.x, size.y))
    }
    if let json = fields.take("scale") {
      guard let scale = json.double, Environment.scales.contains(scale) else {
        throw fields.wrong("scale", json, "a number from 0.1 to 16")
      }
      header.scale = scale
    }
    header.snapshot = try fields.object("snapshot")
    header.seed = try fields.natural("seed", else: 0)
    if let json = fields.take("progress"), json != .null {
      guard let progress = json.double else {
        throw fields.wrong("progress", json, "a number or null")
      }
      header.progress = progress
    }
    try fields.finish()
    return header
  }

  // MARK: Entries

  /// The kinds of entries.
  static let kinds = [
    "pointer-down", "pointer-move", "pointer-up", "pointer-cancel", "tap", "long-press", "drag",
    "gesture", "scroll", "key", "hover", "focus", "set", "action", "accessibility", "complete",
    "environment", "resize", "visible", "progress",
  ]

  private static func entry(_ json: JSONValue, line: Int) throws(SessionError) -> Entry {
    var fields = try JSONFields(json, name: "entry")
    let at = try fields.number("at")
    guard at >= 0, at <= longest else {
      throw SessionError("at is \(at); accepted: seconds from 0 to \(longest)")
    }
    let kind = try fields.string("do")
    guard kinds.contains(kind) else {
      throw SessionError("\"do\" is \"\(kind)\"; " + accepted(kinds))
    }
    var rest = JSONFields(fields.takeRest(), name: "entry \"\(kind)\"")
    let step = try step(kind, &rest)
    try rest.finish()
    return Entry(at: nanoseconds(at), step, line: line)
  }

  private static func step(
    _ kind: String, _ fields: inout JSONFields
  ) throws(SessionError) -> Step {
    switch kind {
    case "pointer-down": return .pointer(try pointer(.down, &fields))
    case "pointer-move": return .pointer(try pointer(.move, &fields))
    case "pointer-up": return .pointer(try pointer(.up, &fields))
    case "pointer-cancel": return .pointer(try pointer(.cancel, &fields))
    case "tap": return .tap(try point(&fields))
    case "long-press": return .longPress(try point(&fields))
    case "drag":
      let from = try fields.pair("from")
      let to = try fields.pair("to")
      let over = try fields.number("over")
      guard over >= 0, over <= longestDrag else {
        throw SessionError("over is \(over); accepted: seconds from 0 to \(longestDrag)")
      }
      return .drag(from: from, to: to, over: nanoseconds(over))
    case "gesture": return .gesture(try gesture(&fields))
    case "scroll":
      return .scroll(
        Point(try fields.number("dx", else: 0), try fields.number("dy", else: 0)))
    case "key":
      return .key(
        try fields.string("key"), isDown: try fields.bool("down", else: true),
        modifiers: try modifiers(&fields))
    case "hover": return .hover(try optionalPoint(&fields))
    case "focus":
      guard let json = fields.take("region"), json != .null else { return .focus(nil) }
      guard let region = json.string else { throw fields.wrong("region", json, "a region or null") }
      return .focus(region)
    case "set":
      let key = try fields.string("parameter")
      guard let value = fields.take("value") else {
        throw SessionError("entry \"set\" lacks the field \"value\"")
      }
      return .set(parameter: key, value)
    case "action":
      let name = try fields.string("name")
      let json = fields.take("arguments") ?? .array([])
      guard let arguments = json.array else { throw fields.wrong("arguments", json, "an array") }
      return .action(name, arguments)
    case "accessibility":
      let action = try fields.string("action")
      let value = try fields.string("value", else: "")
      guard let json = fields.take("node"), json != .null else {
        return .accessibility(action: action, node: nil, value: value)
      }
      guard let node = json.string ?? json.integer.map({ String($0) }) else {
        throw fields.wrong("node", json, "a key, a number or a label")
      }
      return .accessibility(action: action, node: node, value: value)
    case "complete":
      return .complete(
        request: try fields.string("request"), item: try fields.natural("item", else: 0),
        ok: try fields.bool("ok", else: true), message: try fields.string("message", else: ""))
    case "environment":
      var changed: [EnvironmentField] = []
      for member in fields.takeRest() {
        changed.append(try EnvironmentField(key: member.key, json: member.value))
      }
      return .environment(changed)
    case "resize":
      let size = Size(try fields.number("width"), try fields.number("height"))
      try Session.check(size)
      return .resize(size)
    case "visible": return .visible(try fields.bool("value"))
    case "progress":
      guard let json = fields.take("value"), json != .null else { return .progress(nil) }
      guard let value = json.double else { throw fields.wrong("value", json, "a number or null") }
      return .progress(value)
    default: preconditionFailure("\(kind) is in the list of kinds")
    }
  }

  private static func point(_ fields: inout JSONFields) throws(SessionError) -> Point {
    Point(try fields.number("x"), try fields.number("y"))
  }

  /// A point, or nil where both numbers are missing or null.
  private static func optionalPoint(_ fields: inout JSONFields) throws(SessionError) -> Point? {
    let x = fields.take("x") ?? .null
    let y = fields.take("y") ?? .null
    if x == .null, y == .null { return nil }
    guard let left = x.double else { throw fields.wrong("x", x, "a number, or null for both") }
    guard let top = y.double else { throw fields.wrong("y", y, "a number, or null for both") }
    return Point(left, top)
  }

  private static func pointer(
    _ phase: PointerInput.Phase, _ fields: inout JSONFields
  ) throws(SessionError) -> PointerInput {
    // A lost pointer is nowhere in particular.
    let location =
      phase == .cancel
      ? Point(try fields.number("x", else: 0), try fields.number("y", else: 0))
      : try point(&fields)
    let number = try fields.natural("pointer", else: 0)
    guard number <= UInt64(UInt32.max) else {
      throw SessionError("pointer is \(number); accepted: at most \(UInt32.max)")
    }
    return PointerInput(
      phase, at: location, pointer: UInt32(number),
      device: try fields.choice(
        "device", [("touch", .touch), ("mouse", .mouse), ("pen", .pen)], else: .touch),
      modifiers: try modifiers(&fields))
  }

  private static func gesture(_ fields: inout JSONFields) throws(SessionError) -> GestureInput {
    GestureInput(
      try fields.string("gesture"),
      try fields.choice(
        "phase",
        [("begin", .begin), ("change", .change), ("end", .end), ("cancel", .cancel)]),
      item: try fields.natural("item", else: 0),
      location: try fields.pair("location", else: .zero),
      translation: try fields.pair("translation", else: .zero),
      velocity: try fields.pair("velocity", else: .zero))
  }

  private static func modifiers(
    _ fields: inout JSONFields
  ) throws(SessionError) -> Event.Modifiers {
    guard let json = fields.take("modifiers") else { return [] }
    let names = Event.Modifiers.names
    guard let list = json.array else {
      throw fields.wrong("modifiers", json, "a list of " + names.map(\.0).joined(separator: ", "))
    }
    var modifiers: Event.Modifiers = []
    for item in list {
      guard let text = item.string, let found = names.first(where: { $0.0 == text }) else {
        throw fields.wrong(
          "modifiers", json, "a list of " + names.map(\.0).joined(separator: ", "))
      }
      modifiers.insert(found.1)
    }
    return modifiers
  }
}

extension Event.Modifiers {
  /// The words that files use.
  static let names: [(String, Event.Modifiers)] = [
    ("shift", .shift), ("control", .control), ("alt", .alt), ("meta", .meta),
  ]
}
