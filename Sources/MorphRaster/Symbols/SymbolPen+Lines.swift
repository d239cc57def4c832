import MorphScene

// Symbols made of lines: their thickness follows the weight.
extension SymbolPen {
  /// Seven bars of one recorded moment.
  mutating func waveform() {
    let heights = [0.18, 0.46, 0.90, 0.56, 0.74, 0.38, 0.16]
    // Bars keep clear of one another at the heaviest weights.
    let bar = min(thickness, 0.11)
    let pitch = (0.98 - bar) / Double(heights.count - 1)
    for (index, height) in heights.enumerated() {
      let x = 0.01 + bar / 2 + pitch * Double(index)
      let reach = max(height - bar, bar * 0.25) / 2
      polyline([Point(x, 0.5 - reach), Point(x, 0.5 + reach)], thickness: bar)
    }
  }

  mutating func chevron(pointsRight: Bool) {
    let reach = 0.37 - thickness / 4
    let tip = 0.5 + (pointsRight ? reach / 2 : -reach / 2)
    let tail = 0.5 - (pointsRight ? reach / 2 : -reach / 2)
    polyline(
      [Point(tail, 0.5 - reach), Point(tip, 0.5), Point(tail, 0.5 + reach)],
      thickness: thickness * 1.08)
  }

  mutating func checkmark() {
    polyline([Point(0.15, 0.55), Point(0.39, 0.82), Point(0.83, 0.17)], thickness: thickness * 1.1)
  }

  mutating func plus() {
    spokes([Direction(x: 1, y: 0), Direction(x: 0, y: 1)], reach: 0.42)
  }

  mutating func cross() {
    let part = (0.5).squareRoot()
    spokes([Direction(x: part, y: part), Direction(x: -part, y: part)], reach: 0.52)
  }

  /// Two lines of round ends that cross at a right angle in the middle, as one outline.
  private mutating func spokes(_ lines: [Direction], reach: Double) {
    let half = thickness * 1.05 / 2
    let center = Point(0.5, 0.5)
    let arms = [lines[0], lines[1], lines[0].back, lines[1].back]
    for (index, arm) in arms.enumerated() {
      let end = arm.from(center, by: reach - half)
      let left = arm.quarter.back
      let notch = left.from(arm.from(center, by: half), by: half)
      if index == 0 { path(startingAt: notch) } else { line(notch.x, notch.y) }
      let side = left.from(end, by: half)
      line(side.x, side.y)
      turn(end, radius: half, left, arm)
      turn(end, radius: half, arm, left.back)
    }
    close()
  }

  private mutating func path(startingAt point: Point) { move(point.x, point.y) }
}
