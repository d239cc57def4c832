/// A descriptor with its declarations found by id and by key.
struct Declarations: Sendable {
  struct Index: Sendable {
    private var byID: [UInt32: Int] = [:]
    private var byKey: [String: Int] = [:]

    init(_ declared: [(id: UInt32, key: String)]) {
      for (place, one) in declared.enumerated() {
        byID[one.id] = place
        byKey[one.key] = place
      }
    }

    func place(_ id: UInt32) -> Int? { byID[id] }
    func place(_ key: String) -> Int? { byKey[key] }
  }

  let descriptor: ComponentDescriptor
  let parameters: Index
  let slots: Index
  let channels: Index
  let timers: Index
  let scrolls: Index
  let gestures: Index
  let regions: Index
  let requests: Index
  let actions: Index

  init(_ descriptor: ComponentDescriptor) {
    self.descriptor = descriptor
    parameters = Index(descriptor.parameters.map { ($0.id, $0.key) })
    slots = Index(descriptor.slots.map { ($0.id, $0.key) })
    channels = Index(descriptor.channels.map { ($0.id, $0.key) })
    timers = Index(descriptor.timers.map { ($0.id, $0.key) })
    scrolls = Index(descriptor.scrolls.map { ($0.id, $0.key) })
    gestures = Index(descriptor.gestures.map { ($0.id, $0.key) })
    regions = Index(descriptor.regions.map { ($0.id, $0.key) })
    requests = Index(descriptor.requests.map { ($0.id, $0.key) })
    actions = Index(descriptor.actions.map { ($0.id, $0.key) })
  }

  func parameter(_ key: String) throws(SessionError) -> Int {
    guard let place = parameters.place(key) else {
      throw SessionError(
        "parameter \"\(key)\" is not declared by \(descriptor.id); "
          + accepted(descriptor.parameters.map(\.key)))
    }
    return place
  }

  func action(_ key: String) throws(SessionError) -> ActionDescriptor {
    guard let place = actions.place(key) else {
      throw SessionError(
        "action \"\(key)\" is not declared by \(descriptor.id); "
          + accepted(descriptor.actions.map(\.key)))
    }
    return descriptor.actions[place]
  }

  func gesture(_ key: String) throws(SessionError) -> GestureDescriptor {
    guard let place = gestures.place(key) else {
      throw SessionError(
        "gesture \"\(key)\" is not declared by \(descriptor.id); "
          + accepted(descriptor.gestures.map(\.key)))
    }
    return descriptor.gestures[place]
  }

  func request(_ key: String) throws(SessionError) -> RequestDescriptor {
    guard let place = requests.place(key) else {
      throw SessionError(
        "request \"\(key)\" is not declared by \(descriptor.id); "
          + accepted(descriptor.requests.map(\.key)))
    }
    return descriptor.requests[place]
  }

  /// The region of a name such as `row[3]`.
  func region(_ name: String) throws(SessionError) -> (id: UInt32, item: UInt64) {
    guard let (key, item) = parseItemName(name), let place = regions.place(key) else {
      throw SessionError(
        "region \"\(name)\" is not declared by \(descriptor.id); "
          + accepted(descriptor.regions.map(\.key)))
    }
    let region = descriptor.regions[place]
    guard region.isPerItem || item == 0 else {
      throw SessionError("region \"\(name)\" exists once; accepted: \(key)")
    }
    return (region.id, item)
  }

  /// The name of a channel in messages and files.
  func channelName(_ id: UInt32, _ item: UInt64) -> String {
    channels.place(id).map { itemName(descriptor.channels[$0].key, item) } ?? "channel \(id)"
  }

  func timerName(_ id: UInt32, _ item: UInt64) -> String {
    timers.place(id).map { itemName(descriptor.timers[$0].key, item) } ?? "timer \(id)"
  }
}
