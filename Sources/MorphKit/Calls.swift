internal import CMorphKit
internal import MorphPluginAPI

// The host's calls, turned into Swift's.

extension AnyComponent {
  func receive(
    _ event: UnsafePointer<morph_event>, _ snapshot: UnsafePointer<morph_snapshot>,
    _ table: UnsafeMutablePointer<morph_effects>?
  ) -> morph_status {
    let directory = unsafe Unmanaged.passUnretained(self.directory)
    let now = unsafe Snapshot(snapshot, directory)
    var effects = unsafe Effects(table, directory)
    effects.eventTime = unsafe Double(event.pointee.nanoseconds) / 1_000_000_000
    let event = unsafe Event(event, self.directory)
    if case .unknown = event { return MORPH_OK }
    handle(event, now, &effects)
    return unsafe finish(effects.refusal, snapshot)
  }

  func draw(
    _ snapshot: UnsafePointer<morph_snapshot>, _ table: UnsafeMutablePointer<morph_canvas>
  ) -> morph_status {
    let directory = unsafe Unmanaged.passUnretained(self.directory)
    let now = unsafe Snapshot(snapshot, directory)
    var canvas = unsafe Canvas(table, snapshot.pointee.host, directory)
    frame(now, &canvas)
    return MORPH_OK
  }

  /// Runs the action that `action` describes, found in its component by its id.
  static func perform(
    _ action: UnsafePointer<morph_action>?, _ snapshot: UnsafePointer<morph_snapshot>?,
    _ table: UnsafeMutablePointer<morph_effects>?, _ result: UnsafeMutableRawPointer?,
    _ arguments: UnsafePointer<morphkit_argument>?
  ) -> morph_status {
    guard let action = unsafe action, let snapshot = unsafe snapshot,
      let arguments = unsafe arguments, let component = unsafe action.pointee.component,
      let author = unsafe component.pointee.author
    else { return MORPH_ERROR_ARGUMENT }
    let owner = unsafe Unmanaged<AnyComponent>.fromOpaque(author).takeUnretainedValue()
    let id = unsafe action.pointee.id
    for candidate in owner.contents.actions where candidate.id == id {
      return unsafe owner.perform(candidate, snapshot, table, result, Arguments(arguments))
    }
    return MORPH_ERROR_UNSUPPORTED
  }

  private func perform(
    _ action: Action, _ snapshot: UnsafePointer<morph_snapshot>,
    _ table: UnsafeMutablePointer<morph_effects>?, _ result: UnsafeMutableRawPointer?,
    _ arguments: Arguments
  ) -> morph_status {
    let directory = unsafe Unmanaged.passUnretained(self.directory)
    let now = unsafe Snapshot(snapshot, directory)
    var effects = unsafe Effects(table, directory)
    var answer = ValueWriter()
    action.body(arguments, now, &effects, &answer)
    if let result = unsafe result {
      switch action.result {
      case .bool:
        unsafe result.storeBytes(of: Int32(answer.integer), as: Int32.self)
      case .int:
        unsafe result.storeBytes(of: answer.integer, as: Int64.self)
      case .double:
        unsafe result.storeBytes(of: answer.number, as: Double.self)
      case .string:
        let receiver = unsafe result.assumingMemoryBound(to: morph_result_string.self)
        unsafe answer.string.withForeign { unsafe receiver.pointee.set(receiver, $0) }
      default:
        break
      }
    }
    return unsafe finish(effects.refusal, snapshot)
  }

  /// Writes the reason of a refusal where the host reads it.
  private func finish(
    _ refusal: String, _ snapshot: UnsafePointer<morph_snapshot>
  ) -> morph_status {
    if refusal.isEmpty { return MORPH_OK }
    if let host = unsafe snapshot.pointee.host, let message = unsafe host.pointee.message,
      unsafe host.pointee.message_capacity > 0
    {
      let room = unsafe Int(host.pointee.message_capacity) - 1
      unsafe refusal.withForeign { text in
        let length = unsafe min(text.length, room)
        for index in 0..<length { unsafe message[index] = text.data[index] }
        unsafe message[length] = 0
      }
    }
    return MORPH_ERROR_ARGUMENT
  }
}
