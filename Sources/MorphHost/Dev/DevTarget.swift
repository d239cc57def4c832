import Glibc
import MorphDev
import MorphRuntime
import MorphScene

/// Something that `morph dev` runs: sources, or a plugin that others build.
struct DevTarget {
  private enum Kind {
    case sources(ComponentSource, DeveloperKit, Toolchain)
    case plugin(path: String, id: String)
  }

  private var name: String
  private let kind: Kind

  /// What the words of the command line name; without words, what the working folder holds.
  static func find(
    _ arguments: Arguments, _ access: PluginAccess
  ) throws(CommandFailure) -> [DevTarget] {
    let words: [String?] = arguments.positionals.isEmpty ? [nil] : arguments.positionals
    var targets: [DevTarget] = []
    for word in words {
      if let word, word.hasSuffix(".so") {
        targets.append(installed(try access.resolve(word)))
        continue
      }
      do throws(DevError) {
        targets += try sources(word)
      } catch {
        guard let word else {
          // Folders of plugins can be watched without running anything.
          if arguments.has("--plugins") { break }
          throw CommandFailure(.missing, "morph dev: \(error.message)")
        }
        guard let entry = try? access.resolve(word) else {
          throw CommandFailure(.missing, "morph dev: \(error.message)")
        }
        targets.append(installed(entry))
      }
    }
    return named(targets)
  }

  private static func sources(_ word: String?) throws(DevError) -> [DevTarget] {
    let found = try ComponentSource.find(word, in: workingFolder())
    let kit = try DeveloperKit.find()
    let toolchain = try Toolchain.find()
    return found.map { DevTarget(name: $0.name, kind: .sources($0, kit, toolchain)) }
  }

  private static func installed(_ entry: CatalogueEntry) -> DevTarget {
    let path =
      entry.plugin.hasPrefix("/") ? entry.plugin : workingFolder() + "/" + entry.plugin
    return DevTarget(
      name: entry.descriptor.shortName, kind: .plugin(path: path, id: entry.descriptor.id))
  }

  /// Gives what is called alike a number each: lines of output and pictures go by the name.
  private static func named(_ targets: [DevTarget]) -> [DevTarget] {
    var counts: [String: Int] = [:]
    return targets.map { target in
      let count = counts[target.name, default: 0] + 1
      counts[target.name] = count
      var target = target
      if count > 1 { target.name += "-\(count)" }
      return target
    }
  }

  private static func workingFolder() -> String {
    guard let folder = unsafe getcwd(nil, 0) else { return "." }
    defer { unsafe free(folder) }
    return unsafe String(cString: folder)
  }

  func add(to loop: DevLoop) throws(CommandFailure) {
    switch kind {
    case .plugin(let path, let id): loop.add(name, file: path, id: id)
    case .sources(let source, let kit, let toolchain):
      loop.add(name, builder: try Self.builder(source, kit, toolchain))
    }
  }

  private static func builder(
    _ source: ComponentSource, _ kit: DeveloperKit, _ toolchain: Toolchain
  ) throws(CommandFailure) -> ComponentBuilder {
    ComponentBuilder(source, kit: kit, toolchain: toolchain, cache: try cache(source))
  }

  /// Lets a loop that runs all of `./Plugins` run what comes into it, too.
  static func discover(for loop: DevLoop) {
    loop.discover(in: workingFolder() + "/Plugins") { running in
      guard let targets = try? named(sources(nil)) else { return [] }
      return targets.compactMap { target in
        guard !running.contains(target.name),
          case .sources(let source, let kit, let toolchain) =
            target.kind, let builder = try? builder(source, kit, toolchain)
        else { return nil }
        return (target.name, builder)
      }
    }
  }

  /// Where builds of a component are kept between runs.
  private static func cache(_ source: ComponentSource) throws(CommandFailure) -> String {
    let place = Hash64.hex(Hash64((source.folder + "\0" + source.name).utf8).value)
    func variable(_ name: String) -> String? {
      guard let value = unsafe getenv(name) else { return nil }
      let text = unsafe String(cString: value)
      return text.hasPrefix("/") ? text : nil
    }
    guard let root = variable("XDG_CACHE_HOME") ?? variable("HOME").map({ $0 + "/.cache" }) else {
      throw CommandFailure(
        .failure, "morph dev: no folder for builds; XDG_CACHE_HOME or HOME names one")
    }
    return "\(root)/morph/dev/\(place)"
  }
}
