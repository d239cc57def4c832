/// Compares two versions of one component.
struct ComponentDifference {
  private let id: String
  private(set) var changes: [PluginChange] = []

  static func changes(
    from old: ComponentDescriptor, to new: ComponentDescriptor
  ) -> [PluginChange] {
    var difference = ComponentDifference(id: new.id)
    difference.compareIdentity(old, new)
    difference.compare("parameter", old.parameters, new.parameters) { it, old, new in
      it.compareParameters(old, new)
    }
    difference.compare("slot", old.slots, new.slots) { it, old, new in
      it.compareSlots(old, new)
    }
    difference.compare("channel", old.channels, new.channels) { it, old, new in
      it.compareChannels(old, new)
    }
    difference.compare("timer", old.timers, new.timers) { it, old, new in
      it.comparePerItem("timer \(new.key)", old.isPerItem, new.isPerItem)
    }
    difference.compare("scroll", old.scrolls, new.scrolls) { it, old, new in
      it.compareScrolls(old, new)
    }
    difference.compare("region", old.regions, new.regions) { it, old, new in
      it.comparePerItem("region \(new.key)", old.isPerItem, new.isPerItem)
    }
    difference.compare("gesture", old.gestures, new.gestures) { it, before, after in
      it.compareGestures(before, after, in: (old, new))
    }
    difference.compare("request", old.requests, new.requests, added: .note) { it, old, new in
      it.reworded("request \(new.key)", [("doc", old.doc, new.doc)])
    }
    difference.compare("action", old.actions, new.actions) { it, old, new in
      it.compareActions(old, new)
    }
    difference.compareVersions(old, new)
    // Stable: equals stay in the order in which they were declared.
    return PluginChange.Severity.allCases.sorted().flatMap { severity in
      difference.changes.filter { $0.severity == severity }
    }
  }

  /// Adds what people read and no program goes by, which is not repeated: it may be long.
  mutating func reworded(_ subject: String, _ words: [(name: String, old: String, new: String)]) {
    let changed = words.filter { $0.old != $0.new }.map(\.name)
    guard !changed.isEmpty else { return }
    add(.note, "reworded", subject, "other words: \(changed.joined(separator: ", "))")
  }

  private init(id: String) {
    self.id = id
  }

  mutating func add(
    _ severity: PluginChange.Severity, _ kind: String, _ subject: String, _ message: String
  ) {
    changes.append(
      PluginChange(
        severity: severity, component: id, kind: kind, subject: subject, message: message))
  }

  /// Adds a change when two values differ: "WORDS was OLD and is NEW".
  mutating func change<Value: Equatable>(
    _ severity: PluginChange.Severity, _ kind: String, _ subject: String, _ words: String,
    _ old: Value, _ new: Value, _ text: (Value) -> String
  ) {
    guard old != new else { return }
    add(severity, kind, subject, "\(words) was \(text(old)) and is \(text(new))")
  }

  // MARK: Declarations by id and key

  /// Pairs declarations: keys are what files hold, ids what programs hold, and neither may be used
  /// for something else later.
  private mutating func compare<Declaration: Declared>(
    _ list: String, _ old: [Declaration], _ new: [Declaration],
    added: PluginChange.Severity = .compatible,
    _ details: (inout ComponentDifference, Declaration, Declaration) -> Void
  ) {
    let oldKeys = Set(old.map(\.key))
    let newKeys = Set(new.map(\.key))
    for before in old {
      let subject = "\(list) \(before.key)"
      if let after = new.first(where: { $0.key == before.key }) {
        if after.id != before.id {
          add(
            .breaking, "renumbered", subject,
            "its id was \(before.id) and is \(after.id); an id is never changed")
        }
        details(&self, before, after)
      } else if let after = new.first(where: { $0.id == before.id }),
        !oldKeys.contains(after.key), after.isSameKind(as: before)
      {
        add(
          .breaking, "renamed", subject,
          "id \(before.id) is now called \(after.key); files and traces hold \(before.key)")
        details(&self, before, after)
      } else {
        add(.breaking, "removed", subject, "it is gone; files and traces may hold it")
      }
    }
    for after in new where !oldKeys.contains(after.key) {
      let subject = "\(list) \(after.key)"
      guard let before = old.first(where: { $0.id == after.id }) else {
        add(added, "added", subject, Self.welcome(list))
        continue
      }
      if !newKeys.contains(before.key), after.isSameKind(as: before) { continue }
      add(
        .breaking, "id-reused", subject,
        "id \(after.id) meant \(before.key); an id is never used for something else")
    }
    for after in new {
      guard let before = old.first(where: { $0.id == after.id }), before.key != after.key,
        oldKeys.contains(after.key)
      else { continue }
      add(
        .breaking, "id-reused", "\(list) \(after.key)",
        "id \(after.id) meant \(before.key); an id is never used for something else")
    }
  }

  private static func welcome(_ list: String) -> String {
    list == "request" ? "it is new; the application must answer it" : "it is new"
  }
}

/// What has an id and a key in a description.
protocol Declared {
  var id: UInt32 { get }
  var key: String { get }
  /// Whether this may be the other one under another key, and is not something else altogether.
  func isSameKind(as other: Self) -> Bool
}

extension Declared {
  func isSameKind(as other: Self) -> Bool { true }
}

extension ParameterDescriptor: Declared {
  func isSameKind(as other: Self) -> Bool { type == other.type }
}

extension SlotDescriptor: Declared {
  func isSameKind(as other: Self) -> Bool { type == other.type }
}

extension ChannelDescriptor: Declared {
  func isSameKind(as other: Self) -> Bool { unit == other.unit }
}

extension GestureDescriptor: Declared {
  func isSameKind(as other: Self) -> Bool { kind == other.kind }
}

extension ActionDescriptor: Declared {
  func isSameKind(as other: Self) -> Bool {
    result == other.result && arguments.map(\.type) == other.arguments.map(\.type)
  }
}

extension TimerDescriptor: Declared {}
extension ScrollDescriptor: Declared {}
extension RegionDescriptor: Declared {}
extension RequestDescriptor: Declared {}
