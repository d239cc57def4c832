import Foundation
import MorphMotion
import MorphRuntime
import MorphScene
import MorphText
import Testing

/// The plugins that were built, whatever they are called.
enum BuiltPlugins {
  /// The folder of the build's products: the test bundle lies in it.
  static let folder: String = {
    for argument in CommandLine.arguments where argument.hasSuffix(".xctest") {
      return URL(filePath: argument).deletingLastPathComponent().path
    }
    return URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().path
  }()

  /// The names of all plugin files in it, sorted.
  static let files: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".morph.so") }.sorted()
  }()
}

/// One component of a plugin, with fonts of its own. It belongs to one test.
final class Subject {
  let host: any PluginHost
  let index: Int
  let text: TextEngine

  init(_ host: any PluginHost, _ index: Int, _ text: TextEngine) {
    self.host = host
    self.index = index
    self.text = text
  }

  /// The components of a plugin file, loaded into this process or, if asked for, into a worker with
  /// more time than a busy machine can take from it.
  static func all(in file: String, worker: Bool = false) throws -> [Subject] {
    let text = TextEngine(fonts: .hermetic)
    let services = PluginServices(measure: { paragraph in try text.measure(paragraph) })
    let image = try PluginImage(path: BuiltPlugins.folder + "/" + file)
    let host: any PluginHost
    if worker {
      var options = WorkerOptions(executable: BuiltPlugins.folder + "/morph-worker")
      options.budget.loadTime = 60_000_000_000
      options.budget.callTime = 60_000_000_000
      options.budget.callProcessTime = 60_000_000_000
      host = try WorkerPlugin(image, services: services, options: options)
    } else {
      host = try InProcessPlugin(image, services: services)
    }
    return host.description.components.indices.map { Subject(host, $0, text) }
  }

  var descriptor: ComponentDescriptor { host.description.components[index] }

  var code: any ComponentCode { host.code(at: index) }

  func session(_ options: Session.Options = Session.Options()) throws -> Session {
    try Session(code: code, options: options)
  }

  /// A session that has appeared; pinned to a point of its story where `progress` is given.
  func appeared(
    _ parameters: [String: Value] = [:], environment: [EnvironmentField] = [],
    canvas: Size? = nil, progress: Double? = nil
  ) throws -> Session {
    var options = Session.Options()
    options.parameters = parameters
    options.canvas = canvas
    options.progress = progress
    for field in environment { options.environment.set(field) }
    let session = try session(options)
    session.advance(to: 0)
    return session
  }

  /// Every point of a story, for a component that has one, and its life.
  var progresses: [Double?] { descriptor.isScrubbable ? [nil, 0, 0.3, 0.6, 1] : [nil] }
}

extension Session {
  /// What went wrong since the last call: faults, and frames that were not drawn.
  func faults() -> [String] {
    var messages = frame() == nil ? ["no frame"] : []
    for output in takeOutputs() {
      if case .fault(let fault) = output.kind { messages.append(fault.message) }
    }
    return messages
  }

  /// Everything a component could be asked to draw, from appearing to two seconds after each of
  /// its actions was called: thirty snapshots.
  func story() throws -> [Snapshot] {
    var snapshots: [Snapshot] = []
    var numbers = SeededNumbers(seed: 1)
    let actions = descriptor.actions.filter { !$0.isPure }
    for step in 0..<30 {
      if step % 5 == 2, !actions.isEmpty {
        let action = actions[step / 5 % actions.count]
        try send(.action(action.key, numbers.arguments(of: action)))
      }
      advance(to: now + 66_000_000)
      snapshots.append(snapshot())
    }
    return snapshots
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers from a seed on every machine.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// 0 up to, and without, 1.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
  mutating func upTo(_ count: Int) -> Int { Int(next() % UInt64(count)) }
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }

  /// Left to right, right to left, joined, combining, and much.
  private static let words = [
    "", "A", "Ünïcödé", "שלום עולם", "مرحبا", "👩‍👩‍👧", "e\u{301}\u{301}\u{301}", "one · two · three",
    "\u{202e}backwards", "line\nbreak", String(repeating: "long ", count: 60),
  ]

  mutating func string() -> String { SeededNumbers.words[upTo(SeededNumbers.words.count)] }

  mutating func color() -> Color {
    Color(
      red: Float(unit()), green: Float(unit()), blue: Float(unit()), alpha: Float(unit()))
  }

  /// A number that is, one time in eight each, the least or the greatest.
  private mutating func number(of parameter: ParameterDescriptor) -> Double {
    switch upTo(8) {
    case 0: parameter.minimum
    case 1: parameter.maximum
    default: number(parameter.minimum...parameter.maximum)
    }
  }

  mutating func value(of parameter: ParameterDescriptor) -> Value {
    switch parameter.type {
    case .none, .bytes: .none
    case .bool: .bool(upTo(2) == 1)
    case .int: .int(Int64(number(of: parameter)))
    case .double: .double(number(of: parameter))
    case .string: .string(string())
    case .option: .option(parameter.options[upTo(parameter.options.count)].id)
    case .color: .color(color())
    case .colors: .colors((0..<upTo(5)).map { _ in color() })
    case .strings: .strings((0..<upTo(20)).map { _ in string() })
    case .doubles: .doubles((0..<upTo(5)).map { _ in number(of: parameter) })
    }
  }

  mutating func arguments(of action: ActionDescriptor) -> [Value] {
    action.arguments.map { argument in
      switch argument.type {
      case .bool: .bool(upTo(2) == 1)
      case .int: .int(Int64(upTo(7)) - 3)
      case .double: .double(number(-1000...1000))
      default: .string(string())
      }
    }
  }
}
