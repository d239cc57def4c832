import Foundation
import MorphScene
import PluginFixtures
import Testing

@testable import MorphRuntime

/// A worker that ends, or does not, costs one call.
@Suite struct WorkerCrashTests {
  private func code(
    _ name: String, _ change: (inout WorkerBudget) -> Void = { _ in }
  ) throws -> any ComponentCode {
    var options = PluginFixture.patient
    change(&options.budget)
    let image = try PluginImage(path: PluginFixture.path(name))
    return try WorkerPlugin(image, services: PluginFixture.services, options: options)
      .code(at: 0)
  }

  @Test func aCrashNamesSignalAndCall() throws {
    let code = try code("crash-in-frame")
    let snapshot = PluginFixture.snapshot(code.descriptor)
    for _ in 0..<3 {
      #expect(throws: CallFailure.crashed(reason: "SIGSEGV in frame")) {
        try code.frame(snapshot)
      }
      #expect(try code.handle(snapshot, Event(time: 0, kind: .appear)) == [])
    }
  }

  @Test func aTrapBringsItsMessage() throws {
    let code = try code("trap-in-frame")
    let failure = #expect(throws: CallFailure.self) {
      try code.frame(PluginFixture.snapshot(code.descriptor))
    }
    #expect(
      failure?.reason
        == "SIGILL in frame: Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of "
        + "range")
  }

  @Test func aFreshWorkerIsToldEverythingAgain() throws {
    let plugin = try PluginFixture.worker("everything")
    let code = plugin.code(at: 0)
    var snapshot = PluginFixture.snapshot(code.descriptor)
    snapshot.generation = 4
    snapshot.environment.textScale = 3
    let before = try code.frame(snapshot)
    let runner = try #require(plugin.runner as? WorkerRunner)
    let first = try #require(runner.processIdentifier)
    kill(first, SIGKILL)
    #expect(throws: CallFailure.crashed(reason: "SIGKILL in frame")) {
      try code.frame(snapshot)
    }
    #expect(try code.frame(snapshot) == before)
    #expect(runner.processIdentifier != nil && runner.processIdentifier != first)
  }

  @Test func computingForEverEndsByProcessorTime() throws {
    let code = try code("hang-in-handle") { $0.callProcessTime = 20_000_000 }
    let snapshot = PluginFixture.snapshot(code.descriptor)
    let expected = CallFailure.timedOut(
      reason: "no answer after 20 ms of CPU time in handle")
    #expect(throws: expected) { try code.handle(snapshot, Event(time: 0, kind: .appear)) }
    #expect(!(try code.frame(snapshot)).isEmpty)
  }

  @Test func sleepingForEverEndsByTheClock() throws {
    let code = try code("hang-in-handle") { $0.callTime = 50_000_000 }
    let snapshot = PluginFixture.snapshot(code.descriptor)
    let expected = CallFailure.timedOut(reason: "no answer within 50 ms in handle")
    #expect(throws: expected) {
      try code.handle(snapshot, Event(time: 0, kind: .visibility(true)))
    }
  }

  @Test func theHostsOwnTimeIsNotCounted() {
    var clock = CallClock(process: getpid(), timeLimit: 0, processLimit: nil)
    #expect(clock.overrun() == "no answer within 0 s")
    clock.exclude(3_600_000_000_000)
    #expect(clock.overrun() == nil)
  }

  @Test func aClosedPluginIsNotStartedAgain() throws {
    let plugin = try PluginFixture.worker("good")
    let code = plugin.code(at: 0)
    let runner = try #require(plugin.runner as? WorkerRunner)
    plugin.close()
    #expect(runner.processIdentifier == nil)
    #expect(throws: CallFailure.failed(message: "the plugin is closed")) {
      try code.frame(PluginFixture.snapshot(code.descriptor))
    }
  }

  @Test func theLastLineThatSaysSomething() {
    let printed = Array("first\n\u{1b}[31mred\u{1b}[0m\r\n \n".utf8) + [0xff]
    #expect(WorkerFailure.lastWords(of: printed) == "\u{fffd}")
    #expect(WorkerFailure.lastWords(of: Array("a\n\u{1b}[31mred\n  \n".utf8)) == " [31mred")
    #expect(WorkerFailure.lastWords(of: Array(" \n\n".utf8)) == nil)
    let trap = "Pill.swift:9: Fatal error: boom\nCurrent stack trace:\n0  0x55 <unavailable>\n"
    #expect(WorkerFailure.lastWords(of: Array(trap.utf8)) == "Pill.swift:9: Fatal error: boom")
    let long = WorkerFailure.lastWords(of: [UInt8](repeating: 0x61, count: 400))
    #expect(long == String(repeating: "a", count: 300) + "...")
  }
}
