import MorphMotion
import MorphScene

/// `morph spring`: the scheduler's own numbers.
enum SpringCommand: Command {
  static let spec = CommandSpec(
    name: "spring",
    synopsis:
      "(--response R --damping Z | --mass M --stiffness K --damping-coefficient C"
      + " | --duration D --bounce B) [--from A] [--to B] [--velocity V] (--at T ... | --fps N)"
      + " [--epsilon E] [--json]",
    summary: "Evaluates a spring as the scheduler does.",
    discussion: """
      Times are in seconds, the velocity in units a second. The settling duration is when the
      scheduler puts the value exactly on its target; samples are of the spring itself, before and
      after.
      """,
    options: [
      .one("--response", value: "R", "Period in seconds, with --damping."),
      .one("--damping", value: "Z", "Damping ratio; 1 is critical. Default 1."),
      .one("--mass", value: "M", "Default 1."),
      .one("--stiffness", value: "K", "With --damping-coefficient."),
      .one("--damping-coefficient", value: "C", "Damping force for each unit of velocity."),
      .one("--duration", value: "D", "Perceptual duration in seconds, with --bounce."),
      .one("--bounce", value: "B", "Above -1, to 1; 0 is critical. Default 0."),
      .one("--from", value: "A", "Start. Default 0."),
      .one("--to", value: "B", "Target. Default 1."),
      .one("--velocity", value: "V", "Velocity at the start. Default 0."),
      .list("--at", value: "T ...", "Times to sample."),
      .one("--fps", value: "N", "Samples N times a second until it is settled."),
      .one("--epsilon", value: "E", "Distance that counts as settled. Default 0.001."),
      .flag("--json", "One JSON document."),
    ])

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let spring = try spring(arguments)
    let from = try arguments.number("--from") ?? 0
    let to = try arguments.number("--to") ?? 1
    let velocity = try arguments.number("--velocity") ?? 0
    let epsilon = try positive(arguments, "--epsilon") ?? 0.001
    let settling = spring.settleTime(from: from, to: to, velocity: velocity, epsilon: epsilon)
    let times = try times(arguments, until: settling)

    let samples = times.map { time in
      (
        time, spring.value(from: from, to: to, velocity: velocity, at: time),
        spring.velocity(from: from, to: to, velocity: velocity, at: time)
      )
    }
    guard arguments.has("--json") else {
      var text = "mass \(spring.mass)  stiffness \(spring.stiffness)  damping \(spring.damping)\n"
      text += "response \(spring.response)  damping ratio \(spring.dampingRatio)"
      text += "  settles in \(settling) s\n\n"
      text +=
        Table(
          heads: ["t", "value", "velocity"],
          rows: samples.map { ["\($0.0)", "\($0.1)", "\($0.2)"] }
        ).text
      return try Output.write(text)
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("schema", "morph.spring/1")
    writer.field("mass", spring.mass)
    writer.field("stiffness", spring.stiffness)
    writer.field("damping", spring.damping)
    writer.field("response", spring.response)
    writer.field("damping-ratio", spring.dampingRatio)
    writer.field("settling-duration", settling)
    writer.key("samples")
    writer.beginArray()
    for (time, value, velocity) in samples {
      writer.beginObject()
      writer.field("t", time)
      writer.field("value", value)
      writer.field("velocity", velocity)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.finish()
    guard !writer.hasNonFinite else {
      throw .usage("morph spring: these numbers leave what a 64-bit number holds")
    }
    try Output.write(writer.bytes)
  }

  /// One of the three ways to say a spring; options of two ways together are refused.
  private static func spring(_ arguments: Arguments) throws(CommandFailure) -> Spring {
    let ways = [
      ["--response", "--damping"], ["--mass", "--stiffness", "--damping-coefficient"],
      ["--duration", "--bounce"],
    ]
    let used = ways.filter { $0.contains(where: arguments.has) }
    guard used.count == 1 else {
      throw .usage("morph spring: expected one of \(Self.wayList); usage: \(spec.usage)")
    }
    if arguments.has("--duration") || arguments.has("--bounce") {
      guard let duration = try positive(arguments, "--duration") else {
        throw .usage("morph spring: --bounce needs --duration D")
      }
      let bounce = try arguments.number("--bounce", in: -1...1, "a number from -1 to 1") ?? 0
      guard bounce > -1 else {
        throw .usage("morph spring: --bounce -1: expected more than -1, where damping is infinite")
      }
      return Spring(duration: duration, bounce: bounce)
    }
    if arguments.has("--response") || arguments.has("--damping") {
      guard let response = try positive(arguments, "--response", orZero: true) else {
        throw .usage("morph spring: --damping needs --response R")
      }
      let ratio = try positive(arguments, "--damping", orZero: true) ?? 1
      guard response > 0 else {
        throw .usage(
          "morph spring: --response 0: arrives at once and has no samples; expected more than 0")
      }
      return Spring(response: response, dampingRatio: ratio)
    }
    guard let stiffness = try positive(arguments, "--stiffness"),
      let damping = try positive(arguments, "--damping-coefficient", orZero: true)
    else {
      throw .usage("morph spring: --mass needs --stiffness K and --damping-coefficient C")
    }
    return Spring(
      mass: try positive(arguments, "--mass") ?? 1, stiffness: stiffness, damping: damping,
      allowOverdamping: true)
  }

  private static let wayList =
    "--response R --damping Z, --mass M --stiffness K --damping-coefficient C,"
    + " --duration D --bounce B"

  private static func positive(
    _ arguments: Arguments, _ name: String, orZero: Bool = false
  ) throws(CommandFailure) -> Double? {
    let accepted = orZero ? "a number from 0 to 1e12" : "a number above 0, to 1e12"
    guard let value = try arguments.number(name, in: 0...1e12, accepted) else { return nil }
    guard orZero || value > 0 else {
      throw .usage("morph spring: \(name) \(arguments.value(name) ?? ""): expected \(accepted)")
    }
    return value
  }

  private static func times(
    _ arguments: Arguments, until settling: Double
  ) throws(CommandFailure) -> [Double] {
    switch (arguments.has("--at"), arguments.has("--fps")) {
    case (true, true): throw .usage("morph spring: expected --at T ... or --fps N, not both")
    case (false, false): throw .usage("morph spring: expected --at T ... or --fps N")
    case (true, false):
      var times: [Double] = []
      for text in arguments.values("--at") {
        times.append(
          try Arguments.number(
            text, named: "spring: --at", in: 0...1e9, "seconds from 0 to 1e9"))
      }
      return times
    case (false, true):
      let fps = try arguments.number("--fps", in: 0.001...100_000, "0.001 to 100000") ?? 60
      let count = Int(min((settling * fps).rounded(.up), 1_000_000))
      return (0...count).map { Double($0) / fps }
    }
  }
}
