internal import MorphMotion
internal import MorphScene

// What changed within one declaration, or in what the component says of itself.

extension ComponentDifference {
  mutating func compareIdentity(_ old: ComponentDescriptor, _ new: ComponentDescriptor) {
    let subject = "component"
    change(.note, "name-changed", subject, "its name", old.name, new.name, DescriptorCheck.quoted)
    if old.isScrubbable && !new.isScrubbable {
      add(.breaking, "not-scrubbable", subject, "it can no longer be drawn from progress alone")
    } else if new.isScrubbable && !old.isScrubbable {
      add(.compatible, "scrubbable", subject, "it can be drawn from progress alone")
    }
    change(.note, "canvas-changed", subject, "its canvas", old.canvas, new.canvas) {
      "\(plain($0.width)) x \(plain($0.height)) pt"
    }
    change(.note, "padding-changed", subject, "its padding", old.padding, new.padding, plain)
    change(.note, "anchor-changed", subject, "its anchor", old.anchor, new.anchor, \.name)
    reworded(
      subject, [("summary", old.summary, new.summary), ("credit", old.credit, new.credit)])
  }

  /// Changes under the same version cannot be told apart by those who report trouble.
  mutating func compareVersions(_ old: ComponentDescriptor, _ new: ComponentDescriptor) {
    if old.version != new.version {
      add(
        .note, "version-changed", "component",
        "its version was \(old.version) and is \(new.version)")
    } else if !changes.isEmpty {
      add(
        .note, "version-unchanged", "component",
        "its version is still \(new.version), though it changed")
    }
  }

  mutating func compareParameters(_ old: ParameterDescriptor, _ new: ParameterDescriptor) {
    let subject = "parameter \(new.key)"
    let labels = new.options.map { option in
      let before = old.options.first { $0.key == option.key }
      return ("label of \(option.key)", before?.label ?? option.label, option.label)
    }
    reworded(
      subject,
      [
        ("label", old.label, new.label), ("doc", old.doc, new.doc),
        ("group", old.group, new.group),
      ] + labels)
    guard old.type == new.type else {
      change(.breaking, "type-changed", subject, "its type", old.type, new.type, \.name)
      return
    }
    change(.breaking, "unit-changed", subject, "its unit", old.unit, new.unit, \.name)
    if new.type == .int || new.type == .double || new.type == .doubles {
      compareRanges(subject, old.minimum...old.maximum, new.minimum...new.maximum)
      change(.note, "step-changed", subject, "its step", old.step, new.step, plain)
    }
    compareOptions(subject, old.options, new.options)
    change(
      .note, "default-changed", subject, "its default", old.json(old.initial),
      new.json(new.initial), ValueJSON.text)
    if old.isBindable != new.isBindable {
      add(
        .note, "binding-changed", subject,
        new.isBindable
          ? "the component may set it now too" : "the component no longer sets it itself")
    }
  }

  private mutating func compareRanges(
    _ subject: String, _ old: ClosedRange<Double>, _ new: ClosedRange<Double>
  ) {
    guard old != new else { return }
    let words =
      "its range was \(plain(old.lowerBound)) to \(plain(old.upperBound)) and is "
      + "\(plain(new.lowerBound)) to \(plain(new.upperBound))"
    if new.lowerBound <= old.lowerBound && new.upperBound >= old.upperBound {
      add(.compatible, "range-grown", subject, words)
    } else {
      add(.breaking, "range-shrunk", subject, words + "; values outside are clamped")
    }
  }

  private mutating func compareOptions(
    _ subject: String, _ old: [ParameterDescriptor.Option], _ new: [ParameterDescriptor.Option]
  ) {
    let oldKeys = Set(old.map(\.key))
    for before in old {
      if let after = new.first(where: { $0.key == before.key }) {
        guard after.id != before.id else { continue }
        add(
          .breaking, "option-renumbered", subject,
          "the id of its option \(before.key) was \(before.id) and is \(after.id)")
      } else if let after = new.first(where: { $0.id == before.id }), !oldKeys.contains(after.key) {
        add(
          .breaking, "option-renamed", subject,
          "its option \(before.key) is now called \(after.key)")
      } else {
        add(.breaking, "option-removed", subject, "its option \(before.key) is gone")
      }
    }
    for after in new where !oldKeys.contains(after.key) {
      if old.contains(where: { $0.id == after.id }) { continue }
      add(.compatible, "option-added", subject, "its option \(after.key) is new")
    }
  }

