import Glibc
import MorphMotion
import MorphRuntime
import MorphScene
import MorphText
import Testing

/// A built component, loaded into this process, with text measured by the project's own fonts. One
/// serves any number of sessions, one after another; it belongs to one test.
final class BuiltComponent {
  let host: InProcessPlugin
  private let text: TextEngine

  /// `name` is the target's, such as "FlickBanner".
  init(_ name: String) throws {
    let text = TextEngine(fonts: .hermetic)
    let folder = try BuiltComponent.folder()
    // Probes have another ending, so that nobody takes them for plugins that ship.
    let shipped = "\(folder)/lib\(name).morph.so"
    let path = access(shipped, F_OK) == 0 ? shipped : "\(folder)/lib\(name).probe.so"
    let image = try PluginImage(path: path)
    host = try InProcessPlugin(
      image, services: PluginServices(measure: { paragraph in try text.measure(paragraph) }))
    self.text = text
  }

  var descriptor: ComponentDescriptor { host.description.components[0] }

  /// What the component is told when it measures the same.
  func measure(_ paragraph: Paragraph) throws -> TextMetrics { try text.measure(paragraph) }

  /// A session that has not been advanced: `appear` comes with the first `advance`.
  func live(
    _ parameters: [String: Value] = [:], environment: [EnvironmentField] = [],
    canvas: Size? = nil, progress: Double? = nil
  ) throws -> Live {
    var options = Session.Options()
    options.parameters = parameters
    options.canvas = canvas
    options.progress = progress
    for field in environment { options.environment.set(field) }
    return Live(try Session(code: host.code(at: 0), options: options), keeping: self)
  }

  /// A session that a trace of Examples/traces drives.
  func live(playing trace: Trace) throws -> Live {
    let options = try trace.options(for: descriptor)
    let session = try Session(code: host.code(at: 0), options: options)
    try trace.play(into: session)
    return Live(session, keeping: self)
  }

