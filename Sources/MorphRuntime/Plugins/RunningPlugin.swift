internal import MorphScene
internal import MorphWire

/// What plugins in a worker and in this process have in common: everything but how the code is
/// reached.
public class RunningPlugin: PluginHost {
  public let image: PluginImage
  public let description: PluginDescription
  let runner: any CodeRunner
  private let sessions: SessionNumbers

  init(_ image: PluginImage, _ description: PluginDescription, _ runner: any CodeRunner) {
    self.image = image
    self.description = description
    self.runner = runner
    sessions = SessionNumbers()
  }

  deinit {
    runner.close()
  }

  public func code(at index: Int) -> any ComponentCode {
    PluginCode(
      self, descriptor: description.components[index], component: UInt32(index),
      sessions: sessions)
  }

  public func describe() throws(CallFailure) -> [ComponentDescriptor] {
    let reply = try ask(
      MORPH_MESSAGE_DESCRIBE, [], expecting: MORPH_MESSAGE_DESCRIBED, in: "in describe")
    var reader = ByteReader(reply)
    do throws(WireError) {
      return try PluginDescription.components(&reader)
    } catch {
      throw .invalid(reason: error.description)
    }
  }

  public func probe(_ probe: PluginProbe) throws(CallFailure) -> ProbeAnswer {
    var question = WireWriter()
    switch probe {
    case .entrySame:
      question.u32(UInt32(MORPH_PROBE_ENTRY_SAME))
      question.string("")
    case .noExtension(let id):
      question.u32(UInt32(MORPH_PROBE_EXTENSION))
      question.string(id)
    case .foreignHost(let major, let minor):
      question.u32(UInt32(MORPH_PROBE_FOREIGN_HOST))
      question.string("\(major) \(minor)")
    case .widenStructs:
      question.u32(UInt32(MORPH_PROBE_WIDE_STRUCTS))
      question.string("on")
    case .wideStructsUntouched:
      question.u32(UInt32(MORPH_PROBE_WIDE_STRUCTS))
      question.string("check")
    case .memoryInUse:
      question.u32(UInt32(MORPH_PROBE_MEMORY))
      question.string("")
    case .twoThreads(let component, let snapshot):
      var frame = WireWriter()
      frame.u32(UInt32(component))
      // The contexts of the two threads know no other session.
      frame.u32(0)
      frame.snapshot(snapshot, parts: .all)
      question.u32(UInt32(MORPH_PROBE_TWO_THREADS))
      question.block(frame.bytes)
    }
    let reply = try ask(
      MORPH_MESSAGE_PROBE, question.bytes, expecting: MORPH_MESSAGE_PROBED, in: "in a probe")
    var reader = ByteReader(reply)
    do throws(WireError) {
      return ProbeAnswer(
        isYes: try reader.u32("answer") != 0, detail: try reader.string("detail"))
    } catch {
      throw .invalid(reason: error.description)
    }
  }

  public func fontsChanged() throws(CallFailure) {
    _ = try ask(MORPH_MESSAGE_FONTS, [], expecting: MORPH_MESSAGE_DONE, in: "in fonts")
  }

  public func takeOutput() -> String { runner.takeOutput() }

  public func takeViolations() -> [Violation] { runner.takeViolations() }

  public func stateChanges() throws(CallFailure) -> [Violation] { [] }

  public func close() { runner.close() }

  /// Carries out a request and gives the payload of its answer, which must be of the given kind.
  func run(
    _ request: WireWriter, expecting kind: Int, in place: String
  ) throws(CallFailure) -> [UInt8] {
    try forgetSessions()
    return try answer(request, expecting: kind, in: place)
  }

  func ask(
    _ kind: Int, _ payload: [UInt8], expecting answer: Int, in place: String
  ) throws(CallFailure) -> [UInt8] {
    try run(WireWriter(message: kind, payload: payload), expecting: answer, in: place)
  }

  private func answer(
    _ request: WireWriter, expecting kind: Int, in place: String
  ) throws(CallFailure) -> [UInt8] {
    let reply = try runner.run(request, in: place)
    guard Int(reply.kind) == kind else {
      // Only code that has overwritten its process gets here.
      runner.discard()
      throw .invalid(reason: "answered with message \(reply.kind), not \(kind), \(place)")
    }
    return reply.payload
  }

  private func forgetSessions() throws(CallFailure) {
    for session in sessions.takeEnded() {
      var payload = WireWriter()
      payload.u32(session)
      _ = try answer(
        WireWriter(message: MORPH_MESSAGE_FORGET, payload: payload.bytes),
        expecting: MORPH_MESSAGE_DONE, in: "in forget")
    }
  }
}

/// Numbers the sessions of one plugin, and keeps those that ended until the code is told.
final class SessionNumbers {
  private var last: UInt32 = 0
  private var ended: [UInt32] = []

  func begin() -> UInt32 {
    last += 1
    return last
  }

  func end(_ session: UInt32) {
    ended.append(session)
  }

  func takeEnded() -> [UInt32] {
    guard !ended.isEmpty else { return [] }
    defer { ended = [] }
    return ended
  }
}
