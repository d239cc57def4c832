/// A loaded plugin, wherever its code runs. For one thread at a time; several hosts of the same
/// image may run in parallel.
public protocol PluginHost: AnyObject {
  var image: PluginImage { get }

  /// What the plugin says of itself, checked.
  var description: PluginDescription { get }

  /// The code of a component, by its position in the description. Each answer is a session of its
  /// own, to which parameters and environment travel only when they change.
  func code(at index: Int) -> any ComponentCode

  /// The components again, read anew from the plugin's memory.
  func describe() throws(CallFailure) -> [ComponentDescriptor]

  /// A question that only a validator asks.
  func probe(_ probe: PluginProbe) throws(CallFailure) -> ProbeAnswer

  /// Forgets all measurements of text.
  func fontsChanged() throws(CallFailure)

  /// What the plugin printed since the last time: both of its outputs, from a worker only.
  func takeOutput() -> String

  /// What the code did since the last time that a pure function does not; from a worker only.
  func takeViolations() -> [Violation]

  /// What has changed in the plugin's own memory and in the state of its process since the first
  /// time this was asked; nothing the first time, and in this process.
  func stateChanges() throws(CallFailure) -> [Violation]

  /// Ends the process that runs the code, if it has one of its own. Calls fail afterwards.
  func close()
}

extension PluginHost {
  /// The code of a component, by its id; nil when the plugin has no such component.
  public func code(id: String) -> (any ComponentCode)? {
    description.components.firstIndex { $0.id == id }.map { code(at: $0) }
  }
}

/// A question about the plugin itself.
public enum PluginProbe: Hashable, Sendable {
  /// Does the entry answer the same table again?
  case entrySame
  /// Has neither the plugin nor a component an extension of this id?
  case noExtension(id: String)
  /// Does the entry answer a table of the same versions to a host of another version?
  case foreignHost(major: UInt32, minor: UInt32)
  /// From now on, structs are handed over longer than their known fields, as by a later host.
  case widenStructs
  /// Were all bytes beyond the known fields left alone since then? The detail names the struct.
  case wideStructsUntouched
  /// The detail is the number of bytes that the code's process has allocated.
  case memoryInUse
  /// Do frames of one snapshot, drawn on two threads at a time, agree? In a worker, wants
  /// `MORPH_WORKER_TWIN=1` in its environment.
  case twoThreads(component: Int, Snapshot)
}

/// The answer to a probe, and what it is about where the answer is no.
public struct ProbeAnswer: Hashable, Sendable {
  public var isYes: Bool
  public var detail: String

  public init(isYes: Bool, detail: String) {
    self.isYes = isYes
    self.detail = detail
  }
}
