internal import MorphMotion
internal import MorphScene

/// The scrolls of a session: touches, wheel, keys, effects, and the extents of each frame.
extension Session {
  /// Points of an arrow key.
  static let arrowStep = 40.0
  /// The part of the viewport that a page key moves by.
  static let pagePart = 0.9

  func tellScroll(_ place: Int, _ phase: Event.Phase, _ cause: Event.ScrollCause) {
    deliver(
      .scroll(
        scroll: descriptor.scrolls[place].id, phase: phase, cause: cause, gesture: 0, delta: .zero))
  }

  // MARK: Touch

  func grab(_ scroll: UInt32) {
    guard let place = state.declared.scrolls.place(scroll) else { return }
    lastScroll = scroll
    let (wasRunning, cause) = (state.scrollers[place].isRunning, state.scrollers[place].cause)
    state.scrollers[place].grab(at: now)
    if wasRunning { tellScroll(place, .end, cause) }
    tellScroll(place, .begin, .drag)
  }

  func release(_ scroll: UInt32, _ velocity: Double, _ phase: Event.Phase) {
    guard let place = state.declared.scrolls.place(scroll), state.scrollers[place].isHeld else {
      return
    }
    state.scrollers[place].release(velocity: velocity, at: now)
    tellScroll(place, phase, .drag)
    if state.scrollers[place].isRunning { tellScroll(place, .begin, .momentum) }
  }

  // MARK: Wheel and keys

  /// The innermost region under the pointer that takes a wheel gets it: a gesture of the kind
  /// `scroll`, a viewport that can move that way, or both where they are one region.
  func turnWheel(by delta: Point) {
    let shown = frame()?.scene
    layOut(shown)
    let pointer = hover.location ?? (arena.primary == nil ? nil : arena.location)
    for region in pointer.flatMap({ shown?.regions(at: $0) }) ?? [] {
      let gestures = descriptor.gestures.filter { $0.kind == .scroll && region.takes($0) }
      for gesture in gestures { tellWheel(gesture, delta, over: region, pointer, shown) }
      let moved = region.scroll != 0 && turn(region.scroll, by: delta)
      if moved || !gestures.isEmpty { return }
    }
    let anywhere = descriptor.gestures.filter {
      $0.kind == .scroll && shown?.isAnywhere($0) ?? ($0.region == 0)
    }
    for gesture in anywhere { tellWheel(gesture, delta, over: nil, pointer, shown) }
    if pointer == nil, anywhere.isEmpty {
      // Nobody has said where the pointer is: the wheel turns the first scroll that it can.
      for scroll in descriptor.scrolls
      where Session.shows(scroll.id, shown) && turn(scroll.id, by: delta) { return }
    }
  }

  private func tellWheel(
    _ gesture: GestureDescriptor, _ delta: Point, over region: SceneRegion?, _ pointer: Point?,
    _ scene: Scene?
  ) {
    let origin = scene?.origin ?? .zero
    let location = pointer.map { Point($0.x - origin.x, $0.y - origin.y) } ?? .zero
    deliver(
      .wheel(
        Event.Wheel(
          gesture: gesture.id, region: region?.id ?? 0, item: region?.item ?? 0,
          location: location, delta: delta)))
  }

  private func turn(_ scroll: UInt32, by delta: Point) -> Bool {
    guard let place = state.declared.scrolls.place(scroll), !state.scrollers[place].isHeld else {
      return false
    }
    let (wasRunning, cause) = (state.scrollers[place].isRunning, state.scrollers[place].cause)
    let amount = state.scrollers[place].isHorizontal ? delta.x : delta.y
    guard amount != 0, state.scrollers[place].turn(by: amount, at: now) else { return false }
    lastScroll = scroll
    if wasRunning { tellScroll(place, .end, cause) }
    tellScroll(place, .begin, .wheel)
    tellScroll(place, .end, .wheel)
    return true
  }

  /// Whether the frame has the viewport of a scroll. What is out of sight no key or wheel moves.
  private static func shows(_ scroll: UInt32, _ scene: Scene?) -> Bool {
    scene?.regions.contains { $0.scroll == scroll } ?? false
  }

