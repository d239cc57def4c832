internal import MorphScene

/// Which regions a pointer that is not down is over.
struct HoverTracker {
  struct Place: Equatable {
    var region: UInt32
    var item: UInt64
  }

  /// In the canvas; nil when the pointer has left.
  private(set) var location: Point?
  var inside: [UInt32: Place] = [:]

  /// The events of a move: entering, moving within, and leaving, for each gesture in the order of
  /// the descriptor.
  mutating func move(
    to location: Point?, _ scene: Scene?, _ declared: Declarations
  ) -> [Event.Kind] {
    self.location = location
    let origin = scene?.origin ?? .zero
    let point = location.map { Point($0.x - origin.x, $0.y - origin.y) } ?? .zero
    let hits = location.flatMap { scene?.regions(at: $0) } ?? []
    var events: [Event.Kind] = []
    for gesture in declared.descriptor.gestures where gesture.kind == .hover {
      var place: Place?
      if let hit = hits.first(where: { $0.takes(gesture) }) {
        place = Place(region: hit.id, item: hit.item)
      } else if location != nil, scene?.isAnywhere(gesture) ?? false {
        place = Place(region: 0, item: 0)
      }
      if let old = inside[gesture.id], old != place {
        events.append(event(gesture.id, old, false, point))
      }
      if let place { events.append(event(gesture.id, place, true, point)) }
      inside[gesture.id] = place
    }
    return events
  }

  private func event(
    _ gesture: UInt32, _ place: Place, _ isInside: Bool, _ location: Point
  ) -> Event.Kind {
    .hover(
      gesture: gesture, region: place.region, item: place.item, isInside: isInside,
      location: location)
  }
}
