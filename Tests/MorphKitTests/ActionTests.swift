import CMorphKit
import MorphPluginAPI
import Testing

@testable import MorphKit

/// Actions, called with arguments that have been read off C's variadic list already.
@Suite struct ActionTests {
  let instance = unsafe Instance(Of<Probe>().makeTable())

  private enum Argument {
    case integer(Int64)
    case number(Double)
    case text(String)
  }

  /// The status, what was asked for, and the message of a failure.
  private func call(
    _ key: String, _ arguments: [Argument], result: UnsafeMutableRawPointer? = nil
  ) throws -> (status: morph_status, effects: [String], message: String) {
    let recorder = EffectsRecorder(instance)
    let action = unsafe try #require(instance.action(key))
    return unsafe instance.withSnapshot { snapshot, arena in
      let list = unsafe arena.list(
        arguments.map { argument in
          var raw = unsafe morphkit_argument()
          switch argument {
          case .integer(let value): unsafe raw.integer = value
          case .number(let value): unsafe raw.number = value
          case .text(let value): unsafe raw.text = arena.string(value)
          }
          return unsafe raw
        })
      let isPure = unsafe action.pointee.flags & MORPH_ACTION_PURE != 0
      let author = unsafe action.pointee.author.assumingMemoryBound(to: morphkit_action_author.self)
      let status = unsafe author.pointee.call(
        action, snapshot, isPure ? nil : recorder.table(arena), result, list)
      return unsafe (
        status, recorder.effects, String(cString: snapshot.pointee.host.pointee.message)
      )
    }
  }

  @Test func argumentsReachTheirTypes() throws {
    unsafe #expect(try call("reset", []).effects == ["set-slot presses 0"])
    unsafe #expect(try call("advance", [.integer(-4)]).effects == ["set-slot presses -4"])
    unsafe #expect(
      try call("resize", [.number(2.5), .integer(1)]).effects == ["log 1 \"2.5 true\""])
    let texts: [Argument] = [.text("Ada"), .text(""), .text("now"), .text("bell.fill")]
    unsafe #expect(try call("replace", texts).effects == ["log 1 \"Ada||now|bell.fill\""])
  }

  @Test func resultsAreWritten() throws {
    var number = 0.0
    #expect(unsafe try call("area", [.number(3), .number(4)], result: &number).status == MORPH_OK)
    #expect(number == 36)
    var whole: Int64 = 0
    #expect(unsafe try call("next", [], result: &whole).status == MORPH_OK)
    #expect(whole == 1)
    var flag: Int32 = 7
    #expect(unsafe try call("is-big", [.number(11)], result: &flag).status == MORPH_OK)
    #expect(flag == 1)
    #expect(unsafe try call("is-big", [.number(9)], result: &flag).status == MORPH_OK)
    #expect(flag == 0)
  }

  @Test func aTextIsWrittenThroughTheHost() throws {
    final class Box {
      var text = ""
    }
    let box = Box()
    var receiver = unsafe morph_result_string()
    unsafe receiver.context = Unmanaged.passUnretained(box).toOpaque()
    unsafe receiver.set = { receiver, words in
      let box = unsafe Unmanaged<Box>.fromOpaque(receiver!.pointee.context!).takeUnretainedValue()
      box.text = unsafe text(words)
    }
    let arguments: [Argument] = [.text("Ada"), .integer(36), .integer(1), .number(0)]
    #expect(unsafe try call("greet", arguments, result: &receiver).status == MORPH_OK)
    #expect(box.text == "Hi Ada 36!")
  }

  @Test func aRefusalNamesItsReason() throws {
    let refused = unsafe try call("advance", [.integer(0)])
    #expect(refused.status == MORPH_ERROR_ARGUMENT)
    #expect(refused.message == "by: 0 moves nothing; give another number")
  }
}
