import Glibc
import MorphDev
import MorphMotion
import MorphRaster
import MorphRuntime
import MorphText

/// `morph dev`: runs components, and swaps in what is saved while they move.
enum DevCommand: Command {
  static let spec = CommandSpec(
    name: "dev",
    synopsis:
      "[COMPONENT|DIR|FILE ...] [--json] [--frame OUT.png] [--trace FILE]"
      + " [--speed S] [--set KEY=VALUE ...] [--env KEY=VALUE ...] [options]",
    summary: "Builds and runs components, and swaps in every save while they move.",
    discussion: """
      Without a component: those of ./Plugins, or of this folder. A component without sources is run
      from its plugin and upgraded when that file is replaced. Ctrl-C ends it.
      """,
    options: [
      .flag("--json", "One JSON object a line instead of text."),
      .one("--frame", value: "OUT.png", "Draws the first frame of every build into this file."),
      .one("--trace", value: "FILE", "Input to play, once."),
      .one("--speed", value: "S", "Component seconds a second, 0 to 100; 0 is paused. Default 1."),
      .one("--fps", value: "N", "Frames a second while something moves. Default 60."),
      .one("--saves", value: "N", "Ends after so many saves."),
      .one("--until", value: "SECONDS", "Ends after so long."),
    ] + InstanceOptions.settings.filter { $0.names != ["--size"] }
      + [PluginAccess.folders, PluginAccess.unconfined],
    positionals: 0...100)

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let access = PluginAccess(arguments)
    let isJSON = arguments.has("--json")
    let rate = try arguments.number("--fps", in: 1...1000, "1 to 1000") ?? 60
    let saves = try arguments.integer("--saves", in: 1...1_000_000, "a whole number from 1")
    let until = try arguments.number("--until", in: 0...1e9, "seconds from 0")
    var instances = try DevInstances(arguments)
    var picture = try DevPicture(arguments)
    let targets = try DevTarget.find(arguments, access)
    instances.isAlone = targets.count == 1
    picture?.isAlone = targets.count == 1
    let stop: StopSignal
    let watcher: FileWatcher
    do throws(DevError) {
      stop = try StopSignal()
      watcher = try FileWatcher()
    } catch {
      throw CommandFailure(.failure, "morph dev: \(error.message)")
    }
    let text = TextEngine.machine()
    var failure: CommandFailure?
    var options = DevLoop.Options(
      clock: CallClock.now, stamp: { timeOfDay("%Y%m%d-%H%M%S") },
      report: { event in
        let time = timeOfDay("%H:%M:%S")
        do throws(CommandFailure) {
          if isJSON {
            try Output.write(event.json(at: time))
          } else if let line = event.text(at: time) {
            try Output.write(line + "\n")
          }
        } catch {
          // Nobody is left to tell.
          failure = failure ?? error
          stop.raise()
        }
      })
    options.rate = rate
    options.saves = saves
    options.length = until.map { Nanoseconds(($0 * 1e9).rounded()) }
    options.worker = access.catalogueOptions.worker
    options.services = PluginServices(measure: { paragraph in try text.measure(paragraph) })
    options.start = instances.start
    options.show = { [picture] name, instance in
      do throws(CommandFailure) {
        try picture?.draw(instance, named: name, text)
      } catch {
        Output.note(error.message)
      }
    }
    let loop = DevLoop(watcher: watcher, options: options)
    for target in targets { try target.add(to: loop) }
    if arguments.positionals.isEmpty { DevTarget.discover(for: loop) }
    for folder in access.catalogueOptions.folders where unsafe Glibc.access(folder, R_OK) != 0 {
      Output.note("morph dev: \(folder): \(Output.systemMessage()); it is waited for")
    }
    loop.list(access.catalogueOptions.folders)
    loop.run(until: stop)
    if let failure { throw failure }
    let idle = loop.neverStarted
    if !idle.isEmpty {
      throw CommandFailure(.no, "morph dev: \(idle.joined(separator: ", ")) never ran")
    }
  }

  /// The local time, in the form that strftime is asked for.
  private static func timeOfDay(_ form: String) -> String {
    var now = time(nil)
    var parts = unsafe tm()
    _ = unsafe localtime_r(&now, &parts)
    var buffer = [CChar](repeating: 0, count: 64)
    let length = unsafe strftime(&buffer, buffer.count, form, &parts)
    return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
