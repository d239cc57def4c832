internal import MorphMotion
internal import MorphRuntime
internal import MorphScene

/// Frames with values, texts, sizes and surroundings that a careful author may have forgotten.
enum ParameterTests {
  /// The first frame, half a second of life, and points of the story: all without a fault.
  private static func watch(
    _ trial: Trial, _ subject: Subject, _ parameters: [String: Value] = [:],
    environment: [EnvironmentField] = [], canvas: Size? = nil, _ place: String
  ) throws(TestStop) {
    for progress in subject.progresses {
      let at = progress.map { "\(place), at progress \($0)" } ?? place
      let session = try trial.appeared(
        at, parameters, environment: environment, canvas: canvas, progress: progress)
      guard progress == nil else { continue }
      for step in 1...3 as ClosedRange<Int64> {
        session.advance(to: step * 166_000_000)
        try session.draw(at)
      }
    }
  }

  static func atBounds(_ subject: Subject) throws(TestStop) {
    let trial = try subject.start()
    var least: [String: Value] = [:]
    var greatest: [String: Value] = [:]
    for parameter in subject.descriptor.parameters {
      let ends = parameter.ends
      for (number, value) in ends.enumerated() {
        try watch(
          trial, subject, [parameter.key: value],
          "\(parameter.key) at end \(number + 1) of \(ends.count)")
      }
      least[parameter.key] = ends.first
      greatest[parameter.key] = ends.last
    }
    try watch(trial, subject, least, "every parameter at its first end")
    try watch(trial, subject, greatest, "every parameter at its last end")
  }

  static func random(_ subject: Subject) throws(TestStop) {
    let trial = try subject.start()
    for number in 0..<UInt64(subject.effort.randomParameters) {
      let seed = subject.seed &+ number
      do throws(TestStop) {
        try drawRandomly(subject, trial, seed)
      } catch {
        var stop = error
        stop.seed = seed
        throw stop
      }
    }
  }

  private static func drawRandomly(
    _ subject: Subject, _ trial: Trial, _ seed: UInt64
  ) throws(TestStop) {
    var numbers = SeededNumbers(seed: seed)
    var parameters: [String: Value] = [:]
    for parameter in subject.descriptor.parameters where !numbers.chance(3) {
      parameters[parameter.key] = numbers.value(of: parameter)
    }
    let environment: [EnvironmentField] = [
      .textScale(numbers.number(0.8...2)), .isRightToLeft(numbers.chance(2)),
      .reduceMotion(numbers.chance(4)), .boldText(numbers.chance(2)),
      .scheme(numbers.chance(2) ? .dark : .light),
    ]
    let canvas = Size(numbers.number(0...800), numbers.number(0...800))
    let progress: Double? =
      subject.descriptor.isScrubbable && numbers.chance(2) ? numbers.unit() : nil
    let place = "random parameters of seed \(seed)"
    let session = try trial.appeared(
      place, parameters, environment: environment, canvas: canvas, progress: progress)
    session.advance(to: Nanoseconds(numbers.unit() * 1e9))
    try session.draw(place)
  }

  static func hostileStrings(_ subject: Subject) throws(TestStop) {
    let texts: [(String, String)] = [
      ("empty", ""), ("blank", " "), ("only line breaks", "\n\n\n"),
      ("64 KiB long", String(repeating: "Wide words ", count: 5_957)),
      ("one word of 5,000 letters", String(repeating: "W", count: 5_000)),
      ("right to left", "שלום עולם مرحبا"), ("both ways", "abc שלום 123 مرحبا"),
      ("300 combining marks", String(repeating: "a\u{301}", count: 300)),
      ("emoji", "👩‍👩‍👧‍👦🏳️‍🌈"), ("control characters", "\u{202e}\u{2066}\u{0}\u{1}\u{feff}\u{fffd}"),
      // Text that was cut inside a character, as the host repairs it.
      (
        "malformed UTF-8",
        String(decoding: [0x61, 0xc3, 0x28, 0xf0, 0x9f] as [UInt8], as: UTF8.self)
      ),
    ]
    let strings = subject.descriptor.parameters.filter {
      $0.type == .string || $0.type == .strings
    }
    let actions = subject.descriptor.actions.filter { action in
      action.arguments.contains { $0.type == .string }
    }
    guard !strings.isEmpty || !actions.isEmpty else {
      throw .skipped("the component takes no strings")
    }
    let trial = try subject.start()
    for (what, text) in texts {
      var parameters: [String: Value] = [:]
      for parameter in strings {
        let value: Value = parameter.type == .string ? .string(text) : .strings([text, text])
        parameters[parameter.key] = value
      }
      // All the text of a frame may be 64 KiB, so that only one can be as long.
      let isLong = text.utf8.count > 10_000
      let sets =
        isLong
        ? strings.map { [$0.key: $0.type == .string ? .string(text) : .strings([text])] }
        : [parameters]
      for set in sets { try watch(trial, subject, set, "with strings that are \(what)") }
      let session = try trial.appeared("at rest")
      var numbers = SeededNumbers(seed: 1)
      for action in actions {
        let arguments = zip(action.arguments, numbers.arguments(of: action)).map {
          $0.type == .string ? .string(text) : $1
        }
        try session.give(.action(action.key, arguments))
        session.advance(to: session.now + 100_000_000)
        try session.draw("after \(action.key) with a string that is \(what)")
      }
    }
  }

  static func extremeSizes(_ subject: Subject) throws(TestStop) {
    let trial = try subject.start()
    let sides = [0, 1, 10, 60, 333.3, 1_000, 4_000] as [Double]
    for width in sides {
      for height in sides {
        try watch(
          trial, subject, canvas: Size(width, height), "in a canvas of \(width) x \(height) points")
      }
    }
    let session = try trial.appeared("at rest")
    for side in sides.reversed() {
      try session.give(.resize(Size(side, side)))
      session.advance(to: session.now + 50_000_000)
      try session.draw("resized to \(side) x \(side) points")
    }
  }

  static func textScales(_ subject: Subject) throws(TestStop) {
    let trial = try subject.start()
    for scale in [0.8, 1, 1.5, 2, 2.5, 3.1] {
      for isMirrored in [false, true] {
        let environment: [EnvironmentField] = [
          .textScale(scale), .isRightToLeft(isMirrored), .boldText(isMirrored),
        ]
        let way = isMirrored ? "right to left" : "left to right"
        try watch(trial, subject, environment: environment, "at text scale \(scale), \(way)")
      }
    }
  }
}
