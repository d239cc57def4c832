import MorphMotion
import MorphRaster
import MorphRuntime
import MorphScene
import Testing

extension EveryComponentTests {
  /// Values at the ends of a parameter: of numbers the least and the greatest, of choices all.
  private static func ends(of parameter: ParameterDescriptor) -> [Value] {
    switch parameter.type {
    case .none, .bytes: []
    case .bool: [.bool(false), .bool(true)]
    case .int: [.int(Int64(parameter.minimum)), .int(Int64(parameter.maximum))]
    case .double: [.double(parameter.minimum), .double(parameter.maximum)]
    case .string: [.string(""), .string(longText)]
    case .option: parameter.options.map { .option($0.id) }
    case .color: [.color(clear), .color(white)]
    case .colors: [.colors([]), .colors(Array(repeating: white, count: 64))]
    case .strings: [.strings([]), .strings([""]), .strings([longText])]
    case .doubles: [.doubles([]), .doubles([parameter.minimum, parameter.maximum])]
    }
  }

  /// Five thousand characters.
  private static let longText = String(String(repeating: "Wide words ", count: 500).prefix(5000))
  private static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  private static let white = Color(red: 1, green: 1, blue: 1)

  /// The first frame, the first half second, and points of the story: all without a fault.
  private func watch(
    _ subject: Subject, _ parameters: [String: Value] = [:], environment: [EnvironmentField] = [],
    canvas: Size? = nil, _ what: String
  ) throws {
    for progress in subject.progresses {
      let session = try subject.appeared(
        parameters, environment: environment, canvas: canvas, progress: progress)
      #expect(session.faults() == [], "\(subject.descriptor.id): \(what)")
      guard progress == nil else { continue }
      for step in 1...4 {
        session.advance(to: Nanoseconds(step) * 125_000_000)
        #expect(session.faults() == [], "\(subject.descriptor.id): \(what)")
      }
    }
  }

  @Test(arguments: BuiltPlugins.files) func parametersAtBothEnds(_ file: String) throws {
    for subject in try Subject.all(in: file) {
      var least: [String: Value] = [:]
      var greatest: [String: Value] = [:]
      for parameter in subject.descriptor.parameters {
        let ends = Self.ends(of: parameter)
        for value in ends {
          try watch(subject, [parameter.key: value], "\(parameter.key) at an end")
        }
        least[parameter.key] = ends.first
        greatest[parameter.key] = ends.last
      }
      try watch(subject, least, "all parameters at their first end")
      try watch(subject, greatest, "all parameters at their last end")
    }
  }

  /// Numbers beyond the ends count as the ends.
  @Test(arguments: BuiltPlugins.files) func numbersAreClamped(_ file: String) throws {
    for subject in try Subject.all(in: file) {
      for parameter in subject.descriptor.parameters where parameter.type == .double {
        func frame(_ number: Double) throws -> [UInt8]? {
          let session = try subject.appeared([parameter.key: .double(number)])
          session.advance(to: 100_000_000)
          return session.frame()?.displayList
        }
        let name = "\(subject.descriptor.id) \(parameter.key)"
        #expect(try frame(parameter.minimum - 1e6) == frame(parameter.minimum), "\(name)")
        #expect(try frame(parameter.maximum + 1e6) == frame(parameter.maximum), "\(name)")
      }
    }
  }

  @Test(arguments: BuiltPlugins.files) func twoHundredRandomSets(_ file: String) throws {
    for subject in try Subject.all(in: file) {
      for seed in 1...200 as ClosedRange<UInt64> {
        var numbers = SeededNumbers(seed: seed)
        var parameters: [String: Value] = [:]
        for parameter in subject.descriptor.parameters where numbers.upTo(3) > 0 {
          parameters[parameter.key] = numbers.value(of: parameter)
        }
        let environment: [EnvironmentField] = [
          .textScale(numbers.number(0.5...3.1)), .isRightToLeft(numbers.upTo(2) == 1),
          .reduceMotion(numbers.upTo(4) == 0), .boldText(numbers.upTo(2) == 1),
          .scheme(numbers.upTo(2) == 1 ? .dark : .light),
        ]
        let canvas = Size(numbers.number(0...800), numbers.number(0...800))
        let progress: Double? =
          subject.descriptor.isScrubbable && numbers.upTo(2) == 0 ? numbers.unit() : nil
        let session = try subject.appeared(
          parameters, environment: environment, canvas: canvas, progress: progress)
        #expect(session.faults() == [], "\(subject.descriptor.id) seed \(seed)")
        session.advance(to: Nanoseconds(numbers.unit() * 1e9))
        #expect(session.faults() == [], "\(subject.descriptor.id) seed \(seed)")
      }
    }
  }

