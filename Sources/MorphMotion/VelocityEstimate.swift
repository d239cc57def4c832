/// One axis: times in ascending seconds, the newest 0, and as many values.
enum VelocityEstimate {
  /// The derivative at the newest sample of the parabola that fits best; nil below three samples.
  /// The sums are those of Android's `solveUnweightedLeastSquaresDeg2`.
  static func leastSquares(_ times: [Double], _ values: [Double]) -> Double? {
    guard times.count >= 3 else { return nil }
    let count = Double(times.count)
    var t = 0.0
    var t2 = 0.0
    var t3 = 0.0
    var t4 = 0.0
    var v = 0.0
    var tv = 0.0
    var t2v = 0.0
    for (time, value) in zip(times, values) {
      // Relative to the newest value, so that a far origin costs no digits.
      let rise = value - values[values.count - 1]
      let square = time * time
      t += time
      t2 += square
      t3 += square * time
      t4 += square * square
      v += rise
      tv += time * rise
      t2v += square * rise
    }
    let s11 = t2 - t * t / count
    let s12 = t3 - t * t2 / count
    let s22 = t4 - t2 * t2 / count
    let s1v = tv - t * v / count
    let s2v = t2v - t2 * v / count
    let determinant = s11 * s22 - s12 * s12
    return determinant == 0 ? 0 : (s1v * s22 - s2v * s12) / determinant
  }

  /// Android's impulse strategy: each change of velocity adds its work, the first one by half.
  static func impulse(_ times: [Double], _ values: [Double]) -> Double {
    var work = 0.0
    for index in times.indices.dropFirst() {
      let current = (values[index] - values[index - 1]) / (times[index] - times[index - 1])
      work += (current - speed(ofWork: work)) * abs(current)
      if index == 1 { work *= 0.5 }
    }
    return speed(ofWork: work)
  }

  private static func speed(ofWork work: Double) -> Double {
    let speed = (2 * abs(work)).squareRoot()
    return work < 0 ? -speed : speed
  }

  /// The sum of the newest slopes, each with its weight; a missing one counts as 0.
  static func weighted(_ weights: [Double], _ times: [Double], _ values: [Double]) -> Double {
    var sum = 0.0
    for (back, weight) in weights.enumerated() { sum += weight * slope(back, times, values) }
    return sum
  }

  /// The slope between two neighbours, `back` pairs before the newest; 0 if there is none.
  static func slope(_ back: Int, _ times: [Double], _ values: [Double]) -> Double {
    let last = times.count - 1 - back
    guard last > 0 else { return 0 }
    return (values[last] - values[last - 1]) / (times[last] - times[last - 1])
  }
}
