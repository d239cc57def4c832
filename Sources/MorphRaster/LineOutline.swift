import MorphScene

extension Contours {
  /// Adds the outline of a line along `shape`, centred on it, in the shape's own space.
  ///
  /// `path` is emptied and used for the shape; `tolerance` is in the shape's units.
  mutating func appendLine(
    along shape: Shape, _ stroke: Stroke, tolerance: Double, path: inout Contours
  ) {
    let dasher = Dasher(stroke)
    // Dashes are measured along the polyline, and end across it: ten times as fine.
    let fineness = dasher == nil ? tolerance : tolerance / 10
    path.removeAll()
    path.append(
      shape,
      Flattening(
        tolerance: fineness, turn: Stroker.turn(radius: stroke.width / 2, tolerance: fineness)))
    let stroker = Stroker(stroke, tolerance: tolerance)
    guard let dasher else {
      stroker.stroke(path, into: &self)
      return
    }
    var line = Line()
    for contour in path.contours {
      line.collect(path, contour)
      dasher.forEachDash(of: line) { dash in
        stroker.stroke(dash, into: &self)
      }
    }
  }

  /// Adds the ring between `shape` and the same shape inset by `width`: the whole shape where
  /// nothing is left inside. Both outlines in one filling, so that no edge is covered twice.
  mutating func appendRing(_ shape: Shape, width: Double, _ flattening: Flattening) {
    append(shape, flattening)
    guard let inner = shape.inset(by: width) else { return }
    append(inner, flattening)
    reverse(contour: contours.count - 1)
  }
}