  /// Arrows, page keys, Home and End, on the scroll with the focus, the one last touched, or the
  /// first in sight that goes that way.
  func scroll(byKey key: String) {
    let shown = frame()?.scene
    layOut(shown)
    let focused = shown?.region(state.focusRegion, state.focusItem)?.scroll ?? 0
    let order =
      [focused, lastScroll].compactMap { state.declared.scrolls.place($0) }
      + Array(descriptor.scrolls.indices)
    for place in order {
      let scroller = state.scrollers[place]
      guard Session.shows(descriptor.scrolls[place].id, shown), !scroller.isHeld,
        let target = Session.target(of: key, in: scroller, at: now)
      else { continue }
      travel(place, to: target, .key)
      return
    }
  }

  private static func target(
    of key: String, in scroller: Scroller, at time: Nanoseconds
  ) -> Double? {
    let forward = scroller.isMirrored ? "ArrowLeft" : "ArrowRight"
    let backward = scroller.isMirrored ? "ArrowRight" : "ArrowLeft"
    let from = scroller.destination(at: time)
    switch key {
    case scroller.isHorizontal ? forward : "ArrowDown": return from + arrowStep
    case scroller.isHorizontal ? backward : "ArrowUp": return from - arrowStep
    case "PageDown": return from + pagePart * scroller.viewport
    case "PageUp": return from - pagePart * scroller.viewport
    case "Home": return 0
    case "End": return scroller.limit
    default: return nil
    }
  }

  private func travel(_ place: Int, to offset: Double, _ cause: Event.ScrollCause) {
    let (wasRunning, oldCause) = (state.scrollers[place].isRunning, state.scrollers[place].cause)
    let before = state.scrollers[place].motion(at: now).place
    state.scrollers[place].travel(
      to: offset, cause, reducedMotion: state.environment.reduceMotion, at: now)
    let isRunning = state.scrollers[place].isRunning
    let isSame = wasRunning && isRunning && oldCause == cause
    if wasRunning, !isSame { tellScroll(place, .end, oldCause) }
    let moved = state.scrollers[place].motion(at: now).place != before
    if isRunning || moved, !isSame { tellScroll(place, .begin, cause) }
    if !isRunning, moved { tellScroll(place, .end, cause) }
  }

  // MARK: Layout

  /// Takes the extents of viewports and contents from the frame at `now`, and does what effects
  /// asked of the scrolls; answers whether anything moved by it.
  func layOut() -> Bool {
    guard !state.scrollers.isEmpty else { return false }
    var moved = layOut(frame()?.scene)
    for place in state.scrollers.indices {
      guard let requested = state.scrollers[place].requested, state.scrollers[place].isLaidOut
      else { continue }
      state.scrollers[place].requested = nil
      guard !state.scrollers[place].isHeld else { continue }
      moved = true
      if requested.animated {
        travel(place, to: requested.offset, .effect)
      } else {
        jump(place, to: requested.offset)
      }
    }
    return moved
  }

  private func jump(_ place: Int, to offset: Double) {
    let (wasRunning, cause) = (state.scrollers[place].isRunning, state.scrollers[place].cause)
    let target = min(max(offset, 0), state.scrollers[place].limit)
    let moved = target != state.scrollers[place].motion(at: now).place
    state.scrollers[place].stand(at: target, now)
    if wasRunning { tellScroll(place, .end, cause) }
    guard moved else { return }
    tellScroll(place, .begin, .effect)
    tellScroll(place, .end, .effect)
  }

  @discardableResult
  func layOut(_ scene: Scene?) -> Bool {
    guard let scene, !state.scrollers.isEmpty else { return false }
    var moved = false
    for region in scene.regions where region.scroll != 0 {
      guard let place = state.declared.scrolls.place(region.scroll) else { continue }
      let isHorizontal = state.scrollers[place].isHorizontal
      let frame = region.transform.bounds(of: region.shape.bounds)
      let before = state.scrollers[place].motion(at: now).place
      let cause = state.scrollers[place].cause
      let stopped = state.scrollers[place].layOut(
        content: region.content, viewport: isHorizontal ? frame.width : frame.height,
        isMirrored: isHorizontal && state.environment.isRightToLeft, at: now)
      if stopped { tellScroll(place, .end, cause) }
      if stopped || state.scrollers[place].motion(at: now).place != before { moved = true }
    }
    return moved
  }
}
