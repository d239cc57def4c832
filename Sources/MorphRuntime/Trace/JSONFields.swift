internal import MorphScene

/// The members of a JSON object, each to be taken once; what is left in the end is unknown.
struct JSONFields {
  /// What the object is, for messages: `entry "tap"`.
  let name: String
  private var members: [JSONValue.Member]
  private var known: [String] = []

  init(_ json: JSONValue, name: String) throws(SessionError) {
    guard let members = json.members else {
      throw SessionError("\(name) is \(json.kind); accepted: an object")
    }
    self.name = name
    self.members = members
  }

  init(_ members: [JSONValue.Member], name: String) {
    self.name = name
    self.members = members
  }

  /// The value of a field that may be missing.
  mutating func take(_ key: String) -> JSONValue? {
    known.append(key)
    guard let place = members.firstIndex(where: { $0.key == key }) else { return nil }
    return members.remove(at: place).value
  }

  /// All fields that were not taken.
  mutating func takeRest() -> [JSONValue.Member] {
    defer { members = [] }
    return members
  }

  mutating func string(_ key: String) throws(SessionError) -> String {
    guard let json = take(key) else { throw missing(key, "a string") }
    guard let value = json.string else { throw wrong(key, json, "a string") }
    return value
  }

  mutating func string(_ key: String, else value: String) throws(SessionError) -> String {
    members.contains { $0.key == key } ? try string(key) : skip(key, value)
  }

  mutating func bool(_ key: String) throws(SessionError) -> Bool {
    guard let json = take(key) else { throw missing(key, "true or false") }
    guard let value = json.bool else { throw wrong(key, json, "true or false") }
    return value
  }

  mutating func bool(_ key: String, else value: Bool) throws(SessionError) -> Bool {
    members.contains { $0.key == key } ? try bool(key) : skip(key, value)
  }

  mutating func number(_ key: String) throws(SessionError) -> Double {
    guard let json = take(key) else { throw missing(key, "a number") }
    guard let value = json.double, value.isFinite else { throw wrong(key, json, "a number") }
    return value
  }

  mutating func number(_ key: String, else value: Double) throws(SessionError) -> Double {
    members.contains { $0.key == key } ? try number(key) : skip(key, value)
  }

  mutating func natural(_ key: String, else value: UInt64) throws(SessionError) -> UInt64 {
    guard let json = take(key) else { return value }
    let text = "a whole number, at least 0"
    // Numbers that 63 bits do not hold are written as strings.
    if let digits = json.string {
      guard let value = UInt64(digits) else { throw wrong(key, json, text) }
      return value
    }
    guard let value = json.integer, value >= 0 else { throw wrong(key, json, text) }
    return UInt64(value)
  }

  /// `[x, y]`.
  mutating func pair(_ key: String) throws(SessionError) -> Point {
    guard let json = take(key) else { throw missing(key, "two numbers, [x, y]") }
    guard let parts = json.array, parts.count == 2, let x = parts[0].double,
      let y = parts[1].double
    else { throw wrong(key, json, "two numbers, [x, y]") }
    return Point(x, y)
  }

  mutating func pair(_ key: String, else value: Point) throws(SessionError) -> Point {
    members.contains { $0.key == key } ? try pair(key) : skip(key, value)
  }

  mutating func object(_ key: String) throws(SessionError) -> [JSONValue.Member] {
    guard let json = take(key) else { return [] }
    guard let members = json.members else { throw wrong(key, json, "an object") }
    return members
  }

  mutating func choice<Choice>(
    _ key: String, _ choices: [(String, Choice)], else value: Choice? = nil
  ) throws(SessionError) -> Choice {
    let names = choices.map(\.0).joined(separator: ", ")
    guard let json = take(key) else {
      guard let value else { throw missing(key, "one of \(names)") }
      return value
    }
    guard let text = json.string, let found = choices.first(where: { $0.0 == text }) else {
      throw wrong(key, json, "one of \(names)")
    }
    return found.1
  }

  /// Throws for a field that nobody has taken.
  func finish() throws(SessionError) {
    guard let left = members.first else { return }
    throw SessionError("\(name) has no field \"\(left.key)\"; " + accepted(known))
  }

  func wrong(_ key: String, _ json: JSONValue, _ expected: String) -> SessionError {
    SessionError(
      "field \"\(key)\" of \(name) is \(ValueJSON.text(json)); accepted: \(expected)")
  }

  private func missing(_ key: String, _ expected: String) -> SessionError {
    SessionError("\(name) lacks the field \"\(key)\"; accepted: \(expected)")
  }

  private mutating func skip<Field>(_ key: String, _ value: Field) -> Field {
    known.append(key)
    return value
  }
}
