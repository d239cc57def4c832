import MorphKit

/// Everything about the banner at one instant but its copy.
private struct Pose {
  /// Points from rest, up being negative.
  var offset: Double
  var lift: Double
  var press = 0.0
  var opacity = 1.0
  var isGone = false
}

extension FlickBanner {
  static func frame(_ now: Snapshot, _ canvas: inout Canvas) {
    let pose = now.progress.map { pinned(at: $0, now) } ?? live(now)
    let isLive = now.progress == nil && now[entered]
    let message = isLive ? Message(now, shown) : Message(now)
    let layout = CopyLayout(message, now)
    let (height, top) = isLive ? extent(layout, now) : (layout.height, layout.top)
    let bounds = Rect(width: now.proposal.width, height: height)
    let shape = Shape.roundedRectangle(bounds, radius: now[cornerRadius])

    canvas.setSize(bounds.size)
    canvas.group(.translation(0, pose.offset)) { canvas in
      if pose.opacity > 0 {
        let scale = Transform.scale(1 - 0.015 * pose.press, about: bounds.center)
        canvas.group(opacity: pose.opacity, scale) { card(shape, bounds, &$0) }
      }
      // The part to touch moves with the banner, so that it can be caught in flight.
      if now.progress == nil && !pose.isGone {
        canvas.region(banner, shape, cursor: now[finger] == .holding ? .grabbing : .grab)
      }
      canvas.accessibility(
        Element(
          .text, label: message.spoken, actions: pose.isGone ? [] : ["Dismiss"],
          hidden: pose.isGone),
        in: bounds)
    }

    func card(_ shape: Shape, _ bounds: Rect, _ canvas: inout Canvas) {
      if pose.lift > 0 {
        canvas.shadow(
          shape,
          Shadow(Color.black.opacity(0.30 * pose.lift), sigma: 20 * pose.lift, y: 10 * pose.lift))
      }
      canvas.fill(shape, now[surface])
      // Clipped inside the shadow, which a clip would eat.
      canvas.clipped(to: shape) { canvas in
        canvas.mirrored(now.isRightToLeft, width: bounds.width) { canvas in
          let opacities = isLive ? opacities(now) : (outgoing: 0, shown: 1)
          if opacities.outgoing > 0 {
            let old = Message(now, outgoing)
            copy(old, CopyLayout(old, now), at: top, opacities.outgoing, now, &canvas)
          }
          if opacities.shown > 0 {
            copy(message, layout, at: top, opacities.shown, now, &canvas)
          }
        }
        // What can be thrown says so while it sits still.
        let grabber = Rect(x: bounds.midX - 18, y: bounds.maxY - 11, width: 36, height: 4)
        canvas.fill(.capsule(grabber), Color(white: 1, alpha: 0.20))
      }
      canvas.stroke(shape, Color(white: 1, alpha: 0.08), width: 0.6, .inside)
    }
  }

  /// Once in the library, not once for each place that draws a copy.
  @inline(never)
  private static func copy(
    _ message: Message, _ layout: CopyLayout, at top: Double, _ opacity: Double, _ now: Snapshot,
    _ canvas: inout Canvas
  ) {
    let badge = Rect(
      x: CopyLayout.inset, y: top, width: CopyLayout.badge, height: CopyLayout.badge)

    canvas.group(opacity: opacity) { canvas in
      canvas.fill(.roundedRectangle(badge, radius: 9), now[accent])
      // As large as the text, as long as the badge has room for it.
      canvas.symbol(
        message.glyph, .white, extent: min(14 * now.textScale, 20), .semibold, at: badge.center)
      canvas.text(
        layout.title, Color(white: 0.961), at: Point(CopyLayout.column, top + layout.titleBaseline))
      if let stamp = layout.stamp {
        canvas.text(
          stamp, Color(white: 0.55),
          at: Point(
            now.proposal.width - CopyLayout.inset - layout.stampWidth, top + layout.titleBaseline))
      }
      canvas.text(
        layout.body, Color(white: 0.66), at: Point(CopyLayout.column, top + layout.bodyBaseline))
    }
  }

  private static func live(_ now: Snapshot) -> Pose {
    let offset = offset(now)
    // It fades over the last 40 % of the way out only: the way in is almost as long, and on it the
    // banner would come as a ghost.
    let way = now[vanishing]
    let fade = way < 0 ? ramp(offset / way, 0.6, 1) : 0
    return Pose(
      offset: offset, lift: now[lift].presented, press: now[press].presented, opacity: 1 - fade,
      isGone: now[gone])
  }

  /// One pass over the banner's life: above the page, arrived from 0.34, thrown away from 0.72,
  /// gone from 0.95. Both springs of the arrival begin together and are read in seconds, so that
  /// the lead of the shadow is the stiffer spring's own.
  private static func pinned(at progress: Double, _ now: Snapshot) -> Pose {
    let height = CopyLayout(Message(now), now).height
    let exit = -(height + 24)
    if progress < 0.04 { return Pose(offset: -(height + 12), lift: 0) }
    if progress < 0.72 {
      let spring = arrivalSpring(now)
      let time = min(1, (progress - 0.04) / 0.30) * settle(spring)
      return Pose(
        offset: spring.value(from: -(height + 12), to: 0, at: time),
        lift: shadowSpring.travel(time))
    }
    if progress >= 0.95 { return Pose(offset: exit, lift: 1, opacity: 0, isGone: true) }
    // A throw at the very speed that dismisses.
    let offset = exitSpring.value(
      from: 0, to: exit, velocity: -now[dismissVelocity],
      at: (progress - 0.72) / 0.23 * settle(exitSpring))
    return Pose(offset: offset, lift: 1, opacity: 1 - ramp(offset / exit, 0.6, 1))
  }

  /// Seconds after which the spring is within half a percent of its way: six times the time in
  /// which its swing falls to 1/e.
  private static func settle(_ spring: Spring) -> Double {
    6 * spring.response / (spring.dampingRatio * 2 * pi)
  }
}
