internal import MorphMotion
internal import MorphRuntime
internal import MorphScene

/// Events of every kind, as a host might send them at rest.
enum EventSamples {
  /// A number that no declaration has.
  private static let stranger: UInt32 = 0x7fff_fff1

  /// Each with the name it has in messages.
  static func all(
    _ it: ComponentDescriptor, _ scene: Scene
  ) -> [(name: String, kind: Event.Kind)] {
    var samples: [(name: String, kind: Event.Kind)] = [
      ("appear", .appear),
      ("parameters", .parameters(it.parameters.map(\.id))),
      ("parameters of none", .parameters([])),
      ("parameters of a stranger", .parameters([stranger])),
      ("environment", .environment),
      ("resized", .resized),
      ("visibility false", .visibility(false)),
      ("visibility true", .visibility(true)),
      ("reloaded", .reloaded(added: [], removed: [], reset: [])),
      (
        "reloaded with changes",
        .reloaded(
          added: it.slots.map { "slot:\($0.key)" }, removed: ["parameter:gone"],
          reset: it.channels.map { "channel:\($0.key)" })
      ),
    ]
    samples += gestures(it)
    samples += state(it)
    samples += nodes(scene)
    samples.append(("disappear", .disappear))
    return samples
  }

  private static func gestures(
    _ it: ComponentDescriptor
  ) -> [(name: String, kind: Event.Kind)] {
    var samples: [(name: String, kind: Event.Kind)] = []
    let known = it.gestures.map { ($0.id, $0.region, $0.key) }
    let at = Point(it.canvas.width / 2, it.canvas.height / 2)
    for (id, region, key) in known + [(stranger, 0, "of a stranger")] {
      for phase in [.begin, .change, .end, .cancel] as [Event.Phase] {
        var gesture = Event.Gesture(gesture: id, phase: phase)
        gesture.region = region
        gesture.location = at
        gesture.start = Point(at.x - 3, at.y - 12)
        gesture.translation = Point(3, 12)
        gesture.velocity = phase == .cancel ? .zero : Point(20, 300)
        samples.append(("gesture \(key) \(phase.name)", .gesture(gesture)))
        var pointer = Event.Pointer(gesture: id, phase: phase)
        pointer.region = region
        pointer.location = at
        samples.append(("pointer \(key) \(phase.name)", .pointer(pointer)))
      }
      for isInside in [true, false] {
        samples.append(
          (
            "hover \(key)",
            .hover(gesture: id, region: region, item: 0, isInside: isInside, location: at)
          ))
      }
      for word in ["Enter", "ArrowDown", "a", ""] {
        samples.append(
          (
            "key \(word)",
            .key(word, isDown: true, modifiers: .shift, region: region, item: 0, gesture: id)
          ))
      }
      samples.append(
        (
          "wheel \(key)",
          .wheel(
            Event.Wheel(gesture: id, region: region, item: 0, location: at, delta: Point(0, -40)))
        ))
    }
    for region in it.regions.map(\.id) + [stranger] {
      for isFocused in [true, false] {
        samples.append(("focus", .focus(region: region, item: 0, isFocused: isFocused)))
      }
    }
    return samples
  }

  private static func state(_ it: ComponentDescriptor) -> [(name: String, kind: Event.Kind)] {
    var samples: [(name: String, kind: Event.Kind)] = []
    for scroll in it.scrolls.map(\.id) + [stranger] {
      for phase in [.begin, .end, .cancel] as [Event.Phase] {
        samples.append(
          (
            "scroll \(phase.name)",
            .scroll(scroll: scroll, phase: phase, cause: .drag, gesture: 0, delta: .zero)
          ))
      }
    }
    for channel in it.channels.map(\.id) + [stranger] {
      for isRising in [true, false] {
        samples.append(
          (
            "crossed",
            .crossed(
              WatchKey(source: .channel, id: channel, item: 0, level: 1, isRising: isRising))
          ))
      }
      for reason in [.finished, .retargeted, .cancelled, .capped, .reduced] as [CompletionReason] {
        samples.append(
          (
            "channel-done \(reason.rawValue)",
            .channelDone(id: channel, item: 0, reason: reason, isLogical: reason == .finished)
          ))
      }
    }
    for timer in it.timers.map(\.id) + [stranger] {
      samples.append(("timer", .timer(id: timer, item: 0)))
    }
    for request in it.requests.map(\.id) + [stranger] {
      for ok in [true, false] {
        samples.append(
          (
            "request-done",
            .requestDone(id: request, item: 0, ok: ok, message: ok ? "" : "no connection")
          ))
      }
    }
    return samples
  }

  private static func nodes(_ scene: Scene) -> [(name: String, kind: Event.Kind)] {
    var samples: [(name: String, kind: Event.Kind)] = [
      (
        "accessibility of a stranger",
        .accessibility(node: stranger, item: 0, name: "Nothing", value: "")
      )
    ]
    for node in scene.nodes {
      for action in node.actions + ["Nothing"] {
        samples.append(
          (
            "accessibility \(action)",
            .accessibility(node: node.id, item: node.item, name: action, value: "")
          ))
      }
    }
    return samples
  }
}
