import MorphKit

extension PullRefresh {
  static func frame(_ now: Snapshot, _ canvas: inout Canvas) {
    let pose = now.progress.map { Pose(at: $0, now) } ?? Pose(now)
    let bounds = Rect(.zero, now.proposal)
    let layout = ListLayout(now)
    // Without the little by which the inset may swing below 0: the host would keep the list where
    // that had put its end.
    let content = layout.height + max(0, pose.inset)
    // The inset may have shrunk since the host last saw how long the list is.
    let offset = min(pose.offset, max(0, content - bounds.height))
    let top = pose.inset + pose.overscroll - offset

    canvas.setSize(bounds.size)
    canvas.clipped(to: .rectangle(bounds)) { canvas in
      canvas.fill(.rectangle(bounds), Color(white: 0.949))
      canvas.accessibility(
        Element(
          .group, id: 1, label: "List", value: pose.isRefreshing ? "Refreshing" : "",
          actions: ["Refresh"]),
        in: bounds
      ) { canvas in
        canvas.mirrored(now.isRightToLeft, width: bounds.width) { canvas in
          canvas.group(.translation(0, top)) {
            layout.draw(from: -top, to: bounds.height - top, &$0)
          }
        }
      }
      indicator(pose, bounds, now, &canvas)
      if now[showsIndicators] {
        bar(offset, pose.overscroll, content, bounds, now, &canvas)
      }
    }
    if now.progress == nil {
      canvas.viewport(list, viewport, .rectangle(bounds), content: content)
    }
  }

  // MARK: Arc

  /// Two arcs in one place: the one that fills with the pull, and the one that turns. They change
  /// over as the list makes room, so that neither appears or leaves at a stroke.
  private static func indicator(
    _ pose: Pose, _ bounds: Rect, _ now: Snapshot, _ canvas: inout Canvas
  ) {
    let threshold = now[threshold]
    let place = pose.place(threshold)
    let frame = Rect(center: Point(bounds.midX, place / 2), Size(26, 26))
    let hold = clamp(pose.inset / threshold, 0, 1)
    let pull = pose.isRefreshing ? min(pose.pull, pose.firedAt) : pose.pull
    let filled = clamp(pull / threshold, 0, 1)

    if filled > 0.02 && hold < 1 {
      canvas.group(
        opacity: filled * (1 - hold), .scale(0.55 + 0.45 * filled, about: frame.center)
      ) { canvas in
        arc(from: -90, sweep: 360 * filled, &canvas)
      }
    }
    if hold > 0 {
      canvas.group(opacity: hold) { arc(from: pose.turn, sweep: 360 * 0.26, &$0) }
    }
    canvas.accessibility(
      Element(.progress, id: 4, label: "Refresh indicator", hidden: true), in: frame)

    func arc(from start: Double, sweep: Double, _ canvas: inout Canvas) {
      canvas.stroke(
        .arc(
          center: frame.center, radius: 13, from: radians(start), to: radians(start + sweep)),
        now[accent], Stroke(3, cap: .round))
    }
  }

  // MARK: Bar

  /// Where the list is, at the trailing edge; pulled beyond an end, the bar is pressed together.
  private static func bar(
    _ offset: Double, _ overscroll: Double, _ content: Double, _ bounds: Rect, _ now: Snapshot,
    _ canvas: inout Canvas
  ) {
    let track = bounds.height - 6
    guard content > bounds.height, track > 0 else { return }
    let length = min(max(36, track * bounds.height / content), track)
    let pressed = max(min(8, length), length - abs(overscroll))
    let travel = offset / (content - bounds.height)
    canvas.fill(
      .capsule(
        Rect(
          x: now.isRightToLeft ? 3 : bounds.width - 6,
          y: 3 + (track - pressed) * clamp(travel, 0, 1), width: 3, height: pressed)),
      Color.black.opacity(0.35))
  }
}