  @Test(arguments: BuiltPlugins.files) func hostileStrings(_ file: String) throws {
    let texts = [
      "", " ", "\n\n\n", Self.longText, String(repeating: "W", count: 5000), "שלום עולם מרחבא",
      String(repeating: "a\u{301}", count: 300), "👩‍👩‍👧‍👦🏳️‍🌈", "\u{202e}\u{2066}\u{0}\u{feff}\u{fffd}",
    ]
    for subject in try Subject.all(in: file) {
      for text in texts {
        var parameters: [String: Value] = [:]
        for parameter in subject.descriptor.parameters {
          if parameter.type == .string { parameters[parameter.key] = .string(text) }
          if parameter.type == .strings { parameters[parameter.key] = .strings([text, text]) }
        }
        try watch(subject, parameters, "strings of \(text.count) characters")
      }
    }
  }

  /// Nothing is lost on the way: what can be read is the same at every size and in both directions.
  @Test(arguments: BuiltPlugins.files) func textScalesAndDirections(_ file: String) throws {
    for subject in try Subject.all(in: file) {
      func labels(_ environment: [EnvironmentField]) throws -> [String]? {
        let session = try subject.appeared(environment: environment)
        _ = session.runUntilIdle(limit: 30_000_000_000)
        #expect(session.faults() == [], "\(subject.descriptor.id): \(environment)")
        // A list tells of the rows in its viewport alone, so the first ones are compared.
        return session.frame()?.scene.nodes.prefix(2).map { $0.label + $0.value }
      }
      let plain = try labels([])
      for scale in [0.5, 0.8, 1.5, 2, 3.1] {
        for isMirrored in [false, true] {
          let environment: [EnvironmentField] = [
            .textScale(scale), .isRightToLeft(isMirrored), .boldText(isMirrored),
          ]
          #expect(try labels(environment) == plain, "\(subject.descriptor.id): \(environment)")
          try watch(subject, environment: environment, "text scale \(scale)")
        }
      }
    }
  }

  /// From nothing to 4,000 points; what is larger than 1,000 is evaluated, and drawn once.
  @Test(arguments: BuiltPlugins.files) func extremeCanvases(_ file: String) throws {
    let sides = [0, 1, 10, 60, 333.3, 1000, 4000] as [Double]
    for subject in try Subject.all(in: file) {
      let rasterizer = Rasterizer(glyphs: subject.text)
      for width in sides {
        for height in sides {
          let what = "canvas \(width) x \(height)"
          try watch(subject, canvas: Size(width, height), what)
          guard width >= 1, height >= 1, max(width, height) <= 60 else { continue }
          let session = try subject.appeared(canvas: Size(width, height))
          _ = session.runUntilIdle(limit: 30_000_000_000)
          let picture = try rasterizer.draw(#require(session.frame()).scene, scale: 1)
          #expect((picture.width, picture.height) == (Int(width), Int(height)))
        }
      }
      let session = try subject.appeared(canvas: Size(4000, 1100))
      _ = session.runUntilIdle(limit: 30_000_000_000)
      let picture = try rasterizer.draw(#require(session.frame()).scene, scale: 1)
      #expect((picture.width, picture.height) == (4000, 1100))
      #expect(picture.pixels.contains { $0 != 0 }, "\(subject.descriptor.id): nothing is drawn")
    }
  }
}
