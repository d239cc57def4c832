import MorphPluginAPI

/// Writes down what a component asks for, one line an effect, with keys instead of ids.
final class EffectsRecorder {
  var effects: [String] = []
  private let instance: Instance

  init(_ instance: Instance) { self.instance = instance }

  func table(_ arena: Arena) -> UnsafeMutablePointer<morph_effects> {
    var table = unsafe morph_effects()
    unsafe table.size = UInt32(MemoryLayout<morph_effects>.stride)
    unsafe table.context = Unmanaged.passUnretained(self).toOpaque()
    unsafe table.set_slot = { effects, id, item, value in
      unsafe note(effects) { "set-slot \($0.slot(id, item)) \(unsafe HostValue(value!))" }
    }
    unsafe table.set_parameter = { effects, id, value in
      unsafe note(effects) { "set-parameter \($0.parameter(id)) \(unsafe HostValue(value!))" }
    }
    unsafe table.animate = { effects, animation in
      let animation = unsafe animation!.pointee
      unsafe note(effects) { recorder in
        let targets = unsafe list(animation.targets, animation.target_count)
          .map { "\(recorder.channel($0.channel, $0.item)) to \($0.to)" }
        var line = "animate \(targets.joined(separator: ", ")) "
        line += unsafe describe(animation.curve.pointee)
        if unsafe animation.delay != 0 { line += unsafe " delay \(animation.delay)" }
        if unsafe animation.repeat == UInt32.max {
          line += " forever"
        } else if unsafe animation.repeat > 1 {
          line += unsafe " times \(animation.repeat)"
        }
        if unsafe animation.autoreverses != 0 { line += " autoreverses" }
        if unsafe animation.speed != 1 { line += unsafe " speed \(animation.speed)" }
        return line
      }
    }
    unsafe table.keyframes = { effects, id, item, count, frames, repeating in
      unsafe note(effects) { recorder in
        let pieces = unsafe list(frames, count).map {
          unsafe "\($0.value) in \($0.duration) \(describe($0.curve.pointee))"
        }
        let often = repeating == UInt32.max ? "forever" : "\(repeating)"
        return
          "keyframes \(recorder.channel(id, item)) [\(pieces.joined(separator: ", "))] \(often)"
      }
    }
    unsafe table.decay = { effects, id, item, velocity, rate in
      unsafe note(effects) { "decay \($0.channel(id, item)) \(velocity) rate \(rate)" }
    }
    unsafe table.release = { effects, id, item, to, curve, velocity in
      unsafe note(effects) {
        unsafe "release \($0.channel(id, item)) to \(to) \(describe(curve!.pointee)) at \(velocity)"
      }
    }
    unsafe table.set = { effects, id, item, value in
      unsafe note(effects) { "set \($0.channel(id, item)) \(value)" }
    }
    unsafe table.shift = { effects, id, item, to in
      unsafe note(effects) { "shift \($0.channel(id, item)) \(to)" }
    }
    unsafe table.hold = { effects, id, item in
      unsafe note(effects) { "hold \($0.channel(id, item))" }
    }
    unsafe table.stop = { effects, id, item in
      unsafe note(effects) { "stop \($0.channel(id, item))" }
    }
    unsafe table.watch = { effects, source, id, item, level, direction in
      unsafe note(effects) { "watch \($0.source(source, id, item)) \(level) \(way(direction))" }
    }
    unsafe table.unwatch = { effects, source, id, item, level, direction in
      unsafe note(effects) { "unwatch \($0.source(source, id, item)) \(level) \(way(direction))" }
    }
    unsafe table.start_timer = { effects, id, item, seconds in
      unsafe note(effects) { "start-timer \($0.timer(id, item)) \(seconds)" }
    }
    unsafe table.cancel_timer = { effects, id, item in
      unsafe note(effects) { "cancel-timer \($0.timer(id, item))" }
    }
    unsafe table.request = { effects, id, item in
      unsafe note(effects) { "request \($0.request(id, item))" }
    }
    unsafe table.cancel_request = { effects, id, item in
      unsafe note(effects) { "cancel-request \($0.request(id, item))" }
    }
    unsafe table.haptic = { effects, kind, intensity in
      unsafe note(effects) { _ in "haptic \(kind) \(intensity)" }
    }
    unsafe table.announce = { effects, words in
      unsafe note(effects) { _ in unsafe "announce \"\(text(words))\"" }
    }
    unsafe table.scroll_to = { effects, scroll, offset, animated in
      unsafe note(effects) { "scroll-to \($0.scroll(scroll)) \(offset) \(animated)" }
    }
    unsafe table.focus = { effects, region, item in
      unsafe note(effects) { _ in "focus \(region) \(item)" }
    }
    unsafe table.drop = { effects, kind, id, item in
      unsafe note(effects) { _ in "drop kind \(kind) id \(id) item \(item)" }
    }
    unsafe table.log = { effects, level, words in
      unsafe note(effects) { _ in unsafe "log \(level) \"\(text(words))\"" }
    }
    return unsafe arena.one(table)
  }

