internal import MorphPluginAPI

/// A piece of a component's discrete state, kept by the host. Read it with `now[stepped]`, write
/// it with `effects.set(stepped, to: 3)`.
///
/// Declared `.perItem`, it exists once for each item that an effect has named: `expanded[3]`. An
/// item that does not exist yet reads as the initial value.
public struct Slot<Value: SlotValue>: Sendable {
  let id: UInt32
  let key: StaticString
  let initial: Value
  let multiplicity: Multiplicity
  var item = 0

  public init(
    _ id: UInt32, _ key: StaticString, _ initial: Value, _ multiplicity: Multiplicity = .single
  ) {
    self.id = id
    self.key = key
    self.initial = initial
    self.multiplicity = multiplicity
  }

  public subscript(item: Int) -> Slot {
    var slot = self
    slot.item = item
    return slot
  }
}

/// Whether something declared exists once or once for each item.
public enum Multiplicity: UInt32, Sendable {
  case single = 0
  case perItem = 1
}

extension SlotValue where Self: RawRepresentable, RawValue == Int {
  public static var valueType: ValueType { .int }
  public init?(stored: StoredValue) { self.init(rawValue: Int(stored.integer)) }
  public func store(in value: inout ValueWriter) { value.integer = Int64(rawValue) }
}
