import MorphRuntime
import MorphScene

/// The options that say how an instance begins: parameters, environment, size, trace.
struct InstanceOptions {
  static let settings: [CommandSpec.Option] = [
    .repeated("--set", value: "KEY=VALUE", "Sets a parameter. Colours are #rrggbb or #rrggbbaa."),
    .repeated("--env", value: "KEY=VALUE", "Sets the environment: reduce-motion=true ..."),
    .one("--size", value: "WxH", "The canvas in points. Default: the component's."),
  ]

  var trace: Trace?
  /// Where the header comes from that says how the session begins.
  private var traceFile: String?
  var session = Session.Options()

  /// As a component is by itself.
  init() {}

  /// Reads `--set`, `--env`, `--size` and `--trace` for a component.
  init(_ arguments: Arguments, for descriptor: ComponentDescriptor) throws(CommandFailure) {
    if let path = arguments.value("--trace") {
      let trace = try Self.trace(at: path, for: descriptor)
      self.trace = trace
      traceFile = path
      do throws(TraceError) {
        session = try trace.options(for: descriptor)
      } catch {
        throw CommandFailure(.badInput, "\(error)")
      }
    }
    for (key, text) in try arguments.pairs("--set") {
      session.parameters[key] = try Self.value(text, of: key, in: descriptor)
    }
    for (key, text) in try arguments.pairs("--env") {
      do throws(SessionError) {
        session.environment.set(try EnvironmentField(key: key, text: text))
      } catch {
        throw .usage("morph: \(error)")
      }
    }
    if let size = try Self.size(arguments) { session.canvas = size }
  }

  static func trace(
    at path: String, for descriptor: ComponentDescriptor
  ) throws(CommandFailure) -> Trace {
    let bytes = try Input.read(path)
    do throws(TraceError) {
      return try Trace.read(bytes, file: path)
    } catch {
      throw CommandFailure(.badInput, "\(error)")
    }
  }

  static func value(
    _ text: String, of key: String, in descriptor: ComponentDescriptor
  ) throws(CommandFailure) -> Value {
    guard let parameter = descriptor.parameters.first(where: { $0.key == key }) else {
      throw .usage(
        "morph: --set \(key)=\(text): \(descriptor.id) has no parameter \(key); it has "
          + descriptor.parameters.map(\.key).joined(separator: ", "))
    }
    do throws(SessionError) {
      return try parameter.value(text: text)
    } catch {
      throw .usage("morph: --set \(key)=\(text): \(error)")
    }
  }

  /// `WxH` in points, each more than 0 and at most 16,384.
  private static func size(_ arguments: Arguments) throws(CommandFailure) -> Size? {
    guard let text = arguments.value("--size") else { return nil }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]),
      width >= 0, height >= 0, width <= 16_384, height <= 16_384
    else {
      throw .usage("morph: --size \(text): expected WxH in points, such as 200x70, up to 16384")
    }
    return Size(width, height)
  }

  /// A session of the component, its trace queued but nothing handled yet.
  func start(_ component: OpenComponent) throws(CommandFailure) -> Session {
    let session: Session
    do throws(SessionError) {
      session = try Session(code: component.code(), options: self.session)
    } catch {
      // What the command line gives was checked before; the rest is the header of the trace.
      if let traceFile {
        throw CommandFailure(
          .badInput, "\(TraceError(file: traceFile, line: 1, message: error.message))")
      }
      throw .usage("morph: \(component.descriptor.id): \(error)")
    }
    if let trace {
      do throws(TraceError) {
        try trace.play(into: session)
      } catch {
        throw CommandFailure(.badInput, "\(error)")
      }
    }
    return session
  }
}