  /// The build's products lie beside the test bundle, which is the program or one of its arguments.
  private static func folder() throws -> String {
    for argument in CommandLine.arguments where argument.hasSuffix(".xctest") {
      return String(argument[..<(argument.lastIndex(of: "/") ?? argument.startIndex)])
    }
    var buffer = [CChar](repeating: 0, count: 4096)
    let length = unsafe readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let path = String(
      decoding: buffer[..<max(0, length)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let slash = try #require(path.lastIndex(of: "/"), "/proc/self/exe cannot be read")
    return String(path[..<slash])
  }
}

/// A session as tests drive it: times in seconds, channels and slots by key.
final class Live {
  let session: Session
  private let component: BuiltComponent

  init(_ session: Session, keeping component: BuiltComponent) {
    self.session = session
    self.component = component
  }

  // MARK: Time and input

  /// Seconds since the session began.
  var now: Double { Double(session.now) / 1e9 }

  func advance(to seconds: Double) { session.advance(to: nanoseconds(seconds)) }

  func advance(by seconds: Double) { session.advance(to: session.now + nanoseconds(seconds)) }

  /// Until nothing more happens by itself; false when that took more than 60 s.
  @discardableResult
  func settle() -> Bool {
    session.runUntilIdle(limit: session.now + 60_000_000_000)
  }

  /// An input at this instant, and what it does.
  func send(_ input: Input) throws {
    try session.send(input)
    session.advance(to: session.now)
  }

  func pointer(_ phase: PointerInput.Phase, _ x: Double, _ y: Double) throws {
    try send(.pointer(PointerInput(phase, at: Point(x, y))))
  }

  /// An event of the recogniser itself.
  func gesture(
    _ key: String, _ phase: Event.Phase, translation: Point = .zero, velocity: Point = .zero
  ) throws {
    try send(.gesture(GestureInput(key, phase, translation: translation, velocity: velocity)))
  }

  func set(_ values: (String, Value)...) throws {
    for (key, value) in values { try session.send(.set(parameter: key, value)) }
    session.advance(to: session.now)
  }

  func action(_ key: String, _ arguments: Value...) throws {
    try send(.action(key, arguments))
  }

  /// The result of a pure action.
  func answer(_ key: String, _ arguments: Double...) throws -> Double {
    let answer = try session.call(key, arguments.map { .double($0) }).get()
    guard case .double(let result) = answer.result else {
      throw SessionError("action \"\(key)\" answers \(answer.result)")
    }
    return result
  }

  // MARK: What there is

  func channel(_ key: String) throws -> Snapshot.ChannelValue {
    let id = try #require(session.descriptor.channels.first { $0.key == key }?.id)
    return try #require(session.snapshot().channels.first { $0.id == id })
  }

  func value(_ key: String) throws -> Double { try channel(key).presented }
  func model(_ key: String) throws -> Double { try channel(key).model }
  func velocity(_ key: String) throws -> Double { try channel(key).velocity }

  func slot(_ key: String) throws -> Value {
    let id = try #require(session.descriptor.slots.first { $0.key == key }?.id)
    return try #require(session.snapshot().slots.first { $0.id == id }).value
  }

  // MARK: What is drawn

  func scene() throws -> Scene { try #require(session.frame()).scene }

  /// The texts of a frame, in the order in which they are drawn.
  func texts() throws -> [DrawnText] {
    try scene().items.compactMap { item in
      guard case .text(let paragraph, let color, let origin) = item.drawing else { return nil }
      return DrawnText(
        text: paragraph.text, paragraph: paragraph, color: color, alpha: item.alpha,
        origin: origin, transform: item.transform)
    }
  }

  func node() throws -> SceneNode { try #require(try scene().nodes.first) }

  // MARK: What it gave to the world

  /// Outputs since the last call; any fault or refused input is a failure of the test.
  func outputs() -> [Output.Kind] {
    let kinds = session.takeOutputs().map(\.kind)
    for kind in kinds {
      switch kind {
      case .fault(let fault): Issue.record("\(fault.message)")
      case .rejected(let reason, let line): Issue.record("line \(line ?? 0): \(reason)")
      default: break
      }
    }
    return kinds
  }

  func haptics() -> [Output.Kind] {
    outputs().filter { if case .haptic = $0 { true } else { false } }
  }

  private func nanoseconds(_ seconds: Double) -> Nanoseconds {
    Nanoseconds((seconds * 1e9).rounded())
  }
}

struct DrawnText {
  var text: String
  var paragraph: Paragraph
  var color: Color
  var alpha: Double
  var origin: Point
  var transform: Transform

  /// The left end of the first baseline, or the right end where the text is mirrored.
  var position: Point { transform.apply(origin) }
}

/// The textbook motion of an underdamped spring of mass 1, independent of the solver under test:
/// x = to + e^(-lambda t) (D cos wd t + ((v + lambda D) / wd) sin wd t), D = from - to.
struct Underdamped {
  var response: Double
  var ratio: Double
  var from = 0.0
  var to = 1.0
  var velocity = 0.0

  func value(_ time: Double) -> Double {
    let frequency = 2 * Double.pi / response
    let decay = ratio * frequency
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    let distance = from - to
    return to
      + exp(-decay * time)
      * (distance * cos(damped * time) + (velocity + decay * distance) / damped * sin(damped * time))
  }
}

/// The traces that ship as examples.
enum ExampleTraces {
  private static var folder: String {
    var path = "\(#filePath)"
    for _ in 0..<3 { path = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }
    return path + "/Examples/traces"
  }

  /// The files whose names begin with a component's, sorted.
  static func files(of component: String) throws -> [String] {
    guard let directory = unsafe opendir(folder) else { throw SessionError("\(folder) is missing") }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name.hasPrefix(component + "-") && name.hasSuffix(".jsonl") { names.append(name) }
    }
    return names.sorted()
  }

  static func read(_ name: String) throws -> Trace {
    let path = folder + "/" + name
    guard let file = unsafe fopen(path, "rb") else { throw SessionError("\(path) is missing") }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return try Trace.read(bytes, file: name)
  }
}
