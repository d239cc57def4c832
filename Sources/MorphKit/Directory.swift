internal import MorphPluginAPI

/// Where each declared thing of a component stands in the lists of its descriptor, by id. Built
/// once at load; a lookup is one array access.
final class Directory {
  let component: StaticString
  let parameters: IDTable
  let slots: IDTable
  let channels: IDTable
  let timers: IDTable
  let scrolls: IDTable
  let gestures: IDTable
  let regions: IDTable
  let requests: IDTable
  /// With no per-item declaration, a state stands where its declaration does.
  let slotsArePlain: Bool
  let channelsArePlain: Bool
  let gestureKinds: [UInt32]
  let bindable: [Bool]

  init(_ identity: Identity, _ contents: Contents) {
    component = identity.id
    parameters = IDTable(contents.parameters) { $0.id }
    slots = IDTable(contents.slots) { $0.id }
    channels = IDTable(contents.channels) { $0.id }
    timers = IDTable(contents.timers) { $0.id }
    scrolls = IDTable(contents.scrolls) { $0.id }
    gestures = IDTable(contents.gestures) { $0.id }
    regions = IDTable(contents.regions) { $0.id }
    requests = IDTable(contents.requests) { $0.id }
    slotsArePlain = !contents.slots.contains { $0.multiplicity == .perItem }
    channelsArePlain = !contents.channels.contains { $0.multiplicity == .perItem }
    gestureKinds = contents.gestures.map { $0.kind }
    bindable = contents.parameters.map { $0.flags.contains(.bindable) }
  }

  /// The place of `id`, or the end of the process with the key of what was left out.
  @inline(__always)
  func require(
    _ table: IDTable, _ id: UInt32, _ kind: StaticString, _ key: StaticString
  ) -> Int {
    let position = table.position(of: id)
    if position < 0 { reportUnlisted(kind, key) }
    return position
  }

  private func reportUnlisted(_ kind: StaticString, _ key: StaticString) -> Never {
    report(kind, key, "is used but not listed in `contents`")
  }

  /// Ends the process: "morph.lamp: slot 'presses' is used but not listed in `contents`".
  func report(_ kind: StaticString, _ key: StaticString, _ mistake: StaticString) -> Never {
    fail([component, ": ", kind, " '", key, "' ", mistake])
  }
}

/// Positions by id. Ids are small numbers as a rule, so this is a plain array.
@safe struct IDTable {
  static var largestID: UInt32 { 65_535 }

  private let positions: UnsafePointer<Int16>
  private let count: Int

  init<Declared>(_ list: [Declared], _ id: (Declared) -> UInt32) {
    var largest = -1
    for declared in list where Int(id(declared)) > largest { largest = Int(id(declared)) }
    count = largest + 1
    let table = UnsafeMutablePointer<Int16>.allocate(capacity: max(1, count))
    unsafe table.initialize(repeating: -1, count: max(1, count))
    for position in list.indices { unsafe table[Int(id(list[position]))] = Int16(position) }
    unsafe positions = UnsafePointer(table)
  }

  /// -1 when the id is not declared.
  @inline(__always)
  func position(of id: UInt32) -> Int {
    let index = Int(id)
    return index < count ? Int(unsafe positions[index]) : -1
  }
}
