internal import MorphScene

/// Pointers as they are, several at once, for gestures of the kind `pointer`.
extension GestureArena {
  mutating func pressRaw(
    _ input: PointerInput, hits: [SceneRegion], anywhere: [GestureDescriptor], origin: Point,
    _ declared: Declarations
  ) {
    var taken = false
    for region in hits {
      for gesture in declared.descriptor.gestures
      where gesture.kind == .pointer && region.takes(gesture) {
        beginRaw(input, gesture.id, region.id, region.item, origin)
        taken = true
      }
      if taken { return }
    }
    for gesture in anywhere where gesture.kind == .pointer {
      beginRaw(input, gesture.id, 0, 0, origin)
    }
  }

  private mutating func beginRaw(
    _ input: PointerInput, _ gesture: UInt32, _ region: UInt32, _ item: UInt64, _ origin: Point
  ) {
    var event = Event.Pointer(gesture: gesture, phase: .begin)
    event.region = region
    event.item = item
    event.pointer = input.pointer
    event.location = Point(input.location.x - origin.x, input.location.y - origin.y)
    event.modifiers = input.modifiers
    event.device = input.device
    rawPointers.append(RawPointer(event: event, origin: origin))
    outcomes.append(.pointer(event))
  }

  mutating func moveRaw(_ input: PointerInput, _ phase: Event.Phase) {
    for index in rawPointers.indices where rawPointers[index].event.pointer == input.pointer {
      let origin = rawPointers[index].origin
      rawPointers[index].event.phase = phase
      rawPointers[index].event.location = Point(
        input.location.x - origin.x, input.location.y - origin.y)
      rawPointers[index].event.modifiers = input.modifiers
      outcomes.append(.pointer(rawPointers[index].event))
    }
  }
}
