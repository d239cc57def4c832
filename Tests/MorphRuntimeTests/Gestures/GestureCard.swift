import MorphRuntime
import MorphScene

/// Regions: 1 the card, the whole canvas; 2 a button in its middle.
func makeCard(
  _ build: (inout ComponentDescriptor) -> Void
) throws -> (ScriptedComponent, Session) {
  let code = ScriptedComponent {
    $0.region(1, "card")
    $0.region(2, "button")
    build(&$0)
  }
  code.onFrame = { (_, list) throws(CallFailure) in
    list.region(1, Rect(x: 0, y: 0, width: 200, height: 100))
    list.region(2, Rect(x: 80, y: 40, width: 40, height: 20))
  }
  return (code, try Session(code: code))
}

/// Gestures as the component is told of them, each as `key phase`.
func toldGestures(_ code: ScriptedComponent) -> [String] {
  code.events.compactMap { event in
    switch event.kind {
    case .gesture(let gesture):
      let key = code.descriptor.gestures.first { $0.id == gesture.gesture }!.key
      return "\(key) \(gesture.phase.name)"
    case .pointer(let pointer): return "raw\(pointer.pointer) \(pointer.phase.name)"
    case .hover(_, let region, _, let isInside, _): return "hover \(region) \(isInside)"
    default: return nil
    }
  }
}

func gestureEvents(_ code: ScriptedComponent) -> [Event.Gesture] {
  code.events.compactMap { if case .gesture(let gesture) = $0.kind { gesture } else { nil } }
}