  mutating func compareSlots(_ old: SlotDescriptor, _ new: SlotDescriptor) {
    let subject = "slot \(new.key)"
    comparePerItem(subject, old.isPerItem, new.isPerItem)
    guard old.type == new.type else {
      change(.breaking, "type-changed", subject, "its type", old.type, new.type, \.name)
      return
    }
    change(
      .note, "default-changed", subject, "its default", ValueJSON.write(old.initial),
      ValueJSON.write(new.initial), ValueJSON.text)
  }

  mutating func compareChannels(_ old: ChannelDescriptor, _ new: ChannelDescriptor) {
    let subject = "channel \(new.key)"
    comparePerItem(subject, old.isPerItem, new.isPerItem)
    change(.breaking, "unit-changed", subject, "its unit", old.unit, new.unit, \.name)
    change(.note, "default-changed", subject, "its default", old.initial, new.initial, plain)
    change(.note, "class-changed", subject, "its class", old.isFeedback, new.isFeedback) {
      $0 ? "feedback" : "motion"
    }
    change(.note, "bounds-changed", subject, "what bounds it", old.bounds, new.bounds) {
      switch $0 {
      case .none: "nothing"
      case .clamp(let range): "clamp \(plain(range.lowerBound)) to \(plain(range.upperBound))"
      case .stop(let range): "stop \(plain(range.lowerBound)) to \(plain(range.upperBound))"
      }
    }
    change(
      .note, "epsilon-changed", subject, "the distance that counts as still", old.epsilon,
      new.epsilon
    ) { $0.map(plain) ?? "its unit's" }
  }

  mutating func comparePerItem(_ subject: String, _ old: Bool, _ new: Bool) {
    guard old != new else { return }
    add(
      .breaking, "items-changed", subject,
      new
        ? "it exists once for each item now, and existed once"
        : "it exists once now, and "
          + "existed once for each item")
  }

  mutating func compareScrolls(_ old: ScrollDescriptor, _ new: ScrollDescriptor) {
    let subject = "scroll \(new.key)"
    change(.breaking, "axis-changed", subject, "its axis", old.isHorizontal, new.isHorizontal) {
      $0 ? "x" : "y"
    }
    change(.note, "bounce-changed", subject, "whether it bounces", old.bounces, new.bounces) {
      $0 ? "yes" : "no"
    }
  }

  mutating func compareGestures(
    _ old: GestureDescriptor, _ new: GestureDescriptor,
    in components: (old: ComponentDescriptor, new: ComponentDescriptor)
  ) {
    let subject = "gesture \(new.key)"
    change(.breaking, "kind-changed", subject, "its kind", old.kind, new.kind, \.name)
    change(
      .note, "region-changed", subject, "where it begins", Self.region(old, in: components.old),
      Self.region(new, in: components.new)
    ) { $0 }
    change(.note, "axis-changed", subject, "its axis", old.axis, new.axis) {
      switch $0 {
      case .x: "x"
      case .y: "y"
      case .any, .both: "both"
      }
    }
    change(
      .note, "distance-changed", subject, "its minimum distance", old.minimumDistance,
      new.minimumDistance, plain)
    change(.note, "deadline-changed", subject, "its deadline", old.deadline, new.deadline, plain)
  }

  private static func region(
    _ gesture: GestureDescriptor, in component: ComponentDescriptor
  ) -> String {
    component.regions.first { $0.id == gesture.region }?.key ?? "anywhere"
  }

  mutating func compareActions(_ old: ActionDescriptor, _ new: ActionDescriptor) {
    let subject = "action \(new.key)"
    if old.arguments.map(\.type) != new.arguments.map(\.type) || old.result != new.result {
      add(
        .breaking, "signature-changed", subject,
        "it was \(old.signature) and is \(new.signature)")
    } else if old.arguments.map(\.key) != new.arguments.map(\.key) {
      add(
        .note, "arguments-renamed", subject, "it was \(old.signature) and is \(new.signature)")
    }
    reworded(subject, [("doc", old.doc, new.doc)])
    if old.isPure != new.isPure {
      add(
        .breaking, "purity-changed", subject,
        new.isPure ? "it only computes now, and had effects" : "it has effects now, and computed")
    }
  }
}

/// A number as a person would write it.
private func plain(_ number: Double) -> String { ValueJSON.text(.number(number)) }
