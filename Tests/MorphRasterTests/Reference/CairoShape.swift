import CCairo
import MorphScene

/// Outlines as cairo's paths, written without anything of the rasteriser.
@safe struct CairoPath {
  let context: OpaquePointer

  func add(_ shape: Shape) {
    switch shape {
    case .rectangle(let rect):
      unsafe cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
    case .roundedRectangle(let rect, let radii, let corner):
      add(rect, radii, corner)
    case .ellipse(let rect):
      unsafe cairo_save(context)
      unsafe cairo_translate(context, rect.midX, rect.midY)
      unsafe cairo_scale(context, rect.width / 2, rect.height / 2)
      unsafe cairo_new_sub_path(context)
      unsafe cairo_arc(context, 0, 0, 1, 0, 2 * .pi)
      unsafe cairo_close_path(context)
      unsafe cairo_restore(context)
    case .arc(let center, let radius, let start, let end):
      unsafe cairo_new_sub_path(context)
      if end >= start {
        unsafe cairo_arc(context, center.x, center.y, radius, start, end)
      } else {
        unsafe cairo_arc_negative(context, center.x, center.y, radius, start, end)
      }
    case .path(let path):
      add(path)
    }
  }

  func add(_ path: Path) {
    var next = 0
    var last = Point.zero
    func take() -> Point {
      defer { next += 1 }
      return path.points[next]
    }
    for verb in path.verbs {
      switch verb {
      case .move:
        last = take()
        unsafe cairo_move_to(context, last.x, last.y)
      case .line:
        last = take()
        unsafe cairo_line_to(context, last.x, last.y)
      case .quad:
        // The cubic curve that is the same parabola.
        let control = take()
        let end = take()
        unsafe cairo_curve_to(
          context, last.x + (control.x - last.x) * 2 / 3, last.y + (control.y - last.y) * 2 / 3,
          end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3, end.x, end.y)
        last = end
      case .cubic:
        let first = take()
        let second = take()
        last = take()
        unsafe cairo_curve_to(context, first.x, first.y, second.x, second.y, last.x, last.y)
      case .close:
        unsafe cairo_close_path(context)
      }
    }
  }

  private func add(_ rect: Rect, _ radii: CornerRadii, _ corner: Corner) {
    let most = min(rect.width, rect.height) / 2
    let corners: [(radius: Double, x: Double, y: Double, angle: Double)] = [
      (radii.topLeft, rect.x, rect.y, 180), (radii.topRight, rect.maxX, rect.y, 270),
      (radii.bottomRight, rect.maxX, rect.maxY, 0), (radii.bottomLeft, rect.x, rect.maxY, 90),
    ]
    unsafe cairo_new_sub_path(context)
    for (radius, x, y, angle) in corners {
      let radius = min(radius, most)
      let toX: Double = x == rect.x ? 1 : -1
      let toY: Double = y == rect.y ? 1 : -1
      if corner == .circular || radius <= 0 {
        unsafe cairo_arc(
          context, x + toX * radius, y + toY * radius, radius, angle * .pi / 180,
          (angle + 90) * .pi / 180)
        continue
      }
      // Apple's corner, as long as 1.528665 radii fit into half of both sides.
      precondition(radius * 1.528665 <= most, "the oracle knows only the whole corner")
      let isFromX = angle == 270 || angle == 90
      func point(_ u: Double, _ v: Double) -> (Double, Double) {
        (x + toX * radius * (isFromX ? u : v), y + toY * radius * (isFromX ? v : u))
      }
      func curve(_ points: (Double, Double)...) {
        unsafe cairo_curve_to(
          context, points[0].0, points[0].1, points[1].0, points[1].1, points[2].0, points[2].1)
      }
      let start = point(1.528665, 0)
      unsafe cairo_line_to(context, start.0, start.1)
      curve(point(1.08849296, 0), point(0.86840694, 0), point(0.63149379, 0.07491139))
      curve(
        point(0.37282383, 0.16905956), point(0.16905956, 0.37282383),
        point(0.07491139, 0.63149379))
      curve(point(0, 0.86840694), point(0, 1.08849296), point(0, 1.528665))
    }
    unsafe cairo_close_path(context)
  }
}
