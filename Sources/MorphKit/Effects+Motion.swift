internal import MorphPluginAPI

extension Effects {
  /// Sends a channel to a destination. Under reduced motion a channel of class `motion` is put
  /// there at once.
  public mutating func animate(
    _ channel: Channel, to destination: Double, _ curve: Curve, delay: Double = 0,
    repeating: Repetition = .once, autoreverses: Bool = false, speed: Double = 1
  ) {
    animate(
      [channel.to(destination)], curve, delay: delay, repeating: repeating,
      autoreverses: autoreverses, speed: speed)
  }

  /// Sends channels to their destinations on one curve; they complete together, once. `delay` in
  /// seconds; with `autoreverses` every second run goes back.
  public mutating func animate(
    _ targets: [Channel.Target], _ curve: Curve, delay: Double = 0,
    repeating: Repetition = .once, autoreverses: Bool = false, speed: Double = 1
  ) {
    for target in targets { require(target.channel) }
    let table = unsafe table
    unsafe withUnsafePointers(
      to: targets,
      { target in
        morph_target(
          size: sizeField(morph_target.self), channel: target.channel.id,
          item: foreignItem(target.channel.item), to: target.destination)
      },
      { list in
        unsafe withUnsafePointer(to: curve.foreign) { curve in
          var animation = unsafe morph_animation()
          unsafe animation.size = sizeField(morph_animation.self)
          unsafe animation.target_count = UInt32(targets.count)
          unsafe animation.targets = list
          unsafe animation.curve = curve
          unsafe animation.delay = delay
          unsafe animation.repeat = repeating.count
          unsafe animation.autoreverses = autoreverses ? 1 : 0
          unsafe animation.speed = speed
          unsafe table?.pointee.animate(table, &animation)
        }
      })
  }

  /// Plays pieces one after another from where the channel is.
  public mutating func keyframes(
    _ channel: Channel, _ frames: [Keyframe], repeating: Repetition = .once
  ) {
    require(channel)
    let table = unsafe table
    unsafe withUnsafePointers(
      to: frames, { $0.curve.foreign },
      { curves in
        var next = 0
        unsafe withUnsafePointers(
          to: frames,
          { frame in
            let curve = unsafe curves[next]
            next += 1
            return unsafe morph_keyframe(
              size: sizeField(morph_keyframe.self), reserved: 0, duration: frame.duration,
              value: frame.value, curve: curve)
          },
          { list in
            unsafe table?.pointee.keyframes(
              table, channel.id, foreignItem(channel.item), UInt32(frames.count), list,
              repeating.count)
          })
      })
  }

  /// Slows down from `velocity` units a second, keeping `rate` of it each millisecond. The
  /// destination is the model at once.
  public mutating func decay(_ channel: Channel, velocity: Double, rate: Double = 0.998) {
    require(channel)
    unsafe table?.pointee.decay(table, channel.id, foreignItem(channel.item), velocity, rate)
  }

  /// Lets go: one spring from where the channel is presented, at `velocity` units a second; all
  /// other motion of it ends. Within a point of the destination the velocity counts as 0.
  public mutating func release(
    _ channel: Channel, to destination: Double, _ curve: Curve, velocity: Double
  ) {
    require(channel)
    let table = unsafe table
    unsafe withUnsafePointer(to: curve.foreign) {
      unsafe table?.pointee.release(
        table, channel.id, foreignItem(channel.item), destination, $0, velocity)
    }
  }

  /// Puts a channel there, still.
  public mutating func set(_ channel: Channel, to value: Double) {
    require(channel)
    unsafe table?.pointee.set(table, channel.id, foreignItem(channel.item), value)
  }

  /// Moves the destination; what is in motion goes on by the same distance.
  public mutating func shift(_ channel: Channel, to destination: Double) {
    require(channel)
    unsafe table?.pointee.shift(table, channel.id, foreignItem(channel.item), destination)
  }

  /// Freezes a channel where it is presented: a hand closing on it.
  public mutating func hold(_ channel: Channel) {
    require(channel)
    unsafe table?.pointee.hold(table, channel.id, foreignItem(channel.item))
  }

  /// Ends the motion at its destination.
  public mutating func stop(_ channel: Channel) {
    require(channel)
    unsafe table?.pointee.stop(table, channel.id, foreignItem(channel.item))
  }

  /// Asks for the event `.crossed(channel, direction, level)` whenever what is presented passes
  /// `level`, until `unwatch` with the same words.
  public mutating func watch(
    _ channel: Channel, _ direction: Event.Direction, through level: Double
  ) {
    require(channel)
    unsafe table?.pointee.watch(
      table, MORPH_SOURCE_CHANNEL, channel.id, foreignItem(channel.item), level,
      direction.rawValue)
  }

  /// Asks for the event `.crossed(scroll, direction, level)` whenever the overscroll passes
  /// `level` points, until `unwatch` with the same words.
  public mutating func watch(
    _ scroll: Scroll, _ direction: Event.Direction, through level: Double
  ) {
    _ = withDirectory { $0.require($0.scrolls, scroll.id, "scroll", scroll.key) }
    unsafe table?.pointee.watch(
      table, MORPH_SOURCE_OVERSCROLL, scroll.id, 0, level, direction.rawValue)
  }

  public mutating func unwatch(
    _ channel: Channel, _ direction: Event.Direction, through level: Double
  ) {
    require(channel)
    unsafe table?.pointee.unwatch(
      table, MORPH_SOURCE_CHANNEL, channel.id, foreignItem(channel.item), level,
      direction.rawValue)
  }

  public mutating func unwatch(
    _ scroll: Scroll, _ direction: Event.Direction, through level: Double
  ) {
    _ = withDirectory { $0.require($0.scrolls, scroll.id, "scroll", scroll.key) }
    unsafe table?.pointee.unwatch(
      table, MORPH_SOURCE_OVERSCROLL, scroll.id, 0, level, direction.rawValue)
  }
}

/// The elements as a list of pointers, which is how the protocol passes what may grow.
func withUnsafePointers<Element, Foreign>(
  to elements: [Element], _ convert: (Element) -> Foreign,
  _ body: (UnsafePointer<UnsafePointer<Foreign>?>) -> Void
) {
  let count = max(1, elements.count)
  unsafe withUnsafeTemporaryAllocation(of: Foreign.self, capacity: count) { values in
    unsafe withUnsafeTemporaryAllocation(of: UnsafePointer<Foreign>?.self, capacity: count) {
      list in
      for (index, element) in elements.enumerated() {
        unsafe (values.baseAddress! + index).initialize(to: convert(element))
        unsafe (list.baseAddress! + index).initialize(
          to: UnsafePointer(values.baseAddress! + index))
      }
      unsafe body(UnsafePointer(list.baseAddress!))
    }
  }
}
