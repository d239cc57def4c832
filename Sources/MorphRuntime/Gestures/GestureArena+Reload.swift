extension GestureArena {
  /// New code has taken over while pointers are down: gestures go on under the ids that their keys
  /// have now. One whose key is gone comes to nothing.
  mutating func renumber(from old: Declarations, to new: Declarations) {
    func gesture(_ id: UInt32) -> UInt32? {
      old.gestures.place(id)
        .flatMap { new.gestures.place(old.descriptor.gestures[$0].key) }
        .map { new.descriptor.gestures[$0].id }
    }
    func region(_ id: UInt32) -> UInt32 {
      old.regions.place(id)
        .flatMap { new.regions.place(old.descriptor.regions[$0].key) }
        .map { new.descriptor.regions[$0].id } ?? 0
    }
    for index in candidates.indices {
      candidates[index].names = candidates[index].names.compactMap(gesture)
      candidates[index].exclusiveWith = candidates[index].exclusiveWith.compactMap(gesture)
      candidates[index].simultaneousWith = candidates[index].simultaneousWith.compactMap(gesture)
      candidates[index].region = region(candidates[index].region)
      if case .scroller(let id) = candidates[index].kind {
        let moved = old.scrolls.place(id)
          .flatMap { new.scrolls.place(old.descriptor.scrolls[$0].key) }
          .map { new.descriptor.scrolls[$0].id }
        if let moved {
          candidates[index].kind = .scroller(moved)
        } else {
          candidates[index].state = .over
        }
      } else if candidates[index].names.isEmpty {
        candidates[index].state = .over
      }
    }
    rawPointers = rawPointers.compactMap { pointer in
      guard let id = gesture(pointer.event.gesture) else { return nil }
      var pointer = pointer
      pointer.event.gesture = id
      pointer.event.region = region(pointer.event.region)
      return pointer
    }
  }
}

extension HoverTracker {
  /// New code has taken over: what is hovered over goes by the new ids.
  mutating func renumber(from old: Declarations, to new: Declarations) {
    var moved: [UInt32: Place] = [:]
    for gesture in old.descriptor.gestures {
      guard var place = inside[gesture.id], let to = new.gestures.place(gesture.key) else {
        continue
      }
      place.region =
        old.regions.place(place.region)
        .flatMap { new.regions.place(old.descriptor.regions[$0].key) }
        .map { new.descriptor.regions[$0].id } ?? 0
      moved[new.descriptor.gestures[to].id] = place
    }
    inside = moved
  }
}
