internal import MorphRuntime
internal import MorphScene

/// What holds for what a plugin says of itself. The host refuses most of what breaks these rules
/// when it loads a plugin; such a refusal is then the result of the test whose rule is broken. What
/// is tested here is the rest, and that the rules hold for every later answer too.
enum DescriptorTests {
  static let all: [ValidatorTest] = [
    .component(
      .descriptor, "strings-valid",
      "Every string is UTF-8 without control characters; id, version, name and labels are not empty.",
      stringsValid),
    .component(
      .descriptor, "strings-stable",
      "After 1,000 other calls the plugin still says the same of itself.", stringsStable),
    .component(
      .descriptor, "ids-unique", "No id and no key is used twice in one list.", idsUnique),
    .component(
      .descriptor, "keys-well-formed",
      "Every key is lowercase words joined by hyphens, and begins with a letter.", keysWellFormed),
    .component(
      .descriptor, "ranges-finite",
      "Every number has a finite range, its least not above its greatest.", rangesFinite),
    .component(
      .descriptor, "defaults-in-range", "Every default is a value that could be set.",
      defaultsInRange),
    .component(
      .descriptor, "enum-options-unique",
      "The options of a choice have ids, keys and labels of their own.", optionsUnique),
    .component(
      .descriptor, "declarations-consistent",
      "What declarations refer to is declared, and sizes leave room for the component.",
      declarationsConsistent),
    .plugin(
      .descriptor, "unknown-extension-null",
      "Asked for an extension that it does not have, the plugin answers NULL.",
      unknownExtensionNull),
    .component(
      .descriptor, "struct-larger-than-known",
      "Structs that are longer than known are read as before, and not written beyond.",
      structLargerThanKnown),
  ]

  // MARK: Strings

  private static func stringsValid(_ subject: Subject) throws(TestStop) {
    let it = subject.descriptor
    var texts = [
      ("id", it.id), ("version", it.version), ("name", it.name), ("summary", it.summary),
      ("credit", it.credit), ("license", it.license), ("url", it.url),
    ]
    for parameter in it.parameters {
      texts.append(("label of \(parameter.key)", parameter.label))
      texts.append(("doc of \(parameter.key)", parameter.doc))
      texts.append(("group of \(parameter.key)", parameter.group))
      for option in parameter.options {
        texts.append(("label of \(parameter.key) \(option.key)", option.label))
      }
    }
    for request in it.requests { texts.append(("doc of \(request.key)", request.doc)) }
    for action in it.actions {
      texts.append(("doc of \(action.key)", action.doc))
      for argument in action.arguments {
        texts.append(("doc of \(action.key) \(argument.key)", argument.doc))
      }
    }
    for (field, text) in texts {
      let control = text.unicodeScalars.first {
        $0.value < 0x20 && $0 != "\n" || (0x7f...0x9f).contains($0.value)
      }
      if let control {
        throw .failed("\(field) has the control character U+\(String(control.value, radix: 16))")
      }
    }
    let wanted = [("summary", it.summary)] + it.parameters.map { ("label of \($0.key)", $0.label) }
    for (field, text) in wanted where text.isEmpty { throw .failed("\(field) is empty") }
  }

  private static func stringsStable(_ subject: Subject) throws(TestStop) {
    let trial = try subject.start()
    try TestStop.preparing { () throws(TestStop) in
      let snapshots = try trial.appeared("at rest").story("in its life")
      let code = trial.code()
      for call in 0..<subject.effort.otherCalls {
        let snapshot = snapshots[call % snapshots.count]
        if call % 10 == 9 {
          try trial.handle(code, snapshot, Event(time: 0, kind: .environment), "environment")
        } else {
          _ = try trial.draw(code, snapshot, "in a series")
        }
      }
    }
    let again: [ComponentDescriptor]
    do throws(CallFailure) {
      again = try trial.host.describe()
    } catch {
      throw .fault("describe", error, "after \(subject.effort.otherCalls) other calls")
    }
    let first = trial.host.description.components
    guard again != first else { return }
    let changed = zip(first, again).first { $0 != $1 }
    let what = changed.map { difference($0, $1) } ?? "another number of components"
    throw .failed("after \(subject.effort.otherCalls) other calls it says \(what)")
  }

  private static func difference(
    _ first: ComponentDescriptor, _ again: ComponentDescriptor
  ) -> String {
    for (field, old, new) in [
      ("id", first.id, again.id), ("version", first.version, again.version),
      ("name", first.name, again.name), ("summary", first.summary, again.summary),
    ] where old != new {
      return "\(field) \"\(new)\", and said \"\(old)\""
    }
    return "something else of \(first.id)"
  }

  // MARK: Ids, keys and ranges

  private static func names(_ it: ComponentDescriptor) -> [(String, [(id: UInt32, key: String)])] {
    [
      ("parameters", it.parameters.map { ($0.id, $0.key) }),
      ("slots", it.slots.map { ($0.id, $0.key) }),
      ("channels", it.channels.map { ($0.id, $0.key) }),
      ("timers", it.timers.map { ($0.id, $0.key) }),
      ("scrolls", it.scrolls.map { ($0.id, $0.key) }),
      ("gestures", it.gestures.map { ($0.id, $0.key) }),
      ("regions", it.regions.map { ($0.id, $0.key) }),
      ("requests", it.requests.map { ($0.id, $0.key) }),
      ("actions", it.actions.map { ($0.id, $0.key) }),
    ]
  }

