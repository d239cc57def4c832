public import MorphScene
internal import MorphMotion

/// One frame of a session.
public struct SessionFrame: Sendable {
  public var displayList: [UInt8]
  /// Read from the display list and placed in the canvas.
  public var scene: Scene

  public var hash: UInt64 { scene.hash }
}

/// The last frame, and the snapshot that was last asked for one.
struct Picture {
  var snapshot: Snapshot?
  var canvas = Size.zero
  /// The last good frame; it stays when a later snapshot gives none.
  var frame: SessionFrame?
  /// Calls of `frame` so far.
  var evaluations = 0
}

extension Session {
  /// Everything about the instance at `now`.
  public func snapshot() -> Snapshot {
    var snapshot = Snapshot()
    snapshot.generation = state.generation
    snapshot.parameters = state.parameters
    snapshot.environment = state.environment
    for (place, slot) in descriptor.slots.enumerated() {
      let table = state.slots[place]
      for index in table.items.indices {
        snapshot.slots.append(
          Snapshot.SlotState(
            id: slot.id, item: table.items[index], value: table.elements[index]))
      }
    }
    for (place, channel) in descriptor.channels.enumerated() {
      for item in state.channelItems[place].items {
        let motion = state.engine.state(state.channelKey(place, item), at: now)
        snapshot.channels.append(
          Snapshot.ChannelValue(
            id: channel.id, item: item, model: motion.model, presented: motion.value,
            velocity: motion.velocity, isRunning: motion.isRunning))
      }
    }
    for (place, scroll) in descriptor.scrolls.enumerated() {
      snapshot.scrolls.append(state.scrollers[place].state(id: scroll.id, at: now))
    }
    snapshot.progress = progress
    snapshot.proposal = placement.proposal
    snapshot.seed = seed
    snapshot.focusRegion = state.focusRegion
    snapshot.focusItem = state.focusItem
    return snapshot
  }

  /// Where the component sits in the canvas.
  public var placement: Placement {
    Placement(
      canvas: canvas, padding: descriptor.padding,
      anchor: descriptor.anchor == .center ? .center : .top)
  }

  /// What the component looks like at `now`. Its code is called only when the snapshot differs from
  /// the last one; where a call gives nothing, the last good frame stays. Nil: none was good yet.
  public func frame() -> SessionFrame? {
    guard !isClosed, frozenReason == nil else { return picture.frame }
    let snapshot = snapshot()
    if picture.snapshot == snapshot, picture.canvas == canvas { return picture.frame }
    picture.snapshot = snapshot
    picture.canvas = canvas
    picture.evaluations += 1
    do throws(CallFailure) {
      let list = try code.frame(snapshot)
      do {
        let scene = try Scene(
          displayList: list, placement: placement,
          isRightToLeft: snapshot.environment.isRightToLeft)
        picture.frame = SessionFrame(displayList: list, scene: scene)
      } catch {
        throw .invalid(reason: error.description)
      }
    } catch {
      note(call: "frame", error)
    }
    return picture.frame
  }

  /// How often the component has been asked for a frame.
  public var frameEvaluations: Int { picture.evaluations }
}
