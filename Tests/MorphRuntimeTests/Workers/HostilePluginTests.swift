import Foundation
import MorphScene
import PluginFixtures
import Testing

@testable import MorphRuntime

/// Plugins that try what no component may: each is refused, or ends alone.
@Suite struct HostilePluginTests {
  enum Place: String, CaseIterable, Sendable {
    case constructor = "IN_CONSTRUCTOR"
    case frame = "IN_FRAME"
    case handle = "IN_HANDLE"

    var words: String {
      switch self {
      case .constructor: "in a constructor, while loading"
      case .frame: "in frame"
      case .handle: "in handle"
      }
    }
  }

  /// An attack that the sandbox refuses, and how its denial is called.
  struct Refused: Sendable, CustomTestStringConvertible {
    var attack: String
    var denial: String
    var code: Int32
    var testDescription: String { attack }
  }

  static let refused = [
    Refused(attack: "read_file", denial: "openat /etc/passwd", code: EACCES),
    Refused(attack: "look_at_file", denial: "newfstatat /etc/passwd", code: EACCES),
    Refused(attack: "write_file", denial: "openat /root/morph-was-here", code: EACCES),
    Refused(
      attack: "write_library", denial: "openat /usr/lib/libmorph-was-here.so", code: EACCES),
    Refused(
      attack: "climb_from_library", denial: "openat /usr/lib/../../etc/passwd", code: EACCES),
    Refused(attack: "open_socket", denial: "socket", code: EPERM),
    Refused(attack: "connect_socket", denial: "connect 127.0.0.1:80", code: EPERM),
    Refused(attack: "fork_process", denial: "clone", code: EPERM),
    Refused(attack: "execute", denial: "execve /bin/sh", code: EPERM),
    Refused(attack: "start_thread", denial: "clone", code: EPERM),
    Refused(attack: "kill_host", denial: "kill", code: EPERM),
    Refused(attack: "signal_host", denial: "tgkill", code: EPERM),
    Refused(attack: "trace_host", denial: "ptrace", code: EPERM),
    Refused(attack: "make_code", denial: "mprotect of executable memory", code: EPERM),
    Refused(attack: "map_code", denial: "mmap of executable memory", code: EPERM),
    Refused(attack: "map_output_as_code", denial: "mmap of executable memory", code: EPERM),
    Refused(attack: "make_file_in_memory", denial: "memfd_create", code: EPERM),
    Refused(attack: "set_process", denial: "prctl", code: EPERM),
    Refused(attack: "read_clock", denial: "clock_gettime", code: EPERM),
  ]

  private static func image(_ attack: String, _ place: Place) throws -> PluginImage {
    let macros = ["ATTACK=\(attack)", "PLACE=\(place.rawValue)", "VICTIM=\(getpid())"]
    return try PluginImage(path: PluginFixture.path("hostile-plugin", defining: macros))
  }

  /// The width of the only rectangle of a fixture's frame.
  private static func outcome(_ code: any ComponentCode) throws -> Double {
    try PluginFixture.width(of: code.frame(PluginFixture.snapshot(code.descriptor)))
  }

  /// A plugin beside it goes on as before.
  private static func isUnharmed(_ neighbour: WorkerPlugin, _ before: [UInt8]) throws -> Bool {
    let code = neighbour.code(at: 0)
    return try code.frame(PluginFixture.snapshot(code.descriptor)) == before
  }

