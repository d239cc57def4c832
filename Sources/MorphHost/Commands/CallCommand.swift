import MorphMotion
import MorphRuntime
import MorphScene

/// `morph call`: calls an action of a component.
enum CallCommand: Command {
  static let spec = CommandSpec(
    name: "call",
    synopsis:
      "COMPONENT ACTION [ARGUMENT ...] [--set KEY=VALUE ...] [--trace FILE --at SECONDS] [--json] [options]",
    summary: "Calls an action on a fresh instance, and prints its result or its effects.",
    discussion: """
      The instance has settled after appearing, or is where --trace and --at put it. Write -- before
      negative numbers.
      """,
    options: [
      .one("--trace", value: "FILE", "Input to play first."),
      .one("--at", value: "SECONDS", "When to call, with --trace. Default: when it has settled."),
      .flag("--json", "Prints the result as JSON."),
    ] + InstanceOptions.settings + PluginAccess.options,
    positionals: 2...64)

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let component = try PluginAccess(arguments).open(arguments.positionals[0])
    let descriptor = component.descriptor
    let key = arguments.positionals[1]
    guard let action = descriptor.actions.first(where: { $0.key == key }) else {
      throw .usage(
        "morph call: \(descriptor.id) has no action \(key); "
          + (descriptor.actions.isEmpty
            ? "it has none" : "it has " + descriptor.actions.map(\.key).joined(separator: ", ")))
    }
    let values: [Value]
    do throws(SessionError) {
      values = try action.arguments(text: Array(arguments.positionals.dropFirst(2)))
    } catch {
      throw .usage("morph call: \(error.message)")
    }
    let options = try InstanceOptions(arguments, for: descriptor)
    let session = try options.start(component)
    try session.move(to: arguments, trace: options.trace)

    let called: Result<ActionAnswer, CallFailure>
    do throws(SessionError) {
      called = try session.call(key, values)
    } catch {
      throw .usage("morph call: \(error.message)")
    }
    let answer: ActionAnswer
    do throws(CallFailure) {
      answer = try called.get()
    } catch {
      throw CommandFailure(error, in: descriptor.id)
    }
    if action.isPure {
      try Output.write(result(answer.result, asJSON: arguments.has("--json")) + "\n")
    } else {
      try Output.write(EffectJSON.write(answer.effects, descriptor))
    }
  }

  private static func result(_ value: Value, asJSON: Bool) -> String {
    var writer = JSONWriter()
    switch value {
    case .bool(let flag): writer.bool(flag)
    case .int(let number): writer.integer(number)
    case .double(let number): writer.number(number)
    case .string(let text):
      if !asJSON { return text }
      writer.string(text)
    default: writer.null()
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension Session {
  /// Goes to `--at`, or to when nothing happens any more.
  func move(to arguments: Arguments, trace: Trace?) throws(CommandFailure) {
    let at = try arguments.number("--at", in: 0...1e9, "seconds from 0")
    if let at {
      guard trace != nil else { throw .usage("morph: --at \(at) needs --trace FILE") }
      advance(to: Nanoseconds((at * 1e9).rounded()))
    } else {
      advance(to: 0)
      _ = runUntilIdle()
    }
    try reportFaults()
  }
}
