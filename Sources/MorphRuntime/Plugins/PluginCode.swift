internal import MorphScene
internal import MorphWire

/// A component of a loaded plugin, as the runtime calls it.
final class PluginCode: ComponentCode {
  let descriptor: ComponentDescriptor
  private let plugin: RunningPlugin
  private let component: UInt32
  private let session: UInt32
  private let sessions: SessionNumbers
  private var request = WireWriter()
  /// The parameters and environment that the code has: of this generation, and told to this
  /// incarnation of it.
  private var known: (incarnation: UInt64, generation: UInt64)?

  init(
    _ plugin: RunningPlugin, descriptor: ComponentDescriptor, component: UInt32,
    sessions: SessionNumbers
  ) {
    self.plugin = plugin
    self.descriptor = descriptor
    self.component = component
    self.sessions = sessions
    session = sessions.begin()
  }

  deinit {
    sessions.end(session)
  }

  func handle(_ snapshot: Snapshot, _ event: Event) throws(CallFailure) -> [Effect] {
    try begin(MORPH_MESSAGE_HANDLE, snapshot)
    request.event(event)
    var reader = ByteReader(
      try finish(snapshot, expecting: MORPH_MESSAGE_HANDLED, in: "in handle"))
    try reader.status()
    do throws(WireError) {
      let effects = try reader.effects()
      try reader.finish("effects")
      return effects
    } catch {
      throw .invalid(reason: error.description)
    }
  }

  func frame(_ snapshot: Snapshot) throws(CallFailure) -> [UInt8] {
    try begin(MORPH_MESSAGE_FRAME, snapshot)
    var reader = ByteReader(
      try finish(snapshot, expecting: MORPH_MESSAGE_FRAMED, in: "in frame"))
    try reader.status()
    return reader.rest()
  }

  func call(
    _ action: ActionDescriptor, _ arguments: [Value], _ snapshot: Snapshot
  ) throws(CallFailure) -> ActionAnswer {
    try begin(MORPH_MESSAGE_ACTION, snapshot)
    request.u32(action.id)
    request.values(arguments)
    let place = "in action \(action.key)"
    var reader = ByteReader(
      try finish(snapshot, expecting: MORPH_MESSAGE_ACTED, in: place))
    try reader.status()
    do throws(WireError) {
      let result = try reader.value("result")
      guard result.type == action.result else {
        throw WireError(
          field: "result",
          reason: "is \(result.type.name); the action answers "
            + action.result.name)
      }
      let effects = try reader.effects()
      try reader.finish("effects")
      return ActionAnswer(result: result, effects: effects)
    } catch {
      throw .invalid(reason: error.description)
    }
  }

  private func begin(_ kind: Int, _ snapshot: Snapshot) throws(CallFailure) {
    try plugin.runner.prepare()
    request.begin(message: kind)
    request.u32(component)
    request.u32(session)
    // Snapshots made by hand are of generation 0 and may differ without saying so.
    let isKnown =
      snapshot.generation != 0 && known?.generation == snapshot.generation
      && known?.incarnation == plugin.runner.incarnation
    request.snapshot(snapshot, parts: isKnown ? .changingOnly : .all)
  }

  private func finish(
    _ snapshot: Snapshot, expecting kind: Int, in place: String
  ) throws(CallFailure) -> [UInt8] {
    request.end()
    known = nil
    let payload = try plugin.run(request, expecting: kind, in: place)
    known = (plugin.runner.incarnation, snapshot.generation)
    return payload
  }
}
