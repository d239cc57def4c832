internal import MorphPluginAPI

/// A component without its type; the host's calls come through it.
open class AnyComponent {
  let identity: Identity
  let contents: Contents
  let directory: Directory

  init(_ identity: Identity, _ contents: Contents) {
    self.identity = identity
    self.contents = contents
    directory = Directory(identity, contents)
  }

  func handle(_ event: Event, _ now: Snapshot, _ effects: inout Effects) {}
  func frame(_ now: Snapshot, _ canvas: inout Canvas) {}
}

/// The component `C`.
public final class Of<C: Component>: AnyComponent {
  public init() {
    super.init(C.identity, C.contents)
  }

  override func handle(_ event: Event, _ now: Snapshot, _ effects: inout Effects) {
    C.handle(event, now, &effects)
  }

  override func frame(_ now: Snapshot, _ canvas: inout Canvas) {
    C.frame(now, &canvas)
  }
}
