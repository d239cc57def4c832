import MorphMotion
import MorphPluginAPI
import MorphRuntime
import MorphScene

/// A component whose functions are closures; it notes what it is told.
final class ScriptedComponent: ComponentCode {
  var descriptor: ComponentDescriptor
  var onHandle: (Snapshot, Event) throws(CallFailure) -> [Effect] = { _, _ in [] }
  var onFrame: (Snapshot, inout DisplayListWriter) throws(CallFailure) -> Void = { _, _ in }
  var onCall: (ActionDescriptor, [Value], Snapshot) throws(CallFailure) -> ActionAnswer = {
    _, _, _ in ActionAnswer(result: .none, effects: [])
  }
  private(set) var events: [Event] = []
  private(set) var snapshots: [Snapshot] = []
  private(set) var frames = 0

  init(_ build: (inout ComponentDescriptor) -> Void = { _ in }) {
    descriptor = ComponentDescriptor()
    descriptor.id = "test.scripted"
    descriptor.name = "Scripted"
    descriptor.canvas = Size(200, 100)
    build(&descriptor)
  }

  func handle(_ snapshot: Snapshot, _ event: Event) throws(CallFailure) -> [Effect] {
    events.append(event)
    snapshots.append(snapshot)
    return try onHandle(snapshot, event)
  }

  func frame(_ snapshot: Snapshot) throws(CallFailure) -> [UInt8] {
    frames += 1
    var writer = DisplayListWriter()
    try onFrame(snapshot, &writer)
    return writer.bytes
  }

  func call(
    _ action: ActionDescriptor, _ arguments: [Value], _ snapshot: Snapshot
  ) throws(CallFailure) -> ActionAnswer {
    try onCall(action, arguments, snapshot)
  }

  func clearEvents() {
    events = []
    snapshots = []
  }

  /// Events other than `appear`, each as its time in seconds and its kind.
  var told: [Event] { events.filter { $0.kind != .appear } }
}
