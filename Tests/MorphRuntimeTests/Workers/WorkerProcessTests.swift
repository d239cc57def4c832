import CMorphRuntime
import Foundation
import PluginFixtures
import Testing

@testable import MorphRuntime

@Suite struct WorkerProcessTests {
  /// Processes of a group, from the process table: also those that ended and were not waited for.
  private func members(of group: Int32) -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap(Int32.init).filter { pid in
      guard let line = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
        let name = line.lastIndex(of: ")")
      else { return false }
      // After the name: state, parent, group.
      let fields = line[line.index(after: name)...].split(separator: " ")
      return fields.count > 2 && Int32(fields[2]) == group
    }
  }

  private func running(_ name: String) throws -> (WorkerPlugin, Int32) {
    let plugin = try PluginFixture.worker(name)
    let runner = try #require(plugin.runner as? WorkerRunner)
    return (plugin, try #require(runner.processIdentifier))
  }

  @Test func leadsItsOwnGroupInAnEmptyPlace() throws {
    let (plugin, pid) = try running("good")
    #expect(getpgid(pid) == pid)
    let folder = "/proc/\(pid)"
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/cwd") == "/")
    #expect(try Data(contentsOf: URL(filePath: folder + "/environ")).isEmpty)
    let arguments = try Data(contentsOf: URL(filePath: folder + "/cmdline"))
    #expect(String(decoding: arguments, as: UTF8.self) == "morph-worker\0")
    plugin.close()
  }

  @Test func inheritsNothingButItsFour() throws {
    // A descriptor of the kind that libraries leave open.
    let leaked = open("/dev/null", O_RDONLY)
    defer { close(leaked) }
    let (plugin, pid) = try running("good")
    let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd")
    #expect(numbers.sorted() == ["0", "1", "2", "3", "4"])
    let targets = try ["0", "1", "2", "4"].map {
      try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/fd/\($0)")
    }
    #expect(targets[0] == "/dev/null" && targets[1] == targets[2])
    #expect(targets[1].hasPrefix("/memfd:morph-output"))
    #expect(targets[3].hasPrefix("/memfd:morph-plugin"))
    plugin.close()
  }

  @Test func aSandboxedPluginStartsNothing() throws {
    let (plugin, pid) = try running("grandchild")
    #expect(members(of: pid) == [pid])
    #expect(
      plugin.takeViolations() == [
        Violation(.deniedCall, "clone", in: "in a constructor, while loading")
      ])
    plugin.close()
  }

  /// Outside of the sandbox a plugin can start processes.
  private var unconfined: WorkerOptions {
    var options = PluginFixture.patient
    options.isSandboxed = false
    return options
  }

  @Test func everythingItStartedEndsWithIt() throws {
    let plugin = try WorkerPlugin(
      PluginImage(path: PluginFixture.path("grandchild")), services: .none, options: unconfined)
    let runner = try #require(plugin.runner as? WorkerRunner)
    let pid = try #require(runner.processIdentifier)
    #expect(members(of: pid).count == 2)
    plugin.close()
    #expect(members(of: pid).isEmpty)
    #expect(kill(pid, 0) == -1 && errno == ESRCH)
  }

  @Test func aCrashIsSeenWhileAGrandchildHoldsTheConnection() throws {
    let path = try PluginFixture.path("grandchild-then-crash")
    let expected = PluginProblem(
      plugin: path, status: .crashed, reason: "SIGABRT in a constructor, while loading")
    #expect(throws: expected) {
      try WorkerPlugin(
        PluginImage(path: path), services: .none, options: unconfined)
    }
  }

  @Test(.timeLimit(.minutes(1))) func endsWhenTheHostIsGone() throws {
    let image = try PluginImage(path: PluginFixture.path("good"))
    let output = try FileDescriptor(memory: "output").movedUp()
    var ends: [Int32] = [-1, -1]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let near = fcntl(ends[0], F_DUPFD_CLOEXEC, 16)
    let far = fcntl(ends[1], F_DUPFD_CLOEXEC, 16)
    var pid: pid_t = 0
    let started = WorkerOptions().executablePath().withCString { executable in
      "\0".withCString { environment in
        var start = unsafe morph_worker_start(
          executable: executable, environment: environment, channel: far,
          image: image.memory.number, output: output.number, setup: 0, has_fixed_addresses: 0)
        return unsafe morph_worker_spawn(&start, &pid)
      }
    }
    #expect(started == 0)
    // Once it has said who it is, it waits.
    var hello = [UInt8](repeating: 0, count: 12)
    #expect(recv(near, &hello, hello.count, Int32(MSG_WAITALL)) == hello.count)
    for end in ends + [near, far] { close(end) }
    var status: Int32 = 0
    #expect(unsafe waitpid(pid, &status, 0) == pid)
    #expect(status == 0)
  }

  @Test(.timeLimit(.minutes(1))) func endsWithTheHostEvenWhenItHangs() throws {
    let hanging = try PluginFixture.program("lying-worker", defining: ["LIE=8"])
    let host = try PluginFixture.program("dying-host")
    // The standard output of the two is a pipe, which is at its end once both are gone.
    let result = try PluginFixture.run(host, [hanging])
    let pid = try #require(Int32(result.output.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(result.status == SIGKILL)
    #expect(pid > 0)
  }

  @Test func whatItPrintsIsCaptured() throws {
    let plugin = try PluginFixture.worker("trap-in-frame")
    let code = plugin.code(at: 0)
    #expect(plugin.takeOutput() == "")
    #expect(throws: CallFailure.self) {
      try code.frame(PluginFixture.snapshot(code.descriptor))
    }
    #expect(plugin.takeOutput().hasSuffix("Fatal error: Index out of range\n"))
    #expect(plugin.takeOutput() == "")
  }

  @Test func loadsTheBytesThatWereReadNotTheFile() throws {
    let folder = TemporaryFolder()
    let path = try folder.add(PluginFixture.path("good"), as: "x.morph.so")
    let image = try PluginImage(path: path)
    try folder.write("no longer a library".utf8, as: "x.morph.so")
    let plugin = try WorkerPlugin(image, services: .none, options: PluginFixture.patient)
    #expect(plugin.description.components[0].id == "test.fixture")
    #expect(throws: SystemError.self) { try image.memory.write([0]) }
  }

  @Test func messagesOfAnySizePass() throws {
    let plugin = try PluginFixture.worker("everything")
    let code = plugin.code(at: 0)
    var snapshot = PluginFixture.snapshot(code.descriptor)
    // More than a socket holds, both ways.
    snapshot.slots = (0..<4096).map {
      Snapshot.SlotState(id: 2, item: $0, value: .bytes([UInt8](repeating: 1, count: 400)))
    }
    let frame = try code.frame(snapshot)
    #expect(frame.count > 4096 * 40)
    #expect(frame == (try PluginFixture.inProcess("everything").code(at: 0).frame(snapshot)))
  }
}
