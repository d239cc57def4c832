import MorphRuntime
import MorphScene

/// A list of 1000 points in a viewport of 400, or as told.
func makeList(
  content: Double = 1000, bounces: Bool = true,
  _ build: (inout ComponentDescriptor) -> Void = { _ in }
) throws -> (ScriptedComponent, Session) {
  let code = ScriptedComponent {
    $0.canvas = Size(200, 400)
    $0.region(1, "viewport")
    $0.scroll(1, "list", bounces: bounces)
    build(&$0)
  }
  code.onFrame = { (_, list) throws(CallFailure) in
    list.region(
      1, Rect(x: 0, y: 0, width: 200, height: 400), scroll: 1, content: content)
  }
  let session = try Session(code: code)
  session.advance(to: 0)
  return (code, session)
}

func toldScrolls(_ code: ScriptedComponent) -> [String] {
  code.events.compactMap {
    guard case .scroll(_, let phase, let cause, _, _) = $0.kind else { return nil }
    return "\(cause) \(phase.name)"
  }
}

func listState(_ session: Session) -> Snapshot.ScrollState { session.snapshot().scrolls[0] }

extension ScriptedComponent {
  /// Draws as another does.
  func drawing(_ other: ScriptedComponent) -> ScriptedComponent {
    onFrame = other.onFrame
    return self
  }
}
