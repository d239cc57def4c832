import MorphScene

/// Cuts polylines into dashes.
struct Dasher {
  private let pattern: [Double]
  private let total: Double
  private let phase: Double

  /// A line that would fall into more dashes than this is drawn whole: they are finer than pixels.
  private static let mostDashes = 65_536.0

  /// Nil for a solid line: no pattern, or one without length. An odd pattern is repeated, so that
  /// ons and offs alternate.
  init?(_ stroke: Stroke) {
    guard !stroke.dashes.isEmpty else { return nil }
    let positive = stroke.dashes.map { max($0, 0) }
    pattern = positive.count % 2 == 0 ? positive : positive + positive
    total = pattern.reduce(0, +)
    guard total > 0 && total.isFinite else { return nil }
    let turns = (stroke.dashPhase / total).rounded(.down)
    let rest = stroke.dashPhase - turns * total
    phase = rest >= 0 && rest < total ? rest : 0
  }

  /// Calls `body` with each dash of `line`, in order.
  func forEachDash(of line: Line, _ body: (Line) -> Void) {
    let length = line.lengths.reduce(0, +)
    guard length > 0, length / total * Double(pattern.count) < Dasher.mostDashes else {
      body(line)
      return
    }
    var index = 0
    var left = phase
    while left >= pattern[index] {
      left -= pattern[index]
      index = (index + 1) % pattern.count
    }
    var remaining = pattern[index] - left
    var isOn = index % 2 == 0
    // A closed line that starts and ends inside dashes joins them: the first waits for the last.
    var first: Line?
    let startsOn = isOn
    var dash = Line()
    dash.begin(direction: line.directions[0])
    if isOn {
      dash.append(line.points[0], isSmooth: false)
    }
    func finish() {
      if line.isClosed && startsOn && first == nil {
        first = dash
      } else {
        body(dash)
      }
    }
    for segment in line.directions.indices {
      let start = line.points[segment]
      let direction = line.directions[segment]
      var position = 0.0
      while remaining <= line.lengths[segment] - position {
        position += remaining
        let point = start + direction * position
        if isOn {
          dash.append(point, isSmooth: false)
          finish()
        } else {
          dash.begin(direction: direction)
          dash.append(point, isSmooth: false)
        }
        isOn.toggle()
        index = (index + 1) % pattern.count
        remaining = pattern[index]
      }
      remaining -= line.lengths[segment] - position
      if isOn {
        let end = line.after(segment)
        dash.append(line.points[end], isSmooth: line.isSmooth[end])
      }
    }
    if let first {
      if isOn {
        for index in first.points.indices {
          dash.append(first.points[index], isSmooth: first.isSmooth[index])
        }
        body(dash)
      } else {
        body(first)
      }
    } else if isOn {
      // A closed line that is one dash from its start to its end is whole.
      body(line.isClosed && startsOn ? line : dash)
    }
  }
}
