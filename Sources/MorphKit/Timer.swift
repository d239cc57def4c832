/// A delay on the session's clock: `effects.start(dwell, after: 4)`, then the event
/// `.timer(dwell)`.
public struct Timer: Sendable {
  let id: UInt32
  let key: StaticString
  let multiplicity: Multiplicity
  var item = 0
  var namesItem = false

  public init(_ id: UInt32, _ key: StaticString, _ multiplicity: Multiplicity = .single) {
    self.id = id
    self.key = key
    self.multiplicity = multiplicity
  }

  public subscript(item: Int) -> Timer {
    var timer = self
    timer.item = item
    timer.namesItem = true
    return timer
  }
}