  private static func idsUnique(_ subject: Subject) throws(TestStop) {
    for (list, names) in names(subject.descriptor) {
      guard Set(names.map(\.id)).count == names.count, Set(names.map(\.key)).count == names.count
      else { throw .failed("an id or a key of \(list) is used twice") }
    }
  }

  private static func keysWellFormed(_ subject: Subject) throws(TestStop) {
    for (list, names) in names(subject.descriptor) {
      for name in names where !isKey(name.key) {
        throw .failed("\(list) has the key \"\(name.key)\"")
      }
    }
  }

  private static func isKey(_ key: String) -> Bool {
    guard let first = key.utf8.first, (0x61...0x7a).contains(first) else { return false }
    return key.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { word in
      !word.isEmpty
        && word.utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) }
    }
  }

  private static func rangesFinite(_ subject: Subject) throws(TestStop) {
    for parameter in subject.descriptor.parameters
    where [.int, .double, .doubles].contains(parameter.type) {
      guard parameter.minimum.isFinite, parameter.maximum.isFinite, parameter.step.isFinite,
        parameter.minimum <= parameter.maximum, parameter.step >= 0
      else {
        throw .failed(
          "\(parameter.key) ranges from \(parameter.minimum) to \(parameter.maximum)")
      }
      // A slider over a range that doubles cannot divide is of no use to anybody.
      guard (parameter.maximum - parameter.minimum).isFinite else {
        throw .failed(
          "\(parameter.key) ranges from \(parameter.minimum) to \(parameter.maximum), "
            + "an extent that is not finite")
      }
    }
  }

  private static func defaultsInRange(_ subject: Subject) throws(TestStop) {
    for parameter in subject.descriptor.parameters {
      let accepted = try? parameter.accept(parameter.initial)
      guard accepted == parameter.initial else {
        throw .failed("\(parameter.key) begins with \(parameter.initial); \(parameter.form)")
      }
    }
  }

  private static func optionsUnique(_ subject: Subject) throws(TestStop) {
    for parameter in subject.descriptor.parameters where parameter.type == .option {
      let options = parameter.options
      guard !options.isEmpty else { throw .failed("\(parameter.key) has no options") }
      for labels in [options.map(\.key), options.map(\.label)]
      where Set(labels).count != options.count {
        throw .failed("\(parameter.key) has two options of one key or label")
      }
    }
  }

  private static func declarationsConsistent(_ subject: Subject) throws(TestStop) {
    let it = subject.descriptor
    guard it.canvas.width > 2 * it.padding, it.canvas.height > 2 * it.padding else {
      throw .failed(
        "padding \(it.padding) leaves nothing of \(it.canvas.width) x \(it.canvas.height)")
    }
    for gesture in it.gestures {
      let others = gesture.exclusiveWith + gesture.simultaneousWith
      guard !others.contains(gesture.id) else {
        throw .failed("gesture \(gesture.key) refers to itself")
      }
      if let both = gesture.exclusiveWith.first(where: gesture.simultaneousWith.contains) {
        throw .failed("gesture \(gesture.key) is exclusive and simultaneous with \(both)")
      }
    }
    for parameter in it.parameters where parameter.type != .option && !parameter.options.isEmpty {
      throw .failed("\(parameter.key) has options and is no choice")
    }
  }

  // MARK: Other versions

  private static func unknownExtensionNull(_ context: ValidationContext) throws(TestStop) {
    let host = try context.load()
    let ids = [
      "", "morph.none/1", "morph.none/4294967295", "/", "%s%s%n", "\u{1f300}",
      String(repeating: "a", count: 65_536),
    ]
    for id in ids {
      let name = id.utf8.count > 40 ? "of \(id.utf8.count) bytes" : "\"\(id)\""
      let answer = try host.ask(.noExtension(id: id), "asked for an extension \(name)")
      guard answer.isYes else {
        throw .failed("\(answer.detail) answers a table for the unknown extension \(name)")
      }
    }
  }

  private static func structLargerThanKnown(_ subject: Subject) throws(TestStop) {
    let trial = try subject.start()
    let code = trial.code()
    let place = "with structs of a later host"
    let snapshots = try TestStop.preparing { () throws(TestStop) in
      try trial.appeared("at rest").story("in its life")
    }
    let events: [(String, Event.Kind)] = [
      ("appear", .appear), ("environment", .environment), ("resized", .resized),
      ("visibility", .visibility(true)),
    ]
    func everything() throws(TestStop) -> ([[UInt8]], [[Effect]]) {
      var frames: [[UInt8]] = []
      for snapshot in snapshots { frames.append(try trial.draw(code, snapshot, place)) }
      var effects: [[Effect]] = []
      for (name, kind) in events {
        effects.append(
          try trial.handle(code, snapshots[0], Event(time: 0, kind: kind), name))
      }
      return (frames, effects)
    }
    let known = try TestStop.preparing(everything)
    _ = try trial.host.ask(.widenStructs, place)
    let wide = try everything()
    let answer = try trial.host.ask(.wideStructsUntouched, place)
    guard answer.isYes else {
      throw .failed("writes beyond the known fields of \(answer.detail)")
    }
    guard wide.0 == known.0 else { throw .failed("draws something else \(place)") }
    guard wide.1 == known.1 else { throw .failed("answers events otherwise \(place)") }
  }
}
