internal import MorphScene

/// Which region has the keyboard.
extension Session {
  /// Gives the focus to a region, 0 for none, and tells the one that loses it first.
  func focus(on id: UInt32, _ item: UInt64) {
    guard id != state.focusRegion || item != state.focusItem else { return }
    let (oldID, oldItem) = (state.focusRegion, state.focusItem)
    state.focusRegion = id
    state.focusItem = item
    if oldID != 0 { deliver(.focus(region: oldID, item: oldItem, isFocused: false)) }
    if id != 0 { deliver(.focus(region: id, item: item, isFocused: true)) }
  }

  /// Tab goes to the next focusable region in the order in which the frame draws them, with Shift to
  /// the one before; after the last one nothing has the focus, so that it can go on elsewhere.
  ///
  /// Answers false where the frame has no focusable region: the key is then one like any other.
  func tab(isDown: Bool, _ modifiers: Event.Modifiers) -> Bool {
    let stops = frame()?.scene.regions.filter(\.isFocusable) ?? []
    guard modifiers.isSubset(of: .shift), !stops.isEmpty else { return false }
    guard isDown else { return true }
    let step = modifiers.contains(.shift) ? -1 : 1
    let before = stops.firstIndex { $0.id == state.focusRegion && $0.item == state.focusItem }
    let next = before.map { $0 + step } ?? (step > 0 ? 0 : stops.count - 1)
    if stops.indices.contains(next) {
      focus(on: stops[next].id, stops[next].item)
    } else {
      focus(on: 0, 0)
    }
    return true
  }
}