  // MARK: Keys

  private func parameter(_ id: UInt32) -> String {
    unsafe find(list(instance.descriptor.parameters, instance.descriptor.parameter_count)) {
      unsafe $0.id == id ? text($0.key) : nil
    }
  }

  private func slot(_ id: UInt32, _ item: UInt64) -> String {
    unsafe find(list(instance.descriptor.slots, instance.descriptor.slot_count)) {
      unsafe $0.id == id ? text($0.key) : nil
    } + suffix(item)
  }

  private func channel(_ id: UInt32, _ item: UInt64) -> String {
    unsafe find(list(instance.descriptor.channels, instance.descriptor.channel_count)) {
      unsafe $0.id == id ? text($0.key) : nil
    } + suffix(item)
  }

  private func timer(_ id: UInt32, _ item: UInt64) -> String {
    unsafe find(list(instance.descriptor.timers, instance.descriptor.timer_count)) {
      unsafe $0.id == id ? text($0.key) : nil
    } + suffix(item)
  }

  private func request(_ id: UInt32, _ item: UInt64) -> String {
    unsafe find(list(instance.descriptor.requests, instance.descriptor.request_count)) {
      unsafe $0.id == id ? text($0.key) : nil
    } + suffix(item)
  }

  private func scroll(_ id: UInt32) -> String {
    unsafe find(list(instance.descriptor.scrolls, instance.descriptor.scroll_count)) {
      unsafe $0.id == id ? text($0.key) : nil
    }
  }

  private func source(_ source: UInt32, _ id: UInt32, _ item: UInt64) -> String {
    source == MORPH_SOURCE_CHANNEL ? channel(id, item) : "overscroll of \(scroll(id))"
  }

  private func suffix(_ item: UInt64) -> String { item == 0 ? "" : "[\(item)]" }

  private func find<Struct>(_ list: [Struct], _ key: (Struct) -> String?) -> String {
    for candidate in list {
      if let key = key(candidate) { return key }
    }
    return "?"
  }
}

private func note(
  _ effects: UnsafeMutablePointer<morph_effects>?, _ line: (EffectsRecorder) -> String
) {
  let recorder = unsafe Unmanaged<EffectsRecorder>.fromOpaque(effects!.pointee.context!)
    .takeUnretainedValue()
  recorder.effects.append(line(recorder))
}

private func way(_ direction: UInt32) -> String {
  direction == MORPH_RISING ? "rising" : "falling"
}

private func describe(_ curve: morph_curve) -> String {
  switch curve.kind {
  case MORPH_CURVE_SPRING:
    "spring(\(curve.response), \(curve.damping_ratio), \(curve.blend))"
  case MORPH_CURVE_INTERPOLATING:
    "interpolating(\(curve.mass), \(curve.stiffness), \(curve.damping), \(curve.velocity))"
  default:
    "timing(\(curve.x1), \(curve.y1), \(curve.x2), \(curve.y2), \(curve.duration))"
  }
}
