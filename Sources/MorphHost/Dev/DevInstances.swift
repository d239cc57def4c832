import MorphDev
import MorphRuntime
import MorphScene

/// How the instances of `morph dev` begin: `--set`, `--env`, `--trace` and `--speed`.
struct DevInstances {
  private let parameters: [(key: String, value: String)]
  private let environment: [EnvironmentField]
  private let trace: Trace?
  private let speed: Double
  /// Whether no other component runs.
  var isAlone = true

  init(_ arguments: Arguments) throws(CommandFailure) {
    parameters = try arguments.pairs("--set")
    var fields: [EnvironmentField] = []
    for (key, text) in try arguments.pairs("--env") {
      do throws(SessionError) {
        fields.append(try EnvironmentField(key: key, text: text))
      } catch {
        throw .usage("morph dev: \(error)")
      }
    }
    environment = fields
    speed = try arguments.number("--speed", in: 0...100, "0 to 100") ?? 1
    if let path = arguments.value("--trace") {
      let bytes = try Input.read(path)
      do throws(TraceError) {
        trace = try Trace.read(bytes, file: path)
      } catch {
        throw CommandFailure(.badInput, "\(error)")
      }
    } else {
      trace = nil
    }
  }

  /// How an instance of a component begins. With several components a trace is for the one that it
  /// names, and a parameter for those that declare it.
  func start(_ descriptor: ComponentDescriptor) throws(DevError) -> LiveInstance.Start {
    var start = LiveInstance.Start(speed: speed)
    // As `morph render` draws.
    start.options.environment.scale = 2
    if let trace, isAlone || names(trace, descriptor) {
      do throws(TraceError) {
        start.options = try trace.options(for: descriptor)
      } catch {
        throw DevError("\(error)")
      }
      start.trace = trace
    }
    for field in environment { start.options.environment.set(field) }
    for (key, text) in parameters {
      if !isAlone, !descriptor.parameters.contains(where: { $0.key == key }) { continue }
      do throws(CommandFailure) {
        start.options.parameters[key] = try InstanceOptions.value(text, of: key, in: descriptor)
      } catch {
        let prefix = "morph: "
        throw DevError(
          error.message.hasPrefix(prefix)
            ? String(error.message.dropFirst(prefix.count)) : error.message)
      }
    }
    return start
  }

  private func names(_ trace: Trace, _ descriptor: ComponentDescriptor) -> Bool {
    trace.header.component == descriptor.id || trace.header.component == descriptor.shortName
  }
}
