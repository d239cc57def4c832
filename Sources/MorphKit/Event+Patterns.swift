// `case .changed(height):` and its relatives. A declaration that names an item matches that item
// only; without one it matches any.

public func ~= <Value>(parameter: Parameter<Value>, changes: Event.Changes) -> Bool {
  changes.contains(parameter)
}

public func ~= (gesture: Gesture, origin: Event.Touch.Origin) -> Bool {
  gesture.id == origin.gesture
}

public func ~= (region: Region, origin: Event.Touch.Origin) -> Bool {
  region.id == origin.region && (!region.namesItem || region.item == origin.item)
}

public func ~= (gesture: Gesture, touch: Event.Touch) -> Bool { gesture ~= touch.origin }
public func ~= (region: Region, touch: Event.Touch) -> Bool { region ~= touch.origin }
public func ~= (gesture: Gesture, hover: Event.Hover) -> Bool { gesture ~= hover.origin }
public func ~= (region: Region, hover: Event.Hover) -> Bool { region ~= hover.origin }
public func ~= (gesture: Gesture, key: Event.Key) -> Bool { gesture ~= key.origin }
public func ~= (region: Region, key: Event.Key) -> Bool { region ~= key.origin }

/// The key of that name went down.
public func ~= (name: StaticString, key: Event.Key) -> Bool {
  key.isDown && key.name.isSame(as: name)
}

public func ~= (region: Region, focus: Event.Focus) -> Bool {
  region.id == focus.region && (!region.namesItem || region.item == focus.item)
}

public func ~= (scroll: Scroll, reference: Event.Reference) -> Bool { scroll.id == reference.id }

public func ~= (timer: Timer, reference: Event.Reference) -> Bool {
  timer.id == reference.id && (!timer.namesItem || timer.item == reference.item)
}

public func ~= (channel: Channel, reference: Event.Reference) -> Bool {
  channel.id == reference.id && (!channel.namesItem || channel.item == reference.item)
}

public func ~= (request: Request, reference: Event.Reference) -> Bool {
  request.id == reference.id && (!request.namesItem || request.item == reference.item)
}

public func ~= (channel: Channel, source: Event.Source) -> Bool {
  !source.isOverscroll && channel.id == source.id
    && (!channel.namesItem || channel.item == source.item)
}

/// The overscroll of that scroll.
public func ~= (scroll: Scroll, source: Event.Source) -> Bool {
  source.isOverscroll && scroll.id == source.id
}

/// The action of that name.
public func ~= (name: StaticString, request: Event.AccessibilityRequest) -> Bool {
  request.name.isSame(as: name)
}