  @Test(arguments: refused, Place.allCases)
  func isRefusedAndNamed(_ attack: Refused, _ place: Place) throws {
    let neighbour = try PluginFixture.worker("good")
    let drawn = try neighbour.code(at: 0)
      .frame(PluginFixture.snapshot(neighbour.description.components[0]))
    let plugin = try WorkerPlugin(
      Self.image(attack.attack, place), services: .none, options: PluginFixture.patient)
    let code = plugin.code(at: 0)
    if place == .handle {
      _ = try code.handle(
        PluginFixture.snapshot(code.descriptor), Event(time: 0, kind: .appear))
    }
    #expect(try Self.outcome(code) == Double(attack.code))
    #expect(
      plugin.takeViolations() == [Violation(.deniedCall, attack.denial, in: place.words)])
    #expect(plugin.takeViolations() == [])
    #expect(try Self.isUnharmed(neighbour, drawn))
    #expect(access("/root/morph-was-here", F_OK) != 0)
    #expect(access("/usr/lib/libmorph-was-here.so", F_OK) != 0)
  }

  /// An attack that ends its own process, and what the reason begins with.
  struct Contained: Sendable, CustomTestStringConvertible {
    var attack: String
    var ending: String
    var isTimeOut = false
    var testDescription: String { attack }
  }

  static let contained = [
    Contained(attack: "loop", ending: "no answer", isTimeOut: true),
    Contained(attack: "flood", ending: "no answer", isTimeOut: true),
    Contained(attack: "leave", ending: "exited with status 0 "),
    Contained(attack: "raise_signal", ending: "SIGTERM "),
    Contained(attack: "abort_after_denial", ending: "SIGABRT "),
    Contained(attack: "smash_stack", ending: "SIGSEGV "),
    Contained(attack: "send_garbage", ending: "sent a message of 4294967295 bytes"),
    Contained(attack: "close_channel", ending: "exited with status 0 "),
  ]

  @Test(arguments: contained, Place.allCases)
  func isContained(_ attack: Contained, _ place: Place) throws {
    let neighbour = try PluginFixture.worker("good")
    let drawn = try neighbour.code(at: 0)
      .frame(PluginFixture.snapshot(neighbour.description.components[0]))
    var options = PluginFixture.patient
    if attack.isTimeOut {
      // Long enough for loading on a busy machine, where it is not the loading that hangs.
      options.budget.callTime = 200_000_000
      if place == .constructor { options.budget.loadTime = 2_000_000_000 }
    }
    let failure = #expect(throws: (any Error).self) {
      let plugin = try WorkerPlugin(
        Self.image(attack.attack, place), services: .none, options: options)
      let code = plugin.code(at: 0)
      let snapshot = PluginFixture.snapshot(code.descriptor)
      if place == .handle { _ = try code.handle(snapshot, Event(time: 0, kind: .appear)) }
      _ = try code.frame(snapshot)
    }
    let reason =
      (failure as? CallFailure)?.reason ?? (failure as? PluginProblem)?.reason
      ?? "\(failure as Any)"
    #expect(reason.hasPrefix(attack.ending), "\(reason)")
    #expect(reason.contains(place.words), "\(reason)")
    #expect(try Self.isUnharmed(neighbour, drawn))
  }

  @Test(arguments: Place.allCases)
  func moreMemoryThanThereIsIsNotGiven(_ place: Place) throws {
    let plugin = try WorkerPlugin(
      Self.image("allocate", place), services: .none, options: PluginFixture.patient)
    let code = plugin.code(at: 0)
    if place == .handle {
      _ = try code.handle(
        PluginFixture.snapshot(code.descriptor), Event(time: 0, kind: .appear))
    }
    #expect(try Self.outcome(code) == Double(ENOMEM))
  }

  @Test func aCrashTellsWhatWasRefusedBefore() throws {
    let plugin = try WorkerPlugin(
      Self.image("abort_after_denial", .frame), services: .none,
      options: PluginFixture.patient)
    let code = plugin.code(at: 0)
    let failure = #expect(throws: CallFailure.self) { try Self.outcome(code) }
    #expect(
      failure?.reason == "SIGABRT in frame, after openat /etc/shadow, which was refused")
    #expect(
      plugin.takeViolations() == [
        Violation(.deniedCall, "openat /etc/shadow", in: "in frame")
      ])
  }

  @Test func whatIsRememberedIsBounded() {
    var log = ViolationLog()
    for number in 0..<1000 { log.add(Violation(.deniedCall, "\(number % 200)", in: "in frame")) }
    let taken = log.take()
    #expect(taken.map(\.name) == (0..<64).map(String.init))
    #expect(log.take() == [])
  }

  /// Without the sandbox the same code gets what it asks for: the fixtures do try.
  @Test(arguments: ["read_file", "open_socket", "start_thread", "make_code", "read_clock"])
  func isAllowedOutsideTheSandbox(_ attack: String) throws {
    var options = PluginFixture.patient
    options.isSandboxed = false
    let plugin = try WorkerPlugin(
      Self.image(attack, .frame), services: .none, options: options)
    #expect(try Self.outcome(plugin.code(at: 0)) == 1000)
    #expect(plugin.takeViolations() == [])
  }

  @Test func aScanNamesWhatAPluginWasRefused() throws {
    let folder = TemporaryFolder()
    let path = try folder.add(
      PluginFixture.path(
        "hostile-plugin",
        defining: ["ATTACK=abort_after_denial", "PLACE=IN_CONSTRUCTOR", "VICTIM=0"]),
      as: "x.morph.so")
    _ = try folder.add(PluginFixture.path("good"), as: "y.morph.so")
    var options = CatalogueOptions()
    options.searchPath = [folder.path]
    options.cacheFile = folder.path + "/cache"
    options.worker = PluginFixture.patient
    let catalogue = Catalogue(options: options)
    #expect(catalogue.entries.map(\.descriptor.id) == ["test.fixture"])
    #expect(
      catalogue.problems == [
        PluginProblem(
          plugin: path, status: .crashed,
          reason: "SIGABRT in a constructor, while loading, after openat /etc/shadow, which was "
            + "refused")
      ])
  }
}
