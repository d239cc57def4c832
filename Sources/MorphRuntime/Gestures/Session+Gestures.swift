internal import MorphMotion
internal import MorphScene

/// Pointers, hover and keys, from the canvas to the component.
extension Session {
  func take(_ input: PointerInput) {
    if input.phase == .down, state.environment.pointer != input.device {
      state.environment.pointer = input.device
      state.renewGeneration()
      deliver(.environment)
    }
    let scene: () -> Scene? = { self.frame()?.scene }
    let probe: GestureArena.Probe = { scroll, travel in
      guard let place = self.state.declared.scrolls.place(scroll) else {
        return GestureArena.ScrollProbe(canMove: false, isAtEdge: false)
      }
      let scroller = self.state.scrollers[place]
      return GestureArena.ScrollProbe(
        canMove: scroller.canMove,
        isAtEdge: scroller.isAtEdge(pulledBy: travel, at: self.now))
    }
    switch input.phase {
    case .down:
      let shown = scene()
      layOut(shown)
      let viewport = shown?.regions(at: input.location).first { $0.scroll != 0 }
      if let viewport { lastScroll = viewport.scroll }
      arena.press(input, at: now, scene: shown, declared: state.declared) { scroll in
        self.state.declared.scrolls.place(scroll).map {
          self.state.scrollers[$0].isRunning
        } ?? false
      }
    case .move: arena.move(input, at: now, scene: scene, probe: probe)
    case .up: arena.lift(input, at: now, scene: scene, probe: probe)
    case .cancel: arena.lose(input.pointer)
    }
    deliverOutcomes()
  }

  /// Hands on what the recognisers have come to, in order.
  func deliverOutcomes() {
    for outcome in arena.takeOutcomes() {
      switch outcome {
      case .gesture(let event): deliver(.gesture(event))
      case .pointer(let event): deliver(.pointer(event))
      case .grab(let scroll): grab(scroll)
      case .drag(let scroll, let travel, let velocity):
        if let place = state.declared.scrolls.place(scroll) {
          state.scrollers[place].drag(travel: travel, velocity: velocity, at: now)
        }
      case .release(let scroll, let velocity): release(scroll, velocity, .end)
      case .abandon(let scroll): release(scroll, 0, .cancel)
      }
    }
  }

  /// An event that a trace spelled out, without a recogniser.
  func take(_ input: GestureInput) throws(SessionError) {
    let gesture = try state.declared.gesture(input.gesture)
    var event = Event.Gesture(gesture: gesture.id, phase: input.phase)
    event.region = gesture.region
    event.item = input.item
    event.location = input.location
    event.translation = input.translation
    event.start = Point(
      input.location.x - input.translation.x, input.location.y - input.translation.y)
    event.velocity = input.phase == .cancel ? .zero : input.velocity
    event.device = state.environment.pointer
    let name = itemName(input.gesture, input.item)
    switch input.phase {
    case .begin, .change: openInputs.insert(name)
    case .end, .cancel: openInputs.remove(name)
    }
    deliver(.gesture(event))
  }

  // MARK: Hover

  func take(hover location: Point?) {
    let scene = location == nil ? nil : frame()?.scene
    if let location, let scene,
      let viewport = scene.regions(at: location).first(where: { $0.scroll != 0 })
    {
      lastScroll = viewport.scroll
    }
    for event in hover.move(to: location, scene, state.declared) { deliver(event) }
  }

  func leaveHover() {
    for event in hover.move(to: nil, nil, state.declared) { deliver(event) }
  }

  // MARK: Keys

  /// A key goes to the region with the focus, else to gestures that are declared for anywhere; one
  /// that nobody takes moves a scroll. Tab moves the focus.
  func press(_ key: String, _ isDown: Bool, _ modifiers: Event.Modifiers) {
    if key == "Tab", tab(isDown: isDown, modifiers) { return }
    let region = state.focusRegion
    let focused = frame()?.scene.region(region, state.focusItem)
    var takers = descriptor.gestures.filter { gesture in
      gesture.kind == .key && region != 0
        && (focused?.takes(gesture) ?? (gesture.region == region))
    }
    if takers.isEmpty { takers = descriptor.gestures.filter { $0.kind == .key && $0.region == 0 } }
    for gesture in takers {
      deliver(
        .key(
          key, isDown: isDown, modifiers: modifiers, region: region, item: state.focusItem,
          gesture: gesture.id))
    }
    if takers.isEmpty, isDown { scroll(byKey: key) }
  }
}
