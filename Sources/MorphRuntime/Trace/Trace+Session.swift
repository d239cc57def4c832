public import MorphMotion
internal import MorphScene

extension Trace {
  /// What a session of the component starts with.
  ///
  /// Throws when the header names another component, or something that is not declared.
  public func options(
    for descriptor: ComponentDescriptor
  ) throws(TraceError) -> Session.Options {
    guard header.component == descriptor.id || header.component == descriptor.shortName else {
      throw error(1, "component is \"\(header.component)\"; accepted: \(descriptor.id)")
    }
    let declared = Declarations(descriptor)
    var options = Session.Options()
    do throws(SessionError) {
      for member in header.parameters {
        let place = try declared.parameter(member.key)
        options.parameters[member.key] = try descriptor.parameters[place].value(json: member.value)
      }
      options.state = try SessionState(snapshot: header.snapshot, declared)
    } catch { throw self.error(1, error.message) }
    for field in header.environment { options.environment.set(field) }
    if let scale = header.scale { options.environment.set(.scale(scale)) }
    options.canvas = header.size
    options.seed = header.seed
    options.progress = header.progress
    return options
  }

  /// Queues all entries. Times count from the start of the session.
  ///
  /// Throws when an entry names something that the component does not declare.
  public func play(into session: Session) throws(TraceError) {
    for entry in entries {
      do throws(SessionError) {
        for (time, input) in try Trace.inputs(of: entry, session.state.declared) {
          try session.send(input, at: time, line: entry.line)
        }
      } catch { throw self.error(entry.line, error.message) }
    }
  }

  /// The instant after which nothing more comes from the trace; 0 for an empty one.
  public var end: Nanoseconds {
    entries.map { entry in
      switch entry.step {
      case .tap: entry.at + Trace.nanoseconds(Trace.tapLength)
      case .longPress: entry.at + Trace.nanoseconds(Trace.longPressLength)
      case .drag(_, _, let length): entry.at + length
      default: entry.at
      }
    }.max() ?? 0
  }

  func error(_ line: Int, _ message: String) -> TraceError {
    TraceError(file: file, line: line, message: message)
  }

  /// An entry as input, taps and drags written out as what a pointer does.
  static func inputs(
    of entry: Entry, _ declared: Declarations
  ) throws(SessionError) -> [(Nanoseconds, Input)] {
    let at = entry.at
    func press(_ point: Point, _ length: Double) -> [(Nanoseconds, Input)] {
      [
        (at, .pointer(PointerInput(.down, at: point))),
        (at + nanoseconds(length), .pointer(PointerInput(.up, at: point))),
      ]
    }
    switch entry.step {
    case .pointer(let pointer): return [(at, .pointer(pointer))]
    case .tap(let point): return press(point, tapLength)
    case .longPress(let point): return press(point, longPressLength)
    case .drag(let from, let to, let length): return drag(from, to, length, at)
    case .gesture(let gesture): return [(at, .gesture(gesture))]
    case .scroll(let delta): return [(at, .wheel(delta))]
    case .key(let key, let isDown, let modifiers):
      return [(at, .key(key, isDown: isDown, modifiers: modifiers))]
    case .hover(let location): return [(at, .hover(location))]
    case .focus(let region): return [(at, .focus(region))]
    case .set(let key, let json):
      let parameter = declared.descriptor.parameters[try declared.parameter(key)]
      return [(at, .set(parameter: key, try parameter.value(json: json)))]
    case .action(let key, let arguments):
      return [(at, .action(key, try declared.action(key).arguments(json: arguments)))]
    case .accessibility(let action, let node, let value):
      return [(at, .accessibility(action: action, node: node, value: value))]
    case .complete(let request, let item, let ok, let message):
      return [(at, .complete(request: request, item: item, ok: ok, message: message))]
    case .environment(let fields): return [(at, .environment(fields))]
    case .resize(let size): return [(at, .resize(size))]
    case .visible(let isVisible): return [(at, .visible(isVisible))]
    case .progress(let progress): return [(at, .progress(progress))]
    }
  }

  private static func drag(
    _ from: Point, _ to: Point, _ length: Nanoseconds, _ at: Nanoseconds
  ) -> [(Nanoseconds, Input)] {
    var inputs: [(Nanoseconds, Input)] = [(at, .pointer(PointerInput(.down, at: from)))]
    var passed = dragStep
    while passed < length {
      let part = Double(passed) / Double(length)
      let point = Point(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
      inputs.append((at + passed, .pointer(PointerInput(.move, at: point))))
      passed += dragStep
    }
    inputs.append((at + length, .pointer(PointerInput(.move, at: to))))
    inputs.append((at + length, .pointer(PointerInput(.up, at: to))))
    return inputs
  }
}
