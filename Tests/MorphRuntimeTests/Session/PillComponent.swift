import MorphMotion
import MorphRuntime
import MorphScene

/// A pill in small: a tap moves `position` on by one, on a merging spring of 0.38 s and 0.86.
func makePill() -> ScriptedComponent {
  let code = ScriptedComponent {
    $0.id = "test.pill"
    $0.channel(1, "position")
    $0.slot(1, "stepped", .int(0))
    $0.region(1, "pill")
    $0.gesture(1, "tap", .tap, region: 1)
    $0.gesture(2, "back", .longPress, region: 1)
    $0.action(1, "advance", [("by", .int)])
  }
  func step(_ by: Int64, _ now: Snapshot) -> [Effect] {
    guard case .int(let stepped) = now.slots[0].value else { return [] }
    return [
      .setSlot(id: 1, item: 0, .int(stepped + by)),
      .spring(1, to: Double(stepped + by)), .haptic(.selection, intensity: 1),
    ]
  }
  code.onHandle = { (now, event) throws(CallFailure) in
    switch event.kind {
    case .gesture(let gesture) where gesture.phase == .end:
      step(gesture.gesture == 1 ? 1 : -1, now)
    case .accessibility(_, _, "Next", _): step(1, now)
    default: []
    }
  }
  code.onCall = { (_, arguments, now) throws(CallFailure) in
    guard case .int(let by) = arguments[0] else { return ActionAnswer(result: .none, effects: []) }
    return ActionAnswer(result: .none, effects: step(by, now))
  }
  code.onFrame = { (now, list) throws(CallFailure) in
    let width = 60 + now.channels[0].presented
    list.size(width, 22)
    list.fill(Rect(x: 0, y: 0, width: width, height: 22))
    list.region(1, Rect(x: 0, y: 0, width: width, height: 22))
    list.node(1, label: "Status", value: "\(now.channels[0].model)", actions: ["Next"])
  }
  return code
}
